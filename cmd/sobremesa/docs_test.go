package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"sobremesa/bot/games/all"
	"sobremesa/engine/must"
)

var (
	mdLink    = regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)
	mdCommand = regexp.MustCompile("(?m)(?:`|^ +(?:\\$ )?|&& (?:[A-Z_]+=\\S+ )?)sobremesa ([a-z-]+)")
	mdConfig  = regexp.MustCompile(`(?m)^    \[(?:discord|store|outbox|limits|metrics|log)\]\n(?:    .+\n)+`)
	mdFigure  = regexp.MustCompile(`sobremesa_([a-z_]+)`)
	mdFile    = regexp.MustCompile("`((?:bot|cmd|engine|render|store)/[a-z_./]+)`")
	mdStatus  = regexp.MustCompile(`(?m)^\| (\d+) \|`)
	mdTest    = regexp.MustCompile("go test ([^`\n#]+)")
	unanchor  = regexp.MustCompile(`[^\p{L}\p{N} -]`)
)

// isTest tells whether the arguments of a "go test" name folders, and tests or benchmarks that are in one
// of them.
func isTest(t *testing.T, args string) bool {
	t.Helper()
	var code []byte
	for _, folder := range regexp.MustCompile(`\./\S+`).FindAllString(args, -1) {
		files, err := filepath.Glob(filepath.Join("../..", strings.TrimSuffix(folder, "/..."), "*_test.go"))
		must.Succeed(t, err)
		if files == nil && !strings.HasSuffix(folder, "...") && !strings.Contains(folder, "NAME") {
			return false
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			must.Succeed(t, err)
			code = append(code, text...)
		}
	}
	for _, m := range regexp.MustCompile(`-(run|bench) (\w+)`).FindAllStringSubmatch(args, -1) {
		funcs := regexp.MustCompile(`(?m)^func (?:Test|Benchmark)\w*`).FindAllString(string(code), -1)
		if !slices.ContainsFunc(funcs, func(f string) bool {
			return strings.HasPrefix(f, map[string]string{"run": "func Test", "bench": "func Benchmark"}[m[1]]) && strings.Contains(f, m[2])
		}) {
			return false
		}
	}
	return true
}

// anchors returns the anchors that Markdown renderers give to a text's headings.
func anchors(text string) (list []string) {
	for _, h := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		list = append(list, "#"+strings.ReplaceAll(unanchor.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-"))
	}
	return list
}

// The pages, files, commands, settings, figures and exit statuses that the documents name exist.
func TestTheDocumentsNameWhatThereIs(t *testing.T) {
	parser, err := kong.New(newCommands(all.Games(), all.Games()[0]), gameVars(all.Games(), all.Games()[0]))
	must.Succeed(t, err)
	commands := []string{}
	for _, c := range parser.Model.Children {
		commands = append(commands, c.Name)
	}
	dashboard, err := os.ReadFile("deploy/grafana.json")
	must.Succeed(t, err)
	files, err := filepath.Glob("docs/*.md")
	must.Succeed(t, err)
	seen := make(map[string]int)
	for _, name := range append(files, "../../README.md", "../../CONTRIBUTING.md", "deploy/alerts.yaml") {
		data, err := os.ReadFile(name)
		must.Succeed(t, err)
		text := string(data)
		check := func(what string, pattern *regexp.Regexp, wrong func(m []string) bool) {
			for _, m := range pattern.FindAllStringSubmatch(text, -1) {
				if seen[what]++; wrong(m) {
					t.Errorf("%s: %s %q is not there", name, what, m[0])
				}
			}
		}
		check("page", mdLink, func(m []string) bool {
			to, target := filepath.Join(filepath.Dir(name), m[1]), data
			if m[1] != "" {
				if target, err = os.ReadFile(to); err != nil {
					return true
				}
			}
			return m[2] != "" && !slices.Contains(anchors(string(target)), m[2])
		})
		check("file", mdFile, func(m []string) bool { _, err := os.Stat(filepath.Join("../..", m[1])); return err != nil })
		check("command", mdCommand, func(m []string) bool { return !slices.Contains(commands, m[1]) })
		check("setting", mdConfig, func(m []string) bool { _, err := parseConfig([]byte(m[0])); return err != nil })
		check("figure", mdFigure, func(m []string) bool { return !strings.Contains(string(dashboard), m[0]) })
		check("status", mdStatus, func(m []string) bool {
			return !slices.Contains([]string{"0", "1", "2", fmt.Sprint(int(exitLater)), fmt.Sprint(int(exitConfig))}, m[1])
		})
		check("test", mdTest, func(m []string) bool { return !isTest(t, m[1]) })
	}
	if len(seen) != 7 || seen["command"] < 20 {
		t.Errorf("looked at %v", seen)
	}
}
