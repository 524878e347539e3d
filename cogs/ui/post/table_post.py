"""The public posts of a table: the words of a board and of the end, and their shape on Discord."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import discord
from discord import ui

from bot.engine.records import Seat
from bot.engine.text import Text, Who
from bot.play.luck import digest, fingerprint
from bot.play.post.posts import Plan, Post, Shown, verdict
from bot.store.records import TableRow
from cogs.ui.post.notice_words import outcome
from cogs.ui.table.log import evenly
from cogs.ui.table.sitting import title_of
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.panel import PER_ROW
from cogs.ui.words.tongue import Tongue, cut

MOST_LINES, MOST_STORY, MOST_SCORES = 8, 1_500, 2_200
FIRST_ID = 1_000  # of the frame: the board's number is added, so that a post can be known again
PLAY, REMATCH = Door.PLAY, Door.REMATCH
NOTHING_DUE: Mapping[Seat, str] = {}
NEAR = "near-"  # how the file of a close-up begins, if the game has one
DOORS = (PLAY, Door.HAND, Door.BOARD, Door.NEWS, Door.MORE)
LAST_DOORS = (
    REMATCH,
    Door.REPLAY,
    Door.HANDS,
    Door.EXPORT,
    Door.THANK,
    Door.BOARD,
    Door.NEWS,
    Door.MEMOIR,
    Door.MORE,
)


def table_post(
    tongue: Tongue,
    plan: Plan,
    board: int,
    users: Mapping[Seat, str],
    who: str = "",
    due: Mapping[Seat, str] = NOTHING_DUE,
) -> Post:
    """A board with its story; `users`: whom a mention can reach; `who`: waited for, till `due`."""
    named = dict.fromkeys((*plan.calls, *plan.told))
    return Post(
        call=call(tongue, plan, users, due),
        story=story(tongue, plan, board),
        waiting=waiting(tongue, plan, who),
        pictures=(file_name(board), f"{NEAR}{board}.png"),
        doors=DOORS,
        mentions=tuple(users[seat] for seat in named if seat in users),
    )


def last_post(
    tongue: Tongue,
    plan: Plan,
    board: int,
    users: Mapping[Seat, str],
    *,
    row: TableRow,
    secret: str,
    added: Sequence[str] = (),
) -> Post:
    """The end: who has won and why, and the secret of the luck."""
    scores, winners = plan.game.scores(plan.view), sorted(plan.game.winners(plan.view))
    best = max((scores[seat] for seat in winners or scores), default=0)
    who = tuple(map(Who, winners))
    won = outcome(tongue, who, title_of(row, tongue), best)
    named = ", ".join(tongue.labels[seat] for seat in winners) or "-"
    mentions = " ".join(mention(users[seat]) for seat in sorted(users))
    head = title(tongue, plan, board)
    lines = [tongue.render(text) for text in verdict(plan.game, plan.view)]
    return Post(
        call=f"{mentions} {won}".strip(),
        story="\n".join((head, cut("\n".join(lines), MOST_SCORES))),
        waiting=f"{tongue.say('announce.over')}\n"
        + tongue.say("announce.secret", secret=secret, fingerprint=fingerprint(row, added)),
        pictures=(f"scores-{board}.png", file_name(board), f"curve-{board}.png"),
        doors=LAST_DOORS,
        title=f"✔ {title_of(row, tongue, label=True)} · {named} {best}",
        mentions=tuple(users[seat] for seat in sorted(users)),
    )


def file_name(board: int) -> str:
    return f"board-{board}.png"


def mention(user: str) -> str:
    return f"<@{user}>"


def call(
    tongue: Tongue,
    plan: Plan,
    users: Mapping[Seat, str],
    due: Mapping[Seat, str] = NOTHING_DUE,
) -> str:
    """Those asked something new, what, and until when; nobody calls a seat without a person."""
    turn, late = plan.asked or Text("announce.call.turn"), Text("announce.call.late")
    groups: dict[tuple[str, str], list[str]] = {}
    for what, seats in ((turn, plan.calls), (late, plan.told)):
        for seat in seats:
            if seat in users:
                until = due.get(seat, "") if what is turn else ""
                groups.setdefault((tongue.render(what), until), []).append(mention(users[seat]))
    lines = (
        tongue.say("announce.call", who=" ".join(called), asked=" · ".join(filter(None, said)))
        for said, called in groups.items()
    )
    return "\n".join(lines)


def headline(tongue: Tongue, plan: Plan) -> str:
    """The first line of the table in words: its round."""
    return tongue.render(next(plan.game.guide.lines(plan.view))).rstrip(".")


def title(tongue: Tongue, plan: Plan, board: int) -> str:
    """Its round, its number, and the head of all that the channel saw so far."""
    words = tongue.say("announce.board", head=headline(tongue, plan), board=board)
    return f"{words} · `{plan.head}`" if plan.head else words


def luck(tongue: Tongue, row: TableRow, added: Sequence[str]) -> str:
    """Where the luck comes from, for the first board."""
    values = {"fingerprint": fingerprint(row, added), "added": digest(added)}
    return "-# " + tongue.say("announce.luck" if any(added) else "announce.luck.alone", **values)


def story(tongue: Tongue, plan: Plan, board: int) -> str:
    """The newest paragraphs; if there are too many, the oldest are left to the log."""
    head = title(tongue, plan, board)
    lines = [" ".join(map(tongue.render, paragraph)) for paragraph in plan.story]
    if plan.game.guide.report is not None:
        return "\n".join((head, *evenly(lines, MOST_STORY)))
    kept: list[str] = []
    for line in reversed(lines):
        if len(kept) == MOST_LINES or sum(map(len, kept)) + len(line) > MOST_STORY:
            break
        kept.insert(0, line)
    if not kept and lines:
        kept = [cut(lines[-1], MOST_STORY)]
    if len(kept) < len(lines):
        kept.insert(0, tongue.say("announce.earlier", n=len(lines) - len(kept)))
    return "\n".join((head, *kept))


def waiting(tongue: Tongue, plan: Plan, who: str = "") -> str:
    """Whom the table seems to wait for and until when, and who has answered."""
    if not plan.awaited:
        return ""
    text = tongue.say("announce.waiting", who=who or tongue.seats(plan.awaited))
    answered = tuple(tongue.seat(seat) for seat in plan.answered)
    return f"{text} · {tongue.say('announce.answered', who=answered)}" if answered else text


# --- the shape


def layout(post: Post, table: str, tongue: Tongue, board: int) -> ui.LayoutView:
    frame: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(post.story)]
    if post.alt:
        frame += galleries(post)
    else:
        frame.append(ui.TextDisplay(f"-# {tongue.say('announce.no_picture')}"))
    if post.waiting:
        frame.append(ui.TextDisplay(post.waiting))
    for start in range(0, len(post.doors), PER_ROW):
        frame.append(doors(post.doors[start : start + PER_ROW], table, tongue))
    return whole(post.call, frame, board)


def retired(former: Shown, tongue: Tongue, link: str) -> ui.LayoutView:
    """An older post: no buttons, nobody waited for, a link to the newer one."""
    frame: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(former.post.story)]
    if former.post.alt:
        frame += galleries(former.post)
    frame.append(ui.TextDisplay(f"-# {tongue.say('announce.later', link=link)}"))
    return whole(former.post.call, frame, former.board)


def whole(call: str, frame: Iterable[ui.Item[ui.LayoutView]], board: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    if call:
        view.add_item(ui.TextDisplay(call))
    container: ui.Container[ui.LayoutView] = ui.Container(id=FIRST_ID + board)
    for item in frame:
        container.add_item(item)
    view.add_item(container)
    view.stop()  # presses are answered from their ids, so discord.py need not remember it
    return view


def galleries(post: Post) -> Iterator[ui.MediaGallery[ui.LayoutView]]:
    """Pictures side by side; a close-up has the whole width of a phone for itself."""
    items = [
        (file, discord.MediaGalleryItem(f"attachment://{file}", description=text or None))
        for file, text in zip(post.pictures, post.alt, strict=True)
    ]
    yield ui.MediaGallery(*(item for file, item in items if not file.startswith(NEAR)))
    yield from (ui.MediaGallery(item) for file, item in items if file.startswith(NEAR))


def doors(names: Iterable[str], table: str, tongue: Tongue) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    labels = {
        PLAY: f"▶ {tongue.say('cog.door.play')}",
        "hand": tongue.say("cog.door.hand"),
        "board": tongue.say("cog.door.board"),
        "news": tongue.say("cog.door.news"),
        "memoir": tongue.say("cog.door.memoir"),
        "replay": tongue.say("cog.end.replay"),
        "hands": tongue.say("cog.end.hands"),
        "export": tongue.say("cog.export.button"),
        "thank": tongue.say("cog.end.thank"),
        "more": tongue.say("cog.door.more"),
        REMATCH: tongue.say("cog.rematch"),
    }
    for name in names:
        first = name in (PLAY, REMATCH)
        style = discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary
        row.add_item(ui.Button(custom_id=str(DoorId(name, table)), label=labels[name], style=style))
    return row


def is_it(message: discord.Message, nonce: str, board: int) -> bool:
    """Is this the post of that board? A nonce is not always told again, the frame's id is."""
    return message.nonce == nonce or any(
        isinstance(part, discord.Container) and part.id == FIRST_ID + board
        for part in message.components
    )
