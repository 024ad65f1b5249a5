"""A plugin of mypy: `sum` adds integers only, where a choice or a result hangs on it.

Python 3.12 and later make up for what `sum` loses of floats, 3.11 and compiled modules do not. So the last digit, and
with it a choice between two actions that come to the same, would be a matter of the version. `math.fsum` is exact.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import FunctionContext, FunctionSigContext, Plugin
from mypy.types import AnyType, FunctionLike, Instance, Type, get_proper_type

SPARED = ("purple_table.art", "purple_table.ui")
"""Packages that only draw."""


class IntSums(Plugin):
    """Reads every `sum` as one of integers."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """How `sum` is read."""
        return of_integers if fullname == "builtins.sum" else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """What comes of it."""
        return of_known if fullname == "builtins.sum" else None


def of_integers(context: FunctionSigContext) -> FunctionLike:
    """The same signature for integers: they are given, and an integer comes of them."""
    signature, api = context.default_signature, context.api
    if spared(context):
        return signature
    integer = api.named_generic_type("builtins.int", [])
    many = api.named_generic_type("typing.Iterable", [integer])
    given = [many, *(integer for _ in signature.arg_types[1:])]
    return signature.copy_modified(arg_types=given, ret_type=integer, variables=())


def of_known(context: FunctionContext) -> Type:
    """The same type; a complaint where nobody knows what is added."""
    given = get_proper_type(context.api.get_expression_type(context.args[0][0]))  # as it is by itself
    unknown = isinstance(given, Instance) and any(isinstance(get_proper_type(one), AnyType) for one in given.args)
    if unknown and not spared(context):
        context.api.fail("What sum adds has no type; floats take math.fsum", context.context)
    return context.default_return_type


def spared(context: FunctionContext | FunctionSigContext) -> bool:
    """Whether the module only draws."""
    module: str = getattr(context.api, "tree").fullname  # noqa: B009 - nothing promises that it is there
    return module.startswith(SPARED)


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    return IntSums
