package table

import (
	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// replayFrames replays a game and keeps each of its moments as a viewer may
// know it: number n is the one after n moves. There are none before the game
// has begun.
func (t *Table) replayFrames(g *store.Game, viewer engine.Seat) (*Position, []engine.Frame, error) {
	var list []engine.Frame
	p, err := t.replay(g, func(p *Position, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(g.Moves)+1)
		}
		frame := engine.FrameOf(p.match, played, viewer)
		if n := len(list); n > 0 {
			frame.Events = append(stoodIn(g, n-1), frame.Events...)
		}
		list = append(list, frame)
	})
	return p, list, err
}

// Record is the game as a text that replays. While a game is played whose
// moves give something away, there is none: a Refusal.
func (p *Position) Record(names []string) (string, error) {
	if p.Status.Live() && !p.rules.Info().Open {
		return "", refuse(NoFinished, nil)
	}
	r, err := p.record(names)
	if err != nil {
		return "", err
	}
	return r.String(), nil
}

// record is the game as a record, with its seed once that is nobody's secret.
func (p *Position) record(names []string) (*record.Record, error) {
	moves := make([]engine.Move, len(p.g.Moves))
	for i, m := range p.g.Moves {
		moves[i] = m.Move
	}
	r, err := record.Of(p.rules, p.Options, moves, names)
	if err != nil {
		return nil, err
	}
	r.Commitment = p.Commitment
	if seed, over := p.Seed(); over {
		r.Seed = &seed
	}
	return r, nil
}

// Proof is what can be checked of a game's chance.
type Proof struct {
	Commitment string
	Form       engine.CommitmentForm
	// Seed is nil while the game is played: it would tell what is to come. The
	// others are what a check of it brought.
	Seed  *engine.Seed
	Draws int // how many moves chance played
	// WrongDraw is the number of the first of the moves that does not follow from
	// the seed, 0 when all of them do.
	WrongDraw int
}

// Proof checks every draw of the game against its seed, once that is known.
// The game has begun.
func (p *Position) Proof() (Proof, error) {
	proof := Proof{Commitment: p.Commitment, Form: p.g.Seed.FormOf(p.Commitment)}
	if p.Status.Live() {
		return proof, nil
	}
	r, err := p.record(make([]string, len(p.Seats)))
	if err != nil {
		return Proof{}, err
	}
	outcome, err := r.Replay(p.rules, nil)
	if err != nil {
		return Proof{}, err
	}
	proof.Seed, proof.Draws, proof.WrongDraw = r.Seed, outcome.Draws, outcome.WrongDraw
	return proof, nil
}

// Seed is the seed of a game that is over, however it ended; false before.
func (p *Position) Seed() (engine.Seed, bool) {
	if p.Status.Live() {
		return engine.Seed{}, false
	}
	return p.g.Seed, true
}
