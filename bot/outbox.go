package bot

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/discord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/private"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// handlers returns the handlers of the outbox's tasks by kind.
func handlers(t *table.Table, a *announce.Announcer, k *private.Keeper, alive *alive) map[string]outbox.Handler {
	all := a.Handlers()
	all[private.Task] = k.Handle
	for kind, handle := range t.Handlers() {
		all[kind] = func(ctx context.Context, task *store.Task) error {
			if err := alive.checkHeard(ctx, task); err != nil {
				return err
			}
			err := handle(ctx, task)
			if engine.IsRefused(err, sitting.OldRules) {
				return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
			}
			return err
		}
	}
	return all
}

// finishTasks is how long running tasks, such as sending a board, may continue when the bot is
// told to stop. Answers then have another [discord.StopTime]. Together that is less than the ten
// seconds after which supervisors kill a program.
const finishTasks = 5 * time.Second

// outboxOptions returns the options of the outbox. Tasks for artificial players' thinking have as
// many workers as there are thinkers, and their own deadline.
func outboxOptions(c Config, thinkers *thinking.Thinkers) outbox.Options {
	o := c.Outbox
	o.Log = c.Log
	o.Slow = outbox.Slow{Kind: sitting.TaskThink, Workers: thinkers.Places(), Deadline: thinkers.Budget.Time + discord.PostTime}
	if o.Now == nil {
		o.Now = c.Now
	}
	o.Deadline, o.Grace = cmp.Or(o.Deadline, discord.PostTime), cmp.Or(o.Grace, finishTasks)
	// All workers may be busy with tasks until their deadline.
	turned := c.Health.Loop("the outbox", o.Deadline+time.Minute)
	thought := c.Health.Loop("the outbox of what artificial players think", o.Slow.Deadline+time.Minute)
	o.OnTurn = func(slow bool) {
		if slow {
			thought()
		} else {
			turned()
		}
	}
	o.OnTried = c.Metrics.Task(c.Log)
	return o
}
