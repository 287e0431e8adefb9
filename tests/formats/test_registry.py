from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof import formats
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.source import MAX_BYTES
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Kind
from tests.formats.random_boards import boards

NAMES = [
    "text",
    "json",
    "game",
    "corpus",
    "janko",
    "puzzlink",
    "pzprv3",
    "tatham",
    "0hn0",
    "fpuzzles",
    "sudokupad",
    "sudokuwiki",
    "kanpen",
    "penpa",
    "xml",
    "ascii",
    "grid",
    "list",
    "dzn",
]


def test_names_and_aliases() -> None:
    assert list(formats.FORMATS) == NAMES
    assert len(formats.FORMATS) == len(NAMES)
    for name, format in formats.FORMATS.items():
        assert format.name == name
        assert formats.format_named(f" {name.upper()} ") is format
    assert formats.format_named("jsonl").name == "corpus"
    with pytest.raises(FormatError, match="unknown format 'word'; expected one of: text, json, game"):
        formats.format_named("word")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gridproof akari 1 2\n- -", "text"),
        ('{"type": "OHNO", "rows": 1, "cols": 2, "puzzle": [". 1"]}', "json"),
        ('{"id": "a", "kind": "akari", "rows": 1, "cols": 2, "problem": "1 2\\n- -"}', "corpus"),
        ("begin\npuzzle akari\nproblem\n- -\nend", "janko"),
        ("2 3\n- - 1\n- - -", "janko"),
        ("https://puzz.link/p?akari/6/6/nekcakbl", "puzzlink"),
        ("kurodoko/5/5/i7g5l2l2g4i", "puzzlink"),
        ("pzprv3\nlightup\n1\n2\n. . \n", "pzprv3"),
        ("7x7:b3gB0c0dBaBaBa1aBd1c01g0b", "tatham"),
        ("% a board\nrows = 1; cols = 2;\npuzzle = [| -1, 2 |];", "dzn"),
        ('{"size": 1, "empty": [0], "full": [2]}', "0hn0"),
        ("https://f-puzzles.com/?load=N4Ig", "fpuzzles"),
        ("sudokupad.app/abc", "sudokupad"),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={'0' * 81}", "sudokuwiki"),
        ("http://www.kanpen.net/akari.html?problem=1/2/._5_/", "kanpen"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXRbt", "penpa"),
        ("<?xml version='1.0'?>\n<puzzle><width>1</width></puzzle>", "xml"),
        ("2 3\n..b\n.1.", "ascii"),
        ("102\n000\n201\n%", "grid"),
        ("." * 81, "grid"),
        ("3 4\n1 1 2\n2 3 b", "list"),
    ],
)
def test_detection(text: str, name: str) -> None:
    assert formats.detect(text).name == name
    assert formats.detect(f"\ufeff\n\n{text}\n\n").name == name


@given(boards())
@settings(max_examples=80)
def test_what_is_written_is_detected_as_itself(board: Board) -> None:
    for name in ("text", "json", "corpus", "janko", "xml"):
        try:
            text = formats.write(board, name)
        except FormatError:
            continue
        assert formats.detect(text).name == name


@pytest.mark.parametrize("text", ["", "  \n ", "hello", "what is this?\nnothing", "{}", "[]", "<html>", "%"])
def test_nothing_fits(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read(text)
    assert "\n" not in str(caught.value)
    if text.strip():
        assert repr(text.strip()) in str(caught.value)


def test_lines_of_many_formats() -> None:
    object_line = json.dumps({"type": "KURODOKO", "rows": 1, "cols": 3, "puzzle": [". 3 ."]})
    text = "\n".join(
        (
            "# a list of puzzles",
            "https://puzz.link/p?akari/6/6/nekcakbl",
            "",
            "nonsense",
            "kurodoko/5/5/i7g5l2l2g4i",
            "7x7:b3gB0c0dBaBaBa1aBd1c01g0b",
            object_line,
            "https://puzz.link/p?akari/6/6/~~~",
        )
    )
    entries = list(formats.entries(text, name="list.txt"))
    assert [entry.name for entry in entries] == [f"list.txt:{number}" for number in (2, 4, 5, 6, 7, 8)]
    assert [entry.error is None for entry in entries] == [True, False, True, True, True, False]
    assert [entry.format.name for entry in entries[2:5]] == ["puzzlink", "tatham", "json"]
    assert str(entries[1].error).startswith("line 4: ")
    assert str(entries[5].error).startswith("line 8: ")
    with pytest.raises(GridproofError, match=r"^line 4: "):
        formats.read(text)


def test_a_bad_first_line_does_not_hide_the_rest() -> None:
    entries = list(formats.entries("???\nhttps://puzz.link/p?akari/6/6/nekcakbl\n"))
    assert [entry.error is None for entry in entries] == [False, True]


def test_a_whole_text_that_is_wrong_is_one_entry() -> None:
    (entry,) = formats.entries("gridproof akari 2 2\n- -", name="file")
    assert (entry.name, entry.board, entry.format.name) == ("file", None, "text")
    assert str(entry.error) == "1 rows; expected 2"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"gridproof\0", "line 1: a NUL character; expected text, not binary data"),
        (b"\x89PNG\r\n\x1a\n", "line 1: byte 0x89; expected UTF-8 text"),
        (b"- -\n- \xff", "line 2: byte 0xff; expected UTF-8 text"),
        (b"-" * (MAX_BYTES + 1), "the text is too long; expected at most 10 MB"),
    ],
)
def test_files_that_are_no_text(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(FormatError) as caught:
        formats.load(path)
    assert str(caught.value) == message


def test_loading(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("\ufeffgridproof akari 1 2\r\n- -\r\n".encode())
    assert len(formats.read(formats.load(path))) == 1
    with pytest.raises(FormatError, match="missing: No such file or directory"):
        formats.load(tmp_path / "missing")
    with pytest.raises(FormatError, match="Is a directory"):
        formats.load(tmp_path)
    with pytest.raises(FormatError, match="too long"):
        formats.read(" " * (MAX_BYTES + 1))


def test_formats_are_imported_when_used() -> None:
    code = (
        "import gridproof.formats, sys; print([m for m in sys.modules if m.startswith('gridproof.formats.')])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "xml_tiles" not in found
    assert "puzzlink" not in found


SEEDS = [
    "gridproof akari 2 2\n- x\n1 -\nstate\no -\n- .",
    "gridproof arukone 1 3\n1 - 1\nstate\ne ew w",
    '{"type": "OHNO", "rows": 1, "cols": 2, "puzzle": [". 1"], "state": ["x -"]}',
    '{"id": "a", "kind": "akari", "rows": 1, "cols": 2, "problem": "1 2\\n- -", "solution": "1 2\\no -"}',
    "begin\npuzzle sudoku\nsize 4\npatternx 2\nproblem\n- 1 - -\n- - - -\n- - - -\n- - - -\nsolution\nend",
    "<puzzle><width>2</width><height>1</height><tiles><tile><xPos>0</xPos><yPos>1</yPos><arrow><dir>UP</dir>"
    "<count>1</count></arrow></tile></tiles></puzzle>",
    "2 3\n..b\nA1.",
    "102\n000\n201\n%",
    "2 2\n1 1 b\n2 2 0",
    "% kind: ohno\nrows = 2;\ncols = 2;\npuzzle = [| -2, +1\n | -1, 0 |];",
]
KIND_OR_NONE = st.sampled_from([None, *KINDS.values()])


def only_our_errors(text: str, kind: Kind | None, name: str | None) -> None:
    try:
        for entry in formats.entries(text, kind=kind, format=formats.format_named(name) if name else None):
            assert (entry.board is None) != (entry.error is None)
            if entry.board is not None:
                formats.write(entry.board, "text")
    except GridproofError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 1000


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text that can be read, with some of it replaced by something else."""
    seed = draw(st.sampled_from(SEEDS))
    at, cut = draw(st.integers(0, len(seed))), draw(st.integers(0, 12))
    instead = draw(st.text('01259-+.!xnsewb%ABo{}[]":,<>/ \n²\ud800\x00', max_size=6))
    return seed[:at] + instead + seed[at + cut :]


@given(damaged(), KIND_OR_NONE, st.sampled_from([None, *NAMES]))
@settings(max_examples=400)
def test_damaged_texts_end_in_an_error_of_ours(text: str, kind: Kind | None, name: str | None) -> None:
    only_our_errors(text, kind, name)


@given(
    st.text(max_size=60) | st.text("0123 -.%xb\n", max_size=60), KIND_OR_NONE, st.sampled_from([None, *NAMES])
)
@settings(max_examples=300)
def test_any_text_ends_in_an_error_of_ours(text: str, kind: Kind | None, name: str | None) -> None:
    only_our_errors(text, kind, name)


@given(st.binary(max_size=60))
@settings(max_examples=100)
def test_any_bytes_end_in_an_error_of_ours(data: bytes) -> None:
    try:
        text = formats.decode(data)
    except FormatError:
        return
    only_our_errors(text, None, None)


@pytest.mark.parametrize(
    "text", ["[" * 200_000, "- " * 50_000, "\n" * 50_000 + "1", "1" * 200_000, "[ " * 50_000]
)
def test_long_texts_are_read_or_refused_quickly(text: str) -> None:
    for name in (None, *NAMES):
        only_our_errors(text, None, name)


def test_too_many_lines() -> None:
    with pytest.raises(FormatError, match="too many lines; expected at most 300000"):
        formats.read("1\r" * 300_001)


@settings(max_examples=200)
@given(st.text(st.characters(blacklist_characters="/:={%"), min_size=1), st.randoms())
def test_a_line_that_names_no_format_is_a_grid_or_nothing(line: str, rng: Random) -> None:
    """This lets most lines of a list be recognised at one look."""
    bare = "".join(rng.choices("0123456789.-_abcXYZ", k=81))
    for text in (line, bare):
        for name in formats._ONE_PER_LINE:
            assert name == "grid" or not formats._stands_alone(formats.FORMATS[name], text)
