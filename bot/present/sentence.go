package present

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Sentence says a sentence of a game's to a reader, with the players named where
// it has their seats.
func Sentence(h *sitting.Header, l engine.Lang, s games.Sentence) string {
	return lang.Text(l, s.Key, named(l, s.Args, PlainNames(h, l)))
}
