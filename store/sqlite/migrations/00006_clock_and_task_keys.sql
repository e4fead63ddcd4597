-- +goose Up
-- When the row's times (due, claimed) were set. A row of the future was set by a
-- clock that has been put back since, and its times are put back with it.
ALTER TABLE task ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
-- Tasks so far are meant for at once or for some minutes later, claims for less
-- than ten minutes: what is due later than now was meant to be due by now.
UPDATE task SET updated = coalesce(claimed - 600000, due) WHERE done IS NULL;
DROP INDEX task_channel;
CREATE INDEX task_channel ON task (channel, claimed, updated, done) WHERE done IS NULL; -- counting needs no table, nor does looking for clocks

-- Games of a kind are live in a channel one after another: the one opened last
-- is the one that finished last, whatever the clock said when it did.
DROP INDEX game_last;
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';

-- Which of its game's tasks this is; '': none that another could replace.
ALTER TABLE task ADD COLUMN key TEXT NOT NULL DEFAULT '';
-- Whether it was cancelled, or another took its place, while it was claimed: it
-- is finished instead of given back.
ALTER TABLE task ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1));
CREATE INDEX task_key ON task (game, key) WHERE key <> '' AND done IS NULL AND replaced = 0;
