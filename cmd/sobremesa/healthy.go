package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// metricsVariable names the environment variable that holds the address for metrics if the
// configuration names none. The container's image sets it, so that its health can be asked for.
const metricsVariable = "SOBREMESA_METRICS_ADDR"

type healthyCmd struct {
	Ready bool `help:"Ask whether the bot is ready instead: whether it works and hears Discord. That is no reason for a restart."`
	configFlag
}

// Help is shown by --help.
func (healthyCmd) Help() string {
	return "Asks the bot on this machine, at the address metrics.addr of its configuration or of " + metricsVariable + ", whether its loops turn, " +
		"as /healthz does, and prints one sentence. The exit status is 0 if they do, and 1 if the bot should be restarted. " +
		"It is for a health check where there is no shell."
}

// healthyPatience bounds the answer. The longest question is whether something can be committed.
const healthyPatience = 5 * time.Second

// Run asks the bot how it is.
func (h *healthyCmd) Run(ctx context.Context) error {
	c, err := h.read()
	if err != nil {
		return err
	}
	if c.Metrics.Addr == "" {
		return errors.New("there is no address to ask at: set metrics.addr in the configuration of the bot and of this command, such as \"127.0.0.1:9091\"")
	}
	path, is := "/healthz", "healthy"
	if h.Ready {
		path, is = "/readyz", "ready"
	}
	said, well, err := askBot(ctx, "http://"+c.Metrics.Addr+path)
	switch {
	case err != nil:
		return fmt.Errorf("no bot answers at %s: %w", c.Metrics.Addr, err)
	case !well:
		return fmt.Errorf("the bot is not %s: %s", is, said)
	}
	fmt.Fprintf(os.Stdout, "The bot is %s.\n", is)
	return nil
}

// askBot returns a health check's answer, on one line.
func askBot(ctx context.Context, url string) (said string, well bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, healthyPatience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", false, err
	}
	resp, err := new(http.Transport).RoundTrip(request) // without a proxy
	if err != nil {
		return "", false, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 4<<10))
	said = cmp.Or(strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", "; "), resp.Status)
	return said, resp.StatusCode == http.StatusOK, err
}
