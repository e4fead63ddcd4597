-- +goose Up
-- Answers to the puzzles of the days. The version before knows nothing of them, and goes on.
CREATE TABLE attempt (
    kind    TEXT COLLATE "C" NOT NULL, -- of game
    day     BIGINT           NOT NULL, -- since 1970-01-01
    user_id TEXT COLLATE "C" NOT NULL CHECK (user_id <> ''),
    guild   TEXT COLLATE "C" NOT NULL, -- where it was given, '' in a direct message
    move    TEXT COLLATE "C" NOT NULL,
    cost    DOUBLE PRECISION NOT NULL, -- of the chance to win, 0 to 1
    streak  BIGINT           NOT NULL, -- days in a row, up to this one
    at      BIGINT           NOT NULL,
    PRIMARY KEY (kind, day, user_id)
);
CREATE INDEX attempt_user ON attempt (user_id);
