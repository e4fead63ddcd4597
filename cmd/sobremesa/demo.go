package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot/localdiscord"
)

// demoToken is what the demo's own server takes for a token. It opens nothing else.
const demoToken = "demo"

type demoCmd struct {
	Addr string `default:"127.0.0.1:8090" help:"Where to serve the page. Port 0 takes any that is free." placeholder:"HOST:PORT"`
	Dir  string `default:"sobremesa-demo" help:"Folder that keeps games and messages." type:"path" placeholder:"FOLDER"`
	Log  string `default:"warn" enum:"debug,info,warn,error" help:"What to log: ${enum}."`
}

// Run serves a chat page with the bot in it: the bot of serve, connected to a
// Discord-compatible server in the same process.
func (d *demoCmd) Run(ctx context.Context) error {
	if err := os.MkdirAll(d.Dir, 0o700); err != nil {
		return err
	}
	release, err := lockFolder(d.Dir)
	if errors.Is(err, errInUse) {
		return fmt.Errorf("%s is in use by another demo: open its page, or choose another folder with --dir", d.Dir)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.Dir, err)
	}
	defer release()
	c := defaultConfig()
	if err := c.Log.Level.UnmarshalText([]byte(d.Log)); err != nil {
		return err
	}
	chat := filepath.Join(d.Dir, "chat.db")
	server, err := localdiscord.Open(localdiscord.Options{Path: chat, Token: demoToken, Log: c.logger()})
	if err != nil {
		return err
	}
	defer server.Close()
	listener, err := listen(d.Addr)
	if err != nil {
		return err
	}
	address := "http://" + listener.Addr().String()
	c.Discord.APIURL.text = address
	c.Store.Path = filepath.Join(d.Dir, "sobremesa.db")

	page := &http.Server{Handler: server, ReadHeaderTimeout: 10 * time.Second}
	group, ctx := errgroup.WithContext(ctx)
	served := make(chan struct{}) // closed when the bot has said its last words to the server
	group.Go(func() error {
		if err := page.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	group.Go(func() error {
		defer close(served)
		first := true
		return serve(ctx, c, demoToken, func() {
			if first {
				fmt.Printf("Sobremesa está servida: %s\n", address)
				fmt.Printf("Games are kept in %s, messages in %s. Ctrl+C ends.\n", c.Store.Path, chat)
			}
			first = false
		})
	})
	group.Go(func() error {
		<-ctx.Done()
		<-served
		return closeSoon(page)
	})
	return group.Wait()
}

// listen takes the wanted address, or any free port of it when that is taken:
// the demo should start whatever else is running.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err == nil {
		return l, nil
	}
	host, port, splitErr := net.SplitHostPort(addr)
	if splitErr != nil || port == "0" {
		return nil, err
	}
	if free, err := net.Listen("tcp", net.JoinHostPort(host, "0")); err == nil {
		return free, nil
	}
	return nil, err
}

// closeSoon lets requests end, and cuts those that stay open by design.
func closeSoon(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return server.Close()
	}
	return nil
}
