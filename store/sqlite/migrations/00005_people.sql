-- +goose Up
-- What counts of a result, and whose it is: the seat of who resigned may have
-- gone to somebody else.
CREATE TABLE new_result (
    game       INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    replaced   INTEGER NOT NULL CHECK (replaced IN (0, 1)), -- it is of who had the seat before
    user       TEXT    NOT NULL,
    player     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    score      INTEGER NOT NULL,
    place      INTEGER NOT NULL CHECK (place >= 1),
    shared     INTEGER NOT NULL CHECK (shared IN (0, 1)),
    absent     INTEGER NOT NULL CHECK (absent IN (0, 1)),
    substitute INTEGER NOT NULL CHECK (substitute IN (0, 1)),
    PRIMARY KEY (game, seat, replaced),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;
INSERT INTO new_result (game, seat, replaced, user, player, name, score, place, shared, absent, substitute)
SELECT game, seat, 0, user, player, name, score, place, shared, 0, 0 FROM result;
DROP TABLE result;
ALTER TABLE new_result RENAME TO result;
CREATE INDEX result_user ON result (user, game) WHERE user <> '';

-- The order in which games were finished, whatever the clock said. Until now
-- there was the clock alone.
CREATE TABLE finish (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE
) STRICT;
INSERT INTO finish (game)
SELECT id FROM game WHERE status = 'finished' AND id IN (SELECT game FROM result) ORDER BY ended, id;

-- What finished games count for. All of this follows from result and bet.
CREATE TABLE tally (
    guild       TEXT    NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind <> ''),
    list        TEXT    NOT NULL CHECK (list IN ('people', 'artificial', 'prophets')),
    month       TEXT    NOT NULL, -- '2026-11'; '': all time
    user        TEXT    NOT NULL CHECK (user <> ''),
    name        TEXT    NOT NULL,
    games       INTEGER NOT NULL CHECK (games >= 1),
    wins        INTEGER NOT NULL CHECK (wins BETWEEN 0 AND games),
    scored      INTEGER NOT NULL CHECK (scored BETWEEN 0 AND games), -- games whose score counts
    score       INTEGER NOT NULL, -- their sum
    best        INTEGER NOT NULL,
    streak      INTEGER NOT NULL CHECK (streak >= 0),
    best_streak INTEGER NOT NULL CHECK (best_streak >= streak),
    -- By what the list is ordered first, and second.
    main        INTEGER NOT NULL CHECK (main = iif(list = 'prophets', score, wins)),
    mean        REAL    NOT NULL CHECK (mean = iif(scored > 0, 1.0 * score / scored, 0.0)),
    PRIMARY KEY (user, guild, kind, list, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX tally_order ON tally (guild, kind, list, month, main DESC, wins DESC, mean DESC, best DESC, user);

-- A person's rating after each of their rated games, counted from 1.
CREATE TABLE rating (
    guild     TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind <> ''),
    user      TEXT    NOT NULL CHECK (user <> ''),
    n         INTEGER NOT NULL CHECK (n >= 1),
    game      INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    mean      REAL    NOT NULL,
    deviation REAL    NOT NULL CHECK (deviation > 0),
    PRIMARY KEY (user, guild, kind, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE bet (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user   TEXT    NOT NULL CHECK (user <> ''),
    name   TEXT    NOT NULL,
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    at     INTEGER NOT NULL,
    points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX bet_user ON bet (user);

-- Who was found to be in a guild or to have left it, and when that was asked.
CREATE TABLE member (
    guild   TEXT    NOT NULL,
    user    TEXT    NOT NULL CHECK (user <> ''),
    present INTEGER NOT NULL CHECK (present IN (0, 1)),
    checked INTEGER NOT NULL,
    PRIMARY KEY (user, guild)
) STRICT, WITHOUT ROWID;

-- Films are shown to whoever asks for them: nobody posts them any more.
UPDATE task SET done = updated WHERE kind = 'film' AND done IS NULL;

-- Tables at which nothing happens for two weeks are put away; those that are
-- live now are looked after from now on.
INSERT INTO task (kind, game, channel, key, payload, due, updated)
SELECT 'idle', id, channel, 'idle', x'', (unixepoch() + 14 * 24 * 3600) * 1000, unixepoch() * 1000
FROM game WHERE status IN ('lobby', 'running') AND id NOT IN (SELECT game FROM task WHERE key = 'idle' AND done IS NULL AND game IS NOT NULL);

-- Which channel a game's thread belongs to.
CREATE INDEX game_thread ON game (channel, home) WHERE home <> '';
