-- Games whose moves lie in the archive: a second database beside this one, of the same shape.

CREATE TABLE archived (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;

DROP TRIGGER moves_are_kept;
CREATE TRIGGER moves_are_kept BEFORE DELETE ON moves
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a move is never deleted'); END;

DROP TRIGGER events_are_kept;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

CREATE TRIGGER archived_games_rest BEFORE INSERT ON moves
WHEN EXISTS (SELECT 1 FROM archived WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'a game in the archive takes no more moves'); END;
