"""A file that a run of ``generate`` fills.

Only one run may write to it, and only the same wishes may continue it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from random import Random
from typing import NamedTuple

from gridproof.cli.streams import say
from gridproof.errors import FormatError, GridproofError
from gridproof.formats import decode, format_named, write
from gridproof.formats.json_format import members, parse
from gridproof.making.recipe import Recipe
from gridproof.record.kind import Board, Puzzle
from gridproof.system.storage import Growing, growing

Wishes = Mapping[str, object]

_APART = ("kind", "rows", "cols")
"""Every line holds these values anyway."""
_SEED = re.compile(r"(.*)/(\d+)(?:\+\d+)?", re.DOTALL)


class Run(NamedTuple):
    """The state of a run, and the file for its puzzles."""

    seed: str
    done: dict[int, Puzzle]
    put: Callable[[str], None]
    damaged: bool = False
    """Whether there are lines that cannot be read."""


class _Line(NamedTuple):
    """One puzzle of a run."""

    number: int
    puzzle: Puzzle
    wishes: Wishes
    """The wishes, with kind, size and seed."""


def wishes_of(recipe: Recipe) -> dict[str, object]:
    """The wishes except the kind and the size. Open ones are left out."""
    values = {field.name: getattr(recipe, field.name) for field in fields(recipe) if field.name not in _APART}
    usual = {field.name: field.default for field in fields(recipe)} | {"options": {}}
    wished = {name: value for name, value in values.items() if value != usual[name]}
    return dict(members(json.loads(json.dumps(wished, default=_as_data))))  # as it is read again later


def _as_data(puzzle: Puzzle) -> object:
    """A board to go on with, in the form in which a file holds it."""
    return json.loads(write(Board(puzzle), "json"))


@contextmanager
def opened_run(args: argparse.Namespace, recipe: Recipe) -> Iterator[Run]:
    """The run that the arguments name: a new one, or one that was stopped."""
    new_seed = args.seed if args.seed is not None else str(Random().getrandbits(32))
    if args.out is None:
        if args.resume:
            raise FormatError("--resume without a file; expected --out FILE")
        yield Run(new_seed, {}, _print)
        return
    with growing(args.out, say) as file:
        if file.empty:
            yield Run(new_seed, {}, file.add)
        elif args.resume:
            yield _resumed(args, recipe, file)
        else:
            raise FormatError(f"{args.out} exists; expected --resume to go on with it, or another name")


def _print(text: str) -> None:
    print(text, flush=True)


def _resumed(args: argparse.Namespace, recipe: Recipe, file: Growing) -> Run:
    """The state of a stopped run. Damaged lines stay in the file, and their puzzles are made again."""
    wished = _all_wishes(recipe, args.seed)
    done: dict[int, Puzzle] = {}
    damages: list[str] = []
    for number, data in enumerate(file.lines(), 1):
        where = f"{args.out}: line {number}"
        if not data.strip():
            continue
        try:
            line = _read(data)
            if line.number in done:
                raise FormatError(f"puzzle {line.number} for a second time")
        except GridproofError as error:
            damages.append(f"{where} is left alone: {error}")
            continue
        if wished["seed"] is None:
            wished |= {"seed": line.wishes["seed"]}
        _compare(where, line.wishes, wished)
        done[line.number] = line.puzzle
    if damages and not done:
        raise FormatError(f"{damages[0]}; expected a file of gridproof generate")
    for damage in damages:
        say(damage)
    file.mend()
    seed = wished["seed"]
    return Run(
        str(Random().getrandbits(32)) if seed is None else str(seed), done, file.add, damaged=bool(damages)
    )


def _all_wishes(recipe: Recipe, seed: str | None) -> dict[str, object]:
    about = {"kind": recipe.kind.name, "size": f"{recipe.rows}x{recipe.cols}", "seed": seed}
    return about | wishes_of(recipe)


def _read(data: bytes) -> _Line:
    """A line of the file. Raises GridproofError if it is damaged."""
    text = decode(data)
    (board,) = format_named("corpus").read(text, None)
    record = members(parse(text))
    number, seed, wishes = (record.get(key) for key in ("number", "seed", "wishes"))
    own = _SEED.fullmatch(seed) if isinstance(seed, str) else None
    if type(number) is not int or own is None or own[2] != str(number) or not isinstance(wishes, dict):
        raise FormatError("no number, seed and wishes that fit together")
    grid = board.puzzle.grid
    about = {"kind": board.puzzle.kind.name, "size": f"{grid.rows}x{grid.cols}", "seed": own[1]}
    return _Line(number, board.puzzle, {**wishes, **about})


def _compare(where: str, made: Wishes, wished: Wishes) -> None:
    """Raise an error for a line that other wishes made."""
    for name in {**wished, **made}:
        if made.get(name) != wished.get(name):
            raise FormatError(f"{where} was made with {_told(name, made)}; expected {_told(name, wished)}")


def _told(name: str, wishes: Wishes) -> str:
    return f"{name} {json.dumps(wishes[name])}" if name in wishes else f"no wish for {name}"
