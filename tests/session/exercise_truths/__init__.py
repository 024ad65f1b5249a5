"""Whether what the sentences of the themes of exercises say is so, by the rules."""

from tests.session.exercise_truths import before_play, tricks_shunned, tricks_wanted
from tests.session.exercise_truths.told import PREDICATES, Told, check, list_named

__all__ = ["PREDICATES", "Told", "before_play", "check", "list_named", "tricks_shunned", "tricks_wanted"]
