package bot_test

import (
	"cmp"
	"go/ast"
	"go/doc/comment"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// ordered begins the paragraph of a doc.go that is followed by the list of the package's files, from
// the bottom up: each item names files before its colon.
const ordered = "The files, from the bottom up"

// fileOrder returns the files of a package in the order that its doc.go lists, and false if it lists none.
func fileOrder(text string) (files []string, listed bool) {
	for _, block := range new(comment.Parser).Parse(text).Content {
		switch block := block.(type) {
		case *comment.Paragraph:
			if listed && files != nil {
				return files, true
			}
			listed = listed || strings.HasPrefix(plain(block), ordered)
		case *comment.List:
			for _, item := range block.Items {
				names, _, _ := strings.Cut(plain(item.Content[0].(*comment.Paragraph)), ":")
				if listed {
					files = append(files, strings.Fields(strings.ReplaceAll(names, ",", " "))...)
				}
			}
		}
	}
	return files, listed
}

func plain(p *comment.Paragraph) string {
	var s strings.Builder
	for _, text := range p.Text {
		if text, ok := text.(comment.Plain); ok {
			s.WriteString(string(text))
		}
	}
	return s.String()
}

// sources parses the files of a package, without its tests, in the order of their names.
func sources(t *testing.T, fset *token.FileSet, dir string, names []string) (files []*ast.File) {
	t.Helper()
	for _, name := range names {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		must.Succeed(t, err)
		files = append(files, f)
	}
	return files
}

// compiled returns an importer of what the packages at some paths import, as the go command has compiled it.
func compiled(t *testing.T, fset *token.FileSet, paths []string) types.Importer {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, paths...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	must.Succeed(t, err)
	at := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		at[path] = file
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(at[path]) })
}

// A use is what one file of a package refers to in another.
type use struct{ from, to, what string }

// uses returns what the files of a package refer to in each other.
func uses(t *testing.T, fset *token.FileSet, path string, files []*ast.File, from types.Importer) []use {
	t.Helper()
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	p, err := (&types.Config{Importer: from}).Check(module+path, fset, files, &info)
	must.Succeed(t, err)
	found := make(map[use]bool)
	in := func(at token.Pos) string { return filepath.Base(fset.Position(at).Filename) }
	for id, o := range info.Uses {
		if o.Pkg() == p && in(id.Pos()) != in(o.Pos()) {
			found[use{in(id.Pos()), in(o.Pos()), o.Name()}] = true
		}
	}
	return slices.SortedFunc(maps.Keys(found), func(a, b use) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.what, b.what))
	})
}

// A doc.go names no file that is not there.
func TestDocsNameFilesThatExist(t *testing.T) {
	for path := range packages(t) {
		dir := filepath.Join("..", path)
		text, _ := os.ReadFile(filepath.Join(dir, "doc.go"))
		for _, name := range regexp.MustCompile(`[\w*./]*\w\*?\.go\b`).FindAllString(string(text), -1) {
			here, _ := filepath.Glob(filepath.Join(dir, name))
			there, _ := filepath.Glob(filepath.Join("..", name))
			if len(here)+len(there) == 0 {
				t.Errorf("%s/doc.go names %s, which does not exist", path, name)
			}
		}
	}
}

// Where a package's doc.go lists its files, a file uses only those before it.
func TestFilesUseOnlyFilesListedBeforeThem(t *testing.T) {
	fset, all := token.NewFileSet(), packages(t)
	files, order := make(map[string][]*ast.File), make(map[string][]string)
	var paths []string
	for path, p := range all {
		if !slices.Contains(p.GoFiles, "doc.go") {
			continue
		}
		doc := sources(t, fset, filepath.Join("..", path), []string{"doc.go"})[0].Doc
		list, listed := fileOrder(doc.Text())
		if !listed {
			continue
		}
		files[path], order[path] = sources(t, fset, filepath.Join("..", path), p.GoFiles), list
		paths = append(paths, module+path)
		if there := slices.DeleteFunc(slices.Clone(p.GoFiles), func(name string) bool { return name == "doc.go" }); !slices.Equal(slices.Sorted(slices.Values(list)), there) {
			t.Errorf("%s/doc.go does not list each file once: it lists %q, and there are %q", path, slices.Sorted(slices.Values(list)), there)
		}
	}
	if len(paths) == 0 {
		t.Fatal("no doc.go lists files")
	}
	from := compiled(t, fset, paths)
	for path, list := range order {
		for _, u := range uses(t, fset, path, files[path], from) {
			if slices.Index(list, u.from) < slices.Index(list, u.to) {
				t.Errorf("%s/%s uses %s of %s, which doc.go lists after it", path, u.from, u.what, u.to)
			}
		}
	}
}
