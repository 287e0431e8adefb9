"""The command dataset."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from random import Random

from gridproof import __version__
from gridproof.cli.arguments import add_place_of_work, add_time_limit, natural, positive, set_up, size
from gridproof.cli.exits import Exit
from gridproof.cli.output import make_folder, write_out
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.streams import say
from gridproof.errors import FormatError, quoted
from gridproof.kinds import kind_named
from gridproof.making.recipe import Recipe, level_named
from gridproof.programs.dataset import (
    TEST,
    TRACES,
    TRAIN,
    DatasetWish,
    ExampleOrder,
    Record,
    card,
    examples,
    lines,
    lost_example,
)
from gridproof.system.extras import optional
from gridproof.system.storage import Growing, growing

_BOARDS, _WISHES = "boards.jsonl", "wishes.json"
_SIDE = 8


def dataset(args: argparse.Namespace) -> Exit:
    if args.format == "parquet":
        optional("pyarrow")  # a missing package is found before hours of work
    asked = _orders(args)
    folder = Path(args.out)
    make_folder(folder)
    with growing(str(folder / _BOARDS), say) as file:
        wish = _wish(args, folder, file)
        orders = [order._replace(wish=wish) for order in asked]
        records = _known(file, str(folder / _BOARDS), {order.name for order in orders})
        missed: list[str] = []
        done = {str(record["form"]): str(record["id"]) for record in records}
        with place_of_work(args, lost_example) as in_order:
            made = examples(orders, done=done, in_order=in_order, missed=missed.append)
            for record in with_progress(made, len(orders) - len(records)):
                file.add(json.dumps(record, ensure_ascii=False))
                records.append(record)
    for line in missed:
        say(line)
    _write(args, folder, records)
    print(f"{len(records)} puzzles in {folder}, {len(missed)} not made")
    return Exit.NOT_FINE if missed else Exit.FINE


def _wish(args: argparse.Namespace, folder: Path, file: Growing) -> DatasetWish:
    """The wishes. A run that goes on must have those it began with."""
    path = folder / _WISHES
    seed = args.seed
    wishes = {
        "kinds": sorted(args.kinds.split(",")),
        "levels": args.levels,
        "size": list(args.size),
        "trace": args.trace,
        "wrong": args.wrong,
        "certificates": args.certificates,
        "test_share": args.test_share,
    }
    if not file.empty or path.exists():
        if not args.resume:
            raise FormatError(
                f"{folder} holds a data set; expected --resume to go on with it, or another folder"
            )
        try:
            before = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            raise FormatError(f"{path} cannot be read; expected the wishes of this data set") from None
        seed = before.pop("seed", None) if seed is None else seed
        for name, value in wishes.items():
            if before.get(name) != value:
                raise FormatError(
                    f"{path} has {name} {json.dumps(before.get(name))}; expected {json.dumps(value)}"
                )
    seed = str(Random().getrandbits(32)) if seed is None else seed
    write_out(str(path), json.dumps({**wishes, "seed": seed}, indent=1) + "\n", "json")
    return DatasetWish(seed, args.trace, args.wrong, args.certificates, args.test_share, args.time_limit)


def _orders(args: argparse.Namespace) -> list[ExampleOrder]:
    """The examples, before their seed is known. Raises an error for impossible wishes."""
    orders = []
    wish = DatasetWish("")
    for word in args.kinds.split(","):
        name, _, own = word.strip().partition(":")
        kind = kind_named(name)
        rows, cols = size(own) if own else args.size
        for level in args.levels.split(",") if args.levels else [None]:
            Recipe(kind, rows, cols, None if level is None else level_named(level)).wishes()
            orders += [
                ExampleOrder(kind.name, rows, cols, level, number, wish)
                for number in range(1, args.count + 1)
            ]
    return orders


def _known(file: Growing, name: str, wanted: set[str]) -> list[Record]:
    """The examples of an earlier run. Lines that cannot be read are left alone and made again."""
    records = []
    for number, line in enumerate(file.lines(), 1):
        try:
            record = json.loads(line)
            if record["id"] in wanted and record["form"]:
                records.append(record)
        except (ValueError, KeyError, TypeError):
            found = quoted(line.decode("utf-8", "replace"))
            say(f"{name}: line {number} is left alone: {found}; expected an example")
    file.mend()
    return records


def _write(args: argparse.Namespace, folder: Path, records: list[Record]) -> None:
    for split in (TRAIN, TEST):
        text = lines(records, split)
        if args.format == "parquet":
            _write_parquet(folder / f"{split}.parquet", text)
        else:
            write_out(str(folder / f"{split}.jsonl"), text, "json")
    command = shlex.join(["gridproof", *sys.argv[1:]])
    write_out(str(folder / "README.md"), card(folder.name, command, records, __version__), None)


def _write_parquet(path: Path, text: str) -> None:
    pyarrow, parquet = optional("pyarrow"), optional("pyarrow.parquet")
    rows = [json.loads(line) for line in text.splitlines()]
    for row in rows:
        # Names that differ from row to row are no columns.
        row |= {
            name: json.dumps(row[name], ensure_ascii=False) for name in ("techniques", "trace", "wrong_steps")
        }
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def _share(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected a share from 0 to 1")
    return value


def _dataset_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        dataset,
        "examples:\n  gridproof dataset akari-small --kinds akari --count 1000 --jobs 2\n"
        "  gridproof dataset mixed --kinds akari:10x10,sudoku:9 --levels easy,medium --count 500\n"
        "  gridproof dataset mixed --kinds akari:10x10,sudoku:9 --levels easy,medium --count 500 --resume\n\n"
        "The folder gets boards.jsonl, which grows while the work goes on, the splits train and test, and a\n"
        "card (README.md). Exit codes: 0 all were made; 1 some were not; 2 impossible wishes.",
    )
    parser.add_argument("out", metavar="OUT", help="the folder of the data set")
    parser.add_argument(
        "--kinds", metavar="K,...", required=True, help="kinds, each with its size if it has one: akari:10x10"
    )
    parser.add_argument("--levels", metavar="L,...", help="levels, each for every kind (any)")
    parser.add_argument(
        "--count", metavar="N", type=positive, required=True, help="puzzles for each kind and level"
    )
    parser.add_argument(
        "--size", metavar="SIZE", type=size, default=(_SIDE, _SIDE), help="the size of the other kinds (8x8)"
    )
    parser.add_argument("--seed", metavar="SEED", help="the same seed makes the same data set")
    parser.add_argument(
        "--trace", choices=TRACES, default="folded", help="how the way to the answer is told (folded)"
    )
    parser.add_argument(
        "--wrong", metavar="N", type=natural, default=2, help="wrong steps for each puzzle (2)"
    )
    parser.add_argument(
        "--no-certificates", dest="certificates", action="store_false", help="leave the proofs out"
    )
    parser.add_argument(
        "--test-share", metavar="X", type=_share, default=0.1, help="the share for tests (0.1)"
    )
    parser.add_argument(
        "--format", choices=("jsonl", "parquet"), default="jsonl", help="the format of the splits"
    )
    parser.add_argument("--resume", action="store_true", help="make only what the folder does not hold yet")
    add_place_of_work(parser)
    add_time_limit(parser)


COMMANDS = {"dataset": _dataset_arguments}
