package sitting

import (
	"sobremesa/engine"
	"sobremesa/engine/record"
)

// Record is the game as a text that replays, without what was taken back, given the
// players' names and, where they play with something, its words, by seat. While
// a game is played whose moves give something away, there is none: a Refusal.
func (s *Sitting) Record(names, factions []string) (string, error) {
	if !s.Status.Over() && !s.rules.Info().Open {
		return "", refuse(NoFinished, nil)
	}
	r, err := s.record(names)
	if err != nil {
		return "", err
	}
	r.Factions = factions
	return r.String(), nil
}

// Played is the game without what was taken back: its rules, its moves, and the moment
// before each of them and after the last.
func (s *Sitting) Played() (rules engine.Game, moves []engine.Move, moments []int) {
	for _, r := range s.rows {
		if r.stands() {
			moves, moments = append(moves, r.Move.Move), append(moments, int(r.Board))
		}
	}
	return s.rules, moves, append(moments, s.Moves)
}

// record is the game as a record, with its seed once that is nobody's secret.
func (s *Sitting) record(names []string) (*record.Record, error) {
	_, moves, _ := s.Played()
	r, err := record.Of(s.rules, s.Options, moves, names)
	if err != nil {
		return nil, err
	}
	r.Commitment = s.Commitment
	if seed, over := s.Seed(); over {
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
func (s *Sitting) Proof() (Proof, error) {
	proof := Proof{Commitment: s.Commitment, Form: s.g.Seed.FormOf(s.Commitment)}
	if !s.Status.Over() {
		return proof, nil
	}
	r, err := s.record(make([]string, len(s.Seats)))
	if err != nil {
		return Proof{}, err
	}
	outcome, err := r.Replay(s.rules, nil)
	if err != nil {
		return Proof{}, err
	}
	proof.Seed, proof.Draws, proof.WrongDraw = r.Seed, outcome.Draws, outcome.WrongDraw
	return proof, nil
}

// Seed is the seed of a game that is over, however it ended; false before.
func (s *Sitting) Seed() (engine.Seed, bool) {
	if !s.Status.Over() {
		return engine.Seed{}, false
	}
	return s.g.Seed, true
}
