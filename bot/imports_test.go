package bot_test

import (
	"errors"
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "sobremesa/"

// arrows says what each part of the house may import of the house. A part is a
// folder with all below it; of several that match, the longest counts. A
// folder may import itself and what lies below it.
var arrows = []struct {
	part string
	may  []string // with all below them, but for those that begin with "="
	// plain parts import nothing from outside the house but the standard library.
	plain bool
}{
	{part: "engine", plain: true},
	{part: "engine/azul", may: []string{"engine"}, plain: true},
	{part: "engine/enginetest", may: []string{"engine"}, plain: true},
	{part: "engine/record", may: []string{"engine"}, plain: true},
	{part: "engine/simulate", may: []string{"engine"}, plain: true},
	{part: "engine/perft", may: []string{"engine"}, plain: true},
	{part: "render", may: []string{"engine"}},
	{part: "store", may: []string{"engine"}},

	{part: "bot/lang", may: []string{"engine"}},
	{part: "bot/message", plain: true},
	{part: "bot/games", may: []string{"bot/lang", "engine"}},
	{part: "bot/games/azul", may: []string{"=bot/games", "bot/lang", "engine", "render"}},
	{part: "bot/games/toy", may: []string{"=bot/games", "bot/lang", "engine"}},
	{part: "bot/games/all", may: []string{"bot/games"}},
	{part: "bot/table", may: []string{"engine", "store"}},
	{part: "bot/outbox", may: []string{"store"}},
	{part: "bot/present", may: []string{"=bot/games", "bot/lang", "bot/message", "bot/table", "engine", "store"}},
	{part: "bot/chat", may: []string{"=bot/games", "bot/lang", "bot/message", "bot/present", "bot/table", "engine", "store"}},
	{part: "bot/announce", may: []string{"=bot/games", "bot/lang", "bot/message", "bot/outbox", "bot/present", "bot/table", "engine", "store"}},
	{part: "bot/discord", may: []string{"bot/chat", "bot/lang", "bot/message", "bot/table", "engine", "store"}},
	{part: "bot/redirect", plain: true},
	{part: "bot/localdiscord"},
	// The wiring of all that.
	{part: "bot", may: []string{"engine", "store"}},
	{part: "cmd", may: []string{"bot", "engine", "render", "store"}},
}

// ignorant parts know nothing of these, not even through others.
var ignorant = []struct {
	part string
	of   []string
}{
	{"bot/table", []string{discordgo, "database/sql", sqlite3, module + "store/sqlite", module + "bot/lang", module + "bot/games", "net/http"}},
	{"bot/games", []string{discordgo, "database/sql", sqlite3, module + "store", "net/http"}},
	{"bot/lang", []string{discordgo, "database/sql", module + "store"}},
	{"bot/message", []string{discordgo, "net/http"}},
	{"bot/present", []string{discordgo, "database/sql", module + "store/sqlite", "net/http"}},
	{"bot/chat", []string{discordgo, "database/sql", module + "store/sqlite", module + "bot/announce", "net/http"}},
	{"bot/announce", []string{discordgo, "database/sql", module + "store/sqlite", module + "bot/chat", "net/http"}},
	{"bot/outbox", []string{discordgo, "database/sql", module + "store/sqlite"}},
	{"bot/discord", []string{"database/sql", module + "store/sqlite", module + "bot/localdiscord", module + "bot/announce", module + "bot/games/azul"}},
	{"bot/localdiscord", []string{discordgo, module + "engine"}},
	{"store", []string{discordgo}},
	{"render", []string{discordgo, "database/sql"}},
}

const (
	discordgo = "github.com/bwmarrin/discordgo"
	sqlite3   = "github.com/mattn/go-sqlite3"
)

// packages reads the house's packages by their paths in it. They are read, not
// asked for from the go command, so that a cached result does not outlive a
// change of them.
func packages(t *testing.T) map[string]*build.Package {
	t.Helper()
	all := make(map[string]*build.Package)
	err := filepath.WalkDir("..", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "testdata" || len(name) > 2 && name[0] == '.' {
			return fs.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		var none *build.NoGoError
		if errors.As(err, &none) {
			return nil
		}
		path, _ := filepath.Rel("..", dir)
		all[filepath.ToSlash(path)] = p
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// known is all that a package imports, itself or through others of the house.
func known(all map[string]*build.Package, path string, sofar map[string]bool) map[string]bool {
	p := all[path]
	if p == nil {
		return sofar
	}
	for _, to := range p.Imports {
		if !sofar[to] {
			sofar[to] = true
			known(all, strings.TrimPrefix(to, module), sofar)
		}
	}
	return sofar
}

// within reports whether a path is a folder or lies below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// turned tells what is wrong with an import by a package of the house, "" for
// nothing.
func turned(from, to string) string {
	at := -1
	for i, a := range arrows {
		if within(from, a.part) && (at < 0 || len(a.part) > len(arrows[at].part)) {
			at = i
		}
	}
	if at < 0 {
		return "no arrow tells what it may import"
	}
	a := arrows[at]
	of, ours := strings.CutPrefix(to, module)
	switch {
	case !ours && (standard(to) || !a.plain):
		return ""
	case !ours:
		return "only the standard library may be used there"
	case within(of, a.part), slices.ContainsFunc(a.may, func(may string) bool { return within(of, may) || "="+of == may }):
		return ""
	}
	return "the arrow points the other way"
}

func TestImportsPointOneWay(t *testing.T) {
	seen := 0
	all := packages(t)
	for from, p := range all {
		for _, to := range p.Imports {
			seen++
			if what := turned(from, to); what != "" {
				t.Errorf("%s imports %s: %s", from, to, what)
			}
		}
		// Tests of the rules may use libraries, and those of the bot the local
		// server and a database; the core's know no more of the house than it does.
		for _, to := range slices.Concat(p.TestImports, p.XTestImports) {
			core := within(from, "engine") || within(from, "render") || within(from, "store")
			if core && strings.HasPrefix(to, module) {
				if what := turned(from, to); what != "" {
					t.Errorf("a test of %s imports %s: %s", from, to, what)
				}
			}
			if within(to, module+"cmd") {
				t.Errorf("a test of %s imports %s", from, to)
			}
		}
		for _, i := range ignorant {
			for to := range known(all, from, make(map[string]bool)) {
				if within(from, i.part) && slices.ContainsFunc(i.of, func(of string) bool { return within(to, of) }) {
					t.Errorf("%s must know nothing of %s", from, to)
				}
			}
		}
	}
	if seen < 200 {
		t.Errorf("%d imports were read", seen)
	}
}

func TestAnArrowThatTurnsRoundIsFound(t *testing.T) {
	for _, bad := range [][2]string{
		{"engine", "sobremesa/store"}, {"engine", "github.com/fogleman/gg"}, {"engine/azul", "sobremesa/render"},
		{"render/azul", "sobremesa/store"}, {"store/sqlite", "sobremesa/bot/table"}, {"bot/lang", "sobremesa/store"},
		{"bot/games", "sobremesa/store"}, {"bot/table", "sobremesa/bot/discord"}, {"bot/table", "sobremesa/bot/lang"},
		{"bot/table", "sobremesa/bot/games"}, {"bot/games", "sobremesa/render/azul"}, {"bot/chat", "sobremesa/bot/discord"},
		{"bot/chat", "sobremesa/bot/games/azul"}, {"bot/announce", "sobremesa/bot/chat"}, {"bot/discord", "sobremesa/bot/games"},
		{"bot/message", discordgo}, {"bot/localdiscord", "sobremesa/engine"},
		{"bot/discord", "sobremesa/bot/localdiscord"}, {"bot/discord", "sobremesa/cmd/sobremesa"}, {"cmd/sobremesa", "sobremesa/web"},
		{"web", "sobremesa/engine"},
	} {
		if turned(bad[0], bad[1]) == "" {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
	for _, good := range [][2]string{
		{"engine/azul", "sobremesa/engine"}, {"engine", "math/rand/v2"}, {"render/azul", "github.com/fogleman/gg"},
		{"bot/localdiscord/judge", "sobremesa/bot/localdiscord/wire"}, {"cmd/sobremesa", "sobremesa/bot/localdiscord"},
	} {
		if what := turned(good[0], good[1]); what != "" {
			t.Errorf("%s imports %s: %s", good[0], good[1], what)
		}
	}
}
