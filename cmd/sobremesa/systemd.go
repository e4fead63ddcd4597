package main

import (
	"context"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"sobremesa/bot"
)

// readyWithin is how long the start of the bot waits for Discord. Then it is complete: the bot goes on trying by
// itself, and nothing that is started after it should wait longer.
const readyWithin = 30 * time.Second

// tellSystemd tells systemd when the bot is ready and when it is being stopped, and regularly that its loops turn,
// if systemd started it and wants to know (sd_notify(3), sd_watchdog_enabled(3)).
func tellSystemd(ctx context.Context, b *bot.Config) {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return
	}
	tell := func(state string) {
		conn, err := net.Dial("unixgram", address) // a leading @ stands for an abstract address
		if err == nil {
			defer conn.Close()
			_, err = conn.Write([]byte(state))
		}
		if err != nil {
			b.Log.Error("cannot tell systemd how the bot is", "state", state, "err", err)
		}
	}
	context.AfterFunc(ctx, func() { tell("STOPPING=1") })
	ready, onReady := sync.OnceFunc(func() { tell("READY=1") }), b.OnReady
	b.OnReady = func() { onReady(); ready() }
	time.AfterFunc(readyWithin, ready)
	if micros, err := strconv.Atoi(os.Getenv("WATCHDOG_USEC")); err == nil && micros > 0 {
		pause := time.Duration(micros) * time.Microsecond / 3
		var turn func()
		turn = func() {
			if stuck := b.Health.Stuck(); stuck == nil {
				tell("WATCHDOG=1")
			} else {
				b.Log.Error("systemd will restart the bot", "because", stuck)
			}
			time.AfterFunc(pause, turn)
		}
		turn()
	}
}
