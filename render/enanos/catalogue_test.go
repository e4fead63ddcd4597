package enanos

import (
	"sobremesa/engine"
	"sobremesa/render/rendertest"
)

// spanish and english are the program's own words.
var (
	spanish = rendertest.Words("../../bot/games/enanos", engine.Spanish)
	english = rendertest.Words("../../bot/games/enanos", engine.English)
)
