package table

import (
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// replayFrames replays a game and keeps each of its moments as a viewer may
// know it: number n is the one after n moves. Those before one are left empty. There
// are none before the game has begun.
func (t *Table) replayFrames(g *store.Game, viewer engine.Seat, from int) (*Position, []engine.Frame, error) {
	var list []engine.Frame
	p, err := t.replay(g, func(p *Position, row int, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(g.Moves)+1)
		}
		if len(list) < from {
			list = append(list, engine.Frame{})
			return
		}
		f := engine.FrameOf(p.match, played, viewer)
		if row == none {
			list = append(list, f)
			return
		}
		m := &p.rows[row]
		if m.Undo {
			code := TookBack
			if m.Auto {
				code = AnswerFell
			}
			f.Events = []engine.Event{engine.Happened(engine.Everybody, code, m.Seat)}
		}
		f.Events = append(p.stoodIn(row), f.Events...)
		if m.Auto && !m.Undo && m.StandIn == "" && len(f.Events) > 0 {
			f.Events = slices.Insert(f.Events, 1, engine.Happened(engine.Everybody, AsPlanned, m.Seat))
		}
		f.Events = append(p.TakenOver(row), f.Events...)
		list = append(list, f)
	})
	return p, list, err
}

// Waited is how long a seat that is awaited at the last of a game's moments had
// waited for others when it came to be so: since the game waited for it before, or
// since another moment, if that is later, when the seat had to do with the game; 0
// for none. 0 when neither ever was.
func (p *Position) Waited(frames []engine.Frame, seat engine.Seat, other int) time.Duration {
	back := len(frames) - 1 // when the game waited for it again
	for back > 0 && frames[back-1].Awaited.Has(seat) {
		back--
	}
	left := back - 1 // when it did last
	for left >= 0 && !frames[left].Awaited.Has(seat) {
		left--
	}
	since := max(left+1, other) // the moment after it
	if since < 1 || since > back {
		return 0
	}
	return p.At(back).Sub(p.At(since))
}

// At is when a moment of the game came, which was replayed with it: the time of the
// move that led there. Zero before the first.
func (p *Position) At(moment int) time.Time {
	if moment < 1 {
		return time.Time{}
	}
	return p.rows[moment-1].At
}

// Record is the game as a text that replays, without what was taken back, given the
// players' names and, where they play with something, its words, by seat. While
// a game is played whose moves give something away, there is none: a Refusal.
func (p *Position) Record(names, tokens []string) (string, error) {
	if !p.Status.Over() && !p.rules.Info().Open {
		return "", refuse(NoFinished, nil)
	}
	r, err := p.record(names)
	if err != nil {
		return "", err
	}
	r.Tokens = tokens
	return r.String(), nil
}

// record is the game as a record, with its seed once that is nobody's secret.
func (p *Position) record(names []string) (*record.Record, error) {
	var moves []engine.Move
	for _, r := range p.rows {
		if r.stands() {
			moves = append(moves, r.Move.Move)
		}
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
	if !p.Status.Over() {
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
	if !p.Status.Over() {
		return engine.Seed{}, false
	}
	return p.g.Seed, true
}
