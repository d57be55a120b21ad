"""PettingZoo's own suites."""

import copy
import pickle
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import spelkast
import spelkast.pettingzoo

TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in spelkast.games()
    for players in spelkast.info(name)["players"]
]


def make(name: str, players: int, **arguments: object) -> pettingzoo.AECEnv:
    identity = f"spelkast/{name}-v0"
    return pettingzoo.make("aec", identity, players=players, limit=120, **arguments)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface(name: str, players: int) -> None:
    with warnings.catch_warnings():
        # Observations are dictionaries, as those of PettingZoo's own classic games, and who does
        # not decide has nothing to choose from.
        for expected in ("not a NumPy array", "probably should be", "all zeros"):
            warnings.filterwarnings("ignore", message=f".*{expected}")
        api_test(make(name, players), num_cycles=150)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: make(name, players), num_cycles=20)


@pytest.mark.parametrize("name", spelkast.games())
def test_every_way_to_show_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: make(name, spelkast.info(name)["usual_players"], render_mode=render_mode))
    assert capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode"):
        spelkast.pettingzoo.env(name, render_mode="film")


def play(env: pettingzoo.AECEnv, steps: int, lots: np.random.Generator) -> list[int | None]:
    played: list[int | None] = []
    for agent in env.agent_iter(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            action = None
        else:
            action = int(lots.choice(np.flatnonzero(seen["action_mask"])))
        played.append(action)
        env.step(action)
        assert agent.startswith("player_")
    return played


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_copies_of_a_running_environment_go_on(name: str, players: int) -> None:
    env = make(name, players)
    env.reset(seed=1)
    play(env, 12, np.random.default_rng(1))
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    expected = play(env, 10, np.random.default_rng(2))
    for other in copies:
        assert other.unwrapped.game_state != env.unwrapped.game_state
        assert play(other, 10, np.random.default_rng(2)) == expected
        assert other.unwrapped.game_state == env.unwrapped.game_state


def test_who_is_out_is_not_asked_any_more() -> None:
    lots = np.random.default_rng(0)
    eliminated = 0
    for _ in range(60):
        env = spelkast.pettingzoo.env("boomerang-hunt", players=3, options=["referee"])
        env.reset()
        out: set[str] = set()
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            rewards[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            assert agent not in out
            env.step(int(lots.choice(np.flatnonzero(seen["action_mask"]))))
            out = {agent for agent in env.agents if env.infos[agent].get("eliminated")}
            eliminated += bool(out)
        assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
        assert max(rewards.values()) == 1
        assert not env.agents
    assert eliminated, "somebody was out before the end"


def test_wrong_calls() -> None:
    env = spelkast.pettingzoo.env("boomerang-flip")
    env.reset()
    with pytest.raises(ValueError, match="not None"):
        env.step(None)
    with pytest.raises(spelkast.IllegalAction):
        env.step(10**6)
    raw = spelkast.pettingzoo.raw_env("halma", players=3)
    assert str(raw) == "halma_v0" and len(raw.possible_agents) == 3
