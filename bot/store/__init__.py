"""What is kept, and how. Lowest first:

`records` (rows, and what goes wrong), `chain` (what links moves), `bells` (who hears of it),
`settings` (every setting there is), `journal` (what a store promises), `memory` (which keeps it
for a while), `files` (databases), `sqlite` (which keeps it there), `privacy` (one person in all
of them).
"""
