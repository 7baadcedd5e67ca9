"""Types of the events that `follow_feed`, `follow_game` and `follow_tournament` yield."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

from .types import FeedEvent, FeedState, Game, Tournament, TournamentEvent


class StateNews(TypedDict):
    """State of the player's games at the start of a feed stream."""

    id: str
    """Id of the newest event."""
    type: Literal["state"]
    data: FeedState


class GameStateNews(TypedDict):
    """State of the game at the start of its stream."""

    id: str
    """Id of the newest event."""
    type: Literal["game.state"]
    data: Game


class TournamentStateNews(TypedDict):
    """State of the tournament at the start of its stream."""

    id: str
    """Id of the newest event."""
    type: Literal["tournament.state"]
    data: Tournament


FeedNews = Union[StateNews, FeedEvent]
GameNews = Union[GameStateNews, FeedEvent]
TournamentNews = Union[TournamentStateNews, TournamentEvent]
