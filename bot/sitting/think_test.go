package sitting

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestArtificialPlayersMoveUntilAPersonIsTo(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz", "aleatorio", "escalonado"}}, "ana")
	h.waitsFor("ana")
	h.plays()
	thoughts := 0
	for task := h.task(TaskThink); h.sit().Awaited().First() != 0; task = h.task(TaskThink) {
		if task == nil || h.due(0) != TaskThink { // the board is shown when a person is to move
			t.Fatalf("tasks %s, want only TaskThink now", h.due(time.Hour))
		}
		before, now := len(h.g.Moves), *task
		must.Succeed(t, h.carryOut(now))
		if thoughts++; len(h.g.Moves) == before {
			t.Fatal("nobody has moved")
		}
		made, tasks := len(h.g.Moves), slices.Clone(h.tasks)
		if err := h.carryOut(now); err != ErrNothing || len(h.g.Moves) != made || !reflect.DeepEqual(tasks, h.tasks) {
			t.Errorf("thinking again: %v, %d moves", err, len(h.g.Moves)-made)
		}
	}
	if h.due(time.Hour) != TaskShow || thoughts < 3 {
		t.Errorf("tasks %s after %d thoughts", h.due(time.Hour), thoughts)
	}
}

// The moves of an artificial player that looked at the clock or at future draws could not be
// reproduced.
func TestAThoughtDependsOnTheGameAlone(t *testing.T) {
	var games [2][]string
	for i := range games {
		h := begun(t, Opening{Kind: "azul", Artificial: []string{"aleatorio", "aleatorio"}}, "ana")
		h.Now = h.Now.Add(time.Duration(i) * 1000 * time.Second)
		for range 4 {
			h.waitsFor("ana")
			h.plays()
			h.work()
		}
		for _, m := range h.g.Moves {
			games[i] = append(games[i], strconv.Itoa(int(m.Seat))+m.Text)
		}
	}
	if !slices.Equal(games[0], games[1]) {
		t.Errorf("the moves differ: %q, then %q", games[0], games[1])
	}
}

func TestAGameWithoutPeopleIsShownInBatchesWithPausesAndEnds(t *testing.T) {
	for _, wall := range []string{"clasico", "gris"} {
		h := begun(t, Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: wall}, Artificial: []string{"voraz", "escalonado", "aleatorio"}, Watch: true}, "ana")
		for batches := 0; h.g.Status == store.Running; batches++ {
			turn := h.sit().Turn()
			h.work()
			s := h.sit()
			if made := s.Turn() - turn; made > 3 || made == 0 && s.Status.Live() {
				t.Fatalf("a batch of %d turns", made)
			}
			if h.shown != batches+1 || s.Status.Live() && (h.task(TaskThink) == nil || h.task(TaskThink).Due.Sub(h.Now) != watchPause) {
				t.Fatalf("shown %d times in %d batches, then %+v", h.shown, batches, h.tasks)
			}
			h.Now = h.Now.Add(watchPause)
		}
		if h.g.Status != store.Finished || h.shown < 5 || h.due(time.Hour) != TaskShow && h.due(time.Hour) != "" {
			t.Errorf("the game is %s, shown %d times, tasks %s", h.g.Status, h.shown, h.due(time.Hour))
		}
	}
}

func TestOnTheGreyWallPeopleAreCalledWhileArtificialPlayersThink(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: "gris"}, Artificial: []string{"voraz", "voraz"}}, "ana")
	h.idle = true
	var s *Sitting
	for s = h.sit(); ; s = h.sit() {
		if v := s.View(0).(azul.View); v.Phase() == azul.Placing && s.Awaited().Has(0) {
			break
		}
		if s.Awaited().Has(0) {
			h.plays()
			h.tasks = slices.DeleteFunc(h.tasks, func(t store.Task) bool { return t.Kind == TaskShow })
			continue
		}
		must.Succeed(t, h.thinks(*h.task(TaskThink)))
	}
	if h.due(shownAfter) != TaskShow+" "+TaskThink {
		t.Errorf("tasks %s, want TaskShow and TaskThink", h.due(shownAfter))
	}
	h.idle = false
	h.work()
	if now := h.sit(); now.ToMove() != engine.SeatsOf(0) {
		t.Errorf("seats %b are to place", now.ToMove())
	}
	h.does("ana", Play(s.match.Moves(0)[0], s.Moves), Played)
}

// The grocer makes ana an offer. She sees it and has half a minute to answer; then the grocer goes
// on without being asked again.
func TestAnArtificialPlayerWaitsForAnAnswerToItsOffer(t *testing.T) {
	offers := 0
	for n := uint64(0); offers < 3; n++ {
		h := begun(t, Opening{Kind: "trueque", Artificial: []string{"tendera"}}, "ana")
		ana := SeatOf(h.g.Seats, "ana")
		rng := rand.New(rand.NewPCG(1, n))
		for s := h.sit(); s.Status.Live(); s = h.sit() {
			if s.Awaited().Has(ana) {
				h.says("ana", h.list.Player("trueque", "azar").Choose(t.Context(), engine.Budget{}, s.View(ana), rng))
				continue
			}
			asked, task := s.ToMove().Has(ana), h.task(TaskThink)
			if task == nil {
				t.Fatal("nobody is to think")
			}
			due := task.Due.Sub(h.Now)
			if asked {
				offers++
			}
			if asked && due != h.AnswerPause || !asked && due > time.Second {
				t.Errorf("game %d, move %d: asked %v, the grocer goes on in %v", n, s.Moves, asked, due)
			}
			if h.pass(due); h.sit().Moves == s.Moves {
				t.Fatalf("game %d, move %d: the grocer does not go on", n, s.Moves)
			}
		}
	}
}

// Players who play with other people get no hints unless the game was opened with them, whatever
// has become of the others.
func TestHintsAreForSoloGamesAndGamesOpenedWithHints(t *testing.T) {
	for _, c := range []struct {
		opening Opening
		with    string
		want    engine.Code
	}{
		{Opening{Artificial: []string{"voraz"}}, "", ""},
		{Opening{}, "luis", NoHints},
		{Opening{Artificial: []string{"voraz"}}, "luis", NoHints},
		{Opening{Hints: true}, "luis", ""},
	} {
		users := []string{"ana"}
		if c.with != "" {
			users = append(users, c.with)
		}
		c.opening.Kind = "azul"
		h := begun(t, c.opening, users...)
		h.waitsFor("ana")
		for user, want := range map[string]engine.Code{"ana": c.want, c.with: WaitFor, "eva": NotSeated} {
			if _, err := h.sit().MayHint(user); want != "" && user != "" {
				h.refused(want, err, h.g.Revision)
			} else if user == "ana" {
				must.Succeed(t, err)
			}
		}
		if o, err := Again(h.Games, h.g, "ana", false, nil); err != nil || o.Hints != c.opening.Hints {
			t.Errorf("the rematch of %+v is %+v, %v", c.opening, o, err)
		}
		if c.with != "" && !c.opening.Hints {
			h.does(c.with, Resign, Resigned)
			h.waitsFor("ana")
			_, err := h.sit().MayHint("ana")
			h.refused(NoHints, err, h.g.Revision)
		}
	}
}
