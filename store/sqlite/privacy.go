package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"sobremesa/store"
)

const (
	// keptGames are the games with which a person has to do. Who opened, ended or
	// was invited to a game is in no index: this is asked for once in a while.
	keptGames = `SELECT g.id, g.kind, g.guild, g.channel, g.status, g.created, g.started, g.ended, g.creator = ?1, g.ended_by = ?1,
			instr(',' || g.invited || ',', ',' || ?1 || ',') > 0,
			s.seat, coalesce(s.name, r.name, ''), coalesce(s.note, ''), coalesce(s.plan, ''), coalesce(s.token, 0), r.score, coalesce(r.place, 0),
			coalesce((SELECT b.before FROM seat AS b WHERE b.game = g.id AND instr(',' || b.before || ',', ',' || ?1 || ',') > 0), '')
		FROM game AS g LEFT JOIN seat AS s ON s.game = g.id AND s.user = ?1 LEFT JOIN result AS r ON r.game = g.id AND r.user = ?1
		WHERE g.creator = ?1 OR g.ended_by = ?1 OR s.user IS NOT NULL OR r.user IS NOT NULL
			OR instr(',' || g.invited || ',', ',' || ?1 || ',') > 0
			OR EXISTS (SELECT 1 FROM seat AS b WHERE b.game = g.id AND instr(',' || b.before || ',', ',' || ?1 || ',') > 0) ORDER BY g.id`
	keptMoves = `SELECT m.game, m.text, m.at, m.undo FROM seat AS s CROSS JOIN move AS m ON m.game = s.game AND m.seat = s.seat AND m.stand_in = ''
		WHERE s.user = ? AND s.user <> '' AND s.before = '' ORDER BY m.game, m.seq`
	keptTallies = `SELECT guild, kind, list, month, games, wins, scored, score, best, streak, best_streak FROM tally WHERE user = ? ORDER BY guild, kind, list, month`
	keptRatings = `SELECT guild, kind, game, mean, deviation FROM rating WHERE user = ? ORDER BY guild, kind, n`
	keptBets    = `SELECT game, seat + 1, at, points FROM bet WHERE user = ? ORDER BY game`
	keptMembers = `SELECT guild, present, checked FROM member WHERE user = ? ORDER BY guild`
)

// Kept implements [store.Store].
func (s *Store) Kept(ctx context.Context, user string) (*store.Kept, error) {
	k := &store.Kept{User: user, Settings: make(map[string]string)}
	err := s.read(ctx, func(tx *sql.Tx) error { return loadKept(ctx, tx, user, k) })
	if err != nil {
		return nil, s.failed(ctx, err, "collecting what is kept of user %s", user)
	}
	return k, nil
}

func loadKept(ctx context.Context, tx *sql.Tx, user string, k *store.Kept) (err error) {
	type setting struct{ key, value string }
	settings, err := collect(ctx, tx, 4, func(rows *sql.Rows, one *setting) error {
		return rows.Scan(&one.key, &one.value)
	}, settingsOf, string(store.Person), user)
	if err != nil {
		return err
	}
	for _, one := range settings {
		k.Settings[one.key] = one.value
	}
	k.Games, err = collect(ctx, tx, 16, func(rows *sql.Rows, g *store.KeptGame) error {
		var created, started, ended, seat, score sql.NullInt64
		var taken store.Seat
		err := rows.Scan(&g.ID, &g.Kind, &g.Guild, &g.Channel, &g.Status, &created, &started, &ended, &g.Opened, &g.Closed, &g.Invited,
			&seat, &g.Name, &g.Note, &g.Plan, &g.Token, &score, &g.Place, &taken.Before)
		for _, f := range taken.Formers() {
			if f.User == user && g.Name == "" {
				g.Name = f.Name
			}
		}
		g.Created, g.Started, g.Ended = timeOf(created), timeOf(started), timeOf(ended)
		if seat.Valid {
			n := int(seat.Int64) + 1
			g.Seat = &n
		}
		if score.Valid {
			n := int(score.Int64)
			g.Score = &n
		}
		return err
	}, keptGames, user)
	if err != nil {
		return err
	}
	byID := make(map[int64]*store.KeptGame)
	for i := range k.Games {
		byID[k.Games[i].ID] = &k.Games[i]
	}
	type move struct {
		game int64
		store.KeptMove
	}
	moves, err := collect(ctx, tx, 256, func(rows *sql.Rows, m *move) error {
		var at sql.NullInt64
		err := rows.Scan(&m.game, &m.Text, &at, &m.Undo)
		m.At = timeOf(at)
		return err
	}, keptMoves, user)
	if err != nil {
		return err
	}
	for _, m := range moves {
		byID[m.game].Moves = append(byID[m.game].Moves, m.KeptMove)
	}
	k.Tallies, err = collect(ctx, tx, 16, func(rows *sql.Rows, t *store.KeptTally) error {
		return rows.Scan(&t.Guild, &t.Kind, &t.List, &t.Month, &t.Games, &t.Wins, &t.Scored, &t.Score, &t.Best, &t.Streak, &t.BestStreak)
	}, keptTallies, user)
	if err != nil {
		return err
	}
	k.Ratings, err = collect(ctx, tx, 16, func(rows *sql.Rows, r *store.KeptRating) error {
		return rows.Scan(&r.Guild, &r.Kind, &r.Game, &r.Mean, &r.Deviation)
	}, keptRatings, user)
	if err != nil {
		return err
	}
	k.Bets, err = collect(ctx, tx, 16, func(rows *sql.Rows, b *store.KeptBet) error {
		var at sql.NullInt64
		err := rows.Scan(&b.Game, &b.Seat, &at, &b.Points)
		b.At = timeOf(at)
		return err
	}, keptBets, user)
	if err != nil {
		return err
	}
	k.Guilds, err = collect(ctx, tx, 4, func(rows *sql.Rows, m *store.KeptMember) error {
		var at sql.NullInt64
		err := rows.Scan(&m.Guild, &m.Member, &at)
		m.At = timeOf(at)
		return err
	}, keptMembers, user)
	return err
}

// forgetting are the statements that make a person (?1) a pseudonym (?2). Bets
// on finished games stay like results: what others won by them depends on them.
// Every seat is one that its person has left for good, that of a finished game
// too: nobody asks them to a rematch.
var forgetting = []string{
	// Whoever has loaded such a game with the person in it must load it again.
	`UPDATE game SET revision = revision + 1
		WHERE status IN ('lobby', 'running', 'put-away') AND (creator = ?1 OR ended_by = ?1 OR instr(',' || invited || ',', ',' || ?1 || ',') > 0
			OR id IN (SELECT game FROM seat WHERE user = ?1 OR instr(',' || before || ',', ',' || ?1 || ',') > 0) OR id IN (SELECT game FROM bet WHERE user = ?1)) AND ?2 <> ''`,
	// A table that has not begun passes to whoever sits there.
	`UPDATE game SET creator = (SELECT user FROM seat WHERE game = game.id AND user NOT IN ('', ?1) ORDER BY seat LIMIT 1)
		WHERE creator = ?1 AND status = 'lobby' AND ?2 <> '' AND EXISTS (SELECT 1 FROM seat WHERE game = game.id AND user NOT IN ('', ?1))`,
	`UPDATE game SET creator = ?2 WHERE creator = ?1`,
	`UPDATE game SET ended_by = ?2 WHERE ended_by = ?1`,
	`UPDATE game SET invited = trim(replace(',' || invited || ',', ',' || ?1 || ',', ','), ',')
		WHERE instr(',' || invited || ',', ',' || ?1 || ',') > 0 AND ?2 <> ''`,
	`UPDATE seat SET user = ?2, name = '', note = '', plan = '', plan_moves = 0, resigned = 1 WHERE user = ?1`,
	`UPDATE result SET user = ?2, name = '' WHERE user = ?1`,
	`UPDATE tally SET user = ?2, name = '' WHERE user = ?1`,
	`UPDATE rating SET user = ?2 WHERE user = ?1`,
	`DELETE FROM bet WHERE user = ?1 AND game NOT IN (SELECT game FROM finish) AND ?2 <> ''`,
	`UPDATE bet SET user = ?2, name = '' WHERE user = ?1`,
	`DELETE FROM member WHERE user = ?1 AND ?2 <> ''`,
	`DELETE FROM setting WHERE scope = 'person' AND id = ?1 AND ?2 <> ''`,
}

// Forget implements [store.Store].
func (s *Store) Forget(ctx context.Context, user, pseudonym string) error {
	if !store.IsRetired(pseudonym) || user == "" || store.IsRetired(user) {
		return fmt.Errorf("sqlite: %q cannot take the place of user %q", pseudonym, user)
	}
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) error {
		for i, statement := range forgetting {
			if i == 1 { // the games' revisions are raised
				if err := leaveLobbies(ctx, conn, user); err != nil {
					return err
				}
			}
			if _, err := conn.ExecContext(ctx, statement, user, pseudonym); err != nil {
				return fmt.Errorf("%.40s: %w", statement, err)
			}
		}
		return forgetFormer(ctx, conn, user, pseudonym)
	})
	return s.failed(ctx, err, "forgetting user %s", user)
}

const lobbiesOf = `SELECT DISTINCT game.id FROM game JOIN seat ON seat.game = game.id WHERE seat.user = ? AND game.status = 'lobby'`

// leaveLobbies takes a person's seats away at tables that have not begun.
func leaveLobbies(ctx context.Context, conn *sql.Conn, user string) error {
	games, err := collect(ctx, conn, 4, func(rows *sql.Rows, game *int64) error { return rows.Scan(game) }, lobbiesOf, user)
	if err != nil {
		return err
	}
	for _, game := range games {
		seats, err := loadSeats(ctx, conn, game)
		if err != nil {
			return err
		}
		seats = slices.DeleteFunc(seats, func(s store.Seat) bool { return s.User == user })
		if err := putSeats(ctx, conn, game, seats); err != nil {
			return err
		}
	}
	return nil
}

const (
	takenFrom = `SELECT game, seat, before FROM seat WHERE instr(',' || before || ',', ',' || ? || ',') > 0`
	setBefore = `UPDATE seat SET before = ? WHERE game = ? AND seat = ?`
)

// forgetFormer makes a person a pseudonym without a name where somebody else has
// taken their seat.
func forgetFormer(ctx context.Context, conn *sql.Conn, user, pseudonym string) error {
	type taken struct {
		game, seat int64
		store.Seat
	}
	seats, err := collect(ctx, conn, 4, func(rows *sql.Rows, t *taken) error { return rows.Scan(&t.game, &t.seat, &t.Before) }, takenFrom, user)
	if err != nil {
		return err
	}
	for _, t := range seats {
		list := t.Formers()
		for i := range list {
			if list[i].User == user {
				list[i].User, list[i].Name = pseudonym, ""
			}
		}
		t.SetFormers(list)
		if _, err := conn.ExecContext(ctx, setBefore, t.Before, t.game, t.seat); err != nil {
			return fmt.Errorf("who had seat %d of game %d: %w", t.seat, t.game, err)
		}
	}
	return nil
}
