"""The actions of every game, as programs name them: `pt.actions.Play("Rd8")`, `pt.actions.Bid("3")` and so on."""

from purple_table.core.actions import Action as Action
from purple_table.core.actions import Bid as Bid
from purple_table.core.actions import Choose as Choose
from purple_table.core.actions import Contract as Contract
from purple_table.core.actions import Discard as Discard
from purple_table.core.actions import Draw as Draw
from purple_table.core.actions import Give as Give
from purple_table.core.actions import Knock as Knock
from purple_table.core.actions import LayDown as LayDown
from purple_table.core.actions import LayOff as LayOff
from purple_table.core.actions import Meld as Meld
from purple_table.core.actions import NextDeal as NextDeal
from purple_table.core.actions import Pass as Pass
from purple_table.core.actions import Play as Play
from purple_table.core.actions import PlaySet as PlaySet
from purple_table.core.actions import Stay as Stay
from purple_table.core.actions import Take as Take
from purple_table.core.actions import read_action as read_action
