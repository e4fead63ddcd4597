-- +goose Up
-- Answers to the puzzles of the days. The version before knows nothing of them, and goes on.
CREATE TABLE attempt (
    kind   TEXT    NOT NULL, -- of game
    day    INTEGER NOT NULL, -- since 1970-01-01
    user   TEXT    NOT NULL CHECK (user <> ''),
    guild  TEXT    NOT NULL, -- where it was given, '' in a direct message
    move   TEXT    NOT NULL,
    cost   REAL    NOT NULL, -- of the chance to win, 0 to 1
    streak INTEGER NOT NULL, -- days in a row, up to this one
    at     INTEGER NOT NULL,
    PRIMARY KEY (kind, day, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_user ON attempt (user);
