-- +goose Up
-- The log of finished games holds what leaderboards and ratings follow from, so that it can be
-- read by guild and kind, without the games themselves.
CREATE TABLE new_finish (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE,
    guild  TEXT    NOT NULL,
    kind   TEXT    NOT NULL CHECK (kind <> ''),
    ended  INTEGER
) STRICT;
INSERT INTO new_finish (number, game, guild, kind, ended)
SELECT f.number, f.game, g.guild, g.kind, g.ended FROM finish AS f CROSS JOIN game AS g ON g.id = f.game;
DROP TABLE finish;
ALTER TABLE new_finish RENAME TO finish;
CREATE INDEX finish_kind ON finish (guild, kind, number);

-- Whether the game's player was given a hint.
ALTER TABLE result ADD COLUMN helped INTEGER NOT NULL DEFAULT 0 CHECK (helped IN (0, 1));
UPDATE result SET helped = 1 WHERE NOT replaced
    AND (SELECT document ->> ('$.seats[' || seat || '].helped') FROM game WHERE id = result.game);

-- What was counted of finished games follows from the log.
DROP TABLE tally;
DROP TABLE rating;
DELETE FROM fact WHERE key = 'counted by';

-- Who has left a guild.
CREATE INDEX member_guild ON member (guild);
