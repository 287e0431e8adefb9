"""Output in other encodings: nothing becomes a question mark. It is escaped, or refused in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import rmtree

import pytest

from gridproof import formats
from tests.cli.command import UNIQUE, Done, run
from tests.cli.every import PRINTING, filled
from tests.torture.scale import LONG, report

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "shift_jis", "utf-16", "utf-8")
TITLE = "é 数独 می\u200cخواهم 👨\u200d👩\u200d👧 €"
OTHERS = {"play", "site", "book"}
"""A server, a folder of files, and bytes: none prints more than plain letters."""
TIMES = re.compile(r"[0-9.]+ m?s\b")
REFUSED = re.compile(
    r"gridproof: cannot write standard output: (\S+) has no U\+[0-9A-F]{4,6}( \(.*\))?; expected UTF-8\n"
)


@pytest.fixture
def titled(tmp_path: Path) -> str:
    """A Yajilin, which XML can hold, with a title of many characters."""
    path = tmp_path / "titled.txt"
    path.write_text(f"gridproof yajilin 2 2\ntitle: {TITLE}\n\n1e -\n- -\n", encoding="utf-8")
    return str(path)


def kept_or_refused(done: Done, whole: Done, encoding: str) -> str:
    """All of the output, or one line that names the character and the encoding."""
    if done.returncode == 74:
        found = REFUSED.fullmatch(done.stderr)
        assert found is not None, done.stderr
        assert found[1] == encoding
        assert whole.stdout.startswith(done.stdout)
        return "refused"
    assert done.returncode == whole.returncode
    return "kept"


@pytest.mark.parametrize("encoding", ENCODINGS if LONG else ENCODINGS[:2])
@pytest.mark.parametrize("name", [name for name in PRINTING if name not in OTHERS])
def test_every_command(name: str, encoding: str, tmp_path: Path) -> None:
    outputs = []
    for used in ("utf-8", encoding):
        (tmp_path / "files").mkdir()
        outputs.append(run(name, *filled(PRINTING[name], tmp_path / "files"), encoding=used))
        rmtree(tmp_path / "files")
    whole, done = (Done(one.returncode, TIMES.sub("", one.stdout), one.stderr) for one in outputs)
    outcome = kept_or_refused(done, whole, encoding)
    assert done.stdout.count("?") <= whole.stdout.count("?")
    report(f"encodings: {name} in {encoding}: {outcome}")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("target", ["json", "game", "corpus", "xml", "text", "janko"])
def test_titles_in_every_format(target: str, encoding: str, titled: str, tmp_path: Path) -> None:
    whole = run("convert", titled, "--to", target)
    done = run("convert", titled, "--to", target, encoding=encoding)
    outcome = kept_or_refused(done, whole, encoding)
    escapes = formats.FORMATS[target].escapes
    assert outcome == ("kept" if escapes or encoding.startswith("utf") else "refused")
    if outcome == "kept":
        (board,) = formats.read(done.stdout)
        assert board.puzzle.info["title"] == TITLE
    out = tmp_path / "out"
    assert run("convert", titled, "--to", target, "--out", str(out), encoding=encoding).returncode == 0
    assert out.read_bytes().decode("utf-8") == whole.stdout
    report(f"encodings: {target} in {encoding}: {outcome}, and whole in a file")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_records_pages_and_pictures(encoding: str, titled: str, tmp_path: Path) -> None:
    where = str(tmp_path / "library.sqlite")
    run("library", "add", titled, "--library", where)
    as_json = run("library", "list", "--json", "--library", where, encoding=encoding)
    assert json.loads(as_json.stdout)["title"] == TITLE
    listed = run("library", "list", "--library", where, encoding=encoding)
    assert listed.returncode == (0 if encoding.startswith("utf") else 74)
    named = tmp_path / "數獨.txt"
    named.write_text(UNIQUE, encoding="utf-8")
    page = run("walkthrough", str(named), "--html", "-", encoding=encoding).stdout
    assert "數獨" in page or "&#25976;&#29544;" in page
    # A picture is bytes of UTF-8, whatever the encoding of texts is.
    drawn = run("show", str(named), "--svg", "-").stdout
    assert "數獨.txt</title>" in drawn
    made = ("generate", "akari", "4", "--seed", "數")
    assert json.loads(run(*made, encoding=encoding).stdout)["seed"].startswith("數")
    kept_or_refused(
        run(*made, "--format", "text", encoding=encoding), run(*made, "--format", "text"), encoding
    )
    report(f"encodings: records, pages and pictures in {encoding}")
