// Package all is the list of the games that this program hosts.
package all

import (
	"sobremesa/bot/games"
	"sobremesa/bot/games/azul"
	"sobremesa/bot/games/enanos"
)

// Games lists the hosted games. To host another, add its line.
func Games() games.List {
	return games.ListOf(
		azul.Game(),
		enanos.Game(),
	)
}
