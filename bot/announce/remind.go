package announce

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// notice is one message of a reminder: to the person, or to a channel of one of
// the servers where games wait for them.
type notice struct {
	*table.Reminder
	games  []table.Waiting
	nonce  string
	reader engine.Lang
	public bool
}

// remind tells a person which games wait for them: by direct message or, when
// they take none or want it so, in the channel of one game of each server. What
// does not wait any more is left out, and when that is all nothing is told.
//
// A message is told from others by its button. A task that may have been carried
// out before looks for it first; further requests have the nonce of the first
// one. A request that was lost for longer than the chat remembers nonces, and
// arrives after the search, comes as a second message.
func (a *Announcer) remind(ctx context.Context, task *store.Task) error {
	var r table.Reminder
	if err := json.Unmarshal(task.Payload, &r); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	list, settings, err := a.Table.StillWaiting(ctx, &r)
	if err != nil || len(list) == 0 {
		return err
	}
	if !anyDue(list) {
		return nil
	}
	again := task.Lease.Claim > 1
	n := &notice{Reminder: &r, games: list, nonce: r.Nonce, reader: present.PublicLang(&list[0].Header)}
	if l := engine.Lang(settings[table.SettingLanguage]); slices.Contains(table.Languages, l) {
		n.reader = l
	}
	if settings[table.SettingReminders] != table.RemindInChannel {
		channel, err := a.Channels.Direct(ctx, r.User)
		if err == nil {
			err = a.notify(ctx, channel, n, again)
		}
		if !refusedForGood(err) {
			return err
		}
	}
	return a.remindInChannels(ctx, &r, list, again)
}

// anyDue reports whether a reminder of one of the turns is due.
func anyDue(list []table.Waiting) bool {
	return slices.ContainsFunc(list, func(w table.Waiting) bool { return w.Turn.Due })
}

// refusedForGood reports whether a message will not be taken there later either.
func refusedForGood(err error) bool { return refused(err) && reasonOf(err) != message.TooMany }

// remindInChannels tells each server of its own games alone: what somebody plays
// elsewhere is not for everybody to know.
func (a *Announcer) remindInChannels(ctx context.Context, r *table.Reminder, list []table.Waiting, again bool) error {
	var guilds []string
	by := make(map[string][]table.Waiting)
	for _, w := range list {
		if by[w.Guild] == nil {
			guilds = append(guilds, w.Guild)
		}
		by[w.Guild] = append(by[w.Guild], w)
	}
	for i, guild := range guilds {
		games := by[guild]
		if !anyDue(games) {
			continue
		}
		n := &notice{Reminder: r, games: games, nonce: r.Nonce + strconv.Itoa(i), reader: present.PublicLang(&games[0].Header), public: true}
		if err := a.notify(ctx, games[0].Channel, n, again); err != nil && !refusedForGood(err) {
			return err
		}
	}
	return nil
}

// notify posts a notice unless it is there already.
func (a *Announcer) notify(ctx context.Context, channel string, n *notice, again bool) error {
	if again {
		if there, err := a.isNotified(ctx, channel, n); err != nil || there {
			return err
		}
	}
	_, err := a.Channels.Create(ctx, channel, n.message())
	if reasonOf(err) == message.NoMessage {
		return nil // it was posted before, and somebody has deleted it
	}
	return err
}

// isNotified reports whether a notice is in a channel. Of what the bot may not
// read it is not known.
func (a *Announcer) isNotified(ctx context.Context, channel string, n *notice) (bool, error) {
	self, err := a.whoAmI(ctx)
	if err != nil {
		return false, err
	}
	const page = 100
	after := message.IDAt(n.At.Add(-clocksApart))
	for range maxPages {
		some, err := a.Channels.Recent(ctx, channel, after, page)
		if err != nil {
			if refusedForGood(err) {
				err = nil
			}
			return false, err
		}
		for _, p := range some {
			after = p.ID
			if p.Author == self && slices.ContainsFunc(p.Components, n.made) {
				return true, nil
			}
		}
		if len(some) < page {
			break
		}
	}
	return false, nil
}

// made reports whether a component is of the notice. What the notice told of
// first may be over by now, which changes its button.
func (n *notice) made(component string) bool {
	id, ok := message.ParseCustomID(component)
	return ok && id.Verb == message.Quiet && len(id.Picks) == 3 && id.Picks[2] == n.button().Picks[2]
}

// button is what the person can press to be left alone: it names the seat, when
// the reminder was made, and the reminder.
func (n *notice) button() message.CustomID {
	first := n.games[0]
	return message.CustomID{Kind: first.Kind, Game: first.ID, Verb: message.Quiet,
		Picks: []string{strconv.Itoa(int(first.Turn.Seat)), strconv.FormatInt(n.At.Unix()+1, 36), strings.ToLower(n.Nonce[:8])}}
}

// mostNoticed is how many games a reminder names; it tells how many more there are.
const mostNoticed = 10

func (n *notice) message() *message.Message {
	l, count := n.reader, len(n.games)
	var lines []string
	if n.public {
		// It names the person and notifies nobody: the board has called them.
		lines = append(lines, lang.Text(l, "remind.public", engine.Args{"user": mention(n.User), "n": count}))
	} else {
		lines = append(lines, lang.Text(l, "remind.title", engine.Args{"n": count}))
	}
	for _, w := range n.games[:min(count, mostNoticed)] {
		args := engine.Args{"game": engine.Term(w.Kind + ".name"), "where": "<#" + w.Channel + ">", "link": present.Link(&w.Header), "until": ""}
		if !w.Deadline.IsZero() {
			args["until"] = present.Moment(w.Deadline)
		}
		lines = append(lines, lang.Text(l, "remind.game", args))
	}
	if more := count - mostNoticed; more > 0 {
		lines = append(lines, lang.Text(l, "remind.more", engine.Args{"n": more}))
	}
	return &message.Message{
		Content: strings.Join(lines, "\n"), Nonce: n.nonce,
		Rows: []message.Row{{message.Button{ID: n.button(), Label: lang.Text(l, "remind.quiet", engine.Args{"n": count}), Style: message.Secondary}}},
	}
}
