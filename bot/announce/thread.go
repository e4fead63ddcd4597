package announce

import (
	"context"
	"encoding/json"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// A game in a thread of its own. When it begins, a thread is started from the
// lobby's message, and the boards are posted there; the lobby's message says
// where, and at the end the channel is told how the game went. A thread has the
// id of its message, and starting it twice brings the same one, so nothing has to
// be written down before.

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
	if lobby == "" || s.shown() != partLobby {
		return true, a.Table.StayInChannel(ctx, s.Position, lookouts)
	}
	thread, err := a.Channels.Thread(ctx, s.Channel, lobby, threadName(s))
	switch reasonOf(err) {
	case message.NoThread, message.NotAllowed, message.NoMessage:
		return true, a.Table.StayInChannel(ctx, s.Position, lookouts)
	}
	if err != nil {
		return false, a.giveUpWhenGone(ctx, s.ID, err)
	}
	moved := *s
	header := *s.Position
	moved.Position = &header
	moved.Home, moved.Channel = s.Channel, thread
	payload, err := json.Marshal(superseded{Channel: s.Channel, Message: lobby, Content: closedLobby(&moved).Content})
	if err != nil {
		return false, err
	}
	tasks := append(lookouts, store.Task{Kind: taskRetire, Key: taskRetire + " " + lobby, Payload: payload, Due: a.Table.Now()})
	return true, a.Table.MoveToThread(ctx, s.Position, thread, tasks)
}

// threadName names the game and who plays it.
func threadName(s *sitting) string {
	l := s.reader.Lang
	return message.Clip(lang.Text(l, "thread.name", engine.Args{
		"game": lang.Text(l, s.Kind+".name", nil), "names": present.Names(&s.Header, l)}), message.MaxThreadName)
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

// noteHome settles the message that is under way to that channel.
func (a *Announcer) noteHome(ctx context.Context, s *sitting, lookouts []store.Task) error {
	return a.Table.Settle(ctx, s.Position, lookouts, func(d *table.Display) { d.HomeConcluded = true })
}
