-- +goose Up

CREATE TABLE game (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: it is in the buttons of old messages
    revision INTEGER NOT NULL CHECK (revision >= 1),
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    version  INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    seed     BLOB    NOT NULL CHECK (length(seed) = 32),
    guild    TEXT    NOT NULL,
    channel  TEXT    NOT NULL CHECK (channel <> ''),
    lang     TEXT    NOT NULL,
    creator  TEXT    NOT NULL,
    status   TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    capacity INTEGER NOT NULL CHECK (capacity BETWEEN 0 AND 8),
    message  TEXT    NOT NULL,
    shown    INTEGER NOT NULL CHECK (shown >= 0),
    created  INTEGER,
    started  INTEGER,
    ended    INTEGER
) STRICT;

-- One live game of a kind in a channel.
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
CREATE INDEX game_last ON game (channel, kind, ended, id) WHERE status = 'finished';
CREATE INDEX game_guild ON game (guild, kind, ended, id) WHERE status = 'finished';

CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    player TEXT    NOT NULL,
    agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
    PRIMARY KEY (game, seat),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;

-- Seat 15 is chance. Rows are never updated.
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7 OR seat = 15),
    text TEXT    NOT NULL CHECK (text <> ''),
    at   INTEGER,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE result (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user   TEXT    NOT NULL,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    score  INTEGER NOT NULL,
    place  INTEGER NOT NULL CHECK (place >= 1),
    shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
    PRIMARY KEY (game, seat),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;

CREATE INDEX result_user ON result (user, game) WHERE user <> '';

-- Has no index on at, which every click would pay for and only pruning would use.
CREATE TABLE request (
    id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
    answer BLOB    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE task (
    id       INTEGER PRIMARY KEY, -- never given twice, since the newest row is never deleted
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    game     INTEGER REFERENCES game (id) ON DELETE CASCADE, -- NULL: of no game
    payload  BLOB    NOT NULL,
    due      INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    reason   TEXT    NOT NULL DEFAULT '',
    claimed  INTEGER, -- until when; NULL: by nobody
    done     INTEGER  -- NULL: unfinished
) STRICT;

CREATE INDEX task_due ON task (due, id) WHERE done IS NULL;
CREATE INDEX task_game ON task (game, claimed, done) WHERE done IS NULL; -- with done, counting needs no table
CREATE INDEX task_claimed ON task (claimed) WHERE done IS NULL AND claimed IS NOT NULL;
CREATE INDEX task_done ON task (done) WHERE done IS NOT NULL;

CREATE TABLE setting (
    guild TEXT NOT NULL,
    key   TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> ''),
    PRIMARY KEY (guild, key)
) STRICT, WITHOUT ROWID;
