"""What is kept, and how. Lowest first:

`address` (where), `shards` (whose servers), `records` (rows, and what goes wrong), `chain` (what
links moves), `bells` (who hears of it), `settings` (every setting there is), `journal` (what a
store promises), `sql` (which keeps it in any database), `files` (databases), `sqlite` (in a file,
or in memory) and `postgres` (the engines), `privacy` (one person in all of them).
"""
