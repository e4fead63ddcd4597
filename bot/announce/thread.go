package announce

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// A game in a thread of its own. When it begins, a thread is started from the
// lobby's message, and the boards are posted there; the lobby's message says
// where, and at the end the channel is told how the game went. A thread has the
// id of its message, and starting it twice brings the same one, so nothing has to
// be written down before. Whatever is against a thread, or against the first message
// in it, the game is shown: in its channel then.

// awaitsThread reports whether the game has begun and is to get a thread.
func (s *sitting) awaitsThread() bool {
	return s.Threaded && s.Home == "" && s.Status == store.Running && !s.shown().isBoard()
}

// home is the channel in which the table was opened.
func (s *sitting) home() string {
	if s.Home != "" {
		return s.Home
	}
	return s.Channel
}

// moveToThread gives the game a thread, unless it can't have one: then it stays
// where it is.
func (a *Announcer) moveToThread(ctx context.Context, s *sitting) (more bool, err error) {
	lobby := s.Shown().ID
	if lobby == "" {
		// It was never posted, as far as is known, or somebody has deleted it.
		return a.post(ctx, s, closedLobby(s), label{Kind: s.Kind, Game: s.ID, Part: partLobby})
	}
	thread, err := a.Channels.Thread(ctx, s.Channel, lobby, threadName(s))
	switch reasonOf(err) {
	case message.NoMessage:
		return true, a.gone(ctx, s)
	case message.NoChannel, message.NoAccess, message.TooMany: // the channel itself is not to be had now
		return false, a.giveUpWhenGone(ctx, s.ID, err)
	}
	list := messages(s.Messages).settled(-1, a.now())
	if refused(err) { // whatever it is that is against a thread, or its name
		return true, a.Table.StayInChannel(ctx, s.Position, a.lookingAfter(s, table.Telling{Messages: list}))
	}
	if err != nil {
		return false, err
	}
	m := store.Shown(list, s.Channel)
	m.State, m.Look = store.MessageOld, a.now()
	return true, a.Table.MoveToThread(ctx, s.Position, thread, a.lookingAfter(s, table.Telling{Messages: list}))
}

// entersThread reports whether a message is the first in the game's thread.
func (s *sitting) entersThread(l label) bool {
	return s.Home != "" && s.shown() == "" && l.Part != partHome
}

// comeBack takes a game back to its channel whose first message, that of a number, the
// new thread did not take: threads can be forbidden since one was started. It reports
// whether the game is to be shown there; not while another has taken its place.
func (a *Announcer) comeBack(ctx context.Context, s *sitting, at int, doubt bool) (back bool, err error) {
	list, now := slices.Clone(messages(s.Messages)), a.now()
	if !doubt {
		list = slices.Delete(list, at, at+1)
	}
	list = list.settled(-1, now)
	// The lobby has said where the game goes on. A thread has the id of its message.
	lobby := store.Message{State: store.MessageOld, Part: string(partLobby), Channel: s.Home, ID: s.Channel, Look: now}
	list = append(slices.DeleteFunc(list, func(m store.Message) bool { return m.ID == lobby.ID }), lobby)
	told := a.lookingAfter(s, table.Telling{Messages: list})
	told.Tasks = append(told.Tasks, store.Task{Kind: table.TaskThread, Key: table.TaskThread + " " + s.Channel, Payload: []byte(s.Channel), Due: now})
	return a.Table.ComeBack(ctx, s.Position, told)
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
		said, err := a.Channels.Recent(ctx, thread, message.IDAt(a.Table.Now().Add(-table.TalkAfter)), 1)
		if err == nil && len(said) > 0 {
			return &outbox.Later{After: table.TalkAfter, Cause: errors.New("people talk in the thread")}
		}
	}
	err := a.Channels.SetThread(ctx, thread, to)
	if refusedForGood(err) {
		return nil
	}
	return err
}

// threadName names the game, by its number too, so that two of the same people are
// told apart, and who plays it; who has resigned does not.
func threadName(s *sitting) string {
	l := s.reader.Lang
	names, marked := present.PlainNames(&s.Header, l), present.Names(&s.Header, l)
	for i, seat := range s.Seats {
		if table.IsGone(seat) {
			names[i] = marked[i]
		}
	}
	return message.Clip(lang.Text(l, "thread.name", engine.Args{
		"game": lang.Text(l, s.Kind+".name", nil), "number": s.ID, "names": names}), message.MaxThreadName)
}

// owesHome reports whether the channel in which the table was opened is yet to be
// told how the game in its thread ended.
func (s *sitting) owesHome() bool {
	return s.Home != "" && s.Status == store.Finished && s.shown().concludes() && store.Shown(s.Messages, s.Home) == nil
}

// homeMessage is the end of a game for the channel in which its table was opened.
// Nobody is mentioned: who played was called in the thread.
func homeMessage(s *sitting) (*message.Message, error) {
	result, err := s.game.Painter.Result(present.Story(&s.Header, s.reader, s.frames))
	if err != nil {
		return nil, err
	}
	outcome, _ := podium(s, false)
	lines := []string{outcome, lang.Text(s.reader.Lang, "thread.played-in", engine.Args{"thread": s.Channel})}
	return &message.Message{
		Content: strings.Join(lines, "\n"), Files: []message.File{present.Picture(result)},
		Rows: []message.Row{{present.Button(&s.Header, s.reader.Lang, "again", message.Again, message.Success)}},
	}, nil
}
