package table_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// TestGamesOfDwarvesGoOnByTheRulesTheyBeganUnder opens a database of games played under version 1
// of the rules: the train made seven steps, and a dwarf of level 1 guarded a building.
func TestGamesOfDwarvesGoOnByTheRulesTheyBeganUnder(t *testing.T) {
	f := newFixture(t)
	f.Store = sqlitetest.Open(t, earlier(t, "dwarves-v1.sql"))
	f.Restart()
	for range 10_000 { // that release's moves have already been stored
		f.By("")
	}
	view := func(p *sitting.Sitting, seat engine.Seat) enanos.View { return p.View(seat).(enanos.View) }

	finished := f.Position(1)
	if v := view(finished, 0); finished.Status != store.Finished || v.Way != 7 || v.Goal != 8 {
		t.Errorf("the finished game is %s, for %d points, the train's way %d", finished.Status, v.Goal, v.Way)
	}

	running := f.Position(2)
	v := view(running, 0)
	if running.Status != store.Running || v.Way != 7 || v.Train != 6 || v.Goal != 12 || v.Own.Defence != enanos.AnswerAll {
		t.Fatalf("%s, the train at %d of %d, %d points, defence by %d", running.Status, v.Train, v.Way, v.Goal, v.Own.Defence)
	}
	if running.Options.Chosen["numbers"] != "any" || running.Options.Chosen[enanos.TrainOption] != "" {
		t.Errorf("played with %v", running.Options.Chosen)
	}
	for _, text := range []string{"siempre defensa veterano"} {
		f.Refused(enanos.NotThen)(f.Do(t.Context(), f.By("ana", "c2"), table.To(running), sitting.Play(text, sitting.AnyBoard)))
	}
	f.PlayUntil(2, func(p *sitting.Sitting) bool {
		v := view(p, 0)
		return v.Released && v.Train == 0
	})
	if end := f.PlayUntil(2, isOver); end.Status != store.Finished {
		t.Errorf("played on, it is %s", end.Status)
	}

	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana", "c3"), table.Ref{Kind: "enanos", ID: 3}, sitting.Start))
	if v := view(f.Position(3), 1); v.Way != 7 || v.Goal != 10 || v.Own.Defence != enanos.AnswerAll {
		t.Errorf("a table of then begins with a way of %d, for %d points", v.Way, v.Goal)
	}
	now := f.BeginIn("c4", sitting.Opening{Kind: "enanos"}, "ana", "luis")
	if v := view(f.Position(now), 1); v.Way != 10 || v.Own.Defence != enanos.AnswerLeast {
		t.Errorf("a table of now begins with a way of %d", v.Way)
	}
}

func TestARecordOfDwarvesReplaysByTheRulesItWasWrittenUnder(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "dwarves-v1.txt"))
	must.Succeed(t, err)
	defer file.Close()
	r, err := record.Read(file)
	must.Succeed(t, err)
	outcome, err := r.Replay(newFixture(t).Games.Rules("enanos"), nil)
	must.Succeed(t, err)
	if outcome.Match.ToMove() != 0 || outcome.Illegal != nil || outcome.WrongDraw != 0 || !slices.Equal(record.Scores(outcome.Match), r.Scores) {
		t.Errorf("%+v, want scores %v", outcome, r.Scores)
	}
}
