"""OpenSpiel's own suites."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import spelkast
import spelkast.openspiel

TABLES = [
    pytest.param(name.replace("-", "_"), players, id=f"{name}-{players}")
    for name in spelkast.games()
    for players in spelkast.info(name)["players"]
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulation_with_serialisation(name: str, players: int) -> None:
    # Halma by lot would go on for ever, and every step is looked at from all sides.
    game = pyspiel.load_game(f"spelkast_{name}(players={players},limit=60)")
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_parameters() -> None:
    game = pyspiel.load_game("spelkast_halma(players=2,options=board:8;parlett,limit=99)")
    assert game.num_distinct_actions() == 64 * 64 + 3
    assert game.max_game_length() == 99
    assert game.rules.options == ["board=8", "parlett"]
    large = pyspiel.load_game("spelkast_boomerang_hunt", {"players": 5, "edition": "large"})
    assert large.rules.edition == "large"
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)


def test_states_and_observations() -> None:
    game = pyspiel.load_game("spelkast_boomerang_flip")
    state = game.new_initial_state()
    legal = state.legal_actions()
    assert legal == sorted(legal) and len(legal) == 2137
    assert sum(state.legal_actions_mask()) == len(legal)
    state.apply_action(legal[0])
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(state.history()) == 1 and len(copy.history()) == 2
    seen = np.array(state.observation_tensor(1)).reshape(game.observation_tensor_shape())
    assert np.allclose(seen, state.state.observation(1))
    assert "+" in state.action_to_string(state.current_player(), state.legal_actions()[-2])
    restored = game.deserialize_state(state.serialize())
    assert restored.state == state.state


@pytest.mark.parametrize(
    "name", ["spelkast_halma(options=board:8,limit=200)", "spelkast_boomerang_hunt(players=3,limit=200)"]
)
def test_mcts_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = spelkast.openspiel.RolloutEvaluator(games=2, seed=1)
    bot = mcts.MCTSBot(
        game, 1.4, 20, evaluator, random_state=np.random.RandomState(1), solve=False
    )
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 6


def test_python_ends_in_peace() -> None:
    """What is registered is still there when the interpreter goes."""
    code = "import pyspiel, spelkast.openspiel; pyspiel.load_game('spelkast_forma').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_more_thought_wins() -> None:
    """MCTS with rollouts in Rust beats chance in the flip."""
    game = pyspiel.load_game("spelkast_boomerang_flip")
    lots = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 1.4, 60, spelkast.openspiel.RolloutEvaluator(seed=2), random_state=lots)
    won = 0.0
    for seat in (0, 1, 0):
        state = game.new_initial_state()
        while not state.is_terminal():
            mine = state.current_player() == seat
            action = bot.step(state) if mine else lots.choice(state.legal_actions())
            state.apply_action(action)
        won += state.returns()[seat]
    assert won >= 1
