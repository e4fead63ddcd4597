package puzzles

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// TaskPost is the kind of the tasks that post the daily puzzle in a server. The change that
// finishes such a task adds the next one.
const TaskPost = "puzzle"

// Post says where and when a server has the daily puzzle posted.
type Post struct {
	Channel string `json:"channel"`
	Hour    int    `json:"hour"` // 0 to 23, local time in Zone
	Zone    string `json:"zone"` // as in a calendar.Calendar
	// Chain identifies the chain of tasks that carry the setting out; tasks of an earlier setting's
	// chain end. It is "" when posting has stopped because the channel refused the puzzle for too
	// long.
	Chain string `json:"chain"`
	// Refused is the first day of the present series of days on which the channel refused the
	// puzzle, 0 for none.
	Refused int `json:"refused,omitempty"`
}

// IsOver reports whether posting has stopped.
func (p Post) IsOver() bool { return p.Chain == "" }

// RefusedMost is on how many days in a row a channel may refuse the puzzle before posting stops. It
// gives the administrators of the server a week to allow it again.
const RefusedMost = 7

// next returns when the puzzle is posted next after a time. An hour that the clock change skips is
// replaced by the one that follows.
func (p Post) next(after time.Time) time.Time {
	zone := calendar.Calendar{Zone: p.Zone}.Location()
	local := after.In(zone)
	for days := 0; ; days++ {
		if at := time.Date(local.Year(), local.Month(), local.Day()+days, p.Hour, 0, 0, 0, zone); at.After(after) {
			return at.UTC()
		}
	}
}

// Posting is the payload of a TaskPost.
type Posting struct {
	Guild string    `json:"guild"`
	Kind  string    `json:"kind"` // of the game
	Chain string    `json:"chain"`
	Nonce string    `json:"nonce"` // nonce of the message
	Due   time.Time `json:"due"`
	// Post is the server's present setting, and set its stored form. Last is the last day whose
	// puzzle was shown in the server, in any channel.
	Post Post `json:"-"`
	set  string
	Last int `json:"-"`
}

func (p *Puzzles) task(g Posting, post Post) store.Task {
	g.Chain, g.Nonce, g.Due = post.Chain, strings.ToLower(rand.Text()[:16]), post.next(p.now())
	return store.NewTask(TaskPost, g, g.Due)
}

// SettingOf returns the name of the server's setting for the puzzles of a game; ReadPost decodes its
// value.
func SettingOf(kind string) string { return "puzzle " + kind }

func settingIn(guild, kind string) store.Key {
	return store.Scope{Kind: store.Server, ID: guild}.Key(SettingOf(kind))
}

// ReadPost decodes the value of the setting. It returns false if puzzles are not posted.
func ReadPost(set string) (post Post, ok bool, err error) {
	post, err = store.ReadJSON[Post]("where puzzles are posted", set)
	return post, set != "" && err == nil, err
}

// SetPost has the puzzles of a game posted in a server from now on, or no longer if post is nil.
func (p *Puzzles) SetPost(ctx context.Context, guild, kind string, post *Post) error {
	value := ""
	if post != nil {
		post.Chain = rand.Text()
		value = store.JSON(post)
		// Store the task first: without the setting it ends by itself.
		if err := p.store.Commit(ctx, &store.Change{Tasks: []store.Task{p.task(Posting{Guild: guild, Kind: kind}, *post)}, At: p.now()}); err != nil {
			return err
		}
	}
	return p.store.SetValues(ctx, store.Texts{settingIn(guild, kind): value})
}

// lastPosted returns the key of the fact that holds the last day whose puzzle was shown in a
// server. It is separate from the setting, so that changing or removing the setting does not show
// the same puzzle twice.
func lastPosted(guild, kind string) store.Key {
	return store.FactOf("puzzle posted " + kind + " " + guild)
}

// LastPosted returns the last day whose puzzle was shown in a server, or -1 for none.
func (p *Puzzles) LastPosted(ctx context.Context, guild, kind string) (day int, err error) {
	text, err := store.ReadText(ctx, p.store, lastPosted(guild, kind))
	if err != nil || text == "" {
		return -1, err
	}
	return strconv.Atoi(text)
}

// Due returns what a task is to post. It returns false if the server no longer wants it.
func (p *Puzzles) Due(ctx context.Context, task *store.Task) (g Posting, ok bool, err error) {
	if g, err = store.ReadPayload[Posting](task); err != nil {
		return g, false, nil
	}
	if g.set, err = store.ReadText(ctx, p.store, settingIn(g.Guild, g.Kind)); err != nil {
		return g, false, err
	}
	g.Post, ok, err = ReadPost(g.set)
	if ok = ok && g.Post.Chain == g.Chain; ok {
		g.Last, err = p.LastPosted(ctx, g.Guild, g.Kind)
	}
	return g, ok, err
}

// Posted finishes a task after the puzzle of a day was shown, and adds the task of the next day in
// the same change.
func (p *Puzzles) Posted(ctx context.Context, task *store.Task, g Posting, day int) error {
	// Store the day first: if the process dies before the task is finished, the next attempt looks
	// for the message or finds this.
	err := p.store.SetValues(ctx, store.Texts{lastPosted(g.Guild, g.Kind): strconv.Itoa(day)})
	if err == nil && g.Post.Refused > 0 {
		g.Post.Refused = 0
		err = p.saveSetting(ctx, g)
	}
	if err != nil {
		return err
	}
	return p.finish(ctx, task, g)
}

// Refused finishes a task after the channel has refused the puzzle of a day, which it records in
// the setting for administrators to see, and adds the task of the next day. If the channel has
// refused for too long, it adds no task and returns true.
func (p *Puzzles) Refused(ctx context.Context, task *store.Task, g Posting, day int) (over bool, err error) {
	if g.Post.Refused == 0 {
		g.Post.Refused = day
	}
	if over = day-g.Post.Refused+1 >= RefusedMost; over {
		g.Post.Chain = ""
	}
	if err := p.saveSetting(ctx, g); err != nil || over {
		return over, err
	}
	return false, p.finish(ctx, task, g)
}

// saveSetting stores how posting goes in the setting, unless the setting has been changed in the
// meantime.
func (p *Puzzles) saveSetting(ctx context.Context, g Posting) error {
	err := p.store.SwapValue(ctx, settingIn(g.Guild, g.Kind), g.set, store.JSON(g.Post), nil)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// finish finishes a task and adds the next one.
func (p *Puzzles) finish(ctx context.Context, task *store.Task, g Posting) error {
	err := p.store.Commit(ctx, &store.Change{Done: task.Held(), Tasks: []store.Task{p.task(g, g.Post)}, At: p.now()})
	if err == nil {
		task.Lease = store.Lease{}
	}
	return err
}
