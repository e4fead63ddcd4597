package lang_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

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

// sentencesIn returns the sentences of a file: each for one thing, and for any other number.
func sentencesIn(t *testing.T, files fs.FS, l engine.Lang) map[string][2]string {
	t.Helper()
	data, err := fs.ReadFile(files, string(l)+".toml")
	must.Succeed(t, err)
	forms, err := lang.Forms(data)
	must.Succeed(t, err)
	return forms
}

// sentences returns the sentences of the bot and of all games.
func sentences(t *testing.T, l engine.Lang) map[string][2]string {
	t.Helper()
	list := sentencesIn(t, os.DirFS("."), l)
	for _, g := range gamesThere {
		maps.Copy(list, sentencesIn(t, g.Words, l))
	}
	return list
}

// keys returns the keys of the catalogue as the program has it.
func keys() []string {
	return slices.DeleteFunc(lang.Keys(engine.Spanish), isAdded)
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

// isAdded reports whether a test has added the key.
func isAdded(key string) bool { return strings.HasPrefix(key, "added") }

func TestAddedSentencesAreSaidLikeAllOthers(t *testing.T) {
	name := fmt.Sprint("added", time.Now().UnixNano()) // what is added stays
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
	must.Succeed(t, lang.Add(name, wordsOf("["+name+"]\nmoved = \"added again: %s\""))) // does nothing
	if got := lang.Text(engine.English, key, engine.Args{"n": 1, "color": ""}); got != "en: 1 step with " {
		t.Errorf("got %q, want %q", got, "en: 1 step with ")
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
