package enanos

import "sobremesa/render/rendertest"

// spanish and english are the program's own catalogues.
var (
	spanish = rendertest.Words("../../bot/games/enanos/es.toml")
	english = rendertest.Words("../../bot/games/enanos/en.toml")
)
