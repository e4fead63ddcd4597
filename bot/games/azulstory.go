package games

import (
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

// azulRound is the end of a round: after how many moves, the view then, and
// the moves that tiled the walls.
type azulRound struct {
	at     int
	view   azul.View
	tiling []paint.Change
}

// azulTale is a story replayed.
type azulTale struct {
	scene  paint.Scene // of the last position
	steps  []paint.Step
	rounds []azulRound
}

func tellAzul(s Story) (*azulTale, error) {
	pos, err := azul.Rules{}.Start(s.Options)
	if err != nil {
		return nil, err
	}
	v := pos.View(engine.Spectator)
	t := &azulTale{scene: paint.Scene{Players: azulSeats(s.Players), Words: lang.In(s.Lang), Theme: azulTheme(s.Dark)}}
	var tiling []paint.Change
	for i, one := range s.Moves {
		m, err := azul.Parse(one.Text)
		if err != nil {
			return nil, fmt.Errorf("games: move %d, %s: %w", i+1, one.Text, err)
		}
		next, report, err := v.After(one.Seat, m)
		if err != nil {
			return nil, fmt.Errorf("games: move %d, %s: %w", i+1, one.Text, err)
		}
		v = next
		change := paint.Change{Seat: one.Seat, Move: m, Report: report}
		switch {
		case one.Seat != engine.Chance:
			t.steps = append(t.steps, paint.Step{View: v, Last: []paint.Change{change}})
		case v.Phase() == azul.Drafting: // the last factory of a round was dealt
			t.steps = append(t.steps, paint.Step{View: v})
		}
		if placed := one.Seat != engine.Chance && len(report.Boards[one.Seat].Placed()) > 0; placed || report.RoundOver {
			tiling = append(tiling, change)
		}
		if report.RoundOver {
			t.rounds = append(t.rounds, azulRound{at: i + 1, view: v, tiling: tiling})
			tiling = nil
			var scores []int
			for seat := range s.Players {
				scores = append(scores, v.Board(engine.Seat(seat)).Score)
			}
			t.scene.Scores = append(t.scene.Scores, scores)
		}
	}
	t.scene.View = v
	return t, nil
}

func (azulPainter) Recap(s Story, n int) (*Picture, int, error) {
	t, err := tellAzul(s)
	if err != nil || len(t.rounds) == 0 {
		return nil, 0, err
	}
	last := t.rounds[len(t.rounds)-1]
	if last.at <= n {
		return nil, 0, nil
	}
	scene := t.scene
	scene.View, scene.Last = last.view, last.tiling
	p, err := azulPicture(scene, paint.RoundEnd, paint.AltRoundEnd)
	return p, last.at, err
}

func (azulPainter) Result(s Story) (*Picture, error) {
	t, err := tellAzul(s)
	if err != nil {
		return nil, err
	}
	return azulPicture(t.scene, paint.Final, paint.AltFinal)
}

func (azulPainter) Film(s Story) ([]byte, error) {
	t, err := tellAzul(s)
	if err != nil {
		return nil, err
	}
	return paint.Film(t.scene, t.steps)
}
