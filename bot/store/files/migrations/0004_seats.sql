-- Who comes to a seat of a running table and who gives it up: beside the moves, never undone.

ALTER TABLE seats ADD COLUMN holder TEXT NOT NULL DEFAULT '';  -- whose it is while another sits there
CREATE INDEX seats_by_holder ON seats (holder) WHERE gone IS NULL AND holder != '';

CREATE TABLE seat_facts (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    former TEXT NOT NULL,                -- who played it before
    user TEXT NOT NULL,                  -- who plays it from then on
    by TEXT NOT NULL,                    -- who decided it: a user, a vote or the clock
    why TEXT NOT NULL,
    version INTEGER NOT NULL,            -- of the last move before it
    at REAL NOT NULL
) STRICT;
CREATE INDEX seat_facts_by_table ON seat_facts (table_id);

CREATE TRIGGER seat_facts_are_kept BEFORE DELETE ON seat_facts
BEGIN SELECT RAISE(ABORT, 'who sat where is never deleted'); END;
CREATE TRIGGER seat_facts_stay
BEFORE UPDATE OF id, table_id, seat, kind, version, at ON seat_facts
BEGIN SELECT RAISE(ABORT, 'who sat where is never changed'); END;
