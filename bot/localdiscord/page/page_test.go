package page

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestModulesPassTheirOwnTests(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed; put Node.js 18 or newer on the PATH to run the page's tests")
	}
	tests, err := filepath.Glob("tests/*.test.mjs")
	if err != nil || len(tests) == 0 {
		t.Fatalf("no tests of the page found: %v", err)
	}
	out, err := exec.Command(node, append([]string{"--test"}, tests...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("node --test: %v\n%s", err, out)
	}
}

func TestEveryModuleIsEmbeddedAndEveryImportIsThere(t *testing.T) {
	modules, err := fs.Glob(FS, "*.js")
	if err != nil {
		t.Fatal(err)
	}
	onDisk, _ := filepath.Glob("*.js")
	if len(modules) != len(onDisk) {
		t.Errorf("%d modules are embedded, %d are on disk", len(modules), len(onDisk))
	}
	imports := regexp.MustCompile(`from '([^']+)'|import\('([^']+)'\)`)
	for _, name := range modules {
		for _, m := range imports.FindAllStringSubmatch(read(t, name), -1) {
			target, ok := strings.CutPrefix(m[1]+m[2], "./")
			if !ok {
				t.Errorf("%s imports %s, which is not of this page", name, m[1]+m[2])
			} else if _, err := fs.Stat(FS, target); err != nil {
				t.Errorf("%s imports %s: %v", name, target, err)
			}
		}
	}
}

func TestNothingOfPeopleBecomesMarkup(t *testing.T) {
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc|\beval\(|new Function|setHTML|createContextualFragment`)
	modules, _ := fs.Glob(FS, "*.js")
	for _, name := range modules {
		if found := forbidden.FindString(read(t, name)); found != "" {
			t.Errorf("%s uses %s", name, found)
		}
	}
}

func TestPageNeedsNothingThatItsContentSecurityPolicyForbids(t *testing.T) {
	html := read(t, "index.html")
	for what, pattern := range map[string]string{
		"a script in the page":        `<script(?:\s[^>]*)?>[^<]`,
		"a style attribute":           `<[^>]+\sstyle=`,
		"a style element":             `<style`,
		"a handler in an attribute":   `<[^>]+\son[a-z]+=`,
		"something of another server": `(?:src|href)="(?:https?:)?//`,
	} {
		if found := regexp.MustCompile(pattern).FindString(html); found != "" {
			t.Errorf("index.html has %s: %s", what, found)
		}
	}
	css := read(t, "style.css")
	if found := regexp.MustCompile(`@import|url\(`).FindString(css); found != "" {
		t.Errorf("style.css loads something: %s", found)
	}
}

func TestBothLanguagesHaveTheSameWords(t *testing.T) {
	key := regexp.MustCompile(`(?m)(?:^\s+|, )(?:'([a-zA-Z._]+)'|([a-zA-Z]+)): '`)
	words := func(name string) map[string]bool {
		found := map[string]bool{}
		for _, m := range key.FindAllStringSubmatch(read(t, name), -1) {
			found[m[1]+m[2]] = true
		}
		return found
	}
	es, en := words("words.es.js"), words("words.en.js")
	if len(es) < 100 {
		t.Fatalf("only %d words were found", len(es))
	}
	for k := range es {
		if !en[k] {
			t.Errorf("words.en.js lacks %s", k)
		}
	}
	for k := range en {
		if !es[k] {
			t.Errorf("words.es.js lacks %s", k)
		}
	}
	used := regexp.MustCompile(`\bt\('([a-zA-Z.]+)'`)
	plural := regexp.MustCompile(`\btn\('([a-zA-Z.]+)'`)
	modules, _ := fs.Glob(FS, "*.js")
	for _, name := range modules {
		text := read(t, name)
		for _, m := range used.FindAllStringSubmatch(text, -1) {
			if !en[m[1]] {
				t.Errorf("%s says %s, which is in no language", name, m[1])
			}
		}
		for _, m := range plural.FindAllStringSubmatch(text, -1) {
			if !en[m[1]+".one"] || !en[m[1]+".other"] {
				t.Errorf("%s counts %s, which has no two forms", name, m[1])
			}
		}
	}
}

func TestModulesStayShort(t *testing.T) {
	modules, _ := fs.Glob(FS, "*.js")
	for _, name := range modules {
		if lines := strings.Count(read(t, name), "\n"); lines > 350 {
			t.Errorf("%s has %d lines; a module is one idea of 350 at most", name, lines)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(FS, name)
	if os.IsNotExist(err) {
		t.Fatalf("%s is not embedded", name)
	} else if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
