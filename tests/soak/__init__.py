"""A bounded soak: forged and malformed interactions against the whole bot, and what came of them.

`make soak MINUTES=5` (not part of CI). People play two tables honestly meanwhile, each press of
theirs sent twice; players, strangers and would-be moderators send whatever a changed client could.
What must never happen is counted, and every count must stay zero.
"""
