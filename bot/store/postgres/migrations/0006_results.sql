-- How games ended, for statistics: made from the moves, and made again from them at any time.

CREATE TABLE results (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    "user" TEXT COLLATE "C" NOT NULL,
    part TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    guild TEXT COLLATE "C" NOT NULL,
    players INTEGER NOT NULL,
    people INTEGER NOT NULL,
    score INTEGER NOT NULL,
    place INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    started DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION NOT NULL,
    answers TEXT COLLATE "C" NOT NULL,
    misses INTEGER NOT NULL,
    luck TEXT COLLATE "C" NOT NULL,
    mu DOUBLE PRECISION,
    sigma DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat, nth)
);
CREATE INDEX results_by_user ON results ("user", ended);
CREATE INDEX results_by_guild ON results (guild, game, ended);
