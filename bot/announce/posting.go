package announce

import (
	"context"
	"errors"
	"slices"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// How each message is posted only once.
//
// Before a request to post a message is sent, the message is stored with its nonce. Before an edit
// is requested, that is stored too. The next change of the game's messages stores the outcome. If a
// task finds a stored request without an outcome, because an answer was lost or another process
// died, the message is in doubt: it may be in the channel, may still arrive, or may never arrive.
// Then
//
//   - the channel is searched for the message. If it is found, it is recorded with the label in
//     the name of its file, so that nothing is told twice;
//   - otherwise the message that is due now is posted with the old nonce. While Discord remembers
//     the nonce, for a few minutes, only one of the two requests can become a message. If Discord
//     returns the earlier message, that one is recorded;
//   - once the doubt is settled, the channel is searched again some time later for messages that
//     arrived late (late.go).
//
// An edit can be repeated, but an edit that arrives late overwrites newer content. So edits are in
// doubt in the same way.
//
// Two cases remain: a request that arrives after the last search, a quarter of an hour later, and,
// where the bot may not read the channel's history, one that arrives after Discord has forgotten
// the nonce. Such a message repeats old news, and its buttons answer that the board has changed.

// record stores the state of the game's messages, without those that need no more work, and with a
// task to look after them when that is due.
func (a *Announcer) record(ctx context.Context, s *showing, told sitting.Telling) error {
	list := posted.Messages(told.Messages).Unfinished()
	told.Messages, told.Tasks = list, append(told.Tasks, list.LookTask(s.Messages)...)
	return a.Table.Note(ctx, s.Sitting, told)
}

// begin stores that a request is about to be sent: an edit of the message with the index edited, or
// a new message if edited is negative. All other messages in doubt are settled. It returns the
// message's index, and doubt if the request had been stored before, with an unknown outcome.
func (a *Announcer) begin(ctx context.Context, s *showing, edited int, l posted.Label) (at int, doubt bool, err error) {
	list, channel, now := posted.Messages(s.Messages), s.channelOf(l.Part), a.now()
	at = edited
	if at < 0 {
		at = list.Asked(channel)
	}
	if at >= 0 && (edited < 0 || list[at].Changing) {
		return at, true, nil
	}
	list = list.Settled(at, now)
	if at < 0 {
		at = len(list)
		list = append(list, store.Message{State: store.MessageAsked, Part: string(l.Part), Channel: channel, From: l.From, To: l.To,
			Nonce: posted.NewNonce(), After: list.YoungerThan(channel, now)})
	} else {
		list[at].Changing = true
	}
	return at, false, a.record(ctx, s, sitting.Telling{Messages: list})
}

// channelOf returns the channel in which a part of the game is shown.
func (s *showing) channelOf(p posted.Part) string {
	if p == posted.PartHome {
		return s.Home
	}
	return s.Channel
}

// post posts a new message. It reports whether there may be more to show.
func (a *Announcer) post(ctx context.Context, s *showing, m *message.Message, l posted.Label) (more bool, err error) {
	at, doubt, err := a.begin(ctx, s, -1, l)
	if err != nil {
		return false, err
	}
	if l.Part.IsBoard() {
		asked := s.toAsk() | s.toAnswer()
		m.Mentions = slices.DeleteFunc(m.Mentions, func(user string) bool {
			seat := s.SeatOf(user)
			return !asked.Has(seat) && (!s.Awaited().Has(seat) || s.called(seat) || s.MovesAsSaid(seat))
		})
	}
	var call string
	if l.Part == posted.PartLobby && !doubt {
		if call, err = a.callRole(ctx, s, m); err != nil {
			return false, err
		}
	}
	m.Nonce = s.Messages[at].Nonce
	l.Name(m, m.Nonce)
	answer, err := a.Channels.Create(ctx, s.channelOf(l.Part), m)
	if call != "" && refused(err) {
		if err := a.Table.TakeCallBack(ctx, s.Guild, call); err != nil {
			return false, err
		}
	}
	if reasonOf(err) == message.NoMessage {
		// The message was posted after all, and somebody has deleted it. Discord creates no
		// second one with this nonce.
		return true, a.record(ctx, s, sitting.Telling{Messages: slices.Delete(slices.Clone(s.Messages), at, at+1)})
	}
	if err != nil {
		return false, a.requestFailed(ctx, s, at, doubt, err)
	}
	if doubt {
		if made, ok := recognise(s, m.Nonce, *answer); ok {
			l = made
		}
	}
	more = doubt || s.awaitsThread() || s.Home != "" && l.Part == posted.PartResult
	asked := s.Messages[at]
	err = a.recordPosted(ctx, s, at, answer.ID, l, doubt, !more)
	if errors.Is(err, sitting.ErrOvertaken) && l.Part != posted.PartHome {
		// Another worker has assumed this one to be dead, and may have posted with the same nonce.
		// The search for late messages deletes the one that was not recorded. It cannot tell them
		// apart in the game's home channel.
		err = errors.Join(err, a.lookForBoth(ctx, s.task, asked))
	}
	return more, err
}

// lookForBoth schedules a search of the channel for a message that two workers have requested.
func (a *Announcer) lookForBoth(ctx context.Context, task *store.Task, asked store.Message) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	asked.State = store.MessagePast
	posted.LookFor(&asked, a.now())
	return a.record(ctx, s, sitting.Telling{Messages: append(slices.Clone(s.Messages), asked)})
}

// edit edits the message that shows the game, or posts one if there is none, it was deleted, or Discord
// allows no edit of it. It reports whether there may be more to show.
func (a *Announcer) edit(ctx context.Context, s *showing, m *message.Message, l posted.Label) (more bool, err error) {
	shown := s.Shown()
	if shown.ID == "" {
		return a.post(ctx, s, m, l)
	}
	at, doubt, err := a.begin(ctx, s, posted.Messages(s.Messages).Shown(s.Channel), l)
	if err != nil {
		return false, err
	}
	l.Name(m, posted.NewNonce())
	err = a.Channels.Edit(ctx, s.Channel, shown.ID, m)
	switch reasonOf(err) {
	case message.NoMessage:
		if err := a.recordDeleted(ctx, s); err != nil {
			return false, err
		}
		return a.post(ctx, s, m, l)
	case message.TooOld:
		if !l.Part.IsBoard() && l.Part != posted.PartLobby {
			break // it says that all is over, which may wait
		}
		if !doubt {
			s.Messages = slices.Clone(s.Messages)
			s.Messages[at].Changing = false
		}
		s.inPlace = false
		return a.postOrEdit(ctx, s, false, l)
	}
	if err != nil {
		return false, a.requestFailed(ctx, s, at, doubt, err)
	}
	return false, a.recordPosted(ctx, s, at, shown.ID, l, doubt, true)
}

// recordDeleted stores that somebody has deleted the message that shows the game.
func (a *Announcer) recordDeleted(ctx context.Context, s *showing) error {
	list := slices.Clone(s.Messages)
	m := store.Shown(list, s.Channel)
	*m = store.Message{State: store.MessageGone, Part: m.Part, Channel: m.Channel, From: m.From, To: m.To}
	return a.record(ctx, s, sitting.Telling{Messages: list})
}

// requestFailed returns the error with which a task ends after a failed request. A refusal proves
// that the request had no effect, unless the message was in doubt before; this is stored.
func (a *Announcer) requestFailed(ctx context.Context, s *showing, at int, doubt bool, err error) error {
	if !doubt && refused(err) {
		list := slices.Clone(s.Messages)
		if list[at].Changing = false; list[at].State == store.MessageAsked {
			list = slices.Delete(list, at, at+1)
		}
		if err := a.record(ctx, s, sitting.Telling{Messages: list}); err != nil {
			return err
		}
	}
	return a.giveUpWhenGone(ctx, s.ID, err)
}

// recordPosted stores that a message was posted or edited, under its id and label. It takes old
// messages out of play first, so that one commit records both. If last is set, the commit finishes
// the task.
func (a *Announcer) recordPosted(ctx context.Context, s *showing, at int, id string, l posted.Label, doubt, last bool) error {
	now := a.now()
	list := slices.Clone(posted.Messages(s.Messages))
	m := &list[at]
	fresh := m.State == store.MessageAsked
	m.ID, m.Part, m.From, m.To = id, string(l.Part), l.From, l.To
	switch {
	case !doubt && fresh:
		m.Nonce, m.After = "", ""
	case doubt:
		m.Changed = m.Changed || !fresh
		posted.LookFor(m, now)
	}
	m.Changing = false
	list = list.Replaced(at, now)
	if s.Home != "" && l.Part == posted.PartCancelled { // a thread has the id of the message that it was started from
		list = append(list, store.Message{State: store.MessageOld, Part: string(posted.PartLobby), Channel: s.Home, ID: s.Channel, Look: now})
	}
	for i := range list {
		if list[i].State != store.MessageOld || list[i].Look.After(now) {
			continue
		}
		// If the channel refuses the edit now, a task of its own tries again.
		switch err := a.retire(ctx, s, &list[i]); {
		case err == nil:
			posted.Retire(&list[i], now)
		case reasonOf(err) == message.TooOld:
			posted.RetireLater(&list[i], now)
		}
	}
	told := sitting.Telling{Messages: list, Taken: list[at].Channel == s.Channel}
	if last {
		told.Done = s.task
	}
	if l.Part == posted.PartBoard && !fresh && l.To == s.Moves {
		told.Tasks = s.raises(now)
	}
	if l.Part.IsBoard() && fresh && l.To < len(s.frames) {
		told.Called, told.Turn = s.frames[l.To].Awaited|s.askedAt(l.To), s.frames[l.To].Turn
		for seat := range told.Called.All() {
			if l.To == s.Moves && seat != engine.Chance && s.MovesAsSaid(seat) {
				told.Called &^= engine.SeatsOf(seat)
			}
		}
	}
	return a.record(ctx, s, told)
}

// postOrEdit posts the message that a label describes, or edits the message that shows the game to
// it.
func (a *Announcer) postOrEdit(ctx context.Context, s *showing, editing bool, l posted.Label) (more bool, err error) {
	m, err := s.message(l)
	if err != nil {
		return false, err
	}
	if editing {
		return a.edit(ctx, s, m, l)
	}
	return a.post(ctx, s, m, l)
}
