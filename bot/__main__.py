"""`python -m bot`: the command line."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from bot.cli.main import main

        sys.exit(main())
    except KeyboardInterrupt:  # even before the first word
        sys.exit(130)
