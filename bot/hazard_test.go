package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
)

func TestTheTokenIsInNoLogAndNoError(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log notes
	c := w.config()
	c.Log = log.log()
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	w.server.Faults().Next500("POST /interactions/{interaction}/{token}/callback", 1000)
	asked, enough := context.WithCancel(w.context())
	var waits sync.WaitGroup
	waits.Go(func() { _, _ = w.server.As(ana.ID).Command(asked, mesa.ID, "azul board") })
	w.await("the bot to give up answering", func() bool { return strings.Contains(log.String(), "cannot answer") })
	enough()
	waits.Wait()
	if err := stop(); err != nil && strings.Contains(err.Error(), testToken) {
		t.Error("the token is in the error")
	}
	if strings.Contains(log.String(), testToken) {
		t.Error("the token is in the log")
	}
	if strings.Contains(log.String(), "/callback") {
		t.Error("the log has the address of an interaction, which holds its token")
	}
}
