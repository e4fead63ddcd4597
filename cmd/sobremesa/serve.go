package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/health"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
)

type serveCmd struct {
	configFlag
}

// Help is shown by --help.
func (serveCmd) Help() string {
	return "The token comes from SOBREMESA_TOKEN, or from the file named by SOBREMESA_TOKEN_FILE; everything else from the configuration, explained in config.example.toml. " +
		"Run sobremesa doctor first to see what is wrong. Ctrl-C or SIGTERM stops the bot within ten seconds. The exit status is 2 when the configuration cannot " +
		"be read, and 78 when a restart is useless until somebody changes something."
}

// Run runs the bot until it is told to stop.
func (s *serveCmd) Run(ctx context.Context) error {
	c, err := s.read()
	if err != nil {
		return err
	}
	token, err := readToken(os.Getenv)
	if err != nil {
		return endInVain(err)
	}
	if err = serve(ctx, c, token, func(*bot.Config) {}); isInVain(err) {
		return endInVain(err)
	}
	return err
}

// serve runs the bot as configured until the context ends or the database file
// disappears: the bot must not confirm what is not stored. change may adjust the
// bot's configuration.
func serve(ctx context.Context, c config, token string, change func(*bot.Config)) error {
	log, h, figures := c.logger(), new(health.Health), metrics.New()
	// Metrics are served before the database is opened, which may take long, until it is closed.
	stopMetrics, err := serveMetrics(c.Metrics.Addr, h, figures, log)
	if err != nil {
		return err
	}
	defer stopMetrics()
	db, err := openStore(ctx, &c)
	if err != nil {
		return err
	}
	client := &http.Client{}
	if c.Discord.APIURL != "" {
		client.Transport = redirect.To(c.Discord.APIURL)
	}
	var listener net.Listener
	if c.Discord.Ears == discord.Posted {
		if listener, err = net.Listen("tcp", c.Discord.Listen); err != nil {
			return errors.Join(fmt.Errorf("discord.listen: %w", err), db.Close())
		}
	}
	with := bot.Config{
		Token: token, Store: db.Store, Games: all.Games(), Log: log, Version: buildVersion(), Homepage: c.Discord.Homepage, Client: client,
		Ears: c.Discord.Ears, Shards: c.Discord.Shards, Listener: listener,
		Handless: !c.Outbox.Hands, Requests: c.Discord.Requests,
		Health: h, Metrics: figures,
		OnReady: func() { log.Info("connected to Discord", "ears", c.Discord.Ears, "database", db.name) },
		Limits:  c.limits(),
		Outbox:  outbox.Options{Lease: c.Outbox.Lease.time},
	}
	change(&with)
	group, ctx := errgroup.WithContext(ctx)
	watching, stop := context.WithCancel(ctx)
	group.Go(func() error { return db.watch(watching) })
	group.Go(func() error {
		defer stop()
		return bot.Run(ctx, with)
	})
	return errors.Join(group.Wait(), db.Close())
}
