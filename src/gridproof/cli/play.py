"""The command that plays: play."""

from __future__ import annotations

import argparse
from contextlib import suppress

from gridproof.cli.exits import Exit
from gridproof.server.running import run


def play(args: argparse.Namespace) -> Exit:
    with suppress(KeyboardInterrupt):  # the usual way to end it
        run(
            host=args.host,
            port=args.port,
            workers=args.workers,
            browser=not args.no_browser,
            say=lambda text: print(text, flush=True),
        )
    return Exit.FINE
