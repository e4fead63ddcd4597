-- +goose Up
-- The log of finished games holds what leaderboards and ratings follow from, so that it can be
-- read by guild and kind, without the games themselves.
ALTER TABLE finish ADD COLUMN guild TEXT COLLATE "C", ADD COLUMN kind TEXT COLLATE "C" CHECK (kind <> ''), ADD COLUMN ended BIGINT;
UPDATE finish AS f SET guild = g.guild, kind = g.kind, ended = g.ended FROM game AS g WHERE g.id = f.game;
ALTER TABLE finish ALTER COLUMN guild SET NOT NULL, ALTER COLUMN kind SET NOT NULL;
CREATE INDEX finish_kind ON finish (guild, kind, number);

-- Whether the game's player was given a hint.
ALTER TABLE result ADD COLUMN helped BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE result AS r SET helped = TRUE FROM game AS g
    WHERE g.id = r.game AND NOT r.replaced AND (g.document -> 'seats' -> r.seat::int ->> 'helped')::boolean;

-- What was counted of finished games follows from the log. A process of the version before can
-- then finish no game, and shows no leaderboard: it is to be replaced soon.
DROP TABLE tally, rating;
DELETE FROM fact WHERE key = 'counted by';

-- Who has left a guild.
CREATE INDEX member_guild ON member (guild);
