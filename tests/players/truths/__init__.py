"""What the sentences of the trick games claim, each held against the rules.

For every kind of evidence stands a predicate, with the sentence that it vouches for as its docstring. It is written
from the rules (state, view, cards), and nothing here knows how players decide.
"""
