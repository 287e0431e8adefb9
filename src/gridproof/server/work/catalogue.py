"""The kinds for the client: rules with pictures, gestures, tutorials, sizes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from gridproof.board.grid import Grid
from gridproof.board.marks import digit
from gridproof.checking import check
from gridproof.collection import of_kind
from gridproof.collection.techniques import ShownTechnique, techniques
from gridproof.errors import PuzzleError
from gridproof.formats.words import example_board, read_marks, split_problem, split_rows
from gridproof.hints import Level
from gridproof.hints.techniques import Technique, described
from gridproof.kinds import KINDS, kind_named
from gridproof.making.generic import making_of
from gridproof.making.recipe import DEFAULT, DEFAULT_NOTE
from gridproof.record.drawing import Role
from gridproof.record.glyphs import number
from gridproof.record.kind import Board, Example, Kind, Rule
from gridproof.reductions.reducing import problems_of
from gridproof.server.shapes.glyph_views import backs_view, glyph_view
from gridproof.server.shapes.kind_models import (
    ChoiceView,
    Family,
    GesturesView,
    KindView,
    LessonView,
    MakingView,
    MarkView,
    MethodView,
    OptionView,
    RepairView,
    RuleView,
)
from gridproof.server.shapes.models import BoardView, BrokenBoard, PuzzleView
from gridproof.server.shapes.said import said_parts
from gridproof.server.shapes.studio_views import setting_view
from gridproof.server.shapes.views import board_view, named_places, puzzle_view
from gridproof.solving import Status, solve
from gridproof.symmetry import TITLES
from gridproof.verbs.bounds import MAX_SIDE
from gridproof.verbs.engines import counting_engines, engines
from gridproof.verbs.making import made_sizes
from gridproof.words.languages import ENGLISH, LANGUAGES, Texts
from gridproof.words.sentence import Sentence, capital, joined

_LARGEST_DIGIT = 36
_USUAL_SIZE = (5, 5)


def kind_views() -> list[KindView]:
    """All kinds, with everything that a player sees of them."""
    return [kind_view(name) for name in KINDS]


def find_kind(name: str) -> Kind | None:
    """The kind of that name or alias, if there is one."""
    try:
        return kind_named(name)
    except PuzzleError:
        return None


@cache
def kind_view(name: str) -> KindView:
    """All information about a kind for the client."""
    kind = KINDS[name]
    written = written_for(kind)
    good = _with_answer(example_board(kind, kind.examples[0]))
    return KindView.of(
        kind,
        summary=written["summary"],
        summaries={name: texts.summary for name, texts in _translated(kind).items() if texts.summary},
        rules=[_rule_view(kind, rule, good) for rule in kind.rules],
        marks=_marks(kind),
        symbols={name: glyph_view(name, glyph) for name, glyph in kind.look.symbols.items()},
        backs=backs_view(kind.look.backs),
        blanks=sorted(kind.blanks),
        gestures=GesturesView.of(kind.look.touch),
        family=_family(kind),
        sizes=_sizes(kind),
        usual_size=_usual_size(kind, written),
        levels=list(Level),
        size_levels=[_levels(kind, rows * cols) for rows, cols in _sizes(kind)],
        unique_patterns=sorted(kind.speech.unique_patterns) if kind.speech is not None else [],
        making=_making(kind),
        engines=[ChoiceView(name=name, title=title) for name, title in engines(kind).items()],
        counting=[ChoiceView(name=name, title=title) for name, title in counting_engines().items()],
        tutorial=[_lesson(kind, lesson) for lesson in written["lesson"]],
        preview=_shown(good),
        problems=problems_of(kind),
        setting=setting_view(kind, Grid.of(*(_sizes(kind) or [_USUAL_SIZE])[0])),
    )


def written_for(kind: Kind) -> dict[str, Any]:
    """The texts for players of the kind. A kind without lessons is summed up by its first rule."""
    lessons = kind.text("lessons.toml")
    return {"summary": kind.rules[0].text, "lesson": []} if lessons is None else tomllib.loads(lessons)


def _translated(kind: Kind) -> dict[str, Texts]:
    return {language: kind.texts(language) for language in LANGUAGES if language != ENGLISH}


def _with_answer(board: Board) -> Board:
    """The board with its answer if it has exactly one; without an answer if it has several."""
    result = solve(board.puzzle)
    return board._replace(answer=result.answer if result.status is Status.UNIQUE else None)


def _shown(board: Board) -> BoardView:
    """A board to look at."""
    view = board_view(board)
    return view.model_copy(update={"puzzle": _bare(view.puzzle)})


def _bare(view: PuzzleView) -> PuzzleView:
    """The same without what a game is kept and recognised by: random letters, which nothing packs."""
    return view.model_copy(update={"id": "", "salt": "", "digest": None})


def _rule_view(kind: Kind, rule: Rule, solved: Board) -> RuleView:
    """The rule with a board that obeys it and one that does not."""
    example = next(example for example in kind.examples if example.breaks == rule.name)
    bad = example_board(kind, example)
    broken = [v for v in check(bad.puzzle, bad.state or {}).violations if v.rule == rule.name]
    places = sorted({place for violation in broken for place in violation.places})
    view = _shown(bad)
    return RuleView.of(
        rule,
        parts=said_parts(rule.sentence),
        translated={
            language: said_parts(texts.rules[rule.name])
            for language, texts in _translated(kind).items()
            if rule.name in texts.rules
        },
        good=_shown(solved),
        bad=BrokenBoard(puzzle=view.puzzle, marks=view.marks, places=places),
    )


def _marks(kind: Kind) -> dict[str, MarkView]:
    shown = {str(mark): glyph_view(mark, glyph) for mark, glyph in kind.look.marks.items()}
    if kind.writes_numbers:
        for mark in map(digit, range(1, _LARGEST_DIGIT + 1)):
            shown[mark] = glyph_view(mark, number(mark))
    return shown


def _family(kind: Kind) -> Family:
    """What the player writes: numbers, lines, shading or objects."""
    if kind.writes_numbers:
        return "numbers"
    glyphs = kind.look.marks.values()
    if any(glyph.line is not None for glyph in glyphs):
        return "lines"
    inks = {part.paint.fill for glyph in glyphs for part in glyph.drawing.parts}
    return "shading" if Role.SHADE in inks else "objects"


def _usual_size(kind: Kind, written: Mapping[str, Any]) -> tuple[int, int]:
    """The size that the texts for players name; otherwise one that is neither small nor large."""
    sizes = _sizes(kind) or [_USUAL_SIZE]
    rows, cols = written.get("size") or sizes[min(1, len(sizes) - 1)]
    return rows, cols


def _sizes(kind: Kind) -> list[tuple[int, int]]:
    """The sizes offered for random puzzles: those that can be made, or else those of the collection."""
    return sorted(made_sizes(kind) or {(item.rows, item.cols) for item in of_kind(kind.name)})


def _levels(kind: Kind, cells: int) -> list[Level]:
    """The levels that puzzles of so many cells can have: up to the highest level in the collection."""
    smaller = (item for item in of_kind(kind.name) if item.rows * item.cols <= cells)
    known = [Level(item.level).rank for item in smaller if item.level]
    return [level for level in Level if not known or level.rank <= max(known)]


def _making(kind: Kind) -> MakingView | None:
    try:
        making = making_of(kind)
    except PuzzleError:
        return None
    plain = MethodView(name=DEFAULT, what=DEFAULT_NOTE, density="", options=[])
    further = [
        MethodView.of(
            note,
            name=name,
            options=[OptionView.of(value, name=option) for option, value in note.options.items()],
        )
        for name, note in making.method_notes.items()
    ]
    named = TITLES.items() if making.symmetric else [("none", TITLES["none"])]
    symmetries = [ChoiceView(name=name, title=title) for name, title in named]
    repairs = [RepairView(name=name, what=method.what) for name, method in making.repair_methods.items()]
    return MakingView(
        methods=[plain, *further],
        repairs=repairs,
        symmetries=symmetries,
        largest=MAX_SIDE,
        most_cells={Level(level): cells for level, cells in making.most_cells.items()},
    )


def _lesson(kind: Kind, lesson: dict[str, Any]) -> LessonView:
    board = lesson_board(kind, lesson)
    goal = read_marks(board.puzzle, split_rows(lesson["goal"]))
    title, text, hint = (Sentence(" ".join(lesson[key].split())) for key in ("title", "text", "hint"))
    return LessonView(
        title=str(title),
        title_parts=said_parts(title),
        text=str(text),
        text_parts=said_parts(text),
        puzzle=_bare(puzzle_view(board.puzzle, answer=_with_answer(board).answer)),
        marks=named_places(board.state or {}),
        goal=named_places(goal),
        hint=str(hint),
        hint_parts=said_parts(hint),
    )


@cache
def technique_lessons(name: str) -> list[LessonView]:
    """One lesson per technique, made of real hints: a position, where to look, and what follows from it."""
    return lessons_of(KINDS[name], techniques(KINDS[name]))


def lessons_of(kind: Kind, positions: Iterable[ShownTechnique]) -> list[LessonView]:
    """Positions that show techniques, as lessons."""
    written = {technique.name: technique for technique in described(kind).techniques}
    return [_technique_lesson(shown, written.get(shown.technique)) for shown in positions]


def _technique_lesson(shown: ShownTechnique, technique: Technique | None) -> LessonView:
    answer = shown.board.answer or {}
    about = [] if technique is None else [technique.says, Sentence("When to look for it:"), technique.look]
    asked = "Which mark follows?" if len(shown.goal) == 1 else f"Which {len(shown.goal)} marks follow?"
    title, text = Sentence(capital(shown.technique)), joined([*about, shown.nudge, Sentence(asked)])
    return LessonView(
        title=str(title),
        title_parts=said_parts(title),
        text=str(text),
        text_parts=said_parts(text),
        puzzle=puzzle_view(shown.board.puzzle, answer=answer),
        marks=named_places(shown.board.state or {}),
        goal=named_places(shown.goal),
        hint=str(shown.text),
        hint_parts=said_parts(shown.text),
        notes={str(place): list(left) for place, left in shown.board.notes.items()},
        right=named_places(answer),
    )


def lesson_board(kind: Kind, lesson: dict[str, Any]) -> Board:
    """The board of a lesson with the marks to begin with."""
    problem = lesson["board"]
    clues, _ = split_problem(kind, split_rows(problem))
    start = lesson.get("start") or "\n".join(" ".join("-" for _ in row) for row in clues)
    return example_board(
        kind,
        Example(problem, start, "unfinished", lesson.get("variant", ""), between=lesson.get("between", "")),
    )
