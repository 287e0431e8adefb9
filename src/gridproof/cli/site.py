"""The command that writes the app as plain files: site."""

from __future__ import annotations

import argparse
from pathlib import Path

from gridproof.cli.arguments import set_up
from gridproof.cli.exits import Exit
from gridproof.errors import OutputError


def site(args: argparse.Namespace) -> Exit:
    # Imported here, so that the command's help needs no extra.
    from gridproof.server.site.building import write_site

    try:
        files = write_site(Path(args.folder))
    except OSError as error:
        raise OutputError(args.folder, error) from None
    print(f"{files} files in {args.folder}")
    return Exit.FINE


# arguments


def _site_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        site,
        "examples:\n  gridproof site public\n  python -m http.server --directory public",
    )
    parser.add_argument("folder", metavar="DIR", help="the folder, empty or with a site that is replaced")


COMMANDS = {
    "site": _site_arguments,
}
