-- +goose Up
-- A standing order of which nobody else is to hear, not even by a number that it
-- raises. Those that were given until now count in the numbers of boards, which stand
-- in messages.
ALTER TABLE move ADD COLUMN secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1));

-- Artificial players move on the board that they were woken for. They were woken again
-- by every other change of it, and are not by orders that count.
UPDATE task SET payload = CAST((SELECT CAST(count(*) AS TEXT) FROM move WHERE move.game = task.game) AS BLOB)
WHERE kind = 'think' AND done IS NULL;
