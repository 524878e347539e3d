"""A month of play by mail in a minute: the real kernel and store, made-up people, a made-up clock.

`make month` runs it and checks every promise by itself.
"""
