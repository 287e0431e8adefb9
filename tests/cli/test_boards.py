from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.command import MULTIPLE, UNIQUE, assert_one_line_error, records, run, write_lines

SOLVED = "pzprv3/lightup/3/3/2 # . /# . - /. 1 # /"
CLASH = "pzprv3/lightup/3/3/2 # # /# . - /. 1 # /"
UNFINISHED = "pzprv3/lightup/3/3/2 . . /. . - /. 1 . /"


def test_check_a_solved_board() -> None:
    done = run("check", SOLVED)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].endswith(": solved")


def test_check_names_cells_and_rule_and_says_what_is_wrong() -> None:
    done = run("check", CLASH)
    assert done.returncode == 1
    assert ": 1 violation of the rules" in done.stdout
    assert "  r1c2 r1c3  clash: These two bulbs light each other.\n" in done.stdout
    assert "│[●]│[●]┃" in done.stdout


def test_check_tells_unfinished_from_broken() -> None:
    done = run("check", UNFINISHED)
    assert done.returncode == 1
    assert "not finished, nothing wrong so far" in done.stdout
    assert "  not finished: r1c1 r1c2 r2c1  number: This 2 has no bulb beside it so far.\n" in done.stdout


def test_check_says_what_has_no_place() -> None:
    assert "\n  not finished: loop: There is no loop yet.\n" in run("check", "slither/2/2/").stdout


def test_check_a_board_without_marks() -> None:
    assert run("check", UNIQUE).returncode == 1


def test_check_as_json() -> None:
    done = run("check", SOLVED, CLASH, UNFINISHED, "akari/3/3/!", "--json")
    assert done.returncode == 2
    solved, clash, unfinished, bad = records(done.stdout)
    assert (solved["status"], solved["violations"]) == ("solved", [])
    assert clash["status"] == "violated"
    assert clash["violations"] == [
        {
            "rule": "clash",
            "text": "No bulb shines on another bulb.",
            "sentence": "These two bulbs light each other.",
            "places": ["r1c2", "r1c3"],
            "broken": True,
        }
    ]
    assert unfinished["status"] == "unfinished"
    assert not any(violation["broken"] for violation in unfinished["violations"])
    assert bad["status"] == "error"


def test_check_counts_what_it_leaves_out() -> None:
    done = run("check", "lightup/40/40/")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert sum("not finished: " in line for line in lines) == 1000
    assert "  and 600 more" in lines
    (record,) = records(run("check", "lightup/40/40/", SOLVED, "--json").stdout)[:1]
    assert (len(record["violations"]), record["more"]) == (1000, 600)


def test_check_unreadable() -> None:
    done = run("check", "pzprv3/lightup/3/3/9 . . /. . . /. . . /")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_convert_there_and_back(tmp_path: Path) -> None:
    corpus = tmp_path / "boards.jsonl"
    source = write_lines(tmp_path / "urls.txt", [UNIQUE, MULTIPLE])
    done = run("convert", source, "--to", "corpus", "--out", str(corpus))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [record["kind"] for record in records(corpus.read_text("utf-8"))] == ["akari", "akari"]
    back = run("convert", str(corpus), "--to", "puzzlink")
    assert back.returncode == 0
    assert [url.split("?")[1].split("/", 1)[1] for url in back.stdout.splitlines()] == [
        "6/6/nekcakbl",
        "3/3/o",
    ]


def test_convert_reports_bad_entries_and_writes_the_others(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "urls.txt", [UNIQUE, "akari/3/3/!", MULTIPLE])
    done = run("convert", source, "--to", "puzzlink")
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert_one_line_error(done.stderr)


def test_convert_to_what_cannot_hold_it(tmp_path: Path) -> None:
    for arguments in (["--to", "0hn0"], ["--to", "nothing"], ["--to", "text", "--out", str(tmp_path)]):
        done = run("convert", UNIQUE, *arguments)
        assert done.returncode == 2
        assert_one_line_error(done.stderr)


def test_show_draws_the_marks_or_the_answer() -> None:
    assert "●" not in run("show", UNIQUE).stdout
    assert run("show", SOLVED).stdout.count("●") == 3
    answered = run("show", UNIQUE, "--answer")
    assert answered.returncode == 0
    assert answered.stdout.count("●") == 8
    assert "·" not in answered.stdout


def test_show_writes_pictures(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert run("show", UNIQUE, "--svg", str(target)).stdout == ""
    assert ElementTree.fromstring(target.read_text("utf-8")).tag.endswith("svg")
    run("show", UNIQUE, MULTIPLE, "--svg", str(target))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board-1.svg", "board-2.svg", "board.svg"]
    assert run("show", UNIQUE, "--svg", "-").stdout == target.read_text("utf-8")


def test_long_texts_on_the_command_line_are_no_file_names() -> None:
    assert run("show", "akari/100/100/" + "z" * 500).returncode == 0
    done = run("show", "x" * 5000)
    assert done.returncode == 2
    assert_one_line_error(done.stderr)


def test_convert_to_another_kind(tmp_path: Path) -> None:
    source = tmp_path / "board.txt"
    source.write_text("gridproof kurodoko 2 3\n\n3 - -\n- - -\n")
    done = run("convert", str(source), "--kind", "ohno", "--to", "text")
    assert done.returncode == 0
    assert done.stdout.split() == ["gridproof", "ohno", "2", "3", "2", "-", "-", "-", "-", "-"]
    refused = run("convert", str(source), "--kind", "akari", "--to", "text")
    assert_one_line_error(refused.stderr)
    assert "akari from a puzzle of kurodoko" in refused.stderr


def test_a_game_saved_by_the_app_is_read(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(
        '{"format": "gridproof-game", "puzzle": "gridproof akari 1 2\\n\\n- -",'
        ' "marks": {"0": "bulb"}, "notes": {}, "elapsed": 5}'
    )
    assert run("check", str(source)).returncode == 0
