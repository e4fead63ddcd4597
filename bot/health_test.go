package bot_test

import (
	"slices"
	"testing"

	"sobremesa/bot/health"
)

func TestTheBotIsReadyWhileItHears(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.Health = new(health.Health)
	stop := w.run(c)
	ready := func() bool { return c.Health.NotReady(t.Context()) == nil }
	w.await("the bot to be ready", ready)
	w.server.Faults().WithholdHello(1000)
	w.server.Faults().CutGateway(true)
	w.await("the bot to say that it is not connected", func() bool {
		return slices.Equal(c.Health.NotReady(t.Context()), []string{"shard 0 of Discord's gateway is not connected"})
	})
	w.server.Faults().WithholdHello(0)
	w.await("the bot to be ready again", ready)
	if err := stop(); err != nil {
		t.Error(err)
	}
	if why := c.Health.NotReady(t.Context()); !slices.Contains(why, "it is being stopped") {
		t.Errorf("a bot that was stopped is not ready for %q", why)
	}
}
