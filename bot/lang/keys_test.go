package lang_test

import (
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

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/discord"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// speaking are the packages whose codes, terms and keys end up before people.
var speaking = []string{"engine", "engine/azul", "render/azul", "bot/table", "bot/games", "bot/discord"}

var (
	keyLike  = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)
	fileName = regexp.MustCompile(`\.(png|gif|txt|json|toml)$`)
)

// writtenKeys are the string literals of the packages' sources that look like
// a key of a table that the catalogues have, with where they stand.
func writtenKeys(t *testing.T) map[string]token.Position {
	t.Helper()
	tables := make(map[string]bool)
	for _, key := range keys(t) {
		name, _, _ := strings.Cut(key, ".")
		tables[name] = true
	}
	found := make(map[string]token.Position)
	eachLiteral(t, func(text string, at token.Position) {
		name, _, _ := strings.Cut(text, ".")
		if tables[name] && keyLike.MatchString(text) && !fileName.MatchString(text) {
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
				if err != nil {
					t.Fatal(err)
				}
				visit(text, files.Position(lit.Pos()))
			}
			return true
		})
	}
}

// sources parses the speaking packages, their tests left out.
func sources(t *testing.T, set *token.FileSet) []*ast.File {
	t.Helper()
	var files []*ast.File
	for _, dir := range speaking {
		paths, err := filepath.Glob(filepath.Join("../..", dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no sources in %s: %v", dir, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(set, path, data, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
	}
	return files
}

// codes are the constants of type engine.Code.
func codes(t *testing.T) map[engine.Code]token.Position {
	t.Helper()
	set, found := token.NewFileSet(), make(map[engine.Code]token.Position)
	for _, file := range sources(t, set) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || spec.Type == nil {
				return true
			}
			switch typ := spec.Type.(type) {
			case *ast.SelectorExpr:
				ok = typ.Sel.Name == "Code"
			case *ast.Ident:
				ok = typ.Name == "Code"
			}
			for _, value := range spec.Values {
				if lit, isText := value.(*ast.BasicLit); ok && isText {
					text, _ := strconv.Unquote(lit.Value)
					found[engine.Code(text)] = set.Position(lit.Pos())
				}
			}
			return true
		})
	}
	return found
}

func keys(t *testing.T) []string {
	t.Helper()
	list, err := lang.Keys(engine.Spanish)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// composedKeys are the keys that the bot puts together from names.
func composedKeys() []string {
	var list []string
	for _, g := range games.All() {
		name := g.Name()
		list = append(list, name+".name", name+".rules", name+".help")
		for _, v := range g.Rules.Info().Options[0].Values {
			list = append(list, name+".variant."+v)
		}
		for _, a := range g.Artificial {
			term := string(g.PlayerTerm(a.Name))
			list = append(list, term, term+"-about")
		}
	}
	for _, c := range discord.Commands() {
		list = append(list, "command."+c.Name+".about")
		for _, sub := range c.Options {
			list = append(list, "command."+c.Name+"."+sub.Name)
			for _, o := range sub.Options {
				list = append(list, "command."+c.Name+"."+sub.Name+"-"+o.Name, "option."+o.Name)
				for _, choice := range o.Choices {
					if o.Name == "theme" || o.Name == "language" {
						list = append(list, o.Name+"."+choice.Value.(string))
					}
				}
			}
		}
	}
	return list
}

func TestEveryCodeHasASentence(t *testing.T) {
	all, have := codes(t), keys(t)
	if len(all) < 50 {
		t.Fatalf("%d codes were found", len(all))
	}
	for code, at := range all {
		if !slices.Contains(have, string(code)) {
			t.Errorf("%s: %s has no sentence", at, code)
		}
	}
}

func TestEveryKeyThatTheSourcesNameHasASentence(t *testing.T) {
	written, have := writtenKeys(t), keys(t)
	if len(written) < 100 {
		t.Fatalf("%d keys were found", len(written))
	}
	for key, at := range written {
		if !slices.Contains(have, key) {
			t.Errorf("%s: %s has no sentence", at, key)
		}
	}
	for _, key := range composedKeys() {
		if !slices.Contains(have, key) {
			t.Errorf("%s has no sentence", key)
		}
	}
}

func TestEverySentenceIsUsed(t *testing.T) {
	used := slices.Collect(maps.Keys(writtenKeys(t)))
	used = append(used, composedKeys()...)
	used = append(used, "list.and")
	for _, key := range keys(t) {
		if !slices.Contains(used, key) {
			t.Errorf("nothing says %s", key)
		}
	}
}

// What Discord allows of a command.
const (
	maxDescription = 100
	maxChoiceName  = 100
	maxOptions     = 25
)

var optionName = regexp.MustCompile(`^[-_\p{Ll}\p{N}]{1,32}$`)

func TestCommandsAreDescribedInEveryLanguageAsShortlyAsDiscordWants(t *testing.T) {
	describe := func(what, text string, localized map[discordgo.Locale]string) {
		t.Helper()
		if len(localized) < 2 {
			t.Errorf("%s is described in %d other locales", what, len(localized))
		}
		all := slices.Collect(maps.Values(localized))
		for _, d := range append(all, text) {
			if n := len([]rune(d)); n == 0 || n > maxDescription || keyLike.MatchString(d) {
				t.Errorf("%s: %q, of %d characters", what, d, n)
			}
		}
	}
	name := func(what, text string, localized map[discordgo.Locale]string) {
		t.Helper()
		all := slices.Collect(maps.Values(localized))
		for _, n := range append(all, text) {
			if !optionName.MatchString(n) {
				t.Errorf("%s: name %q", what, n)
			}
		}
	}
	for _, c := range discord.Commands() {
		describe("/"+c.Name, c.Description, *c.DescriptionLocalizations)
		if len(c.Options) > maxOptions {
			t.Errorf("/%s has %d subcommands", c.Name, len(c.Options))
		}
		for _, sub := range c.Options {
			what := "/" + c.Name + " " + sub.Name
			name(what, sub.Name, sub.NameLocalizations)
			describe(what, sub.Description, sub.DescriptionLocalizations)
			for _, o := range sub.Options {
				name(what+" "+o.Name, o.Name, o.NameLocalizations)
				describe(what+" "+o.Name, o.Description, o.DescriptionLocalizations)
				for _, choice := range o.Choices {
					all := slices.Collect(maps.Values(choice.NameLocalizations))
					for _, n := range append(all, choice.Name) {
						if n == "" || len([]rune(n)) > maxChoiceName || keyLike.MatchString(n) {
							t.Errorf("%s %s: choice %q", what, o.Name, n)
						}
					}
				}
			}
		}
	}
}
