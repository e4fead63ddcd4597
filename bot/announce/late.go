package announce

import (
	"context"
	"iter"
	"slices"
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// The bot searches the channel for a message whose request got no answer, before it posts the
// message again, and for some time after the doubt is settled (package posted).

// found is a message that a search has found, with its label.
type found struct {
	message.Posted
	label posted.Label
}

// findPosted searches for the message whose posting is in doubt. If it finds several with the same
// nonce, it records one and deletes the others. It reports whether it has recorded a message.
func (a *Announcer) findPosted(ctx context.Context, s *showing) (bool, error) {
	at := slices.IndexFunc(s.Messages, func(m store.Message) bool { return m.State == store.MessageAsked })
	if at < 0 {
		return false, nil
	}
	asked := s.Messages[at]
	list, err := a.search(ctx, s, asked)
	if err != nil || len(list) == 0 {
		return false, err
	}
	// Keep the message that covers most moves.
	slices.SortStableFunc(list, func(a, b found) int { return a.label.To - b.label.To })
	last := len(list) - 1
	for _, m := range list[:last] {
		if err := a.Channels.Delete(ctx, asked.Channel, m.ID); err != nil {
			return false, a.giveUpWhenGone(ctx, s.ID, err)
		}
	}
	return true, a.recordPosted(ctx, s, at, list[last].ID, list[last].label, true, false)
}

// search returns the messages that a request to post has led to. It finds none where the bot may not
// read the history.
func (a *Announcer) search(ctx context.Context, s *showing, asked store.Message) ([]found, error) {
	self, err := a.ownID(ctx)
	if err != nil {
		return nil, a.giveUpWhenGone(ctx, s.ID, err)
	}
	var list []found
	for p, err := range a.since(ctx, asked.Channel, asked.After) {
		if err != nil {
			return nil, a.giveUpWhenGone(ctx, s.ID, err)
		}
		if l, ok := recognise(s, asked.Nonce, p); ok && p.Author == self {
			list = append(list, found{p, l})
		}
	}
	return list, nil
}

// maxPages bounds the pages of 100 messages that are read of a channel in search of a message.
const maxPages = 5

// since returns the messages of a channel after an id, oldest first, or the error at which reading
// them ends. There are none where the bot may not read the history.
func (a *Announcer) since(ctx context.Context, channel, after string) iter.Seq2[message.Posted, error] {
	const page = 100
	return func(yield func(message.Posted, error) bool) {
		for range maxPages {
			some, err := a.Channels.Recent(ctx, channel, after, page)
			if err != nil {
				if !refusedForGood(err) {
					yield(message.Posted{}, err)
				}
				return
			}
			for _, p := range some {
				if after = p.ID; !yield(p, nil) {
					return
				}
			}
			if len(some) < page {
				return
			}
		}
	}
}

// look handles the messages of a game that are due to be looked after: old messages that are still
// to be taken out of play, and messages and edits that may have arrived late.
func (a *Announcer) look(ctx context.Context, task *store.Task) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	now := a.now()
	if task.Due.After(now) { // the clock of the process that leased the task may be ahead
		now = task.Due
	}
	for range maxSteps {
		at := posted.Messages(s.Messages).Next()
		if at < 0 || s.Messages[at].Look.After(now) {
			break
		}
		m := s.Messages[at]
		if m.State == store.MessageOld {
			err = a.retire(ctx, s, &m)
		} else {
			err = a.lookForLate(ctx, s, &m)
		}
		tooOld := reasonOf(err) == message.TooOld
		if tooOld {
			err = nil
		}
		if err = a.giveUpWhenGone(ctx, s.ID, err); err != nil {
			return err
		}
		// The message may have changed meanwhile.
		list := slices.Clone(posted.Messages(s.Messages))
		for i := range list {
			switch one := &list[i]; {
			case one.ID != m.ID || one.Nonce != m.Nonce || !one.Look.Equal(m.Look):
			case one.State == store.MessageOld && tooOld:
				posted.RetireLater(one, now)
			case one.State == store.MessageOld:
				posted.Retire(one, a.now()) // searches for late edits begin now
			default:
				posted.Looked(one, now)
			}
		}
		if err := a.Table.Note(ctx, s.Sitting, sitting.Telling{Messages: list.Unfinished()}); err != nil {
			return err
		}
	}
	return a.Table.Note(ctx, s.Sitting, sitting.Telling{Messages: s.Messages, Tasks: posted.Messages(s.Messages).LookTask(nil), Done: task})
}

// lookForLate deletes late copies of a message that was in doubt, whose content another message has
// shown meanwhile, and overwrites late edits.
func (a *Announcer) lookForLate(ctx context.Context, s *showing, m *store.Message) error {
	if m.Nonce != "" {
		list, err := a.search(ctx, s, *m)
		if err != nil {
			return err
		}
		for _, f := range list {
			if f.ID == m.ID || f.ID == s.Shown().ID || f.ID == s.Channel { // a thread has the id of the message that it was started from
				continue
			}
			if err := a.Channels.Delete(ctx, m.Channel, f.ID); err != nil {
				return err
			}
		}
	}
	switch {
	case !m.Changed:
		return nil
	case m.ID != s.Shown().ID:
		return a.retireAgain(ctx, s, m)
	}
	return a.writeAgain(ctx, s)
}

// writeAgain edits the message that shows the game to its current content, in case a late edit has
// overwritten it.
func (a *Announcer) writeAgain(ctx context.Context, s *showing) error {
	l := s.shownLabel()
	switch {
	case posted.Messages(s.Messages).Asked(s.Channel) >= 0:
		// A message in doubt has to be posted with its nonce first, and will replace this one.
		return nil
	case s.Status == store.Cancelled && !s.Began():
		l.Part = posted.PartClosed
	case s.Status != store.Lobby && (s.Status != store.Running || l.To != s.Moves || !l.Part.IsBoard()):
		return nil // another task shows the current state
	}
	_, err := a.postOrEdit(ctx, s, true, l)
	return err
}

// retireAgain takes a message out of play once more if an edit of it arrived after it was retired.
func (a *Announcer) retireAgain(ctx context.Context, s *showing, m *store.Message) error {
	there, err := a.Channels.Recent(ctx, m.Channel, message.Before(m.ID), 1)
	if err != nil && !refused(err) {
		return err
	}
	lobby := posted.Part(m.Part) == posted.PartLobby
	for _, p := range there {
		board := func(file string) bool { l, _, ok := posted.ParseLabel(file); return ok && l.Part.IsBoard() }
		if p.ID != m.ID || !slices.ContainsFunc(p.Files, board) && !lobby {
			return nil
		}
	}
	if len(there) == 0 && !lobby { // the bot may not read the message
		return a.Channels.TakeButtons(ctx, m.Channel, m.ID)
	}
	return a.retire(ctx, s, m)
}

// recognise returns the label of a message that was posted with a nonce, and reports whether it is a
// message of the game at all: by the name of its file or, without one, by the buttons of a lobby or of
// a game that was put away, or the text of the game's last message. Shrunk messages (old.go) are
// recorded, and not searched for.
func recognise(s *showing, nonce string, p message.Posted) (posted.Label, bool) {
	for _, file := range p.Files {
		l, by, ok := posted.ParseLabel(file)
		if ok && by == nonce && l.Kind == s.Kind && l.Game == s.ID && l.To <= s.Moves {
			return l, true
		}
	}
	if len(p.Files) > 0 {
		return posted.Label{}, false
	}
	for _, text := range p.Components {
		id, ok := message.ParseCustomID(text)
		if !ok || id.Kind != s.Kind || id.Game != s.ID {
			return posted.Label{}, false
		}
		switch id.Verb {
		case message.Join:
			return posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartLobby}, true
		case message.Back:
			return posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartAway, From: id.Seq, To: id.Seq}, true
		}
	}
	l, words := lastWords(s)
	return l, words != "" && strings.TrimSpace(p.Content) == strings.TrimSpace(words)
}

// lastWords returns the label and text of the last message of a game that was cancelled or ended
// early, and "" for other games.
func lastWords(s *showing) (posted.Label, string) {
	switch {
	case s.Status == store.Cancelled && s.Began():
		return labelOf(s, posted.PartCancelled, s.Moves), cancelledMessage(s).Content
	case s.Status == store.Cancelled:
		return labelOf(s, posted.PartClosed, 0), closedLobby(s).Content
	}
	return posted.Label{}, ""
}
