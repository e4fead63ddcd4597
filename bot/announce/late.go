package announce

import (
	"context"
	"slices"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// A message whose request got no answer is looked for in the channel before it is
// posted again and, once that is decided, for a while after (package posted).

// found is a message of the bot's that was looked for.
type found struct {
	message.Posted
	label posted.Label
}

// findPosted looks for a message that is in doubt. One that is in the channel
// is noted, further ones of the same nonce are taken away. It reports whether
// the game is shown otherwise now.
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
	// The one that tells most; the others tell no more than it.
	slices.SortStableFunc(list, func(a, b found) int { return a.label.To - b.label.To })
	last := len(list) - 1
	for _, m := range list[:last] {
		if err := a.Channels.Delete(ctx, asked.Channel, m.ID); err != nil {
			return false, a.giveUpWhenGone(ctx, s.ID, err)
		}
	}
	return true, a.recordPosted(ctx, s, at, list[last].ID, list[last].label, true, false)
}

// search finds what came of a request to post a message. What the bot may not read
// holds none.
func (a *Announcer) search(ctx context.Context, s *showing, asked store.Message) ([]found, error) {
	self, err := a.whoAmI(ctx)
	if err != nil {
		return nil, a.giveUpWhenGone(ctx, s.ID, err)
	}
	const page = 100
	after := asked.After
	var list []found
	for range maxPages {
		some, err := a.Channels.Recent(ctx, asked.Channel, after, page)
		if refused(err) && reasonOf(err) != message.TooMany {
			return nil, nil
		}
		if err != nil {
			return nil, a.giveUpWhenGone(ctx, s.ID, err)
		}
		for _, p := range some {
			after = p.ID
			if l, ok := recognise(s, asked.Nonce, p); ok && p.Author == self {
				list = append(list, found{p, l})
			}
		}
		if len(some) < page {
			break
		}
	}
	return list, nil
}

// look looks after the game's messages that are due for it: what the channel did not
// let be taken out of play, and what came late.
func (a *Announcer) look(ctx context.Context, task *store.Task) error {
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	now := a.now()
	if task.Due.After(now) { // by the clock of the process that handed it out
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
		if err = a.giveUpWhenGone(ctx, s.ID, err); err != nil {
			return err
		}
		// It may have been changed by then.
		list := slices.Clone(posted.Messages(s.Messages))
		for i := range list {
			switch one := &list[i]; {
			case one.ID != m.ID || one.Nonce != m.Nonce || !one.Look.Equal(m.Look):
			case one.State == store.MessageOld:
				posted.Retire(one, a.now()) // as all that is looked for from now on
			default:
				posted.Looked(one, now)
			}
		}
		if err := a.Table.Note(ctx, &s.Display, sitting.Telling{Messages: list.Unfinished()}); err != nil {
			return err
		}
	}
	return a.Table.Note(ctx, &s.Display, sitting.Telling{Messages: s.Messages, Tasks: posted.Messages(s.Messages).LookTask(nil), Done: task})
}

// lookForLate takes away what came late of a message that was in doubt: it tells what
// was told by another. A change that came late is written over.
func (a *Announcer) lookForLate(ctx context.Context, s *showing, m *store.Message) error {
	if m.Nonce != "" {
		list, err := a.search(ctx, s, *m)
		if err != nil {
			return err
		}
		for _, f := range list {
			if f.ID == m.ID || f.ID == s.Shown().ID || f.ID == s.Channel { // a thread has the id of its message
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

// writeAgain changes the message that shows the game to what it is to be, whatever it
// says.
func (a *Announcer) writeAgain(ctx context.Context, s *showing) error {
	l := s.shownLabel()
	switch {
	case posted.Messages(s.Messages).Asked(s.Channel) >= 0:
		// That nonce is to be used again before anything else is begun, and then this
		// message is retired.
		return nil
	case s.Status == store.Cancelled && !s.Began():
		l.Part = posted.PartClosed
	case s.Status != store.Lobby && (s.Status != store.Running || l.To != s.Moves || !l.Part.IsBoard()):
		return nil // what is to be shown next is a task of its own
	}
	_, err := a.postOrEdit(ctx, s, true, l)
	return err
}

// retireAgain takes a message out of play once more if a change of it arrived
// after that.
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
	if len(there) == 0 && !lobby { // it may not be read
		return a.Channels.TakeButtons(ctx, m.Channel, m.ID)
	}
	return a.retire(ctx, s, m)
}
