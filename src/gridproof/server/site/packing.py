"""Write a pack of puzzles as a small site of its own: a list and boards to play, without an engine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from gridproof.board.marks import State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import GridproofError, PuzzleError
from gridproof.hints import Level
from gridproof.making.varying import grade
from gridproof.record.kind import Board, Puzzle
from gridproof.server.shapes.base import Model
from gridproof.server.shapes.models import ItemView, PuzzleView
from gridproof.server.shapes.views import code_of, puzzle_view
from gridproof.server.site.building import emptied, page_with
from gridproof.server.site.static import BUILT
from gridproof.server.work.catalogue import kind_view
from gridproof.solving import Status, solve

_OURS = ("api", "assets", "play")


@dataclass(frozen=True, slots=True)
class Pack:
    """What stands above the list."""

    title: str = "Puzzles"
    author: str = ""
    note: str = ""
    codes: bool = False
    """Whether solvers see a code, which the setter can compare."""


@dataclass(frozen=True, slots=True)
class PackPuzzle:
    """A puzzle of the pack with its only answer."""

    puzzle: Puzzle
    answer: State
    level: Level | None

    @property
    def code(self) -> str:
        return code_of(self.puzzle, self.answer)


def ready(board: Board, *, time_limit: float | None = None) -> PackPuzzle:
    """A puzzle with its only answer. Raises PuzzleError for others: their end could not be recognised."""
    puzzle, deadline = board.puzzle, Deadline(time_limit)
    found = solve(puzzle, time_limit=time_limit)
    if found.status is not Status.UNIQUE or found.answer is None:
        why = {Status.NONE: "no answer", Status.MULTIPLE: "several answers"}.get(found.status)
        raise PuzzleError(f"{why or 'not decided in time'}; expected exactly one answer")
    known = puzzle.info.get("level")
    level = Level(known) if known in tuple(Level) else None
    if level is None:
        try:
            graded = grade(puzzle, deadline)
        except OutOfTime:
            graded = None
        level = graded and graded.level
    return PackPuzzle(puzzle, found.answer, level)


def write_pack(folder: Path, pack: Pack, puzzles: Sequence[PackPuzzle], *, app: Path = BUILT) -> int:
    """Write the site and return the number of its files. An older pack in the folder is replaced."""
    if not puzzles:
        raise GridproofError("no puzzle for the pack; expected at least one")
    if not (app / "index.html").exists():
        raise GridproofError("the app is not built; expected: make web, in the project's folder")
    emptied(folder, "collection.json", _OURS)
    views: dict[str, PuzzleView] = {}
    for one in puzzles:
        view = puzzle_view(one.puzzle, answer=one.answer)
        view.level = one.level
        views[view.id] = view
    kinds = sorted({one.puzzle.kind.name for one in puzzles})
    # First, because a pack is known by it: one that was not finished is replaced like any other.
    _put(folder, "api/collection.json", map(ItemView.of, views.values()))
    for name, view in views.items():
        _put(folder, f"api/collection/{quote(name, safe='')}.json", view)
    _put(folder, "api/kinds.json", [kind_view(name) for name in kinds])
    _put(folder, "api/formats.json", [])
    shutil.copytree(app, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("sw.js"))
    first = (app / "index.html").read_text("utf-8")
    about = {"title": pack.title, "author": pack.author, "note": pack.note, "codes": pack.codes}
    first = first.replace("<title>Gridproof</title>", f"<title>{escape(pack.title)}</title>")
    for name, root in (("", "./"), ("play", "../")):
        metas = {"gridproof-root": root, "gridproof-pack": json.dumps(about)}
        path = folder / name / "index.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(page_with(first, root, metas), "utf-8")
    (folder / ".nojekyll").write_bytes(b"")  # otherwise some hosts leave out files
    return sum(1 for path in folder.rglob("*") if path.is_file())


def _put(folder: Path, name: str, value: Model | Iterable[Model]) -> None:
    plain = (
        value.model_dump(mode="json")
        if isinstance(value, Model)
        else [one.model_dump(mode="json") for one in value]
    )
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plain, ensure_ascii=False, separators=(",", ":")), "utf-8")
