-- Several processes at one store: what of a table has changed, which requests were answered
-- meanwhile, and who looks after which servers.

ALTER TABLE tables ADD COLUMN slot INTEGER NOT NULL DEFAULT 0;   -- of its server among all shards
ALTER TABLE tables ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;  -- counts its changes
UPDATE tables SET slot = CAST(guild AS INTEGER) >> 22;

ALTER TABLE requests ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- counts its answers

CREATE TABLE shards (
    shard INTEGER NOT NULL,
    count INTEGER NOT NULL,              -- of how many
    holder TEXT NOT NULL,                -- a process
    build TEXT NOT NULL,                 -- which it runs
    wanted TEXT NOT NULL DEFAULT '',     -- the process that waits for it
    until REAL NOT NULL,                 -- then it is free
    PRIMARY KEY (shard, count)
) STRICT, WITHOUT ROWID;
INSERT INTO shards (shard, count, holder, build, until) VALUES (-1, 0, '', '', 0);  -- the guard
