-- The clock of a table and what it did: beside the moves, so that undo does not rewind time.

CREATE TABLE clocks (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    revision INTEGER NOT NULL,           -- counts its changes
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE clock_facts (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,                   -- seat, decision and kind: told once
    kind TEXT NOT NULL,
    seat INTEGER,                        -- null: it concerns the whole table
    decision INTEGER NOT NULL,           -- the seat's, counted from 1; 0: none
    at REAL NOT NULL,
    amount REAL NOT NULL                 -- seconds, where a fact has an amount
) STRICT;
CREATE UNIQUE INDEX clock_facts_once ON clock_facts (table_id, key);

CREATE TRIGGER clock_facts_are_kept BEFORE DELETE ON clock_facts
BEGIN SELECT RAISE(ABORT, 'a fact of the clock is never deleted'); END;
CREATE TRIGGER clock_facts_stay BEFORE UPDATE ON clock_facts
BEGIN SELECT RAISE(ABORT, 'a fact of the clock is never changed'); END;
