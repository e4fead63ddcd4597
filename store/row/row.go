// Package row says how what a store keeps is read from the rows of a database, whichever it is: its
// functions return the destinations of the columns, in the order in which statements name them.
package row

import (
	"database/sql"
	"fmt"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// ClockLead is [store.ClockLead] for statements, in milliseconds.
const ClockLead = `30000`

var _ = [1]struct{}{}[store.ClockLead-30_000*time.Millisecond] // does not compile if they differ

// Game reads id, revision, kind, guild, channel, home, status, ended, rematch and document.
func Game(g *store.Game) []any {
	return []any{&g.ID, &g.Revision, &g.Kind, &g.Guild, &g.Channel, &g.Home, (*string)(&g.Status), (*moment)(&g.Ended), &g.Rematch, (*document)(g)}
}

// Move reads seat, text, at, stand_in, auto, undo and secret.
func Move(m *store.Move) []any {
	return []any{(*seat)(&m.Seat), &m.Text, (*moment)(&m.At), &m.StandIn, &m.Auto, &m.Undo, &m.Secret}
}

// Finish reads number, game, guild, kind and ended.
func Finish(f *store.Finish) []any {
	return []any{&f.Number, &f.Game, &f.Guild, &f.Kind, (*moment)(&f.Ended)}
}

// Result reads user, player, name, score, place, seat, replaced, absent, substitute and helped.
func Result(r *store.Result) []any {
	return []any{&r.User, &r.Player, &r.Name, &r.Score, &r.Place, (*seat)(&r.Seat), &r.Replaced, &r.Absent, &r.Substitute, &r.Helped}
}

// NumberedResult reads the number of a finish, and what Result reads.
func NumberedResult(r *store.NumberedResult) []any {
	return append([]any{&r.Number}, Result(&r.Result)...)
}

// Task reads id, kind, game, key, payload, due, attempts, reason, lease and the guild of the game.
func Task(t *store.Task) []any {
	return []any{&t.ID, &t.Kind, &t.Game, &t.Key, &t.Payload, (*moment)(&t.Due), &t.Attempts, &t.Reason, &t.Lease.Claim, &t.Guild}
}

// LiveGames reads kind, status and a number of games.
func LiveGames(l *store.LiveGames) []any { return []any{&l.Kind, (*string)(&l.Status), &l.N} }

// Value is a value with its key.
type Value struct {
	store.Key
	Text string
	age  int64
}

// Columns reads scope, id, key, value and the age in milliseconds.
func (v *Value) Columns() []any {
	return []any{(*string)(&v.Kind), &v.ID, &v.Name, &v.Text, &v.age}
}

// Found returns the values of some scopes in the form in which a store returns them.
func Found(of []store.Scope, list []Value) store.Found {
	found := make(store.Found)
	for _, scope := range of {
		found[scope] = make(map[string]store.Value)
	}
	for _, v := range list {
		if found[v.Scope] == nil {
			found[v.Scope] = make(map[string]store.Value)
		}
		found[v.Scope][v.Name] = store.Value{Text: v.Text, Age: time.Duration(v.age) * time.Millisecond}
	}
	return found
}

// Only reads the only column of a row.
func Only[T any](value *T) []any { return []any{value} }

// Time reads a time that Millis has written.
func Time(t *time.Time) []any { return []any{(*moment)(t)} }

// Millis returns a time as it is stored; the zero time is NULL.
func Millis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// LeaseLost returns [store.ErrLeaseLost] if a statement that should change the task of a lease changed
// no row.
func LeaseLost(changed int, err error) error {
	if err == nil && changed == 0 {
		err = store.ErrLeaseLost
	}
	return err
}

// NotNil returns list, or an empty slice instead of nil, which would be stored as NULL.
func NotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// moment scans a stored time.
type moment time.Time

func (m *moment) Scan(kept any) error {
	var ms sql.NullInt64
	err := ms.Scan(kept)
	*m = moment{}
	if ms.Valid {
		*m = moment(time.UnixMilli(ms.Int64).UTC())
	}
	return err
}

// seat scans a stored seat as fast as an int64.
type seat engine.Seat

func (s *seat) Scan(kept any) error {
	n, ok := kept.(int64)
	*s = seat(n)
	if !ok {
		return fmt.Errorf("seat %v", kept)
	}
	return nil
}

// document scans a JSON document into its game.
type document store.Game

func (d *document) Scan(kept any) error {
	g := (*store.Game)(d)
	err := g.ReadDocument([]byte(kept.(string)))
	g.InSlot(g.Channel) // the document comes last
	return err
}
