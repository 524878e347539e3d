-- How games ended, for statistics: made from the moves, and made again from them at any time.

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    nth INTEGER NOT NULL,                -- 0: who has the seat at the end; then those who left it
    user TEXT NOT NULL,
    part TEXT NOT NULL,                  -- whole, late or left
    game TEXT NOT NULL,
    guild TEXT NOT NULL,
    players INTEGER NOT NULL,            -- seats
    people INTEGER NOT NULL,             -- of them, not autopilots
    score INTEGER NOT NULL,
    place INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    started REAL NOT NULL,
    ended REAL NOT NULL,
    answers TEXT NOT NULL,               -- seconds of each, in counting hours
    misses INTEGER NOT NULL,
    luck TEXT NOT NULL,
    mu REAL,                             -- the rating after it; null: it was not rated
    sigma REAL,
    PRIMARY KEY (table_id, seat, nth)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_by_user ON results (user, ended);
CREATE INDEX results_by_guild ON results (guild, game, ended);
