"""The rules of any game to read: the book with its worked examples drawn with real cards."""

from purple_table.ui.scenes.rules.scene import RulesScene
from purple_table.ui.scenes.rules.source import RuleBook, read_rule_book

__all__ = ["RuleBook", "RulesScene", "read_rule_book"]
