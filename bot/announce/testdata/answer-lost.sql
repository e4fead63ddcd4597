PRAGMA application_id = 0x536f6272;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-22 15:05:45');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-22 15:05:45');
CREATE TABLE seat (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user   TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    player TEXT    NOT NULL,
    agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)), guardian TEXT NOT NULL DEFAULT '', missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0), resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1)), before TEXT NOT NULL DEFAULT '', since INTEGER, time_left INTEGER NOT NULL DEFAULT 0, time_from INTEGER, reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded >= 0), quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1)), called INTEGER NOT NULL DEFAULT 0 CHECK (called >= 0), plan TEXT NOT NULL DEFAULT '', plan_moves INTEGER NOT NULL DEFAULT 0 CHECK (plan_moves >= 0), note TEXT NOT NULL DEFAULT '', token INTEGER NOT NULL DEFAULT 0 CHECK (token >= 0),
    PRIMARY KEY (game, seat),
    CHECK ((user = '') <> (player = ''))
) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES(1,0,'ana','Ana','',0,'',0,0,'',NULL,0,NULL,0,0,2,'',0,'',0);
INSERT INTO seat VALUES(1,1,'luis','Luis','',0,'',0,0,'',1772366400000,0,NULL,0,0,1,'',0,'',0);
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL CHECK (seq >= 0),
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7 OR seat = 15),
    text TEXT    NOT NULL CHECK (text <> ''),
    at   INTEGER, stand_in TEXT NOT NULL DEFAULT '', auto INTEGER NOT NULL DEFAULT 0 CHECK (auto IN (0, 1)), undo INTEGER NOT NULL DEFAULT 0 CHECK (undo IN (0, 1)),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO move VALUES(1,0,15,'inicio 2',1772366400000,'',0,0);
INSERT INTO move VALUES(1,1,15,'reparto 1 azul azul blanco blanco',1772366400000,'',0,0);
INSERT INTO move VALUES(1,2,15,'reparto 2 amarillo amarillo amarillo negro',1772366400000,'',0,0);
INSERT INTO move VALUES(1,3,15,'reparto 3 amarillo negro blanco blanco',1772366400000,'',0,0);
INSERT INTO move VALUES(1,4,15,'reparto 4 azul amarillo negro blanco',1772366400000,'',0,0);
INSERT INTO move VALUES(1,5,15,'reparto 5 azul amarillo amarillo rojo',1772366400000,'',0,0);
INSERT INTO move VALUES(1,6,1,'2 amarillo fila 3',1772366400000,'',0,0);
INSERT INTO move VALUES(1,7,0,'1 azul fila 2',1772366400000,'',0,0);
CREATE TABLE request (
    id     TEXT    NOT NULL PRIMARY KEY CHECK (id <> ''),
    answer BLOB    NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO request VALUES('r1',X'7b22636f6465223a227461626c652e6f70656e6564227d',1772366400000);
INSERT INTO request VALUES('r2',X'7b22636f6465223a227461626c652e6a6f696e6564227d',1772366400000);
INSERT INTO request VALUES('r3',X'7b22636f6465223a227461626c652e73746172746564227d',1772366400000);
INSERT INTO request VALUES('r5',X'7b22636f6465223a227461626c652e706c61796564222c226d6f7665223a223220616d6172696c6c6f2066696c612033222c2267616d65223a312c22736571223a367d',1772366400000);
INSERT INTO request VALUES('r7',X'7b22636f6465223a227461626c652e706c61796564222c226d6f7665223a223120617a756c2066696c612032222c2267616d65223a312c22736571223a377d',1772366400000);
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
INSERT INTO task VALUES(1,'idle',1,X'323032362d30332d30315431323a30303a30305a',1773576000000,0,'',NULL,NULL,'c',0,1772366400000,'idle',0);
INSERT INTO task VALUES(2,'show',1,X'',1772366400000,0,'',1772366460000,1772366400000,'c',1,1772366400000,'show',0);
INSERT INTO task VALUES(3,'show',1,X'',1772366400000,0,'',1772366460000,1772366400000,'c',1,1772366400000,'show',0);
INSERT INTO task VALUES(4,'retire',1,X'7b226368616e6e656c223a2263222c226d657373616765223a2231343737363531363235363732373034303030222c22636f6e74656e74223a222323204d65736120646520417a756c5c6e4162696572746120706f72205c753030336340616e615c75303033655c6e312e202a2a416e612a2a5c6e322e202a2a4c7569732a2a5c6e4c61207061727469646120686120656d70657a61646f2e227d',1772366400000,0,'',1772366460000,1772366400000,'c',1,1772366400000,'retire 1477651625672704000',0);
INSERT INTO task VALUES(5,'show',1,X'',1772366400000,0,'',1772366460000,1772366400000,'c',1,1772366400000,'show',0);
INSERT INTO task VALUES(6,'retire',1,X'7b226368616e6e656c223a2263222c226d657373616765223a2231343737363531363239383637303038303030222c22636f6e74656e74223a22456d7069657a61202a2a4c7569732a2a2e5c6e2a2a526f6e646120312a2a222c22746f223a367d',1772366400000,0,'',1772366460000,1772366400000,'c',1,1772366400000,'retire 1477651629867008000',0);
INSERT INTO task VALUES(7,'show',1,X'',1772366401000,1,'no answer',NULL,NULL,'c',1,1772366400000,'show',0);
CREATE TABLE fact (
    key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> '')
) STRICT, WITHOUT ROWID;
INSERT INTO fact VALUES('counted by','1');
INSERT INTO fact VALUES('installation','8b6c4e8ef846bce9');
CREATE TABLE IF NOT EXISTS "setting" (
    scope TEXT NOT NULL CHECK (scope IN ('server', 'channel', 'person')),
    id    TEXT NOT NULL,
    key   TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> ''),
    PRIMARY KEY (scope, id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "game" (
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
INSERT INTO game VALUES(1,12,'azul',1,'clasico',X'1bc651866373042d20e8498387e2a5e6e388bca201b40935d7f3979b9faac724',2,'g','c','',0,'es','ana','','running',2,0,NULL,NULL,'',0,'1477651634061312000','board',7,6,0,0,0,0,'sq2d5ilno4rp56os','',0,1772366400000,1772366400000,1772366400000,NULL);
CREATE TABLE IF NOT EXISTS "result" (
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
CREATE TABLE finish (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL UNIQUE REFERENCES game (id) ON DELETE CASCADE
) STRICT;
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
CREATE TABLE member (
    guild   TEXT    NOT NULL,
    user    TEXT    NOT NULL CHECK (user <> ''),
    present INTEGER NOT NULL CHECK (present IN (0, 1)),
    checked INTEGER NOT NULL,
    PRIMARY KEY (user, guild)
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',7);
INSERT INTO sqlite_sequence VALUES('game',1);
INSERT INTO sqlite_sequence VALUES('finish',0);
CREATE INDEX task_due ON task (due, id) WHERE done IS NULL;
CREATE INDEX task_claimed ON task (claimed) WHERE done IS NULL AND claimed IS NOT NULL;
CREATE INDEX task_done ON task (done) WHERE done IS NOT NULL;
CREATE INDEX task_channel ON task (channel, claimed, updated, done) WHERE done IS NULL;
CREATE INDEX task_key ON task (game, key) WHERE key <> '' AND done IS NULL AND replaced = 0;
CREATE UNIQUE INDEX game_live ON game (channel, kind) WHERE status IN ('lobby', 'running');
CREATE INDEX game_last ON game (channel, kind, id) WHERE status = 'finished';
CREATE INDEX game_last_home ON game (home, kind, id) WHERE status = 'finished' AND home <> '';
CREATE INDEX game_guild ON game (guild, kind, ended, id) WHERE status = 'finished';
CREATE INDEX seat_user ON seat (user, game) WHERE user <> '';
CREATE INDEX result_user ON result (user, game) WHERE user <> '';
CREATE INDEX tally_order ON tally (guild, kind, list, month, main DESC, wins DESC, mean DESC, best DESC, user);
CREATE INDEX bet_user ON bet (user);
CREATE INDEX game_thread ON game (channel, home) WHERE home <> '';
CREATE INDEX game_running ON game (guild, id) WHERE status = 'running';
COMMIT;
