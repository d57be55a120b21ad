"""Halma, Forma, Boomerang (the hunt) and Boomerang (the flip) for people who train and study players.

>>> import spelkast
>>> state = spelkast.Game("halma").new_state()
>>> state.apply(state.actions("e2-f3")[0])
>>> state.current_player
1

Environments for other libraries are in modules of their own, which ask for those libraries:
``spelkast.pettingzoo``, ``spelkast.openspiel``, and ``spelkast.Batch`` for Gymnasium's vector API.
"""

from ._core import (
    Answer,
    Game,
    GameOver,
    IllegalAction,
    Picture,
    Player,
    RecordError,
    SpelkastError,
    State,
    Symmetry,
    analyse,
    arena,
    games,
    info,
    open_record,
    review,
)
from .batch import Batch

__all__ = [
    "Answer",
    "Batch",
    "Game",
    "GameOver",
    "IllegalAction",
    "Picture",
    "Player",
    "RecordError",
    "SpelkastError",
    "State",
    "Symmetry",
    "analyse",
    "arena",
    "games",
    "info",
    "open_record",
    "review",
]
