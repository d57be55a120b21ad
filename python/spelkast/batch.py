"""Many games at once, in the manner of Gymnasium's vector environments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import Game, State

_MODES = {"next-step": "NEXT_STEP", "same-step": "SAME_STEP", "disabled": "DISABLED"}


class Batch:
    """N games that are stepped by one call, on several threads and without Python's lock.

    All arrays are made once and written in place: ``observations``, ``action_masks``,
    ``current_players``, ``rewards``, ``terminated`` and ``truncated`` are always those of the last
    step. Copy what is to be kept; do not write to them.

    Everything is seen by the player who decides. ``rewards[i, p]`` is what the step was worth to
    player ``p``: 0 but at the end, when it is ``State.returns()``.

    :param game: a ``Game``, or the name of one; ``players``, ``options``, ``edition`` and ``limit``
        are then those of ``Game``
    :param n: how many games
    :param threads: how many threads step them; the results do not depend on it
    :param autoreset: what happens to a game that is over, as Gymnasium's ``AutoresetMode`` has it:
        ``"next-step"`` (the next step begins it anew and its action is not looked at),
        ``"same-step"`` (it begins anew at once, and the last observation is in
        ``info["final_obs"]``) or ``"disabled"`` (until ``reset(options={"reset_mask": …})``)
    :param dtype: of the observations, ``"uint8"`` or ``"float32"``; None for no observations
    :param masks: whether masks are written
    :param seed: what ``sample`` draws its lots from
    """

    def __init__(
        self,
        game: Game | str,
        n: int = 64,
        *,
        threads: int = 1,
        autoreset: str = "next-step",
        dtype: str | None = "uint8",
        masks: bool = True,
        seed: int = 0,
        players: int | None = None,
        options: Sequence[str] | None = None,
        edition: str | None = None,
        limit: int | None = None,
    ) -> None:
        if isinstance(game, str):
            game = Game(game, players, None if options is None else list(options), edition, limit=limit)
        elif (players, options, edition, limit) != (None, None, None, None):
            raise TypeError("players, options, edition and limit are the game's own: give its name")
        self.game = game
        self.num_envs = n
        self.num_actions = game.num_actions
        self.autoreset = autoreset
        self._core = _core.Batch(game, n, threads, autoreset, dtype, masks, seed)
        self.observations: NDArray[Any] | None = self._core.observations
        self.final_observations: NDArray[Any] | None = self._core.final_observations
        self.action_masks: NDArray[np.int8] | None = self._core.masks
        self.current_players: NDArray[np.int32] = self._core.current_players
        self.rewards: NDArray[np.float32] = self._core.rewards
        self.terminated: NDArray[np.bool_] = self._core.ended[0]
        self.truncated: NDArray[np.bool_] = self._core.ended[1]
        self._info: dict[str, Any] = {"current_player": self.current_players}
        if masks:
            self._info["action_mask"] = self.action_masks
        self._step = self._core.step
        self._seen = (self.observations, self.rewards, self.terminated, self.truncated)

    @cached_property
    def metadata(self) -> dict[str, Any]:
        """What Gymnasium wants to know; ``autoreset_mode`` is its own where it is installed."""
        name = _MODES[self.autoreset]
        try:
            from gymnasium.vector import AutoresetMode
        except ImportError:
            return {"autoreset_mode": name}
        return {"autoreset_mode": AutoresetMode[name]}

    @cached_property
    def single_action_space(self) -> Any:
        """Gymnasium's space of one game's actions."""
        from gymnasium.spaces import Discrete

        return Discrete(self.num_actions)

    @cached_property
    def action_space(self) -> Any:
        """Gymnasium's space of all games' actions."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def single_observation_space(self) -> Any:
        """Gymnasium's space of one game's observations."""
        from gymnasium.spaces import Box

        if self.observations is None:
            raise ValueError("this batch has no observations: dtype is None")
        dtype = self.observations.dtype
        most = np.array([plane["most"] for plane in self.game.planes], dtype=dtype)
        if dtype != np.uint8:
            most = np.ones_like(most)
        shape = self.game.observation_shape
        high = np.broadcast_to(most.reshape(-1, *([1] * (len(shape) - 1))), shape)
        return Box(np.zeros(shape, dtype), np.array(high), dtype=dtype.type)

    @cached_property
    def observation_space(self) -> Any:
        """Gymnasium's space of all games' observations."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any] | None, dict[str, Any]]:
        """Begins all games anew, or those of ``options["reset_mask"]``, an array of bool."""
        which = (options or {}).get("reset_mask")
        self._core.reset(which, seed)
        return self.observations, self._info.copy()

    def step(
        self, actions: NDArray[np.int32] | NDArray[np.int64]
    ) -> tuple[
        NDArray[Any] | None, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays an action in each game. If one is not legal nothing is played in any."""
        self._step(actions)
        info = self._info.copy()
        if self.final_observations is not None:
            done = self.terminated | self.truncated
            if done.any():
                info["final_obs"] = self.final_observations
                info["_final_obs"] = done
        return *self._seen, info

    def sample(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each game, each equally likely; 0 where the game is over."""
        return self._core.sample(out)

    def table(self, index: int) -> State:
        """A game as it stands, to look at or to go on with; what was played before is not known."""
        return self._core.table(index)

    def close(self) -> None:
        """Nothing is left open."""

    def __repr__(self) -> str:
        return f"<spelkast.Batch of {self.num_envs} games of {self.game.name}>"
