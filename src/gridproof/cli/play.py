"""The command that plays: play."""

from __future__ import annotations

import argparse
import signal
from contextlib import suppress

from gridproof.cli.exits import Exit
from gridproof.errors import OutputError
from gridproof.server.running import run


def play(args: argparse.Namespace) -> Exit:
    unsaid: list[OutputError] = []

    def say(text: str) -> None:
        try:
            print(text, flush=True)
        except OutputError as error:
            # Nobody gets to know where it runs. This is a thread of the server: it ends as by Ctrl-C.
            unsaid.append(error)
            signal.raise_signal(signal.SIGINT)

    with suppress(KeyboardInterrupt):  # the usual way to end it
        run(
            host=args.host,
            port=args.port,
            workers=args.workers,
            browser=not args.no_browser,
            library=args.library,
            say=say,
        )
    if unsaid:
        raise unsaid[0]
    return Exit.FINE
