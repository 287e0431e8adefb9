"""One run of the command, with its possible errors and their exit codes."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence

from gridproof.cli.exits import Exit
from gridproof.cli.interrupts import watching
from gridproof.cli.streams import guarded, say, say_unflushed
from gridproof.errors import GridproofError, OutputError, ReaderGone
from gridproof.system.extras import extras_named


def _nothing() -> None:
    """Nothing is left to do."""


def run(arguments: Sequence[str] | None, imported: Callable[[], None] = _nothing) -> int:
    """Run the command in this process and return its exit code.

    ``imported`` is called when the module of the command is there, before its work starts.
    """
    with watching() as ctrl_c:
        try:
            with guarded():
                return _run(arguments, imported)
        except BaseException:
            if ctrl_c.struck:
                return Exit.INTERRUPTED
            raise


def _run(arguments: Sequence[str] | None, imported: Callable[[], None]) -> int:
    try:
        try:
            return _outcome(arguments, imported)
        finally:
            sys.stdout.flush()
    except ReaderGone:
        return Exit.PIPE_CLOSED
    except OutputError as error:
        say_unflushed(str(error))
        return Exit.CANNOT_WRITE
    except (MemoryError, OSError) as error:
        what = error.strerror if isinstance(error, OSError) else None
        say_unflushed(f"the system failed: {what or str(error) or 'out of memory'}")
        return Exit.SYSTEM_FAILED


def _outcome(arguments: Sequence[str] | None, imported: Callable[[], None]) -> int:
    from gridproof.cli.parser import parsed

    try:
        with extras_named():
            args = parsed(sys.argv[1:] if arguments is None else arguments)
            imported()
            code: Exit = args.run(args)
    except GridproofError as error:
        say(str(error))
        return Exit.UNREADABLE
    except SystemExit as end:  # argparse ends with this
        return int(end.code or 0)
    return code


def run_process() -> int:
    """Run the command as the only work of this process."""
    # Imports make no garbage, and the end of the process frees all. To look for it would take a sixth of the
    # time of a short command.
    gc.disable()

    def look_for_garbage_from_here_on() -> None:
        gc.freeze()
        gc.enable()

    try:
        return run(None, look_for_garbage_from_here_on)
    except Exception as error:  # a bug of ours, which must not look like a verdict
        if sys.flags.dev_mode:
            raise
        return _unexpected(error)
    finally:
        gc.freeze()


def _unexpected(error: Exception) -> int:
    """Report a bug with its place. It never counts as a result."""
    import traceback

    place = traceback.extract_tb(error.__traceback__)[-1]
    with guarded():
        say_unflushed(
            f"unexpected {type(error).__name__} in {place.filename}, line {place.lineno}: {error} "
            "(a mistake in Gridproof; python -X dev -m gridproof.cli shows more)"
        )
    return Exit.UNEXPECTED
