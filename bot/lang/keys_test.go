package lang_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/settings"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

// speaking lists the packages whose codes, terms and keys people get to read: those of the host,
// and the folders of the games.
var speaking = []string{
	"engine", "engine/*", "engine/enginetest/toy", "render/*", "bot/sitting", "bot/table", "bot/thinking", "bot/puzzles", "bot/records", "bot/chat", "bot/present", "bot/announce",
	"bot/games", "bot/games/*", "bot/discord",
}

var (
	keyLike = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)
	// formName matches the names of forms of moves, which only programs use.
	formName = regexp.MustCompile(`^[a-z]+\.form\.`)
	fileName = regexp.MustCompile(`\.(png|gif|txt|json|toml)$`)
)

// writtenKeys returns the string literals in the sources of the packages that look like a key of
// a table in the catalogues, with their positions.
func writtenKeys(t *testing.T) map[string]token.Position {
	t.Helper()
	tables := make(map[string]bool)
	for _, key := range keys() {
		name, _, _ := strings.Cut(key, ".")
		tables[name] = true
	}
	found := make(map[string]token.Position)
	eachLiteral(t, func(text string, at token.Position) {
		name, _, _ := strings.Cut(text, ".")
		if tables[name] && keyLike.MatchString(text) && !formName.MatchString(text) && !fileName.MatchString(text) {
			found[text] = at
		}
	})
	return found
}

// eachLiteral visits the string literals of the speaking packages.
func eachLiteral(t *testing.T, visit func(text string, at token.Position)) {
	t.Helper()
	files := token.NewFileSet()
	for _, file := range sources(t, files) {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				must.Succeed(t, err)
				visit(text, files.Position(lit.Pos()))
			}
			return true
		})
	}
}

// sources parses the speaking packages without their tests.
func sources(t *testing.T, set *token.FileSet) []*ast.File {
	t.Helper()
	var files []*ast.File
	for _, dir := range speaking {
		paths, err := filepath.Glob(filepath.Join("../..", dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no sources in %s: %v", dir, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test") {
				continue // tests and helpers of tests
			}
			data, err := os.ReadFile(path)
			must.Succeed(t, err)
			file, err := parser.ParseFile(set, path, data, parser.SkipObjectResolution)
			must.Succeed(t, err)
			files = append(files, file)
		}
	}
	return files
}

// composedKeys returns the keys that the bot composes from names.
func composedKeys(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, g := range gamesThere {
		name := g.Name()
		list = append(list, name+".name", name+".example", name+".help")
		if g.Awaits != nil {
			list = append(list, name+".plan-example")
		}
		if m := g.Manual; m == nil {
			list = append(list, name+".rules")
		} else {
			for _, page := range m.Pages {
				for _, what := range []string{"title", "text", "alt"} {
					list = append(list, fmt.Sprintf("%s.manual.%s-%s", name, what, page))
				}
			}
		}
		for _, o := range g.Rules.Info().Options {
			list = append(list, name+".option."+o.Name+".label")
			if o.Switch() {
				list = append(list, name+".switches.label", name+".switches.on")
			}
		}
		if g.UsualTurns != nil {
			list = append(list, name+".length")
		}
		for _, p := range g.Presets {
			list = append(list, name+".preset."+p.Name)
		}
		for _, o := range g.MenuEntries {
			list = append(list, name+".entry."+o.Name)
		}
		if len(g.Factions) > 0 {
			list = append(list, name+".faction.label")
		}
		for step := range g.Painter.LessonSteps() {
			for _, what := range []string{"title", "text", "alt"} {
				list = append(list, fmt.Sprintf("%s.lesson.%s-%d", name, what, step+1))
			}
		}
		for _, a := range g.Artificial {
			term := string(g.PlayerTerm(a.Name))
			list = append(list, term, term+"-about")
		}
		for name := range g.Retired { // old games name them
			list = append(list, string(g.PlayerTerm(name)))
		}
	}
	for _, c := range chat.New(new(table.Table), gamesThere, nil, nil).Commands() {
		list = append(list, c.About.Key)
		for _, sub := range c.Subs {
			list = append(list, sub.About.Key)
			for _, o := range sub.Options {
				list = append(list, o.About.Key)
				for _, choice := range o.Choices {
					list = append(list, choice.Words.Key)
				}
			}
		}
	}
	for _, one := range settings.All {
		list = append(list, "setting."+one.Name)
		for _, value := range slices.Concat(one.Values, one.Persons) {
			list = append(list, one.Name+"."+value)
		}
	}
	list = append(list, "panel.me", "panel.server", "panel.channel", "scope.server", "scope.channel")
	for _, field := range []string{"zone", "from", "until", "first", "last"} {
		list = append(list, "clock."+field+"-such")
	}
	list = append(list, "hints.on", "hints.off")                           // chosen by a lobby
	for key, n := range map[string]int{"marker": 3, "tile": 3, "end": 2} { // what the lesson of Azul points at
		for i := range n {
			list = append(list, fmt.Sprintf("azul.lesson.%s-%d", key, i+1))
		}
	}
	// The program has words of its own, in English only.
	list = append(list, "demo.ready", "demo.kept", "demo.open", "demo.port-taken", "demo.in-use")
	return append(list, buttonKeys(t)...)
}

// buttonKeys returns the keys of the labels that are passed to present.Button and its like by name.
func buttonKeys(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, file := range sources(t, token.NewFileSet()) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) < 3 {
				return true
			}
			called, _ := call.Fun.(*ast.Ident) // within package present
			if f, ok := call.Fun.(*ast.SelectorExpr); ok {
				called = f.Sel
			}
			if called == nil {
				return true
			}
			at, found := map[string]int{"Button": 2, "button": 1}[called.Name]
			if name, isText := call.Args[at].(*ast.BasicLit); found && isText && !strings.Contains(name.Value, ".") {
				text, err := strconv.Unquote(name.Value)
				must.Succeed(t, err)
				list = append(list, "button."+text)
			}
			return true
		})
	}
	if len(list) < 5 {
		t.Fatalf("%d buttons were found", len(list))
	}
	return list
}

func TestEveryKeyThatTheSourcesNameHasASentence(t *testing.T) {
	written, have := writtenKeys(t), keys()
	if len(written) < 100 {
		t.Fatalf("%d keys were found", len(written))
	}
	for key, at := range written {
		if !slices.Contains(have, key) {
			t.Errorf("%s: %s has no sentence", at, key)
		}
	}
	for _, key := range composedKeys(t) {
		if !slices.Contains(have, key) {
			t.Errorf("%s has no sentence", key)
		}
	}
}

func TestEverySentenceIsUsed(t *testing.T) {
	used := slices.Collect(maps.Keys(writtenKeys(t)))
	used = append(used, composedKeys(t)...)
	used = append(used, "list.and")
	for _, key := range keys() {
		if !slices.Contains(used, key) {
			t.Errorf("nothing says %s", key)
		}
	}
}
