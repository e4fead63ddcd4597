package present

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Sentence returns a game's sentence in a language. Seats among its arguments are replaced with the
// names of the players.
func Sentence(h *sitting.Header, l engine.Lang, s games.Sentence) string {
	return lang.Text(l, s.Key, named(l, s.Args, PlainNames(h, l)))
}
