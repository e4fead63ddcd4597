package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// withArtificial begins a game of Ana and artificial players, in which nobody
// has moved.
func withArtificial(f *fixture, variant string, players ...string) {
	f.T.Helper()
	f.Must(sitting.Opened)(f.Open(f.T.Context(), f.By("ana"),
		sitting.Opening{Kind: "azul", Seats: 1 + len(players), Chosen: engine.Chosen{azul.WallOption: variant}, Artificial: players}))
	f.Must(sitting.Started)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Start))
}

// awake is the next task, which must be to think.
func (f *fixture) awake(within time.Duration) *store.Task {
	f.T.Helper()
	for {
		task := f.task(within)
		if task == nil {
			f.T.Fatal("nobody is to think")
		}
		if task.Kind == sitting.TaskThink {
			return task
		}
	}
}

func TestArtificialPlayersMoveUntilAPersonIsToAndEachMoveIsAChange(t *testing.T) {
	f := newFixture(t)
	withArtificial(f, "", "voraz", "aleatorio", "escalonado")
	s := f.look()
	if mover(s) == "ana" {
		f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(f.Move(s, 0), sitting.AnyBoard)))
		s = f.look()
	}
	if got := f.tasks(); !slices.Contains(got, sitting.TaskThink) {
		t.Fatalf("tasks %v", got)
	}
	for mover(s) != "ana" {
		must.Succeed(t, f.Think(t.Context(), thinkNow(s)))
		now := f.look()
		if changes := now.Stored().Revision - s.Stored().Revision; changes != 1 || now.Moves == s.Moves {
			t.Errorf("%d rows in %d changes", now.Moves-s.Moves, changes)
		}
		s = now
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
}

// thinkNow is the task that a change leaves for the board in play.
func thinkNow(s *table.Position) *store.Task {
	return &store.Task{Kind: sitting.TaskThink, Game: s.Stored().ID, Payload: table.Board(len(s.Stored().Moves))}
}

func TestThinkingAgainDoesNothing(t *testing.T) {
	for _, players := range [][]string{{"voraz"}, {"voraz", "aleatorio"}} {
		for _, watch := range []bool{false, true} {
			f := newFixture(t)
			if watch {
				f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: append(players, "voraz"), Watch: true}))
				f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
			} else {
				withArtificial(f, "", players...)
				if s := f.look(); mover(s) == "ana" {
					f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(f.Move(s, 0), sitting.AnyBoard)))
				}
			}
			task := f.awake(0)
			must.Succeed(t, f.Think(t.Context(), task))
			after := trace(f)
			for range 2 {
				must.Succeed(t, f.Think(t.Context(), task))
			}
			if now := trace(f); now != after {
				t.Errorf("watched %v: was\n%s, is\n%s", watch, after, now)
			}
		}
	}
}

func TestTheSameThoughtOnTwoMachinesIsHadOnce(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "aleatorio"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	task := f.awake(0)
	other := *f.Table
	other.KeepIn(&between{Store: f.Store, commit: func() {
		if err := f.Think(t.Context(), task); err != nil {
			t.Error(err)
		}
	}})
	before := len(f.look().Stored().Moves)
	must.Succeed(t, other.Think(t.Context(), task))
	if now := f.look(); len(now.Stored().Moves) != before+1 {
		t.Errorf("%d moves were added", len(now.Stored().Moves)-before)
	}
}

// An artificial player that would look at the clock or at the draws to come
// could not be replayed.
func TestAThoughtDependsOnTheGameAlone(t *testing.T) {
	var games [2][]string
	for i := range games {
		f := newFixture(t)
		f.Forward(time.Duration(i) * 1000 * time.Second)
		withArtificial(f, "", "aleatorio", "aleatorio")
		f.think()
		for range 3 {
			s := f.look()
			f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(f.Move(s, 0), sitting.AnyBoard)))
			f.think()
		}
		games[i] = texts(f.look().Stored())
	}
	if !slices.Equal(games[0], games[1]) {
		t.Errorf("%q, then %q", games[0], games[1])
	}
}

func TestAGameWithoutPeopleIsShownInBatchesWithPausesAndEnds(t *testing.T) {
	for _, variant := range []string{"clasico", "gris"} {
		t.Run(variant, func(t *testing.T) {
			f := newFixture(t)
			f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{
				Kind: "azul", Seats: 3, Chosen: engine.Chosen{azul.WallOption: variant}, Artificial: []string{"voraz", "escalonado", "aleatorio"}, Watch: true}))
			f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
			id := f.look().Stored().ID
			shown := 0
			var g *store.Game
			for g = f.Stored(id); g.Status == store.Running; {
				before := len(g.Moves)
				task := f.task(time.Minute)
				if task == nil {
					t.Fatalf("the game stands still after %v", texts(g))
				}
				if task.Kind == sitting.TaskShow {
					shown++
					continue
				}
				must.Succeed(t, f.Think(t.Context(), task))
				g = f.Stored(id)
				_, frames, err := f.Find(t.Context(), id)
				must.Succeed(t, err)
				if turns := frames[len(g.Moves)].Turn - frames[before].Turn; len(g.Moves) == before || turns > 3 {
					t.Fatalf("a batch of %d moves, %d turns", len(g.Moves)-before, turns)
				}
			}
			if g.Status != store.Finished || shown < 5 {
				t.Errorf("%s, shown %d times", g.Status, shown)
			}
			if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
				t.Errorf("tasks at the end %v", got)
			}
			if rows, err := f.Store.Leaderboard(t.Context(), store.Board{Guild: "g", Kind: "azul", List: store.Artificial}, 10); err != nil || len(rows) != 0 {
				t.Errorf("artificial players on the leaderboard: %v, %v", rows, err)
			}
		})
	}
}

func TestThePauseIsBetweenTheBatches(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "aleatorio"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	must.Succeed(t, f.Think(t.Context(), f.awake(0)))
	must.Succeed(t, f.Think(t.Context(), f.awake(0)))
	now := f.Now()
	if kind := f.task(0); kind == nil || kind.Kind != sitting.TaskShow {
		t.Errorf("first %v, want it shown", kind)
	}
	next := f.task(time.Minute)
	if next == nil || next.Kind != sitting.TaskThink || !next.Due.After(now) {
		t.Errorf("then %+v at %v, want a thought later", next, now)
	}
}

func TestOnTheGreyWallPeopleAreCalledWhileArtificialPlayersThink(t *testing.T) {
	f := newFixture(t)
	withArtificial(f, "gris", "voraz", "voraz")
	id := f.look().Stored().ID
	for range 1000 {
		s := f.Position(id)
		v := s.View(0).(azul.View)
		if v.Phase() == azul.Placing && s.ToMove().Has(0) {
			break
		}
		if s.ToMove().Has(0) {
			f.tasks()
			f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(f.Move(s, 0), sitting.AnyBoard)))
			continue
		}
		f.think()
	}
	s := f.look()
	if !s.ToMove().Has(0) {
		t.Fatal("Ana never had a line to place")
	}
	seq := len(s.Stored().Moves)
	must.Succeed(t, f.Think(t.Context(), thinkNow(s)))
	s = f.look()
	if s.ToMove() != engine.SeatsOf(0) {
		t.Errorf("seats %b are to place", s.ToMove())
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(moves(s, 0)[0], seq)))
}

func TestThinkingEndsWithItsContext(t *testing.T) {
	f := newFixture(t)
	withArtificial(f, "", "voraz", "voraz", "voraz")
	if s := f.look(); mover(s) == "ana" {
		f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), here, sitting.Play(f.Move(s, 0), sitting.AnyBoard)))
	}
	task, before := f.awake(0), trace(f)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.Think(ctx, task); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if now := trace(f); now != before {
		t.Errorf("was\n%s, is\n%s", before, now)
	}
}

func TestThereIsNothingToThinkInAGameThatIsGoneOrOver(t *testing.T) {
	f := newFixture(t)
	if err := f.Think(t.Context(), &store.Task{Kind: sitting.TaskThink, Game: 99}); err != nil {
		t.Errorf("gone: %v", err)
	}
	withArtificial(f, "", "voraz")
	task := thinkNow(f.look())
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	before := trace(f)
	if err := f.Think(t.Context(), task); err != nil || trace(f) != before {
		t.Errorf("over: %v, %s", err, trace(f))
	}
}
