package rendertest

import (
	"os"
	"path"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Words returns the sentences of a game's catalogue, which is read from a folder such as
// "../../bot/games/azul", in a language. It panics if the folder has none, and if a sentence or an
// argument is missing.
func Words(folder string, l engine.Lang) func(key string, args engine.Args) string {
	if err := lang.Add(path.Base(folder), os.DirFS(folder)); err != nil {
		panic(err)
	}
	return func(key string, args engine.Args) string {
		text := lang.Text(l, key, args)
		if text == key || strings.Contains(text, "<no value>") {
			panic(key + " says " + text)
		}
		return text
	}
}
