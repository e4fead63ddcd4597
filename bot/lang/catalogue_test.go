package lang_test

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// gamesThere are the hosted games, the toy and nim. All catalogues are held to the same rules.
var gamesThere = games.ListOf(append(all.Games(), toy.Game(), nim.Game())...)

// sentencesIn reads a catalogue as it is in its file. It returns the forms of each key: "other"
// alone, or "one" and "other".
func sentencesIn(t *testing.T, files fs.FS, l engine.Lang) map[string]map[string]string {
	t.Helper()
	data, err := fs.ReadFile(files, string(l)+".toml")
	must.Succeed(t, err)
	var root map[string]any
	must.Succeed(t, toml.Unmarshal(data, &root))
	all := make(map[string]map[string]string)
	var walk func(prefix string, table map[string]any)
	walk = func(prefix string, table map[string]any) {
		for name, value := range table {
			key := name
			if prefix != "" {
				key = prefix + "." + name
			}
			switch v := value.(type) {
			case string:
				if name == "one" || name == "other" {
					name, key = key[len(prefix)+1:], prefix
				} else {
					name = "other"
				}
				if all[key] == nil {
					all[key] = make(map[string]string)
				}
				all[key][name] = v
			case map[string]any:
				walk(key, v)
			default:
				t.Errorf("%s, %s: %T", l, key, value)
			}
		}
	}
	walk("", root)
	return all
}

// sentences returns the sentences of the bot and of all games.
func sentences(t *testing.T, l engine.Lang) map[string]map[string]string {
	t.Helper()
	list := sentencesIn(t, os.DirFS("."), l)
	for _, g := range gamesThere {
		maps.Copy(list, sentencesIn(t, g.Words, l))
	}
	return list
}

// keys returns the keys of the catalogue as the program has it.
func keys() []string {
	return keysIn(engine.Spanish)
}

// keysIn returns the keys of the catalogue of a language.
func keysIn(l engine.Lang) []string {
	return slices.DeleteFunc(lang.Keys(l), isAdded)
}

func TestTheCatalogueIsTheBotsOwnSentencesAndThoseOfItsGames(t *testing.T) {
	for _, l := range lang.Languages {
		have := keysIn(l)
		written := slices.Sorted(maps.Keys(sentences(t, l)))
		if !slices.Equal(have, written) {
			t.Errorf("%s: %d keys, %d in the files", l, len(have), len(written))
		}
	}
}

// Otherwise a game could replace words of the bot or of another game.
func TestTheKeysOfAGameBeginWithItsName(t *testing.T) {
	for _, l := range lang.Languages {
		for key := range sentencesIn(t, os.DirFS("."), l) {
			name, _, _ := strings.Cut(key, ".")
			if gamesThere.Named(name) != nil {
				t.Errorf("%s: the bot itself says %s", l, key)
			}
		}
		for _, g := range gamesThere {
			list := sentencesIn(t, g.Words, l)
			if len(list) < 10 {
				t.Errorf("%s: %s has %d sentences", l, g.Name(), len(list))
			}
			for key := range list {
				if !strings.HasPrefix(key, g.Name()+".") {
					t.Errorf("%s: %s says %s", l, g.Name(), key)
				}
			}
		}
	}
}
