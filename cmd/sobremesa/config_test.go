package main

import (
	"log/slog"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"
)

func TestTheExampleFileShowsEveryKeyWithItsDefault(t *testing.T) {
	data, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, err := parseConfig(data)
	if err != nil {
		t.Fatal(err)
	}
	if c != defaultConfig() {
		t.Errorf("the example file says %+v, the defaults are %+v", c, defaultConfig())
	}
	var shown map[string]map[string]string
	if err := toml.Unmarshal(data, &shown); err != nil {
		t.Fatal(err)
	}
	for table := range reflect.TypeFor[config]().Fields() {
		for key := range table.Type.Fields() {
			if _, ok := shown[table.Tag.Get("toml")][key.Tag.Get("toml")]; !ok {
				t.Errorf("the example file lacks %s.%s", table.Tag.Get("toml"), key.Tag.Get("toml"))
			}
		}
	}
}

func TestEveryKeyIsHeeded(t *testing.T) {
	c, err := parseConfig([]byte("\uFEFF" + `
discord.token = "abc"
discord.api_url = "https://example.org:8443"
[store]
path = 'C:\games.db'
[outbox]
lease = "1m30s"
[log]
level = "WARN"
format = "json"
`))
	if err != nil {
		t.Fatal(err)
	}
	var want config
	want.Discord.Token, want.Discord.APIURL.text = "abc", "https://example.org:8443"
	want.Store.Path.text = `C:\games.db`
	want.Outbox.Lease.time = 90 * time.Second
	want.Log.Level.level, want.Log.Format.text = slog.LevelWarn, "json"
	if c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
}

func TestWhatIsWrongIsNamedWithLineAndKey(t *testing.T) {
	const (
		text    = "want a text in quotes"
		length  = `want a duration of at least 100ms, such as "15s" or "1m30s"`
		level   = `want "debug", "info", "warn" or "error"`
		address = `want an address without a path, such as "http://127.0.0.1:8090"`
	)
	tests := []struct{ file, want string }{
		{"tokn = 1", "line 1: unknown key tokn"},
		{"[discord]\ntokn = 1", "line 2: unknown key discord.tokn"},
		{"[strore]\npath = 'x'", "line 1: unknown key strore"},
		{"a = 1\n[discord]\nb = 2\ntoken = ''\n[log]\n\nc = {d = 3}",
			"line 1: unknown key a\nline 3: unknown key discord.b\nline 7: unknown key log.c"},

		{"[discord]\ntoken = 12", "line 2: discord.token: " + text},
		{"[discord]\ntoken = 1e99999", "line 2: discord.token: unable to parse float"},
		{"[discord]\ntoken = ['x']", "line 2: discord.token: " + text},
		{"[discord]\ntoken = {x = 1}", "line 2: discord.token: " + text},
		{"[discord.token]", "line 1: discord.token: " + text},
		{"discord = 'x'", "line 1: discord: want a table, [discord]"},
		{"[[discord]]", "line 1: discord: want a table, [discord]"},
		{"[store]\n\npath = 1", "line 3: store.path: " + text},
		{"[store]\npath = 2026-11-21", "line 2: store.path: " + text},
		{"[store]\npath = ''", `line 2: store.path: want the name of a file, such as "sobremesa.db"`},
		{"[outbox]\nlease = 15", "line 2: outbox.lease: " + text},
		{"[outbox]\nlease = 1.5", "line 2: outbox.lease: " + text},
		{"[outbox]\nlease = '1 hour'", "line 2: outbox.lease: " + length},
		{"[outbox]\nlease = '99ms'", "line 2: outbox.lease: " + length},
		{"[outbox]\nlease = '-15s'", "line 2: outbox.lease: " + length},
		{"[log]\nlevel = 'loud'", "line 2: log.level: " + level},
		{"[log]\nlevel = 'info+2'", "line 2: log.level: " + level},
		{"[log]\nlevel = 4", "line 2: log.level: " + text},
		{"[log]\nlevel = true", "line 2: log.level: " + text},
		{"[log]\nformat = 'xml'", `line 2: log.format: want "text" or "json"`},
		{"[discord]\napi_url = 'discord.com'", "line 2: discord.api_url: " + address},
		{"[discord]\napi_url = 'ftp://discord.com'", "line 2: discord.api_url: " + address},
		{"[discord]\napi_url = 'http://:8090'", "line 2: discord.api_url: " + address},
		{"[discord]\napi_url = 'http://127.0.0.1:8090/api'", "line 2: discord.api_url: " + address},
		{"[discord]\napi_url = 'http://127.0.0.1?x'", "line 2: discord.api_url: " + address},
		{"[discord]\napi_url = 'http://ana:x@127.0.0.1'", "line 2: discord.api_url: " + address},

		{"[discord]\ntoken = 'a'\ntoken = 'b'", "line 3: key token is already defined"},
		{"[log]\n[log]", "line 2: table log already exists"},
		{"[discord", "line 1: expected ']' to close table name"},
		{"[discord]\ntoken", "line 2: expected '=' after key"},
		{"[discord]\ntoken =", "line 2: expected value, not end of input"},
	}
	for _, test := range tests {
		_, err := parseConfig([]byte(test.file))
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\ngot  %v\nwant %s", test.file, err, test.want)
		}
	}
}

// secret has the form of a token of Discord's: an id, a time and a signature.
const secret = "MTEwMDAwMDAwMDAwMDAwMDAwMA.GhTq2x.q0Zt9KcYy7v3nXw_L1mRb5sEo8uDfPaHi2jVgN"

func TestTheTokenIsInNoErrorWhereverItWasPasted(t *testing.T) {
	files := []string{
		"[discord]\ntoken = " + secret,
		"[discord]\ntoken = 12345" + secret,
		"[discord]\ntoken = 1e9" + secret,
		"[discord]\ntoken = \"" + secret,
		"[discord]\ntoken = \"" + secret + "\ntoken = 1",
		"[discord]\ntoken = '''" + secret,
		"[discord]\ntoken = \"" + secret + "\" x",
		"[discord]\ntoken = \"\\" + secret + "\"",
		"[discord]\ntoken = [\"" + secret + "\"]",
		"[discord]\ntoken = [\"" + secret + "\"",
		"[discord]\ntoken = {\"" + secret + "\" = 1}",
		"[discord]\ntoken = \"" + secret + "\"\ntoken = \"" + secret + "\"",
		"[discord]\ntoken \"" + secret + "\"",
		"[discord]\n" + secret,
		"[discord]\n" + secret + " = 1",
		"[discord]\n\"" + secret + "\" = 1",
		"[discord]\ntoken." + secret + " = 1",
		"[discord]\ntoken = " + strings.Repeat("7", 60),
		"[discord]\ntoken = " + strings.Repeat("7", 400) + ".0",
		"[discord]\napi_url = '" + secret + "'",
		"[log]\nlevel = '" + secret + "'",
		"[outbox]\nlease = '" + secret + "'",
		"[" + secret + "]",
		"[" + secret + "]\n[" + secret + "]",
		secret,
		secret + " = 1\n" + secret + " = 1",
	}
	for _, file := range files {
		_, err := parseConfig([]byte(file))
		if err == nil {
			t.Errorf("%q: no error", file)
			continue
		}
		checkSecret(t, file, err)
		if strings.Contains(err.Error(), "777") {
			t.Errorf("%q: the value is in the error: %v", file, err)
		}
		if !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q: no line in the error: %v", file, err)
		}
	}
}

// checkSecret looks for any twelve characters of the secret's.
func checkSecret(t *testing.T, file string, err error) {
	t.Helper()
	for i := range len(secret) - 12 {
		if strings.Contains(err.Error(), secret[i:i+12]) {
			t.Fatalf("%q: the token is in the error: %v", file, err)
		}
	}
}

// FuzzConfig reads any file with the token anywhere in it.
func FuzzConfig(f *testing.F) {
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example), 300)
	for _, s := range []string{"[discord]\ntoken = ''", "[discord]\ntoken = \"\"\ntokn = 1", "a.b = {c = [1, 0x2, 3e4]}", "[[x]]\n[x.y]", "t = 2026-11-21T01:02:03Z"} {
		for at := range s {
			f.Add(s, at)
		}
	}
	f.Fuzz(func(t *testing.T, file string, at int) {
		if at < 0 || at > len(file) {
			return
		}
		file = file[:at] + secret + file[at:]
		c, err := parseConfig([]byte(file))
		switch {
		case err != nil:
			checkSecret(t, file, err)
		case c.Outbox.Lease.time < 100*time.Millisecond || c.Store.Path.text == "":
			t.Errorf("%q gives %+v", file, c)
		}
	})
}
