"""The Gymnasium environments pass Gymnasium's own checks and agree with the game."""

from __future__ import annotations

import subprocess
import sys
import warnings
from random import Random

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install 'gridproof[rl]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import gridproof  # noqa: E402
from gridproof.environments import gym  # noqa: E402
from gridproof.environments.gym import PuzzleEnv, environment_id  # noqa: E402
from gridproof.errors import GridproofError  # noqa: E402
from gridproof.kinds import KINDS  # noqa: E402
from gridproof.solving import solve  # noqa: E402


def env_of(kind: str, **wishes: object) -> PuzzleEnv:
    return PuzzleEnv(kind, rows=4, **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_gymnasium_finds_nothing_wrong(kind: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(environment_id(kind), rows=4, render_mode="ansi")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reward", gym.REWARDS)
def test_the_answer_ends_an_episode_with_its_reward(kind: str, reward: str) -> None:
    env = env_of(kind, reward=reward)
    _, info = env.reset(seed=3)
    answer = solve(env.puzzle).answer
    assert answer is not None
    total, terminated = 0.0, info["solved"]
    for place in Random(1).sample(sorted(answer), len(answer)):
        if terminated:
            break
        assert env.action_mask()[env.spaces.index[place], env.spaces.mark_index[answer[place]]]
        seen, gained, terminated, truncated, info = env.step(env.spaces.action(place, answer[place]))
        total += gained
        assert env.observation_space.contains(seen)
        assert not truncated
    assert terminated
    assert info == {"violations": 0, "solved": True}
    assert total > 0 if reward != "sparse" else total == 1


def test_moves_without_room_are_refused_and_come_to_an_end() -> None:
    env = PuzzleEnv("akari", rows=4, most_moves=5)
    env.reset(seed=1)
    wall = next(iter(env.puzzle.clues))
    before = env._observed()
    for number in range(1, 6):
        seen, reward, terminated, truncated, _ = env.step(env.spaces.action(wall, env.spaces.marks[0]))
        assert (reward, terminated, truncated) == (-0.1, False, number == 5)
        assert all(np.array_equal(seen[name], before[name]) for name in seen)
    assert not env.action_mask()[env.spaces.index[wall]].any()
    env.reset(seed=1)
    assert not env.step(env.spaces.action(wall, env.spaces.marks[0]))[3]


def test_seeds_puzzles_and_options() -> None:
    env = env_of("akari", level="easy")
    env.reset(seed=5)
    first = env.puzzle
    env.reset()
    assert env.puzzle != first
    env.reset(seed=5)
    assert env.puzzle == first
    one, two = (made.puzzle for made in gridproof.generate_many("akari", 2, 5, seed=1))
    env = PuzzleEnv("akari", puzzles=[one, two])
    env.reset()
    assert env.puzzle == one
    env.reset()
    assert env.puzzle == two
    env.reset(options={"puzzle": one})
    assert env.puzzle == one
    with pytest.raises(GridproofError, match="another kind or size; expected akari 5 x 5"):
        env.reset(options={"puzzle": first})


def test_the_vector_form() -> None:
    many = gymnasium.make_vec("gridproof/Akari-v0", num_envs=3, vectorization_mode="sync", rows=4)
    seen, _ = many.reset(seed=1)
    assert seen["clues"].shape == (3, 4, 4, 4)
    many.action_space.seed(1)
    for _ in range(80):
        seen, rewards, *_ = many.step(many.action_space.sample())
    assert rewards.shape == (3,)
    many.close()


def test_gymnasium_imports_the_module_by_its_name() -> None:
    name = "gridproof.environments.gym:gridproof/Ohno-v0"
    code = f"import gymnasium; print(gymnasium.make({name!r}, rows=4).unwrapped.kind.name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "ohno\n", done.stderr


def test_wrong_wishes_are_refused() -> None:
    for wishes, expected in (
        ({"reward": "much"}, "expected one of"),
        ({"render_mode": "rgb"}, "expected ansi"),
    ):
        with pytest.raises(GridproofError, match=expected):
            env_of("akari", **wishes)
    with pytest.raises(GridproofError, match="several sizes or kinds"):
        PuzzleEnv("sudoku", puzzles=[gridproof.read("lightup/6/6/nekcakbl")])


def test_signs_between_cells_are_seen() -> None:
    text = "gridproof binairo 2 2\n1 -\n- -\nbetween\n= r1c2-r2c2\nx r1c1-r1c2"
    env = PuzzleEnv("binairo", puzzles=[gridproof.read(text)])
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert seen["clues"][..., 4:].tolist() == [[[2, 0], [0, 1]], [[0, 0], [0, 0]]]
