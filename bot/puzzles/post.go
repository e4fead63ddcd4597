package puzzles

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/store"
)

// TaskPost is the kind of tasks that post the puzzle of a day in a server. Each leaves
// the next one, in the change that finishes it.
const TaskPost = "puzzle"

// Post is where and when a server has the puzzle of each day posted.
type Post struct {
	Channel string `json:"channel"`
	Hour    int    `json:"hour"` // 0 to 23, by the clocks of the zone
	Zone    string `json:"zone"` // as in a calendar.Calendar
	// Chain is which tasks carry it out: those that an earlier setting has left end.
	Chain string `json:"chain"`
}

// next is when the puzzle is posted next after a moment. An hour that the clocks leave
// out is that which comes in its place.
func (p Post) next(after time.Time) time.Time {
	zone := calendar.Calendar{Zone: p.Zone}.Location()
	local := after.In(zone)
	for days := 0; ; days++ {
		if at := time.Date(local.Year(), local.Month(), local.Day()+days, p.Hour, 0, 0, 0, zone); at.After(after) {
			return at.UTC()
		}
	}
}

// Posting is a post that is due.
type Posting struct {
	Guild string    `json:"guild"`
	Kind  string    `json:"kind"` // of game
	Chain string    `json:"chain"`
	Nonce string    `json:"nonce"` // of the message
	Due   time.Time `json:"due"`
	// Refused is on how many days in a row the channel has not taken it.
	Refused int `json:"refused,omitempty"`
	// Post is how the server has it by now, and Last the last day of which it has been shown the
	// puzzle, in whichever channel.
	Post Post `json:"-"`
	Last int  `json:"-"`
}

func (p *Puzzles) task(g Posting, post Post) store.Task {
	g.Chain, g.Nonce, g.Due = post.Chain, strings.ToLower(rand.Text()[:16]), post.next(p.now())
	payload, _ := json.Marshal(g) // texts and a time can be written
	return store.Task{Kind: TaskPost, Payload: payload, Due: g.Due}
}

// SettingOf is the key under which a server has set where the puzzles of a game are posted,
// for ReadPost.
func SettingOf(kind string) string { return "puzzle " + kind }

// ReadPost is where and when puzzles are posted as a server has set it; false: nowhere.
func ReadPost(set string) (post Post, ok bool, err error) {
	if set == "" {
		return post, false, nil
	}
	if err := json.Unmarshal([]byte(set), &post); err != nil {
		return post, false, fmt.Errorf("puzzles: where they are posted: %w", err)
	}
	return post, true, nil
}

// PostOf is where and when the puzzles of a game are posted in a server; false: nowhere.
func (p *Puzzles) PostOf(ctx context.Context, guild, kind string) (post Post, ok bool, err error) {
	of := store.Scope{Kind: store.Server, ID: guild}
	kept, err := p.store.Settings(ctx, of)
	if err != nil {
		return post, false, err
	}
	return ReadPost(kept[of][SettingOf(kind)])
}

// SetPost has the puzzles of a game posted in a server from now on; nil: nowhere.
func (p *Puzzles) SetPost(ctx context.Context, guild, kind string, post *Post) error {
	value := ""
	if post != nil {
		post.Chain = rand.Text()
		text, err := json.Marshal(post)
		if err != nil {
			return err
		}
		value = string(text)
		// The task first: one whose setting never comes ends by itself.
		if err := p.store.Commit(ctx, &store.Change{Tasks: []store.Task{p.task(Posting{Guild: guild, Kind: kind}, *post)}, At: p.now()}); err != nil {
			return err
		}
	}
	return p.store.SetSettings(ctx, store.Scope{Kind: store.Server, ID: guild}, map[string]string{SettingOf(kind): value})
}

// lastPosted is the key of the fact that tells of which day a server has been shown the puzzle
// last. It is no part of the setting: who sets that anew, or takes it back, is not shown the
// same puzzle twice.
func lastPosted(guild, kind string) string { return "puzzle posted " + kind + " " + guild }

// LastPosted is the last day of which a server has been shown the puzzle; -1 for none.
func (p *Puzzles) LastPosted(ctx context.Context, guild, kind string) (day int, err error) {
	text, err := p.store.Fact(ctx, lastPosted(guild, kind))
	if err != nil || text == "" {
		return -1, err
	}
	return strconv.Atoi(text)
}

// Due is what a task is to post; false when the server does not want it any more.
func (p *Puzzles) Due(ctx context.Context, task *store.Task) (g Posting, ok bool, err error) {
	if err := json.Unmarshal(task.Payload, &g); err != nil {
		return g, false, nil
	}
	g.Post, ok, err = p.PostOf(ctx, g.Guild, g.Kind)
	if ok = ok && g.Post.Chain == g.Chain; ok {
		g.Last, err = p.LastPosted(ctx, g.Guild, g.Kind)
	}
	return g, ok, err
}

// refusedMost is on how many days in a row a channel may refuse the puzzle before it is
// posted nowhere any more: those who run the server have a week to allow it again.
const refusedMost = 7

// Posted finishes a task, by which the puzzle of a day was shown or refused, and leaves the one
// of the next day in the same change. Where the channel has refused it for too long the
// setting goes, and no task is left.
func (p *Puzzles) Posted(ctx context.Context, task *store.Task, g Posting, day int, taken bool) error {
	if g.Refused++; taken {
		g.Refused = 0
		// It comes first: who dies in between looks for the message, or finds this.
		if err := p.store.SetFact(ctx, lastPosted(g.Guild, g.Kind), strconv.Itoa(day)); err != nil {
			return err
		}
	}
	if g.Refused >= refusedMost {
		return p.SetPost(ctx, g.Guild, g.Kind, nil)
	}
	err := p.store.Commit(ctx, &store.Change{Done: task.Held(), Tasks: []store.Task{p.task(g, g.Post)}, At: p.now()})
	if err == nil {
		task.Lease = store.Lease{}
	}
	return err
}
