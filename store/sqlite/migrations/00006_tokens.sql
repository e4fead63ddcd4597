-- +goose Up
-- Which of the game's tokens (nations, colours) a player chose; 0 for none.
ALTER TABLE seat ADD COLUMN token INTEGER NOT NULL DEFAULT 0 CHECK (token >= 0);

-- The games that are running in a guild.
CREATE INDEX game_running ON game (guild, id) WHERE status = 'running';
