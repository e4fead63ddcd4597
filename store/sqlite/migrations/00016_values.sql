-- +goose Up
-- Short texts that belong to no game: what was a setting, a fact or an answer to a puzzle. What each
-- kind of scope holds, the program knows.
CREATE TABLE value (
    id    TEXT    NOT NULL, -- of the guild, channel, user or whatever else it belongs to
    scope TEXT    NOT NULL CHECK (scope <> ''), -- what the values of the id are
    key   TEXT    NOT NULL,
    value TEXT    NOT NULL CHECK (value <> ''),
    at    INTEGER NOT NULL, -- when it was set
    PRIMARY KEY (id, scope, key)
) STRICT, WITHOUT ROWID;
-- Those about a user.
CREATE INDEX value_key ON value (key) WHERE key <> '';

INSERT INTO value (id, scope, key, value, at) SELECT id, scope, key, value, unixepoch() * 1000 FROM setting;
INSERT INTO value (id, scope, key, value, at) SELECT key, 'fact', '', value, unixepoch() * 1000 FROM fact;

-- The channel that each game's thread belongs to. Its settings are those of the thread.
INSERT INTO value (id, scope, key, value, at)
SELECT channel, 'channel', 'home', min(home), unixepoch() * 1000 FROM game WHERE home <> '' GROUP BY channel;

-- An answer, as the user's own and in the list of where it was given. The cost keeps every digit.
CREATE TEMP TABLE answer AS SELECT user, guild, kind || ' ' || day AS which,
    json_object('guild', guild, 'move', move, 'cost', json(printf('%!.17g', cost)), 'streak', streak, 'at', at) AS text FROM attempt;
INSERT INTO value (id, scope, key, value, at) SELECT user, 'attempt ' || which, '', text, unixepoch() * 1000 FROM answer;
INSERT INTO value (id, scope, key, value, at) SELECT guild, 'attempts ' || which, user, text, unixepoch() * 1000 FROM answer;

-- Whether a user was a member of a guild when that was last found out; who has left is noted as such.
INSERT INTO value (id, scope, key, value, at)
SELECT guild, 'member', user, json_object('member', json(iif(present, 'true', 'false')), 'at', checked), unixepoch() * 1000 FROM member;
INSERT INTO value (id, scope, key, value, at) SELECT user, 'person', 'left ' || guild, 'yes', unixepoch() * 1000 FROM member WHERE NOT present;

DROP TABLE answer;
DROP TABLE member;
DROP TABLE setting;
DROP TABLE fact;
DROP TABLE attempt;
DROP TABLE process; -- those that live say so again
