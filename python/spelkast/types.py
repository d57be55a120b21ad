"""The dictionaries that functions return."""

from __future__ import annotations

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray


class Plane(TypedDict):
    """What a plane of an observation shows."""

    name: str
    about: str
    most: int


class Info(TypedDict):
    """What a game says of itself."""

    title: str
    origin: str
    about: str
    players: list[int]
    usual_players: int
    options: dict[str, list[str]]
    editions: list[str]


class Idea(TypedDict):
    """An action, and what is thought of it."""

    token: str
    chances: NDArray[np.float64]
    line: list[str]
    scores: list[int] | None


class Analysis(TypedDict):
    """What is thought of a position."""

    to_act: int | None
    chances: NDArray[np.float64]
    best: list[Idea]


class TurningPoint(TypedDict):
    """An action that cost much."""

    action: int
    better: list[Idea]


class Review(TypedDict):
    """What is thought of a game."""

    curve: NDArray[np.float64]
    actions: list[str]
    cost: NDArray[np.float64]
    turning_points: list[TurningPoint]


class Contest(TypedDict):
    """What came of a contest."""

    players: list[str]
    shares: NDArray[np.float64]
    seating: NDArray[np.int32]
    actions: NDArray[np.int64]
    share: NDArray[np.float64]
    elo: NDArray[np.float64]
    elo_error: NDArray[np.float64]
    records: list[str]
