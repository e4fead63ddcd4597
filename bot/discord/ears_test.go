package discord

import (
	"context"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// The two ways exclude each other. The operator is told when the bot listens where no interactions
// arrive.
func TestTheOperatorIsToldWhenTheBotListensInTheWrongPlace(t *testing.T) {
	const address = "https://example.org/interactions"
	for _, test := range []struct {
		ears Ears
		url  string
		says []string
	}{
		{Posted, "", []string{`ears = "http"`, "General Information", "Interactions Endpoint URL", EndpointPath}},
		{Posted, address, nil},
		{Gatewayed, address, []string{address, `ears = "gateway"`, "remove"}},
		{"", address, []string{address}},
		{Gatewayed, "", nil},
		{Deaf, "", nil},
		{Deaf, address, nil},
	} {
		said := (&Application{EndpointURL: test.url}).Misheard(test.ears)
		if (said == "") != (test.says == nil) {
			t.Errorf("%s, %q: said %q", test.ears, test.url, said)
		}
		for _, part := range test.says {
			if !strings.Contains(said, part) {
				t.Errorf("%s, %q: said %q, want %q in it", test.ears, test.url, said, part)
			}
		}
	}
}

func TestABotWithoutEarsRegistersAndHearsNothing(t *testing.T) {
	w := newWorld(t)
	c := w.config()
	c.Ears = Deaf
	heard := make(chan bool)
	c.OnRegistered = func() { close(heard) }
	stop := make(chan bool)
	c.OnReady = func() { close(stop) }
	ctx, cancel := context.WithCancel(w.context())
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, c) }()
	<-heard
	<-stop
	if w.server.Online() {
		t.Error("it is connected to the gateway")
	}
	cancel()
	must.Succeed(t, <-ended)
}
