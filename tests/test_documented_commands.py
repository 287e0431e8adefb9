"""Every command of README and docs is run as its page shows it; those that cannot be run are parsed."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from gridproof import collection
from gridproof.cli.parser import build_parser
from gridproof.system.extras import EXTRAS
from tests.cli.command import Done, run, write_lines
from tests.cli.every import parsers

ROOT = Path(__file__).parents[1]
_FILES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
PAGES = {str(page.relative_to(ROOT)): page for page in _FILES}
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`(gridproof [^`]+)`")
EXTRA = re.compile(r"gridproof\[([a-z]+)\]")
NOT_NAMED = ("app", "library")
"""Extras whose packages this process has loaded, so that their commands cannot miss them here."""
MODULES = {name: extra.modules for name, extra in EXTRAS.items() if name not in NOT_NAMED}
NOT_RUN = {
    r"--peers": "peers",
    r"--engine dask": "dask",
    r"postgresql\+psycopg": "postgresql",
    r"\b(z3|cvc5)\b": "smt",
    r"\b(cpsat|mip)\b": "pb",
    r"\bexact\b": "exact",
    r"gridproof compare (?!.*--en)": "smt",
}
"""Words of commands that are not run, and the extras that they need."""

ONLY_PARSED: dict[str, str] = {
    r"gridproof play": "it serves until Ctrl-C; tests/server plays",
    r"gridproof compare": "measures for minutes to hours; tests/lab compares",
    r".*--peers": "needs packages that no lock holds",
    r".*--engine dask": "needs a cluster; tests/test_cluster.py starts one",
    r".*postgresql\+psycopg://": "needs a server of databases; tests/library starts one",
}
"""Commands that are not run, by how they begin, and why."""
SLOW: dict[str, str] = {
    r"gridproof (generate|dataset) .*--count (100|500|1000)": "makes hundreds; tests/torture runs it",
}
CODES: dict[str, int] = {
    "gridproof check game.txt": 1,
    "gridproof check first.txt": 1,
}
"""Commands whose exit code says something else than 0: a board that is not finished is not solved."""
EXCERPTS = {"docs/howto/add-a-puzzle.md": "the rules of Akari, which tests/kinds checks where they stand"}
"""Pages whose Python is a part of another file."""


class Command(NamedTuple):
    """One line of a page."""

    page: str
    text: str

    @property
    def slow(self) -> bool:
        return any(re.match(begin, self.text) for begin in SLOW)

    @property
    def only_parsed(self) -> bool:
        return any(re.match(begin, self.text) for begin in ONLY_PARSED)


def commands(page: str) -> list[Command]:
    """The commands of a page in their order, without comments; in sentences only those that name a file."""
    text = PAGES[page].read_text(encoding="utf-8")
    found: list[tuple[int, str]] = []
    for block in FENCED.finditer(text):
        if block[1] in ("", "console"):
            at = block.start(2)
            for line in block[2].splitlines(keepends=True):
                words = line.removeprefix("$ ")
                if words.startswith("gridproof ") and not _is_board(words):
                    found.append((at, words))
                at += len(line)
    fenced = FENCED.sub(lambda block: " " * len(block[0]), text)
    found += [
        (match.start(), match[1])
        for match in INLINE.finditer(fenced)
        if re.search(r"\w\.(txt|jsonl?|cnf|pdf)\b", match[1])
    ]
    return [Command(page, _bare(words)) for _, words in sorted(found)]


def _is_board(line: str) -> bool:
    """The first line of a board in the text format."""
    return re.fullmatch(r"gridproof [a-z]+ \d+ \d+( \S+)?\s*", line) is not None


def _bare(line: str) -> str:
    return re.sub(r"\s+# .*", "", line).strip().replace("\n", " ")


# running


def pieces(command: str) -> Iterator[tuple[str, list[str]]]:
    """The parts of a line as a shell sees them, each with what stands before it: |, >, && or nothing."""
    reader = shlex.shlex(command, posix=True, punctuation_chars="|&>")
    reader.whitespace_split = True
    reader.commenters = ""
    before, words = "", list[str]()
    for word in reader:
        if word in ("|", ">", "&&"):
            yield before, words
            before, words = word, []
        else:
            words.append(word)
    yield before, words


def done(command: str) -> Done:
    """Run a line as a shell would, in this process."""
    last = Done(0, "", "")
    for before, words in pieces(command):
        given = last.stdout.encode() if before == "|" else b""
        if before == ">":
            Path(words[0]).write_text(last.stdout, encoding="utf-8")
        elif words[0] == "head":
            last = last._replace(stdout="".join(last.stdout.splitlines(keepends=True)[:10]))
        else:
            assert words[0] == "gridproof", command
            if before == "&&" and last.returncode:
                return last
            # Of a pipe, the last code counts. What chance would bring is the same each time here.
            seed = ("--seed", "1") if words[1] == "generate" and "--seed" not in words else ()
            last = run(*words[1:], *seed, stdin=given)
    return last


def parsed(command: str) -> None:
    """Raises what the real parser raises for arguments that it does not know."""
    for before, words in pieces(command):
        if before != ">" and words[0] == "gridproof":
            build_parser().parse_args(_without_brackets(words[1:]))


def _without_brackets(words: list[str]) -> list[str]:
    """A synopsis with all its options."""
    values = {"N": "1", "H": "localhost", "L": "library.sqlite"}
    return [values.get(bare, bare) for word in words if (bare := word.strip("[]"))]


# what pages speak of


FORMULA = "p cnf 3 2\n1 -2 0\n2 3 0\n"


def _tutorial() -> None:
    text = PAGES["docs/tutorial.md"].read_text(encoding="utf-8")
    board = next(block[2] for block in FENCED.finditer(text) if block[2].startswith("gridproof kurodoko"))
    Path("first.txt").write_text(board, encoding="utf-8")


def _keep_puzzles() -> None:
    write_lines(Path("puzzles.jsonl"), [item.line for item in collection.of_kind("akari")[:14]])


def _print_a_book() -> None:
    assert run("library", "add", "puzzles.jsonl", "--tag", "club").returncode == 0
    write_lines(Path("hard.jsonl"), [item.line for item in collection.of_kind("yajilin")[:2]])


def _make_puzzles() -> None:
    Path("draft.txt").write_text(Path("puzzle.txt").read_text())


def _lab() -> None:
    """A puzzle that has the encoding, and the model that a solver found for it."""
    import z3

    Path("puzzle.txt").write_text(run("convert", "sudoku/4/4/g1k23k3g", "--to", "text").stdout)
    solver = z3.Solver()
    solver.from_string(run("export", "puzzle.txt", "--encoding", "smt", "--to", "smt2").stdout)
    assert solver.check() == z3.sat
    Path("model.txt").write_text(f"sat\n{solver.model().sexpr()}\n")


def _formats() -> None:
    Path("board.txt").write_text(run("convert", "kurodoko/5/5/i7g5l2l2g4i", "--to", "text").stdout)


def _human_solvers() -> None:
    item = collection.of_kind("shakashaka")[0]
    write_lines(Path("puzzle.txt"), [item.line])


def _command_line() -> None:
    """Cells to be filled, in the shape of a puzzle that is known; and black cells without numbers."""
    rows = Path("puzzle.txt").read_text(encoding="utf-8").splitlines()
    write_lines(Path("draft.txt"), [rows[0], *(re.sub(r"\d", "x", row) for row in rows[1:])])
    board = next(item.board for item in collection.of_kind("sudoku") if item.board.puzzle.grid.rows == 9)
    grid, clues = board.puzzle.grid, board.puzzle.clues
    cells = (" ".join("1" if cell in clues else "-" for cell in grid.row(row)) for row in range(9))
    write_lines(Path("cells.txt"), cells)


PREPARED: dict[str, Callable[[], None]] = {
    "docs/tutorial.md": _tutorial,
    "docs/howto/keep-puzzles.md": _keep_puzzles,
    "docs/howto/print-a-book.md": _print_a_book,
    "docs/howto/make-puzzles.md": _make_puzzles,
    "docs/lab/README.md": _lab,
    "docs/reference/formats.md": _formats,
    "docs/reference/human-solvers.md": _human_solvers,
    "docs/reference/command-line.md": _command_line,
}
"""What the pages tell their readers to have, besides the usual files."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that pages speak of, made by the project itself."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIDPROOF_LIBRARY", str(tmp_path / "library.sqlite"))
    puzzle = run("convert", "akari/6/6/nekcakbl", "--to", "text").stdout
    texts = {
        "puzzle.txt": puzzle,
        "board.txt": puzzle,
        "game.txt": run("hint", "akari/6/6/nekcakbl", "--level", "apply").stdout,
        "game.json": run("convert", "akari/6/6/nekcakbl", "--to", "game").stdout,
        "draft.txt": run("convert", "akari/3/3/o", "--to", "text").stdout,
        "formula.cnf": FORMULA,
    }
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    lines = [item.line for item in collection.of_kind("akari")[:3]]
    for name in ("puzzles.jsonl", "corpus.jsonl", "CORPUS.jsonl"):
        write_lines(Path(name), lines)
    return tmp_path


# the tests


WITH_COMMANDS = [page for page in PAGES if commands(page)]


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_every_command(page: str, folder: Path) -> None:
    PREPARED.get(page, lambda: None)()
    for command in commands(page):
        if command.only_parsed or command.slow:
            parsed(command.text)
            continue
        found = done(command.text)
        assert found.returncode == CODES.get(command.text, 0), f"{page}: {command.text}: {found}"


NEEDY = re.compile(r"\.pdf|\.png|--engines? |--encoding smt")
"""Commands that may need an extra."""


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_extras_are_named(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PREPARED.get(page, lambda: None)()
    for module in (module for some in MODULES.values() for module in some):
        monkeypatch.setitem(sys.modules, module, None)
    # A page of measurements belongs to the one that says how to measure.
    read = (PAGES[page], PAGES[page].with_name("README.md"))
    text = "".join(path.read_text(encoding="utf-8") for path in read if path.exists())
    for command in commands(page):
        needed = {extra for words, extra in NOT_RUN.items() if re.search(words, command.text)}
        if NEEDY.search(command.text) and not command.only_parsed:
            needed |= {*EXTRA.findall(done(command.text).stderr)}
        for extra in needed:
            assert f"gridproof[{extra}]" in text, f"{page}: {command.text} needs the extra {extra}"


def test_the_tables_speak_of_commands_that_there_are() -> None:
    every = [command.text for page in WITH_COMMANDS for command in commands(page)]
    for begin in (*ONLY_PARSED, *SLOW):
        assert any(re.match(begin, text) for text in every), begin
    assert {*CODES} <= {*every}
    assert len(every) > 100


@pytest.mark.parametrize("page", [page for page in PAGES if "```python" in PAGES[page].read_text("utf-8")])
def test_python_of_the_pages(page: str, folder: Path) -> None:
    if page in EXCERPTS:
        pytest.skip(EXCERPTS[page])
    PREPARED.get(page, lambda: None)()
    for block in FENCED.finditer(PAGES[page].read_text(encoding="utf-8")):
        if block[1] == "python":
            exec(compile(block[2], page, "exec"), {})


@pytest.mark.parametrize("name", parsers())
def test_examples_of_the_help_are_parsed(name: str) -> None:
    for line in (parsers()[name].epilog or "").splitlines():
        if line.startswith("  gridproof "):
            parsed(_bare(line))
