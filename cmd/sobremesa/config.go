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

// config is config.toml. config.example.toml explains every key.
type config struct {
	Discord struct {
		Token  string  `toml:"token"`
		APIURL baseURL `toml:"api_url"`
	} `toml:"discord"`
	Store struct {
		Path string `toml:"path"`
	} `toml:"store"`
	Outbox struct {
		Lease duration `toml:"lease"`
	} `toml:"outbox"`
	Log struct {
		Level  slog.Level `toml:"level"`
		Format logFormat  `toml:"format"`
	} `toml:"log"`
}

func defaultConfig() config {
	var c config
	c.Store.Path = "sobremesa.db"
	c.Outbox.Lease = duration(15 * time.Second)
	c.Log.Format = "text"
	return c
}

// readConfig reads a configuration file over the defaults. An error names the
// file and the line of each key that is unknown or has a bad value, but never
// a value: one of them is the token.
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
	decoder := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err := decoder.Decode(&c)
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case err == nil:
		return c, nil
	case errors.As(err, &unknown):
		var list []error
		for _, e := range unknown.Errors {
			row, _ := e.Position()
			list = append(list, fmt.Errorf("line %d: unknown key %s", row, strings.Join(e.Key(), ".")))
		}
		return config{}, errors.Join(list...)
	case errors.As(err, &bad):
		row, _ := bad.Position()
		if key := strings.Join(bad.Key(), "."); key != "" {
			return config{}, fmt.Errorf("line %d: %s: %s", row, key, strings.TrimPrefix(bad.Error(), "toml: "))
		}
		return config{}, fmt.Errorf("line %d: %s", row, strings.TrimPrefix(bad.Error(), "toml: "))
	}
	return config{}, err
}

// duration is a time.Duration written as "1m30s"; at least a tenth of a second.
type duration time.Duration

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 100*time.Millisecond {
		return errors.New(`want a duration of at least 100ms, such as "15s" or "1m30s"`)
	}
	*d = duration(v)
	return nil
}

// logFormat is "text" or "json".
type logFormat string

func (f *logFormat) UnmarshalText(text []byte) error {
	if s := string(text); s != "text" && s != "json" {
		return errors.New(`want "text" or "json"`)
	}
	*f = logFormat(text)
	return nil
}

// baseURL is an address that stands for Discord's, "" for Discord itself.
type baseURL string

func (u *baseURL) UnmarshalText(text []byte) error {
	if len(text) > 0 {
		v, err := url.Parse(string(text))
		if err != nil || v.Scheme != "http" && v.Scheme != "https" || v.Host == "" || v.Path != "" {
			return errors.New(`want an address without a path, such as "http://127.0.0.1:8090"`)
		}
	}
	*u = baseURL(text)
	return nil
}

// logger writes to standard error.
func (c *config) logger() *slog.Logger {
	o := &slog.HandlerOptions{Level: c.Log.Level}
	if c.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, o))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, o))
}
