package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestATypedMoveIsStoredCanonicallyInWhateverSpellingItCame(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	m, err := azul.Parse(moves(s, s.ToMove().First())[0])
	must.Succeed(t, err)
	f.tasks()
	typed := strings.ToUpper(azul.Format(m, engine.English))
	done := f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(typed, sitting.AnyBoard)))
	if want := azul.Format(m, engine.Spanish); done.Move != want {
		t.Errorf("%s was played as %q, want %q", typed, done.Move, want)
	}
	g := f.look().Stored()
	last := g.Moves[len(g.Moves)-1]
	if last.Seat != s.ToMove().First() || last.Text != done.Move || last.At.IsZero() || len(g.Moves) != len(s.Stored().Moves)+1 {
		t.Errorf("stored %+v", last)
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
}

func TestWhoIsNotToMoveIsToldWhoIs(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	move := moves(s, s.ToMove().First())[0]
	r := f.refused(sitting.WaitFor)(f.Do(t.Context(), f.By(waiting(s)), here, sitting.Play(move, sitting.AnyBoard)))
	if got := r.Args["names"].([]any); !slices.Equal(got, []any{f.By(mover(s)).Name}) {
		t.Errorf("names %v", got)
	}
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("marta"), here, sitting.Play(move, sitting.AnyBoard)))
	if _, err := s.MayPlay(waiting(s), len(s.Stored().Moves)); err == nil {
		t.Error("one who is not to move may play")
	}
	if seat, err := s.MayPlay(mover(s), len(s.Stored().Moves)); err != nil || seat != s.ToMove().First() {
		t.Errorf("seat %d may not play: %v", seat, err)
	}
}

func TestAnIllegalMoveIsExplainedByTheRulesAndChangesNothing(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	f.tasks()
	for text, want := range map[string]engine.Code{
		"99 azul fila 1":    azul.NoSuchFactory,
		"centro azul fila1": azul.CentreEmpty,
		"inicio 1":          azul.NotNow,
		"fila 1 columna 1":  azul.NotNow,
		"reparto 1 azul":    azul.NotNow,
		"hola":              azul.UnknownWord,
		"":                  engine.Unreadable,
	} {
		_, err := f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(text, sitting.AnyBoard))
		var illegal *engine.Refusal
		if !errors.As(err, &illegal) || illegal.Code != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if got := f.look().Stored(); got.Revision != s.Stored().Revision || f.tasks() != nil {
		t.Errorf("the game changed: %v", texts(got))
	}
}

func TestAButtonIsGoodForTheBoardThatItWasDrawnFor(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	first := f.look()
	seq := len(first.Stored().Moves)
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(first)), here, sitting.Play(f.Move(first, first.ToMove().First()), seq)))
	second := f.look()
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(second)), here, sitting.Play(f.Move(second, second.ToMove().First()), len(second.Stored().Moves))))
	third := f.look() // the first player's turn again
	move := f.Move(third, third.ToMove().First())
	for _, old := range []int{seq, seq + 1, 0, 3, -2, len(third.Stored().Moves) + 1} {
		f.refused(sitting.Stale)(f.Do(t.Context(), f.By(mover(third)), here, sitting.Play(move, old)))
		_, err := third.MayPlay(mover(third), old)
		f.refused(sitting.Stale)(sitting.Done{}, err)
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(third)), here, sitting.Play(move, len(third.Stored().Moves))))
}

// On the grey wall all who have full lines choose columns at once.
func TestWhereSeveralDecideAtOnceNobodyWaitsAndButtonsDrawnBeforeStayGood(t *testing.T) {
	f := newFixture(t)
	f.started("gris", "ana", "luis", "marta")
	s := f.playOn(together(3))
	seq := len(s.Stored().Moves)
	stepOf := func(seat engine.Seat) (user, move string) {
		now := f.look()
		return now.Stored().Seats[seat].User, moves(now, seat)[0]
	}
	var order []engine.Seat
	for seat := range s.ToMove().All() {
		order = append(order, seat)
	}
	slices.Reverse(order) // the last seat is no worse than the first
	for _, seat := range order {
		user, move := stepOf(seat)
		if _, err := f.look().MayPlay(user, seq); err != nil {
			t.Errorf("%s may not play: %v", user, err)
		}
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), here, sitting.Play(move, seq)))
		if now := f.look(); now.ToMove().Has(seat) {
			// Another full line of the same player: for that one the button is old.
			_, next := stepOf(seat)
			f.refused(sitting.Stale)(f.Do(t.Context(), f.By(user), here, sitting.Play(next, seq)))
			for now.ToMove().Has(seat) {
				f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), here, sitting.Play(moves(now, seat)[0], len(now.Stored().Moves))))
				now = f.look()
			}
		}
	}
	s = f.look()
	if v := s.View(0).(azul.View); v.Phase() == azul.Placing {
		t.Errorf("all have placed, and seats %b are to", s.ToMove())
	}
	f.refused(sitting.Stale)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(moves(s, s.ToMove().First())[0], seq)))
}

func TestAGameIsPlayedToItsEndAndItsResultsAreWrittenOnce(t *testing.T) {
	for _, variant := range []string{"clasico", "habana", "gris"} {
		t.Run(variant, func(t *testing.T) {
			f := newFixture(t)
			f.started(variant, "ana", "luis", "marta")
			f.tasks()
			end := f.playOn(over)
			g := end.Stored()
			if g.Status != store.Finished || g.Ended.IsZero() || end.ToMove() != 0 {
				t.Fatalf("%s, ended %v", g.Status, g.Ended)
			}
			people := store.Board{Guild: "g", Kind: "azul", List: store.People}
			records, err := f.Store.Leaderboard(t.Context(), people, 10)
			if err != nil || len(records) != 3 {
				t.Fatalf("%+v, %v", records, err)
			}
			for _, s := range end.Standings() {
				r, err := f.Store.Stats(t.Context(), people, g.Seats[s.Seat].User)
				if err != nil || r.Games != 1 || r.Best != s.Score || (r.Wins == 1) != (s.Place == 1) {
					t.Errorf("record %+v of standing %+v: %v", r, s, err)
				}
			}
			kinds := f.tasks()
			if len(kinds) == 0 || kinds[len(kinds)-1] != sitting.TaskShow {
				t.Errorf("nothing tells of the end: %v", kinds)
			}
			f.refused(table.NoGame)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
			f.refused(sitting.Closed)(f.Do(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: g.ID}, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
			_, err = end.MayPlay("ana", len(g.Moves))
			f.refused(sitting.Closed)(sitting.Done{}, err)
			last, _, err := f.LastFrames(t.Context(), f.By(""), "azul")
			if err != nil || last.ID != g.ID {
				t.Errorf("the last game is not this one: %v", err)
			}
		})
	}
}

// The draws are checked here with nothing but the seed, the rules and the
// stored moves, as anybody could.
func TestEveryDrawFollowsFromTheSeedAndItsNumber(t *testing.T) {
	f := newFixture(t)
	f.started("gris", "ana", "luis")
	g := f.playOn(over).Stored()
	match, err := engine.Host(azul.Rules{}).Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: "gris"}})
	must.Succeed(t, err)
	draws := 0
	for i, m := range g.Moves {
		if m.Seat != engine.Chance {
			if err := match.Replay(m.Seat, m.Text); err != nil {
				t.Fatalf("move %d: %v", i, err)
			}
			continue
		}
		drawn, err := match.Draw(g.Seed.Draw(draws))
		if err != nil || drawn.Text != m.Text {
			t.Fatalf("draw %d is %q, by the seed %q (%v)", draws, m.Text, drawn.Text, err)
		}
		draws++
	}
	if draws < 11 || match.ToMove() != 0 {
		t.Errorf("%d draws; to move %b", draws, match.ToMove())
	}
}

func TestEveryGameHasASeedOfItsOwn(t *testing.T) {
	f := newFixture(t)
	f.SeedFrom(hosttest.Seeds(9))
	seen := make(map[engine.Seed]bool)
	for range 3 {
		f.lobby(2, "", "ana")
		seen[f.look().Stored().Seed] = true
		f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	}
	if len(seen) != 3 {
		t.Errorf("%d seeds of 3 games", len(seen))
	}
	f.SeedFrom(strings.NewReader("too short"))
	if done, err := f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul"}); err == nil {
		t.Errorf("opened without a seed: %+v", done)
	}
}

func TestAGameOfOtherRulesIsNotTouched(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	g := f.look().Stored()
	g.Version = 999
	must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: g, At: f.Now()}))
	f.refused(sitting.OldRules)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	_, err := f.Live(t.Context(), f.By(""), here)
	f.refused(sitting.OldRules)(sitting.Done{}, err)
	if err := f.Think(t.Context(), &store.Task{Game: g.ID}); err == nil {
		if got := f.Stored(g.ID); got.Revision != g.Revision {
			t.Error("the game was changed")
		}
	}
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard))) // the channel does not stay occupied
}
