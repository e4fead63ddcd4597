package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/table"
)

// config mirrors config.toml; config.example.toml explains every key. It holds no
// secret: see readToken.
type config struct {
	Discord struct {
		APIURL   string         `toml:"api_url"` // of a server that replaces Discord; "" means Discord itself
		Homepage string         `toml:"homepage"`
		Ears     discord.Ears   `toml:"ears"`
		Shards   discord.Shards `toml:"shards"`
		Listen   string         `toml:"listen"`
		Requests int            `toml:"requests"`
	} `toml:"discord"`
	Store struct {
		Path     string `toml:"path"`
		Database string `toml:"database"` // the address of a PostgreSQL database; "" means none
	} `toml:"store"`
	Outbox struct {
		Lease duration `toml:"lease"`
		Hands bool     `toml:"hands"`
	} `toml:"outbox"`
	Limits struct {
		TablesPerPerson  int `toml:"tables_per_person"`
		TablesPerChannel int `toml:"tables_per_channel"`
	} `toml:"limits"`
	Metrics struct {
		Addr string `toml:"addr"`
	} `toml:"metrics"`
	Log struct {
		Level  slog.Level `toml:"level"`
		Format string     `toml:"format"`
	} `toml:"log"`
	Players []namedProgram `toml:"players"`
}

func defaultConfig() config {
	var c config
	c.Store.Path = "sobremesa.db"
	c.Outbox.Lease.time = 3 * time.Second
	c.Discord.Ears, c.Discord.Listen = discord.Gatewayed, "127.0.0.1:8081"
	c.Discord.Requests, c.Outbox.Hands = 45, true
	c.Log.Format = "text"
	tables := bot.DefaultLimits().Tables
	c.Limits.TablesPerPerson, c.Limits.TablesPerChannel = tables.Person, tables.Channel
	return c
}

// limits returns the default limits with those set in the configuration.
func (c *config) limits() bot.Limits {
	l := bot.DefaultLimits()
	l.Tables = table.Bounds{Person: c.Limits.TablesPerPerson, Channel: c.Limits.TablesPerChannel}
	return l
}

// readConfig reads a configuration file over the defaults. Its error names the
// file and the key that has a bad value, or each that is unknown, with its line if it has one.
func readConfig(path string) (config, error) {
	f, err := os.Open(path)
	if err != nil {
		return config{}, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return config{}, err
	}
	c, err := parseConfig(data)
	if err == nil && hasPassword(c.Store.Database) {
		err = checkSecret(f, "it has the password of the database, which is better kept in the file that PGPASSFILE names")
	}
	if err != nil {
		return config{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

func parseConfig(data []byte) (config, error) {
	c := defaultConfig()
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // Windows' editors write it
	err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&c)
	if err != nil {
		return config{}, withLines(err)
	}
	for i := range c.Players {
		c.Players[i].line = lineOf(fmt.Sprintf("players[%d]", i), data)
	}
	err = c.check()
	var bad misfit
	if line := 0; errors.As(err, &bad) {
		if line = lineOf(bad.key, data); line > 0 { // a default may clash with what the file says
			err = fmt.Errorf("line %d: %w", line, err)
		}
	}
	return c, err
}

// misfit is the error of a value that can be read but does not fit its key.
type misfit struct{ key, want string }

func (m misfit) Error() string { return m.key + ": want " + m.want }

// lineOf returns the line of a file that sets a key such as "log.format", 0 if none does.
func lineOf(key string, data []byte) int {
	var p unstable.Parser
	var table string
	tables := make(map[string]int) // of each [[name]], how many there have been
	for p.Reset(data); p.NextExpression(); {
		e := p.Expression()
		var name []string
		var at unstable.Range
		for parts := e.Key(); parts.Next(); {
			name, at = append(name, string(parts.Node().Data)), parts.Node().Raw
		}
		switch path := table + strings.Join(name, "."); {
		case e.Kind == unstable.Table:
			table = strings.Join(name, ".") + "."
		case e.Kind == unstable.ArrayTable:
			one := strings.Join(name, ".")
			one, tables[one] = fmt.Sprintf("%s[%d]", one, tables[one]), tables[one]+1
			if table = one + "."; one == key {
				return p.Shape(at).Start.Line
			}
		case path == key:
			return p.Shape(at).Start.Line
		}
	}
	return 0
}

// check returns an error that names a key and what it should be. An address to listen at that has no host
// becomes one that is reachable from this machine only.
func (c *config) check() error {
	listens := func(address *string) bool {
		host, port, err := net.SplitHostPort(*address)
		_, bad := strconv.ParseUint(port, 10, 16)
		*address = net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port)
		return err == nil && bad == nil
	}
	for _, key := range []struct {
		name string
		fits bool
		want string
	}{
		{"discord.api_url", c.Discord.APIURL == "" || isOrigin(c.Discord.APIURL), `an address without a path, such as "http://127.0.0.1:8090"`},
		{"discord.homepage", c.Discord.Homepage == "" || isHomepage(c.Discord.Homepage), `an address, such as "https://example.org/bot"`},
		{"discord.ears", slices.Contains([]discord.Ears{discord.Gatewayed, discord.Posted, discord.Deaf}, c.Discord.Ears), `"gateway", "http" or "none"`},
		{"discord.listen", c.Discord.Listen == "" || listens(&c.Discord.Listen), `a host and a port, such as "127.0.0.1:8081"`},
		{"discord.requests", c.Discord.Requests > 0 && c.Discord.Requests <= 1000, "how many may be sent in a second, such as 45, and not more than 1000: Discord accepts 50 unless it has raised your limit"},
		{"store.path", c.Store.Path != "", `the name of a file, such as "sobremesa.db"`},
		// The error does not quote the address: it may contain a password.
		{"store.database", c.Store.Database == "" || isPostgres(c.Store.Database), `the address of a PostgreSQL database, such as "postgres://user@host/database"`},
		{"limits.tables_per_person", c.Limits.TablesPerPerson >= 0, "how many tables there may be, or 0 for no limit"},
		{"limits.tables_per_channel", c.Limits.TablesPerChannel >= 0, "how many tables there may be, or 0 for no limit"},
		{"metrics.addr", c.Metrics.Addr == "" || listens(&c.Metrics.Addr), `a host and a port, such as "127.0.0.1:9091"`},
		{"log.format", c.Log.Format == "text" || c.Log.Format == "json", `"text" or "json"`},
	} {
		if !key.fits {
			return misfit{key.name, key.want}
		}
	}
	if _, err := c.games(all.Games()); err != nil {
		return err
	}
	switch {
	case c.Store.Database != "" && c.Store.Path != defaultConfig().Store.Path:
		return errors.New("store.path and store.database: games are kept in a file or in a database; name one of them")
	case c.Discord.Ears == discord.Posted && c.Discord.Listen == "":
		return errors.New(`discord.listen: ears = "http" needs an address to listen at, such as "127.0.0.1:8081"`)
	case c.Discord.Ears == discord.Deaf && !c.Outbox.Hands:
		return errors.New(`discord.ears and outbox.hands: a process with ears = "none" and hands = false would do nothing; have it hear, or work`)
	}
	return nil
}

// isOrigin reports whether a text is the address of a web server, without a path.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && isWeb(u) && *u == url.URL{Scheme: u.Scheme, Host: u.Host}
}

// isHomepage reports whether a text is a web address that can stand in the User-Agent header, in parentheses.
func isHomepage(text string) bool {
	u, err := url.Parse(text)
	return err == nil && isWeb(u) && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("(),", r) })
}

func isWeb(u *url.URL) bool { return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" }

func isPostgres(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "postgres" || u.Scheme == "postgresql")
}

// hasPassword reports whether the address of a database, which isPostgres, has a password in it.
func hasPassword(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	_, has := u.User.Password()
	return has || u.Query().Has("password")
}

// withLines adds line numbers to the errors of the TOML library.
func withLines(err error) error {
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		var list []error
		for _, e := range unknown.Errors {
			line, _ := e.Position()
			key := strings.Join(e.Key(), ".")
			if key == "discord.token" {
				key += ": the token does not belong in this file: " + whereToken
			}
			list = append(list, fmt.Errorf("line %d: unknown key %s", line, key))
		}
		return errors.Join(list...)
	case errors.As(err, &bad):
		line, _ := bad.Position()
		message := strings.TrimPrefix(strings.TrimPrefix(bad.Error(), "toml: "), "toml: ")
		// The name of the Go type does not help the reader.
		message, meant, _ := strings.Cut(message, " into struct field ")
		switch {
		case strings.HasPrefix(message, "slog: level"):
			message = `want "debug", "info", "warn" or "error"`
		case strings.HasSuffix(meant, " of type int"):
			message = "want a whole number, without quotes"
		case strings.HasSuffix(meant, " of type string"), strings.HasSuffix(message, "at start of value"):
			message += `; a text stands in quotes, as in "sobremesa.db"`
		}
		if key := strings.Join(bad.Key(), "."); key != "" {
			message = key + ": " + message
		}
		return fmt.Errorf("line %d: %s", line, message)
	}
	return err
}

// duration is how long a process holds a task, written as "3s": from 100 ms to a minute.
type duration struct{ time time.Duration }

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 100*time.Millisecond || v > time.Minute {
		return errors.New(`want a duration from 100ms to 1m, such as "3s", for lease: for so long the tasks of a process that has died wait`)
	}
	d.time = v
	return nil
}

// logger returns a logger that writes to w. Both formats write durations as Go does, such as
// "1.3s".
func (c *config) logger(w io.Writer) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log.Level}
	if c.Log.Format == "json" {
		o.ReplaceAttr = func(_ []string, a slog.Attr) slog.Attr {
			if a.Value.Kind() == slog.KindDuration { // JSON would write nanoseconds
				a.Value = slog.StringValue(a.Value.String())
			}
			return a
		}
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
