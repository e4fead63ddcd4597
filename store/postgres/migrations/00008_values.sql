-- +goose Up
-- Short texts that belong to no game: what was a setting, a fact or an answer to a puzzle. What each
-- kind of scope holds, the program knows.
CREATE TABLE value (
    id    TEXT COLLATE "C" NOT NULL, -- of the guild, channel, user or whatever else it belongs to
    scope TEXT COLLATE "C" NOT NULL CHECK (scope <> ''), -- what the values of the id are
    key   TEXT COLLATE "C" NOT NULL,
    value TEXT COLLATE "C" NOT NULL CHECK (value <> ''),
    at    BIGINT NOT NULL, -- when it was set, by the clock of the server
    PRIMARY KEY (id, scope, key)
) WITH (fillfactor = 80); -- many change all the time, and no index knows what changes
-- Those about a user.
CREATE INDEX value_key ON value (key) WHERE key <> '';

INSERT INTO value (id, scope, key, value, at) SELECT id, scope, key, value, (extract(epoch FROM now()) * 1000)::bigint FROM setting;
INSERT INTO value (id, scope, key, value, at) SELECT key, 'fact', '', value, (extract(epoch FROM now()) * 1000)::bigint FROM fact;

-- The channel that each game's thread belongs to. Its settings are those of the thread.
INSERT INTO value (id, scope, key, value, at)
SELECT channel, 'channel', 'home', min(home), (extract(epoch FROM now()) * 1000)::bigint FROM game WHERE home <> '' GROUP BY channel;

-- An answer, as the user's own and in the list of where it was given.
CREATE TEMP TABLE answer ON COMMIT DROP AS SELECT user_id, guild, kind || ' ' || day AS which,
    json_build_object('guild', guild, 'move', move, 'cost', cost, 'streak', streak, 'at', at)::text AS text FROM attempt;
INSERT INTO value (id, scope, key, value, at) SELECT user_id, 'attempt ' || which, '', text, (extract(epoch FROM now()) * 1000)::bigint FROM answer;
INSERT INTO value (id, scope, key, value, at) SELECT guild, 'attempts ' || which, user_id, text, (extract(epoch FROM now()) * 1000)::bigint FROM answer;

-- Whether a user was a member of a guild when that was last found out; who has left is noted as such.
INSERT INTO value (id, scope, key, value, at)
SELECT guild, 'member', user_id, json_build_object('member', present, 'at', checked)::text, (extract(epoch FROM now()) * 1000)::bigint FROM member;
INSERT INTO value (id, scope, key, value, at)
SELECT user_id, 'person', 'left ' || guild, 'yes', (extract(epoch FROM now()) * 1000)::bigint FROM member WHERE NOT present;

DROP TABLE setting, fact, attempt, member;
DROP TABLE process; -- those that live say so again
