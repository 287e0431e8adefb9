"""The dataset in reasoning-gym's form, with the real package."""

from __future__ import annotations

import pytest

reasoning_gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")

from gridproof.environments import reasoning  # noqa: E402
from gridproof.errors import GridproofError  # noqa: E402


def test_the_package_makes_and_scores_our_dataset() -> None:
    asked = {"kinds": ["akari", "masyu"], "rows": 5, "cols": 5, "seed": 3, "size": 8}
    data = reasoning_gym.create_dataset(reasoning.NAME, **asked)
    again = reasoning_gym.create_dataset(reasoning.NAME, **asked)
    assert len(list(data)) == 8
    assert {entry["metadata"]["difficulty"]["kind"] for entry in data} == {"akari", "masyu"}
    for index, entry in enumerate(data):
        assert entry == again[index]
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(f"So <answer>\n{entry['answer']}\n</answer>", entry) == 1
        assert data.score_answer("no idea", entry) < 0.5
        assert data.score_answer(None, entry) == 0


def test_wrong_wishes_are_refused() -> None:
    wishes: list[dict[str, object]] = [
        {"kinds": ["chess"]},
        {"kinds": []},
        {"style": "html"},
        {"level": "mild"},
    ]
    for wish in wishes:
        with pytest.raises(GridproofError, match="expected"):
            reasoning_gym.create_dataset(reasoning.NAME, **wish)
