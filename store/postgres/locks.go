package postgres

// The advisory locks. Each is taken by a statement of its own, so that the next statement sees what
// the lock's previous holders committed. Each ends with the transaction.
//
// A key is a table of the schema and a number, so that two schemas of a database do not block each
// other.
const (
	// lockOutbox is held around a claim. Without it two concurrent claims each find the channel
	// free and hand out two of its tasks; three claims in two channels were observed. Skipping
	// locked rows prevents only that one task is handed out twice.
	lockOutbox = `SELECT pg_advisory_xact_lock('task'::regclass::oid::int, 0)`

	// lockMoved comes before the updates of a change and, for each game ($1), takes lockOutbox if the
	// game moves into another channel ($2). Without it a claim that waits for a task of that game finds
	// the task as the move left it, but all else as before the move, and hands it out although a task
	// in the new channel is claimed. It locks the game's row first. As all take their locks in the
	// order of games, outbox and tasks, there is no deadlock.
	lockMoved = `WITH g AS (SELECT channel FROM game WHERE id = $1 FOR NO KEY UPDATE)
		SELECT pg_advisory_xact_lock('task'::regclass::oid::int, 0) FROM g WHERE channel <> $2`

	// lockLog is held from before a finished game of a guild ($1) and kind ($2) gets its number in
	// the log until that is committed. Without it a number could become visible after a larger one,
	// and whoever reads what is newer than the larger one would miss that game. It is the last lock
	// that a change takes, so it is in no deadlock.
	lockLog = `SELECT pg_advisory_xact_lock('finish'::regclass::oid::int, hashtext($1::text || ' ' || $2::text))`

	// lockGames locks rows of games, always in the same order. Without it two changes that add
	// tasks to the same two games would deadlock. It does not block transactions that only refer to
	// a game.
	lockGames = `SELECT id FROM game WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`
)
