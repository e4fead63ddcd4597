package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"syscall"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/guard"
	"sobremesa/bot/health"
	"sobremesa/bot/localdiscord/redirect"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

type serveCmd struct {
	configFlag
}

// Help is shown by --help.
func (serveCmd) Help() string {
	return "The token comes from SOBREMESA_TOKEN, or from the file named by SOBREMESA_TOKEN_FILE; everything else from the configuration, explained in config.example.toml. " +
		"Run sobremesa doctor first to see what is wrong. Ctrl-C or SIGTERM stops the bot within ten seconds. The exit status is 78 when a restart is useless " +
		"until somebody changes something, such as the configuration, 75 when a later start may succeed, such as when the database server is back, and else 1."
}

// Run runs the bot until it is told to stop. Its errors set exit statuses of serve's own, which Go's runtime
// does not use: a panic, a fatal error and SIGQUIT end with 2.
func (s *serveCmd) Run(ctx context.Context) error {
	c, err := s.read()
	if err != nil {
		return exitConfig // it is printed
	}
	token, err := readToken(os.Getenv)
	if err != nil {
		return ended(err, exitConfig)
	}
	if err = serve(ctx, c, token, func(b *bot.Config) { tellSystemd(ctx, b) }); err != nil {
		return ended(err, statusOf(err))
	}
	return nil
}

// ended prints why the bot has ended and returns the exit status.
func ended(err error, status exitStatus) error {
	fmt.Fprintln(os.Stderr, "sobremesa:", err)
	return status
}

// serve runs the bot as configured until the context ends or the database file
// disappears: the bot must not confirm what is not stored. change may adjust the
// bot's configuration.
func serve(ctx context.Context, c config, token string, change func(*bot.Config)) error {
	log, h, figures := c.logger(os.Stderr), new(health.Health), metrics.New()
	if c.Discord.Requests > usualRequests {
		log.Warn("discord.requests is more than Discord accepts in a second from a bot whose limit it has not raised", "requests", c.Discord.Requests, "usual", usualRequests)
	}
	list, err := c.games(all.Games())
	if err != nil {
		return err
	}
	// Metrics are served before the database is opened, which may take long, until it is closed.
	stopMetrics, err := serveMetrics(c.Metrics.Addr, h, figures, log)
	if err != nil {
		return err
	}
	defer stopMetrics()
	// Who presses a button while the program starts waits for it.
	var listener net.Listener
	if c.Discord.Ears == discord.Posted {
		if listener, err = net.Listen("tcp", c.Discord.Listen); err != nil {
			return fmt.Errorf("discord.listen: %w", err)
		}
		defer listener.Close()
	}
	db, err := openStore(ctx, &c, toServe)
	if err != nil {
		return err
	}
	client := &http.Client{}
	if c.Discord.APIURL != "" {
		client.Transport = redirect.To(c.Discord.APIURL)
	}
	with := bot.Config{
		Token: token, Store: db.Store, Games: list, Log: log, Version: buildVersion(), Homepage: c.Discord.Homepage, Client: client,
		Ears: c.Discord.Ears, Shards: c.Discord.Shards, Listener: listener,
		Handless: !c.Outbox.Hands, Requests: c.Discord.Requests,
		Health: h, Metrics: figures,
		OnReady: func() { log.Info("connected to Discord", "ears", c.Discord.Ears, "database", db.name) },
		Limits:  c.limits(),
		Outbox:  outbox.Options{Lease: c.Outbox.Lease.time},
	}
	change(&with)
	group, ctx := guard.WithContext(ctx)
	watching, stop := context.WithCancel(ctx)
	group.Go(func() error { return db.watch(watching) })
	group.Go(func() error {
		defer stop()
		return bot.Run(ctx, with)
	})
	return errors.Join(group.Wait(), db.Close())
}

// usualRequests is how many requests Discord accepts in a second from a bot.
const usualRequests = 50

// serveMetrics serves metrics and health checks at an address until stop is called. With the
// address "" it does nothing.
func serveMetrics(address string, h *health.Health, m *metrics.Metrics, log *slog.Logger) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("metrics.addr: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.Write(w)
	})
	mux.HandleFunc("GET /healthz", h.Healthz)
	mux.HandleFunc("GET /readyz", h.Readyz)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	log.Info("serving metrics", "address", listener.Addr().String())
	go func() { _ = server.Serve(listener) }() // it answers a panic itself
	return func() { _ = closeSoon(server) }, nil
}

// closeSoon shuts a server down, and cuts requests that take longer than a moment.
func closeSoon(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return server.Close()
	}
	return nil
}

// Exit statuses of serve, as in sysexits.h. A supervisor can be told to heed the first
// (RestartPreventExitStatus), so that Discord does not ban an application for trying an old token all night.
const (
	exitConfig exitStatus = 78 // EX_CONFIG: a restart is useless until somebody changes something
	exitLater  exitStatus = 75 // EX_TEMPFAIL: a later start may succeed
)

// statusOf returns the exit status of a bot that has ended with an error.
func statusOf(err error) exitStatus {
	is := func(list ...error) bool {
		return slices.ContainsFunc(list, func(cause error) bool { return errors.Is(err, cause) })
	}
	refused, closed := errors.AsType[*discord.CloseError](err)
	switch {
	case is(postgres.ErrUnreachable, postgres.ErrReadOnly, postgres.ErrFull, sqlite.ErrFull, store.ErrLocked, syscall.EADDRINUSE, syscall.EADDRNOTAVAIL):
		return exitLater
	case closed && refused.Code != 4011, // Sharding required: a restart asks for the new number of shards
		is(discord.ErrToken, errMoved, sqlite.ErrForeign, sqlite.ErrNewer, sqlite.ErrDamaged, sqlite.ErrExposed, sqlite.ErrUnusable,
			postgres.ErrForeign, postgres.ErrNewer, postgres.ErrPooled, postgres.ErrAddress, syscall.EACCES):
		return exitConfig
	}
	return 1
}

// exitStatus is an error that prints nothing and sets the exit status.
type exitStatus int

func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// exitInterrupted is the status by which shells report an interrupted command.
const exitInterrupted exitStatus = 130
