"""What a moderator did, told at its table: one post for each act, in the order of the acts."""

from __future__ import annotations

from bot.play.assembly import Play
from bot.play.moderation.acts import CLOSE, CORRECT, MOVES, read_act
from bot.play.post.posts import users_of
from bot.store.records import AuditRow, TableRow
from bot.store.settings import ACTS
from cogs.ui.post.channels import Channels
from cogs.ui.post.open_messages import Kind, Message, OpenMessages, Showing
from cogs.ui.post.table_post import mention
from cogs.ui.table.sitting import Tables
from cogs.ui.words.panel import Panel, Words, fitted
from cogs.ui.words.tongue import Tongue, shown

LONGEST_WHY = 300
CALLING = MOVES | {CLOSE}  # what changes the pieces of everybody calls everybody, once


class ActPosts:
    kind, asked = Kind.ACT, frozenset[str]()

    def __init__(self, play: Play, names: Tables, channels: Channels) -> None:
        self.play = play
        self.names = names
        self._messages = OpenMessages(play, channels, self.kind)

    async def sync(self, showing: Showing) -> None:
        """After a crash a post is found again: none appears twice."""
        row, tongue = showing.row, showing.tongue
        told = showing.kept.get(ACTS)
        for number, act in enumerate(showing.acts[told:], told):
            panel = await self.panel(tongue, row, act)
            message = Message(number, panel, False, called_by(row, act))
            await self._messages.post(row.id, showing.channel, str(number), message)
            await ACTS.save(self.play.journal, number + 1, row.id)

    async def panel(self, tongue: Tongue, row: TableRow, act: AuditRow) -> Panel:
        words = await sentence(self.names, tongue, act, row.guild)
        if read_act(act.what).undoable:
            words += f" {tongue.say('admin.undoable')}"
        people = " ".join(map(mention, called_by(row, act)))
        return fitted(Panel((Words(words),), people))


def called_by(row: TableRow, act: AuditRow) -> list[str]:
    """Everybody whose pieces changed; not the moderator."""
    if read_act(act.what).name not in CALLING:
        return []
    return [user for user in users_of(row).values() if user != act.who]


async def sentence(names: Tables, tongue: Tongue, act: AuditRow, guild: str) -> str:
    """`Moderator Eva rewinds to board 21: "wrong seat clicked".`"""
    done = read_act(act.what)
    known = await names.known_name(act.who, guild)
    who = shown(known) if known else tongue.say("admin.somebody")
    player = act.what.partition(" ")[2] if not done.number else ""
    what = await put_right(names, tongue, act) if done.name == CORRECT else ""
    return tongue.say(
        "admin.did.put_right" if what else f"admin.did.{done.name}",
        who=who,
        n=done.number,
        player=mention(player) if player.isdecimal() else tongue.say("admin.somebody"),
        why=shown(act.why, LONGEST_WHY),
        what=what,
    )


async def put_right(names: Tables, tongue: Tongue, act: AuditRow) -> str:
    """The sentences of a correction as the channel reads them; every act is one move."""
    play = names.play
    row = await play.journal.table(act.table)
    acts = [one for one in await play.journal.audit(row.id) if read_act(one.what).name == CORRECT]
    moves = [move.version for move in await play.journal.moves(row.id) if move.kind == CORRECT]
    version = dict(enumerate(moves)).get(acts.index(act))
    lines = [line for line in await play.referee.lines(row.id) if line.version == version]
    own = await names.tongue(row, tongue.language)
    return " ".join(own.render(text) for line in lines for text in line.texts)
