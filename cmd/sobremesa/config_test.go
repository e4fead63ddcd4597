package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

func TestTheExampleFileShowsEveryKeyWithItsDefault(t *testing.T) {
	data, err := os.ReadFile("../../config.example.toml")
	must.Succeed(t, err)
	c, err := parseConfig(data)
	must.Succeed(t, err)
	if !reflect.DeepEqual(c, defaultConfig()) {
		t.Errorf("the example file says %+v, the defaults are %+v", c, defaultConfig())
	}
	var shown map[string]map[string]any
	must.Succeed(t, toml.Unmarshal(data, &shown))
	for table := range reflect.TypeFor[config]().Fields() {
		if table.Type.Kind() == reflect.Slice { // none by default; an example stands in comments
			for key := range table.Type.Elem().Fields() {
				if name := key.Tag.Get("toml"); name != "" && !strings.Contains(string(data), "\n#"+name+" = ") {
					t.Errorf("the example file lacks %s.%s", table.Tag.Get("toml"), name)
				}
			}
			continue
		}
		for key := range table.Type.Fields() {
			if _, ok := shown[table.Tag.Get("toml")][key.Tag.Get("toml")]; !ok {
				t.Errorf("the example file lacks %s.%s", table.Tag.Get("toml"), key.Tag.Get("toml"))
			}
		}
	}
}

func TestEveryKeyIsHeeded(t *testing.T) {
	c, err := parseConfig([]byte("\uFEFF" + `
discord.api_url = "https://example.org:8443"
discord.homepage = "https://example.org/bot?a"
discord.ears = "http"
discord.shards = "0-3/16"
discord.listen = "[::1]:80"
discord.requests = 400
[store]
path = 'C:\games.db'
[outbox]
lease = "45s"
hands = false
[limits]
tables_per_person = 3
tables_per_channel = 0
[metrics]
addr = ":9091"
[log]
level = "WARN"
format = "json"
`))
	must.Succeed(t, err)
	var want config
	want.Discord.APIURL = "https://example.org:8443"
	want.Discord.Homepage = "https://example.org/bot?a"
	want.Discord.Ears, want.Discord.Listen = discord.Posted, "[::1]:80"
	want.Discord.Shards = discord.Shards{First: 0, Last: 3, Of: 16}
	want.Discord.Requests = 400
	want.Store.Path = `C:\games.db`
	want.Outbox.Lease.time = 45 * time.Second
	want.Limits.TablesPerPerson = 3
	if l := c.limits(); l.Tables != (table.Bounds{Person: 3}) || l.Person != bot.DefaultLimits().Person {
		t.Errorf("the limits are %+v", l)
	}
	want.Metrics.Addr = "127.0.0.1:9091" // this machine only, unless a host is named
	want.Log.Level, want.Log.Format = slog.LevelWarn, "json"
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
	c, err = parseConfig([]byte("[store]\npath = 'sobremesa.db'\ndatabase = 'postgres://ana@host/games'"))
	if must.Succeed(t, err); c.Store.Database != "postgres://ana@host/games" {
		t.Errorf("a database on a server: %q", c.Store.Database)
	}
}

func TestWhatIsWrongIsNamedWithLineAndKey(t *testing.T) {
	const (
		token    = "unknown key discord.token: the token does not belong in this file: " + whereToken
		length   = `want a duration from 100ms to 1m, such as "3s", for lease: for so long the tasks of a process that has died wait`
		requests = "discord.requests: want how many may be sent in a second, such as 45, and not more than 1000: Discord accepts 50 unless it has raised your limit"
		address  = `discord.api_url: want an address without a path, such as "http://127.0.0.1:8090"`
		listens  = `want a host and a port, such as "127.0.0.1:`
		quoted   = `; a text stands in quotes, as in "sobremesa.db"`
		database = `store.database: want the address of a PostgreSQL database, such as "postgres://user@host/database"`
		homepage = `discord.homepage: want an address, such as "https://example.org/bot"`
	)
	tests := []struct{ file, want string }{
		{"tokn = 1", "line 1: unknown key tokn"},
		{"[discord]\ntokn = 1", "line 2: unknown key discord.tokn"},
		{"[discord]\ntoken = 'abc'", "line 2: " + token},
		{"[strore]\npath = 'x'", "line 1: unknown key strore"},
		{"a = 1\n[discord]\nb = 2\ntoken = ''\n[log]\n\nc = {d = 3}",
			"line 1: unknown key a\nline 3: unknown key discord.b\nline 4: " + token + "\nline 7: unknown key log.c"},

		{"discord = 'x'", "line 1: discord: cannot decode TOML string"},
		{"[[discord]]", "line 1: discord: cannot store an array table in a struct"},
		{"[limits]\ntables_per_person = -1", "line 2: limits.tables_per_person: want how many tables there may be, or 0 for no limit"},
		{"[store]\n\npath = 1", "line 3: store.path: cannot decode TOML integer" + quoted},
		{"[store]\npath = 2026-11-21", "line 2: store.path: cannot decode TOML local date" + quoted},
		{"[store]\npath = ['x']", "line 2: store.path: cannot decode TOML array" + quoted},
		{"[store]\npath = x", "line 2: unexpected character U+0078 'x' at start of value" + quoted},
		{"[limits]\ntables_per_person = '5'", "line 2: limits.tables_per_person: want a whole number, without quotes"},
		{"[store]\npath = ''", `line 2: store.path: want the name of a file, such as "sobremesa.db"`},
		{"[store]\ndatabase = 'mysql://ana:secret@host/x'", "line 2: " + database},
		{"[store]\ndatabase = 'sobremesa.db'", "line 2: " + database},
		{"[store]\ndatabase = 'postgres://ana:secret@host:x y/z'", "line 2: " + database},
		{"[store]\npath = 'x.db'\ndatabase = 'postgres://host/x'", "store.path and store.database: games are kept in a file or in a database; name one of them"},
		{"[outbox]\nlease = 15", length},
		{"[outbox]\nhands = false\n[discord]\nears = 'none'", `discord.ears and outbox.hands: a process with ears = "none" and hands = false would do nothing; have it hear, or work`},
		{"[discord]\nrequests = 0", "line 2: " + requests},
		{"[discord]\nrequests = 100000", "line 2: " + requests},
		{"[outbox]\nlease = '1000h'", "line 2: outbox.lease: " + length},
		{"[outbox]\nlease = '1 hour'", "line 2: outbox.lease: " + length},
		{"[outbox]\nlease = '99ms'", "line 2: outbox.lease: " + length},
		{"[outbox]\nlease = '-15s'", "line 2: outbox.lease: " + length},
		{"[metrics]\naddr = '9091'", "line 2: metrics.addr: " + listens + `9091"`},
		{"[metrics]\naddr = '127.0.0.1:http'", "line 2: metrics.addr: " + listens + `9091"`},
		{"[log]\nlevel = 'loud'", `line 2: log.level: want "debug", "info", "warn" or "error"`},
		{"[log]\nformat = 'xml'", `line 2: log.format: want "text" or "json"`},
		{"[discord]\napi_url = 'discord.com'", "line 2: " + address},
		{"[discord]\napi_url = 'ftp://discord.com'", "line 2: " + address},
		{"[discord]\napi_url = 'http://:8090'", "line 2: " + address},
		{"[discord]\napi_url = 'http://127.0.0.1:8090/api'", "line 2: " + address},
		{"[discord]\napi_url = 'http://127.0.0.1?x'", "line 2: " + address},
		{"[discord]\napi_url = 'http://ana:x@127.0.0.1'", "line 2: " + address},
		{"[discord]\nhomepage = 'example.org'", "line 2: " + homepage},
		{"[discord]\nshards = '3'", `line 2: discord.shards: want "auto", or the first and the last of so many, such as "0-3/16", for shards`},
		{"[discord]\nears = 'both'", `line 2: discord.ears: want "gateway", "http" or "none"`},
		{"[discord]\nears = ''", `line 2: discord.ears: want "gateway", "http" or "none"`},
		{"[discord]\nlisten = '8081'", "line 2: discord.listen: " + listens + `8081"`},
		{"[discord]\nlisten = 'http://127.0.0.1:8081'", "line 2: discord.listen: " + listens + `8081"`},
		{"[discord]\nlisten = '127.0.0.1:'", "line 2: discord.listen: " + listens + `8081"`},
		{"[discord]\nears = 'http'\nlisten = ''", `discord.listen: ears = "http" needs an address to listen at, such as "127.0.0.1:8081"`},
		{"[discord]\nhomepage = 'https://example.org/(bot)'", "line 2: " + homepage},
		{"[discord]\nhomepage = \"https://example.org/\\r\\nx: y\"", "line 2: " + homepage},

		{"[[players]]\nname = 'mine'\ngame = 'azul'\n", "line 1: players[0]: want a command that starts the program, such as command = \"python3 /opt/player.py\""},
		{"[[players]]\nname = 'a'\ngame = 'azul'\ncommand = 'x'\n[[players]]\nname = 'b'\ngame = 'azul'\ncommand = 'x'\ntime = '6s'", "line 9: players[1].time: want " + wantProgramTime},
		{"[[players]]\ncommand = 'x'\nname = 'mine'\ngame = 'chess'", "line 1: players[0]: want a name and a game that fit: there is no game \"chess\", choose from " + namesOf(all.Games())},
		{"[[players]]\ncommand = 'x'\nname = 'mine'\ngame = 'enanos'", "line 1: players[0]: want a name and a game that fit: enanos shows nothing to programs: its views have no JSON form"},
		{"[[players]]\ncommand = 'x'\nname = 'pulidor'\ngame = 'azul'\n[[players]]\ncommand = 'x'\nname = 'pulidor'\ngame = 'azul'", "line 5: players[1]: want a name and a game that fit: there is or was a player pulidor already"},
		{"[[players]]\ncommand = 'x'\nname = 'voraz'\ngame = 'azul'", "line 1: players[0]: want a name and a game that fit: there is a player voraz already"},
		{"[[players]]\ncommand = 'x'\nname = 'voraz-about'\ngame = 'azul'", "line 1: players[0]: want a name and a game that fit: there is or was a player voraz-about already"},
		{"[[players]]\ncommand = 'x'\nname = 'my_player'\ngame = 'azul'", "line 1: players[0]: want a name and a game that fit: \"my_player\" is no name for a player: want letters without accents, digits and single hyphens, 20 at most"},

		{"[store]\npath = 'a'\npath = 'b'", "line 3: path: key path is already defined"},
		{"[discord", "line 1: expected ']' to close table name"},
		{"[discord]\napi_url", "line 2: expected '=' after key"},
		{"[discord]\napi_url =", "line 2: expected value, not end of input"},
	}
	for _, test := range tests {
		_, err := parseConfig([]byte(test.file))
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\ngot  %v\nwant %s", test.file, err, test.want)
		}
	}
}

// What is no token is in testdata/script/serve.txtar.
func TestTheTokenComesFromTheEnvironmentOrTheFileItNames(t *testing.T) {
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "token")
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	for _, test := range []struct{ variable, file, want string }{
		{"abc", "", "abc"},
		{"  Bot abc\n", "", "abc"},
		{"", file("abc\n"), "abc"},
		{"", file("Bot abc\r\n"), "abc"},
		{"abc", "missing", "abc"}, // the variable takes precedence
	} {
		env := map[string]string{tokenVariable: test.variable, tokenFileVariable: test.file}
		if got, err := readToken(func(name string) string { return env[name] }); got != test.want || err != nil {
			t.Errorf("%+v: %q, %v", test, got, err)
		}
	}
	// The longest possible token is read whole, and reading a large file stops.
	env := map[string]string{tokenFileVariable: file(strings.Repeat("x", 2*longestToken))}
	if got, err := readToken(func(name string) string { return env[name] }); len(got) != longestToken || err != nil {
		t.Errorf("%d characters, %v", len(got), err)
	}
}

func TestBothFormatsOfTheLogWriteDurationsWithTheirUnit(t *testing.T) {
	for format, want := range map[string]string{"text": " waited=1.3s\n", "json": `,"waited":"1.3s"}` + "\n"} {
		c, log := defaultConfig(), new(strings.Builder)
		c.Log.Format = format
		c.logger(log).Info("task done", "waited", 1300*time.Millisecond)
		if !strings.HasSuffix(log.String(), want) {
			t.Errorf("%s: logged %s, want %s", format, log, want)
		}
	}
}

func TestAPasswordThatOthersCanReadIsRefused(t *testing.T) {
	read := func(address string, mode os.FileMode) error {
		path := filepath.Join(t.TempDir(), "config.toml")
		must.Succeed(t, os.WriteFile(path, []byte("store.database = '"+address+"'"), mode))
		_, err := readConfig(path)
		return err
	}
	must.Succeed(t, read("postgres://ana@host/games", 0o644))
	must.Succeed(t, read("postgres://ana:secret@host/games", 0o640))
	for _, address := range []string{"postgres://ana:secret@host/games", "postgres://ana@host/games?password=secret"} {
		if err := read(address, 0o644); err == nil || !strings.Contains(err.Error(), "chmod 600") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want the remedy without the password", address, err)
		}
	}
}
