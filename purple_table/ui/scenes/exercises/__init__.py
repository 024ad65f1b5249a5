"""Exercises: the page that offers them, and the table at which one is answered."""

from purple_table.ui.scenes.exercises.exercise_page import ExerciseHost, ExercisePage
from purple_table.ui.scenes.exercises.exercise_table import ExerciseExits, ExerciseTable

__all__ = ["ExerciseExits", "ExerciseHost", "ExercisePage", "ExerciseTable"]
