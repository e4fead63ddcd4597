//go:build ci

package bot_test

import (
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

// mostInACircle is how many files of a package may refer to each other in a circle. More have one
// thing in the wrong place, or one that is several.
const mostInACircle = 8

// circle returns the most files that all use each other, directly or through others.
func circle(list []use) (most []string) {
	reach := make(map[string]map[string]bool)
	for _, u := range list {
		for _, file := range []string{u.from, u.to} {
			if reach[file] == nil {
				reach[file] = make(map[string]bool)
			}
		}
		reach[u.from][u.to] = true
	}
	for through := range reach {
		for from := range reach {
			if reach[from][through] {
				maps.Copy(reach[from], reach[through])
			}
		}
	}
	for file := range reach {
		var round []string
		for other := range reach {
			if reach[file][other] && reach[other][file] {
				round = append(round, other)
			}
		}
		if len(round) > len(most) {
			most = round
		}
	}
	return most
}

func TestFewFilesReferToEachOtherInACircle(t *testing.T) {
	fset, all := token.NewFileSet(), packages(t)
	files := make(map[string][]*ast.File)
	var paths []string
	for path, p := range all {
		if len(p.GoFiles) > mostInACircle {
			files[path], paths = sources(t, fset, filepath.Join("..", path), p.GoFiles), append(paths, module+path)
		}
	}
	if len(paths) == 0 {
		t.Fatalf("no package has more than %d files", mostInACircle)
	}
	from := compiled(t, fset, paths)
	for path, list := range files {
		if round := circle(uses(t, fset, path, list, from)); len(round) > mostInACircle {
			t.Errorf("%s: %d files refer to each other in a circle: %s", path, len(round), strings.Join(round, ", "))
		}
	}
}
