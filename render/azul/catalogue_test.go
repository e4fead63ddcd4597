package azul

import "sobremesa/render/rendertest"

// spanish and english are the program's own words.
var (
	spanish = rendertest.Words("../../bot/games/azul/es.toml")
	english = rendertest.Words("../../bot/games/azul/en.toml")
)
