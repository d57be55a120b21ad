"""The four games for OpenSpiel. Importing this module registers them.

>>> import pyspiel, spelkast.openspiel
>>> game = pyspiel.load_game("spelkast_halma(players=2,options=board:8;parlett)")
>>> state = game.new_initial_state()

The games are ``spelkast_halma``, ``spelkast_forma``, ``spelkast_boomerang_hunt`` and
``spelkast_boomerang_flip``. Parameters: ``players``; ``options``, joined by ``;`` and with
``:`` for ``=``; ``edition``;
``limit``, after how many actions a game is broken off (0: as is usual). Actions have the numbers
and observations the planes of ``spelkast.Game``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from . import _core

__all__ = ["RolloutEvaluator", "SpelkastGame", "SpelkastState"]

def _short(name: str) -> str:
    return "spelkast_" + name.replace("-", "_")


def _type(name: str) -> pyspiel.GameType:
    about = _core.info(name)
    return pyspiel.GameType(
        short_name=_short(name),
        long_name=about["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(about["players"]),
        max_num_players=max(about["players"]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": about["usual_players"], "options": "", "edition": "", "limit": 0},
    )


class SpelkastGame(pyspiel.Game):  # type: ignore[misc]
    """A game with the rules in force at one table; of each game there is a class of its own."""

    name = "halma"

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, params = self.name, params or {}
        # In OpenSpiel's own notation a value has no equals sign.
        texts = str(params.get("options", "")).replace(":", "=").split(";")
        options = [option for option in texts if option]
        self.rules = _core.Game(
            name,
            int(params.get("players", _core.info(name)["usual_players"])),
            options or None,
            str(params.get("edition", "")) or None,
            limit=int(params.get("limit", 0)) or None,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=0,
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.limit,
        )
        super().__init__(_type(name), info, params)

    def new_initial_state(self) -> SpelkastState:
        """A game at its beginning."""
        return SpelkastState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What players see: the planes, from the player's own view."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpelkastState(pyspiel.State):  # type: ignore[misc]
    """A game being played; ``state`` is the ``spelkast.State`` of it."""

    def __init__(self, game: SpelkastGame) -> None:
        super().__init__(game)
        self.state = game.rules.new_state()

    def current_player(self) -> int:
        """Who decides."""
        return pyspiel.PlayerId.TERMINAL if self.state.is_over else self.state.current_player

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.state.current_player:
            return []
        legal: list[int] = np.sort(self.state.legal_actions()).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.game.action_name(action) or f"no action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    def returns(self) -> list[float]:
        """What the end is worth to each player."""
        return self.state.returns()

    def __str__(self) -> str:
        return str(self.state)


class _Observer:
    """The planes of a position."""

    def __init__(self, rules: _core.Game) -> None:
        shape = rules.observation_shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpelkastState, player: int) -> None:
        """Writes what a player sees."""
        state.state.observation(player, self.dict["observation"])

    def string_from(self, state: SpelkastState, player: int) -> str:
        """The position as text, with who decides."""
        return f"{state.state.current_player} {state.state.num_steps}\n{state.state}"


class RolloutEvaluator:
    """For OpenSpiel's MCTS: random games to the end, played in Rust.

    :param games: how many a position
    :param seed: what their lots are drawn from
    """

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        self.games = games
        self._next = seed

    def evaluate(self, state: SpelkastState) -> np.ndarray:
        """What random games are worth to each player on average."""
        self._next += 1
        return state.state.rollout(self.games, self._next)

    def prior(self, state: SpelkastState) -> list[tuple[int, float]]:
        """All legal actions are as likely."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def _register() -> None:
    registered = pyspiel.registered_names()
    for name in _core.games():
        if _short(name) not in registered:
            # A class, not a function: OpenSpiel lets go of it when Python is gone already, and
            # nothing must depend on that.
            made = type(f"SpelkastGame_{name}", (SpelkastGame,), {"name": name})
            pyspiel.register_game(_type(name), made)


_register()
