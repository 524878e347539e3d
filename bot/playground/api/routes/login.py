"""Who the bot is, where its gateway is, and its application's commands."""

from __future__ import annotations

from typing import Any

from bot.playground.api import limits_commands
from bot.playground.api.calls import NOTHING, Answer, Call, route
from bot.playground.model.errors import missing_access, unknown
from bot.playground.model.payloads import user_json
from bot.playground.model.things import Json

APPLICATION = "/applications/{application_id}"
GLOBAL = f"{APPLICATION}/commands"
GUILD = f"{APPLICATION}/guilds/{{guild_id}}/commands"


@route("GET", "/users/@me")
def me(call: Call) -> Answer:
    more = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
    return 200, user_json(call.world.me) | more


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(call: Call) -> Answer:
    world = call.world
    owner = user_json(world.users[world.guild.owner_id])
    return 200, {
        "id": str(world.me.id),
        "name": world.me.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.me),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}},
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": owner,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "hook": True,
    }


@route("GET", "/gateway")
def gateway(call: Call) -> Answer:
    return 200, {"url": call.world.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return 200, {
        "url": call.world.gateway_url,
        "shards": call.world.shards,
        "session_start_limit": limit,
    }


@route("GET", f"{APPLICATION}/emojis")
def emojis(call: Call) -> Answer:
    own_application(call)
    return 200, {"items": []}


def own_application(call: Call) -> None:
    if call.id("application_id") != call.world.me.id:
        raise unknown("Application")


def home(call: Call) -> int:
    """The guild whose commands are meant; 0 stands for the global ones."""
    own_application(call)
    if "guild_id" not in call.given:
        return 0
    if call.id("guild_id") not in call.world.guilds:
        raise missing_access()
    return call.id("guild_id")


def plain(command: Json) -> Json:
    """A command without its translations: they are listed only on request."""
    hidden = {"name_localizations", "description_localizations"}
    shown: Json = {key: value for key, value in command.items() if key not in hidden}
    for key in ("options", "choices"):
        if key in shown:
            shown[key] = [plain(one) for one in shown[key]]
    return shown


def told(call: Call, answer: Any, status: int = 200) -> Answer:
    call.world.notices.post("commands", {})
    return status, answer


@route("GET", GLOBAL)
@route("GET", GUILD)
def list_commands(call: Call) -> Answer:
    kept = call.world.commands.list(home(call))
    if call.query.get("with_localizations", "").lower() in ("1", "true"):
        return 200, list(kept)
    return 200, [plain(command) for command in kept]


@route("PUT", GLOBAL)
@route("PUT", GUILD)
def overwrite_commands(call: Call) -> Answer:
    where = home(call)
    call.check(limits_commands.commands(call.body or []))
    return told(call, list(call.world.commands.overwrite(where, call.body or [])))


@route("POST", GLOBAL)
@route("POST", GUILD)
def create_command(call: Call) -> Answer:
    where = home(call)
    call.check(limits_commands.command(call.json))
    command, new = call.world.commands.create(where, call.json)
    return told(call, command, 201 if new else 200)


@route("GET", f"{GLOBAL}/{{command_id}}")
@route("GET", f"{GUILD}/{{command_id}}")
def get_command(call: Call) -> Answer:
    return 200, call.world.commands.get(home(call), call.id("command_id"))


@route("PATCH", f"{GLOBAL}/{{command_id}}")
@route("PATCH", f"{GUILD}/{{command_id}}")
def edit_command(call: Call) -> Answer:
    where = home(call)
    known = call.world.commands.get(where, call.id("command_id"))
    call.check(limits_commands.command(known | call.json))
    return told(call, call.world.commands.edit(where, call.id("command_id"), call.json))


@route("DELETE", f"{GLOBAL}/{{command_id}}")
@route("DELETE", f"{GUILD}/{{command_id}}")
def delete_command(call: Call) -> Answer:
    call.world.commands.delete(home(call), call.id("command_id"))
    told(call, None)
    return NOTHING
