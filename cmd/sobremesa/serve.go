package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/store/sqlite"
)

// tokenVariable is where the token may stand instead of in the file.
const tokenVariable = "SOBREMESA_TOKEN"

type serveCmd struct {
	Config string `short:"c" help:"Configuration file. Without it, config.toml is read if there is one." type:"path" placeholder:"FILE"`
}

// Run is the bot, until it is told to stop.
func (s *serveCmd) Run(ctx context.Context) error {
	path := s.Config
	if path == "" {
		path = "config.toml"
	}
	c, err := readConfig(path)
	if s.Config == "" && errors.Is(err, fs.ErrNotExist) {
		c, err = defaultConfig(), nil
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		return exitStatus(2)
	}
	if token := os.Getenv(tokenVariable); token != "" {
		c.Discord.Token = token
	}
	// People paste the whole header.
	c.Discord.Token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.Discord.Token)+" ", "Bot "))
	if c.Discord.Token == "" {
		return fmt.Errorf("no token: set %s, or discord.token in %s", tokenVariable, path)
	}
	if strings.ContainsFunc(c.Discord.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("the token has a space or another character that no token has; look at %s and at discord.token in %s", tokenVariable, path)
	}
	return serve(ctx, c, nil)
}

// serve runs the bot as configured. onReady, unless nil, is called when it is connected.
func serve(ctx context.Context, c config, onReady func()) error {
	db, err := sqlite.Open(ctx, c.Store.Path.text)
	if err != nil {
		return err
	}
	log := c.logger()
	client := &http.Client{Timeout: 10 * time.Second}
	if c.Discord.APIURL.text != "" {
		client.Transport = localdiscord.Transport(c.Discord.APIURL.text)
	}
	if onReady == nil {
		onReady = func() { log.Info("connected to Discord", "database", db.Path()) }
	}
	err = discord.Run(ctx, discord.Config{
		Token: c.Discord.Token, Store: db, Log: log, Client: client, OnReady: onReady,
		Outbox: outbox.Options{Lease: c.Outbox.Lease.time},
	})
	return errors.Join(err, db.Close())
}
