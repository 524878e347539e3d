"""Commands in every language: names and descriptions come from the catalogues."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import cache
from inspect import signature
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Command, locale_str

from bot.engine.errors import IllegalMove, UnclearAnswer
from bot.engine.text import Text
from bot.i18n.catalog import Catalog, catalogs
from cogs.ui.words.proposals import Proposal

ENGLISH = "en"
LOG = logging.getLogger("sublight.commands")
Completer: TypeAlias = Callable[
    [discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
]


class Translator(app_commands.Translator):
    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key, catalog = string.extras.get("key"), translations().get(locale)
        return catalog.render(Text(key)) if key and catalog else None


@cache
def translations() -> Mapping[discord.Locale, Catalog]:
    """The catalogue of every locale of Discord's that is not answered in English."""
    languages = {locale: locale.value.partition("-")[0] for locale in discord.Locale}
    return {
        locale: catalogs()[language]
        for locale, language in languages.items()
        if language != ENGLISH and language in catalogs()
    }


@cache
def worded(key: str) -> locale_str:
    """English here; the translator knows the rest by the key."""
    return locale_str(catalogs()[ENGLISH].render(Text(key)), key=key)


def special(key: str, otherwise: str) -> str:
    return key if key in catalogs()[ENGLISH] else otherwise


def group(tree: app_commands.CommandTree[Any], name: str, **more: Any) -> app_commands.Group:
    """A top command with subcommands, made when first asked for: several cogs may add to it."""
    found = tree.get_command(name)
    if isinstance(found, app_commands.Group):
        return found
    key = f"cog.cmd.{name}"
    made = app_commands.Group(name=worded(key), description=worded(f"{key}.about"), **more)
    tree.add_command(made)
    return made


def subgroup(parent: app_commands.Group, path: str) -> app_commands.Group:
    """A group below a top command: `admin.table`."""
    found = parent.get_command(path.rpartition(".")[2])
    if isinstance(found, app_commands.Group):
        return found
    key = f"cog.cmd.{path}"
    about = worded(f"{key}.about")
    return app_commands.Group(name=worded(key), description=about, parent=parent)


def command(
    path: str, callback: Any, completers: Mapping[str, Completer] | None = None, **more: Any
) -> app_commands.Command[Any, ..., Any]:
    """Its words are those of `cog.cmd.<path>`, its parameters' those of `cog.param.<name>`.

    What a parameter is about may differ here: `cog.param.<path>.<name>.about`.
    """
    function = getattr(callback, "__func__", callback)
    names = [name for name in signature(function).parameters if name not in ("self", "interaction")]
    about = {
        name: special(f"cog.param.{path}.{name}.about", f"cog.param.{name}.about") for name in names
    }
    app_commands.rename(**{name: worded(f"cog.param.{name}") for name in names})(function)
    app_commands.describe(**{name: worded(key) for name, key in about.items()})(function)
    made: app_commands.Command[Any, ..., Any] = Command(
        name=worded(f"cog.cmd.{path}"),
        description=worded(f"cog.cmd.{path}.about"),
        callback=callback,
        **more,
    )
    made.add_check(require_resolved)
    for name, completer in (completers or {}).items():
        made.autocomplete(name)(calm(completer))
    return made


async def require_resolved(interaction: discord.Interaction[Any]) -> bool:
    """Refuse a person, role or channel of which Discord tells nothing but the id."""
    for value in vars(interaction.namespace).values():
        if isinstance(value, discord.Object):
            refusal = UnclearAnswer("cog.refuse.option", given=str(value.id))
            raise app_commands.CheckFailure from refusal
    return True


def calm(completer: Completer) -> Completer:
    """Proposals are a help: where there are none, or they fail, the list stays empty."""

    async def complete(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            return await completer(interaction, typed)
        except IllegalMove:
            return []
        except Exception:
            LOG.exception("no proposals")
            return []

    return complete


def choices(found: Iterable[Proposal]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one.name, value=one.value) for one in found]
