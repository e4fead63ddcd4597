//go:build ci

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
)

// noCommands begin the blocks of the documents that nobody types into a shell.
var noCommands = regexp.MustCompile(`^(https://|\[[a-z]+\]$|\{"type"|bot\.example\.org|server \{|scrape_configs:|level=INFO|sobremesa(\.db)?: )`)

// elsewhere are command lines that the operator of these tests does not type, and why.
var elsewhere = map[string]*regexp.Regexp{
	"for those who work on the code; .ci/run runs their like, and TestTheDocumentsNameWhatThereIs looks for the tests they name": regexp.MustCompile(
		`^(\w+=\S+ )*(go|gofmt|\.ci/run) `),
	"TestTheREADMEShowsWhatIsPrinted runs it":                                 regexp.MustCompile(`^sobremesa simulate --players`),
	"TestADatabaseIsMovedToAServerAndGoesOnThere does it, which has a server": regexp.MustCompile(`^sobremesa move-database `),
	"arena_python.txtar runs its like":                                        regexp.MustCompile(`^sobremesa arena --engine 'mine=python3 player.py'`),
	"TestTheDemoServesItsPageAndKeepsItsGames starts its like":                regexp.MustCompile(`^sobremesa demo --engine `),
}

// situation is where a section's reader is, and what the text around the commands has them do.
type situation struct{ dir, before, after string }

const (
	service = "/var/lib/sobremesa"
	clone   = "/root/sobremesa"
	stop    = "systemctl stop sobremesa"
	// What root has restored belongs to root.
	begin = "chown --reference=. sobremesa.db && systemctl start sobremesa"
)

// situations are those of the sections in which a reader is not in the service's folder.
var situations = map[string]situation{
	"README.md, On your own server":       {dir: clone, before: stop + "; cp config.example.toml config.toml; cmd/sobremesa/release/build dist; cp dist/sobremesa-linux-amd64 sobremesa"},
	"operating.md, 3. The program":        {dir: clone},
	"operating.md, 4. Doctor, then serve": {dir: "/root/games"},
	"operating.md, systemd":               {dir: "/root/games"},
	"operating.md, Containers": {
		dir: "/root/games",
		before: stop + "; cp ~/sobremesa/cmd/sobremesa/release/compose*.yaml .; install -d -o 65532 /container/data/backups; " +
			"copy=/container/data/backups/sobremesa-2026-11-22T04-30-00.512Z.db; [ -e $copy ] || sobremesa backup $copy " + service + "/sobremesa.db && chown 65532 $copy",
		after: "docker compose down && systemctl start sobremesa",
	},
	"operating.md, Password and pooler": {dir: "/root/games", before: "(umask 077; echo '*:*:*:*:secret' > pgpass)"},
	// What cron runs.
	"backups.md, Every night":              {dir: service, after: `bash -ec "$(cut -d" " -f7- /etc/cron.d/sobremesa)"`},
	"backups.md, Back to a copy":           {dir: service, before: stop + "; [ -e /var/backups/sobremesa-2026-11-22.db ] || sobremesa backup /var/backups/sobremesa-2026-11-22.db", after: begin},
	"backups.md, Every second: Litestream": {dir: service, before: stop, after: begin},
	"upgrades.md, To a newer version":      {dir: clone},
	"upgrades.md, Several processes":       {dir: "/root/games"},
	"upgrades.md, Going back":              {dir: service, before: stop + "; [ -e sobremesa.db.v11 ] || sobremesa backup sobremesa.db.v11", after: begin},
}

// machine is a Debian that has this program's clone and nothing else of it.
type machine struct {
	t    *testing.T
	root string
	ask  io.Writer
	says *bufio.Scanner
}

// newMachine makes a root folder with /usr of this machine, and a shell in it that sees no other
// process and ends with the test.
func newMachine(t *testing.T) *machine {
	t.Helper()
	if out, err := exec.Command("unshare", "--mount", "--pid", "--fork", "true").CombinedOutput(); err != nil {
		t.Skipf("needs root on Linux, outside of a container without privileges: %v %s", err, out)
	}
	m := &machine{t: t, root: t.TempDir()}
	must.Succeed(t, os.Mkdir(filepath.Join(m.root, "tmp"), 0o700))
	c := exec.CommandContext(t.Context(), "unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-euo", "pipefail", "-c", `
		cd "$1"
		chmod 755 .
		mkdir -p dev etc/cron.d etc/systemd/system local/bin local/sbin proc root/sobremesa run tmp usr var/backups var/lib var/log
		cp -a /bin /sbin /lib* . # links into /usr
		cp /etc/passwd /etc/group /etc/hosts etc
		touch var/log/journal
		mount --bind /usr usr
		mount -o remount,bind,ro usr
		mount --bind local usr/local
		mount --rbind /dev dev
		mount -t proc none proc
		exec env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin chroot . bash --norc`, "-", m.root)
	c.Stderr = t.Output()
	in, err := c.StdinPipe()
	must.Succeed(t, err)
	out, err := c.StdoutPipe()
	must.Succeed(t, err)
	m.ask, m.says = in, bufio.NewScanner(out)
	must.Succeed(t, c.Start())
	t.Cleanup(func() {
		_ = in.Close()
		_ = c.Wait()
	})
	m.run("/", "true")
	for from, to := range map[string]string{"testdata/operator": "local/sbin", "release": "root/sobremesa/cmd/sobremesa/release"} {
		must.Succeed(t, os.CopyFS(filepath.Join(m.root, to), os.DirFS(from)))
	}
	return m
}

// run has the shell run a script in a folder, and returns what it says.
func (m *machine) run(dir, script string) string {
	m.t.Helper()
	must.Succeed(m.t, os.WriteFile(filepath.Join(m.root, "tmp/script"), []byte(script), 0o600))
	_, err := fmt.Fprintf(m.ask, "(cd %s && exec bash -uo pipefail /tmp/script <<<%q) >/tmp/said 2>&1; echo\n", dir, testToken)
	must.Succeed(m.t, err)
	late := time.AfterFunc(localdiscordtest.Patience, func() { m.t.Errorf("this does not end:\n%s", script); _ = m.ask.(io.Closer).Close() })
	defer late.Stop()
	if !m.says.Scan() {
		m.t.Fatal("the shell has ended")
	}
	said, err := os.ReadFile(filepath.Join(m.root, "tmp/said"))
	must.Succeed(m.t, err)
	return string(said)
}

// try carries out the lines of a script. "tried" runs a line; "serves" runs one until the bot is connected,
// and then ends it.
const try = `
tried() { echo "$ $1"; eval "$1" || echo "FAILED with $?: $1"; }
serves() {
	echo "$ $1"
	exec 3< <(exec bash -c "exec env $1" 2>&1)
	bot=$!
	sed '/connected to Discord/q' <&3
	kill $bot 2>&-
	wait $bot || echo "FAILED with $?: $1"
}
`

// types has the operator type the commands of a section, in one shell.
func (m *machine) types(section []block) {
	m.t.Helper()
	name := section[0].doc + ", " + section[0].heading
	where, ok := situations[name]
	if !ok {
		where.dir = service
	}
	script, shown, typed := try+where.before+"\n", []string{}, 0
	add := func(how, line string) {
		script += fmt.Sprintf("%s '%s'\n", how, strings.ReplaceAll(line, "'", `'\''`))
		typed++
	}
	for _, b := range section {
		lines, output := commandsOf(b)
		for _, line := range lines {
			how := "tried"
			if regexp.MustCompile(`sobremesa serve\b`).MatchString(line) {
				how = "serves"
			}
			add(how, strings.Replace(line, "TOKEN=…", "TOKEN="+testToken, 1))
		}
		shown = append(shown, output...)
	}
	if typed == 0 {
		return
	}
	if where.after != "" {
		add("tried", where.after)
	}
	said := m.run(where.dir, script)
	m.t.Logf("%s:\n%s", name, said)
	for _, failed := range regexp.MustCompile(`(?m)^FAILED with .*`).FindAllString(said, -1) {
		m.t.Errorf("%s: %s", name, failed)
	}
	for _, want := range shown {
		if !strings.Contains(strings.Join(strings.Fields(said), " "), strings.Join(strings.Fields(want), " ")) {
			m.t.Errorf("%s: nothing begins with %q", name, want)
		}
	}
}

// commandsOf returns the command lines of a block, and how the lines begin that it shows as their
// output, as far as that is the same everywhere.
func commandsOf(b block) (lines, shown []string) {
	if noCommands.MatchString(b.lines[0]) {
		return nil, nil
	}
	session := strings.HasPrefix(b.lines[0], "$ ")
next:
	for _, line := range b.lines {
		line, typed := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if session && !typed {
			shown = append(shown, regexp.MustCompile(`^ok +\w+:|^[A-Z ]+$`).FindString(line))
			continue
		}
		for _, pattern := range elsewhere {
			if pattern.MatchString(line) {
				continue next
			}
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines, shown
}

// sectionsOf returns the blocks below each heading.
func sectionsOf(blocks []block) (list [][]block) {
	for _, b := range blocks {
		if last := len(list) - 1; last >= 0 && list[last][0].heading == b.heading {
			list[last] = append(list[last], b)
		} else {
			list = append(list, []block{b})
		}
	}
	return list
}

// An operator reads the documents and types every command line in them, in their order, on a machine
// where nothing is installed, upgrades to a newer version, and types it all again, when everything is
// there already. Meanwhile people play.
func TestWhatTheDocumentsSayIsTypedTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program twice")
	}
	docs := []string{"../../README.md", "docs/operating.md", "docs/backups.md", "docs/upgrades.md", "../../CONTRIBUTING.md"}
	all, err := filepath.Glob("docs/*.md")
	must.Succeed(t, err)
	docs = append(docs, slices.DeleteFunc(all, func(doc string) bool { return slices.Contains(docs, doc) })...)
	m, discord := newMachine(t), newLocal(t, localdiscord.Options{})
	example, err := os.ReadFile("../../config.example.toml")
	must.Succeed(t, err)
	example = bytes.Replace(example, []byte(`api_url = ""`), fmt.Appendf(nil, "api_url = %q", discord.url), 1)
	must.Succeed(t, os.WriteFile(filepath.Join(m.root, clone, "config.example.toml"), example, 0o600))
	m.run("/", "mv /usr/local/sbin/build "+clone+"/cmd/sobremesa/release/build")
	built := func(version string) { // what the clone's build gives from now on
		build := exec.CommandContext(t.Context(), "go", "build", "-tags", "netgo,osusergo,sqlite_omit_load_extension",
			"-ldflags", "-s -w -X main.release="+version+" -linkmode external -extldflags -static", "-o", filepath.Join(m.root, "root/built"), ".")
		build.Env = append(os.Environ(), "GOFLAGS=-trimpath")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	built("v1.0.0")
	for pass := range 2 {
		for _, doc := range docs {
			if doc == "docs/upgrades.md" && pass == 0 {
				built("v1.1.0")
			}
			text, err := os.ReadFile(doc)
			must.Succeed(t, err)
			for _, section := range sectionsOf(blocksOf(filepath.Base(doc), string(text))) {
				m.types(section)
				if section[0].heading == "systemd" {
					t.Log(discord.does(localdiscord.Ana, localdiscord.Charla, "/azul new opponent:voraz").Content)
				}
			}
		}
		discord.does(localdiscord.Luis, localdiscord.Random, "/azul new opponent:voraz")
		if said := m.run(service, "sobremesa status | grep yes; sobremesa version"); strings.Count(said, "v1.1.0") != 2 {
			t.Errorf("after the upgrade there is\n%s", said)
		}
	}
}

// mdHeading matches a heading of a document.
var mdHeading = regexp.MustCompile(`^#+ (.+)$`)

// block is an indented block of a document: lines of code, perhaps with empty lines among them.
type block struct {
	doc, heading string // a file's name, and the heading above the block
	lines        []string
}

// blocksOf returns the blocks of a document. As in Markdown, an indented line below a text goes on with
// it.
func blocksOf(doc, text string) (list []block) {
	heading, above, open := "", "", false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		code, indented := strings.CutPrefix(line, "    ")
		switch m := mdHeading.FindStringSubmatch(line); {
		case m != nil:
			heading, open = m[1], false
		case indented && !open && above == "":
			list, open = append(list, block{doc, heading, []string{strings.TrimSpace(code)}}), true
		case indented && open:
			list[len(list)-1].lines = append(list[len(list)-1].lines, code)
		default:
			open = open && line == ""
		}
		above = line
	}
	return list
}
