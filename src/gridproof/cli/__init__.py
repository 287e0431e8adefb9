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
    # The part of signal that is written in C, without stubs: it takes no time to import, no line of Python.
    import _signal  # type: ignore[import-not-found]

    try:
        # Until somebody takes care of it, Ctrl-C ends the process. Left to Python it is raised in the middle
        # of imports, which turn it into other errors.
        if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        from gridproof.cli.running import run_process

        return run_process()
    except KeyboardInterrupt:
        from gridproof.cli.exits import Exit

        return Exit.INTERRUPTED
