-- The log and who plays in it. Moves and events are only ever added to.

PRAGMA application_id = 0x53554254;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    status TEXT NOT NULL,
    commitment TEXT NOT NULL,
    secret BLOB NOT NULL,
    created REAL NOT NULL,
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    guild TEXT NOT NULL,
    channel TEXT NOT NULL,
    pace TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,  -- of the last move
    head TEXT NOT NULL DEFAULT '',       -- the last move's link
    sequence INTEGER NOT NULL DEFAULT 0  -- of the last event
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, guild);

CREATE TRIGGER tables_are_kept BEFORE DELETE ON tables
BEGIN SELECT RAISE(ABORT, 'a table is never deleted'); END;
CREATE TRIGGER tables_keep_their_secret
BEFORE UPDATE OF id, game, commitment, secret, created ON tables
BEGIN SELECT RAISE(ABORT, 'what a table began with is never changed'); END;

CREATE TABLE seats (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user TEXT NOT NULL,
    colour TEXT NOT NULL,
    joined REAL NOT NULL,
    gone REAL                            -- null: sits there now
) STRICT;
CREATE UNIQUE INDEX seats_taken ON seats (table_id, seat) WHERE gone IS NULL;
CREATE INDEX seats_by_user ON seats (user) WHERE gone IS NULL;

CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor INTEGER,
    giver TEXT NOT NULL,
    rules TEXT NOT NULL,
    first_draw INTEGER NOT NULL,
    draws TEXT NOT NULL,
    at REAL NOT NULL,
    command TEXT NOT NULL,
    concerns TEXT NOT NULL,
    key TEXT,
    link TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT;
CREATE UNIQUE INDEX moves_by_key ON moves (table_id, key) WHERE key IS NOT NULL;

CREATE TRIGGER moves_are_kept BEFORE DELETE ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never deleted'); END;
CREATE TRIGGER moves_stay BEFORE UPDATE ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never changed'); END;

CREATE TABLE events (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,            -- of its move
    sequence INTEGER NOT NULL,           -- counts all events of the table
    tag TEXT NOT NULL,
    tag_version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version, sequence),
    FOREIGN KEY (table_id, version) REFERENCES moves (table_id, version)
) STRICT;

CREATE TRIGGER events_are_kept BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT;
