package table_test

import (
	"fmt"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// counted are games in which it is counted how many stored moves are played.
type counted struct {
	table.Games
	n *int
}

type countedGame struct {
	engine.Game
	n *int
}

type countedMatch struct {
	engine.Match
	n *int
}

func (c counted) Rules(kind string) engine.Game { return countedGame{c.Games.Rules(kind), c.n} }

func (g countedGame) Under(version int) (engine.Game, bool) {
	then, ok := g.Game.Under(version)
	return countedGame{then, g.n}, ok
}

func (g countedGame) Start(o engine.Options) (engine.Match, error) {
	m, err := g.Game.Start(o)
	return countedMatch{m, g.n}, err
}

func (m countedMatch) Replay(seat engine.Seat, text string) error {
	*m.n++
	return m.Match.Replay(seat, text)
}

func (m countedMatch) Clone() engine.Match { return countedMatch{m.Match.Clone(), m.n} }

func TestInATurnOnlySoManyMovesAreTakenBack(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	played := 0
	d.Table.Games = counted{all.Games(), &played}
	first := d.Position(id)
	for n := range 7 {
		d.says(user, "pozo f n")
		d.says(other, fmt.Sprint("siempre amberes ", []string{"todos", "ninguno"}[n%2])) // it stays
		if n%2 == 0 {
			d.says(user, "riel f ne")
			d.undoes(user)
		}
		if n < 6 {
			d.undoes(user)
		}
	}
	d.Refused(sitting.UndoTooMany)(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Undo(sitting.AnyBoard)))
	p := d.Position(id)
	if p.CanUndo(user) {
		t.Error("an undo that is refused is offered")
	}
	// It is the game that never saw what was taken back.
	match, err := d.Games.Rules("enanos").Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	var orders int
	for _, m := range p.Stored().Moves {
		switch {
		case m.Undo, m.Seat == p.SeatOf(user):
			continue
		case m.Seat == p.SeatOf(other):
			orders++
		}
		must.Succeed(t, match.Replay(m.Seat, m.Text))
	}
	for _, text := range []string{"pozo f n", "riel f ne"}[:p.StandsOf(user)] {
		must.Succeed(t, match.Replay(p.SeatOf(user), text))
	}
	for _, seat := range []engine.Seat{0, 1, engine.Spectator} {
		if got, want := fmt.Sprint(p.View(seat)), fmt.Sprint(match.View(seat)); got != want {
			t.Errorf("seat %d sees %s, want %s", seat, got, want)
		}
	}
	if orders == 0 || p.Moves < first.Moves+20 {
		t.Errorf("%d orders, %d rows", orders, p.Moves)
	}
	// Nor does it cost a game for each.
	played = 0
	d.Position(id)
	if undone := 10; played > p.Moves+2*undone {
		t.Errorf("%d rows are %d moves to be played", p.Moves, played)
	}
}
