package bot_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// pure lists the packages of the standard library whose functions depend on nothing but their
// arguments. Names in without may not be used, such as those of maps, whose order is random; if there
// are names in only, nothing else may be used.
var pure = map[string]struct{ without, only []string }{
	"cmp": {}, "crypto/sha256": {}, "encoding/binary": {}, "encoding/json": {}, "errors": {}, "fmt": {without: []string{"Print", "Printf", "Println"}},
	"iter": {}, "maps": {without: []string{"All", "Keys", "Values"}}, "math/rand/v2": {only: []string{"New", "NewChaCha8", "Rand"}}, "reflect": {}, "slices": {}, "strconv": {}, "strings": {},
	"time":    {without: []string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep", "Local"}},
	"unicode": {}, "unicode/utf8": {},
}

// impurities returns what a file uses that is not a pure function of its arguments: the
// environment, the clock, chance, or the store.
func impurities(t *testing.T, name string, source any) (list []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	must.Succeed(t, err)
	imported := make(map[string]string) // by the name under which it is used
	for _, i := range file.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		parts := strings.Split(strings.TrimSuffix(path, "/v2"), "/")
		imported[parts[len(parts)-1]] = path
		if _, ok := pure[path]; !ok && standard(path) && !strings.HasPrefix(path, module) {
			list = append(list, path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			list = append(list, "go")
		case *ast.SelectorExpr:
			of, ok := n.X.(*ast.Ident)
			if !ok || of.Obj != nil {
				break
			}
			path, used := imported[of.Name], n.Sel.Name
			may := pure[path]
			if slices.Contains(may.without, used) || may.only != nil && !slices.Contains(may.only, used) || path == module+"store" && used == "Store" {
				list = append(list, of.Name+"."+used)
			}
		}
		return true
	})
	return list
}

func TestPackageSittingIsPure(t *testing.T) {
	files, err := filepath.Glob("sitting/*.go")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	away, err := filepath.Glob("absence/*.go")
	if err != nil || len(away) < 3 {
		t.Fatal(away, err)
	}
	files = append(files, away...)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, what := range impurities(t, file, nil) {
			t.Errorf("%s uses %s", file, what)
		}
	}
}

// read returns the sources of the packages in some folders, without their tests.
func read(t *testing.T, folders ...string) (texts []string) {
	t.Helper()
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*.go")
		must.Succeed(t, err)
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				text, err := os.ReadFile(name)
				must.Succeed(t, err)
				texts = append(texts, string(text))
			}
		}
	}
	return texts
}

// Only the table may use the functions of package sitting that take a sitting without being its
// methods, since they change it or reveal all of it.
func TestOnlyTheTableChangesASittingAndSeesAllOfIt(t *testing.T) {
	var list []string
	for _, text := range read(t, "sitting") {
		for _, f := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\([^)]*\*Sitting\b`).FindAllStringSubmatch(text, -1) {
			list = append(list, f[1])
		}
	}
	for _, name := range []string{"Do", "Change", "Stored"} {
		if !slices.Contains(list, name) {
			t.Errorf("%s is not among %q", name, list)
		}
	}
	use := regexp.MustCompile(`\bsitting\.(` + strings.Join(list, "|") + `)\b`)
	for _, text := range read(t, ".", "chat", "announce", "present", "discord", "../cmd/sobremesa") {
		if used := use.FindString(text); used != "" {
			t.Errorf("%s is used:\n%.200s", used, text)
		}
	}
}
