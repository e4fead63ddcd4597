-- +goose Up
-- How often a task was handed out: the number that its newest claim shows.
ALTER TABLE task ADD COLUMN lease INTEGER NOT NULL DEFAULT 0 CHECK (lease >= 0);

-- What the program itself has to remember, of no game, guild or person.
CREATE TABLE fact (
    key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> '')
) STRICT, WITHOUT ROWID;

-- Tells this database from one that was thrown away.
INSERT INTO fact (key, value) VALUES ('installation', lower(hex(randomblob(8))));

-- When the row's times (due, claimed) were set. A row of the future was set by a
-- clock that has been put back since, and its times are put back with it.
ALTER TABLE task ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
-- Tasks so far are meant for at once or for some minutes later, claims for less
-- than ten minutes: what is due later than now was meant to be due by now.
UPDATE task SET updated = coalesce(claimed - 600000, due) WHERE done IS NULL;
DROP INDEX task_channel;
CREATE INDEX task_channel ON task (channel, claimed, updated, done) WHERE done IS NULL; -- counting needs no table, nor does looking for clocks

-- Games of a kind are live in a channel one after another: the one opened last
-- is the one that finished last, whatever the clock said when it did.
DROP INDEX game_last;
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';

-- Which of its game's tasks this is; '': none that another could replace.
ALTER TABLE task ADD COLUMN key TEXT NOT NULL DEFAULT '';
-- Whether it was cancelled, or another took its place, while it was claimed: it
-- is finished instead of given back.
ALTER TABLE task ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1));
CREATE INDEX task_key ON task (game, key) WHERE key <> '' AND done IS NULL AND replaced = 0;

-- The request to the channel of which it is not known what became; without a nonce there is none.
ALTER TABLE game ADD COLUMN posting_nonce TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN posting_message TEXT NOT NULL DEFAULT ''; -- '': a new one
ALTER TABLE game ADD COLUMN posting_since INTEGER;

-- What they count: the message tells of the moves from one to the other.
ALTER TABLE game RENAME COLUMN told TO message_from;
ALTER TABLE game RENAME COLUMN shown TO message_to;

-- What the channel was told besides the message that shows the game.
ALTER TABLE game ADD COLUMN recapped INTEGER NOT NULL DEFAULT 0 CHECK (recapped >= 0);
ALTER TABLE game ADD COLUMN concluded INTEGER NOT NULL DEFAULT 0 CHECK (concluded IN (0, 1));
ALTER TABLE game ADD COLUMN filmed INTEGER NOT NULL DEFAULT 0 CHECK (filmed IN (0, 1));

-- Until now the end of a game had been told when all its moves were shown, or told of when it was given up.
UPDATE game SET concluded = 1 WHERE status = 'finished' AND message_to = (SELECT count(*) FROM move WHERE move.game = game.id);
UPDATE game SET concluded = 1 WHERE status = 'cancelled' AND message_from = (SELECT count(*) FROM move WHERE move.game = game.id);

-- Which of its game's messages the one that shows it is. All games so far began
-- with a move: a message that shows none is that of the lobby.
ALTER TABLE game ADD COLUMN message_part TEXT NOT NULL DEFAULT '';
UPDATE game SET message_part = CASE
    WHEN concluded = 1 AND status = 'finished' THEN 'result'
    WHEN concluded = 1 AND message_to > 0 THEN 'cancelled'
    WHEN concluded = 1 THEN 'closed'
    WHEN message_to = 0 THEN 'lobby'
    WHEN message_from = 0 THEN 'first'
    ELSE 'board'
END WHERE message <> '' OR message_to > 0;

-- Settings were a guild's only.
CREATE TABLE scoped_setting (
    scope TEXT NOT NULL CHECK (scope IN ('server', 'channel', 'person')),
    id    TEXT NOT NULL,
    key   TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> ''),
    PRIMARY KEY (scope, id, key)
) STRICT, WITHOUT ROWID;
INSERT INTO scoped_setting (scope, id, key, value) SELECT 'server', guild, key, value FROM setting;
DROP TABLE setting;
ALTER TABLE scoped_setting RENAME TO setting;

