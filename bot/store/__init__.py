"""What is kept, and how. Lowest first:

`records` (rows, and what goes wrong), `settings` (every setting there is), `chain` (what links
moves), `journal` (what a store promises), `memory` and `sqlite` (which keep it), `bells` (who
hears of it), `files` (whole databases), `privacy` (one person in all of them).
"""
