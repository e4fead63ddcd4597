-- +goose Up
-- The processes that use the database and say so. It is changed every second and is of
-- no use to who comes later, so it is not written to the log. The version before knows
-- nothing of them, and goes on.
CREATE UNLOGGED TABLE process (
    id     TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (id <> ''),
    about  TEXT   NOT NULL, -- what it tells of itself, in JSON
    seen   BIGINT NOT NULL, -- when it did, by the clock of the server
    until  BIGINT NOT NULL, -- when it stops to count as living
    paused BIGINT NOT NULL  -- until when no requests are wanted of any
);
