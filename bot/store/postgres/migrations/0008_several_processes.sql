-- Several processes at one store: what of a table has changed, which requests were answered
-- meanwhile, who looks after which servers, and which transactions were committed.

ALTER TABLE tables ADD COLUMN slot BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET slot = LEAST(guild::numeric, 9223372036854775807)::bigint >> 22
WHERE guild ~ '^[0-9]+$';

ALTER TABLE requests ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

CREATE TABLE shards (
    shard INTEGER NOT NULL,
    count INTEGER NOT NULL,
    holder TEXT COLLATE "C" NOT NULL,
    build TEXT COLLATE "C" NOT NULL,
    wanted TEXT COLLATE "C" NOT NULL DEFAULT '',
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (shard, count)
);
INSERT INTO shards (shard, count, holder, build, until) VALUES (-1, 0, '', '', 0);

-- One for each transaction: where a connection is lost while it commits, it tells what became of it.
CREATE TABLE receipts (
    id UUID PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX receipts_by_age ON receipts (at);
