package sitting

import (
	"cmp"
	"fmt"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// play is [Play].
func (s *Sitting) play(a ask, text string, seq int) (Done, error) {
	seat, err := s.mayPlay(a.User, seq, text)
	if err != nil {
		return Done{}, err
	}
	move := text
	if seq == AnyBoard {
		if move, err = s.match.Read(seat, text); err != nil {
			return Done{}, s.Named(err)
		}
	}
	done := Done{Code: Played, Game: s.ID, Seq: s.Moves}
	order := s.isOrder(seat, move)
	if order && s.ordersIn(seat) >= mostOrders {
		return Done{}, refuse(TooManyOrders, engine.Args{"most": mostOrders})
	}
	again := s.tookBackLast()
	played, err := s.playMove(a.Now, seat, move)
	if err != nil {
		return Done{}, err
	}
	s.takeBack(seat) // one who makes a move is there
	if !order {
		s.g.BackBy = "" // but what artificial players do at once does not keep the channel from being told
	}
	if !s.mereOrder(&s.rows[len(s.rows)-1]) {
		answerByMove(s.g, seat, again)
	}
	done.Move = played.Text
	return done, s.advance(a.Now)
}

// playMove plays a move on the match and adds its row.
func (s *Sitting) playMove(now time.Time, seat engine.Seat, text string) (engine.Played, error) {
	before, order := s.now(), s.isOrder(seat, text)
	var public engine.Frame
	if order {
		public = engine.FirstFrame(s.match, engine.Spectator)
	}
	played, err := s.match.Play(seat, text)
	if err != nil {
		return engine.Played{}, s.Named(err)
	}
	s.told = append(s.told, played.EventsFor(engine.Spectator)...)
	again := s.tookBackLast()
	secret := order && WasSecret(public, engine.FrameOf(s.match, played, engine.Spectator))
	row := s.make(store.Move{Move: engine.Move{Seat: seat, Text: played.Text}, At: now, Secret: secret}, before)
	if s.mereOrder(row) {
		return played, nil // the game does not go on with it
	}
	if before.toMove.Has(seat) {
		keepPlan(&s.g.Seats[seat], plan{}) // it was for this turn
	}
	if s.g.EndAsked.IsZero() && !again { // people are asked once in a turn, and this is another
		forgetRequest(s.g)
	}
	s.g.KeptBy = ""
	return played, nil
}

// playFor plays a move that an artificial player has chosen, or that is made by itself.
func (s *Sitting) playFor(now time.Time, seat engine.Seat, text, standIn string, auto bool) error {
	if _, err := s.playMove(now, seat, text); err != nil {
		return fmt.Errorf("table: game %d: %s can't play what it wants after %d moves: %w", s.ID, cmp.Or(s.g.Seats[seat].Player, standIn), s.board(), unexplained(err))
	}
	m := s.rows[len(s.rows)-1]
	m.StandIn, m.Auto = standIn, auto
	return nil
}

// advance lets chance play as long as it is to move, and ends a game that is over.
func (s *Sitting) advance(now time.Time) error {
	for s.match.ToMove().Has(engine.Chance) {
		before := s.now()
		drawn, err := s.match.Draw(s.g.Seed.Draw(s.draws))
		if err != nil {
			return fmt.Errorf("table: game %d, draw %d: %w", s.ID, s.draws, unexplained(err))
		}
		s.make(store.Move{Move: engine.Move{Seat: engine.Chance, Text: drawn.Text}, At: now}, before)
		s.told = append(s.told, drawn.EventsFor(engine.Spectator)...)
	}
	if s.match.ToMove() == 0 {
		s.end(store.Finished, now)
		s.brings.Results = results(s.g, s.match.Standings())
	}
	return nil
}

// results are how the seats of a finished game did, for what is counted. People who
// were absent at the end, having resigned or let an artificial player keep the
// seat, are placed after all others and share one place.
func results(g *store.Game, standings []engine.Standing) []store.Result {
	var present, absent []store.Result
	before := make(map[int]int) // how many of those present have a better place
	for _, s := range standings {
		seat := g.Seats[s.Seat]
		r := store.Result{
			Seat: s.Seat, User: seat.User, Player: seat.Player, Name: CleanName(seat.Name), Score: s.Score,
			Absent: seat.Resigned || seat.Guardian != "", Substitute: seat.Before != "",
		}
		if formers := seat.Formers(); len(formers) > 0 { // those after the first had taken it over themselves
			first := formers[0]
			absent = append(absent, store.Result{Seat: s.Seat, User: first.User, Name: CleanName(first.Name), Score: s.Score, Absent: true, Replaced: true})
		}
		if r.Absent {
			absent = append(absent, r)
			continue
		}
		if _, ok := before[s.Place]; !ok {
			before[s.Place] = len(present) // the standings are in order
		}
		r.Place = before[s.Place] + 1
		present = append(present, r)
	}
	for i := range absent {
		absent[i].Place = len(present) + 1
	}
	return append(present, absent...)
}
