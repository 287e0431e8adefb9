from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof import formats
from gridproof.board.grid import Direction
from gridproof.board.marks import Clue
from gridproof.board.regions import enclosed
from gridproof.errors import FormatError
from gridproof.formats.puzzlink import FORMAT
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from tests.formats.random_boards import has_pid

from .boards import puzzles
from .robust import error_of, reads_or_refuses

SAMPLES = {
    "sudoku/4/4/g1k23k3g": "sudoku",
    "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k": "sudoku",
    "lightup/6/6/nekcakbl": "akari",
    "lightup/10/10/hcscl.h.idn.i.cgcndg.h.ncs.h": "akari",
    "numlin/5/5/1j2h3m1h2j3": "arukone",
    "numlin/7/7/l6g1l2l3l4l5l654321": "arukone",
    "arukone/4/4/12l3123j": "arukone",
    "yajilin/5/5/m32j10": "yajilin",
    "yajilin/10/10/w32a41b21a21l22e30m21a12b11r20d30g": "yajilin",
    "kurodoko/5/5/i7g5l2l2g4i": "kurodoko",
    "kurodoko/6/5/h2j2h3r5g2j": "kurodoko",
    "kurochute/5/5/132k1i1i2k332": "kuroshuto",
    "kurochute/6/7/h12341p1l2p21234h": "kuroshuto",
    "nurikabe/5/5/g5k2o1k3g": "nurikabe",
    "shakashaka/6/6/cgbhdhegdrb": "shakashaka",
    "shakashaka/10/10/rdr70bdpdgccrczhcga": "shakashaka",
    "ohno/3/2/0.3g1g": "ohno",
    "heyawake/6/6/lll155007rs12222j": "heyawake",
    "slither/5/5/cbcbcddad": "slitherlink",
    "slither/4/2/.c14a": "slitherlink",
}


def read(text: str) -> Puzzle:
    (board,) = FORMAT.read(text, None)
    assert board.state is None
    assert board.answer is None
    return board.puzzle


@pytest.mark.parametrize("body", SAMPLES)
def test_samples_are_recognised_read_and_written_back(body: str) -> None:
    puzzle = read(body)
    pid, cols, rows, _ = body.split("/")
    assert FORMAT.detect(body)
    assert puzzle.kind.name == SAMPLES[body]
    assert (puzzle.grid.cols, puzzle.grid.rows) == (int(cols), int(rows))
    prefix = "" if pid == "ohno" else "https://puzz.link/p?"
    assert FORMAT.write(Board(puzzle)) == prefix + body


def test_columns_come_first() -> None:
    grid = read("kurochute/6/7/h12341p1l2p21234h").grid
    assert (grid.rows, grid.cols) == (7, 6)


@pytest.mark.parametrize(
    ("url", "wall", "numbers"),
    [
        ("lightup/6/6/nekcakbl", True, {(2, 3): 4, (3, 5): 2, (4, 2): 0, (5, 4): 1}),
        ("slither/3/2/7053", False, {(1, 1): 2, (1, 3): 0, (2, 1): 0, (2, 3): 3}),
        ("sudoku/4/4/g1k23k3g", False, {(1, 2): 1, (2, 4): 2, (3, 1): 3, (4, 3): 3}),
        ("kurodoko/5/5/i7g5l2l2g4i", False, {(1, 4): 7, (2, 1): 5, (3, 3): 2, (4, 5): 2, (5, 2): 4}),
        ("arukone/4/4/12l3123j", False, {(1, 1): 1, (1, 2): 2, (3, 1): 3, (3, 2): 1, (3, 3): 2, (3, 4): 3}),
    ],
)
def test_clues_stand_where_they_should(url: str, wall: bool, numbers: dict[tuple[int, int], int]) -> None:
    puzzle = read(url)
    cell = puzzle.grid.cell
    assert puzzle.clues == {cell(r - 1, c - 1): Clue(n, wall=wall) for (r, c), n in numbers.items()}


def test_arrows() -> None:
    puzzle = read("yajilin/5/5/m32j10")
    grid = puzzle.grid
    assert puzzle.clues == {grid.cell(2, 3): Clue(2, Direction.W), grid.cell(4, 4): Clue(0, Direction.N)}


def test_given_colours_of_ohno() -> None:
    assert read("ohno/3/2/0.3g1g").clues == {0: Clue(wall=True), 1: Clue(), 2: Clue(3), 4: Clue(1)}


@pytest.mark.parametrize(
    "url",
    [
        "https://puzz.link/p?akari/6/6/nekcakbl",
        "http://puzz.link/p?akari/6/6/nekcakbl",
        "https://www.puzz.link/p.html?akari/6/6/nekcakbl",
        "http://pzv.jp/p.html?akari/6/6/nekcakbl",
        "https://pzprxs.vercel.app/p?lightup/6/6/nekcakbl",
        "puzz.link/p?akari/6/6/nekcakbl",
        "https://puzz.link/p?akari_edit/6/6/nekcakbl",
        "https://puzz.link/p?akari_play/6/6/nekcakbl/",
        "  https://puzz.link/p?akari/6/6/nekcakbl\n",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fakari%2F6%2F6%2Fnekcakbl",
        "https://puzz.link/p?akari%2F6%2F6%2Fnekcakbl",
        "https://puzz.link/p?type=player&akari/6/6/nekcakbl",
        "https://puzz.link/p?type=editor&akari/6/6/nekcakbl",
        "https://puzz.link/p.html?type=editor&akari_edit/6/6/nekcakbl",
        "http://pzv.jp/p.html?type=player&lightup/6/6/nekcakbl",
        "https%3A%2F%2Fpuzz.link%2Fp%3Ftype%3Dplayer%26akari%2F6%2F6%2Fnekcakbl",
        "AKARI/6/6/nekcakbl",
        "akari/6/6/nekcakb",
    ],
)
def test_ways_to_say_the_same(url: str) -> None:
    assert FORMAT.detect(url)
    assert read(url) == read("lightup/6/6/nekcakbl")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "akari",
        "6/6/nekcakbl",
        "pzprv3/lightup/6/6",
        "pzprv3\nlightup\n6\n6",
        "1 - -\n- - x",
        "7x7:d7b3",
        '{"size": 4}',
        "https://example.org/?q=1",
        "https://puzz.link/p?akari",
        "akari / 6 / 6 / nekcakbl",
    ],
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.detect(text)


def test_a_url_ends_with_a_letter_or_a_digit_or_a_slash() -> None:
    puzzle = read("akari/2/1/0.")
    assert FORMAT.write(Board(puzzle)) == "https://puzz.link/p?lightup/2/1/0./"
    assert read("https://puzz.link/p?lightup/2/1/0./") == puzzle


def test_which_lines_must_use_every_cell() -> None:
    body = "5/5/1j2h3m1h2j3"
    assert read(f"arukone/{body}").variant == ""
    assert read(f"numlin/{body}").variant == "allow-empty"
    assert read(f"arukone/e/{body}") == read(f"numlin/{body}") == read(f"numberlink/{body}")
    assert FORMAT.write(Board(read(f"arukone/e/{body}"))) == f"https://puzz.link/p?numlin/{body}"
    assert FORMAT.write(Board(read(f"arukone/{body}"))) == f"https://puzz.link/p?arukone/{body}"


def test_flags() -> None:
    assert read("yajilin/b/5/5/m32j10") == read("yajilin/5/5/m32j10") == read("yajirin/5/5/m32j10")
    refused = r"variant rules: o \(every shaded cell is outside the loop\); expected other flags: b"
    with pytest.raises(FormatError, match=refused):
        read("yajilin/bo/5/5/m32j10")
    with pytest.raises(FormatError, match=r"variant rules: d \(an unknown flag of akari\); expected"):
        read("akari/d/6/6/nekcakbl")


@pytest.mark.parametrize(
    ("flags", "name"),
    [
        ("v:Name", "Name"),
        ("v:Liar%20Bulbs", "Liar Bulbs"),
        ("v:", "without a name"),
        ("v:Name/e", "Name"),
        ("/v:Name", "Name"),
        ("v:" + "x" * 500, "'xxx"),
    ],
)
def test_rules_of_their_own_are_refused_by_name(flags: str, name: str) -> None:
    url = f"https://puzz.link/p?type=player&akari/{flags}/6/6/nekcakbl"
    assert formats.detect(url) is FORMAT
    with pytest.raises(FormatError) as refused:
        formats.read(url)
    assert str(refused.value).startswith(f"variant rules: {name}")
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("pid", "name"),
    [
        ("lits", "Lits"),
        ("Lits", "Lits"),
        ("star-battle", "Star-battle"),
        ("yajilin-regions_edit", "Yajilin-regions"),
        ("type=player&lits", "Lits"),
    ],
)
def test_a_pid_that_is_not_known(pid: str, name: str) -> None:
    for url in (f"https://puzz.link/p?{pid}/5/5/a", f"{pid}/5/5/a"):
        assert formats.detect(url) is FORMAT
        with pytest.raises(
            FormatError, match=f"^{name} is not one of the puzzles Gridproof knows; expected one of: "
        ):
            formats.read(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://puzz.link/p?pzprv3/kurodoko/2/2/2 . /. . /. # /. + /",
        "https://puzz.link/p?pzprv3/kurodoko/2/2/2%20.%20/.%20.%20/.%20%23%20/.%20+%20/",
        "https://puzz.link/p?pzprv3%2Fkurodoko%2F2%2F2%2F2%20.%2F.%20.%2F.%20%23%2F.%20%2B%2F",
        "http://pzv.jp/p.html?type=player&pzprv3.1/kurodoko/2/2/2 . /. . /. # /. + /",
    ],
)
def test_a_url_may_hold_a_whole_file(url: str) -> None:
    (expected,) = formats.read("pzprv3\nkurodoko\n2\n2\n2 .\n. .\n. #\n. +\n")
    assert expected.state
    assert formats.detect(url) is FORMAT
    assert formats.read(url) == [expected]
    assert formats.read(f"{url}\nakari/6/6/nekcakbl\n")[0] == expected
    with pytest.raises(FormatError, match="Lits is not one of the puzzles Gridproof knows"):
        formats.read(url.replace("kurodoko", "lits"))


def test_a_variant_without_a_pid_cannot_be_written() -> None:
    sudoku = Puzzle(KINDS["sudoku"], read("sudoku/6/6/1").grid, {}, "3x2")
    with pytest.raises(FormatError, match=r"puzz\.link has no sudoku with the variant '3x2'"):
        FORMAT.write(Board(sudoku))


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "'' is not one of the puzzles Gridproof knows"),
        ("akari/6/6/nekc\nakbl", "character 5 of the cells: '\\nakbl'"),
        ("lits/5/5/a", "Lits is not one of the puzzles Gridproof knows; expected one of: Akari, "),
        ("akari", "the size ''; expected columns and rows"),
        ("akari/6", "the size '6'"),
        ("akari/6/x/z", "the size '6/x'"),
        ("akari/6/-1/z", "the size '6/-1'"),
        ("akari/6/6/nekcakblg", "character 9 of the cells: 'g' passes the end of the board"),
        ("akari/6/6/nekc!", "character 5 of the cells: '!'"),
        ("sudoku/4/4/g1k23k3-1", "character 8 of the cells: '-1'; expected a number"),
        ("akari/6/6/nekcakbl/z", "after the cells: 'z/'"),
        ("akari/0/6/z", "a board of 6 x 0 has no cells"),
        ("akari/9999/9999/z", "too large"),
        ("akari/99999999999999999999/1/z", "the size '99999999999999999999/1'"),
        ("akari/" + "9" * 9999 + "/1", "the size '9999"),
        ("sudoku/4/5/z", "expected a square"),
        ("sudoku/4/4/5", "r1c1: the number 5"),
        ("sudoku/4/4/.", "r1c1: a clue without a number"),
    ],
)  # fmt: skip
def test_errors(url: str, message: str) -> None:
    assert message in error_of(FORMAT, url)


def test_texts_that_are_far_too_long() -> None:
    assert "the size '9999" in error_of(FORMAT, "akari/" + "9" * 9999 + "/1")
    assert "a URL of 3000010 characters; expected at most" in error_of(
        FORMAT, "akari/6/6/" + "%41" * 1_000_000
    )


@pytest.mark.parametrize("name", KINDS)
@given(data=st.data())
def test_round_trip(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(KINDS[name]))
    if not has_pid(puzzle):
        with pytest.raises(FormatError, match=r"puzz\.link has no"):
            FORMAT.write(Board(puzzle))
        return
    if puzzle.regions and enclosed(puzzle.grid, puzzle.borders) != puzzle.regions:
        with pytest.raises(FormatError, match="a region in several parts"):
            FORMAT.write(Board(puzzle))
        return
    if puzzle.between:
        with pytest.raises(FormatError, match="a clue between two cells"):
            FORMAT.write(Board(puzzle))
        return
    url = FORMAT.write(Board(puzzle))
    assert FORMAT.detect(url)
    assert read(url) == puzzle


@given(
    st.sampled_from(sorted(SAMPLES)),
    st.integers(0, 60),
    st.integers(0, 3),
    st.text("0123456789abcghz.+-/?%_ \n²", max_size=3),
)
def test_damaged_urls_end_in_an_error_of_ours(url: str, at: int, cut: int, instead: str) -> None:
    reads_or_refuses(FORMAT, url[:at] + instead + url[at + cut :])


@given(st.text(max_size=60))
def test_any_text_ends_in_an_error_of_ours(text: str) -> None:
    reads_or_refuses(FORMAT, text)
