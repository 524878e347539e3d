"""Answers to interactions: the callback, and what follows by its token."""

from __future__ import annotations

from bot.playground.api import limits, limits_forms
from bot.playground.api.calls import NOTHING, Answer, Call, route
from bot.playground.api.limits import Problem
from bot.playground.client import interactions
from bot.playground.model.errors import unknown
from bot.playground.model.interaction import Answer as Callback
from bot.playground.model.interaction import Interaction
from bot.playground.model.payloads import message_json
from bot.playground.model.things import Flag, Json, Message

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{WEBHOOK}/messages/@original"
FOLLOWUP = f"{WEBHOOK}/messages/{{message_id}}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def callback(call: Call) -> Answer:
    world = call.world
    token = call.given["interaction_token"]
    interaction = interactions.find(world, call.id("interaction_id"), token)
    answer = interactions.fits(interaction, call.json["type"])
    data: Json = call.json.get("data") or {}
    call.check(problems(call, answer, data, interaction))
    message = interactions.acknowledge(world, interaction, answer, data, call.files)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return NOTHING
    return 200, callback_json(interaction, answer, message)


def problems(call: Call, answer: Callback, data: Json, interaction: Interaction) -> list[Problem]:
    if answer is Callback.MODAL:
        return limits_forms.modal(data)
    if answer is Callback.CHOICES:
        return limits_forms.choices(data)
    if answer is Callback.DEFERRED:
        return limits.deferral(data)
    if answer is Callback.UPDATE:
        return limits.message(data, call.files, interaction.message)
    return limits.message(data, call.files) if answer is Callback.MESSAGE else []


def callback_json(interaction: Interaction, answer: Callback, message: Message | None) -> Json:
    told: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    response = interaction.response
    if response is not None:
        told["response_message_id"] = str(response.id)
        told["response_message_loading"] = bool(response.flags & Flag.LOADING)
        told["response_message_ephemeral"] = bool(response.flags & Flag.EPHEMERAL)
    body: Json = {"interaction": told}
    if message is not None and answer in (Callback.MESSAGE, Callback.UPDATE):
        body["resource"] = {"type": int(answer), "message": message_json(message)}
    return body


def by_token(call: Call) -> Interaction:
    if call.id("webhook_id") != call.world.me.id:
        raise unknown("Webhook")
    return interactions.by_token(call.world, call.given["webhook_token"])


@route("POST", WEBHOOK)
def follow_up(call: Call) -> Answer:
    interaction = by_token(call)
    filled = interaction.response if interaction.unfinished else None
    call.check(limits.message(call.json, call.files, filled))
    message = interactions.follow_up(call.world, interaction, call.json, call.files)
    return 200, message_json(message)


@route("GET", ORIGINAL)
@route("GET", FOLLOWUP)
def get_message(call: Call) -> Answer:
    return 200, message_json(interactions.message_of(by_token(call), which(call)))


@route("PATCH", ORIGINAL)
@route("PATCH", FOLLOWUP)
def edit_message(call: Call) -> Answer:
    interaction = by_token(call)
    existing = interactions.message_of(interaction, which(call))
    call.check(limits.message(call.json, call.files, existing))
    message = interactions.edit(call.world, interaction, which(call), call.json, call.files)
    return 200, message_json(message)


@route("DELETE", ORIGINAL)
@route("DELETE", FOLLOWUP)
def delete_message(call: Call) -> Answer:
    interactions.delete(call.world, by_token(call), which(call))
    return NOTHING


def which(call: Call) -> str:
    return call.given.get("message_id", "@original")
