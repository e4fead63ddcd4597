-- +goose Up
-- The processes that have the file open and say so. The version before knows nothing of
-- them, and goes on.
CREATE TABLE process (
    id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
    about  TEXT    NOT NULL, -- what it tells of itself, in JSON
    seen   INTEGER NOT NULL, -- when it did
    until  INTEGER NOT NULL, -- when it stops to count as living
    paused INTEGER NOT NULL  -- until when no requests are wanted of any
) STRICT, WITHOUT ROWID;
