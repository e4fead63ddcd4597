package sitting

import (
	"sobremesa/engine"
	"sobremesa/engine/record"
)

// Record returns the game as text that can be replayed, without the moves that were taken back.
// names holds the players' names by seat; factions holds the words for their factions by seat, in
// games that have factions. For a running game whose moves are secret it returns the Refusal
// NoFinished.
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

// Played returns the game without what was taken back: its rules, its moves, and the number of the
// board before each move and after the last.
func (s *Sitting) Played() (rules engine.Game, moves []engine.Move, moments []int) {
	for _, r := range s.rows {
		if r.stands() {
			moves, moments = append(moves, r.Move.Move), append(moments, int(r.Board))
		}
	}
	return s.rules, moves, append(moments, s.Moves)
}

// record returns the game as a record. The seed is in it only once the game is over.
func (s *Sitting) record(names []string) (*record.Record, error) {
	_, moves, _ := s.Played()
	r, err := record.Of(s.rules, s.Options, moves, names)
	if err != nil {
		return nil, err
	}
	r.Commitment = s.commitment()
	if seed, over := s.Seed(); over {
		r.Seed = &seed
	}
	return r, nil
}

// commitment returns the commitment to the seed.
func (s *Sitting) commitment() string {
	return s.g.Seed.Commitment(engine.CommitmentForm(s.g.CommitmentForm))
}

// Proof holds what a player can check about the chance moves of a game.
type Proof struct {
	Commitment string
	Form       engine.CommitmentForm
	// Seed is nil while the game is being played, because it would tell the draws to come. Draws
	// and WrongDraw are zero until then.
	Seed  *engine.Seed
	Draws int // number of chance moves
	// WrongDraw is the number, from 1, of the first move that does not follow from the seed, or 0
	// when all of them do.
	WrongDraw int
}

// Proof checks every draw of a finished game against its seed. The game must have begun.
func (s *Sitting) Proof() (Proof, error) {
	proof := Proof{Commitment: s.commitment(), Form: s.g.Seed.FormOf(s.commitment())}
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

// Seed returns the seed of a game that is over, however it ended. It returns false before that.
func (s *Sitting) Seed() (engine.Seed, bool) {
	if !s.Status.Over() {
		return engine.Seed{}, false
	}
	return s.g.Seed, true
}
