"""PettingZoo's AEC environments for every game and number of players.

Importing this module registers them, so that both of these work:

>>> import spelkast.pettingzoo
>>> env = spelkast.pettingzoo.env("halma", players=4)
>>> env = pettingzoo.make("aec", "spelkast/halma-v0", players=4)

Agents are ``player_0`` to ``player_4``. An observation is a dictionary with ``observation`` (the
planes of ``Game.planes`` as that agent sees them, float32) and ``action_mask`` (int8; all 0 for an
agent that does not decide now). Who is out in the hunt, or has finished or resigned in Halma, is
not asked any more, and ``infos`` says so (``eliminated``); its reward comes at the end with all
others', for its place is not decided before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo.utils import AECEnv, wrappers

from ._core import Game, State, games

__all__ = ["env", "raw_env", "SpelkastEnv"]


class SpelkastEnv(AECEnv):  # type: ignore[misc]
    """One game as an AEC environment."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        name: str = "halma",
        players: int | None = None,
        options: Sequence[str] | None = None,
        edition: str | None = None,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"render_mode is one of {modes}, not {render_mode!r}")
        chosen = None if options is None else list(options)
        self.game = Game(name, players, chosen, edition, limit=limit)
        self.metadata = {**self.metadata, "name": f"{name}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(self.game.players)]
        shape, count = self.game.observation_shape, self.game.num_actions
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.game_state: State = self.game.new_state()
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew. The games have no chance in them: a seed changes nothing."""
        self.game_state = self.game.new_state()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.game_state.current_player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it can do."""
        player = self.possible_agents.index(agent)
        if self.game_state.current_player == player:
            mask = self.game_state.mask()
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": self.game_state.observation(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is selected; None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} decides: the action is a number, not None")
        self.game_state.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game_state.is_over:
            ended = self.truncations if self.game_state.is_truncated else self.terminations
            for other, worth in zip(self.possible_agents, self.game_state.returns(), strict=True):
                self.rewards[other] = worth
                ended[other] = True
        else:
            self.agent_selection = self.possible_agents[self.game_state.current_player]
            for other, gone in zip(self.possible_agents, self.game_state.eliminated(), strict=True):
                if gone:
                    self.infos[other]["eliminated"] = True
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        """The board: printed, as text, or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: human, ansi or rgb_array")
            return None
        if self.render_mode == "rgb_array":
            return self.game_state.draw().pixels()
        if self.render_mode == "ansi":
            return str(self.game_state)
        print(self.game_state)
        return None

    def close(self) -> None:
        """Nothing is left open."""


def raw_env(name: str = "halma", **arguments: Any) -> SpelkastEnv:
    """An environment as it is."""
    return SpelkastEnv(name, **arguments)


def env(name: str = "halma", **arguments: Any) -> AECEnv:
    """An environment that says so when it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, **arguments))


def _register() -> None:
    for name in games():
        identity = f"spelkast/{name}-v0"
        if identity not in pettingzoo.aec_registry:
            pettingzoo.register("aec", identity, "spelkast.pettingzoo:env", kwargs={"name": name})


_register()
