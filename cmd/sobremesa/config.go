package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/table"
)

// config mirrors config.toml; config.example.toml explains every key. It holds no
// secret: see readToken.
type config struct {
	Discord struct {
		APIURL   baseURL        `toml:"api_url"`
		Homepage homepage       `toml:"homepage"`
		Ears     ears           `toml:"ears"`
		Shards   discord.Shards `toml:"shards"`
		Listen   listenAddr     `toml:"listen"`
		Requests int            `toml:"requests"`
	} `toml:"discord"`
	Store struct {
		Path     string      `toml:"path"`
		Database databaseURL `toml:"database"`
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
		Addr listenAddr `toml:"addr"`
	} `toml:"metrics"`
	Log struct {
		Level  logLevel  `toml:"level"`
		Format logFormat `toml:"format"`
	} `toml:"log"`
}

func defaultConfig() config {
	var c config
	c.Store.Path = "sobremesa.db"
	c.Outbox.Lease.time = 3 * time.Second
	c.Discord.Ears.way, c.Discord.Listen.text = discord.Gatewayed, "127.0.0.1:8081"
	c.Discord.Requests, c.Outbox.Hands = 45, true
	c.Log.Format.text = "text"
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
// file and each key that is unknown or has a bad value, with the line number if
// it is known.
func readConfig(path string) (config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return config{}, err
	}
	c, err := parseConfig(data)
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
	if c.Store.Path == "" {
		return config{}, errors.New(`store.path: want the name of a file, such as "sobremesa.db"`)
	}
	if c.Store.Database.text != "" && c.Store.Path != defaultConfig().Store.Path {
		return config{}, errors.New("store.path and store.database: games are kept in a file or in a database; name one of them")
	}
	if c.Limits.TablesPerPerson < 0 || c.Limits.TablesPerChannel < 0 {
		return config{}, errors.New("limits: want how many tables there may be, or 0 for no limit")
	}
	if c.Discord.Ears.way == discord.Posted && c.Discord.Listen.text == "" {
		return config{}, errors.New(`discord.listen: ears = "http" needs an address to listen at, such as "127.0.0.1:8081"`)
	}
	if c.Discord.Requests < 1 {
		return config{}, errors.New("discord.requests: want how many may be sent in a second, such as 45")
	}
	if c.Discord.Ears.way == discord.Deaf && !c.Outbox.Hands {
		return config{}, errors.New(`discord.ears and outbox.hands: a process with ears = "none" and hands = false would do nothing; have it hear, or work`)
	}
	return c, nil
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

// duration is written as "1m30s". The least is 100 ms.
type duration struct{ time time.Duration }

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 100*time.Millisecond {
		return errors.New(`want a duration of at least 100ms, such as "15s" or "1m30s", for lease`)
	}
	d.time = v
	return nil
}

// listenAddr is an address to listen on, host and port; "" means none. Without a host it
// is reachable from this machine only.
type listenAddr struct{ text string }

func (a *listenAddr) UnmarshalText(text []byte) error {
	a.text = ""
	if len(text) == 0 {
		return nil
	}
	host, port, err := net.SplitHostPort(string(text))
	if _, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil {
		return errors.New(`want a host and a port, such as "127.0.0.1:9091", for addr or listen`)
	}
	a.text = net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port)
	return nil
}

// logLevel is "debug", "info", "warn" or "error", in upper or lower case.
type logLevel struct{ level slog.Level }

func (l *logLevel) UnmarshalText(text []byte) error {
	// slog would take "info+2".
	if strings.ContainsAny(string(text), "+-") || l.level.UnmarshalText(text) != nil {
		return errors.New(`want "debug", "info", "warn" or "error" for level`)
	}
	return nil
}

// logFormat is "text" or "json".
type logFormat struct{ text string }

func (f *logFormat) UnmarshalText(text []byte) error {
	if s := string(text); s != "text" && s != "json" {
		return errors.New(`want "text" or "json" for format`)
	}
	f.text = string(text)
	return nil
}

// baseURL is the address of a server that replaces Discord; "" means Discord itself.
type baseURL struct{ text string }

func (u *baseURL) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		v, err := url.Parse(string(text))
		if err != nil || v.Scheme != "http" && v.Scheme != "https" || v.Hostname() == "" ||
			*v != (url.URL{Scheme: v.Scheme, Host: v.Host}) {
			return errors.New(`want an address without a path, such as "http://127.0.0.1:8090", for api_url`)
		}
	}
	u.text = string(text)
	return nil
}

// databaseURL is the address of a PostgreSQL database; "" means none.
type databaseURL struct{ text string }

func (u *databaseURL) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		// The error does not quote the address: it may contain a password.
		v, err := url.Parse(string(text))
		if err != nil || v.Scheme != "postgres" && v.Scheme != "postgresql" {
			return errors.New(`want the address of a PostgreSQL database, such as "postgres://user@host/database", for database`)
		}
	}
	u.text = string(text)
	return nil
}

// homepage is a web address; "" means none. It becomes part of the User-Agent header, in parentheses.
type homepage struct{ text string }

func (h *homepage) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		v, err := url.Parse(string(text))
		if err != nil || v.Scheme != "http" && v.Scheme != "https" || v.Hostname() == "" || strings.ContainsFunc(string(text), func(r rune) bool {
			return r <= ' ' || r > '~' || strings.ContainsRune("(),", r)
		}) {
			return errors.New(`want an address, such as "https://example.org/bot", for homepage`)
		}
	}
	h.text = string(text)
	return nil
}

// ears says how the bot receives interactions. The TOML library asks no string how it is read.
type ears struct{ way discord.Ears }

func (e *ears) UnmarshalText(text []byte) error {
	switch e.way = discord.Ears(text); e.way {
	case discord.Gatewayed, discord.Posted, discord.Deaf:
		return nil
	}
	return errors.New(`want "gateway", "http" or "none" for ears`)
}

// logger returns a logger to standard error.
func (c *config) logger() *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log.Level.level}
	if c.Log.Format.text == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, o))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, o))
}
