-- +goose Up
-- What no query knows of a game and its seats is one document: the game as
-- store.Game.Document writes it. Of the seats the rest is who has one.
CREATE TABLE new_game (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: it is in the buttons of old messages
    revision INTEGER NOT NULL CHECK (revision >= 1),
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    guild    TEXT    NOT NULL,
    channel  TEXT    NOT NULL CHECK (channel <> ''),
    home     TEXT    NOT NULL, -- where the table was opened, when the channel is a thread of its own
    status   TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'put-away', 'finished', 'cancelled')),
    ended    INTEGER,
    rematch  INTEGER NOT NULL CHECK (rematch >= 0), -- the game that follows; 0: none
    document TEXT    NOT NULL CHECK (json_valid(document))
) STRICT;

INSERT INTO new_game (id, revision, kind, guild, channel, home, status, ended, rematch, document)
SELECT id, revision, kind, guild, channel, home, status, ended, rematch, json_object(
    'version', version, 'variant', variant, 'seed', lower(hex(seed)), 'commitment_form', commitment_form,
    'threaded', json(iif(threaded, 'true', 'false')), 'lang', lang, 'creator', creator,
    -- Ids of Discord and of who was forgotten: the commas are those between them.
    'invited', json(iif(invited = '', 'null', '[' || replace(json_quote(invited), ',', '","') || ']')),
    'capacity', capacity,
    -- json: SQLite 3.54 takes what the subquery returns for text.
    'seats', json((SELECT json_group_array(json_object(
        'user', user, 'name', name, 'player', player, 'agrees', json(iif(agrees, 'true', 'false')),
        'guardian', guardian, 'missed', missed, 'resigned', json(iif(resigned, 'true', 'false')), 'before', before,
        'clock', json_object(
            'since', strftime('%Y-%m-%dT%H:%M:%fZ', since / 1000.0, 'unixepoch'),
            'left', time_left * 1000000,
            'from', strftime('%Y-%m-%dT%H:%M:%fZ', time_from / 1000.0, 'unixepoch'),
            'reminded', reminded, 'quiet', json(iif(quiet, 'true', 'false'))),
        'called', called, 'plan', plan, 'plan_moves', plan_moves, 'note', note, 'token', token) ORDER BY seat)
        FROM seat WHERE seat.game = game.id)),
    'pace', pace * 1000000,
    'end_asked', strftime('%Y-%m-%dT%H:%M:%fZ', end_asked / 1000.0, 'unixepoch'),
    -- Without a request it was until when there could be no other.
    iif(end_asked IS NULL, 'no_end_until', 'end_lapses'), strftime('%Y-%m-%dT%H:%M:%fZ', end_lapses / 1000.0, 'unixepoch'),
    -- While a game was played it was who had wanted to play on or, without a time, brought it back.
    CASE WHEN status IN ('finished', 'cancelled') THEN 'ended_by' WHEN end_lapses IS NULL THEN 'back_by' ELSE 'kept_by' END, ended_by,
    'message', message, 'message_part', message_part, 'message_from', message_from, 'message_to', message_to,
    'concluded', json(iif(concluded, 'true', 'false')), 'home_concluded', json(iif(home_concluded, 'true', 'false')),
    'posting', json_object('nonce', posting_nonce, 'message', posting_message, 'home', json(iif(posting_home, 'true', 'false')),
        'since', strftime('%Y-%m-%dT%H:%M:%fZ', posting_since / 1000.0, 'unixepoch')),
    'created', strftime('%Y-%m-%dT%H:%M:%fZ', created / 1000.0, 'unixepoch'),
    'started', strftime('%Y-%m-%dT%H:%M:%fZ', started / 1000.0, 'unixepoch'))
FROM game;

-- Who has a seat in a game.
CREATE TABLE player (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user TEXT    NOT NULL CHECK (user <> ''),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO player (game, user) SELECT game, user FROM seat WHERE user <> '';
CREATE INDEX player_user ON player (user, game);

DROP TABLE seat;
DROP TABLE game;
ALTER TABLE new_game RENAME TO game;

-- One live game of a kind in a channel.
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
-- Games of a kind are live in a channel one after another: the one opened last
-- is the one that finished last, whatever the clock said when it did.
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';
CREATE INDEX game_last_home ON game (home, kind, id) WHERE status = 'finished' AND home <> '';
CREATE INDEX game_running ON game (guild, id) WHERE status = 'running';
CREATE INDEX game_thread ON game (channel, home) WHERE home <> '';

-- When the bot was a member of a guild is nobody's to choose.
INSERT INTO fact (key, value) SELECT 'presence ' || id, value FROM setting WHERE scope = 'server' AND key = 'presence';
DELETE FROM setting WHERE scope = 'server' AND key = 'presence';

-- Whether others have the same place.
ALTER TABLE result DROP COLUMN shared;
