-- +goose Up
-- Games that last days. The table is made anew for one more status.
CREATE TABLE new_game (
    id              INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: it is in the buttons of old messages
    revision        INTEGER NOT NULL CHECK (revision >= 1),
    kind            TEXT    NOT NULL CHECK (kind <> ''),
    version         INTEGER NOT NULL,
    variant         TEXT    NOT NULL,
    seed            BLOB    NOT NULL CHECK (length(seed) = 32),
    commitment_form INTEGER NOT NULL CHECK (commitment_form >= 0),
    guild           TEXT    NOT NULL,
    channel         TEXT    NOT NULL CHECK (channel <> ''),
    home            TEXT    NOT NULL, -- where the table was opened, when the channel is a thread of its own
    threaded        INTEGER NOT NULL CHECK (threaded IN (0, 1)),
    lang            TEXT    NOT NULL,
    creator         TEXT    NOT NULL,
    invited         TEXT    NOT NULL, -- ids, with commas between
    status          TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'put-away', 'finished', 'cancelled')),
    capacity        INTEGER NOT NULL CHECK (capacity BETWEEN 0 AND 8),
    pace            INTEGER NOT NULL CHECK (pace >= 0), -- milliseconds a move; 0: as long as it takes
    end_asked       INTEGER,
    end_lapses      INTEGER,
    ended_by        TEXT    NOT NULL,
    rematch         INTEGER NOT NULL CHECK (rematch >= 0), -- the game that follows; 0: none
    message         TEXT    NOT NULL,
    message_part    TEXT    NOT NULL,
    message_to      INTEGER NOT NULL CHECK (message_to >= 0),
    message_from    INTEGER NOT NULL CHECK (message_from >= 0),
    recapped        INTEGER NOT NULL CHECK (recapped >= 0),
    concluded       INTEGER NOT NULL CHECK (concluded IN (0, 1)),
    home_concluded  INTEGER NOT NULL CHECK (home_concluded IN (0, 1)),
    filmed          INTEGER NOT NULL CHECK (filmed IN (0, 1)),
    -- The request to a channel of which it is not known what became; without a nonce there is none.
    posting_nonce   TEXT    NOT NULL,
    posting_message TEXT    NOT NULL, -- '': a new one
    posting_home    INTEGER NOT NULL CHECK (posting_home IN (0, 1)),
    posting_since   INTEGER,
    created         INTEGER,
    started         INTEGER,
    ended           INTEGER
) STRICT;

INSERT INTO new_game (id, revision, kind, version, variant, seed, commitment_form, guild, channel, home, threaded, lang, creator, invited, status,
    capacity, pace, end_asked, end_lapses, ended_by, rematch, message, message_part, message_to, message_from, recapped, concluded,
    home_concluded, filmed, posting_nonce, posting_message, posting_home, posting_since, created, started, ended)
SELECT id, revision, kind, version, variant, seed, 0, guild, channel, '', 0, lang, creator, '', status,
    capacity, 0, NULL, NULL, '', 0, message, message_part, message_to, message_from, recapped, concluded,
    0, filmed, posting_nonce, posting_message, 0, posting_since, created, started, ended
FROM game;
DROP TABLE game;
ALTER TABLE new_game RENAME TO game;

-- One live game of a kind in a channel.
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
-- Games of a kind are live in a channel one after another: the one opened last
-- is the one that finished last, whatever the clock said when it did.
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';
CREATE INDEX game_last_home ON game (home, kind, id) WHERE status = 'finished' AND home <> '';
CREATE INDEX game_guild ON game (guild, kind, ended, id) WHERE status = 'finished';

-- A person's seat that an artificial player keeps, and how long its owner has
-- been away.
ALTER TABLE seat ADD COLUMN guardian TEXT NOT NULL DEFAULT '';
ALTER TABLE seat ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);
ALTER TABLE seat ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1));
ALTER TABLE seat ADD COLUMN before TEXT NOT NULL DEFAULT ''; -- ids of who resigned from it before, with commas between
-- The clock: awaited since when (NULL: not awaited), and how many milliseconds
-- are left as of when.
ALTER TABLE seat ADD COLUMN since INTEGER;
ALTER TABLE seat ADD COLUMN time_left INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN time_from INTEGER;
ALTER TABLE seat ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded >= 0);
ALTER TABLE seat ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));
ALTER TABLE seat ADD COLUMN called INTEGER NOT NULL DEFAULT 0 CHECK (called >= 0);
ALTER TABLE seat ADD COLUMN plan TEXT NOT NULL DEFAULT '';
ALTER TABLE seat ADD COLUMN plan_moves INTEGER NOT NULL DEFAULT 0 CHECK (plan_moves >= 0);
ALTER TABLE seat ADD COLUMN note TEXT NOT NULL DEFAULT '';
CREATE INDEX seat_user ON seat (user, game) WHERE user <> '';

-- Who made the move when it was not the seat's own: an artificial player that
-- stood in.
ALTER TABLE move ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';
ALTER TABLE move ADD COLUMN auto INTEGER NOT NULL DEFAULT 0 CHECK (auto IN (0, 1)); -- made by itself, as its person had asked
ALTER TABLE move ADD COLUMN undo INTEGER NOT NULL DEFAULT 0 CHECK (undo IN (0, 1)); -- takes back the seat's last move, which is its text
