package enanos

import (
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
)

// words returns a sentence of the game.
func words(l engine.Lang, key string, args engine.Args) string { return lang.Text(l, key, args) }

// maxLabel is the most characters of a choice's label.
const maxLabel = 80

// clip shortens a text that is too long for a button, such as an offer of very many kinds.
func clip(text string) string {
	if utf8.RuneCountInString(text) <= maxLabel {
		return text
	}
	return string([]rune(text)[:maxLabel-1]) + "…"
}

// emoji are the signs of the goods.
var emoji = [enanos.Goods]string{
	enanos.Stone: "🪨", enanos.Wood: "🪵", enanos.Iron: "🔩", enanos.Coal: "⚫", enanos.Copper: "🟠",
	enanos.Diamond: "💎", enanos.Gold: "🟡", enanos.Ruby: "🔴",
}

// nations are the signs of the seats, as the pictures show them: by colour and, where there is
// such a sign, by shape.
var nations = [...]string{"🔵", "🟥", "🔶", "🟣"}

// nation returns the sign of the nation that a seat's player chose, or else of the seat's own.
func nation(r games.Reader, seat engine.Seat) string {
	if seat >= 0 && int(seat) < len(r.Players) {
		if t := r.Players[seat].Faction; t > 0 && t <= len(nations) {
			return nations[t-1]
		}
	}
	if seat < 0 || int(seat) >= len(nations) {
		return ""
	}
	return nations[seat]
}

// playerLabel returns a seat's player for a label: the name, shortened if need be, or the seat if
// the name is unknown.
func playerLabel(r games.Reader, seat engine.Seat) any {
	if name := []rune(r.Name(seat)); len(name) > maxName {
		return render.Isolate(string(name[:maxName-1]) + "…")
	} else if len(name) > 0 {
		return render.Isolate(string(name))
	}
	return seat
}

// maxName is the longest name in a label. It leaves room for the rest.
const maxName = 32

// signs writes cards as signs, one for each card.
func signs(cards enanos.Cards) string {
	var b strings.Builder
	for g, n := range cards.All() {
		b.WriteString(strings.Repeat(emoji[g], n))
	}
	return b.String()
}

// heldKeys are the keys of a number of cards of each good with its sign.
var heldKeys = [enanos.Goods]engine.Term{
	enanos.Stone: "enanos.held.stone", enanos.Wood: "enanos.held.wood", enanos.Iron: "enanos.held.iron", enanos.Coal: "enanos.held.coal",
	enanos.Copper: "enanos.held.copper", enanos.Diamond: "enanos.held.diamond", enanos.Gold: "enanos.held.gold", enanos.Ruby: "enanos.held.ruby",
}

// heldOf lists cards with their numbers and signs.
func heldOf(cards enanos.Cards) (list []engine.Counted) {
	for g, n := range cards.All() {
		list = append(list, engine.Counted{Of: heldKeys[g], N: n})
	}
	return list
}
