package sitting

import "sobremesa/engine"

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
	var before engine.Frame
	order := s.isOrder(seat, move)
	if order {
		if s.ordersIn(seat) >= mostOrders {
			return Done{}, refuse(TooManyOrders, engine.Args{"most": mostOrders})
		}
		before = engine.FirstFrame(s.match, engine.Spectator)
	}
	again := s.tookBackLast()
	played, err := s.playMove(a.Now, seat, move)
	if err != nil {
		return Done{}, err
	}
	s.secret = order && WasSecret(before, engine.FrameOf(s.match, played, engine.Spectator))
	s.takeBack(seat) // whoever makes a move is there
	if !order {
		s.g.EndedBy = ""
	}
	if !s.mereOrder(&s.rows[len(s.rows)-1]) {
		answerByMove(s.g, seat, again)
	}
	done.Move = played.Text
	return done, s.advance(a.Now)
}
