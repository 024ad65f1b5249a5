from types import ModuleType
from typing import Any

from purple_table import actions as actions
from purple_table.api import Acted as Acted
from purple_table.api import Bot as Bot
from purple_table.api import BotFault as BotFault
from purple_table.api import Budget as Budget
from purple_table.api import DealPosition as DealPosition
from purple_table.api import Decision as Decision
from purple_table.api import Game as Game
from purple_table.api import MatchPosition as MatchPosition
from purple_table.api import MatchRecord as MatchRecord
from purple_table.api import RecordEntry as RecordEntry
from purple_table.api import RecordError as RecordError
from purple_table.api import Refused as Refused
from purple_table.api import Remark as Remark
from purple_table.api import RuleError as RuleError
from purple_table.api import Seat as Seat
from purple_table.api import Seated as Seated
from purple_table.api import SeatPlayer as SeatPlayer
from purple_table.api import Step as Step
from purple_table.api import Turn as Turn
from purple_table.api import Undone as Undone
from purple_table.api import View as View
from purple_table.api import arena as arena
from purple_table.api import bot as bot
from purple_table.api import deal as deal
from purple_table.api import english as english
from purple_table.api import game as game
from purple_table.api import games as games
from purple_table.api import load as load
from purple_table.api import match as match
from purple_table.api import play as play
from purple_table.api import player as player
from purple_table.api import read_deals as read_deals
from purple_table.api import sample as sample
from purple_table.api import save as save
from purple_table.api import write_deals as write_deals

__version__: str

class CallablePackage(ModuleType):
    def __call__(self, *words: Any, **named: Any) -> Any: ...
