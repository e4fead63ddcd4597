package announce

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// notice is one message of a sitting.Notice: to the person, or to a channel of one of the servers in
// which the games are played.
type notice struct {
	*sitting.Notice
	games   []table.Noticed
	nonce   string
	lang    engine.Lang
	channel string // the channel of a server, "" for a direct message
	deals   []games.Deal
}

// mark returns the last pick of a notice's buttons, which identifies it.
func (n *notice) mark() string { return strings.ToLower(n.Nonce[:8]) }

// notice sends a person a notice about their games: by direct message or, if they accept none or
// have chosen so, in the channel of one game of each server. Games for which the notice no longer
// holds are left out. If none remains, nothing is sent.
//
// A button identifies the message, and repeated requests have the same nonce. A request that arrives
// after the search of postOnce, and after Discord has forgotten the nonce, becomes a second message.
func (a *Announcer) notice(ctx context.Context, task *store.Task) error {
	var what sitting.Notice
	if err := json.Unmarshal(task.Payload, &what); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	list, said, err := a.Table.NoticesStillTrue(ctx, &what)
	if err != nil || !anyDue(&what, list) {
		return err
	}
	again := task.Lease.Claim > 1
	n := &notice{Notice: &what, games: list, nonce: what.Nonce, lang: present.PublicLang(&list[0].Header)}
	if what.About == sitting.Dealt {
		if n.deals, err = a.dealsFor(ctx, &what); err != nil {
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

// anyDue reports whether there is something to send. A reminder needs a game for which it is due.
func anyDue(n *sitting.Notice, list []table.Noticed) bool {
	return slices.ContainsFunc(list, func(g table.Noticed) bool { return g.Turn.Due || n.About != sitting.Waits })
}

// noticeInChannels posts the notice in each server, with that server's games only: others must not
// learn what a person plays elsewhere.
func (a *Announcer) noticeInChannels(ctx context.Context, what *notice, again bool) error {
	var guilds []string
	by := make(map[string][]table.Noticed)
	for _, g := range what.games {
		if by[g.Guild] == nil {
			guilds = append(guilds, g.Guild)
		}
		by[g.Guild] = append(by[g.Guild], g)
	}
	for i, guild := range guilds {
		list := by[guild]
		if !anyDue(what.Notice, list) {
			continue
		}
		n := &notice{Notice: what.Notice, games: list, nonce: what.nonce + strconv.Itoa(i), lang: present.PublicLang(&list[0].Header), channel: list[0].Channel, deals: what.deals}
		if err := a.notify(ctx, n.channel, n, again); err != nil && !refusedForGood(err) {
			return err
		}
	}
	return nil
}

// notify posts a notice. If again is set, it does so only if the channel does not have it already.
func (a *Announcer) notify(ctx context.Context, channel string, n *notice, again bool) error {
	return a.postOnce(ctx, channel, n.message(a.Games), again, n.At, n.owns)
}

// postOnce posts a message that is not recorded. If again is set, the bot may have posted it since a
// time: it first searches the channel, unless it may not read the history, for a message with a
// matching component.
func (a *Announcer) postOnce(ctx context.Context, channel string, m *message.Message, again bool, since time.Time, matches func(component string) bool) error {
	if again {
		self, err := a.ownID(ctx)
		if err != nil {
			return err
		}
		for p, err := range a.since(ctx, channel, message.IDAt(since.Add(-posted.ClocksApart))) {
			if err != nil || p.Author == self && slices.ContainsFunc(p.Components, matches) {
				return err
			}
		}
	}
	_, err := a.Channels.Create(ctx, channel, m)
	if reasonOf(err) == message.NoMessage {
		return nil // the message was posted before, and somebody has deleted it
	}
	return err
}

// owns reports whether a component belongs to the notice. It compares only the mark: the other
// content of the buttons changes if the first game of the notice is over by now.
func (n *notice) owns(component string) bool {
	id, ok := message.ParseCustomID(component)
	return ok && slices.Contains(markedVerbs, id.Verb) && len(id.Picks) > 0 && id.Picks[len(id.Picks)-1] == n.mark()
}

// markedVerbs lists the verbs of the buttons that carry a notice's mark.
var markedVerbs = []message.Verb{message.Quiet, message.Return, message.Back, message.Missed}
