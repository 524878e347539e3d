-- Games whose moves lie in an archive: there is none here, a database of this kind keeps them all.

CREATE TABLE archived (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    at DOUBLE PRECISION NOT NULL
);
