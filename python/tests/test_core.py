"""Games and states."""

import copy
import pickle

import numpy as np
import pytest

import spelkast

TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in spelkast.games()
    for players in spelkast.info(name)["players"]
]


def play(state: spelkast.State, steps: int, seed: int = 0) -> None:
    lots = np.random.default_rng(seed)
    for _ in range(steps):
        if state.is_over:
            return
        state.apply(int(lots.choice(state.legal_actions())))


def test_the_games_are_there() -> None:
    assert spelkast.games() == ["halma", "forma", "boomerang-hunt", "boomerang-flip"]
    assert spelkast.info("halma")["options"]["board"] == ["board=8", "board=10"]
    game = spelkast.Game("halma", players=4, options=["parlett"])
    assert (game.players, game.options, game.edition) == (4, ["parlett"], "standard")
    assert "players=4" in repr(game)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_random_game(name: str, players: int) -> None:
    game = spelkast.Game(name, players, limit=60)
    state = game.new_state()
    assert state.current_player == 0 and state.num_steps == 0
    while not state.is_over:
        legal = state.legal_actions()
        assert legal.dtype == np.int32 and len(legal)
        assert np.array_equal(np.flatnonzero(state.mask()), np.sort(legal))
        seen = state.observation()
        assert seen.shape == game.observation_shape
        assert seen.dtype == np.float32 and 0 <= seen.min() and seen.max() <= 1
        state.apply(int(legal[state.num_steps % len(legal)]))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert len(state.returns()) == len(state.scores()) == len(state.places()) == players
    assert len(state.legal_actions()) == 0 and not state.mask().any()
    assert state.current_player == -1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_copies_carry_the_game(name: str, players: int) -> None:
    state = spelkast.Game(name, players).new_state()
    play(state, 23)
    state.apply_token(f"resign{state.current_player + 1}") if players > 2 else None
    for other in (
        state.copy(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
    ):
        assert other == state and hash(other) == hash(state) and other is not state
        assert other.tokens() == state.tokens() and other.game == state.game
        if not state.is_over:
            before = state.num_steps
            other.apply(int(other.legal_actions()[0]))
            assert other != state and state.num_steps == before


def test_a_child_leaves_its_parent_alone() -> None:
    state = spelkast.Game("boomerang-flip").new_state()
    child = state.child(int(state.legal_actions()[5]))
    assert (state.num_steps, child.num_steps) == (0, 1)
    assert child != state


def test_equal_is_what_goes_on_alike() -> None:
    one, other = (spelkast.Game("halma").new_state() for _ in range(2))
    for token in ("e2-f3", "l15-k14", "c4-e2"):
        one.apply_token(token)
    for token in ("e2-f3", "l15-k14", "c4-e2-c4-e2"[:5]):
        other.apply_token(token)
    assert one == other and hash(one) == hash(other)
    assert one != "halma" and one != spelkast.Game("halma", options=["parlett"]).new_state()
    assert len({one, other}) == 1


def test_records_go_out_and_in() -> None:
    state = spelkast.Game("boomerang-hunt", 3).new_state()
    play(state, 40)
    text = state.record(Seat1="me", Event="a \"test\"")
    assert '[Seat1 "me"]' in text
    again = spelkast.open_record(text)
    assert again.tokens() == state.tokens() and again.position() == state.position()
    assert state.game.read(text).tokens() == state.tokens()
    with pytest.raises(ValueError, match="another game"):
        spelkast.Game("halma").read(text)
    with pytest.raises(spelkast.RecordError, match="line 3"):
        spelkast.open_record('[Game "halma"]\n[Players "2"]\n[Option "nonsense"]\n\n')


def test_tokens_and_numbers() -> None:
    game = spelkast.Game("halma")
    state = game.new_state()
    (action,) = state.actions("e2-f3")
    assert game.action_name(action) == "e2-f3" == state.token(action)
    assert game.action_number("e2-f3") == action == (4 * 16 + 1) * 256 + (5 * 16 + 2)
    assert "e2-f3" in state.legal_tokens()
    with pytest.raises(KeyError):
        game.action_number("z1-z2")
    hunt = spelkast.Game("boomerang-hunt", 3).new_state()
    for token in ("@d4", "@e4", "@g1"):
        hunt.apply_token(token)
    assert hunt.token(hunt.actions("d4xe4")[-1]) == "d4xe4"


def test_symmetries_are_arrays() -> None:
    for name, count in (("halma", 4), ("forma", 8), ("boomerang-flip", 8)):
        game = spelkast.Game(name)
        symmetries = game.symmetries()
        assert len(symmetries) == count and symmetries[0].name == "identity"
        for symmetry in symmetries:
            assert np.array_equal(np.sort(symmetry.actions), np.arange(game.num_actions))
            assert symmetry.cells.dtype == np.int32
    turned = spelkast.Game("halma").symmetries()[1]
    assert turned.name == "half turn" and list(turned.players) == [1, 0]


def test_pictures() -> None:
    state = spelkast.Game("forma").new_state()
    picture = state.draw(width=200, theme="dark")
    assert picture.svg.startswith("<svg ") and picture._repr_svg_() == str(picture)
    assert state._repr_svg_().startswith("<svg ")
    assert picture.png().startswith(b"\x89PNG")
    pixels = picture.pixels()
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (200, 3)
    for wrong in ({"theme": "pink"}, {"view": "round"}, {"width": 1}):
        with pytest.raises(ValueError):
            state.draw(**wrong)


def test_buffers_that_the_caller_owns() -> None:
    state = spelkast.Game("halma").new_state()
    game = state.game
    for dtype in (np.int8, np.bool_):
        mask = np.ones(game.num_actions, dtype)
        assert state.mask(mask) is mask and mask.sum() == len(state.legal_actions())
    for dtype in (np.float32, np.uint8):
        seen = np.ones(game.observation_shape, dtype)
        assert state.observation(out=seen) is seen
        assert seen[0].sum() == 19
    raw, parts = state.observation(dtype="uint8"), state.observation()
    most = np.array([plane["most"] for plane in game.planes]).reshape(-1, 1, 1)
    assert np.allclose(raw / most, parts)
    for out, error in (
        (np.zeros(3, np.int8), ValueError),
        (np.zeros(game.num_actions, np.float64), TypeError),
        (np.zeros(2 * game.num_actions, np.int8)[::2], ValueError),
        ([0] * 5, TypeError),
    ):
        with pytest.raises(error, match="out"):
            state.mask(out)
    locked = np.zeros(game.num_actions, np.int8)
    locked.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        state.mask(locked)
    with pytest.raises(ValueError, match="0 to 1"):
        state.observation(player=2)
    with pytest.raises(TypeError, match="dtype"):
        state.observation(dtype="float64")


def test_wrong_calls_say_what_is_wrong() -> None:
    state = spelkast.Game("halma", limit=1).new_state()
    for action in (-1, 0, 65_537, 10**9, 2**63 - 1):
        with pytest.raises(spelkast.IllegalAction, match=f"action {action}"):
            state.apply(action)
    with pytest.raises(OverflowError):
        state.apply(2**63)
    with pytest.raises(TypeError):
        state.apply("e2-f3")  # type: ignore[arg-type]
    with pytest.raises(spelkast.IllegalAction, match="H-"):
        state.apply_token("a1-h8")
    assert state.num_steps == 0
    state.apply_token("e2-f3")
    for call in (lambda: state.apply(0), lambda: state.apply_token("pass"), lambda: state.actions("pass")):
        with pytest.raises(spelkast.GameOver, match="over"):
            call()
    for arguments, message in (
        (("chess",), "there is no game"),
        (("halma", 7), "not for 7 players"),
        (("halma", 2, ["x"]), "no option"),
        (("halma", 2, None, "gold"), "edition"),
        (("boomerang-flip", 2, None, "/nowhere.toml"), "nowhere"),
        (("boomerang-hunt", 2, []), "duel"),
    ):
        with pytest.raises(ValueError, match=message):
            spelkast.Game(*arguments)
    with pytest.raises(ValueError, match="first"):
        spelkast.Game("halma", first=3)
    with pytest.raises(ValueError, match="limit"):
        spelkast.Game("halma", limit=0)


def test_editions_of_ones_own_are_pickled_too(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "tiny.toml"
    path.write_text('name = "tiny"\nboard = 4\n[[piece]]\nname = "I2"\ncount = 4\nshape = "##"\n')
    game = spelkast.Game("boomerang-flip", edition=str(path))
    assert game.observation_shape[1:] == (4, 4)
    saved = pickle.dumps(game.new_state())
    path.unlink()
    assert pickle.loads(saved).game.observation_shape == game.observation_shape


def test_a_position_of_ones_own() -> None:
    state = spelkast.Game("halma", options=["board=8"]).new_state()
    play(state, 7)
    first = state.current_player + 1
    game = spelkast.Game("halma", options=["board=8"], first=first, position=state.arrangement())
    assert game.new_state().position()["pawns"] == state.position()["pawns"]


def test_rollouts_are_repeatable() -> None:
    state = spelkast.Game("boomerang-hunt", 4).new_state()
    assert np.array_equal(state.rollout(8, seed=3), state.rollout(8, seed=3))
    assert abs(state.rollout(8).sum()) < 1e-5
