-- +goose Up
-- The request to the channel of which it is not known what became; without a nonce there is none.
ALTER TABLE game ADD COLUMN posting_nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN posting_message TEXT NOT NULL DEFAULT ''; -- '': a new one
ALTER TABLE game ADD COLUMN posting_since INTEGER;

-- What the channel was told besides the message that shows the game.
ALTER TABLE game ADD COLUMN recapped INTEGER NOT NULL DEFAULT 0 CHECK (recapped >= 0);
ALTER TABLE game ADD COLUMN concluded INTEGER NOT NULL DEFAULT 0 CHECK (concluded IN (0, 1));
ALTER TABLE game ADD COLUMN filmed INTEGER NOT NULL DEFAULT 0 CHECK (filmed IN (0, 1));

-- Until now the end of a game had been told when all its moves were shown, or told of when it was given up.
UPDATE game SET concluded = 1 WHERE status = 'finished' AND shown = (SELECT count(*) FROM move WHERE move.game = game.id);
UPDATE game SET concluded = 1 WHERE status = 'cancelled' AND told = (SELECT count(*) FROM move WHERE move.game = game.id);
