-- +goose Up
-- Nobody bets on a game any more. All bets are dropped, with the points and the lists that
-- came from them.
DROP TABLE bet;

CREATE TABLE new_tally (
    guild       TEXT    NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind <> ''),
    list        TEXT    NOT NULL CHECK (list IN ('people', 'artificial')),
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
    -- By what the list is ordered after the wins.
    mean        REAL    NOT NULL CHECK (mean = iif(scored > 0, 1.0 * score / scored, 0.0)),
    PRIMARY KEY (user, guild, kind, list, month)
) STRICT, WITHOUT ROWID;
INSERT INTO new_tally (guild, kind, list, month, user, name, games, wins, scored, score, best, streak, best_streak, mean)
SELECT guild, kind, list, month, user, name, games, wins, scored, score, best, streak, best_streak, mean FROM tally WHERE list <> 'prophets';
DROP TABLE tally;
ALTER TABLE new_tally RENAME TO tally;
CREATE INDEX tally_order ON tally (guild, kind, list, month, wins DESC, mean DESC, best DESC, user);
