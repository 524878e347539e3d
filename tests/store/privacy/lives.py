"""A table at which two people left traces everywhere."""

from __future__ import annotations

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.privacy.words import Person
from bot.store.records import AuditRow, OutboxRow, RequestRow, SeatRow, TableRow
from tests.store.given import SECRET, moved, new_table, next_move, raw

ADA, BOB = "803511102246789120", "539080995061836800"
NAME = "Ada_L@velace"
SHOWN = "Ada\\_L\N{FULLWIDTH COMMERCIAL AT}velace"  # as a post writes it
PERSON = Person(ADA, (NAME, "Countess"), "former:k7f2q")


async def lived(journal: Journal, table: str = "lyra", status: str | None = None) -> TableRow:
    """A table at which two people left traces everywhere."""
    seats = (SeatRow(0, ADA), SeatRow(1, BOB))
    row = new_table(table, owner=ADA, name=f"{NAME}'s table", seats=seats)
    await journal.create_table(row, SECRET)
    for number, giver in enumerate((ADA, BOB, ADA, "autopilot:1"), 1):
        key = f"{table}/{number}/{ADA}" if giver == ADA else f"{table}/{number}"
        append = next_move(row, key, giver=giver, actor=number % 2)
        note = OutboxRow(
            table, "note", raw({"user": giver, "n": number}), f"{table}:{giver}:{number}"
        )
        await journal.append(
            replace(append, outbox=(note,), status=status if number == 4 else None)
        )
        row = moved(row, append)
    await journal.save_draft(table, 0, "settle", {"world": ("a",)})
    await journal.save_draft(table, 1, "settle", {"world": ("b",)})
    shown = {
        "call": f"<@{ADA}> take a die",
        "story": f"{SHOWN} settles. {BOB}.",
        "mentions": [ADA, BOB],
    }
    for scope, name, value in (
        (f"user:{ADA}", "name", NAME),
        (f"user:{ADA}", "language", "it"),
        (f"user:{BOB}", "blocks", f'["{ADA}","7"]'),
        (f"user:{BOB}", "name", "Countess"),  # another person of the same name
        (f"table:{table}", "shown", bytes(raw(shown)).decode()),
        ("report:B-7Q2K", "report", f'{{"user":"{ADA}","text":"<@{ADA}> cannot press"}}'),
        (f"table:{table}", f"note:{ADA}", "block row 5"),
        (f"table:{table}", f"note:{BOB}", f"watch <@{ADA}>"),
        (f"table:{table}", "language", "en"),
    ):
        await journal.save_setting(scope, name, value)
    await journal.open_request(
        RequestRow(0, table, "substitute", raw({"for": ADA, "why": "Countess left"}), raw({}), 9.0)
    )
    await journal.record_audit(AuditRow(table, ADA, f"replace {ADA}", f"{NAME} asked", 1.0))
    return row
