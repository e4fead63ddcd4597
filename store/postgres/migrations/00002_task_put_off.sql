-- +goose Up
-- What waits for a server is looked for each time somebody is heard of there, and must not
-- go through all that is due later.
CREATE INDEX task_put_off ON task (due) WHERE done IS NULL AND attempts > 0;
