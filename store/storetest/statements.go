package storetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// begins matches what a statement of SQL begins with that reads or changes rows.
var begins = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|TRUNCATE)\b`)

// WantAllPlanned reports the statements in the source of the package in the current folder that are in none
// of those whose plan was looked at. Excepted are whole functions and constants, each with its reason.
func WantAllPlanned(t *testing.T, planned []string, excepted map[string]string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	must.Succeed(t, err)
	used := make(map[string]bool)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must.Succeed(t, err)
		look := func(in string, node ast.Node) {
			ast.Inspect(node, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(literal.Value)
				must.Succeed(t, err)
				if !begins.MatchString(text) {
					return true
				}
				if excepted[in] != "" {
					used[in] = true
					return true
				}
				for _, statement := range planned {
					if strings.Contains(statement, text) {
						return true
					}
				}
				t.Errorf("%s: %s has a statement whose plan no test looks at: %s", name, in, text)
				return true
			})
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				look(d.Name.Name, d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok {
						look(v.Names[0].Name, v)
					}
				}
			}
		}
	}
	for name := range excepted {
		if !used[name] {
			t.Errorf("%s is excepted, and has no statement", name)
		}
	}
}
