package puzzles

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
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
	// Chain is which tasks carry it out: those that an earlier setting has left end. "" when
	// the channel has refused it for so long that it is posted no more.
	Chain string `json:"chain"`
	// Refused is the first of the days in a row on which the channel has refused it; 0 for none.
	Refused int `json:"refused,omitempty"`
}

// IsOver reports whether it is posted no more.
func (p Post) IsOver() bool { return p.Chain == "" }

// RefusedMost is on how many days in a row a channel may refuse the puzzle before it is
// posted no more: those who run the server have a week to allow it again.
const RefusedMost = 7

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
	// Post is how the server has it by now, as it is set, and Last the last day of which it has
	// been shown the puzzle, in whichever channel.
	Post Post `json:"-"`
	set  string
	Last int `json:"-"`
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
	set, err := p.setPost(ctx, guild, kind)
	if err != nil {
		return post, false, err
	}
	return ReadPost(set)
}

func (p *Puzzles) setPost(ctx context.Context, guild, kind string) (set string, err error) {
	of := store.Scope{Kind: store.Server, ID: guild}
	kept, err := p.store.Settings(ctx, of)
	return kept[of][SettingOf(kind)], err
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
	if g.set, err = p.setPost(ctx, g.Guild, g.Kind); err != nil {
		return g, false, err
	}
	g.Post, ok, err = ReadPost(g.set)
	if ok = ok && g.Post.Chain == g.Chain; ok {
		g.Last, err = p.LastPosted(ctx, g.Guild, g.Kind)
	}
	return g, ok, err
}

// Posted finishes a task by which the puzzle of a day was shown, and leaves the one of the
// next day in the same change.
func (p *Puzzles) Posted(ctx context.Context, task *store.Task, g Posting, day int) error {
	// It comes first: who dies in between looks for the message, or finds this.
	err := p.store.SetFact(ctx, lastPosted(g.Guild, g.Kind), strconv.Itoa(day))
	if err == nil && g.Post.Refused > 0 {
		g.Post.Refused = 0
		err = p.note(ctx, g)
	}
	if err != nil {
		return err
	}
	return p.goOn(ctx, task, g)
}

// Refused finishes a task by which the channel has refused the puzzle of a day, for those who
// look at the settings to read, and leaves the one of the next day. Where that has gone on for
// too long no task is left, which it reports.
func (p *Puzzles) Refused(ctx context.Context, task *store.Task, g Posting, day int) (over bool, err error) {
	if g.Post.Refused == 0 {
		g.Post.Refused = day
	}
	if over = day-g.Post.Refused+1 >= RefusedMost; over {
		g.Post.Chain = ""
	}
	if err := p.note(ctx, g); err != nil || over {
		return over, err
	}
	return false, p.goOn(ctx, task, g)
}

// note keeps how a post goes with its setting, unless that was changed meanwhile.
func (p *Puzzles) note(ctx context.Context, g Posting) error {
	text, err := json.Marshal(g.Post)
	if err != nil {
		return err
	}
	err = p.store.SwapSetting(ctx, store.Scope{Kind: store.Server, ID: g.Guild}, SettingOf(g.Kind), g.set, string(text))
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// goOn finishes a task and leaves the next.
func (p *Puzzles) goOn(ctx context.Context, task *store.Task, g Posting) error {
	err := p.store.Commit(ctx, &store.Change{Done: task.Held(), Tasks: []store.Task{p.task(g, g.Post)}, At: p.now()})
	if err == nil {
		task.Lease = store.Lease{}
	}
	return err
}
