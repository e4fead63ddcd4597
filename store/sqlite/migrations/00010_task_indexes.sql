-- +goose Up
-- What is asked each second while nothing is due must not go through all that is due later.
DROP INDEX task_channel;
CREATE INDEX task_channel ON task (channel, claimed) WHERE done IS NULL;
CREATE INDEX task_updated ON task (updated) WHERE done IS NULL; -- what a clock that was put back has left ahead of it
CREATE INDEX task_put_off ON task (due) WHERE done IS NULL AND attempts > 0; -- what waits for a server
