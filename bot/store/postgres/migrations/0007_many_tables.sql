-- Servers with thousands of tables: their titles in one sweep, and whose they are.

CREATE INDEX tables_by_guild ON tables (guild, created, status, game, name);
CREATE INDEX tables_by_owner ON tables (owner);
