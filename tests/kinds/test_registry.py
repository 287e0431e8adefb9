"""The registry: its lines agree with the records, and a kind is imported alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gridproof import kinds
from gridproof.kinds import KINDS, kind_named

AKARI = "https://puzz.link/p?lightup/6/6/nekcakbl"
KURODOKO = "puzzle kurodoko\nproblem\n- - 3\n- - -\n- - -\nend\n"


def test_every_line_has_the_aliases_of_the_record() -> None:
    written = {name: tuple(line.split(", ")) for name, line in kinds._OURS.items()}
    assert written == {name: KINDS[name].aliases for name in written}
    assert [KINDS[name].name for name in written] == list(written)


def test_no_name_and_no_pid_stands_for_two_kinds() -> None:
    names = [set(kinds._names(kind)) | set(kind.notation.puzzlink.pids) for kind in KINDS.values()]
    assert len(set.union(*names)) == sum(map(len, names))


def test_every_pid_leads_to_its_kind_by_its_name() -> None:
    for kind in KINDS.values():
        assert {kind_named(pid).name for pid in kind.notation.puzzlink.pids} == {kind.name}


READ = "import gridproof; gridproof.solve(gridproof.read(sys.argv[1]))"
COMMAND = "from gridproof.cli import main; main(['solve', sys.argv[1]])"


@pytest.mark.parametrize("source, room", [(AKARI, "akari"), (KURODOKO, "kurodoko")])
@pytest.mark.parametrize("run", [READ, COMMAND])
def test_a_puzzle_is_solved_with_its_own_room_alone(run: str, source: str, room: str) -> None:
    code = f"""
import sys
{run}
print("rooms:", *{{name.split(".")[2] for name in sys.modules if name.startswith("gridproof.kinds.")}})
"""
    done = subprocess.run([sys.executable, "-c", code, source], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"rooms: {room}"
