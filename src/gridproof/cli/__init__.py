"""The command ``gridproof``.

Nothing is imported before Ctrl-C is taken care of: most of the time that a short command takes goes
into imports.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["command", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    from gridproof.cli.running import run

    return run(arguments)


def command() -> int:
    """The whole process ``gridproof``, from its first line to its exit code."""
    try:
        from gridproof.cli.running import run_process

        return run_process()
    except KeyboardInterrupt:
        from gridproof.cli.exits import Exit

        return Exit.INTERRUPTED
