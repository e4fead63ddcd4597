//go:build ci

package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
)

func game(channel string) *store.Game {
	return &store.Game{Kind: "azul", Channel: channel, Status: store.Running, Created: time.UnixMilli(1)}
}

func TestAServerThatHangsHangsNobody(t *testing.T) {
	p := newProxy(t, postgrestest.Schema(t))
	const deadline = 2 * time.Second
	s := postgrestest.Open(t, p.connection, postgres.Deadline(deadline))
	g := game("c")
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(1)}))
	p.set(hangs)
	for name, call := range map[string]func() error{
		"Commit": func() error { return s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(2)}) },
		"Game":   func() error { _, err := s.Game(t.Context(), g.ID); return err },
		"Claim":  func() error { _, err := s.Claim(t.Context(), time.UnixMilli(2), time.UnixMilli(3)); return err },
	} {
		err := call()
		if !errors.Is(err, postgres.ErrUnreachable) || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: got %v, want ErrUnreachable and no context error", name, err)
		}
	}
	// A caller with a shorter deadline gets its answer by then.
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := s.Game(ctx, g.ID); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
	p.set(passes)
	must.Do(t)(s.Game(t.Context(), g.ID))
}

func TestACommitWhoseAnswerIsLostIsUnknownAndAskingAgainTells(t *testing.T) {
	for name, c := range map[string]struct {
		way   way
		again error
	}{"it has happened": {deafens, store.ErrDuplicate}, "it has not": {cuts, nil}} {
		t.Run(name, func(t *testing.T) {
			p := newProxy(t, postgrestest.Schema(t))
			s := postgrestest.Open(t, p.connection)
			change := func(g *store.Game) *store.Change {
				return &store.Change{Request: "r", Answer: []byte("done"), Game: g, At: time.UnixMilli(1)}
			}
			g := game("c")
			must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(1)}))
			mine := *g
			mine.Lang = "es"
			// Ask the server about the statements beforehand, which a connection does the first
			// time, so that the commit is one round trip.
			must.Succeed(t, s.Commit(t.Context(), &store.Change{Request: "before", Game: g, At: time.UnixMilli(1)}))
			mine.Revision = g.Revision
			p.set(c.way)
			err := s.Commit(t.Context(), change(&mine))
			p.set(passes)
			if !errors.Is(err, store.ErrUnknown) || mine.Revision != g.Revision {
				t.Fatalf("got %v, want ErrUnknown and an unchanged Change", err)
			}
			if err := s.Commit(t.Context(), change(&mine)); !errors.Is(err, c.again) {
				t.Errorf("second try: got %v, want %v", err, c.again)
			}
			if answer, err := s.Answer(t.Context(), "r"); string(answer) != "done" {
				t.Errorf("got answer %q, %v; want \"done\"", answer, err)
			}
			// Every other call repeats itself, because its connection is broken.
			key := store.FactOf("k")
			must.Succeed(t, s.SetValues(t.Context(), store.Texts{key: "v"}))
			p.set(passes)
			must.Succeed(t, s.SwapValue(t.Context(), key, "v", "w", store.Texts{store.FactOf("other"): "x"}))
			p.set(passes)
			must.Do(t)(s.Game(t.Context(), g.ID))
			p.set(passes) // A commit is repeated too if nothing of it was sent.
			must.Succeed(t, s.Commit(t.Context(), &store.Change{Request: "after", At: time.UnixMilli(1)}))
		})
	}
}

func TestAContextThatEndsWhileAGameIsHeldEndsTheCommit(t *testing.T) {
	connection := postgrestest.Schema(t)
	s := postgrestest.Open(t, connection)
	g := game("c")
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: g, At: time.UnixMilli(1)}))
	release := hold(t, connection, "SELECT FROM game FOR UPDATE")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	err := s.Commit(ctx, &store.Change{Game: g, At: time.UnixMilli(2)})
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, store.ErrUnknown) {
		t.Errorf("got %v, want the context's error and ErrUnknown", err)
	}
	release()
}
