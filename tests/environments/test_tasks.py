"""The taskset in the form of the library verifiers, with the real package."""

from __future__ import annotations

import asyncio

import pytest

vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed")

from gridproof.environments.tasks import PuzzleTaskset, PuzzleTasksetConfig  # noqa: E402


def rewards(task: object, reply: str) -> tuple[dict[str, object], dict[str, object]]:
    about = vf.TraceTask(type="PuzzleTask", data=task.data)  # type: ignore[attr-defined]
    trace = vf.Trace(task=about, agent=vf.AgentInfo(config=vf.AgentConfig()))
    trace.root_reply = reply
    asyncio.run(task.score(trace))  # type: ignore[attr-defined]
    return dict(trace.rewards), dict(trace.metrics)


def test_tasks_are_scored() -> None:
    taskset = PuzzleTaskset(
        PuzzleTasksetConfig(id="gridproof", kind="akari", rows=5, cols=5, count=3, seed="1")
    )
    tasks = list(taskset)
    assert [task.data.idx for task in tasks] == [0, 1, 2]
    assert len({task.key for task in tasks}) == 3
    assert [task.data.prompt for task in taskset.take(2)] == [task.data.prompt for task in tasks[:2]]
    for task in tasks:
        right, metrics = rewards(task, f"<answer>\n{task.data.answer}\n</answer>")
        assert "1" in str(right["solved"])
        assert metrics["progress"] == 1
        wrong, metrics = rewards(task, "I give up")
        assert "1.0" not in str(wrong["solved"]) or getattr(wrong["solved"], "value", 0) == 0
        assert metrics["readable"] == 0
