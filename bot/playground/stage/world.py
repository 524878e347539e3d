"""The model of the local Discord: its guilds, their people, and everything that is said there.

`World` only knows and tells: it keeps the things, answers who may see and do what, sends events to
the bot's gateway and notices to people's screens, and collects violations and failures. How things
change is in `posts`, `threads`, `interactions` and `acts`.
"""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

from bot.playground.model import permissions
from bot.playground.model.clock import Clock, Snowflakes, stamp
from bot.playground.model.commands import Commands
from bot.playground.model.errors import missing_access, missing_permissions, unknown
from bot.playground.model.interaction import Interaction
from bot.playground.model.payloads import (
    channel_json,
    guild_json,
    member_json,
    message_json,
    user_json,
)
from bot.playground.model.permissions import Permission
from bot.playground.model.shelf import Shelf
from bot.playground.model.things import (
    Channel,
    Guild,
    Json,
    Kind,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from bot.playground.stage.faults import Faults
from bot.playground.stage.notices import Notices

PEOPLE = ("Nova", "Rigel", "Vega", "Orion")

LOG = logging.getLogger("sublight.playground")
MOST_COMPLAINTS = 1000

ABOUT_GUILDS = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15


@dataclass(frozen=True, slots=True)
class Violation:
    """A request of the bot that Discord would not take; `where` is the offending field."""

    method: str
    path: str
    reason: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A dispatch for the bot: sent if its session asked for one of the `intents` (0: always)."""

    name: str
    data: Json
    intents: int
    content_of_others: bool = False

    @property
    def guild(self) -> int:
        """Whose news it is; 0 stands for nobody's, as of direct messages."""
        key = "id" if self.name in ABOUT_GUILDS else "guild_id"
        return int(self.data.get(key) or 0)


class World:
    """With `strict` a request that breaks the contract is refused, else only noted."""

    def __init__(
        self,
        clock: Clock | None = None,
        *,
        token: str = "playground",
        strict: bool = True,
        people: Iterable[str] = PEOPLE,
    ) -> None:
        self.clock = clock or Clock()
        self.token = token
        self.strict = strict
        self.checked = False  # whether requests are held against Discord's contract
        self.base = "http://127.0.0.1"
        self.snowflakes = Snowflakes(self.clock)
        self.secret = secrets.token_hex(8)
        self.notices = Notices()
        self.commands = Commands(self.snowflakes)
        self.faults = Faults(self.clock)
        self.violations: list[Violation] = []
        self.failures: list[str] = []
        self.requests: deque[tuple[str, str]] = deque(maxlen=10_000)
        self.listeners: list[Callable[[Event], None]] = []
        self.nonces: dict[tuple[int, str], Message] = {}
        self.shelf = Shelf()
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.privileged_intents = 0
        self.online = False
        self.shards = 1  # how many Discord recommends
        self.me = self._new_user("Sublight", bot=True)
        self.commands.application_id = self.me.id
        self.interactions: dict[str, Interaction] = {}
        everyone = [self._new_user(name) for name in people]
        self.guilds: dict[int, Guild] = {}
        self.guild = self._new_guild("Sublight Lab", [self.me, *everyone])  # where people look
        self.hall = self.add_channel("sublight", topic="Tables that need players")

    @property
    def gateway_url(self) -> str:
        return self.base.replace("http", "ws", 1) + "/gateway"

    # People and places

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """A new member of the guild."""
        user = self._new_user(name)
        user.locale = locale
        self.guild.members[user.id] = Member(user, self.clock.now())
        self.dispatch(
            "GUILD_MEMBER_ADD",
            {**member_json(self.guild.members[user.id]), "guild_id": str(self.guild.id)},
            GUILD_MEMBERS,
        )
        return user

    def add_guild(self, name: str, people: Iterable[User], *, shard: int = 0, of: int = 1) -> Guild:
        """Another guild with the bot in it, which this one of so many shards hears of."""
        guild = self._new_guild(name, [self.me, *people], shard=shard, of=of)
        self.dispatch("GUILD_CREATE", self.whole(guild), GUILDS)
        return guild

    def add_channel(
        self,
        name: str,
        kind: Kind = Kind.TEXT,
        topic: str | None = None,
        *,
        guild: Guild | None = None,
    ) -> Channel:
        place = Channel(self.snowflakes.next(), kind, name, guild or self.guild, topic)
        place.position = len(self.channels)
        self.channels[place.id] = place
        self.tell_channel("CHANNEL_CREATE", place)
        return place

    def person(self, name: str) -> User:
        """The human of this name."""
        return next(user for user in self.users.values() if user.name == name)

    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def channel(self, channel_id: int) -> Channel:
        """A channel the bot can reach, or Discord's refusal."""
        place = self.channels.get(channel_id)
        if place is None:
            raise unknown("Channel")
        if not self.can_see(self.me, place):
            raise missing_access()
        return place

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message that is not ephemeral, or Discord's refusal."""
        message = self.channel(channel_id).messages.get(message_id)
        if message is None or message.reader is not None:
            raise unknown("Message")
        return message

    def direct(self, user: User) -> Channel:
        """The direct line between the bot and a person."""
        for place in self.channels.values():
            if place.recipient is user:
                return place
        place = Channel(self.snowflakes.next(), Kind.DIRECT, user.name, recipient=user)
        self.channels[place.id] = place
        self.notices.post("channel", channel_json(place), [user.id])
        return place

    # Who may see and do what

    def permissions(self, user: User, place: Channel) -> int:
        if place.guild is None:
            mine = user in (self.me, place.recipient)
            return permissions.IN_A_DIRECT_MESSAGE if mine else 0
        member = place.guild.members.get(user.id)
        if member is None:
            return 0
        allowed = permissions.in_channel(place.guild, member, place.ruled_by)
        hidden = place.kind is Kind.PRIVATE_THREAD and not allowed & Permission.MANAGE_THREADS
        if hidden and place.thread is not None and user.id not in place.thread.members:
            return 0
        return allowed

    def can_see(self, user: User, place: Channel) -> bool:
        return bool(self.permissions(user, place) & Permission.VIEW_CHANNEL)

    def require(self, place: Channel, *needed: Permission) -> None:
        """Refuse as Discord does unless the bot may do all this here."""
        allowed = self.permissions(self.me, place)
        if not allowed & Permission.VIEW_CHANNEL:
            raise missing_access()
        if any(not allowed & one for one in needed):
            raise missing_permissions()

    def deny(self, place: Channel, *taken: Permission) -> None:
        """Take these permissions from the bot in a channel (the role of the bot loses them)."""
        mask = 0
        for one in taken:
            mask |= one
        place.overwrites.setdefault(self.me.id, Overwrite(1)).deny |= mask
        self.tell_channel("CHANNEL_UPDATE", place)

    def allow_again(self, place: Channel) -> None:
        """Undo every `deny` in this channel."""
        place.overwrites.pop(self.me.id, None)
        self.tell_channel("CHANNEL_UPDATE", place)

    def readers(self, place: Channel) -> list[int]:
        return [user.id for user in self.people() if self.can_see(user, place)]

    # What a person sees

    def seen(self, user: User, place: Channel) -> list[Message]:
        """The messages of a channel on this person's screen, oldest first."""
        if not self.can_see(user, place):
            return []
        return [m for m in place.messages.values() if m.reader is None or m.reader is user]

    def screen(self, user: User, newest: int = 200) -> Json:
        """A snapshot for this person's client; go on with `notices.since(user.id, number)`."""
        places = [place for place in self.channels.values() if self.can_see(user, place)]
        return {
            "number": self.notices.last,
            "me": user_json(user) | {"locale": user.locale},
            "bot": user_json(self.me) | {"online": self.online},
            "guild": {"id": str(self.guild.id), "name": self.guild.name},
            "people": [user_json(one) | {"locale": one.locale} for one in self.people()],
            "channels": [channel_json(place, user) for place in places],
            "messages": {
                str(place.id): [message_json(m) for m in self.seen(user, place)[-newest:]]
                for place in places
            },
            "now": self.clock.now().isoformat(),
        }

    # Telling

    def whole(self, guild: Guild, *, everyone: bool = False) -> Json:
        """A guild as the bot is told of it when it connects; with all members, or only itself."""
        places = [place for place in self.channels.values() if place.guild is guild]
        members = guild.members.values() if everyone else [guild.members[self.me.id]]
        active = [c for c in places if c.thread is not None and not c.thread.archived]
        return guild_json(guild) | {
            "joined_at": stamp(guild.joined),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [member_json(member) for member in members],
            "channels": [channel_json(c) for c in places if c.thread is None],
            "threads": [channel_json(c, self.me) for c in active if self.can_see(self.me, c)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def dispatch(
        self, name: str, data: Json, intents: int = 0, *, content_of_others: bool = False
    ) -> None:
        """Send an event to the bot."""
        event = Event(name, data, intents, content_of_others)
        for listener in tuple(self.listeners):
            listener(event)

    def tell_channel(self, name: str, place: Channel) -> None:
        self.dispatch(name, channel_json(place, self.me), GUILDS)
        self.notices.post("channel", channel_json(place), self.readers(place))

    def tell_message(self, name: str, message: Message) -> None:
        """MESSAGE_CREATE or MESSAGE_UPDATE to the bot, and the same to those who see it."""
        data = message_json(message)
        kind = "message" if name == "MESSAGE_CREATE" else "edit"
        readers = [message.reader.id] if message.reader else self.readers(message.channel)
        self.notices.post(kind, data, readers)
        guild = message.channel.guild
        private = guild is None or message.reader is not None
        if guild is not None and message.reader is None:
            data = data | {"guild_id": str(guild.id)}
            member = guild.members.get(message.author.id)
            if member is not None:
                data["member"] = member_json(member, with_user=False)
        strange = message.author is not self.me and not private
        self.dispatch(
            name,
            data,
            DIRECT_MESSAGES if private else GUILD_MESSAGES,
            content_of_others=strange and self.me not in message.mentions,
        )

    def tell_gone(self, message: Message) -> None:
        ids = {"id": str(message.id), "channel_id": str(message.channel.id)}
        guild = message.channel.guild
        private = guild is None or message.reader is not None
        more = {} if guild is None or private else {"guild_id": str(guild.id)}
        self.dispatch("MESSAGE_DELETE", ids | more, DIRECT_MESSAGES if private else GUILD_MESSAGES)
        readers = [message.reader.id] if message.reader else self.readers(message.channel)
        self.notices.post("delete", ids, readers)

    def violated(self, violation: Violation) -> None:
        self.violations.append(violation)
        del self.violations[:-MOST_COMPLAINTS]
        self.notices.post("violation", asdict(violation))
        LOG.error("%s", violation)

    def failed(self, reason: str) -> None:
        """The local Discord itself did something wrong, or was asked what it cannot do."""
        self.failures.append(reason)
        del self.failures[:-MOST_COMPLAINTS]
        self.notices.post("failure", {"reason": reason})
        LOG.error("%s", reason)

    # Beginnings

    def _new_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.snowflakes.next(), name, bot=bot)
        self.users[user.id] = user
        return user

    def _new_guild(self, name: str, members: list[User], *, shard: int = 0, of: int = 1) -> Guild:
        now = self.clock.now()
        owner = next((user for user in members if not user.bot), self.me)
        number = self.snowflakes.next_of(shard, of)
        guild = self.guilds[number] = Guild(number, name, owner.id, now)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        bots = Role(self.snowflakes.next(), self.me.name, permissions.THE_BOT, position=1)
        guild.roles[bots.id] = bots
        for user in members:
            guild.members[user.id] = Member(user, now, {bots.id} if user.bot else set())
        return guild
