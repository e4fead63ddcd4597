package storetest

import (
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// attempted returns an answer of a user on a day, given in the tests' guild.
func attempted(user string, day, streak int) store.Attempt {
	return store.Attempt{Kind: kind, Day: day, User: user, Guild: guild, Move: "3 azul fila 2", Cost: 0.125, Streak: streak, At: at(day)}
}

var attemptRules = []rule{
	{"a user answers the puzzle of a day once", func(t *testing.T, s store.Store) {
		wantErr(t, "an answer that nobody gave", errOf(s.Attempt(t.Context(), kind, 7, "ana")), store.ErrNotFound)
		first := attempted("ana", 7, 2)
		must.Succeed(t, s.PutAttempt(t.Context(), first))
		second := first
		second.Move, second.Guild, second.Cost, second.Streak = "3 azul fila 3", "guild2", 0, 9
		wantErr(t, "another answer", s.PutAttempt(t.Context(), second), store.ErrConflict)
		// A caller that was not told of its success asks again.
		late := first
		late.Cost, late.At = 0.5, at(9)
		must.Succeed(t, s.PutAttempt(t.Context(), late))
		wantReturned(t, "the answer", &first)(s.Attempt(t.Context(), kind, 7, "ana"))
		for _, other := range []store.Attempt{attempted("ana", 8, 0), attempted("luis", 7, 0)} {
			must.Succeed(t, s.PutAttempt(t.Context(), other))
			wantReturned(t, "another's answer", &other)(s.Attempt(t.Context(), kind, other.Day, other.User))
		}
		wantErr(t, "an answer of another game", errOf(s.Attempt(t.Context(), "chess", 7, "ana")), store.ErrNotFound)
		broken := attempted("eva", 7, 0)
		broken.Move = "a\x00b"
		wantErr(t, "a text that is not kept", s.PutAttempt(t.Context(), broken), store.ErrText)
	}},
	{"the answers of a guild are listed by streak, then by time", func(t *testing.T, s store.Store) {
		late, early, long, elsewhere, before := attempted("ana", 7, 1), attempted("zoe", 7, 1), attempted("luis", 7, 3), attempted("eva", 7, 9), attempted("luis", 6, 2)
		early.At, elsewhere.Guild = at(3), "guild2"
		for _, a := range []store.Attempt{late, early, long, elsewhere, before} {
			must.Succeed(t, s.PutAttempt(t.Context(), a))
		}
		wantReturned(t, "answers", []store.Attempt{long, early, late})(s.AttemptsIn(t.Context(), guild, kind, 7))
		wantReturned(t, "answers of a day without", []store.Attempt(nil))(s.AttemptsIn(t.Context(), guild, kind, 5))
	}},
	{"a user's answers are exported with their data and forgotten with them", func(t *testing.T, s store.Store) {
		must.Succeed(t, s.PutAttempt(t.Context(), attempted("ana", 7, 2)))
		must.Succeed(t, s.PutAttempt(t.Context(), attempted("luis", 7, 1)))
		a := attempted("ana", 7, 2)
		same(t, "kept", kept(t, s, "ana").Puzzles, []store.KeptAttempt{{Kind: kind, Day: 7, Guild: guild, Move: a.Move, At: a.At}})
		nobody := store.Pseudonym("1234")
		must.Succeed(t, s.Forget(t.Context(), "ana", nobody))
		same(t, "kept", kept(t, s, "ana").Puzzles, []store.KeptAttempt(nil))
		a.User = nobody
		wantReturned(t, "answers", []store.Attempt{a, attempted("luis", 7, 1)})(s.AttemptsIn(t.Context(), guild, kind, 7))
	}},
}
