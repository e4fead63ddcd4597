package announce

import (
	"context"
	"errors"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// A game in a thread of its own. When it begins, a thread is started from the
// lobby's message, and the boards are posted there; the lobby's message says
// where, and at the end the channel is told how the game went. A thread has the
// id of its message, and starting it twice brings the same one, so nothing has to
// be written down before. If there can be no thread, or no first message in it, the
// game is shown in its channel.

// moveToThread gives the game a thread, unless it can't have one: then it stays
// where it is.
func (a *Announcer) moveToThread(ctx context.Context, s *showing) (more bool, err error) {
	lobby := s.Shown().ID
	if lobby == "" {
		// It was never posted, as far as is known, or somebody has deleted it.
		m, err := belatedLobby(s)
		if err != nil {
			return false, err
		}
		return a.post(ctx, s, m, posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartLobby})
	}
	thread, err := a.Channels.Thread(ctx, s.Channel, lobby, threadName(s))
	switch reasonOf(err) {
	case message.NoMessage:
		return true, a.recordDeleted(ctx, s)
	case message.NoChannel, message.NoAccess, message.TooMany: // the channel itself is not to be had now
		return false, a.giveUpWhenGone(ctx, s.ID, err)
	}
	list := posted.Messages(s.Messages).Settled(-1, a.now())
	if refused(err) { // whatever it is that is against a thread, or its name
		return true, a.record(ctx, s, sitting.Telling{Messages: list, Place: &sitting.Place{Channel: s.Channel}})
	}
	if err != nil {
		return false, err
	}
	m := store.Shown(list, s.Channel)
	m.State, m.Look = store.MessageOld, a.now()
	return true, a.record(ctx, s, sitting.Telling{Messages: list, Place: &sitting.Place{Channel: thread, Home: s.Channel, Threaded: true}})
}

// keepThread names a game's thread after those who play there or, when the game is
// over and nobody has written there for a while, closes it, as it does with one that
// was started in vain. Where the bot may not, or Discord takes no other name now,
// nothing waits for it but the task.
func (a *Announcer) keepThread(ctx context.Context, task *store.Task) error {
	thread, to := string(task.Payload), message.Thread{Closed: true}
	if thread == "" {
		s, err := a.find(ctx, task)
		if err != nil || s.Home == "" {
			return err
		}
		thread, to = s.Channel, message.Thread{Name: threadName(s), Closed: s.Status.Over()}
	}
	if to.Closed && to.Name != "" {
		said, err := a.Channels.Recent(ctx, thread, message.IDAt(a.Table.Now().Add(-sitting.TalkAfter)), 1)
		if err == nil && len(said) > 0 {
			return &outbox.Later{After: sitting.TalkAfter, Cause: errors.New("people talk in the thread")}
		}
	}
	err := a.Channels.SetThread(ctx, thread, to)
	if refusedForGood(err) {
		return nil
	}
	return err
}

// threadName names the game, by its number too, so that two of the same people are
// told apart, and its players, without those who have resigned.
func threadName(s *showing) string {
	l := s.viewer.Lang
	names, marked := present.PlainNames(&s.Header, l), present.Names(&s.Header, l)
	for i, seat := range s.Seats {
		if sitting.IsGone(seat) {
			names[i] = marked[i]
		}
	}
	return message.Clip(lang.Text(l, "thread.name", engine.Args{
		"game": lang.Text(l, s.Kind+".name", nil), "number": s.ID, "names": names}), message.MaxThreadName)
}
