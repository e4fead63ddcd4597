package page

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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
	// Two processes instead of one for each file, as node --test would start.
	apart, together := "", "" // sync.js goes on asking after its tests
	for _, name := range tests {
		load := "import './" + filepath.ToSlash(name) + "';"
		if strings.HasSuffix(name, "sync.test.mjs") {
			apart += load
		} else {
			together += load
		}
	}
	for _, script := range []string{together, apart} {
		if out, err := exec.Command(node, "--input-type=module", "-e", script).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
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
	for _, name := range modules {
		for _, target := range imports(t, name) {
			if _, err := fs.Stat(FS, target); err != nil {
				t.Errorf("%s imports %s: %v", name, target, err)
			}
		}
	}
}

// imports returns the modules that a module of the page imports.
func imports(t *testing.T, name string) []string {
	t.Helper()
	var out []string
	for _, m := range regexp.MustCompile(`(?:from|import) ?\(?'([^']+)'`).FindAllStringSubmatch(read(t, name), -1) {
		target, ok := strings.CutPrefix(m[1], "./")
		if !ok {
			t.Errorf("%s imports %s, which is not of this page", name, m[1])
		}
		out = append(out, target)
	}
	return out
}

func TestModulesImportEachOtherInOneDirection(t *testing.T) {
	all := map[string][]string{}
	seen := 0
	for _, name := range glob(t) {
		all[name] = imports(t, name)
		seen += len(all[name])
	}
	if found := circle(all); found != nil {
		t.Errorf("modules import each other in a circle: %s", strings.Join(found, " -> "))
	}
	if seen < 50 || !slices.Contains(all["main.js"], "composer.js") {
		t.Errorf("%d imports were read", seen)
	}
	// An inverted import is found.
	all["dom.js"] = append(all["dom.js"], "listbox.js")
	if found := circle(all); len(found) < 3 || found[0] != found[len(found)-1] {
		t.Errorf("a circle that is there was not found: %v", found)
	}
}

// circle returns a chain of imports that ends where it began, nil if there is none.
func circle(imports map[string][]string) []string {
	done := map[string]bool{}
	var walk func(chain []string) []string
	walk = func(chain []string) []string {
		last := chain[len(chain)-1]
		if at := slices.Index(chain, last); at < len(chain)-1 {
			return chain[at:]
		}
		if done[last] {
			return nil
		}
		for _, to := range imports[last] {
			if found := walk(append(slices.Clone(chain), to)); found != nil {
				return found
			}
		}
		done[last] = true
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if found := walk([]string{name}); found != nil {
			return found
		}
	}
	return nil
}

func TestNoUserTextBecomesMarkup(t *testing.T) {
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc|\beval\(|new Function|setHTML|createContextualFragment`)
	for _, name := range glob(t) {
		if found := forbidden.FindString(read(t, name)); found != "" {
			t.Errorf("%s uses %s", name, found)
		}
	}
}

func TestPageKeepsToItsContentSecurityPolicy(t *testing.T) {
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
	// The page loads only the server's own font.
	if found := regexp.MustCompile(`@import|url\(`).FindAllString(strings.ReplaceAll(css, `url("emoji.ttf")`, ""), -1); found != nil {
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
	all := ""
	for _, name := range glob(t) {
		if !strings.HasPrefix(name, "words.") {
			all += read(t, name)
		}
	}
	// The server names faults and kinds of lists.
	named := regexp.MustCompile(`^(fault\..*|commands|options|mentions)$`)
	for k := range en {
		base := strings.TrimSuffix(strings.TrimSuffix(k, ".one"), ".other")
		if !named.MatchString(k) && !strings.Contains(all, "'"+base+"'") {
			t.Errorf("nobody says %s", k)
		}
	}
	used := regexp.MustCompile(`\bt\('([a-zA-Z.]+)'`)
	plural := regexp.MustCompile(`\btn\('([a-zA-Z.]+)'`)
	for _, name := range glob(t) {
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
	for _, name := range glob(t) {
		if lines := strings.Count(read(t, name), "\n"); lines > 350 {
			t.Errorf("%s has %d lines; a module is one idea of 350 at most", name, lines)
		}
	}
}

func glob(t *testing.T) []string {
	t.Helper()
	modules, err := fs.Glob(FS, "*.js")
	if err != nil || len(modules) == 0 {
		t.Fatalf("no modules: %v", err)
	}
	return modules
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
