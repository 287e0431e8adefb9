"""The arguments of play and site."""

from __future__ import annotations

import argparse

from gridproof.cli.arguments.common import AddParser, add_command, natural, processes, quoted
from gridproof.cli.arguments.library import add_library


def add_commands(add_parser: AddParser) -> None:
    play = add_command(
        add_parser,
        "play",
        "play:play",
        "start the web app and open it in the browser",
        "examples:\n  gridproof play\n  gridproof play --no-browser --port 9000\n"
        "  gridproof play --library postgresql+psycopg://me@localhost/puzzles",
    )
    play.add_argument("--port", metavar="N", type=_port, help="the port (usually 8765, or a free one)")
    play.add_argument(
        "--host",
        metavar="H",
        type=_host,
        default="127.0.0.1",
        help="the address to listen at (usually 127.0.0.1)",
    )
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    play.add_argument("--workers", metavar="N", type=processes, help="processes that solve and explain")
    add_library(play)
    site = add_command(
        add_parser,
        "site",
        "site:site",
        "write the web app as plain files, for any host; it needs no server",
        "examples:\n  gridproof site public\n  python -m http.server --directory public",
    )
    site.add_argument("folder", metavar="DIR", help="the folder, empty or with a site that is replaced")


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
