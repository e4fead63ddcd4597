package bot_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// theTables returns the functions of package sitting that only the table may use: those that take a
// sitting without being its methods, and change it or reveal all of it.
func theTables(t *testing.T) (list []string) {
	t.Helper()
	files, err := filepath.Glob("sitting/*.go")
	must.Succeed(t, err)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must.Succeed(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() {
				continue
			}
			if slices.ContainsFunc(f.Type.Params.List, func(of *ast.Field) bool {
				pointer, ok := of.Type.(*ast.StarExpr)
				if !ok {
					return false
				}
				to, ok := pointer.X.(*ast.Ident)
				return ok && to.Name == "Sitting"
			}) {
				list = append(list, f.Name.Name)
			}
		}
	}
	return list
}

// usesOf returns the listed names of package sitting that a file uses.
func usesOf(t *testing.T, list []string, name string, source any) (used []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	must.Succeed(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(list, s.Sel.Name) {
			if of, ok := s.X.(*ast.Ident); ok && of.Name == "sitting" {
				used = append(used, s.Sel.Name)
			}
		}
		return true
	})
	return used
}

func TestOnlyTheTableChangesASittingAndSeesAllOfIt(t *testing.T) {
	list := theTables(t)
	for _, name := range []string{"Do", "Change", "Stored"} {
		if !slices.Contains(list, name) {
			t.Errorf("%s is not among %q", name, list)
		}
	}
	if used := usesOf(t, list, "", "package p\nfunc f(p *table.Position) any { return sitting.Stored(p) }"); len(used) != 1 {
		t.Errorf("%q were found where the stored game is used", used)
	}
	files := 0
	for _, folder := range []string{".", "chat", "announce", "present", "discord", "../cmd/sobremesa"} {
		names, err := filepath.Glob(folder + "/*.go")
		must.Succeed(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			files++
			if used := usesOf(t, list, name, nil); len(used) > 0 {
				t.Errorf("%s uses %q", name, used)
			}
		}
	}
	if files < 100 {
		t.Errorf("%d files were read", files)
	}
}
