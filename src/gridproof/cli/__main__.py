"""``python -m gridproof.cli``."""

from gridproof.cli import command

if __name__ == "__main__":
    raise SystemExit(command())
