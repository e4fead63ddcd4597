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

// ready is the artificial player that somebody is offered who has just beaten the one
// below it often enough, alone with it at the table, and not the one offered yet. There is
// nobody else whose game it would be a remark about. "" in all other cases.
func (a *Announcer) ready(ctx context.Context, p *sitting.Sitting) (next string, err error) {
	user, beaten := winnerOver(p)
	if beaten == "" {
		return "", nil
	}
	l, err := a.Records.Ladder(ctx, p.Guild, p.Kind, user)
	if err != nil || l.Beaten != beaten {
		return "", err
	}
	return l.Next, nil
}

// winnerOver is who has won against one artificial player or several of the same, and
// that; "" for anything else.
func winnerOver(p *sitting.Sitting) (user, player string) {
	if p.Status != store.Finished {
		return "", ""
	}
	for _, one := range p.Standings() {
		switch seat := p.Seats[one.Seat]; {
		case sitting.Plays(seat) && user == "" && one.Place == 1 && len(seat.Formers()) == 0:
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

// offerNext tells somebody for whom they are ready, and offers to play against that.
func offerNext(s *showing, m *message.Message) {
	if s.ready == "" {
		return
	}
	_, beaten := winnerOver(s.Sitting)
	l := s.viewer.Lang
	args := engine.Args{"beaten": s.game.PlayerTerm(beaten), "next": s.game.PlayerTerm(s.ready)}
	m.Content += "\n" + lang.Text(l, "board.ready", args)
	m.Rows = append(m.Rows, message.Row{message.Button{ID: present.ID(&s.Header, message.Again).With(message.Again, message.Stronger),
		Label: lang.Text(l, "board.play-next", args), Style: message.Primary}})
}
