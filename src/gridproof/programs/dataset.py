"""Data sets for training and tests: puzzles with answers, proofs, levels, traces and wrong steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.certificates.certificate import certify
from gridproof.errors import GridproofError
from gridproof.files import write
from gridproof.hints import Hint, rate, walkthrough
from gridproof.hints.tell.sentences import goes_without_saying
from gridproof.kinds import kind_named
from gridproof.making import many
from gridproof.making.recipe import Recipe, level_named
from gridproof.programs.auditing import canonical_form
from gridproof.programs.prompts import answer_text, prompt
from gridproof.programs.steps import judge_step
from gridproof.record.kind import Puzzle
from gridproof.system.tasks import InOrder, accounted, one_by_one

TRACES = ("full", "folded", "marks", "none")
"""Every step in words; trivial steps folded into the next one; only the marks; no trace."""
TRAIN, TEST = "train", "test"
_RETRIES = 20

Record = dict[str, object]


class DatasetWish(NamedTuple):
    """What every example of a data set has."""

    seed: str
    trace: str = "folded"
    wrong: int = 2
    """How many wrong steps each example shows."""
    certificates: bool = True
    test_share: float = 0.1
    time_limit: float | None = None


class ExampleOrder(NamedTuple):
    """One example to be made. Its content depends on this alone."""

    kind: str
    rows: int
    cols: int
    level: str | None
    number: int
    wish: DatasetWish
    retry: int = 0

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.level or 'any'}-{self.number}"


def fill_example(order: ExampleOrder) -> Record:
    """Make one example. A plain function, so that other processes and machines can run it."""
    wish = order.wish
    level = None if order.level is None else level_named(order.level)
    recipe = Recipe(kind_named(order.kind), order.rows, order.cols, level)
    seed = f"{wish.seed}/{order.kind}/{order.rows}x{order.cols}/{order.level or 'any'}"
    outcome = many.fill(many.Order(recipe, seed, order.number, order.retry, wish.time_limit))
    made = outcome.made
    if made is None or outcome.problem:
        return {"id": order.name, "problem": outcome.problem}
    puzzle, form = made.puzzle, canonical_form(made.puzzle)
    try:
        rating = rate(puzzle, time_limit=wish.time_limit)
        certificate = certify(puzzle, time_limit=wish.time_limit) if wish.certificates else None
        steps = _steps(puzzle, wish)
        wrong = list(_wrong_steps(puzzle, made.answer, steps, Random(f"{seed}/{order.number}"), wish))
    except GridproofError as error:
        return {"id": order.name, "problem": str(error)}
    return {
        "id": order.name,
        "kind": order.kind,
        "rows": order.rows,
        "cols": order.cols,
        "split": split_of(form, wish.test_share),
        "puzzle": write(puzzle, "text"),
        "prompt": prompt(puzzle),
        "answer": answer_text(puzzle, made.answer),
        "level": rating.level,
        "score": rating.score,
        "techniques": dict(rating.techniques),
        "trace": [step.record(puzzle) for step in steps] if wish.trace != "none" else [],
        "wrong_steps": wrong,
        "certificate": None if certificate is None else _hash(certificate.files()["certificate.json"]),
        "form": form,
        "seed": made.seed,
    }


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def split_of(form: str, test_share: float) -> str:
    """Whether a puzzle is for training or for tests. Its turned, mirrored and renamed images go there too."""
    return TEST if int(form[:8], 16) < test_share * 2**32 else TRAIN


class _TraceStep(NamedTuple):
    text: str
    technique: str
    marks: dict[Place, Mark]

    def record(self, puzzle: Puzzle) -> Record:
        marks = {puzzle.grid.label(place): mark for place, mark in self.marks.items()}
        return (
            {"text": self.text, "technique": self.technique, "marks": marks}
            if self.text
            else {"marks": marks}
        )


def _steps(puzzle: Puzzle, wish: DatasetWish) -> list[_TraceStep]:
    """The walk through a puzzle in the wished form."""
    found: list[_TraceStep] = []
    folded: dict[Place, Mark] = {}
    for told in walkthrough(puzzle, time_limit=wish.time_limit):
        if not isinstance(told, Hint):
            raise GridproofError("the walk ends with a contradiction; expected an answer")
        marks = dict(told.marks)
        if wish.trace == "marks":
            found.append(_TraceStep("", "", marks))
        elif wish.trace == "folded" and goes_without_saying(puzzle, told.step):
            folded |= marks
        else:
            found.append(_TraceStep(told.text, told.technique, folded | marks))
            folded = {}
    if folded:
        found.append(_TraceStep("The other marks follow at once.", "", folded))
    return found


def _wrong_steps(  # each example has its own random numbers
    puzzle: Puzzle, answer: Mapping[Place, Mark], steps: list[_TraceStep], random: Random, wish: DatasetWish
) -> Iterator[Record]:
    """Marks that are wrong on a board on the way, each with the reason."""
    choices = puzzle.kind.choices(puzzle)
    if not steps:
        return
    for _ in range(wish.wrong):
        until = random.randrange(len(steps))
        state = {place: mark for step in steps[:until] for place, mark in step.marks.items()}
        left = [place for place in answer if place not in state]
        if not left:
            return
        place = random.choice(left)
        mark = random.choice([mark for mark in choices[place] if mark != answer[place]])
        verdict = judge_step(puzzle, state, (place, mark), time_limit=wish.time_limit)
        if not verdict.wrong:
            raise GridproofError(f"{puzzle.grid.label(place)}: another answer; expected only one")
        yield {
            "after": until,
            "place": puzzle.grid.label(place),
            "mark": mark,
            "legal": verdict.legal,
            "reason": verdict.reason.text if verdict.reason else "",
        }


def lost_example(order: ExampleOrder) -> Record:
    return {"id": order.name, "problem": "the processes that made it have ended, twice"}


def examples(
    orders: list[ExampleOrder],
    *,
    done: Mapping[str, str],
    in_order: InOrder[ExampleOrder, Record] = one_by_one,
    missed: Callable[[str], object] = lambda _: None,
) -> Iterator[Record]:
    """The examples that are not done yet, in order. ``done`` has their names by their canonical forms.

    What goes in is counted against what comes out. No two have the same canonical form. ``missed`` is
    called with a line for each example that cannot be made.
    """
    known = dict(done)
    named = set(known.values())
    wanted = (order for order in orders if order.name not in named)
    for order, record in accounted(in_order, fill_example, wanted):
        while record.get("form") in known and order.retry < _RETRIES:
            order = order._replace(retry=order.retry + 1)
            record = fill_example(order)
        if "problem" in record:
            missed(f"{order.name}: {record['problem']}")
        elif record["form"] in known:
            missed(f"{order.name} is a twin of {known[str(record['form'])]}, also with other seeds")
        else:
            known[str(record["form"])] = order.name
            yield record


def card(title: str, made_by: str, records: list[Record], version: str) -> str:
    """The card of a data set: what is in it, and how it was made."""
    counts: dict[tuple[str, str, str], int] = {}
    for record in records:
        key = str(record["kind"]), str(record["level"]), str(record["split"])
        counts[key] = counts.get(key, 0) + 1
    rows = [
        f"| {kind} | {level} | {split} | {number} |"
        for (kind, level, split), number in sorted(counts.items())
    ]
    return "\n".join(
        [
            f"# {title}",
            "",
            f"Made with Gridproof {version}:",
            "",
            f"```\n{made_by}\n```",
            "",
            f"{len(records)} puzzles. Each has exactly one answer, which is proved. `certificate` is the",
            "SHA-256 of the proof that `gridproof certify` writes for the puzzle. No two puzzles are equal",
            "up to turning, mirroring and the names of numbers, and so none is in both splits. The same",
            "command makes the same puzzles on every machine.",
            "",
            "| kind | level | split | puzzles |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
            "Fields: " + ", ".join(f"`{name}`" for name in records[0]) + "." if records else "",
            "",
        ]
    )


def lines(records: list[Record], split: str) -> str:
    """The examples of a split as JSON lines."""
    chosen = (record for record in records if record["split"] == split)
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in chosen)
