-- +goose Up
-- How often a task was handed out: the number that its newest claim shows.
ALTER TABLE task ADD COLUMN lease INTEGER NOT NULL DEFAULT 0 CHECK (lease >= 0);

-- What the program itself has to remember, of no game, guild or person.
CREATE TABLE fact (
    key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> '')
) STRICT, WITHOUT ROWID;

-- Tells this database from one that was thrown away.
INSERT INTO fact (key, value) VALUES ('installation', lower(hex(randomblob(8))));
