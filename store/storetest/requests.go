package storetest

import (
	"testing"

	"sobremesa/store"
)

var requestRules = []rule{
	{"a request is carried out once and its first answer kept", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		commit(t, s, &store.Change{Request: "r", Answer: []byte("first"), Game: g, Moves: moves(0, 1)})
		want := load(t, s, g.ID)

		// The revision is old as well: a repetition is told so all the same.
		again := newGame(channel)
		again.ID, again.Revision = g.ID, g.Revision-1
		err := s.Commit(t.Context(), &store.Change{Request: "r", Answer: []byte("second"), Game: again, Moves: moves(0, 1), At: at(1)})
		wantErr(t, "Commit of an old revision", err, store.ErrDuplicate)
		err = s.Commit(t.Context(), &store.Change{Request: "r", Game: load(t, s, g.ID), Moves: moves(1, 1), At: at(1)})
		wantErr(t, "Commit of the current revision", err, store.ErrDuplicate)
		same(t, "Game", load(t, s, g.ID), want)
		answer, err := s.Answer(t.Context(), "r")
		if err != nil || string(answer) != "first" {
			t.Errorf("Answer = %q, %v; want the first", answer, err)
		}
	}},
	{"a request may have an answer and nothing else", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{Request: "r", Answer: []byte{0, 1, 255}})
		answer, err := s.Answer(t.Context(), "r")
		if err != nil || string(answer) != "\x00\x01\xff" {
			t.Errorf("Answer = %q, %v", answer, err)
		}
		wantErr(t, "Commit", s.Commit(t.Context(), &store.Change{Request: "r", At: at(1)}), store.ErrDuplicate)
	}},
	{"an answer may be empty", func(t *testing.T, s store.Store) {
		commit(t, s, &store.Change{Request: "r"})
		answer, err := s.Answer(t.Context(), "r")
		if err != nil || len(answer) != 0 {
			t.Errorf("Answer = %q, %v; want an empty one", answer, err)
		}
	}},
	{"an unknown request has no answer", func(t *testing.T, s store.Store) {
		_, err := s.Answer(t.Context(), "r")
		wantErr(t, "Answer", err, store.ErrNotFound)
	}},
	{"changes without a request are never duplicates", func(t *testing.T, s store.Store) {
		for range 3 {
			commit(t, s, &store.Change{Answer: []byte("nobody asked"), Tasks: []store.Task{{Kind: "show"}}})
		}
		_, err := s.Answer(t.Context(), "")
		wantErr(t, "Answer", err, store.ErrNotFound)
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
