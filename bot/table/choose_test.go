package table_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	rules "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// chooses has somebody choose for the toy's game in the channel.
func (f *fixture) chooses(user string, options engine.Chosen, pace string) (sitting.Done, error) {
	return f.Do(f.T.Context(), f.By(user), market, sitting.Choose(options, pace))
}

func TestWhoeverOpenedATableChangesWhatWasChosenUntilTheStart(t *testing.T) {
	f := newFixture(t)
	id := f.Lobby(sitting.Opening{Kind: "trueque", Seats: 3}, "ana", "luis")
	seats := users(f.Stored(id))
	f.tasks()
	for user, name := range map[string]string{"luis": "Ana", "zoe": "Ana"} {
		if r := f.refused(sitting.OpenerOnly)(f.chooses(user, engine.Chosen{rules.TurnsOption: "2"}, "")); r.Args["name"] != name {
			t.Errorf("%s is told %v", user, r.Args)
		}
	}
	f.Must(sitting.HasChosen)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "2"}, "8h"))
	f.Restart()
	f.Must(sitting.HasChosen)(f.chooses("ana", engine.Chosen{rules.HandOption: "6"}, ""))
	g := f.Stored(id)
	if g.Variant != "2 hand=6" || g.Pace != 8*time.Hour || !slices.Equal(users(g), seats) || g.Status != store.Lobby {
		t.Errorf("chosen %q, %v, seats %v, %s", g.Variant, g.Pace, users(g), g.Status)
	}
	if got := f.tasks(); !slices.Contains(got, sitting.TaskShow) {
		t.Errorf("the lobby is not shown: tasks %v", got)
	}
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), market, sitting.Start))
	if v := f.Position(id).View(0).(rules.View); v.Last != 2*2 {
		t.Errorf("it goes on for %d turns", v.Last)
	}
	f.refused(sitting.AlreadyStarted)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "6"}, ""))
	if now := f.Stored(id).Variant; now != g.Variant {
		t.Errorf("played with %q", now)
	}
}

func TestTheHeirOfATableChoosesForIt(t *testing.T) {
	f := newFixture(t)
	id := f.Lobby(sitting.Opening{Kind: "trueque", Seats: 3}, "ana", "luis")
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("ana"), market, sitting.Leave))
	f.refused(sitting.OpenerOnly)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "2"}, ""))
	f.Must(sitting.HasChosen)(f.chooses("luis", engine.Chosen{rules.TurnsOption: "2"}, ""))
	if g := f.Stored(id); g.Variant != "2" {
		t.Errorf("chosen %q", g.Variant)
	}
}

func TestWhatIsChosenAlreadyChangesNothingAndWhatThereIsNotIsRefused(t *testing.T) {
	f := newFixture(t)
	id := f.Lobby(sitting.Opening{Kind: "trueque", Seats: 3, Pace: 24 * time.Hour}, "ana")
	f.Must(sitting.HasChosen)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "2"}, ""))
	f.tasks()
	before := f.Stored(id)
	if done, err := f.chooses("ana", engine.Chosen{rules.TurnsOption: "2"}, "24h"); err != nil || done != (sitting.Done{}) {
		t.Errorf("again: %+v, %v", done, err)
	}
	for _, c := range []struct {
		options engine.Chosen
		pace    string
	}{{engine.Chosen{rules.TurnsOption: "7"}, ""}, {engine.Chosen{"carpet": "red"}, ""}, {nil, "9h"}, {engine.Chosen{rules.TurnsOption: "6"}, "never"}} {
		f.refused(sitting.NoSuchChoice)(f.chooses("ana", c.options, c.pace))
	}
	if now := f.Stored(id); now.Revision != before.Revision || now.Variant != "2" || now.Pace != 24*time.Hour {
		t.Errorf("it is %q, %v, changed %d times", now.Variant, now.Pace, now.Revision-before.Revision)
	}
	if got := f.tasks(); got != nil {
		t.Errorf("tasks %v", got)
	}
}

func TestAGameInWhichNobodyStandsInHasNoPaceToChoose(t *testing.T) {
	g := toy.Game()
	g.Guardian = ""
	f := &fixture{hosttest.New(t, hosttest.Options{Games: games.ListOf(g)})}
	id := f.Lobby(sitting.Opening{Kind: "trueque", Seats: 2}, "ana")
	f.Refused(sitting.NoSuchChoice)(f.chooses("ana", nil, "8h"))
	f.Must(sitting.HasChosen)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "2"}, ""))
	if now := f.Stored(id); now.Pace != 0 {
		t.Errorf("the pace is %v", now.Pace)
	}
}

// Two presses at once are both carried out, each on what the other left; one that is
// delivered twice, once.
func TestTwoChoicesAtOnceBothHold(t *testing.T) {
	f := newFixture(t)
	id := f.Lobby(sitting.Opening{Kind: "trueque", Seats: 3}, "ana")
	before := f.Stored(id).Revision
	turns, hand := f.By("ana"), f.By("ana")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			_, err := f.Do(t.Context(), turns, market, sitting.Choose(engine.Chosen{rules.TurnsOption: "2"}, ""))
			must.Succeed(t, err)
		})
		all.Go(func() {
			_, err := f.Do(t.Context(), hand, market, sitting.Choose(engine.Chosen{rules.HandOption: "6"}, "3d"))
			must.Succeed(t, err)
		})
	}
	all.Wait()
	if g := f.Stored(id); g.Variant != "2 hand=6" || g.Pace != 72*time.Hour || g.Revision != before+2 {
		t.Errorf("chosen %q, %v in %d changes", g.Variant, g.Pace, g.Revision-before)
	}
}

func TestAGameIsRecordedAndPlayedAgainWithWhatWasChosenInItsLobby(t *testing.T) {
	f := newFixture(t)
	id := f.Lobby(sitting.Opening{Kind: "trueque"}, "ana", "luis")
	f.Must(sitting.HasChosen)(f.chooses("ana", engine.Chosen{rules.TurnsOption: "2", rules.HandOption: "6"}, "3d"))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), market, sitting.Start))
	f.PlayUntil(id, over)
	if record, err := f.Position(id).Record([]string{"Ana", "Luis"}, nil); err != nil || !strings.Contains(record, "2 hand=6") {
		t.Errorf("the record: %v\n%.300s", err, record)
	}
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("luis"), table.Ref{Kind: "trueque", ID: id}, false))
	if again := f.Stored(f.Stored(id).Rematch); again.Variant != "2 hand=6" || again.Pace != 72*time.Hour {
		t.Errorf("the rematch is %q, %v", again.Variant, again.Pace)
	}
}
