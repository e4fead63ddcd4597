package table

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// replayFrames replays a game and keeps each of its moments as a viewer may
// know it: number n is the one after n moves. There are none before the game
// has begun.
func (t *Table) replayFrames(g *store.Game, viewer engine.Seat) (*Position, []engine.Frame, error) {
	var list []engine.Frame
	p, err := t.replay(g, func(p *Position, m store.Move, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(g.Moves)+1)
		}
		f := engine.FrameOf(p.match, played, viewer)
		if m.Undo {
			f.Events = []engine.Event{engine.Happened(engine.Everybody, TookBack, m.Seat)}
		}
		if m.Auto && len(f.Events) > 0 {
			f.Events = slices.Insert(f.Events, 1, engine.Happened(engine.Everybody, AsPlanned, m.Seat))
		}
		list = append(list, f)
	})
	return p, list, err
}

// Record is the game as a text that replays, without what was taken back. While
// a game is played whose moves give something away, there is none: a Refusal.
func (p *Position) Record(names []string) (string, error) {
	over := p.Status == store.Finished
	if !over && !p.rules.Info().Open {
		return "", refuse(NoFinished, nil)
	}
	var moves []engine.Move
	for _, row := range standing(p.g.Moves) {
		moves = append(moves, p.g.Moves[row].Move)
	}
	r, err := record.Of(p.rules, p.Options, moves, names)
	if err != nil {
		return "", err
	}
	r.Commitment = p.Commitment
	if over {
		r.Seed = &p.g.Seed
	}
	return r.String(), nil
}

// Seed is the seed of a game that is over, however it ended; false before.
func (p *Position) Seed() (engine.Seed, bool) {
	if p.Status.Live() {
		return engine.Seed{}, false
	}
	return p.g.Seed, true
}
