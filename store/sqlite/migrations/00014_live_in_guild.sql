-- +goose Up
-- The games of a guild that are in the lobby or running.
DROP INDEX game_running;
CREATE INDEX game_guild_live ON game (guild, id) WHERE status IN ('lobby', 'running');
