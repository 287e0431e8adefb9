"""The commands that list what Gridproof has: kinds, rules, formats, demo."""

from __future__ import annotations

import argparse
from functools import partial

from gridproof.cli.arguments import set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import drawing, table
from gridproof.draw.scene import without_blanks
from gridproof.formats import FORMATS
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind
from gridproof.solving import solve
from gridproof.words import languages


def kinds(_: argparse.Namespace) -> Exit:
    print(table((kind.name, kind.title, ", ".join(kind.aliases)) for kind in KINDS.values()))
    return Exit.FINE


def formats(_: argparse.Namespace) -> Exit:
    print(table((format.name, format.title) for format in FORMATS.values()))
    return Exit.FINE


def rules(args: argparse.Namespace) -> Exit:
    kind = kind_named(args.kind)
    texts, said = kind.texts(args.language), {rule.name: rule.sentence for rule in kind.rules}
    said |= texts.rules

    def phrase(english: str) -> str:
        return languages.phrase(english, args.language)

    names = f" ({phrase('also')}: {', '.join(kind.aliases)})" if kind.aliases else ""
    print(f"{kind.title}{names}\n")
    for rule in kind.rules:
        print(f"  {rule.name}: {said[rule.name]}")
    for variant, text in kind.variants.items():
        told = texts.variants.get(variant, text).format(**{letter: letter for letter in variant})
        print(f"  {phrase('variant')} {variant}: {told}")
    print(f"\n{phrase('A solved board:')}")
    _print_examples(kind, None)
    for rule in kind.rules:
        if any(example.breaks == rule.name for example in kind.examples):
            print(f"\n{phrase('This breaks the rule')} {rule.name}: {said[rule.name]}")
            _print_examples(kind, rule.name)
    return Exit.FINE


def _print_examples(kind: Kind, breaks: str | None) -> None:
    for number, example in enumerate(one for one in kind.examples if one.breaks == breaks):
        if number:
            print()
        board = example_board(kind, example)
        if example.variant:
            print(f"(variant {example.variant})")
        broken = (v for v in kind.check(board.puzzle, board.state or {}) if v.rule == breaks)
        print(drawing(board, board.state, {place for v in broken for place in v.places}))


def demo(_: argparse.Namespace) -> Exit:
    for kind in KINDS.values():
        for example in [example for example in kind.examples if example.breaks is None][:1]:
            _print_solving(kind, example_board(kind, example))
    return Exit.FINE


def _print_solving(kind: Kind, board: Board) -> None:
    result = solve(board.puzzle)
    print(f"{kind.title}: {kind.rules[0].text}")
    before = drawing(board)
    after = drawing(board, without_blanks(board.puzzle, result.answer or {}))
    print(_beside(before, after))
    print(f"{result.status}, {result.statistics.seconds * 1000:.1f} ms\n")


def _beside(left: str, right: str) -> str:
    """Two drawings of one board, side by side with an arrow between them."""
    pairs = list(zip(left.splitlines(), right.splitlines(), strict=True))
    return "\n".join(
        f"  {a}  {'→' if row == len(pairs) // 2 else ' '}  {b}" for row, (a, b) in enumerate(pairs)
    )


# arguments


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        rules,
        "examples:\n  gridproof rules akari\n  gridproof rules akari --language de",
    )
    parser.add_argument("kind", metavar="KIND", help="the name of a kind, or an alias")
    parser.add_argument(
        "--language",
        choices=tuple(languages.LANGUAGES),
        default=languages.ENGLISH,
        help="the language of the rules (en)",
    )


COMMANDS = {
    "kinds": partial(set_up, run=kinds, examples="example:\n  gridproof kinds"),
    "rules": _rules_arguments,
    "formats": partial(set_up, run=formats, examples="example:\n  gridproof formats"),
    "demo": partial(set_up, run=demo, examples="example:\n  gridproof demo"),
}
