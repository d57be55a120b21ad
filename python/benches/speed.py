"""How fast the games are for learning, beside their peers, in one run on one core.

    python benches/speed.py [--seconds 2] [--rounds 3] [--json]

Everything is measured in turn, several rounds, and the best of each counts: whatever else the
machine does only makes things slower. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable

import numpy as np

import spelkast

Step = Callable[[int], int]


def batch(name: str, n: int, **arguments: object) -> Step:
    """Random legal actions, observations and masks written."""
    games = spelkast.Batch(name, n, **arguments)
    actions = games.sample()

    step, sample = games.step, games.sample

    def run(steps: int) -> int:
        for _ in range(steps // n + 1):
            step(sample(actions))
        return (steps // n + 1) * n

    return run


def single(name: str, **arguments: object) -> Step:
    """A plain loop over states: list, choose, play."""
    game = spelkast.Game(name, **arguments)
    choose = random.Random(1).choice

    def run(steps: int) -> int:
        state = game.new_state()
        for _ in range(steps):
            if state.is_over:
                state = game.new_state()
            state.apply(choose(state.legal_actions()))
        return steps

    return run


def openspiel(name: str, observed: bool) -> Step:
    """The same loop with OpenSpiel's states, with or without observation and mask."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1).choice

    def run(steps: int) -> int:
        state = game.new_initial_state()
        for _ in range(steps):
            if state.is_terminal():
                state = game.new_initial_state()
            legal = state.legal_actions()
            if observed:
                player = state.current_player()
                state.observation_tensor(player)
                state.legal_actions_mask(player)
            state.apply_action(choose(legal))
        return steps

    return run


def zoo(module: str) -> Step:
    """The usual loop of an AEC environment."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    lots = np.random.default_rng(1)

    def run(steps: int) -> int:
        env.reset(seed=1)
        done = 0
        while done < steps:
            for _ in env.agent_iter(steps - done):
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                env.step(int(lots.choice(np.flatnonzero(seen["action_mask"]))))
                done += 1
            env.reset()
        return done

    return run


CASES: dict[str, Callable[[], Step]] = {
    "OpenSpiel, Chinese checkers, loop": lambda: openspiel("chinese_checkers", False),
    "OpenSpiel, Chinese checkers, observation and mask": lambda: openspiel("chinese_checkers", True),
    "OpenSpiel, Othello, observation and mask": lambda: openspiel("othello", True),
    "PettingZoo, chess": lambda: zoo("chess_v6"),
    "PettingZoo, connect four": lambda: zoo("connect_four_v3"),
    "Halma, loop": lambda: single("halma"),
    "Halma, batch": lambda: batch("halma", 24),
    "Halma on 8×8, batch": lambda: batch("halma", 64, options=["board=8"]),
    "Forma, batch": lambda: batch("forma", 16),
    "the hunt, batch": lambda: batch("boomerang-hunt", 64),
    "the flip, batch": lambda: batch("boomerang-flip", 64),
}

RATIOS = [
    ("Halma, batch", "OpenSpiel, Chinese checkers, observation and mask", 10),
    ("the flip, batch", "OpenSpiel, Othello, observation and mask", 10),
    ("Halma, batch", "PettingZoo, chess", 50),
    ("Halma, batch", "PettingZoo, connect four", 50),
    ("Halma, loop", "OpenSpiel, Chinese checkers, loop", 1),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each case runs a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    steps: dict[str, Step] = {}
    for name, make in CASES.items():
        if arguments.only not in name:
            continue
        try:
            steps[name] = make()
        except ImportError as why:
            print(f"left out: {name} ({why})")
    best = dict.fromkeys(steps, 0.0)
    for _ in range(arguments.rounds):
        for name, step in steps.items():
            count, done, start = 64, 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < arguments.seconds:
                done += step(count)
                count = min(count * 2, 20_000)
            best[name] = max(best[name], done / spent)
    ratios = {
        f"{mine} / {theirs}": {"ratio": best[mine] / best[theirs], "wanted": wanted}
        for mine, theirs, wanted in RATIOS
        if mine in best and theirs in best
    }
    if arguments.json:
        print(json.dumps({"actions_per_second": best, "ratios": ratios}, indent=1))
        return
    for name, speed in best.items():
        print(f"{speed:>12,.0f} actions a second  {name}")
    for name, ratio in ratios.items():
        print(f"{ratio['ratio']:>8.1f} × (wanted {ratio['wanted']})  {name}")


if __name__ == "__main__":
    main()
