"""Rapids, told so that a table can draw it."""

from collections.abc import Sequence

from rapids import STEER, Rapids, State

from niagara_tui.core.sentences import Event, Part, said


class ToldRapids(Rapids):
    """Rapids with a log of its own."""

    def tell(self, before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Describe what changed between two public views: after a decision, or a step if `seat` is None."""
        who = before.turn
        values = {"name": Part(names[who], seat=who), "space": after.rafts[who], "die": after.thrown}
        if move == STEER:
            told = [said("{name} steers to {space}.", values, seat=who, item="to {space}")]
        elif seat is not None:
            told = [said("{name} shoots the rapids.", values, seat=who, item="rapids:")]
        elif after.thrown == 1:
            told = [
                said("{name} is thrown back to {space}.", values, event=Event.LOSS, seat=who, item="back to {space}")
            ]
        else:
            told = [said("{name} throws {die} and gets to {space}.", values, seat=who, item="{die}, to {space}")]
        if after.round > before.round:
            told.append(said("Round {round} begins.", {"round": after.round}, event=Event.ROUND))
        return told
