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

// How a message is posted once.
//
// A message is written down, with its nonce, before a channel is asked for it; and so
// is that a change of one is asked for. What comes of it is noted in the next change.
// So who finds a message that was asked for, after a lost answer or in another
// process, is in doubt: it may be in the channel, may still be on its way there, or may
// never come. In doubt
//
//   - the channel is looked through for the message, and one that is found is
//     noted as what it says it is, so that nothing is told twice;
//   - otherwise whatever is due by now is posted with the nonce of before. Both
//     requests cannot become messages while Discord remembers the nonce, a few
//     minutes; if what comes back is the message of before, that is noted;
//   - once it is settled, the channel is looked through again for what came late
//     (late.go).
//
// A change of a message can be repeated, but one that arrives late writes over
// what was written since; so changes are in doubt in the same way.
//
// Two doubts remain: a request that arrives after the last look, a quarter of an
// hour later, and one that arrives where the bot may not read the channel's
// history after Discord has forgotten the nonce. Such a message tells once more
// what was told, and its buttons answer that the board has changed.

// tell notes what becomes of the game's messages, and has them looked after when that
// is due.
func (a *Announcer) tell(ctx context.Context, s *showing, told sitting.Telling) error {
	return a.Table.Note(ctx, &s.Display, a.lookingAfter(s, told))
}

// lookingAfter is what is told, with the task that looks after the messages next.
func (a *Announcer) lookingAfter(s *showing, told sitting.Telling) sitting.Telling {
	list := posted.Messages(told.Messages).Unfinished()
	told.Messages, told.Tasks = list, append(told.Tasks, list.LookTask(s.Messages)...)
	return told
}

// endDoubt ends a doubt when there is nothing (more) to be posted.
func (a *Announcer) endDoubt(ctx context.Context, s *showing) error {
	if list := posted.Messages(s.Messages); list.InDoubt() {
		return a.tell(ctx, s, sitting.Telling{Messages: list.Settled(-1, a.now())})
	}
	return nil
}

// begin writes down that a channel is about to be asked for a message, or for a change
// of the one of a number, which others give way to. It is in doubt if that was written
// down before.
func (a *Announcer) begin(ctx context.Context, s *showing, change int, l posted.Label) (at int, doubt bool, err error) {
	list, channel, now := posted.Messages(s.Messages), s.channelOf(l.Part), a.now()
	at = change
	if at < 0 {
		at = list.Asked(channel)
	}
	if at >= 0 && (change < 0 || list[at].Changing) {
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
	return at, false, a.tell(ctx, s, sitting.Telling{Messages: list})
}

// channelOf is the channel that a part of the game is for.
func (s *showing) channelOf(p posted.Part) string {
	if p == posted.PartHome {
		return s.Home
	}
	return s.Channel
}

// post sends a new message. It reports whether more may be due.
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
	m.Nonce = s.Messages[at].Nonce
	l.Name(m, m.Nonce)
	answer, err := a.Channels.Create(ctx, s.channelOf(l.Part), m)
	if reasonOf(err) == message.NoMessage {
		// It was posted after all, and somebody has deleted it. Discord makes
		// no other with this nonce.
		return true, a.tell(ctx, s, sitting.Telling{Messages: slices.Delete(slices.Clone(s.Messages), at, at+1)})
	}
	if reasonOf(err) == message.NotAllowed && s.entersThread(l) {
		if back, failed := a.comeBack(ctx, s, at, doubt); back || failed != nil {
			return back, failed
		}
	}
	if err != nil {
		return false, a.failed(ctx, s, at, doubt, err)
	}
	if doubt {
		if made, ok := recognise(s, m.Nonce, *answer); ok {
			l = made
		}
	}
	more = doubt || s.awaitsThread() || s.Home != "" && l.Part == posted.PartResult
	asked := s.Messages[at]
	err = a.note(ctx, s, at, answer.ID, l, doubt, !more)
	if errors.Is(err, sitting.ErrOvertaken) && l.Part != posted.PartHome {
		// Another worker took this one for dead, and may have posted with the same
		// nonce. Which of the two messages was noted is known when they are looked
		// for; of what a game's home was told it is not.
		err = errors.Join(err, a.lookForBoth(ctx, s.task, asked))
	}
	return more, err
}

// lookForBoth has the channel looked through for what was asked of it by two workers,
// however the game is shown by now.
func (a *Announcer) lookForBoth(ctx context.Context, task *store.Task, asked store.Message) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	asked.State = store.MessagePast
	posted.LookFor(&asked, a.now())
	return a.tell(ctx, s, sitting.Telling{Messages: append(slices.Clone(s.Messages), asked)})
}

// put edits the message that shows the game; it posts one if there is none
// (any more). It reports whether more may be due.
func (a *Announcer) put(ctx context.Context, s *showing, m *message.Message, l posted.Label) (more bool, err error) {
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
	if reasonOf(err) == message.NoMessage {
		if err := a.gone(ctx, s); err != nil {
			return false, err
		}
		return a.post(ctx, s, m, l)
	}
	if err != nil {
		return false, a.failed(ctx, s, at, doubt, err)
	}
	return false, a.note(ctx, s, at, shown.ID, l, doubt, true)
}

// gone notes that somebody has deleted the message that shows the game.
func (a *Announcer) gone(ctx context.Context, s *showing) error {
	list := slices.Clone(s.Messages)
	m := store.Shown(list, s.Channel)
	*m = store.Message{State: store.MessageGone, Part: m.Part, Channel: m.Channel, From: m.From, To: m.To}
	return a.tell(ctx, s, sitting.Telling{Messages: list})
}

// failed is what a task ends with whose request failed. Unless the message was
// in doubt before, a refusal settles that there is none.
func (a *Announcer) failed(ctx context.Context, s *showing, at int, doubt bool, err error) error {
	if !doubt && refused(err) {
		list := slices.Clone(s.Messages)
		if list[at].Changing = false; list[at].State == store.MessageAsked {
			list = slices.Delete(list, at, at+1)
		}
		if err := a.tell(ctx, s, sitting.Telling{Messages: list}); err != nil {
			return err
		}
	}
	return a.giveUpWhenGone(ctx, s.ID, err)
}

// note notes that a message is there, or changed: it has an id and is what its
// label says. What was old before is taken out of play first, so that one commit
// does for both. With the last of its messages a task is finished.
func (a *Announcer) note(ctx context.Context, s *showing, at int, id string, l posted.Label, doubt, last bool) error {
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
	if s.Home != "" && l.Part == posted.PartCancelled { // a thread has the id of its message
		list = append(list, store.Message{State: store.MessageOld, Part: string(posted.PartLobby), Channel: s.Home, ID: s.Channel, Look: now})
	}
	for i := range list {
		// A change that the channel does not take now is a task of its own.
		if list[i].State == store.MessageOld && a.retire(ctx, s, &list[i]) == nil {
			posted.Retire(&list[i], now)
		}
	}
	told := sitting.Telling{Messages: list}
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
	return a.tell(ctx, s, told)
}

// bring posts what a label says, or changes the message that shows the game to it.
func (a *Announcer) bring(ctx context.Context, s *showing, change bool, l posted.Label) (more bool, err error) {
	m, err := s.message(l)
	if err != nil {
		return false, err
	}
	if change {
		return a.put(ctx, s, m, l)
	}
	return a.post(ctx, s, m, l)
}

// comeBack takes a game back to its channel whose first message, that of a number, the
// new thread did not take: threads can be forbidden since one was started. It reports
// whether the game is to be shown there; not while another has taken its place.
func (a *Announcer) comeBack(ctx context.Context, s *showing, at int, doubt bool) (back bool, err error) {
	list, now := slices.Clone(posted.Messages(s.Messages)), a.now()
	if !doubt {
		list = slices.Delete(list, at, at+1)
	}
	list = list.Settled(-1, now)
	// The lobby has said where the game goes on. A thread has the id of its message. What
	// may come late of it is looked for as before.
	lobby := slices.IndexFunc(list, func(m store.Message) bool { return m.ID == s.Channel })
	if lobby < 0 {
		lobby = len(list)
		list = append(list, store.Message{Part: string(posted.PartLobby), Channel: s.Home, ID: s.Channel})
	}
	list[lobby].State, list[lobby].Look = store.MessageOld, now
	told := a.lookingAfter(s, sitting.Telling{Messages: list, Place: &sitting.Place{Channel: s.Home}})
	told.Tasks = append(told.Tasks, store.Task{Kind: sitting.TaskThread, Key: sitting.TaskThread + " " + s.Channel, Payload: []byte(s.Channel), Due: now})
	if err = a.Table.Note(ctx, &s.Display, told); errors.Is(err, store.ErrOccupied) {
		return false, nil
	}
	return err == nil, err
}
