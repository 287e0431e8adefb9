"""Families of hostile texts, each of any length: what a reader could stumble over again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gridproof import formats

Text = Callable[[int], str]


def repeated(start: str, unit: str, end: str = "") -> Text:
    return lambda length: start + unit * max(1, (length - len(start) - len(end)) // len(unit)) + end


def nested(start: str, opening: str, closing: str, end: str = "") -> Text:
    def text(length: int) -> str:
        depth = length // len(opening + closing)
        return start + opening * depth + closing * depth + end

    return text


def squares(start: str, end_of_line: str, *grids: str) -> Text:
    """A text with square grids, each full of one word; a longer word than that is a line by itself."""

    def text(length: int) -> str:
        side = int((length / 2 / len(grids)) ** 0.5)
        lines: list[str] = []
        for word in grids:
            lines += [word] if len(word) > 1 else [" ".join([word] * side)] * side
        return start.replace("SIDE", str(side)) + end_of_line.join(lines)

    return text


class Family(NamedTuple):
    """Texts with a name and the format to read them as; none: the one that is detected."""

    name: str
    format: str | None
    text: Text


CHARACTERS = '"a01-.#%/[]{}<>:? \n\tx_\\&é²!n,Bb'
SIZED = "<puzzle><width>1</width><height>1</height>"
LARGE = "<puzzle><width>300</width><height>300</height>"
TILE = "<tile><xPos>0</xPos><yPos>0</yPos>"

STARTS = {
    "text": (
        "gridproof akari 1 1\n",
        "gridproof akari 300 300\n- ",
        "gridproof arukone 1 2\n1 1\nstate\n",
        "gridproof sudoku 1 1\n-\nnotes\n",
        "gridproof akari 1 1 ",
    ),
    "json": ('{"puzzle": ', '{"puzzle": "', '[{"type": "AKARI", "rows": 1, "cols": 1, "puzzle": ["'),
    "corpus": ('{"problem": ', '{"kind": "akari", "rows": 1, "cols": 1, "problem": "-", "solution": "'),
    "janko": ("begin\n", "begin\npuzzle ", "begin\npuzzle sudoku\nsize ", "problem\n", "title "),
    "puzzlink": ("https://puzz.link/p?", "akari/", "akari/300/300/", "yajilin/300/300/", "kurodoko/9/"),
    "pzprv3": ("pzprv3/", "pzprv3/lightup/300/300/", "pzprv3/arukone/9/9/", "pzprv3/sudoku/"),
    "tatham": ("3x3:", "300x300:", "1x", "a/b#", "a/solo#3x3:", "3x3d"),
    "0hn0": ('{"size": 2, "empty": [', '{"size": ', '{"size": 1, "empty": [-'),
    "fpuzzles": (
        "https://f-puzzles.com/?load=",
        "https://f-puzzles.com/?load=N4IgzglgXgpiBc",
        "https://sudokupad.app/scl",
        "https://sudokupad.app/fpuzN4Igzgl",
    ),
    "xml": ("<puzzle>", f"{SIZED}<tiles>", "<puzzle><width>", "<puzzle a='"),
    "ascii": ("9 9\n", "9 ", "# kind: akari\n9 9\n"),
    "grid": ("0%", "1\n", "0 "),
    "list": ("9 9\n", "9 9\n1 1 b\n"),
}
UNITS = (
    *'a01-.#/[{<" \nx_n:!zBb%',
    *("- ", "0 ", "/a#", "#a/", "n:", "ne!", "1,", "[problem]", "[[", "[ ", "\\n", "se ", "0%"),
    *('{"a":', "<a>", "<tile>", "<puzzle>", "<arrow>", "<a/>", "- -\n", "1 1\n", "1 1 b\n"),
)
HEADERS = (
    *("gridproof akari 1 1\n-\n", "gridproof akari 2 2\n", "state\n", "id: x\n", "pzprv3/", "pzprv3\n"),
    *("begin\n", "[problem]", "problem\n", "begin\npuzzle akari\nproblem\n-\nend\n", "[end] ", "title [a\n"),
    *("https://puzz.link/p?", "akari/1/1/\n", "akari/300/300/\n", "arukone/300/300/\n", "yajilin/300/300/\n"),
    *("1x1:a\n", "3x3:", "a/", "/a", "/a.html#", "<puzzle>", "<a>", "<!--", "<![CDATA[", "<?x "),
    *(f"{SIZED}</puzzle>", SIZED, '{"problem": ', '"id" ', '"id":"', '"puzzle" ', '{"a":', "[{"),
    '{"size": 1, "empty": [0]}\n',
    '{"kind":"akari","rows":1,"cols":1,"problem":"-"}\n',
    '{"type":"AKARI","rows":1,"cols":1,"puzzle":["-"]}\n',
    *("1 1\n", "1 1\n.\n", "0\n", "000\n%\n", "." * 81 + "\n", "." * 16 + "\n"),
    *("# kind: akari\n", "# \n", "\r\n"),
)

NESTED = (
    *(("json", start, "[", "]", "}") for start in ('{"puzzle":', '{"size":1,"empty":', '{"problem":')),
    *(("json", start, '{"a":', "}", "}") for start in ('{"puzzle":1', '{"puzzle":')),
    *(("xml", start, "<a>", "</a>", "</puzzle>") for start in ("<puzzle>", SIZED, f"{SIZED}{TILE}")),
    *(("xml", SIZED, f"<{tag}>", f"</{tag}>", "</puzzle>") for tag in ("tiles", "tile", "puzzle", "width")),
    ("xml", "", SIZED, "</puzzle>", ""),
    ("xml", SIZED, TILE, "</tile>", "</puzzle>"),
    ("xml", f"{SIZED}{TILE}", "<arrow><dir>UP</dir>", "</arrow>", "</tile></puzzle>"),
)
SPECIAL = (
    Family("large boards", "xml", repeated("<a>", f"{LARGE}{TILE}<black/></tile></puzzle>", "</a>")),
    Family("tiles", "xml", repeated(SIZED, f"{TILE}<black/></tile>", "</puzzle>")),
    Family("pages and a blank", "tatham", repeated("", "/a#", " x")),
    Family("pages without an ID", "tatham", repeated("", "/a.html", "#")),
    Family("large boards", "puzzlink", repeated("", "akari/300/300/\n")),
    Family("numbers", "pzprv3", squares("pzprv3/sudoku/SIDE/", "/", ".", "1")),
    Family("numbers", "text", squares("gridproof sudoku SIDE SIDE\n", "\n", "-", "state", "1")),
    Family("a long note", "text", repeated("gridproof sudoku 1 1\n-\nnotes\n", "1,", "1")),
    *(
        Family(f"nested {start}{opening}", name, nested(start, opening, closing, end))
        for name, start, opening, closing, end in NESTED
    ),
)


def families() -> Iterator[Family]:
    """The ordinary ones: characters, headers and what begins well, repeated."""
    for unit in (*CHARACTERS, *HEADERS):
        for name in (None, *formats.FORMATS):
            yield Family(f"{unit!r}...", name, repeated("", unit))
    for format, starts in STARTS.items():
        for start in starts:
            for unit in UNITS:
                for name in (None, format):
                    yield Family(f"{start!r}{unit!r}...", name, repeated(start, unit))
