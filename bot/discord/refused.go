package discord

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// heed makes a handler's task wait as Discord's refusals ask: the wait is the
// task's, never a worker's.
func (a *Announcer) heed(handle outbox.Handler) outbox.Handler {
	return func(ctx context.Context, task *store.Task) error {
		err := handle(ctx, task)
		var refused *APIError
		switch {
		case !errors.As(err, &refused):
			return err
		case refused.Status == http.StatusTooManyRequests && refused.RetryAfter > 0:
			// One who is refused again and again has been told too short times.
			least := min(5*time.Second, 100*time.Millisecond<<min(task.Attempts, 10))
			return &outbox.Later{After: max(refused.RetryAfter, least), Cause: err}
		case refused.Status == http.StatusForbidden:
			return a.forbidden(ctx, task, refused)
		}
		return err
	}
}

const (
	// forbiddenPause and forbiddenMost are how long the bot stays away, at first
	// and at last and up to a quarter more, from where it may not write. Discord
	// shuts out whoever is refused 10,000 times in ten minutes.
	forbiddenPause = time.Minute
	forbiddenMost  = 2 * time.Hour
	// behind is how much later than the task that asks again the others of its
	// guild come: if it is refused they are put off before they are due.
	behind = 15 * time.Second
)

// forbidden puts a task off that Discord does not allow (any more): whoever
// runs the server may allow it again. If the bot is no member of the server, all
// tasks of it are put off, and one of them will ask for all.
func (a *Announcer) forbidden(ctx context.Context, task *store.Task, refused *APIError) error {
	away := min(forbiddenMost, forbiddenPause<<min(task.Attempts, 10))
	// Tasks that were refused at the same time part, so that one of them is first
	// the next time and puts the others off.
	later := &outbox.Later{After: away + rand.N(away/4), Cause: refused}
	if refused.Code != codeMissingAccess {
		return later
	}
	g, err := a.Table.Store.Game(ctx, task.Game)
	if err != nil {
		return errors.Join(refused, err)
	}
	if g.Guild == "" || !a.Channels.IsAbsent(ctx, g.Guild) {
		return later
	}
	now := a.Table.Now()
	if _, err := a.Table.Store.PostponeGuild(ctx, g.Guild, now, now.Add(later.After+behind), refused.Error()); err != nil {
		return errors.Join(refused, err)
	}
	return later
}

// returns notices that the bot is back where it was shut out: any interaction
// from a server proves that it is there, and what was put off is due.
type returns struct {
	Store store.Store
	Now   func() time.Time
	Wake  func()
	Log   *slog.Logger

	mu   sync.Mutex
	seen map[string]time.Time // when a guild was last looked after
}

// lookAfter is how often a guild is looked after at most: somebody may play in
// one channel while another is forbidden for good.
const lookAfter = time.Minute

// note learns from an interaction.
func (r *returns) note(ctx context.Context, i *discordgo.Interaction) {
	if i == nil || i.GuildID == "" {
		return
	}
	now := r.Now()
	if !r.due(i.GuildID, now) {
		return
	}
	n, err := r.Store.WakeGuild(ctx, i.GuildID, now)
	switch {
	case err != nil:
		r.Log.Error("cannot wake the tasks of a server", "err", err, "guild", i.GuildID)
	case n > 0:
		r.Log.Info("back in a server", "guild", i.GuildID, "tasks", n)
		r.Wake()
	}
}

// due reports whether to look after a guild now, and then takes it as done.
func (r *returns) due(guild string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.seen[guild]) < lookAfter {
		return false
	}
	for old, at := range r.seen {
		if now.Sub(at) >= lookAfter {
			delete(r.seen, old) // so it holds no more than a minute's
		}
	}
	if r.seen == nil {
		r.seen = make(map[string]time.Time)
	}
	r.seen[guild] = now
	return true
}
