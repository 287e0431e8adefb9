"""The command ``gridproof``.

Nothing is imported before Ctrl-C is handled, because imports take most of the time of a short command.
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
    # The part of the module signal that is written in C, without stubs. Importing it takes no time and runs
    # no Python code.
    import _signal  # type: ignore[import-not-found]

    try:
        # Until a handler is installed, Ctrl-C ends the process. Python would raise it in the middle of
        # imports, which turn it into other errors.
        if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        from gridproof.cli.running import run_process

        return run_process()
    except KeyboardInterrupt:
        from gridproof.cli.exits import Exit

        return Exit.INTERRUPTED
