from types import ModuleType
from typing import Any

from purple_table.api import Bot as Bot
from purple_table.api import BotFault as BotFault
from purple_table.api import Turn as Turn
from purple_table.api import arena as arena
from purple_table.api import bot as bot
from purple_table.api import english as english
from purple_table.api import game as game
from purple_table.api import games as games
from purple_table.api import load as load
from purple_table.api import play as play
from purple_table.api import read_deals as read_deals
from purple_table.api import save as save
from purple_table.api import write_deals as write_deals

__version__: str

class CallablePackage(ModuleType):
    def __call__(self, *words: Any, **named: Any) -> Any: ...
