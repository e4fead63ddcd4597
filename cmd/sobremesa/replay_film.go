package main

import (
	"fmt"
	"os"

	"sobremesa/bot/games/all"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	paint "sobremesa/render/azul"
)

// maxUpload is what Discord takes as one file, in bytes.
const maxUpload = 10 << 20

// draw writes the pictures that were asked for.
func (c *replayCmd) draw(g *replayed) error {
	scene := g.scene(engine.Lang(c.Lang), c.Dark)
	if c.PNG != "" {
		png, err := g.lastPicture(scene)
		if err == nil {
			err = os.WriteFile(c.PNG, png, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if c.GIF == "" {
		return nil
	}
	gif, err := paint.Film(scene, g.film())
	if err != nil {
		return fmt.Errorf("the film: %w", err)
	}
	if len(gif) > maxUpload {
		fmt.Fprintf(os.Stderr, "%s has %.1f MiB; Discord takes %d\n", c.GIF, float64(len(gif))/(1<<20), maxUpload>>20)
	}
	return os.WriteFile(c.GIF, gif, 0o644)
}

// scene is what all pictures of the game share, with the last position.
func (g *replayed) scene(l engine.Lang, dark bool) paint.Scene {
	if l == "" {
		l = engine.Spanish
	}
	_ = all.Games() // brings the words of its games
	s := paint.Scene{View: g.last, Words: lang.In(l)}
	if dark {
		s.Theme = paint.Dark
	}
	same := make(map[string]int)
	for _, name := range g.names {
		// A record tells artificial players by their names alone.
		_, artificial := players.ByName(name)
		if same[name]++; name != "" && same[name] > 1 {
			name = fmt.Sprint(name, " ", same[name])
		}
		s.Players = append(s.Players, paint.Player{Name: name, Artificial: artificial})
	}
	return s
}

// lastPicture is the result of a game that is over by the rules, else the
// table with the last move ringed.
func (g *replayed) lastPicture(s paint.Scene) ([]byte, error) {
	for i := range g.steps {
		st := &g.steps[i]
		change := st.change()
		s.Last = []paint.Change{change}
		if change.Report.RoundOver {
			s.Scores = append(s.Scores, totals(&st.after))
		}
	}
	if g.last.Phase() == azul.Over {
		s.Last = nil
		return paint.Final(s)
	}
	return paint.Table(s)
}

// film is the game move by move, each round beginning with its deal.
func (g *replayed) film() []paint.Step {
	var steps []paint.Step
	for i := range g.steps {
		st := &g.steps[i]
		if i == 0 || st.before.Round() != g.steps[i-1].before.Round() {
			steps = append(steps, paint.Step{View: st.before})
		}
		steps = append(steps, paint.Step{View: st.after, Last: []paint.Change{st.change()}})
	}
	if steps == nil {
		steps = []paint.Step{{View: g.last}}
	}
	return steps
}

// change tells what the step's move did.
func (st *step) change() paint.Change {
	_, report, _ := st.before.After(st.seat, st.move) // it was played
	return paint.Change{Seat: st.seat, Move: st.move, Report: report}
}

// totals are the scores of all seats.
func totals(v *azul.View) []int {
	scores := make([]int, v.Seats())
	for i := range scores {
		scores[i] = v.Board(engine.Seat(i)).Score
	}
	return scores
}
