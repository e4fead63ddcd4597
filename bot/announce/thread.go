package announce

import (
	"context"
	"encoding/json"
	"errors"
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
	lookouts, err := a.lookouts(s, "", s.display())
	if err != nil {
		return false, err
	}
	lobby := s.Display.Message
	if lobby == "" {
		// It was never posted, as far as is known, or somebody has deleted it.
		_, err := a.post(ctx, s, closedLobby(s), label{Kind: s.Kind, Game: s.ID, Part: partLobby})
		return true, err
	}
	thread, err := a.Channels.Thread(ctx, s.Channel, lobby, threadName(s))
	switch reasonOf(err) {
	case message.NoMessage:
		return true, a.Table.Settle(ctx, s.Position, lookouts, func(d *table.Display) { d.Message = "" })
	case message.NoChannel, message.NoAccess, message.TooMany: // the channel itself is not to be had now
		return false, a.giveUpWhenGone(ctx, s.ID, err)
	}
	if refused(err) { // whatever it is that is against a thread, or its name
		return true, a.Table.StayInChannel(ctx, s.Position, lookouts)
	}
	if err != nil {
		return false, err
	}
	closing, err := a.closeLobby(s, lobby, s.Channel, thread)
	if err != nil {
		return false, err
	}
	return true, a.Table.MoveToThread(ctx, s.Position, thread, append(lookouts, closing))
}

// closeLobby is the task that gives the lobby its last word, with where the game is
// played: in a channel or, unless home is "", in a thread of home.
func (a *Announcer) closeLobby(s *sitting, lobby, home, channel string) (store.Task, error) {
	moved := *s
	moved.Position = s.MovedTo(home, channel)
	payload, err := json.Marshal(superseded{Channel: moved.home(), Message: lobby, Content: closedLobby(&moved).Content})
	return store.Task{Kind: taskRetire, Key: taskRetire + " " + lobby, Payload: payload, Due: a.Table.Now()}, err
}

// entersThread reports whether the message under way is the first in the game's
// thread.
func (s *sitting) entersThread() bool { return s.Home != "" && s.shown() == "" && !s.Posting.Home }

// comeBack takes a game back to its channel whose first message the new thread did
// not take: threads can be forbidden since one was started. It reports whether the
// game is to be shown there; not while another has taken its place.
func (a *Announcer) comeBack(ctx context.Context, s *sitting, doubt bool) (back bool, err error) {
	closing, err := a.closeLobby(s, s.Channel, "", s.Home) // a thread has the id of its message
	if err != nil {
		return false, err
	}
	tasks := []store.Task{closing, {Kind: table.TaskThread, Key: table.TaskThread + " " + s.Channel, Payload: []byte(s.Channel), Due: a.Table.Now()}}
	if doubt {
		lookouts, err := a.lookouts(s, "", s.display())
		if err != nil {
			return false, err
		}
		tasks = append(tasks, lookouts...)
	}
	return a.Table.ComeBack(ctx, s.Position, tasks)
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
	return s.Home != "" && s.Status == store.Finished && s.Display.Concluded && !s.Display.HomeConcluded
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

// postHome tells the channel in which the table was opened how the game ended.
func (a *Announcer) postHome(ctx context.Context, s *sitting) (more bool, err error) {
	m, err := homeMessage(s)
	if err != nil {
		return false, err
	}
	return a.post(ctx, s, m, labelOf(s, partHome, 0))
}
