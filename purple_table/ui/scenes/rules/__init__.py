"""The rule book of any game as a scene to read, with its worked examples drawn with real cards."""

from purple_table.ui.scenes.rules.rule_book import RuleBook, read_rule_book
from purple_table.ui.scenes.rules.rules_scene import RulesScene

__all__ = ["RuleBook", "RulesScene", "read_rule_book"]
