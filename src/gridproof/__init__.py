"""Gridproof: a workbench for grid logic puzzles.

>>> import gridproof
>>> puzzle = gridproof.read("https://puzz.link/p?akari/6/6/nekcakbl")
>>> result = gridproof.solve(puzzle)
>>> result.status
<Status.UNIQUE: 'unique'>
>>> gridproof.check(puzzle, result.answer).solved
True
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridproof.board.marks import State
    from gridproof.checking import Report, check
    from gridproof.errors import FormatError, GridproofError, PuzzleError
    from gridproof.files import read, read_boards, write
    from gridproof.hints import (
        Contradiction,
        Hint,
        Profile,
        Rating,
        Whether,
        explain,
        profile,
        rate,
        walkthrough,
        why,
    )
    from gridproof.kinds import KINDS
    from gridproof.making import (
        HeatMap,
        Made,
        Minimised,
        NotMade,
        Repaired,
        Survey,
        Variation,
        Varied,
        generate,
        heat,
        minimise,
        redundant,
        repair,
        suggest,
        survey,
        vary,
    )
    from gridproof.programs.answers import ParsedAnswer, parse_answer
    from gridproof.programs.game import Game
    from gridproof.programs.many import generate_many
    from gridproof.programs.prompts import prompt
    from gridproof.programs.scoring import AnswerScore, score
    from gridproof.programs.steps import StepVerdict, judge_step
    from gridproof.record.kind import Board, Puzzle
    from gridproof.solving import Counted, Forced, Result, Status, count, count_exactly, forced
    from gridproof.ways import solve

__version__ = "0.2.0"

__all__ = [
    "KINDS",
    "AnswerScore",
    "Board",
    "Contradiction",
    "Counted",
    "Forced",
    "FormatError",
    "Game",
    "GridproofError",
    "HeatMap",
    "Hint",
    "Made",
    "Minimised",
    "NotMade",
    "ParsedAnswer",
    "Profile",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Repaired",
    "Report",
    "Result",
    "State",
    "Status",
    "StepVerdict",
    "Survey",
    "Variation",
    "Varied",
    "Whether",
    "check",
    "count",
    "count_exactly",
    "explain",
    "forced",
    "generate",
    "generate_many",
    "heat",
    "judge_step",
    "minimise",
    "parse_answer",
    "profile",
    "prompt",
    "rate",
    "read",
    "read_boards",
    "redundant",
    "repair",
    "score",
    "solve",
    "suggest",
    "survey",
    "vary",
    "walkthrough",
    "why",
    "write",
]

HOMES = {
    "checking": ("Report", "check"),
    "errors": ("FormatError", "GridproofError", "PuzzleError"),
    "files": ("read", "read_boards", "write"),
    "hints": (
        "Contradiction",
        "Hint",
        "Profile",
        "Rating",
        "Whether",
        "explain",
        "profile",
        "rate",
        "walkthrough",
        "why",
    ),
    "programs.answers": ("ParsedAnswer", "parse_answer"),
    "programs.game": ("Game",),
    "programs.many": ("generate_many",),
    "programs.prompts": ("prompt",),
    "programs.scoring": ("AnswerScore", "score"),
    "programs.steps": ("StepVerdict", "judge_step"),
    "record.kind": ("Board", "Puzzle"),
    "kinds": ("KINDS",),
    "making": (
        "HeatMap",
        "Made",
        "Minimised",
        "NotMade",
        "Repaired",
        "Survey",
        "Variation",
        "Varied",
        "generate",
        "heat",
        "minimise",
        "redundant",
        "repair",
        "suggest",
        "survey",
        "vary",
    ),
    "board.marks": ("State",),
    "solving": ("Counted", "Forced", "Result", "Status", "count", "count_exactly", "forced"),
    "ways": ("solve",),
}
"""The public names by the modules that define them."""
_HOME_OF = {name: home for home, names in HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import names on first use, so that the help of the command appears quickly."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'gridproof' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"gridproof.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF])
