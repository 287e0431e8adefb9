"""What is answered at once: plain functions from requests to answers, whoever carries them."""

from __future__ import annotations

from typing import Any

from gridproof import collection
from gridproof.book.typesetting import picture
from gridproof.checking import check
from gridproof.drafting import Changed, Sketch, turned, with_line, without_line
from gridproof.errors import GridproofError, KindNeeded, NotThere, as_line, quoted
from gridproof.formats import FORMATS, format_named
from gridproof.formats import write as write_board
from gridproof.given import checked_marks
from gridproof.kind import Board
from gridproof.server import catalogue
from gridproof.server.job_models import JobRequest
from gridproof.server.kind_models import KindView, LessonView
from gridproof.server.limits import TooLarge
from gridproof.server.models import (
    BoardRequest,
    CheckView,
    FormatView,
    ItemView,
    PictureRequest,
    PuzzleView,
    RandomRequest,
    ReadRequest,
    ReadView,
    ViolationView,
    WriteRequest,
    WriteView,
)
from gridproof.server.random_puzzles import refuse_impossible
from gridproof.server.reduction_work import ReduceRequest, given_problem
from gridproof.server.studio_models import (
    Change,
    ChangeRequest,
    ChangeView,
    Draft,
    DraftView,
    OpenRequest,
    SetterRequest,
)
from gridproof.server.studio_views import asked_sketch, draft_view, given_sketch
from gridproof.server.views import (
    collected_view,
    done_clues,
    given_boards,
    given_marks,
    given_notes,
    given_puzzle,
    item_view,
    named_places,
    read_view,
)
from gridproof.symmetry import Symmetry

# kinds and the collection


def kind(name: str) -> KindView:
    """One kind, by its name or another name for it."""
    return catalogue.kind_view(_known_kind(name))


def techniques(name: str) -> list[LessonView]:
    return catalogue.technique_lessons(_known_kind(name))


def _known_kind(name: str) -> str:
    """The kind's own name; one that the path names but nobody knows is not found."""
    found = catalogue.find_kind(name)
    if found is None:
        raise NotThere(f"no kind is called {name!r}")
    return found.name


def collected_items() -> list[ItemView]:
    return [item_view(item) for item in collection.items().values()]


def collected(identity: str) -> PuzzleView:
    item = collection.items().get(identity)
    if item is None:
        raise NotThere(f"the collection has no puzzle {identity!r}")
    return collected_view(item)


def formats() -> list[FormatView]:
    return [FormatView(name=format.name, title=format.title) for format in FORMATS.values()]


# boards


def read(wanted: ReadRequest) -> ReadView:
    boards = given_boards(wanted.text, wanted.kind, wanted.format)
    return ReadView(boards=[read_view(board) for board in boards])


def write(wanted: WriteRequest) -> WriteView:
    puzzle = given_puzzle(wanted.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, wanted.marks))
    board = Board(puzzle, marks or None, notes=given_notes(puzzle, wanted.notes))
    return WriteView(text=write_board(board, format_named(wanted.format)))


MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""What pictures are called where they are sent."""


def drawn(wanted: PictureRequest) -> bytes:
    puzzle = given_puzzle(wanted.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, wanted.marks))
    return picture(Board(puzzle, notes=given_notes(puzzle, wanted.notes)), wanted.format, marks=marks)


def checked(wanted: BoardRequest) -> CheckView:
    puzzle = given_puzzle(wanted.puzzle)
    marks = given_marks(puzzle, wanted.marks)
    report = check(puzzle, marks)
    return CheckView(
        solved=report.solved,
        violations=[
            ViolationView(
                rule=violation.rule,
                text=puzzle.kind.rule(violation.rule).text,
                sentence=violation.sentence,
                places=list(violation.places),
                broken=violation.broken,
            )
            for violation in report.violations
        ],
        more=report.more,
        done_clues=done_clues(puzzle, marks, report),
    )


# boards that are set


def draft(wanted: Draft) -> DraftView:
    return draft_view(given_sketch(wanted))


def open_draft(wanted: OpenRequest) -> DraftView:
    return draft_view(Sketch.of(given_puzzle(wanted.puzzle)))


_TURNS: dict[Change, Symmetry] = {
    "turn-right": Symmetry(True, False, True),
    "turn-left": Symmetry(True, True, False),
    "turn-half": Symmetry(False, True, True),
    "mirror-columns": Symmetry(False, False, True),
    "mirror-rows": Symmetry(False, True, False),
    "transpose": Symmetry(True, False, False),
    "anti-transpose": Symmetry(True, True, True),
}


def change_draft(wanted: ChangeRequest) -> ChangeView:
    sketch = given_sketch(wanted.draft)
    marks = given_marks(sketch.puzzle()[0], wanted.marks)
    changed: Changed
    if wanted.change in _TURNS:
        changed = turned(sketch, marks, _TURNS[wanted.change])
    else:
        change = with_line if wanted.change.startswith("insert") else without_line
        changed = change(sketch, marks, row=wanted.change.endswith("row"), at=wanted.at)
    view = draft_view(changed.sketch)
    return ChangeView(**dict(view), marks=named_places(changed.marks))


# what is refused


def refuse_bad(wanted: JobRequest) -> None:
    """Say at once what is wrong with a job, rather than when its turn has come."""
    if isinstance(wanted, RandomRequest):
        refuse_impossible(wanted)
        return
    if isinstance(wanted, SetterRequest):
        asked_sketch(wanted)
        return
    if isinstance(wanted, ReduceRequest):
        given_problem(wanted)
        return
    puzzle = given_puzzle(wanted.puzzle)
    if isinstance(wanted, BoardRequest):
        checked_marks(puzzle, given_marks(puzzle, wanted.marks))


def refusal(error: GridproofError) -> tuple[int, dict[str, Any]]:
    """The status and the body that tell of an error."""
    codes = {TooLarge: 413, NotThere: 404}
    code = next((code for kind, code in codes.items() if isinstance(error, kind)), 400)
    told = {"kinds": list(error.kinds)} if isinstance(error, KindNeeded) and error.kinds else {}
    return code, {"error": one_line(str(error)), **told}


def bad_shape(place: tuple[int | str, ...], message: str) -> str:
    """What is wrong with the shape of a request, in one line."""
    path = ".".join(str(part) for part in place)
    return one_line(f"{quoted(path)}: {message}" if path else message)


def one_line(text: str) -> str:
    """A message as errors have it: on one line, and bounded, whatever it quotes."""
    return as_line(" ".join(text.split()))
