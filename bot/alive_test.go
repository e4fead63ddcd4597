package bot_test

import (
	"context"
	"testing"

	"sobremesa/bot"
)

func TestABotThatIsToldToStopAtOnceHasNotFailed(t *testing.T) {
	w := newWorld(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := bot.Run(ctx, w.config()); err != nil {
		t.Error(err)
	}
}
