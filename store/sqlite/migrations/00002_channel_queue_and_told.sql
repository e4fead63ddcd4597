-- +goose Up
-- Tasks of one channel are handed out one at a time, whichever of its games
-- they are of: the result of one game must not come after the next one's board.
ALTER TABLE task ADD COLUMN channel TEXT; -- NULL: of no game
UPDATE task SET channel = (SELECT game.channel FROM game WHERE game.id = task.game);
DROP INDEX task_game;
CREATE INDEX task_channel ON task (channel, claimed, done) WHERE done IS NULL; -- with done, counting needs no table

-- How many moves had been told before the message that shows the game was posted.
ALTER TABLE game ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told >= 0);
