package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/must"
)

// Whom somebody offers a trade alone is mentioned in the channel by a message of its
// own, which their next offer in the turn changes; one to all changes the board.
func TestWhoIsOfferedATradeIsMentionedInTheChannel(t *testing.T) {
	w := start(t, 62)
	people := []localdiscord.User{ana, luis, marta}
	w.command(ana, mesa, "enanos new players:3 pace:24h")
	for _, u := range people[1:] {
		w.command(u, mesa, "enanos join")
	}
	w.command(ana, mesa, "enanos start")
	look := func() (p *table.Position, maker, other localdiscord.User, v enanos.View) {
		p, err := w.table().Live(w.context(), table.Request{ID: "look", User: "nobody", Guild: localdiscord.LaSobremesa.ID, Channel: mesa.ID}, table.Ref{Kind: "enanos"})
		must.Succeed(t, err)
		seat := p.Awaited().First()
		at := func(seat engine.Seat) localdiscord.User {
			return people[slices.IndexFunc(people, func(u localdiscord.User) bool { return u.ID == p.Seats[seat].User })]
		}
		return p, at(seat), at((seat + 1) % 3), p.View(seat).(enanos.View)
	}
	regent := w.games.Player("enanos", "regente")
	p, maker, other, v := look()
	for v.Phase != enanos.Acting || v.Own.Hand.Len() < 1 {
		w.command(maker, mesa, "enanos do "+regent.Choose(v, rand.New(rand.NewPCG(1, uint64(p.Moves)))))
		p, maker, other, v = look()
	}
	var give enanos.Good
	for v.Own.Hand.Of(give) == 0 {
		give++
	}
	swap := strings.TrimPrefix(enanos.Format(enanos.Move{Kind: enanos.KindOffer, Give: give.N(1), Want: enanos.Ruby.N(1), Whom: engine.Spectator}, engine.Spanish), "ofrece ")
	board := w.settled(mesa)
	w.wants(w.command(maker, mesa, "enanos offer "+swap), "Has jugado: **ofrece ")
	if now := w.settled(mesa); now.ID != board.ID {
		t.Errorf("an offer to all is told by a message of its own: %s", now.Content)
	}
	w.wants(w.command(maker, mesa, "enanos offer "+swap+" a "+other.Name), "Has jugado: **ofrece ")
	told := w.settled(mesa)
	w.wants(told.Content, "<@"+other.ID+">: "+maker.Name+" te ha hecho una oferta. Puedes responder con los botones; el turno sigue siendo de "+maker.Name,
		"Turno de <@"+maker.ID+">, hasta")
	if told.ID == board.ID || len(told.Mentions) != 1 || told.Mentions[0].ID != other.ID {
		t.Errorf("it mentions %v: %s", told.Mentions, told.Content)
	}
	w.command(maker, mesa, "enanos offer "+swap+" a "+other.Name)
	if now := w.settled(mesa); now.ID != told.ID {
		t.Errorf("they are mentioned again: %s", now.Content)
	}
	w.wants(w.command(other, mesa, "enanos do rechaza 3"), "Has jugado")
}
