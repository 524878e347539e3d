-- All tables of a database. The archive beside it has the same ones and fills the first four.
--
-- A game is its moves: each with its events, each linked to the one before it. Undo adds a move. What
-- is no fact of the game (clock, drafts, requests, posts) lives beside the moves, and undo never
-- rewinds it. Times are seconds since 1970. Bodies are JSON, kept as text: a link is a hash of its
-- bytes.
--
-- First the tables, then the indexes, then the guards that keep history as it was.

PRAGMA application_id = 0x53554254;      -- tells our files from those of other programs


-- 1. A game

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    status TEXT NOT NULL,                -- open, running, over or closed
    commitment TEXT NOT NULL,            -- to the secret, published before the first move
    secret BLOB NOT NULL,                -- the random seed, and the key of the links
    created REAL NOT NULL,
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    guild TEXT NOT NULL,                 -- the server on Discord; empty: direct messages
    channel TEXT NOT NULL,
    pace TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,  -- of the last move; 0: none yet
    head TEXT NOT NULL DEFAULT '',       -- the last move's link
    sequence INTEGER NOT NULL DEFAULT 0, -- of the last event
    slot INTEGER NOT NULL DEFAULT 0,     -- of the server; modulo their number it gives the shard
    stamp INTEGER NOT NULL DEFAULT 0     -- counts changes of the row, its seats, moves and clock
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user TEXT NOT NULL,                  -- an id of Discord, or autopilot:<level>
    colour TEXT NOT NULL,
    joined REAL NOT NULL,
    gone REAL,                           -- when the user left the seat; null: sits there now
    holder TEXT NOT NULL DEFAULT ''      -- whose seat it is while the user sits in for them
) STRICT;

CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,            -- counts the table's moves from 1
    kind TEXT NOT NULL,                  -- setup, play, take_back, redo or correct
    actor INTEGER,                       -- the seat that moved; null: the clock did
    giver TEXT NOT NULL,                 -- the user or autopilot that sent the command
    rules TEXT NOT NULL,                 -- the version of the rules that decided it
    first_draw INTEGER NOT NULL,         -- the number of the first random draw
    draws TEXT NOT NULL,
    at REAL NOT NULL,
    command TEXT NOT NULL,
    concerns TEXT NOT NULL,              -- of take_back and redo: the versions they are about
    key TEXT,                            -- of the request, so that it counts once
    link TEXT NOT NULL,                  -- a keyed hash of this move and the link before it
    PRIMARY KEY (table_id, version)
) STRICT;

CREATE TABLE events (
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,            -- of the event's move
    sequence INTEGER NOT NULL,           -- counts all events of the table
    tag TEXT NOT NULL,                   -- the kind of event, and the version of its shape
    tag_version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version, sequence),
    FOREIGN KEY (table_id, version) REFERENCES moves (table_id, version)
) STRICT;

-- A cache of states: its rows may be deleted at any time.
CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,            -- of the last move in the state
    fingerprint TEXT NOT NULL,           -- of the shape that the build gave its states
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT;

-- Games whose moves and events lie in the archive.
CREATE TABLE archived (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;


-- 2. Beside the moves

-- What a player has chosen and not yet sent.
CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    replies TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, prompt)
) STRICT, WITHOUT ROWID;

CREATE TABLE clocks (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    revision INTEGER NOT NULL,           -- counts the clock's changes
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    who TEXT NOT NULL,                   -- a seat, the table, a request or a window of the rules
    kind TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_id, who, kind)
) STRICT, WITHOUT ROWID;

-- What players are asked to consent to.
CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    what TEXT NOT NULL,
    body TEXT NOT NULL,
    answers TEXT NOT NULL,
    due REAL NOT NULL,
    status TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0  -- counts the answers
) STRICT;

-- What is to be posted on Discord, in order of id.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,          -- so that it is posted once
    not_before REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1))
) STRICT;


-- 3. What happened beside the moves, and how games ended

CREATE TABLE clock_facts (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,                   -- seat, decision and kind: a fact is told once
    kind TEXT NOT NULL,
    seat INTEGER,                        -- null: it concerns the whole table
    decision INTEGER NOT NULL,           -- the seat's, counted from 1; 0: none
    at REAL NOT NULL,
    amount REAL NOT NULL                 -- seconds, where a fact has an amount
) STRICT;

-- Who came to a seat of a running table, and who gave it up.
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

-- What moderators did.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;

-- Made from the moves, and made again from them at any time.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    nth INTEGER NOT NULL,                -- 0: who has the seat at the end; then those who left it
    user TEXT NOT NULL,
    part TEXT NOT NULL,                  -- whole, late or left
    game TEXT NOT NULL,
    guild TEXT NOT NULL,
    players INTEGER NOT NULL,            -- the number of seats
    people INTEGER NOT NULL,             -- the number of seats without an autopilot
    score INTEGER NOT NULL,
    place INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    started REAL NOT NULL,
    ended REAL NOT NULL,
    answers TEXT NOT NULL,               -- the seconds of each answer, in counting hours
    misses INTEGER NOT NULL,
    luck TEXT NOT NULL,
    mu REAL,                             -- the rating after the game; null: it was not rated
    sigma REAL,
    PRIMARY KEY (table_id, seat, nth)
) STRICT, WITHOUT ROWID;


-- 4. Of no table

CREATE TABLE settings (
    scope TEXT NOT NULL,                 -- a server, a user, a table ...
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

-- Leases: which process looks after which servers.
CREATE TABLE shards (
    shard INTEGER NOT NULL,
    count INTEGER NOT NULL,              -- the number of all shards
    holder TEXT NOT NULL,                -- the process
    build TEXT NOT NULL,                 -- the version that it runs
    wanted TEXT NOT NULL DEFAULT '',     -- the process that waits for the shard
    until REAL NOT NULL,                 -- then the shard is free
    PRIMARY KEY (shard, count)
) STRICT, WITHOUT ROWID;
-- The row that everybody changes before taking shards, so that they take them one after the other.
INSERT INTO shards (shard, count, holder, build, until) VALUES (-1, 0, '', '', 0);


-- 5. Indexes

CREATE INDEX tables_by_status ON tables (status, guild);
CREATE INDEX tables_by_guild ON tables (guild, created, status, game, name);  -- titles in one sweep
CREATE INDEX tables_by_owner ON tables (owner);
CREATE UNIQUE INDEX seats_taken ON seats (table_id, seat) WHERE gone IS NULL;
CREATE INDEX seats_by_user ON seats (user) WHERE gone IS NULL;
CREATE INDEX seats_by_holder ON seats (holder) WHERE gone IS NULL AND holder != '';
CREATE UNIQUE INDEX moves_by_key ON moves (table_id, key) WHERE key IS NOT NULL;
CREATE INDEX deadlines_by_due ON deadlines (due);
CREATE INDEX requests_by_table ON requests (table_id);
CREATE INDEX outbox_pending ON outbox (id) WHERE done = 0;
CREATE UNIQUE INDEX clock_facts_once ON clock_facts (table_id, key);
CREATE INDEX seat_facts_by_table ON seat_facts (table_id);
CREATE INDEX audit_by_table ON audit (table_id);
CREATE INDEX results_by_user ON results (user, ended);
CREATE INDEX results_by_guild ON results (guild, game, ended);


-- 6. Guards. Moves and events of a game go only once the archive has them.

CREATE TRIGGER tables_are_kept BEFORE DELETE ON tables
BEGIN SELECT RAISE(ABORT, 'a table is never deleted'); END;
CREATE TRIGGER tables_keep_their_secret
BEFORE UPDATE OF id, game, commitment, secret, created ON tables
BEGIN SELECT RAISE(ABORT, 'what a table began with is never changed'); END;

CREATE TRIGGER moves_are_kept BEFORE DELETE ON moves
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a move is never deleted'); END;
CREATE TRIGGER moves_stay BEFORE UPDATE ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never changed'); END;
CREATE TRIGGER archived_games_rest BEFORE INSERT ON moves
WHEN EXISTS (SELECT 1 FROM archived WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'a game in the archive takes no more moves'); END;

CREATE TRIGGER events_are_kept BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

CREATE TRIGGER clock_facts_are_kept BEFORE DELETE ON clock_facts
BEGIN SELECT RAISE(ABORT, 'a fact of the clock is never deleted'); END;
CREATE TRIGGER clock_facts_stay BEFORE UPDATE ON clock_facts
BEGIN SELECT RAISE(ABORT, 'a fact of the clock is never changed'); END;

CREATE TRIGGER seat_facts_are_kept BEFORE DELETE ON seat_facts
BEGIN SELECT RAISE(ABORT, 'who sat where is never deleted'); END;
CREATE TRIGGER seat_facts_stay
BEFORE UPDATE OF id, table_id, seat, kind, version, at ON seat_facts
BEGIN SELECT RAISE(ABORT, 'who sat where is never changed'); END;

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'what a moderator did is never deleted'); END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'what a moderator did is never changed'); END;
