package bot_test

import (
	"errors"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

const module = "sobremesa/"

// An arrow is a line of doc.go: the packages that some packages may import.
type arrow struct {
	from    string
	may     []string
	matches *regexp.Regexp // of from
}

// arrows parses the lines of doc.go that have an arrow.
func arrows(t *testing.T) []arrow {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	must.Succeed(t, err)
	var list []arrow
	for line := range strings.Lines(string(text)) {
		from, to, found := strings.Cut(strings.TrimPrefix(line, "//"), "→")
		if !found {
			continue
		}
		from = strings.TrimSpace(from)
		a := arrow{from: from, matches: pattern(from, "")}
		for _, may := range strings.Split(to, ",") {
			if may = strings.TrimSpace(may); may != "nothing" {
				a.may = append(a.may, may)
			}
		}
		list = append(list, a)
	}
	return list
}

// pattern returns a pattern for the packages that a side of an arrow stands for. NAME is a game's
// name: the given one, or any if name is empty. "..." is everything below a folder, and the folder.
func pattern(side, name string) *regexp.Regexp {
	exp := regexp.QuoteMeta(side)
	if folder, all := strings.CutSuffix(side, "/..."); all {
		exp = regexp.QuoteMeta(folder) + "(?:/.*)?"
	}
	if name == "" {
		name = "[^/]+"
	}
	return regexp.MustCompile("^" + strings.ReplaceAll(exp, "NAME", "("+name+")") + "$")
}

// violation returns what is wrong with an import by a package of this module, or "".
func violation(list []arrow, from, to string) string {
	of, internal := strings.CutPrefix(to, module)
	at := lineOf(list, from)
	switch {
	case at < 0:
		return "no arrow tells what it may import"
	case !internal && !standard(to) && slices.ContainsFunc(stdlibOnly, func(part string) bool { return within(from, part) }):
		return "only the standard library may be used there"
	case !internal:
		return ""
	}
	if slices.ContainsFunc(list[at].may, func(may string) bool { return list[at].means(from, may, of) }) {
		return ""
	}
	return "the arrow points the other way"
}

// lineOf returns the index of the arrow for a package, or -1 when there is none.
func lineOf(list []arrow, from string) int {
	at := slices.IndexFunc(list, func(a arrow) bool { return a.from == from })
	if at < 0 {
		at = slices.IndexFunc(list, func(a arrow) bool { return a.matches.MatchString(from) })
	}
	return at
}

// means reports whether may, on the arrow's right, stands for the package to, imported by the
// package from on the arrow's left.
func (a arrow) means(from, may, to string) bool {
	name := ""
	if match := a.matches.FindStringSubmatch(from); len(match) > 1 {
		name = match[1]
	}
	return pattern(may, name).MatchString(to)
}

// stdlibOnly lists the parts that import nothing but the standard library from outside the module.
var stdlibOnly = []string{"engine", "bot/message", "bot/localdiscord/redirect"}

// independent lists parts and the packages that they must not depend on, directly or indirectly.
var independent = []struct {
	part string
	of   []string
}{
	{"bot/table", []string{discordgo, "database/sql", sqlite3, module + "store/sqlite", module + "store/postgres", module + "bot/lang", module + "bot/games", "net/http"}},
	{"bot/records", []string{discordgo, "database/sql", sqlite3, module + "store/sqlite", module + "store/postgres", module + "bot/table", module + "bot/lang", module + "bot/games", "net/http"}},
	{"bot/games", []string{discordgo, "database/sql", sqlite3, module + "store", "net/http"}},
	{"bot/lang", []string{discordgo, "database/sql", module + "store"}},
	{"bot/message", []string{discordgo, "net/http"}},
	{"bot/present", []string{discordgo, "database/sql", module + "store/sqlite", module + "store/postgres", "net/http"}},
	{"bot/chat", []string{discordgo, "database/sql", module + "store/sqlite", module + "store/postgres", module + "bot/announce", "net/http"}},
	{"bot/announce", []string{discordgo, "database/sql", module + "store/sqlite", module + "store/postgres", module + "bot/chat", "net/http"}},
	{"bot/outbox", []string{discordgo, "database/sql", module + "store/sqlite", module + "store/postgres"}},
	{"bot/discord", []string{"database/sql", module + "store/sqlite", module + "store/postgres", module + "bot/localdiscord", module + "bot/announce", module + "bot/games/azul"}},
	{"bot/localdiscord", []string{discordgo, module + "engine"}},
	{"store", []string{discordgo}},
	{"render", []string{discordgo, "database/sql"}},
}

const (
	discordgo = "github.com/bwmarrin/discordgo"
	sqlite3   = "github.com/mattn/go-sqlite3"
)

// packages returns the module's packages by path. It reads them itself and does not ask the go
// command, so that the result of the test is not cached when they change.
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
	must.Succeed(t, err)
	return all
}

// dependencies returns everything that a package imports, directly or through other packages of
// this module.
func dependencies(all map[string]*build.Package, path string, found map[string]bool) map[string]bool {
	p := all[path]
	if p == nil {
		return found
	}
	for _, to := range p.Imports {
		if !found[to] {
			found[to] = true
			dependencies(all, strings.TrimPrefix(to, module), found)
		}
	}
	return found
}

// within reports whether a path is a folder or lies below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func TestImportsPointOneWay(t *testing.T) {
	seen := 0
	all, list := packages(t), arrows(t)
	for from, p := range all {
		if what := violation(list, from, "fmt"); what != "" {
			t.Errorf("%s: %s", from, what)
		}
		for _, to := range p.Imports {
			seen++
			if what := violation(list, from, to); what != "" {
				t.Errorf("%s imports %s: %s", from, to, what)
			}
		}
		// Tests of the rules may use libraries and any game. Tests of the bot may use the local
		// server and a database. Tests of the core know no more of the module than the core itself,
		// and so do those of the local server.
		for _, to := range slices.Concat(p.TestImports, p.XTestImports) {
			for core, may := range map[string][]string{"engine": {"engine"}, "render": {"render", "engine"}, "store": {"store", "engine"},
				"bot/localdiscord": {"bot/localdiscord"}} {
				of, internal := strings.CutPrefix(to, module)
				if internal && within(from, core) && !slices.ContainsFunc(may, func(part string) bool { return within(of, part) }) {
					t.Errorf("a test of %s imports %s", from, to)
				}
			}
			if within(to, module+"cmd") {
				t.Errorf("a test of %s imports %s", from, to)
			}
		}
		for _, i := range independent {
			for to := range dependencies(all, from, make(map[string]bool)) {
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

// The packages on an arrow's right are further down, so that there is no cycle. Each of them is
// imported by a package on the left.
func TestArrowsPointDown(t *testing.T) {
	t.Parallel()
	list := arrows(t)
	if len(list) < 20 {
		t.Fatalf("doc.go has %d arrows", len(list))
	}
	all := packages(t)
	for i, a := range list {
		here := slices.DeleteFunc(slices.Collect(maps.Keys(all)), func(path string) bool { return lineOf(list, path) != i })
		if len(here) == 0 {
			t.Errorf("%s is not there", a.from)
		}
		for _, may := range a.may {
			if !slices.ContainsFunc(here, func(from string) bool {
				return slices.ContainsFunc(all[from].Imports, func(to string) bool {
					return a.means(from, may, strings.TrimPrefix(to, module))
				})
			}) {
				t.Errorf("nothing of %s imports %s", a.from, may)
			}
			folder := strings.TrimSuffix(may, "/...")
			if may != a.from && !slices.ContainsFunc(list[i+1:], func(b arrow) bool { return within(b.from, folder) }) {
				t.Errorf("%s points to %s, which does not stand below it", a.from, may)
			}
		}
	}
}
