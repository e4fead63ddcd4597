package table_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/games"
	hosted "sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// slow is a host of the toy whose artificial player thinks until it is told to move.
type slow struct {
	*hosttest.Host
	id     int64
	begins chan struct{}
	steps  chan struct{}
	rng    *rand.Rand
}

func newSlow(t *testing.T, pace time.Duration, artificial []string, users ...string) *slow {
	s := &slow{begins: make(chan struct{}), steps: make(chan struct{}), rng: rand.New(rand.NewPCG(1, 2))}
	s.Host = hosttest.New(t, hosttest.Options{Games: games.ListOf(hosted.SlowGame(toy.Slow{Begins: s.begins, Steps: s.steps})), Budget: engine.Budget{Simulations: 1}})
	s.id = s.Begin(sitting.Opening{Kind: "trueque", Seats: len(users) + len(artificial), Pace: pace, Artificial: artificial}, users...)
	s.atOnce()
	return s
}

// think carries out a task to think, and calls meanwhile while the player thinks.
func (s *slow) think(ctx context.Context, task *store.Task, meanwhile func()) error {
	result := make(chan error, 1)
	go func() { result <- s.Think(ctx, task) }()
	for {
		select {
		case <-s.begins:
			meanwhile()
			s.steps <- struct{}{}
		case err := <-result:
			return err
		}
	}
}

// atOnce makes thoughts take no time.
func (s *slow) atOnce() { s.whenThinking(nil, nil) }

// whenThinking does something once, while a player thinks about a matching board.
func (s *slow) whenThinking(wanted func(*sitting.Sitting) bool, do func(*sitting.Sitting)) {
	s.Handle[sitting.TaskThink] = func(ctx context.Context, task *store.Task) error {
		return s.think(ctx, task, func() {
			if p := s.Position(s.id); wanted != nil && wanted(p) {
				wanted = nil
				do(p)
			}
		})
	}
}

// goOn carries out tasks one after another, and lets awaited people move in between, until
// done returns true.
func (s *slow) goOn(done func() bool) {
	s.T.Helper()
	for range 2000 {
		_, err := s.Next()
		must.Succeed(s.T, err)
		if done() {
			return
		}
		p := s.Position(s.id)
		for seat := range p.ToMove().All() {
			if sitting.Plays(p.Seats[seat]) {
				view := p.View(seat).(toy.View)
				text := toy.Rules{}.Format(view.Moves(nil)[0], engine.Spanish) // accept an offer if they can
				if p.Awaited().Has(seat) {
					text = s.Games.Player("trueque", "azar").Choose(s.T.Context(), engine.Budget{}, view, s.rng)
				}
				s.does(p.Seats[seat].User, sitting.Play(text, sitting.AnyBoard))
				break
			}
		}
		s.Forward(time.Minute)
	}
	s.T.Fatal("it never came to that")
}

func (s *slow) does(user string, v sitting.Verb) {
	s.T.Helper()
	must.Do(s.T)(s.Do(s.T.Context(), s.By(user), table.Ref{Kind: "trueque", ID: s.id}, v))
}

func TestAThoughtCountsOnlyIfTheBoardIsTheSame(t *testing.T) {
	moderator := func(s *slow) {
		req := s.By("eva")
		req.Moderator = true
		must.Do(s.T)(s.Do(s.T.Context(), req, table.Ref{Kind: "trueque", ID: s.id}, sitting.End))
	}
	alone := func(p *sitting.Sitting) bool { return p.Awaited().Len() == 1 }
	for name, c := range map[string]struct {
		artificial []string
		wanted     func(*sitting.Sitting) bool
		do         func(s *slow, p *sitting.Sitting)
		stands     bool
	}{
		"a note":            {[]string{"tendera"}, alone, func(s *slow, _ *sitting.Sitting) { s.does("ana", sitting.SetNote("hm")) }, true},
		"somebody resigns":  {[]string{"tendera"}, alone, func(s *slow, _ *sitting.Sitting) { s.does("ana", sitting.Resign) }, true},
		"the game is ended": {[]string{"tendera"}, alone, func(s *slow, _ *sitting.Sitting) { moderator(s) }, false},
		"a move is taken back": {[]string{"tendera"}, func(p *sitting.Sitting) bool { return p.CanUndo("ana") },
			func(s *slow, _ *sitting.Sitting) { s.does("ana", sitting.Undo(sitting.AnyBoard)) }, false},
		"a chair is taken": {nil, alone, func(s *slow, p *sitting.Sitting) { s.does("eva", sitting.TakeChair(p.SeatOf("luis"))) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSlow(t, 0, c.artificial, "ana", "luis")
			if c.artificial == nil {
				s.does("luis", sitting.Resign)
			}
			var thinker engine.Seat
			moves := 0
			s.whenThinking(c.wanted, func(p *sitting.Sitting) {
				for seat := range p.Awaited().All() {
					if !sitting.Plays(p.Seats[seat]) {
						thinker = seat
					}
				}
				c.do(s, p)
				moves = len(s.Stored(s.id).Moves)
				s.Handle[sitting.TaskThink] = func(context.Context, *store.Task) error { return nil } // no other thought
			})
			s.goOn(func() bool { return moves > 0 })
			made := s.Stored(s.id).Moves[moves:]
			if c.stands && (len(made) == 0 || made[0].Seat != thinker) || !c.stands && len(made) > 0 {
				t.Errorf("after it, %+v were made by what seat %d had thought", made, thinker)
			}
		})
	}
}

// A game goes on when somebody interferes with thoughts, and no move is made twice.
func TestAfterADroppedThoughtThePlayerThinksAgain(t *testing.T) {
	s := newSlow(t, 0, []string{"tendera"}, "ana", "luis")
	s.whenThinking(func(p *sitting.Sitting) bool { return p.CanUndo("ana") }, func(*sitting.Sitting) {
		s.does("ana", sitting.Undo(sitting.AnyBoard))
	})
	s.goOn(func() bool { return s.Stored(s.id).Status == store.Finished })
	undone := 0
	for _, m := range s.Stored(s.id).Moves {
		if m.Undo {
			undone++
		}
	}
	if undone != 1 {
		t.Errorf("%d moves were taken back", undone)
	}
}

// A guardian finishes a turn even if the process in which the time ran out has died.
func TestAGuardianFinishesATurnAfterItsProcessDied(t *testing.T) {
	s := newSlow(t, day, nil, "ana", "luis")
	seat := s.Position(s.id).Awaited().First()
	turn, before := s.Position(s.id).Turn(), len(s.Stored(s.id).Moves)
	thoughts := 0
	s.Handle[sitting.TaskThink] = func(ctx context.Context, task *store.Task) error {
		if thoughts++; thoughts%2 == 1 { // killed while thinking
			ctx, kill := context.WithCancel(ctx)
			result := make(chan error)
			go func() { result <- s.Think(ctx, task) }()
			<-s.begins
			kill()
			return <-result
		}
		return s.think(ctx, task, func() {})
	}
	s.Pass(day + time.Minute)
	if p := s.Position(s.id); p.Turn() == turn && p.Awaited().Has(seat) {
		t.Fatal("the turn is played still")
	}
	g := s.Stored(s.id)
	if own := g.Seats[seat]; own.Missed != 1 || own.Guardian != "" || own.StandIn != "" || thoughts < 2 {
		t.Errorf("%+v after %d thoughts", own, thoughts)
	}
	for i, m := range g.Moves[before:] {
		if m.Seat == seat && (m.StandIn != "tendera" || !m.Auto) {
			t.Errorf("move %d: %+v", before+i, m)
		}
	}
	// A player who is back in time plays on.
	s.atOnce()
	next := s.Position(s.id).Awaited().First()
	user, came := g.Seats[next].User, false
	s.whenThinking(func(*sitting.Sitting) bool { return true }, func(p *sitting.Sitting) {
		came = true
		text := s.Games.Player("trueque", "azar").Choose(t.Context(), engine.Budget{}, p.View(next), s.rng)
		s.does(user, sitting.Play(text, sitting.AnyBoard))
		s.Handle[sitting.TaskThink] = func(context.Context, *store.Task) error { return nil }
	})
	s.Pass(day)
	if own := s.Stored(s.id).Seats[next]; !came || own.Missed != 0 || own.StandIn != "" {
		t.Errorf("%s: %+v", user, own)
	}
}
