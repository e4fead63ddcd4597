-- +goose Up
-- Nobody bets on a game any more. All bets are dropped, with the points and the lists that
-- came from them. A process of the version before can then finish no game: it is to be
-- replaced soon.
DROP TABLE bet;
DELETE FROM tally WHERE list = 'prophets';
ALTER TABLE tally DROP COLUMN main, -- and with it the index tally_order
    DROP CONSTRAINT tally_list_check, ADD CONSTRAINT tally_list_check CHECK (list IN ('people', 'artificial'));
CREATE INDEX tally_order ON tally (guild, kind, list, month, wins DESC, mean DESC, best DESC, user_id);
