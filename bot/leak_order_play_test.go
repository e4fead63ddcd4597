package bot_test

import (
	"slices"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// plays makes players play this many moves while others look on.
func (o *overheard) plays(moves int) {
	o.t.Helper()
	for n := range moves {
		o.orderNow()
		user, text := o.next()
		o.types(user, "enanos do "+text)
		o.orderNow(user)
		switch n % 4 {
		case 0:
			o.looksOn()
		case 2:
			if p := o.position(); p.CanUndo(user.ID) {
				o.types(user, "enanos do deshacer")
				o.orderNow()
				o.types(user, "enanos do "+text)
			}
		case 3:
			o.does("hours go by", 0, func() { o.movesTo(o.now().Add(5 * time.Hour)) })
		}
	}
}

// looksOn makes users look who have given no orders, one with a seat and one without.
func (o *overheard) looksOn() {
	o.t.Helper()
	for _, user := range []localdiscord.User{marta, iker} {
		for _, line := range []string{"enanos board", "enanos last", "sobremesa games", "enanos do deshacer"} {
			o.types(user, line)
		}
		for _, button := range []string{"look:1", "film", "verify"} {
			o.does(user.Name+" presses "+button, 3, func() { o.chooses(user, mesa, "enanos board", "more", button) })
		}
		board := o.newest(mesa)
		for _, b := range append(buttons(board), buttons(o.beginning)...) {
			id, ok := message.ParseCustomID(b.CustomID)
			if !ok || !slices.Contains([]message.Verb{message.Play, message.Look, message.Missed}, id.Verb) {
				continue
			}
			if slices.ContainsFunc(buttons(board), func(there localdiscord.Component) bool { return there.CustomID == b.CustomID }) {
				o.does(user.Name+" presses "+b.Label, 1, func() { o.clicked(user, board, b.CustomID) })
				continue
			}
			o.does(user.Name+" presses the old "+b.Label, 0, func() {
				a := o.forge(user, mesa, b.CustomID) // of a message that no longer has the button
				o.mu.Lock()
				defer o.mu.Unlock()
				o.notes(sentText(a.Message))
			})
		}
	}
}

// isReminded makes a player who has given no orders offer what no order fits, be reminded, and lose
// the turn.
func (o *overheard) isReminded() {
	o.t.Helper()
	for user, text := o.next(); user != marta; user, text = o.next() {
		o.orderNow()
		o.types(user, "enanos do "+text)
	}
	p := o.position()
	hand := p.View(p.SeatOf(marta.ID)).(enanos.View).Own.Hand
	o.types(marta, "enanos do "+enanos.Format(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: hand.First().N(1), Want: enanos.Gold.N(1)}, engine.Spanish))
	for range 4 {
		o.orderNow()
		o.does("hours go by", 0, func() { o.movesTo(o.now().Add(7 * time.Hour)) })
	}
	o.looksOn()
}

// ends makes the players agree to end the game.
func (o *overheard) ends() {
	o.t.Helper()
	var asked *localdiscord.Message
	o.does("Marta wants to end the game", 3, func() { asked = o.opened(marta, mesa, "enanos board", "more", "more:end") })
	o.does("Marta asks to end the game", 1, func() { o.click(marta, asked, message.Agree) })
	for _, user := range []localdiscord.User{luis, ana} {
		o.orderNow()
		o.does(user.Name+" agrees", 0, func() { o.click(user, o.newest(mesa), message.Agree) })
	}
	o.does("the chance is checked", 1, func() { o.click(zoe, o.newest(mesa), message.Verify) })
}
