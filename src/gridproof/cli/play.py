"""The command that plays: play."""

from __future__ import annotations

import argparse
import signal
from contextlib import suppress

from gridproof.cli.arguments import add_library, natural, processes, set_up
from gridproof.cli.exits import Exit
from gridproof.errors import OutputError, quoted


def play(args: argparse.Namespace) -> Exit:
    # Imported here, so that the command's help needs no extra.
    from gridproof.server.edge.running import run

    unsaid: list[OutputError] = []

    def say(text: str) -> None:
        try:
            print(text, flush=True)
        except OutputError as error:
            # The address could not be printed. This is a thread of the server, which ends as after Ctrl-C.
            unsaid.append(error)
            signal.raise_signal(signal.SIGINT)

    with suppress(KeyboardInterrupt):  # the usual way to stop it
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


# arguments


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        play,
        "examples:\n  gridproof play\n  gridproof play --no-browser --port 9000\n"
        "  gridproof play --library postgresql+psycopg://me@localhost/puzzles",
    )
    parser.add_argument("--port", metavar="N", type=_port, help="the port (usually 8765, or a free one)")
    parser.add_argument(
        "--host",
        metavar="H",
        type=_host,
        default="127.0.0.1",
        help="the address to listen at (usually 127.0.0.1)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--workers", metavar="N", type=processes, help="processes that solve and explain")
    add_library(parser)


def _host(word: str) -> str:
    try:
        word.encode("idna")
    except UnicodeError:
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected the name or address of a host") from None
    return word


def _port(word: str) -> int:
    value = natural(word)
    if value > 65535:
        raise argparse.ArgumentTypeError(f"{word!r}; expected a port up to 65535")
    return value


COMMANDS = {
    "play": _play_arguments,
}
