"""Which build this is: told with every report of a fault."""

VERSION = "0.1.0"  # as in pyproject.toml
