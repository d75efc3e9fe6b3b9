"""What the functions of the layer return, for annotations in programs: nobody makes one of these."""

from niagara_ai.arena import Played, Rating, Result, Score
from niagara_ai.contract import Part
from niagara_ai.train.folder import Figures

from niagara_tui.api.records import OwnRecord
from niagara_tui.core.game import Standing
from niagara_tui.lab.dataset import DatasetSize
from niagara_tui.lab.results import Rated
from niagara_tui.match.film import Frame
from niagara_tui.match.match import LogLine
from niagara_tui.shell.logbook.rating import OwnRating
from niagara_tui.shell.logbook.report import Tally
from niagara_tui.store.folder import Summary
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import Record, Setup, Shared
from niagara_tui.study.analysing import AnalysedPlan, Analysis
from niagara_tui.study.puzzles.catalogue import Puzzle
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Account, JudgedDecision, Point, Progress, Review, Verdict

__all__ = ["Frame", "LogLine", "Record", "Setup", "Shared", "Standing", "Summary"]
__all__ += ["Account", "AnalysedPlan", "Analysis", "JudgedDecision", "Part", "Point", "Progress", "Review"]
__all__ += ["OwnRating", "OwnRecord", "PlanVerdict", "PlayedGame", "Puzzle", "ReviewDocument", "Solving", "Tally"]
__all__ += ["DatasetSize", "Figures", "Played", "Rated", "Rating", "Result", "Score", "Verdict"]
