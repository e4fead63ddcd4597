package announce

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/notices"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// notice tells a person of games of theirs: by direct message or, when they take
// none or want it so, in the channel of one game of each server. What does not hold
// any more is left out, and when that is all nothing is told.
//
// A message is told from others by a button. A task that may have been carried
// out before looks for it first; further requests have the nonce of the first
// one. A request that was lost for longer than the chat remembers nonces, and
// arrives after the search, comes as a second message.
func (a *Announcer) notice(ctx context.Context, task *store.Task) error {
	var what sitting.Notice
	if err := json.Unmarshal(task.Payload, &what); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	list, said, err := a.Table.Notices.StillTrue(ctx, &what)
	if err != nil || !anyDue(&what, list) {
		return err
	}
	again := task.Lease.Claim > 1
	n := &notice{Notice: &what, games: list, nonce: what.Nonce, lang: present.PublicLang(&list[0].Header)}
	if what.About == sitting.Dealt {
		if n.deals, err = a.deals(ctx, &what); err != nil {
			return err
		}
	}
	if l := engine.Lang(said[settings.Language]); slices.Contains(settings.Languages, l) {
		n.lang = l
	}
	if said[settings.Reminders] != settings.InChannel {
		channel, err := a.Channels.Direct(ctx, what.User)
		if err == nil {
			err = a.notify(ctx, channel, n, again)
		}
		if !refusedForGood(err) {
			return err
		}
	}
	return a.noticeInChannels(ctx, n, again)
}

// anyDue reports whether there is something to be told: of reminders one that is due.
func anyDue(n *sitting.Notice, list []notices.Noticed) bool {
	return slices.ContainsFunc(list, func(g notices.Noticed) bool { return g.Turn.Due || n.About != sitting.Waits })
}

// noticeInChannels tells each server of its own games alone: what somebody plays
// elsewhere is not for everybody to know.
func (a *Announcer) noticeInChannels(ctx context.Context, what *notice, again bool) error {
	var guilds []string
	by := make(map[string][]notices.Noticed)
	for _, g := range what.games {
		if by[g.Guild] == nil {
			guilds = append(guilds, g.Guild)
		}
		by[g.Guild] = append(by[g.Guild], g)
	}
	for i, guild := range guilds {
		games := by[guild]
		if !anyDue(what.Notice, games) {
			continue
		}
		n := &notice{Notice: what.Notice, games: games, nonce: what.nonce + strconv.Itoa(i), lang: present.PublicLang(&games[0].Header), channel: games[0].Channel, deals: what.deals}
		if err := a.notify(ctx, n.channel, n, again); err != nil && !refusedForGood(err) {
			return err
		}
	}
	return nil
}

// notify posts a notice unless it is there already.
func (a *Announcer) notify(ctx context.Context, channel string, n *notice, again bool) error {
	if again {
		if there, err := a.isThere(ctx, channel, n.At, n.made); err != nil || there {
			return err
		}
	}
	_, err := a.Channels.Create(ctx, channel, n.message(a.Games))
	if reasonOf(err) == message.NoMessage {
		return nil // it was posted before, and somebody has deleted it
	}
	return err
}

// isThere reports whether a message with a certain component is in a channel since some
// time. Of what the bot may not read it is not known.
func (a *Announcer) isThere(ctx context.Context, channel string, since time.Time, made func(component string) bool) (bool, error) {
	self, err := a.whoAmI(ctx)
	if err != nil {
		return false, err
	}
	const page = 100
	after := message.IDAt(since.Add(-posted.ClocksApart))
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
			if p.Author == self && slices.ContainsFunc(p.Components, made) {
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
// first may be over by now, which changes its buttons.
func (n *notice) made(component string) bool {
	id, ok := message.ParseCustomID(component)
	return ok && slices.Contains(marked, id.Verb) && len(id.Picks) > 0 && id.Picks[len(id.Picks)-1] == n.mark()
}

// marked are the verbs of those buttons.
var marked = []message.Verb{message.Quiet, message.Return, message.Back, message.Missed}
