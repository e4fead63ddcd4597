PRAGMA application_id = 1399808626;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7 OR seat = 15),
    text TEXT    NOT NULL CHECK (text <> ''),
    at   INTEGER, stand_in TEXT NOT NULL DEFAULT '', auto INTEGER NOT NULL DEFAULT 0 CHECK (auto IN (0, 1)), undo INTEGER NOT NULL DEFAULT 0 CHECK (undo IN (0, 1)), secret INTEGER NOT NULL DEFAULT 0 CHECK (secret IN (0, 1)),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
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
, channel TEXT, lease INTEGER NOT NULL DEFAULT 0 CHECK (lease >= 0), updated INTEGER NOT NULL DEFAULT 0, key TEXT NOT NULL DEFAULT '', replaced INTEGER NOT NULL DEFAULT 0 CHECK (replaced IN (0, 1))) STRICT;
CREATE TABLE "result" (
    game       INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    replaced   INTEGER NOT NULL CHECK (replaced IN (0, 1)), -- it is of who had the seat before
    user       TEXT    NOT NULL,
    player     TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    score      INTEGER NOT NULL,
    place      INTEGER NOT NULL CHECK (place >= 1),
    absent     INTEGER NOT NULL CHECK (absent IN (0, 1)),
    substitute INTEGER NOT NULL CHECK (substitute IN (0, 1)), helped INTEGER NOT NULL DEFAULT 0 CHECK (helped IN (0, 1)),
    PRIMARY KEY (game, seat, replaced),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;
CREATE TABLE "game" (
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
CREATE TABLE player (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user TEXT    NOT NULL CHECK (user <> ''),
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE TABLE "finish" (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE,
    guild  TEXT    NOT NULL,
    kind   TEXT    NOT NULL CHECK (kind <> ''),
    ended  INTEGER
) STRICT;
CREATE TABLE value (
    id    TEXT    NOT NULL, -- of the guild, channel, user or whatever else it belongs to
    scope TEXT    NOT NULL CHECK (scope <> ''), -- what the values of the id are
    key   TEXT    NOT NULL,
    value TEXT    NOT NULL CHECK (value <> ''),
    at    INTEGER NOT NULL, -- when it was set
    PRIMARY KEY (id, scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX task_due ON task (due, id) WHERE done IS NULL;
CREATE INDEX task_claimed ON task (claimed) WHERE done IS NULL AND claimed IS NOT NULL;
CREATE INDEX task_done ON task (done) WHERE done IS NOT NULL;
CREATE INDEX task_key ON task (game, key) WHERE key <> '' AND done IS NULL AND replaced = 0;
CREATE INDEX result_user ON result (user, game) WHERE user <> '';
CREATE INDEX player_user ON player (user, game);
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';
CREATE INDEX game_last_home ON game (home, kind, id) WHERE status = 'finished' AND home <> '';
CREATE INDEX game_thread ON game (channel, home) WHERE home <> '';
CREATE INDEX task_channel ON task (channel, claimed) WHERE done IS NULL;
CREATE INDEX task_updated ON task (updated) WHERE done IS NULL;
CREATE INDEX task_put_off ON task (due) WHERE done IS NULL AND attempts > 0;
CREATE INDEX game_guild_live ON game (guild, id) WHERE status IN ('lobby', 'running');
CREATE INDEX finish_kind ON finish (guild, kind, number);
CREATE INDEX value_key ON value (key) WHERE key <> '';
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (1, 0, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (2, 1, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (3, 2, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (4, 3, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (5, 4, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (6, 5, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (7, 6, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (8, 7, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (9, 8, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (10, 9, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (11, 10, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (12, 11, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (13, 12, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (14, 13, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (15, 14, 1, '2026-11-27 22:54:23');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (16, 15, 1, '2026-11-27 22:54:24');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (17, 16, 1, '2026-11-27 22:54:24');
INSERT INTO move (game, seq, seat, text, at, stand_in, auto, undo, secret) VALUES (1, 0, 15, 'negro rojo', 2500, '', 0, 0, 0);
INSERT INTO move (game, seq, seat, text, at, stand_in, auto, undo, secret) VALUES (1, 1, 0, '1 rojo fila 1', 2600, '', 0, 0, 0);
INSERT INTO request (id, answer, at) VALUES ('request', X'616E73776572', 2600);
INSERT INTO task (id, kind, game, payload, due, attempts, reason, claimed, done, channel, lease, updated, key, replaced) VALUES (1, 'show', 1, X'0069742773', 2600, 0, '', NULL, NULL, 'c', 0, 2600, '', 0);
INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped) VALUES (1, 0, 0, 'ana', '', 'Ana', 42, 1, 0, 0, 0);
INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped) VALUES (1, 1, 0, '', 'fuerte', 'Robot', 7, 2, 0, 0, 0);
INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped) VALUES (2, 0, 0, 'ana', '', 'Ana', 42, 1, 0, 0, 0);
INSERT INTO result (game, seat, replaced, user, player, name, score, place, absent, substitute, helped) VALUES (2, 1, 0, 'luis', '', 'Luis', 7, 2, 0, 0, 0);
INSERT INTO game (id, revision, kind, guild, channel, home, status, ended, rematch, document) VALUES (1, 2, 'azul', 'g', 'c', '', 'finished', 3000, 0, '{"version":1,"variant":"clasico","seed":"0000000000000000000000000000000000000000000000000000000000000000","lang":"es","creator":"ana","capacity":2,"seats":[{"user":"ana","name":"Ana"},{"name":"Robot","player":"fuerte","agrees":true}],"messages":[{"state":"shown","part":"result","channel":"c","id":"m","to":2}],"created":"1970-01-01T00:00:01Z","started":"1970-01-01T00:00:02Z"}');
INSERT INTO game (id, revision, kind, guild, channel, home, status, ended, rematch, document) VALUES (2, 1, 'azul', 'g', 'c', '', 'finished', 3000, 0, '{"version":1,"variant":"clasico","seed":"0000000000000000000000000000000000000000000000000000000000000000","lang":"es","creator":"ana","capacity":2,"seats":[{"user":"ana","name":"Ana"},{"user":"luis","name":"Luis"}],"messages":[{"state":"shown","part":"result","channel":"c","id":"m","to":2}],"created":"1970-01-01T00:00:01Z","started":"1970-01-01T00:00:02Z"}');
INSERT INTO player (game, user) VALUES (1, 'ana');
INSERT INTO player (game, user) VALUES (2, 'ana');
INSERT INTO player (game, user) VALUES (2, 'luis');
INSERT INTO finish (number, game, guild, kind, ended) VALUES (1, 1, 'g', 'azul', 3000);
INSERT INTO finish (number, game, guild, kind, ended) VALUES (2, 2, 'g', 'azul', 3000);
INSERT INTO value (id, scope, key, value, at) VALUES ('g', 'server', 'lang', 'es', 1795820064020);
INSERT INTO value (id, scope, key, value, at) VALUES ('installation', 'fact', '', '234fea89a8cdae45', 1795820064000);
