package lang_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

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

// wordsOf returns files with the same text in each language; format gets the language.
func wordsOf(format string) fstest.MapFS {
	files := make(fstest.MapFS)
	for _, l := range lang.Languages {
		files[string(l)+".toml"] = &fstest.MapFile{Data: []byte(fmt.Sprintf(format, l))}
	}
	return files
}

// names counts the names under which tests have added words. What is added stays.
var names int

// newName returns a name under which nothing has been added yet.
func newName() string {
	names++
	return fmt.Sprint("added", names)
}

// isAdded reports whether a test has added the key.
func isAdded(key string) bool { return strings.HasPrefix(key, "added") }

func TestAddedSentencesAreSaidLikeAllOthers(t *testing.T) {
	name := newName()
	key := name + ".moved"
	if got := lang.Text(engine.English, key, nil); got != key {
		t.Fatalf("it says %q before it is added", got)
	}
	err := lang.Add(name, wordsOf("["+key+"]\none = \"%[1]s: {{.n}} step with {{.color}}\"\nother = \"%[1]s: {{.n}} steps with {{.color}}\""))
	must.Succeed(t, err)
	for l, want := range map[engine.Lang]string{engine.Spanish: "es: 3 steps with rojo", engine.English: "en: 3 steps with red"} {
		if got := lang.Text(l, key, engine.Args{"n": 3, "color": engine.Term("azul.color.red")}); got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
		if list := lang.Keys(l); !slices.Contains(list, key) || !slices.Contains(list, "list.and") {
			t.Errorf("%s: it is not among the %d keys", l, len(list))
		}
	}
	if got := lang.Text(engine.English, key, engine.Args{"n": 1, "color": ""}); got != "en: 1 step with " {
		t.Errorf("got %q, want %q", got, "en: 1 step with ")
	}
}

func TestAddingAgainDoesNothing(t *testing.T) {
	name := newName()
	for _, text := range []string{"first", "second"} {
		must.Succeed(t, lang.Add(name, wordsOf("["+name+"]\nmate = \""+text+" %s\"")))
	}
	if got := lang.Text(engine.English, name+".mate", nil); got != "first en" {
		t.Errorf("it says %q", got)
	}
}

func TestWordsThatCannotBeReadAreAnErrorThatNamesThem(t *testing.T) {
	half := wordsOf("[go]\natari = \"%s\"")
	delete(half, string(lang.Languages[1])+".toml")
	for name, files := range map[string]fstest.MapFS{
		"nothing": {}, "half": half, "broken": wordsOf("[broken\n%s"), "a number": wordsOf("three = 3 # %s"),
	} {
		err := lang.Add(name, files)
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		for _, l := range lang.Languages {
			if slices.Contains(lang.Keys(l), "go.atari") {
				t.Errorf("a part of %s is among the words", name)
			}
		}
	}
}

func TestSentencesAreSaidWhileOthersAreAdded(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		name := newName()
		all.Go(func() {
			if err := lang.Add(name, wordsOf("["+name+"]\nname = \"%s\"")); err != nil {
				t.Error(err)
			}
			for range 100 {
				if got := lang.Text(engine.English, name+".name", nil); got != "en" {
					t.Errorf("%s says %q", name, got)
				}
			}
		})
	}
	all.Wait()
}
