"""Interactions: begun by a person, answered in three seconds, alive for fifteen minutes."""

from __future__ import annotations

import secrets

from bot.playground.model.components import complete
from bot.playground.model.errors import Refusal, invalid, unknown
from bot.playground.model.interaction import TO_ACKNOWLEDGE, TOKEN_LIFE, Answer, Asked, Interaction
from bot.playground.model.payloads import channel_json, member_json, message_json, user_json
from bot.playground.model.things import Channel, Flag, Json, Message, MessageType, User
from bot.playground.stage import posts
from bot.playground.stage.posts import Files, Origin
from bot.playground.stage.world import World

ATTACHMENT_LIMIT = 10 * 1024 * 1024
# Answers that fit a kind of interaction; a form can only update the message it was opened from.
FITTING = {
    Asked.COMMAND: {Answer.MESSAGE, Answer.DEFERRED, Answer.MODAL},
    Asked.COMPONENT: set(Answer) - {Answer.CHOICES},
    Asked.MODAL: {Answer.MESSAGE, Answer.DEFERRED, Answer.DEFERRED_UPDATE, Answer.UPDATE},
    Asked.AUTOCOMPLETE: {Answer.CHOICES},
}
MOST_KEPT = 500  # each with the messages it led to


def begin(
    world: World,
    kind: Asked,
    user: User,
    channel: Channel,
    data: Json,
    *,
    message: Message | None = None,
    parent: Interaction | None = None,
) -> Interaction:
    """Send an interaction to the bot; without an answer in time it has failed."""
    interaction = Interaction(
        world.snowflakes.next(),
        secrets.token_urlsafe(24),
        kind,
        user,
        channel,
        data,
        world.clock.now(),
        message,
        parent,
    )
    world.interactions[interaction.token] = interaction
    while len(world.interactions) > MOST_KEPT:
        world.interactions.pop(next(iter(world.interactions)))
    world.clock.after(TO_ACKNOWLEDGE.total_seconds(), lambda: _expire(world, interaction))
    world.dispatch("INTERACTION_CREATE", interaction_json(world, interaction))
    return interaction


def _expire(world: World, interaction: Interaction) -> None:
    if interaction.answer is None:
        interaction.failed = True
        reason = "The application did not respond"
        data = {"interaction_id": str(interaction.id), "reason": reason}
        world.notices.post("failed", data, [interaction.user.id])


def interaction_json(world: World, interaction: Interaction) -> Json:
    """INTERACTION_CREATE: with `member` in a guild, with `user` in a direct message."""
    user, channel = interaction.user, interaction.channel
    allowed = str(world.permissions(user, channel))
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.me.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, user) | {"permissions": allowed},
        "locale": user.locale,
        "app_permissions": str(world.permissions(world.me, channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "authorizing_integration_owners": {"0": str(channel.guild.id if channel.guild else 0)},
        "context": 0 if channel.guild else 1,
    }
    if channel.guild is not None:
        guild = channel.guild
        body["guild_id"] = str(guild.id)
        body["guild_locale"] = guild.locale
        body["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        body["member"] = member_json(guild.members[user.id]) | {"permissions": allowed}
    else:
        body["user"] = user_json(user)
    if interaction.message is not None:
        body["message"] = message_json(interaction.message)
    return body


def find(world: World, interaction_id: int, token: str) -> Interaction:
    """An interaction that can still be acknowledged: 10062 if late, 40060 if already answered."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.id != interaction_id:
        raise unknown("interaction")
    if interaction.answer is not None:
        raise Refusal(400, 40060, "Interaction has already been acknowledged.")
    if world.clock.now() - interaction.created > TO_ACKNOWLEDGE:
        raise unknown("interaction")
    return interaction


def by_token(world: World, token: str) -> Interaction:
    """An acknowledged interaction whose token still lives."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.answer is None:
        raise unknown("Webhook")
    if world.clock.now() - interaction.created > TOKEN_LIFE:
        raise Refusal(401, 50027, "Invalid Webhook Token")
    return interaction


def fits(interaction: Interaction, kind: int) -> Answer:
    """The type of callback, if this interaction can be answered so."""
    updates = {Answer.UPDATE, Answer.DEFERRED_UPDATE}
    try:
        answer = Answer(kind)
    except ValueError:
        raise invalid("type", f"{kind} is not a type of callback") from None
    wrong = answer in updates and interaction.message is None
    if wrong or answer not in FITTING[interaction.type]:
        raise invalid("type", f"a callback of type {kind} does not answer this interaction")
    return answer


def acknowledge(
    world: World, interaction: Interaction, answer: Answer, data: Json, files: Files
) -> Message | None:
    """Carry out a callback; a refused one leaves the interaction open."""
    message: Message | None = None
    match answer:
        case Answer.MESSAGE:
            message = _reply(world, interaction, data, files)
            interaction.response = message
        case Answer.DEFERRED:
            message = _reply(world, interaction, data, {}, Flag.LOADING)
            interaction.response, interaction.unfinished = message, True
        case Answer.DEFERRED_UPDATE:
            interaction.response, interaction.unfinished = interaction.message, True
        case Answer.UPDATE:
            assert interaction.message is not None
            message = posts.edit(world, alive(interaction.message), data, files)
            interaction.response = message
        case Answer.CHOICES:
            interaction.choices = list(data.get("choices") or [])
        case Answer.MODAL:
            interaction.modal = {**data, "components": complete(data["components"], [])}
    interaction.answer, interaction.acknowledged = answer, world.clock.now()
    _tell(world, interaction)
    return message


def _tell(world: World, interaction: Interaction) -> None:
    reader, ids = [interaction.user.id], {"interaction_id": str(interaction.id)}
    if interaction.answer is Answer.MODAL:
        place = {"channel_id": str(interaction.channel.id)}
        world.notices.post("modal", ids | place | {"modal": interaction.modal}, reader)
    if interaction.answer is Answer.CHOICES:
        world.notices.post("choices", ids | {"choices": interaction.choices}, reader)
    world.notices.post("answered", ids | {"how": int(interaction.answer or 0)}, reader)


def _reply(
    world: World, interaction: Interaction, data: Json, files: Files, flags: int = 0
) -> Message:
    interaction.ephemeral = bool(int(data.get("flags") or 0) & Flag.EPHEMERAL)
    slash = interaction.type is Asked.COMMAND
    kind = MessageType.COMMAND if slash else MessageType.DEFAULT
    origin = _origin(world, interaction, private=interaction.ephemeral)
    return posts.post(
        world, interaction.channel, world.me, data, files, kind=kind, origin=origin, flags=flags
    )


def _origin(world: World, interaction: Interaction, *, private: bool) -> Origin:
    metadata = interaction.metadata(world.me.id)
    if interaction.answer is not None and interaction.response is not None:
        metadata["original_response_message_id"] = str(interaction.response.id)
    return Origin(interaction.token, metadata, interaction.user if private else None)


def follow_up(world: World, interaction: Interaction, data: Json, files: Files) -> Message:
    """One more message; the first after a deferred reply fills that one."""
    if interaction.answer is Answer.DEFERRED and interaction.unfinished:
        return edit(world, interaction, "@original", data, files)
    private = bool(int(data.get("flags") or 0) & Flag.EPHEMERAL)
    origin = _origin(world, interaction, private=private)
    message = posts.post(world, interaction.channel, world.me, data, files, origin=origin)
    interaction.followups.append(message)
    _finished(world, interaction)
    return message


def message_of(interaction: Interaction, which: str) -> Message:
    """`@original` or the id of a follow-up."""
    response = interaction.response
    if which == "@original" or (response is not None and which == str(response.id)):
        if response is None:
            raise unknown("Message")
        return alive(response)
    for message in interaction.followups:
        if str(message.id) == which:
            return alive(message)
    raise unknown("Message")


def alive(message: Message) -> Message:
    if message.id not in message.channel.messages:
        raise unknown("Message")
    return message


def edit(world: World, interaction: Interaction, which: str, data: Json, files: Files) -> Message:
    message = posts.edit(world, message_of(interaction, which), data, files)
    _finished(world, interaction)
    return message


def delete(world: World, interaction: Interaction, which: str) -> None:
    posts.delete(world, message_of(interaction, which))
    _finished(world, interaction)


def _finished(world: World, interaction: Interaction) -> None:
    """A deferred interaction is answered by the first thing that comes of it."""
    if interaction.unfinished:
        interaction.unfinished = False
        ids = {"interaction_id": str(interaction.id), "how": int(interaction.answer or 0)}
        world.notices.post("answered", ids, [interaction.user.id])
