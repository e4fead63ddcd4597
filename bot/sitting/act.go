package sitting

import (
	"cmp"
	"fmt"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// playMove plays a move on the match and adds its row.
func (s *Sitting) playMove(now time.Time, seat engine.Seat, text string) (engine.Played, error) {
	before := momentOf(s.match)
	played, err := s.match.Play(seat, text)
	if err != nil {
		return engine.Played{}, s.Named(err)
	}
	again, back := s.tookBackLast(), s.broughtBack()
	row := s.make(store.Move{Move: engine.Move{Seat: seat, Text: played.Text}, At: now}, before)
	if s.mereOrder(row) {
		return played, nil // the game does not go on with it
	}
	if before.toMove.Has(seat) {
		keepPlan(&s.g.Seats[seat], plan{}) // it was for this turn
	}
	if s.g.EndAsked.IsZero() && !again { // people are asked once in a turn, and this is another
		forgetRequest(s.g)
	}
	s.g.EndedBy = back
	return played, nil
}

// playFor plays a move that an artificial player has chosen, or that is made by itself.
func (s *Sitting) playFor(now time.Time, seat engine.Seat, text, standIn string, auto bool) error {
	if _, err := s.playMove(now, seat, text); err != nil {
		return fmt.Errorf("table: game %d: %s can't play what it wants after %d moves: %w", s.ID, cmp.Or(s.g.Seats[seat].Player, standIn), len(s.rows), unexplained(err))
	}
	m := s.rows[len(s.rows)-1]
	m.StandIn, m.Auto = standIn, auto
	return nil
}

// advance lets chance play as long as it is to move, and ends a game that is over.
func (s *Sitting) advance(now time.Time) error {
	for s.match.ToMove().Has(engine.Chance) {
		before := momentOf(s.match)
		drawn, err := s.match.Draw(s.g.Seed.Draw(s.draws))
		if err != nil {
			return fmt.Errorf("table: game %d, draw %d: %w", s.ID, s.draws, unexplained(err))
		}
		s.make(store.Move{Move: engine.Move{Seat: engine.Chance, Text: drawn.Text}, At: now}, before)
	}
	if s.match.ToMove() == 0 {
		s.end(store.Finished, now)
		s.brings.Results = results(s.g, s.match.Standings())
	}
	return nil
}

// end ends a game.
func (s *Sitting) end(as store.Status, now time.Time) {
	s.g.Status, s.g.Ended, s.g.EndedBy = as, now, ""
}

// endBy gives a game up by the word of one, whom the channel is told.
func (s *Sitting) endBy(user string, now time.Time) {
	s.end(store.Cancelled, now)
	s.g.EndedBy = user
}

// broughtBack is who has brought a game back that was put away, "" when nobody has: what
// artificial players do at once then does not keep the channel from being told.
func (s *Sitting) broughtBack() string {
	if s.g.Status != store.Running || !s.g.EndAsked.IsZero() || !s.g.EndLapses.IsZero() {
		return ""
	}
	return s.g.EndedBy
}
