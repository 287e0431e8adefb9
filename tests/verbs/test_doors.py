"""Every verb through all its doors: Python, the server's jobs, the engine in the page, the command.

The same request gets the same result and the same words. A verb that lacks a door is named.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from gridproof.files import read_boards
from gridproof.server.edge.openapi import openapi_text
from gridproof.server.shapes.job_views import VIEWS
from gridproof.server.site import local
from gridproof.server.work.library_work import VERBS as LIBRARY_VERBS
from gridproof.verbs import NAMES, verb_named
from gridproof.verbs.asking import help_of
from gridproof.verbs.hints import HintRequest
from gridproof.verbs.making import GenerateRequest
from gridproof.verbs.reducing import ReduceRequest
from gridproof.verbs.setting import SuggestRequest
from gridproof.verbs.varying import VaryRequest
from tests.cli.command import run, write_lines
from tests.cli.every import parsers
from tests.server.client import PUZZLE, result_of

SEVERAL = "lightup/3/3/o"
CNF = "p cnf 2 2\n1 2 0\n-1 2 0\n"

REQUESTS: dict[str, dict[str, Any]] = {
    "solve": {"puzzle": PUZZLE},
    "prove": {"puzzle": PUZZLE},
    "right-so-far": {"puzzle": PUZZLE, "marks": {"0": "bulb"}},
    "hint": {"puzzle": PUZZLE},
    "why": {"puzzle": PUZZLE, "place": 0, "mark": "bulb"},
    "walkthrough": {"puzzle": PUZZLE},
    "rate": {"puzzle": PUZZLE},
    "reason": {"puzzle": PUZZLE, "place": 7, "mark": "bulb", "rules": ["number"]},
    "random": {"kind": "akari", "rows": 5, "cols": 5, "seed": 3},
    "make": {"kind": "akari", "rows": 5, "cols": 5, "seed": 3},
    "complete": {"puzzle": SEVERAL, "seed": 1},
    "pattern": {"puzzle": PUZZLE, "seed": 1},
    "judge": {"puzzle": PUZZLE},
    "survey": {"puzzle": SEVERAL},
    "count": {"puzzle": SEVERAL},
    "suggest": {"puzzle": SEVERAL, "most": 2},
    "spare": {"puzzle": PUZZLE},
    "minimise": {"puzzle": PUZZLE},
    "heat": {"puzzle": SEVERAL},
    "grade": {"puzzle": PUZZLE},
    "vary": {"puzzle": PUZZLE, "towards": "easier", "most": 2},
    "reduce": {"text": CNF, "kind": "akari"},
    "practice": {"kind": "akari", "technique": "dark cell", "number": 1, "seed": 1},
}


def by_python(name: str, asked: dict[str, Any]) -> Any:
    """What the verb gives, as the client sees it."""
    verb = verb_named(name)
    request: Any = TypeAdapter(verb.request).validate_python(asked)
    verb.refuse(request)
    return VIEWS[name](verb.run(request, lambda _steps, _text: None)).model_dump(mode="json")


def by_page(name: str, asked: dict[str, Any]) -> Any:
    ended = json.loads(local.job(json.dumps({"verb": name, **asked}), lambda _: None).body)
    assert ended["state"] == "done", ended
    return ended["result"]


def test_every_verb_has_all_doors() -> None:
    server_only = {verb.name for verb in LIBRARY_VERBS}
    assert set(NAMES) - VIEWS.keys() == set(), "verbs without a view: add one to server/shapes/job_views.py"
    assert VIEWS.keys() - server_only - set(NAMES) == set(), "views without a verb"
    assert set(NAMES) - REQUESTS.keys() == set(), "verbs that are not compared here: add a request"
    lacking = set(NAMES) - COMMANDS.keys() - WITHOUT_COMMAND.keys()
    assert lacking == set(), "verbs without a command: compare one here, or say why there is none"


@pytest.mark.parametrize("name", NAMES)
def test_a_verb_says_what_it_is(name: str) -> None:
    verb = verb_named(name)
    assert verb.name == name
    assert verb.about.endswith(".")
    assert verb.seconds is None or verb.seconds > 0


def test_an_unknown_verb_is_refused() -> None:
    with pytest.raises(Exception, match="unknown verb 'sing'; expected one of: solve"):
        verb_named("sing")


@pytest.mark.parametrize("name", NAMES)
def test_all_doors_give_the_same(client: TestClient, name: str) -> None:
    asked = REQUESTS[name]
    expected = by_python(name, asked)
    assert by_page(name, asked) == expected
    assert result_of(client, verb=name, **asked) == expected


# the command


def printed(*words: str) -> list[Any]:
    return [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]


def labels(text: str, places: list[int]) -> list[str]:
    (board,) = read_boards(text)
    return [board.puzzle.grid.label(place) for place in places]


def _solve(result: Any, _folder: Path) -> None:
    (told,) = printed("solve", PUZZLE)
    assert told["status"] == result["status"] == "unique"


def _prove(result: Any, _folder: Path) -> None:
    (told,) = printed("solve", PUZZLE)
    assert (told["status"] == "unique") is result["unique"] is True


def _judge(result: Any, _folder: Path) -> None:
    assert "exactly one answer" in run("solve", PUZZLE).stdout
    assert result["status"] == "one"


def _hint(result: Any, _folder: Path) -> None:
    (told,) = printed("hint", PUZZLE)
    assert (told["text"], told["technique"]) == (result["text"], result["technique"])


def _why(result: Any, _folder: Path) -> None:
    (told,) = printed("why", PUZZLE, "r1c1", "bulb")
    assert (told["text"], told["status"]) == (result["text"], result["status"])


def _walkthrough(result: Any, _folder: Path) -> None:
    told = printed("walkthrough", PUZZLE)
    assert [step["text"] for step in told] == [step["text"] for step in result["steps"]]


def _rate(result: Any, _folder: Path) -> None:
    (told,) = printed("rate", PUZZLE, "--profile")
    names = ("level", "score", "steps", "techniques")
    assert [told[name] for name in names] == [result[name] for name in names]
    assert told["profile"]["steps"] == result["profile"]


def _survey(result: Any, _folder: Path) -> None:
    (told,) = printed("forced", SEVERAL)
    assert [*told["marks"]] == labels(SEVERAL, sorted(map(int, result["forced"])))


def _count(result: Any, _folder: Path) -> None:
    (told,) = printed("count", SEVERAL)
    assert (told["count"], told["complete"]) == (result["number"], result["complete"])


def _suggest(result: Any, _folder: Path) -> None:
    (told,) = printed("repair", SEVERAL, "--suggest", "2")
    ways = [[change["text"] for change in way["changes"]] for way in result["ways"]]
    assert [way["changes"] for way in told["suggestions"]] == ways


def _spare(result: Any, _folder: Path) -> None:
    (told,) = printed("repair", PUZZLE)
    assert told["redundant"] == labels(PUZZLE, result["places"])


def _minimise(result: Any, _folder: Path) -> None:
    (told,) = printed("minimise", PUZZLE)
    assert told["dropped"] == labels(PUZZLE, result["dropped"])


def _grade(result: Any, _folder: Path) -> None:
    (told,) = printed("rate", PUZZLE)
    assert told["level"] == result["level"]


def _vary(result: Any, _folder: Path) -> None:
    (told,) = printed("vary", PUZZLE, "--towards", "easier", "--most", "2")
    ways = [[change["text"] for change in way["changes"]] for way in result["ways"]]
    assert [way["changes"] for way in told["ways"]] == ways
    assert [way["level"] for way in told["ways"]] == [way["level"] for way in result["ways"]]


def _reduce(result: Any, folder: Path) -> None:
    formula = write_lines(folder / "formula.cnf", CNF.splitlines())
    text = run("reduce", formula, "--to", "akari", "--format", "puzzlink").stdout
    assert text.strip().rpartition("?")[2] == result["puzzle"]["text"]


COMMANDS: dict[str, Callable[[Any, Path], None]] = {
    "solve": _solve,
    "prove": _prove,
    "judge": _judge,
    "hint": _hint,
    "why": _why,
    "walkthrough": _walkthrough,
    "rate": _rate,
    "survey": _survey,
    "count": _count,
    "suggest": _suggest,
    "spare": _spare,
    "minimise": _minimise,
    "grade": _grade,
    "vary": _vary,
    "reduce": _reduce,
}
_NUMBERED = "generate numbers its seeds, so the seed of a job makes another puzzle there"
WITHOUT_COMMAND = {
    "right-so-far": "a question of the app while a board is played",
    "reason": "a question of the app after a move; the command grade takes whole proofs",
    "practice": "boards to play in the app; generate --technique makes whole puzzles",
    "heat": "a map that is drawn over the board of the studio",
    "random": _NUMBERED,
    "make": _NUMBERED,
    "complete": _NUMBERED,
    "pattern": _NUMBERED,
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_says_the_same(name: str, tmp_path: Path) -> None:
    COMMANDS[name](by_python(name, REQUESTS[name]), tmp_path)


MISTAKE = "pzprv3/lightup/3/3/2 . # /. . - /. 1 . /"


def test_a_mistake_is_told_in_the_same_words() -> None:
    """The board of the command has a bulb at r1c3."""
    (board,) = read_boards(MISTAKE)
    marks = {str(place): mark for place, mark in (board.state or {}).items()}
    result = by_python("hint", {"puzzle": "pzprv3/lightup/3/3/2 . . /. . - /. 1 . /", "marks": marks})
    (nudge,) = printed("hint", MISTAKE)
    (reason,) = printed("hint", MISTAKE, "--level", "reason")
    assert (nudge["text"], reason["text"]) == (result["nudge"], result["text"])


@pytest.mark.parametrize(
    ("request_", "field", "command", "option"),
    [
        (HintRequest, "uniqueness", "hint", "--uniqueness"),
        (GenerateRequest, "density", "generate", "--density"),
        (GenerateRequest, "symmetry", "generate", "--symmetry"),
        (GenerateRequest, "level", "generate", "--level"),
        (GenerateRequest, "method", "generate", "--method"),
        (GenerateRequest, "fewest", "generate", "--fewest"),
        (ReduceRequest, "thesis", "reduce", "--thesis"),
        (SuggestRequest, "most", "repair", "--suggest"),
        (SuggestRequest, "symmetry", "repair", "--symmetry"),
        (SuggestRequest, "symmetry", "minimise", "--symmetry"),
        (VaryRequest, "towards", "vary", "--towards"),
    ],
)
def test_a_field_has_the_same_help_everywhere(request_: type, field: str, command: str, option: str) -> None:
    assert parsers()[command]._option_string_actions[option].help == help_of(request_, field)


def test_verbs_bring_no_pydantic() -> None:
    script = "import sys, gridproof.verbs as v; v.all_verbs(); print('pydantic_core' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_client_gets_the_result_of_every_verb_by_its_name() -> None:
    described = json.loads(openapi_text())["components"]["schemas"]
    assert set(NAMES) <= described["Results"]["properties"].keys()
    assert {verb["const"] for verb in _verbs_of(described)} == set(NAMES)


def _verbs_of(shapes: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The names by which requests are told apart."""
    for shape in shapes.values():
        verb = shape.get("properties", {}).get("verb")
        if verb is not None and "const" in verb:
            yield verb
