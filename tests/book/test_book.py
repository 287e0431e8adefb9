"""Books are read back: their pages, puzzles and text, that fonts are in them, and that boards are vectors."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any, Literal

import pytest
from pypdf import PdfReader

from gridproof import collection, formats
from gridproof.book.plan import BookPuzzle, BookWishes, book, prepared, preview
from gridproof.book.typesetting import picture
from gridproof.draw.style import PAPER
from gridproof.draw.svg import svg
from gridproof.errors import GridproofError
from gridproof.hints import Level
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from tests.lacking import collected

UNIQUE = "lightup/6/6/nekcakbl"


def read(text: str, **info: str) -> Board:
    (board,) = formats.read(text)
    return board._replace(puzzle=replace(board.puzzle, info=info))


@cache
def items() -> tuple[BookPuzzle, ...]:
    """Two small puzzles of every kind."""
    found = (item.board for kind in KINDS for item in collection.of_kind(kind)[:2])
    return tuple(prepared(board, BookWishes()) for board in found)


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def numbers(page: str) -> list[int]:
    """The numbers of the puzzles whose headings a page has."""
    return [int(found) for found in re.findall(r"(\d+) [A-Z][A-Za-z ]+ \d+ × \d+", page)]


def test_a_book_has_all_its_puzzles_and_pages() -> None:
    made = book(items(), BookWishes("Winter puzzles", "A. Setter", per_page=6))
    texts = pages(made)
    cover, contents = texts[0], texts[1]
    assert "Winter puzzles" in cover and "A. Setter" in cover
    assert f"{len(items())} puzzles: " in cover and all(
        kind.title in cover.replace("\n", " ") for kind in KINDS.values()
    )
    levels = {str(item.level).capitalize() for item in items()}
    assert all(level in contents for level in levels)
    rules = next(at for at, text in enumerate(texts) if text.startswith("Rules"))
    solutions = next(at for at, text in enumerate(texts) if text.startswith("Solutions"))
    assert contents.startswith("Contents") and rules == 2
    rule_book = " ".join("".join(texts[rules:solutions]).split())
    for kind in KINDS.values():
        assert all(rule.text.split(".")[0][:30] in rule_book for rule in kind.rules), kind.name
    first = next(at for at in range(rules, solutions) if numbers(texts[at]))
    # Six a page and no gap between levels; every puzzle is there once, in its order.
    assert solutions - first == -(-len(items()) // 6)
    found = [number for text in texts[first:solutions] for number in numbers(text)]
    assert found == list(range(1, len(items()) + 1))
    # Solutions stand under their numbers, and the contents name the pages.
    solved = re.findall(r"(\d+) [A-Z][a-z]+", " ".join(texts[solutions:]))
    assert [int(number) for number in solved] == found
    listed = re.findall(r"(?m)^(\d+) ?\D.*? (\d+)$", contents)
    assert [int(number) for number, _ in listed] == found
    assert all(int(page) - 1 == first + (int(number) - 1) // 6 for number, page in listed)


def test_fonts_are_embedded_and_boards_are_vectors() -> None:
    fonts: dict[str, Any] = {}
    for page in PdfReader(BytesIO(book(items(), BookWishes()))).pages:
        assert not page.images
        resources: Any = page["/Resources"]
        fonts.update(resources.get("/Font", {}))
        for thing in resources.get("/XObject", {}).values():
            fonts.update(thing.get_object().get("/Resources", {}).get("/Font", {}))
    assert fonts
    for font in fonts.values():
        (inner,) = font.get_object()["/DescendantFonts"]
        descriptor = inner.get_object()["/FontDescriptor"]
        assert "Libertinus" in descriptor["/FontName"]
        assert {"/FontFile2", "/FontFile3"} & set(descriptor)


def test_puzzles_come_by_level_and_the_same_ones_make_the_same_book() -> None:
    told = {Level.HARD: "lightup/5/5/bi82a.g6.h0bh", Level.BEGINNER: UNIQUE, None: "akari/3/3/o"}
    made = [
        prepared(read(text, **({"level": level} if level else {})), BookWishes())
        for level, text in told.items()
    ]
    assert [item.level for item in made] == list(told)
    pdf = book(made, BookWishes(rules=False, per_page=1))
    assert pdf == book(made, BookWishes(rules=False, per_page=1))
    texts = pages(pdf)
    assert [re.findall(r"^(Beginner|Hard|Not rated)", text) for text in texts[2:5]] == [
        ["Beginner"],
        ["Hard"],
        ["Not rated"],
    ]
    assert "one of several answers" in texts[5]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_paper(paper: Literal["a4", "letter"], size: tuple[int, int]) -> None:
    item = prepared(read(UNIQUE), BookWishes())
    for page in PdfReader(BytesIO(book([item], BookWishes(paper=paper)))).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_hints_tell_where_to_begin_and_the_rest_can_be_left_out() -> None:
    wishes = BookWishes(hints=True, rules=False, solutions=False)
    texts = pages(book([prepared(read(UNIQUE), wishes)], wishes))
    assert len(texts) == 4 and texts[3].startswith("Where to begin")
    assert re.search(r"1\s+\S.*r\dc\d", texts[3].replace("\n", " "))


def test_what_people_wrote_is_never_read_as_markup() -> None:
    title = "#panic() *x* $y$ <z> `w` _v_ // u"
    item = prepared(read(UNIQUE, title=title, author='#image("/etc/passwd")'), BookWishes())
    texts = pages(book([item], BookWishes(title=title, author=title)))
    assert title in texts[0] and title in texts[1]
    assert 'by #image("/etc/passwd")' in "".join(texts).replace("“", '"').replace("”", '"')


def test_what_has_no_answer_and_strange_wishes_are_refused() -> None:
    with pytest.raises(GridproofError, match="no answer; expected puzzles that can be solved"):
        prepared(read("akari/2/2/4i"), BookWishes())
    with pytest.raises(GridproofError, match="5 puzzles a page; expected one of: 1, 2, 4"):
        BookWishes(per_page=5)
    with pytest.raises(GridproofError, match="no puzzle for the book"):
        book([], BookWishes())


@pytest.mark.parametrize("kind", KINDS)
def test_paper_is_black_and_white_but_for_what_is_wrong(kind: str) -> None:
    board = collected(kind)[0].board
    for marks in (None, board.answer):
        drawn = svg(board, marks=marks, style=PAPER)
        colours = re.findall(r"#([0-9a-f]{6})", drawn)
        assert colours and all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)


def test_single_boards_as_pictures() -> None:
    board = read(UNIQUE)
    assert picture(board, "png").startswith(b"\x89PNG")
    assert b"<svg" in picture(board, "svg")
    (page,) = PdfReader(BytesIO(picture(board, "pdf"))).pages
    assert not page.images
    assert sorted(page.extract_text().split()) == ["0", "1", "2", "4"]


def test_chapters_by_kind_and_a_preview() -> None:
    some = items()[:6]
    texts = pages(book(some, BookWishes("By kind", per_page=6, chapters="kind", rules=False)))
    titles = list(dict.fromkeys(item.board.puzzle.kind.title for item in some))
    contents = texts[1]
    assert [contents.index(title) for title in titles] == sorted(contents.index(title) for title in titles)
    first = next(text for text in texts[2:] if numbers(text))
    assert numbers(first) == list(range(1, 7))
    shown = preview(some, BookWishes("By kind", per_page=6))
    assert 2 < len(shown) <= 4 and all(page.startswith(b"\x89PNG") for page in shown)
