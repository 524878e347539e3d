"""Use cases, in rooms; each stands on those before it.

locks, people   who may work at once; who is a person
luck            the secret of a table, and what its players add to it
time            the arithmetic of time
table           one table, from loading it to making a move
autopilots      seats that play by themselves
lobby           before the first move
votes           questions to the people at a table
clock           what rings
seats           who plays which seat
post            what is told, to whom
moderation      what moderators do
proof           can it have happened?
results         looking back
upkeep          what the host's machine needs
assembly        all of it put together, once
"""
