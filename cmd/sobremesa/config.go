package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// config is config.toml. config.example.toml explains every key. There is no
// secret in it: see readToken.
type config struct {
	Discord struct {
		APIURL   baseURL  `toml:"api_url"`
		Homepage homepage `toml:"homepage"`
	} `toml:"discord"`
	Store struct {
		Path string `toml:"path"`
	} `toml:"store"`
	Outbox struct {
		Lease duration `toml:"lease"`
	} `toml:"outbox"`
	Log struct {
		Level  logLevel  `toml:"level"`
		Format logFormat `toml:"format"`
	} `toml:"log"`
}

func defaultConfig() config {
	var c config
	c.Store.Path = "sobremesa.db"
	c.Outbox.Lease.time = 3 * time.Second
	c.Log.Format.text = "text"
	return c
}

// readConfig reads a configuration file over the defaults. An error names the
// file and each key that is unknown or has a bad value, with its line where
// that is known.
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
	return c, nil
}

// withLines adds to the TOML library's words where in the file it stumbled.
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
		// Which of the program's types it was meant for helps nobody.
		message, _, _ = strings.Cut(message, " into struct field ")
		if key := strings.Join(bad.Key(), "."); key != "" {
			message = key + ": " + message
		}
		return fmt.Errorf("line %d: %s", line, message)
	}
	return err
}

// duration is written as "1m30s"; at least a tenth of a second.
type duration struct{ time time.Duration }

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 100*time.Millisecond {
		return errors.New(`want a duration of at least 100ms, such as "15s" or "1m30s", for lease`)
	}
	d.time = v
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

// baseURL is an address that stands for Discord's, "" for Discord itself.
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

// homepage is an address of the web, "" for none. It goes into a header, in brackets.
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

// logger writes to standard error.
func (c *config) logger() *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log.Level.level}
	if c.Log.Format.text == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, o))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, o))
}
