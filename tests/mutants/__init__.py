"""Do the tests of a clause notice when the code that keeps it is broken? `python -m tests.mutants`.

One small change at a time is made to a function that cites clauses of the rules; then only the
tests marked with those clauses run. A change that none of them notices has survived.
"""
