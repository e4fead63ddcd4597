package announce

import (
	"context"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// nextOpponent returns the artificial player to offer: of their own rung, to a user who sits alone at an
// open table; the next one, to the winner of a game against artificial players alone who has beaten the
// one below often enough; otherwise "". Among people the offer would be a remark about their play.
func (a *Announcer) nextOpponent(ctx context.Context, p *sitting.Sitting) (next string, err error) {
	if p.Gathering() && len(p.Seats) == 1 && p.Seats[0].User != "" && len(p.Invited) == 0 {
		own, err := a.Table.Records.Ladder(ctx, "", p.Kind, p.Seats[0].User)
		return own.Next, err
	}
	user, beaten := winnerOver(p)
	if beaten == "" {
		return "", nil
	}
	l, err := a.Table.Records.Ladder(ctx, p.Guild, p.Kind, user)
	if err != nil || l.Beaten != beaten {
		return "", err
	}
	return l.Next, nil
}

// winnerOver returns the user who has won against artificial players of a single kind, and their
// name. It returns "" and "" for any other game.
func winnerOver(p *sitting.Sitting) (user, player string) {
	if p.Status != store.Finished {
		return "", ""
	}
	for _, one := range p.Standings() {
		switch seat := p.Seats[one.Seat]; {
		case p.Counts(one.Seat) && user == "" && one.Place == 1 && len(seat.Formers()) == 0:
			user = seat.User
		case seat.Player != "" && (player == "" || player == seat.Player):
			player = seat.Player
		default:
			return "", ""
		}
	}
	if user == "" {
		return "", ""
	}
	return user, player
}

// offerNext adds the offer to play against the next opponent to a result, if there is one.
func offerNext(s *showing, m *message.Message) {
	if s.nextOpponent == "" {
		return
	}
	_, beaten := winnerOver(s.Sitting)
	l := s.viewer.Lang
	args := engine.Args{"beaten": s.game.PlayerTerm(beaten), "next": s.game.PlayerTerm(s.nextOpponent)}
	m.Content += "\n" + lang.Text(l, "board.ready", args)
	m.Rows = append(m.Rows, message.Row{message.Button{ID: present.ID(&s.Header, message.Again).With(message.Again, message.Stronger),
		Label: lang.Text(l, "board.play-next", args), Style: message.Primary}})
}
