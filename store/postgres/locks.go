package postgres

// The locks that have a name. Each is taken by a statement of its own, so that the next
// one sees what was committed by those who had it before, and ends with the transaction.
//
// A key is a table of the schema and a number, so that two schemas of a database do not
// wait for each other.
const (
	// lockOutbox is held around a claim. Without it two claims at once each find the
	// channel free, and hand out two tasks of it (seen: three claims in two channels). To skip
	// rows that are locked keeps a task from being handed out twice, and not that.
	lockOutbox = `SELECT pg_advisory_xact_lock('task'::regclass::oid::int, 0)`

	// lockFinish is held from before a game of a guild ($1) and kind ($2) is finished until that
	// is counted and committed, or counted anew: what is counted follows from what was counted before.
	// Without it of eight games of the same people, finished at once, four were counted. So are
	// the numbers of finishes given in the order of commits.
	lockFinish = `SELECT pg_advisory_xact_lock_shared('tally'::regclass::oid::int, 0),
		pg_advisory_xact_lock('finish'::regclass::oid::int, hashtext($1::text || ' ' || $2::text))`
	// lockRecords keeps out all who hold a lockFinish. A person is forgotten under it: whoever
	// counts must not find them by half.
	lockRecords = `SELECT pg_advisory_xact_lock('tally'::regclass::oid::int, 0)`

	// lockGames locks rows of games, always in the same order; without it two changes that put tasks
	// of the same two games wait for each other until the server ends one. It does not keep
	// out those who refer to a game.
	lockGames = `SELECT id FROM game WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`
)
