"""Requests that are answered at once: plain functions from requests to answers, for every transport."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from gridproof import collection
from gridproof.board.grid import Grid, Place
from gridproof.book.typesetting import picture
from gridproof.checking import check
from gridproof.errors import GridproofError, KindNeeded, NoFormat, NotThere, UnknownKind, as_line, quoted
from gridproof.formats import FORMATS, format_named
from gridproof.formats import write as write_board
from gridproof.formats.format import Format
from gridproof.formats.info import tidy
from gridproof.formats.played import colours, signs, small_marks
from gridproof.record.kind import Board
from gridproof.server.shapes.kind_models import KindView, LessonView
from gridproof.server.shapes.models import (
    CheckView,
    FittingView,
    FormatView,
    ItemView,
    PictureRequest,
    PuzzleView,
    ReadRequest,
    ReadView,
    ToldRequest,
    ViolationView,
    WriteRequest,
    WriteView,
)
from gridproof.server.shapes.said import said_parts
from gridproof.server.shapes.studio_models import Change, ChangeRequest, ChangeView, DraftView, SymmetriesView
from gridproof.server.shapes.studio_views import draft_view, symmetries_view
from gridproof.server.shapes.views import (
    TOLD,
    collected_view,
    done_clues,
    item_view,
    named_places,
    read_view,
)
from gridproof.server.work import catalogue
from gridproof.server.work.jobs import JOBS
from gridproof.sketching.drafting import Changed, Sketch, turned, with_line, without_line
from gridproof.symmetry import Symmetry
from gridproof.verbs.asking import About
from gridproof.verbs.bounds import MAX_SIDE, TooLarge
from gridproof.verbs.drafts import Draft, given_sketch
from gridproof.verbs.given import (
    BoardRequest,
    PuzzleRequest,
    asked_board,
    given_boards,
    given_marks,
    given_puzzle,
)
from gridproof.verbs.verb import VerbRequest

Value = TypeVar("Value")
KindName = Annotated[str, About(max_length=40)]
Identity = Annotated[str, About(max_length=80)]
AskedSide = Annotated[int, About(ge=1, le=MAX_SIDE)]
"""A side in the query of a request, where everything is text."""

# kinds and the collection


def kind(name: KindName) -> KindView:
    """One kind, by its name or an alias."""
    return catalogue.kind_view(_known_kind(name))


def techniques(name: KindName) -> list[LessonView]:
    """A lesson for every named technique in the hints of the kind."""
    return catalogue.technique_lessons(_known_kind(name))


def _known_kind(name: str) -> str:
    """The kind's own name. An unknown name in the path counts as not found."""
    found = catalogue.find_kind(name)
    if found is None:
        raise NotThere(f"no kind is called {name!r}")
    return found.name


def collected_items() -> list[ItemView]:
    """The puzzles that come with Gridproof."""
    return [item_view(item) for item in collection.items().values()]


def collected(id: Identity) -> PuzzleView:
    """One puzzle of the collection."""
    item = collection.items().get(id)
    if item is None:
        raise NotThere(f"the collection has no puzzle {id!r}")
    return collected_view(item)


def formats() -> list[FormatView]:
    """The formats that can be read and written."""
    return [FormatView.of(format) for format in FORMATS.values()]


# boards


def read(wanted: ReadRequest) -> ReadView:
    """The boards of a text in any format. The job ``prove`` decides whether they have one answer."""
    boards = given_boards(wanted.text, wanted.kind, wanted.format)
    return ReadView(boards=[read_view(board) for board in boards])


def write(wanted: WriteRequest) -> WriteView:
    """A board with the player's marks as text in a format."""
    board = _told_board(wanted)
    puzzle = board.puzzle
    board = board._replace(
        state=board.state or None,
        corners=small_marks(puzzle, _by_place(wanted.corners)),
        colours=colours(puzzle, _by_place(wanted.colours)),
        signs=signs(puzzle, _by_place(wanted.signs)),
    )
    return WriteView(text=write_board(board, format_named(wanted.format)))


def _by_place(given: Mapping[str, Value]) -> Iterator[tuple[Place, Value]]:
    return ((int(place), value) for place, value in given.items())


def fitting(wanted: ToldRequest) -> FittingView:
    """The formats that can hold a board with the player's marks."""
    board = _told_board(wanted)
    board = board._replace(state=board.state or None)
    return FittingView(formats=[name for name, format in FORMATS.items() if _holds(format, board)])


def _holds(format: Format, board: Board) -> bool:
    try:
        format.write(board)
    except GridproofError:
        return False
    return True


def _told_board(wanted: ToldRequest) -> Board:
    """The board, with what its setter wrote about it."""
    board = asked_board(wanted)
    if not wanted.info:
        return board
    info = {**board.puzzle.info, **tidy(wanted.info.items())}
    return board._replace(puzzle=replace(board.puzzle, info=info))


MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""The media types of pictures."""


def drawn(wanted: PictureRequest) -> bytes:
    """A board with the player's marks as a picture."""
    board = _told_board(wanted)
    return picture(board._replace(state=None), wanted.format, marks=board.state)


def checked(wanted: BoardRequest) -> CheckView:
    """What is wrong with a board by the rules, without looking at the answer."""
    puzzle = given_puzzle(wanted.puzzle)
    marks = given_marks(puzzle, wanted.marks)
    report = check(puzzle, marks)
    return CheckView.of(
        report,
        violations=[
            ViolationView.of(
                violation,
                text=puzzle.kind.rule(violation.rule).text,
                sentence=str(violation.sentence),
                parts=said_parts(violation.sentence),
            )
            for violation in report.violations
        ],
        done_clues=done_clues(puzzle, marks, report),
    )


# setting boards


def draft(wanted: Draft) -> DraftView:
    """The valid part of a drawn board, and its invalid clues."""
    return draft_view(given_sketch(wanted))


def open_draft(wanted: PuzzleRequest) -> DraftView:
    """A puzzle as a board to edit."""
    puzzle = given_puzzle(wanted.puzzle)
    view = draft_view(Sketch.of(puzzle))
    view.puzzle.info = {key: puzzle.info[key] for key in TOLD if key in puzzle.info}
    return view


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
    """A board turned, mirrored, or with one row or column more or fewer. The player's marks move along."""
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


def symmetries(rows: AskedSide, cols: AskedSide) -> SymmetriesView:
    """Where each symmetry of the makers mirrors a stroke on a board of that size."""
    return symmetries_view(Grid.of(rows, cols))


# errors


def refuse_bad(wanted: VerbRequest) -> None:
    """Report an invalid job at once instead of when it starts."""
    JOBS[wanted.verb].refuse(wanted)


def refusal(error: GridproofError) -> tuple[int, dict[str, Any]]:
    """The status and the body for an error."""
    codes = {TooLarge: 413, NotThere: 404}
    code = next((code for kind, code in codes.items() if isinstance(error, kind)), 400)
    told: dict[str, Any] = {}
    if isinstance(error, KindNeeded) and error.kinds:
        told["kinds"] = list(error.kinds)
    if isinstance(error, UnknownKind):
        told["unknown"] = error.kind
    if isinstance(error, NoFormat):
        told["formless"] = True
    return code, {"error": one_line(str(error)), **told}


def bad_shape(place: tuple[int | str, ...], message: str) -> str:
    """A fault in the shape of a request, in one line."""
    path = ".".join(str(part) for part in place)
    return one_line(f"{quoted(path)}: {message}" if path else message)


def one_line(text: str) -> str:
    """A message in the form of an error: on one line and shortened."""
    return as_line(" ".join(text.split()))
