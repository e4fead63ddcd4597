package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/outbox"
	"sobremesa/store/sqlite"
)

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
	token, err := readToken(os.Getenv)
	if err != nil {
		return err
	}
	return serve(ctx, c, token, func(*bot.Config) {})
}

// serve runs the bot as configured, until the context ends or the database is
// taken away: what is not kept must not be confirmed. change may change what the
// bot runs with.
func serve(ctx context.Context, c config, token string, change func(*bot.Config)) error {
	db, err := sqlite.Open(ctx, c.Store.Path)
	if err != nil {
		return err
	}
	log := c.logger()
	client := &http.Client{}
	if c.Discord.APIURL.text != "" {
		client.Transport = redirect.To(c.Discord.APIURL.text)
	}
	with := bot.Config{
		Token: token, Store: db, Games: all.Games(), Log: log, Version: buildVersion(), Homepage: c.Discord.Homepage.text, Client: client,
		OnReady: func() { log.Info("connected to Discord", "database", db.Path()) },
		Outbox:  outbox.Options{Lease: c.Outbox.Lease.time},
	}
	change(&with)
	group, ctx := errgroup.WithContext(ctx)
	watching, stop := context.WithCancel(ctx)
	group.Go(func() error { return db.Watch(watching) })
	group.Go(func() error {
		defer stop()
		return bot.Run(ctx, with)
	})
	return errors.Join(group.Wait(), db.Close())
}
