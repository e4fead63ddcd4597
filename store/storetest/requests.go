package storetest

import (
	"testing"

	"sobremesa/store"
)

var requestRules = []rule{
	{"a request is carried out once and its first answer stored", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Request: "r", Answer: []byte("first"), Game: g, Moves: moves(0, 1)})
		want := load(t, s, g.ID)

		// The revision is outdated too, but a repeated request takes precedence.
		again := newGame(channel)
		again.ID, again.Revision = g.ID, g.Revision-1
		wantErr(t, "Commit of an old revision", s.Commit(t.Context(), &store.Change{Request: "r", Answer: []byte("second"), Game: again, Moves: moves(0, 1), At: at(1)}), store.ErrDuplicate)
		wantErr(t, "Commit of the current revision", s.Commit(t.Context(), &store.Change{Request: "r", Game: load(t, s, g.ID), Moves: moves(1, 1), At: at(1)}), store.ErrDuplicate)
		same(t, "Game", load(t, s, g.ID), want)
		wantReturned(t, "Answer", []byte("first"))(s.Answer(t.Context(), "r"))
	}},
	{"a request may have an answer and nothing else, or none", func(t *testing.T, s store.Store) {
		for request, answer := range map[string]string{"r": "\x00\x01\xff", "without": ""} {
			wantErr(t, "Answer", errOf(s.Answer(t.Context(), request)), store.ErrNotFound)
			commit(t, s, &store.Change{Request: request, Answer: []byte(answer)})
			wantReturned(t, "Answer", []byte(answer))(s.Answer(t.Context(), request))
		}
	}},
	{"a request that failed can be made again", func(t *testing.T, s store.Store) {
		first := create(t, s, channel)
		second := newGame(channel)
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", Game: second, At: at(0)}), store.ErrOccupied)
		first.Status = store.Cancelled
		commit(t, s, &store.Change{Game: first})
		commit(t, s, &store.Change{Request: "r", Game: second})
	}},
}
