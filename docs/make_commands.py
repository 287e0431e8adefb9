"""Write docs/reference/commands.md: every command with its arguments, from the command's own parser.

python docs/make_commands.py
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from gridproof.cli.parser import build_parser

PAGE = Path(__file__).with_name("reference") / "commands.md"
_HEAD = """\
# Commands and their options

This page is made from the command itself: `python docs/make_commands.py` writes it again. It lists
the same as `gridproof COMMAND --help`. [The command line](command-line.md) explains what the commands
do and what they print.
"""


def page() -> str:
    """The page, as it should be."""
    parser = build_parser()
    lines = [_HEAD, "## `gridproof`", "", *_body(parser)]
    for name, command in _commands(parser).items():
        lines += [f"## `gridproof {name}`", "", *_described(f"gridproof {name}", command)]
        for part, action in _commands(command).items():
            lines += [f"### `gridproof {name} {part}`", "", *_described(f"gridproof {name} {part}", action)]
    return "\n".join(lines).rstrip() + "\n"


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found.update(action.choices)
    return found


def _described(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    words = [name]
    if any(action.option_strings for action in parser._actions[1:]):
        words.append("[OPTION…]")
    words += [_argument(action) for action in parser._actions if not action.option_strings]
    yield from (f"`{' '.join(words)}`", "", str(parser.description), "")
    yield from _body(parser)


def _body(parser: argparse.ArgumentParser) -> Iterator[str]:
    rows = [row for action in parser._actions if (row := _row(action))]
    yield from ("| argument | meaning |", "| --- | --- |", *rows, "")
    if parser.epilog:
        yield from ("```text", parser.epilog.strip(), "```", "")


def _row(action: argparse.Action) -> str:
    if isinstance(action, argparse._SubParsersAction):
        return ""
    names = " ".join((", ".join(action.option_strings), _value(action))).strip()
    name = names.replace("|", "\\|")
    return f"| `{name}` | {str(action.help).replace('|', chr(92) + '|')} |"


def _value(action: argparse.Action) -> str:
    """How the value is called, where there is one."""
    if action.nargs == 0:
        return ""
    return _argument(action) if not action.option_strings else _name(action)


def _name(action: argparse.Action) -> str:
    if action.metavar is None and action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return str(action.metavar or action.dest.upper())


def _argument(action: argparse.Action) -> str:
    name = _name(action)
    repeated = {"+": f"{name}…", "*": f"[{name}…]", "?": f"[{name}]"}
    return repeated.get(str(action.nargs), name)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
