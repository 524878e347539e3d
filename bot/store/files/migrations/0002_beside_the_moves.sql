-- What lives beside the moves: it is no fact of the game, so undo does not rewind it.

CREATE TABLE drafts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    prompt TEXT NOT NULL,
    replies TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, prompt)
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_id, who, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_by_due ON deadlines (due);

CREATE TABLE requests (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    what TEXT NOT NULL,
    body TEXT NOT NULL,
    answers TEXT NOT NULL,
    due REAL NOT NULL,
    status TEXT NOT NULL
) STRICT;
CREATE INDEX requests_by_table ON requests (table_id);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    not_before REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1))
) STRICT;
CREATE INDEX outbox_pending ON outbox (id) WHERE done = 0;

CREATE TABLE settings (
    scope TEXT NOT NULL,                 -- a server or a user
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
CREATE INDEX audit_by_table ON audit (table_id);

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'what a moderator did is never deleted'); END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'what a moderator did is never changed'); END;
