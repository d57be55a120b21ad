"""Many games at once."""

import resource

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import spelkast


@pytest.mark.parametrize("name", spelkast.games())
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_is_its_games(name: str, threads: int) -> None:
    batch = spelkast.Batch(name, 4, threads=threads, limit=15, seed=7)
    alone = [batch.game.new_state() for _ in range(4)]
    for _ in range(40):
        actions = batch.sample()
        observations, rewards, terminated, truncated, info = batch.step(actions)
        for index, state in enumerate(alone):
            if state.is_over:
                alone[index] = state = batch.game.new_state()
                assert not rewards[index].any()
            else:
                state.apply(int(actions[index]))
                assert np.allclose(rewards[index], state.returns())
            assert terminated[index] == (state.is_over and not state.is_truncated)
            assert truncated[index] == state.is_truncated
            assert info["current_player"][index] == state.current_player
            assert np.array_equal(info["action_mask"][index], state.mask())
            if not state.is_over:
                assert np.array_equal(observations[index], state.observation(dtype="uint8"))
                assert batch.table(index) == state
    assert observations is batch.observations, "nothing is copied"


def test_threads_change_nothing() -> None:
    batches = [spelkast.Batch("boomerang-hunt", 16, threads=n, seed=5) for n in (1, 2, 3)]
    for _ in range(50):
        actions = [batch.sample() for batch in batches]
        assert all(np.array_equal(actions[0], other) for other in actions)
        for batch, action in zip(batches, actions, strict=True):
            batch.step(action)
    assert all(np.array_equal(batches[0].observations, other.observations) for other in batches)
    batches[0].reset(seed=1)
    again = spelkast.Batch("boomerang-hunt", 16, seed=1)
    assert np.array_equal(batches[0].sample(), again.sample())


def test_the_end_in_the_same_step() -> None:
    batch = spelkast.Batch("boomerang-flip", 3, autoreset="same-step", dtype="float32", limit=4)
    assert batch.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    start = batch.observations.copy()
    for step in range(8):
        observations, rewards, terminated, truncated, info = batch.step(batch.sample())
        ended = step % 4 == 3
        assert truncated.all() == ended and not terminated.any()
        assert ("final_obs" in info) == ended
        if ended:
            assert info["_final_obs"].all() and np.array_equal(observations, start)
            assert not np.array_equal(info["final_obs"], start)
            assert np.allclose(rewards.sum(axis=1), 0)


def test_the_end_that_waits() -> None:
    batch = spelkast.Batch("halma", 2, autoreset="disabled", limit=2, options=["board=8"])
    assert batch.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    for _ in range(2):
        batch.step(batch.sample())
    assert batch.truncated.all() and (batch.current_players == -1).all()
    assert not batch.action_masks.any()
    with pytest.raises(spelkast.IllegalAction, match="reset it"):
        batch.step(batch.sample())
    batch.reset(options={"reset_mask": np.array([True, False])})
    assert list(batch.current_players) == [0, -1]
    with pytest.raises(ValueError, match="2 games"):
        batch.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(TypeError, match="bool"):
        batch.reset(options={"reset_mask": [True, False]})


def test_the_spaces_hold_what_is_seen() -> None:
    for dtype in ("uint8", "float32"):
        batch = spelkast.Batch("forma", 2, dtype=dtype, players=4)
        assert isinstance(batch.single_action_space, gymnasium.spaces.Discrete)
        for _ in range(12):
            actions = batch.sample()
            assert batch.action_space.contains(actions.astype(np.int64))
            observations, *_ = batch.step(actions)
            assert batch.observation_space.contains(observations)
    assert spelkast.Batch("halma", 1, dtype=None).observations is None


def test_wrong_calls_change_nothing() -> None:
    batch = spelkast.Batch("halma", 3)
    good = batch.sample()
    before = batch.observations.copy()
    bad = good.copy()
    bad[1] = 0
    with pytest.raises(spelkast.IllegalAction, match="game 1, action 0"):
        batch.step(bad)
    bad[1] = 2**31 - 1
    with pytest.raises(spelkast.IllegalAction, match="numbered 0 to"):
        batch.step(bad)
    for actions, error in (
        (good[:2], ValueError),
        (good.reshape(1, 3), ValueError),
        (good.astype(np.float32), TypeError),
        (list(good), TypeError),
        (None, TypeError),
    ):
        with pytest.raises(error, match="actions"):
            batch.step(actions)
    assert np.array_equal(batch.observations, before)
    batch.step(good.astype(np.int64))
    for arguments in ({"n": 0}, {"threads": 0}, {"autoreset": "never"}, {"players": 9}):
        with pytest.raises(ValueError):
            spelkast.Batch("halma", **arguments)
    with pytest.raises(TypeError, match="dtype"):
        spelkast.Batch("halma", 1, dtype="float16")
    with pytest.raises(TypeError, match="the game's own"):
        spelkast.Batch(spelkast.Game("halma"), 1, players=2)
    with pytest.raises(IndexError):
        batch.table(3)
    batch.action_masks.flags.writeable = False
    with pytest.raises(RuntimeError, match="read-only"):
        batch.step(batch.sample())


def test_memory_stays_flat_over_ten_million_steps() -> None:
    def used() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    batch = spelkast.Batch("boomerang-hunt", 100, limit=200)
    actions = batch.sample()
    for _ in range(2_000):
        batch.step(batch.sample(actions))
    before = used()
    for _ in range(98_000):
        batch.step(batch.sample(actions))
    assert used() - before < 2_000, "kilobytes"
