package enanos

import (
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
	"sobremesa/render/sheet"
)

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

var emoji = [enanos.Goods]string{
	enanos.Stone: "🪨", enanos.Wood: "🪵", enanos.Iron: "🔩", enanos.Coal: "⚫", enanos.Copper: "🟠",
	enanos.Diamond: "💎", enanos.Gold: "🟡", enanos.Ruby: "🔴",
}

// nations are the signs of the nations: by colour and, where there is such a sign, by shape.
var nations = [...]string{"🔵", "🟥", "🔶", "🟣"}

// nation returns the sign of a seat's nation, as the pictures show it.
func nation(r games.Reader, seat engine.Seat) string { return nations[paint.NationOf(r.Players, seat)] }

// playerLabel returns a seat's player for a label: the name, shortened to leave room for the rest, or the
// seat if the name is unknown.
func playerLabel(r games.Reader, seat engine.Seat) any {
	if name := sheet.Spoken(r.Players, seat, 32); name != "" {
		return name
	}
	return seat
}

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
