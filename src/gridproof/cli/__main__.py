"""``python -m gridproof.cli``."""

from __future__ import annotations

import sys

from gridproof.cli import main

if __name__ == "__main__":
    sys.exit(main())
