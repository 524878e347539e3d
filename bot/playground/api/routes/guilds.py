"""Guilds: their channels, members and roles."""

from __future__ import annotations

from bot.playground.api.calls import NOTHING, Answer, Call, route
from bot.playground.model.errors import missing_permissions, unknown
from bot.playground.model.payloads import (
    channel_json,
    guild_json,
    member_json,
    role_json,
    user_json,
)
from bot.playground.model.permissions import Permission, base
from bot.playground.model.things import Guild, Json, Kind, Member
from bot.playground.stage.world import GUILD_MEMBERS

GUILD = "/guilds/{guild_id}"


def guild_of(call: Call) -> Guild:
    guild = call.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise unknown("Guild")
    return guild


def member_of(call: Call) -> Member:
    member = guild_of(call).members.get(call.id("user_id"))
    if member is None:
        raise unknown("Member")
    return member


@route("GET", GUILD)
def get_guild(call: Call) -> Answer:
    guild = guild_of(call)
    body = guild_json(guild)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        count = len(guild.members)
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return 200, body


@route("GET", f"{GUILD}/channels")
def channels(call: Call) -> Answer:
    guild = guild_of(call)
    found = [c for c in call.world.channels.values() if c.guild is guild and c.thread is None]
    return 200, [channel_json(c) for c in found]


@route("POST", f"{GUILD}/channels")
def create_channel(call: Call) -> Answer:
    guild, world = guild_of(call), call.world
    if not base(guild, guild.members[world.me.id]) & Permission.MANAGE_CHANNELS:
        raise missing_permissions()
    kind = Kind(call.json.get("type") or 0)
    place = world.add_channel(call.json["name"], kind, call.json.get("topic"), guild=guild)
    return 201, channel_json(place)


@route("GET", f"{GUILD}/members")
def members(call: Call) -> Answer:
    limit, after = int(call.query.get("limit", "1")), int(call.query.get("after", "0"))
    found = [m for key, m in sorted(guild_of(call).members.items()) if key > after]
    return 200, [member_json(m) for m in found[:limit]]


@route("GET", f"{GUILD}/members/search")
def search(call: Call) -> Answer:
    text, limit = call.query.get("query", "").lower(), int(call.query.get("limit", "1"))
    found = [m for m in guild_of(call).members.values() if m.user.username.startswith(text)]
    return 200, [member_json(m) for m in found[:limit]]


@route("GET", f"{GUILD}/members/{{user_id}}")
def member(call: Call) -> Answer:
    return 200, member_json(member_of(call))


@route("GET", f"{GUILD}/roles")
def roles(call: Call) -> Answer:
    return 200, [role_json(role) for role in guild_of(call).roles.values()]


@route("PUT", f"{GUILD}/members/{{user_id}}/roles/{{role_id}}")
def give_role(call: Call) -> Answer:
    member_with_role(call).roles.add(call.id("role_id"))
    return told(call)


@route("DELETE", f"{GUILD}/members/{{user_id}}/roles/{{role_id}}")
def take_role(call: Call) -> Answer:
    member_with_role(call).roles.discard(call.id("role_id"))
    return told(call)


def member_with_role(call: Call) -> Member:
    guild, member = guild_of(call), member_of(call)
    if call.id("role_id") not in guild.roles:
        raise unknown("Role")
    if not base(guild, guild.members[call.world.me.id]) & Permission.MANAGE_ROLES:
        raise missing_permissions()
    return member


def told(call: Call) -> Answer:
    body = member_json(member_of(call)) | {"guild_id": str(guild_of(call).id)}
    call.world.dispatch("GUILD_MEMBER_UPDATE", body, GUILD_MEMBERS)
    return NOTHING


@route("GET", "/users/{user_id}")
def user(call: Call) -> Answer:
    found = call.world.users.get(call.id("user_id"))
    if found is None:
        raise unknown("User")
    return 200, user_json(found)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Answer:
    return 200, [mine(call, guild) for guild in call.world.guilds.values()]


def mine(call: Call, guild: Guild) -> Json:
    allowed = base(guild, guild.members[call.world.me.id])
    body = {"id": str(guild.id), "name": guild.name, "icon": None, "banner": None}
    return body | {"owner": False, "permissions": str(allowed), "features": []}
