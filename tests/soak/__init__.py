"""A bounded soak: forged and malformed interactions against the whole bot, and what came of them.

`make soak MINUTES=5`, or `make soak COUNT=1000000` (not part of CI). A table of each game is played
honestly meanwhile, each press that ends something sent twice; players, strangers and would-be
moderators send whatever a changed client could. What must never happen is counted, and every count
must stay zero. Interactions reach the bot, and its answers come back, without sockets; all between
is the bot as it is, on a database in a file, once on each core. After so many another bot begins
with another seed, and `INTO=file` keeps what each found: a soak that was ended goes on from there.
"""
