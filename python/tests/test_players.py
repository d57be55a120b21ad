"""Computer players, what they think, and contests."""

import numpy as np
import pytest

import spelkast


@pytest.mark.parametrize("name", spelkast.games())
@pytest.mark.parametrize("player", ["level:2", "greedy", "uct@50nodes", "random"])
def test_every_player_chooses_what_is_legal(name: str, player: str) -> None:
    state = spelkast.Game(name).new_state()
    chooser = spelkast.Player(player, seed=4)
    for _ in range(6):
        answer = chooser.choose(state)
        assert answer.actions
        for action in answer.actions:
            assert action in state.legal_actions()
            state.apply(action)
    assert len(answer.chances) == state.game.players


def test_the_same_seed_answers_alike() -> None:
    state = spelkast.Game("boomerang-flip").new_state()
    answers = [spelkast.Player("level:4@400nodes", seed=9).choose(state).token for _ in range(2)]
    assert answers[0] == answers[1]
    assert "level:4@400nodes" in repr(spelkast.Player("level:4@400nodes"))


def test_a_player_that_is_asked_claims_or_keeps_silent() -> None:
    state = spelkast.Game("boomerang-hunt", 3).new_state()
    for token in ("@d4", "@e4", "@g1", "@a1"):
        state.apply_token(token)
    assert state.current_player == 2, "seat 3 is asked before seat 2 acts"
    answer = spelkast.Player("level:9@100nodes").choose(state)
    assert answer.token == "claim3"
    (action,) = answer.actions
    state.apply(action)
    assert "claim3" in state.tokens()


def test_analysis() -> None:
    state = spelkast.Game("boomerang-flip").new_state()
    for token in ("e4+e5+e6+e7", "f5+f6"):
        state.apply_token(token)
    thought = spelkast.analyse(state, level=6, nodes=200, best=2)
    assert thought["to_act"] == 0 and len(thought["best"]) == 2
    assert thought["chances"].sum() == pytest.approx(1, abs=0.01)
    best = thought["best"][0]
    assert state.actions(best["token"]) and best["line"][0] == best["token"]
    story = spelkast.review(state, level=3, nodes=100)
    assert story["curve"].shape == (3, 2) and len(story["cost"]) == 2
    for wrong in ({"level": 0}, {"nodes": 5, "milliseconds": 5}):
        with pytest.raises(ValueError):
            spelkast.analyse(state, **wrong)


def test_contests_are_arrays() -> None:
    game = spelkast.Game("boomerang-hunt", 3)
    result = spelkast.arena(game, ["greedy", "random"], games=6, threads=2, longest=300)
    assert result["shares"].shape == (6, 2) and result["seating"].shape == (6, 3)
    assert np.allclose(result["shares"].sum(axis=1), 1)
    assert result["share"][0] == pytest.approx(result["shares"][:, 0].mean())
    assert len(result["records"]) == 6 and (result["actions"] > 0).all()
    spelkast.open_record(result["records"][0])
    again = spelkast.arena(game, ["greedy", "random"], games=6, longest=300)
    assert np.array_equal(again["shares"], result["shares"])
    with pytest.raises(ValueError, match="1 to 3 players"):
        spelkast.arena(game, [])
    with pytest.raises(ValueError, match="no player"):
        spelkast.arena(game, ["grandmaster"])


def test_wrong_players() -> None:
    with pytest.raises(ValueError, match="level:1 to level:9"):
        spelkast.Player("level:10")
    with pytest.raises(ValueError, match="arena"):
        spelkast.Player("engine:./mine")
    state = spelkast.Game("halma", limit=1).new_state()
    state.apply_token("e2-f3")
    with pytest.raises(spelkast.GameOver):
        spelkast.Player().choose(state)
