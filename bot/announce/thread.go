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

// A game can be played in a thread of its own. When the game begins, the thread is started from the
// lobby's message, and the boards are posted there. The lobby's message links to the thread, and at
// the end the channel is shown the result. A thread has the id of the message that it was started
// from, and starting it twice returns the same one, so the request need not be stored first. If no
// thread can be started, the game is shown in its channel.

// moveToThread starts the game's thread and moves the game there. If no thread is possible the game
// stays in its channel. It reports whether there is more to show.
func (a *Announcer) moveToThread(ctx context.Context, s *showing) (more bool, err error) {
	lobby := s.Shown().ID
	if lobby == "" {
		// The lobby was never posted as far as is known, or somebody has deleted it. Post one that says
		// that the game has begun. Its picture is removed once the thread exists. Until then, and if
		// the message arrives late, the name of the picture identifies it, whatever the state of the
		// game.
		m := closedLobby(s)
		if err := drawLobby(s, m); err != nil {
			return false, err
		}
		return a.post(ctx, s, m, posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartLobby})
	}
	thread, err := a.Channels.Thread(ctx, s.Channel, lobby, threadName(s))
	switch reasonOf(err) {
	case message.NoMessage:
		return true, a.recordDeleted(ctx, s)
	case message.NoChannel, message.NoAccess, message.TooMany: // the refusal concerns the channel and not the thread
		return false, a.giveUpWhenGone(ctx, s.ID, err)
	}
	list := posted.Messages(s.Messages).Settled(-1, a.now())
	if refused(err) { // no thread is possible, or not with this name
		return true, a.record(ctx, s, sitting.Telling{Messages: list, Place: &sitting.Place{Channel: s.Channel}})
	}
	if err != nil {
		return false, err
	}
	m := store.Shown(list, s.Channel)
	m.State, m.Look = store.MessageOld, a.now()
	return true, a.record(ctx, s, sitting.Telling{Messages: list, Place: &sitting.Place{Channel: thread, Home: s.Channel, Threaded: true}})
}

// keepThread names a game's thread after its current players. After the game it also closes the
// thread, once nobody has written there for sitting.TalkAfter. If the bot may not do so, it gives up.
// If Discord limits renaming, only the task waits.
func (a *Announcer) keepThread(ctx context.Context, task *store.Task) error {
	s, err := a.find(ctx, task)
	if err != nil || s.Home == "" {
		return err
	}
	to := message.Thread{Name: threadName(s), Closed: s.Status.Over()}
	if to.Closed {
		said, err := a.Channels.Recent(ctx, s.Channel, message.IDAt(a.Table.Now().Add(-sitting.TalkAfter)), 1)
		if err == nil && len(said) > 0 {
			return &outbox.Later{After: sitting.TalkAfter, Cause: errors.New("people talk in the thread")}
		}
	}
	err = a.Channels.SetThread(ctx, s.Channel, to)
	if refusedForGood(err) {
		return nil
	}
	return err
}

// threadName returns the name of the game's thread: the game with its number, which tells apart two
// games of the same people, and the players. The name of a player who has resigned says which
// guardian plays for them.
func threadName(s *showing) string {
	l := s.viewer.Lang
	names, marked := present.PlainNames(&s.Header, l), present.Names(&s.Header, l)
	for i, seat := range s.Seats {
		if sitting.IsGone(seat) {
			names[i] = marked[i]
		}
		names[i] = message.Isolate(names[i])
	}
	return message.Clip(lang.Text(l, "thread.name", engine.Args{
		"game": lang.Text(l, s.Kind+".name", nil), "number": s.ID, "names": names}), message.MaxThreadName)
}
