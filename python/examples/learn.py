"""A player of Boomerang, the flip, that teaches itself in minutes on two cores.

    python examples/learn.py --minutes 4 --plot curve.svg

Masked PPO in plain PyTorch. All games of a batch are played by one small network against itself:
whoever decides is asked, illegal actions are masked out, and a position is worth to one player what
it is not worth to the other, so that advantages change their sign with the player. Now and then the
network plays whole games against a player of ours, which never had a part in its learning.

Needs ``torch``, and ``matplotlib`` for the plot.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import spelkast

GAME = "boomerang-flip"
GAMES = 128
STEPS = 24
EPOCHS = 2
PARTS = 6
KEPT = 0.95
CLIP = 0.2
RATE = 1.5e-3
RIVALS = ["random", "greedy", "level:1", "level:3"]


class Network(nn.Module):
    """A few convolutions; a plane of answers for each orientation, a pass, and a value."""

    def __init__(self, game: spelkast.Game, width: int = 48) -> None:
        super().__init__()
        planes, columns, rows = game.observation_shape
        orientations = game.num_actions // (columns * rows)
        layers: list[nn.Module] = []
        for before in (planes, width, width):
            layers += [nn.Conv2d(before, width, 3, padding=1), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.lay = nn.Conv2d(width, orientations, 1)
        self.rest = nn.Linear(width, game.num_actions - orientations * columns * rows)
        self.value = nn.Sequential(nn.Linear(2 * width, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh())

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        body = self.body(seen)
        mean, most = body.mean((2, 3)), body.amax((2, 3))
        answers = torch.cat([self.lay(body).flatten(1), self.rest(mean)], 1)
        answers = answers.masked_fill(mask == 0, -1e9)
        return answers, self.value(torch.cat([mean, most], 1)).squeeze(1)


def play(network: Network, rival: str, games: int, seed: int) -> float:
    """The network's share of games against a player: each opening, drawn by lot, with both colours."""
    others = [spelkast.Player(rival, seed=1_000 * seed + game) for game in range(games)]
    states, won = [], 0.0
    for pair in range(games // 2):
        lots = np.random.default_rng((seed, pair))
        state = spelkast.Game(GAME).new_state()
        for _ in range(2):
            state.apply(int(lots.choice(state.legal_actions())))
        states += [state, state.copy()]
    while going := [(game, state) for game, state in enumerate(states) if not state.is_over]:
        mine = [state for game, state in going if state.current_player == game % 2]
        if mine:
            seen = torch.from_numpy(np.stack([state.observation() for state in mine]))
            mask = torch.from_numpy(np.stack([state.mask() for state in mine]))
            with torch.no_grad():
                chosen = network(seen, mask)[0].argmax(1)
            for state, action in zip(mine, chosen.tolist(), strict=True):
                state.apply(action)
        for game, state in going:
            if not state.is_over and state.current_player != game % 2:
                for action in others[game].choose(state).actions:
                    state.apply(action)
    for game, state in enumerate(states):
        won += (state.returns()[game % 2] + 1) / 2
    return won / len(states)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--games", type=int, default=40, help="how many against each rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="where the learning curve is drawn, as .svg or .png")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    batch = spelkast.Batch(GAME, GAMES, dtype="float32", autoreset="same-step")
    network = Network(batch.game)
    optimiser = torch.optim.Adam(network.parameters(), RATE)
    curve: list[tuple[float, int, list[float]]] = []
    spent, decisions, rounds = 0.0, 0, 0

    def show() -> None:
        shares = [play(network, rival, arguments.games, rounds) for rival in RIVALS]
        curve.append((spent / 60, decisions, shares))
        figures = "  ".join(f"{name} {share:4.0%}" for name, share in zip(RIVALS, shares, strict=True))
        print(f"{spent / 60:4.1f} min {decisions:>9,} decisions   against {figures}", flush=True)

    show()
    while spent < 60 * arguments.minutes:
        start = time.perf_counter()
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.1, 1 - spent / (60 * arguments.minutes))
        learn(batch, network, optimiser)
        spent += time.perf_counter() - start
        decisions += GAMES * STEPS
        rounds += 1
        if rounds % 15 == 0:
            show()
    show()
    if arguments.plot:
        draw(curve, arguments.plot)


def learn(batch: spelkast.Batch, network: Network, optimiser: torch.optim.Optimizer) -> None:
    """Plays some steps in all games, and learns from them."""
    seen, masks, actions, logs, values = [], [], [], [], []
    worth, goes_on, same = [], [], []
    for _ in range(STEPS):
        observation = torch.from_numpy(batch.observations.copy())
        mask = torch.from_numpy(batch.action_masks.copy())
        with torch.no_grad():
            answers, value = network(observation, mask)
        choice = torch.distributions.Categorical(logits=answers)
        action = choice.sample()
        mover = batch.current_players.copy()
        _, rewards, terminated, truncated, _ = batch.step(action.numpy().astype(np.int32))
        seen.append(observation)
        masks.append(mask)
        actions.append(action)
        logs.append(choice.log_prob(action))
        values.append(value)
        worth.append(torch.from_numpy(rewards[np.arange(len(mover)), mover].copy()))
        goes_on.append(torch.from_numpy(~(terminated | truncated)).float())
        same.append(torch.from_numpy(np.where(batch.current_players == mover, 1.0, -1.0)).float())
    with torch.no_grad():
        last = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.action_masks))[1]
    advantage, advantages = torch.zeros(len(last)), []
    for step in reversed(range(STEPS)):
        sign = same[step] * goes_on[step]
        following = values[step + 1] if step + 1 < STEPS else last
        gain = worth[step] + sign * following - values[step]
        advantage = gain + KEPT * sign * advantage
        advantages.append(advantage)
    advantages = torch.cat(advantages[::-1])
    targets = (advantages + torch.cat(values)).clamp(-1, 1)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    data = [torch.cat(part) for part in (seen, masks, actions, logs)]
    for _ in range(EPOCHS):
        for part in torch.randperm(len(targets)).chunk(PARTS):
            observation, mask, action, before = (column[part] for column in data)
            answers, value = network(observation, mask)
            choice = torch.distributions.Categorical(logits=answers)
            ratio = (choice.log_prob(action) - before).exp()
            gain = advantages[part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = policy + (value - targets[part]).square().mean() - 0.01 * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()


def draw(curve: list[tuple[float, int, list[float]]], path: str) -> None:
    """The share of games won against each rival, over the minutes of learning."""
    import matplotlib

    matplotlib.use("svg" if path.endswith(".svg") else "agg")
    import matplotlib.pyplot as plot

    plot.rcParams["svg.hashsalt"] = "spelkast"
    figure, axes = plot.subplots(figsize=(7, 3.6), constrained_layout=True)
    minutes = [minute for minute, _, _ in curve]
    for index, rival in enumerate(RIVALS):
        axes.plot(minutes, [100 * shares[index] for _, _, shares in curve], marker=".", label=rival)
    axes.set(xlabel="minutes of learning on two cores", ylabel="games won, %", ylim=(0, 102))
    axes.set_title("A player of the flip that teaches itself")
    axes.grid(alpha=0.3)
    axes.legend(title="against", loc="upper left", bbox_to_anchor=(1.01, 1.0))
    figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)


if __name__ == "__main__":
    main()
