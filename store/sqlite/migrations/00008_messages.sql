-- +goose Up
-- A game's messages are a list in its document, each with where it is in its life.
-- They were eight of its fields and the payloads of tasks: one kind took a message
-- out of play (retire), one looked for what came late (late).
CREATE TABLE told (
    game    INTEGER NOT NULL,
    message TEXT    NOT NULL
) STRICT;

-- What the channel did not let be taken out of play yet. Only a lobby's tells of no moves.
INSERT INTO told (game, message)
SELECT game, json_object('state', 'old', 'part', iif(json_extract(CAST(payload AS TEXT), '$.to') > 0, 'board', 'lobby'),
    'channel', json_extract(CAST(payload AS TEXT), '$.channel'), 'id', json_extract(CAST(payload AS TEXT), '$.message'),
    'from', coalesce(json_extract(CAST(payload AS TEXT), '$.from'), 0), 'to', coalesce(json_extract(CAST(payload AS TEXT), '$.to'), 0),
    'look', strftime('%Y-%m-%dT%H:%M:%fZ', due / 1000.0, 'unixepoch'))
FROM task WHERE kind = 'retire' AND done IS NULL ORDER BY id;

-- What may come late of a message that was posted, or of a change of one that does not
-- show the game any more. There were three looks for each.
INSERT INTO told (game, message)
SELECT task.game, json_object('state', 'past', 'part', coalesce(json_extract(CAST(payload AS TEXT), '$.part'), 'board'),
    'channel', coalesce(nullif(json_extract(CAST(payload AS TEXT), '$.channel'), ''), game.channel),
    'id', coalesce(json_extract(CAST(payload AS TEXT), '$.message'), ''),
    'from', coalesce(json_extract(CAST(payload AS TEXT), '$.from'), 0), 'to', coalesce(json_extract(CAST(payload AS TEXT), '$.to'), 0),
    'nonce', coalesce(json_extract(CAST(payload AS TEXT), '$.nonce'), ''), 'after', coalesce(json_extract(CAST(payload AS TEXT), '$.after'), ''),
    'changed', json(iif(json_extract(CAST(payload AS TEXT), '$.edit'), 'true', 'false')),
    'look', strftime('%Y-%m-%dT%H:%M:%fZ', min(due) / 1000.0, 'unixepoch'), 'looks', max(0, 3 - count(*)))
FROM task JOIN game ON game.id = task.game
WHERE task.kind = 'late' AND done IS NULL
    AND NOT (coalesce(json_extract(CAST(payload AS TEXT), '$.edit'), 0) AND json_extract(CAST(payload AS TEXT), '$.message') = game.document ->> '$.message')
GROUP BY task.game, json_extract(CAST(payload AS TEXT), '$.nonce'), json_extract(CAST(payload AS TEXT), '$.message');

-- The message that shows the game, or did until somebody deleted it. That of an end
-- which is to be told once more has no part.
INSERT INTO told (game, message)
SELECT game.id, json_object('state', iif(document ->> '$.message' <> '', 'shown', 'gone'),
    'part', iif(document ->> '$.concluded' OR document ->> '$.message_part' IN ('lobby', 'away', 'first', 'board', 'ask', 'asked'), document ->> '$.message_part', ''),
    'channel', game.channel, 'id', coalesce(document ->> '$.message', ''),
    'from', coalesce(document ->> '$.message_from', 0), 'to', coalesce(document ->> '$.message_to', 0),
    'changing', json(iif(document ->> '$.posting.nonce' <> '' AND document ->> '$.posting.message' <> '', 'true', 'false')),
    'changed', json(iif(count(late.id) > 0, 'true', 'false')),
    'look', strftime('%Y-%m-%dT%H:%M:%fZ', min(late.due) / 1000.0, 'unixepoch'), 'looks', iif(count(late.id) > 0, max(0, 3 - count(late.id)), 0))
FROM game LEFT JOIN task AS late ON late.game = game.id AND late.kind = 'late' AND late.done IS NULL
    AND json_extract(CAST(late.payload AS TEXT), '$.edit') AND json_extract(CAST(late.payload AS TEXT), '$.message') = document ->> '$.message'
WHERE document ->> '$.message' <> '' OR document ->> '$.message_part' <> ''
GROUP BY game.id;

-- The message that a channel was asked to take; it is ten minutes younger at most than
-- what was there before, by Discord's clock, which its ids tell.
INSERT INTO told (game, message)
SELECT id, json_object('state', 'asked', 'part', '', 'channel', iif(document ->> '$.posting.home', home, channel), 'nonce', document ->> '$.posting.nonce',
    'after', CAST(max(0, (CAST(strftime('%s', document ->> '$.posting.since') AS INTEGER) - 600) * 1000 - 1420070400000) << 22 AS TEXT))
FROM game WHERE document ->> '$.posting.nonce' <> '' AND coalesce(document ->> '$.posting.message', '') = '';

-- The end of a game in a thread, in the channel in which its table was opened. Which
-- message that was nobody has kept.
INSERT INTO told (game, message)
SELECT id, json_object('state', 'shown', 'part', 'home', 'channel', home, 'id', '0')
FROM game WHERE document ->> '$.home_concluded' AND home <> '';

UPDATE game SET document = json_set(
    json_remove(document, '$.message', '$.message_part', '$.message_from', '$.message_to', '$.concluded', '$.home_concluded', '$.posting'),
    '$.messages', json((SELECT json_group_array(json(message) ORDER BY told.rowid) FROM told WHERE told.game = game.id)))
WHERE id IN (SELECT game FROM told) OR document ->> '$.posting' IS NOT NULL OR document ->> '$.message' IS NOT NULL;

-- One task looks after a game's messages.
INSERT INTO task (kind, game, channel, key, payload, due, updated)
SELECT 'look', game, channel, 'look', x'', min(due), max(updated) FROM task WHERE kind IN ('retire', 'late') AND done IS NULL GROUP BY game, channel;
UPDATE task SET done = updated WHERE kind IN ('retire', 'late') AND done IS NULL;
DROP TABLE told;
