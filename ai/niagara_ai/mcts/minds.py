"""The minds of a search: the source of its odds of moves and of its chances of winning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import BotError, Game
from niagara_ai.mcts import handmade, learned
from niagara_ai.mcts.handmade import empty_network, load_network
from niagara_ai.mcts.mind_file import load_layers
from niagara_ai.mcts.network import LearnedMind
from niagara_ai.mcts.parameters import HANDMADE_MIND, LEARNED_MIND, Parameters
from niagara_ai.mcts.workspace import Weights


@dataclass(frozen=True, slots=True, eq=False)
class Mind:
    """A mind: the functions that a search is linked with, their weights, and suitable search parameters.

    The functions include `weigh`, `judge` and `final_score`, and for hidden parts of the view `observe_root` and
    `plausibility`. `load` loads the weights for a game; `parameters` are the fields of `Parameters` that they override.
    """

    name: str
    functions: tuple[Callable[..., Any], ...]
    load: Callable[[Game[Any]], Weights]
    parameters: Mapping[str, Any]

    def suited(self, parameters: Parameters) -> Parameters:
        """The parameters, with this mind's overrides."""
        return parameters._replace(**self.parameters)


def _load_handmade(game: Game[Any]) -> Weights:
    """Load the game's fitted evaluation; without a weights file, one that gives all seats equal chances.

    Raises:
        BotError: the weights cannot be read.
    """
    if game.weights.exists():
        return load_network(game.weights, game.feature_names)
    return empty_network(len(game.feature_names))


def _load_learned(game: Game[Any]) -> Weights:
    """Load the game's learned mind.

    Raises:
        BotError: the game has none, or its file cannot be read.
    """
    _check_has_mind(game)
    return LearnedMind.of(load_layers(game.mind, game.encoding), game.encoding)


def _check_has_mind(game: Game[Any]) -> None:
    if not game.mind.exists():
        raise BotError(f"{game.id} has no learned mind yet; `niagara train --game {game.id}` trains one")


_PARAMETERS = {"exploration": 1.2, "by_spread": True, "uniform_share": 0.1, "prior_power": 1.0, "depth": 1}
"""The parameters with which the learned mind is trained, and searches ever after."""
HANDMADE = Mind(HANDMADE_MIND, handmade.FUNCTIONS, _load_handmade, {})
LEARNED = Mind(LEARNED_MIND, learned.FUNCTIONS, _load_learned, _PARAMETERS)
MINDS: Mapping[str, Mind] = {mind.name: mind for mind in (HANDMADE, LEARNED)}


def mind_of(game: Game[Any], name: str = "") -> Mind:
    """The mind of that name; without a name the game's default one (`Game.is_learned`).

    Raises:
        BotError: the learned mind is named, and the game has none.
    """
    if name == LEARNED_MIND:
        _check_has_mind(game)
    return MINDS[name or (LEARNED_MIND if game.is_learned else HANDMADE_MIND)]
