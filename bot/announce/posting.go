package announce

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// How a message is posted once.
//
// Before a request the game's row is told of it: the nonce, and since when. The
// change that notes the message's id takes that away, and so does a refusal by
// which no message can have been made. So whoever finds a nonce there, after a
// lost answer or in another process, is in doubt: the message may be in the
// channel, may still be on its way there, or may never come. In doubt
//
//   - the channel is looked through for the message, and one that is found is
//     noted as what it says it is, so that nothing is told twice;
//   - otherwise whatever is due by now is posted with the nonce of before. Both
//     requests cannot become messages while Discord remembers the nonce, a few
//     minutes; if what comes back is the message of before, that is noted;
//   - once it is settled, tasks look again for what came late (late.go).
//
// A change of a message can be repeated, but one that arrives late writes over
// what was written since; so changes are in doubt in the same way.
//
// What remains: a request that arrives after the last look, a quarter of an
// hour later, and one that arrives where the bot may not read the channel's
// history after Discord has forgotten the nonce. Such a message tells once more
// what was told, and its buttons answer that the board has changed.

// begin notes that a message is about to be posted, or changed if it has an id.
// It reports whether it is in doubt if that has been done before.
func (a *Announcer) begin(ctx context.Context, s *sitting, id string, home bool) (doubt bool, err error) {
	if was := s.Posting; was.Nonce != "" && was.Message == id && was.Home == home {
		return true, nil
	}
	lookouts, err := a.lookouts(s, "", s.display())
	if err != nil {
		return false, err
	}
	next := store.Posting{Nonce: newNonce(), Message: id, Home: home, Since: a.Table.Now()}
	return false, a.Table.Begin(ctx, s.Position, next, lookouts)
}

// settleDoubt settles a doubt when there is nothing (more) to be posted.
func (a *Announcer) settleDoubt(ctx context.Context, s *sitting) error {
	if s.Posting.Nonce == "" {
		return nil
	}
	lookouts, err := a.lookouts(s, "", s.display())
	if err != nil {
		return err
	}
	return a.Table.Settle(ctx, s.Position, lookouts, nil)
}

// post sends a new message. It reports whether more may be due.
func (a *Announcer) post(ctx context.Context, s *sitting, m *message.Message, l label) (more bool, err error) {
	doubt, err := a.begin(ctx, s, "", l.Part == partHome)
	if err != nil {
		return false, err
	}
	if l.Part.isBoard() {
		asked := s.toAsk() | s.toAnswer()
		m.Mentions = slices.DeleteFunc(m.Mentions, func(user string) bool {
			seat := s.SeatOf(user)
			return !asked.Has(seat) && (!s.Awaited().Has(seat) || s.called(seat) || s.MovesAsSaid(seat))
		})
	}
	m.Nonce = s.Posting.Nonce
	l.name(m, m.Nonce)
	posted, err := a.Channels.Create(ctx, s.postingTo(), m)
	if reasonOf(err) == message.NoMessage {
		// It was posted after all, and somebody has deleted it. Discord makes
		// no other with this nonce.
		return true, a.Table.Settle(ctx, s.Position, nil, nil)
	}
	if reasonOf(err) == message.NotAllowed && s.entersThread() {
		if back, failed := a.comeBack(ctx, s, doubt); back || failed != nil {
			return back, failed
		}
	}
	if err != nil {
		return false, a.failed(ctx, s, doubt, err)
	}
	if doubt {
		if made, ok := recognise(s, m.Nonce, *posted); ok {
			l = made
		}
	}
	more = doubt || s.Home != "" && l.Part == partResult
	err = a.note(ctx, s, posted.ID, l, doubt, !more)
	if errors.Is(err, table.ErrOvertaken) && l.Part != partHome {
		// Another worker took this one for dead, and may have posted with the same
		// nonce. Which of the two messages was noted is known when they are looked
		// for; of what a game's home was told it is not.
		err = errors.Join(err, a.lookLater(ctx, s))
	}
	return more, err
}

// lookLater has the channel looked through for the message that was under way,
// whatever is by now.
func (a *Announcer) lookLater(ctx context.Context, s *sitting) error {
	tasks, err := a.lookouts(s, "", label{})
	if err != nil {
		return err
	}
	return a.Table.Follow(ctx, s.ID, tasks)
}

// postingTo is the channel that the message under way is for.
func (s *sitting) postingTo() string {
	if s.Posting.Home {
		return s.home()
	}
	return s.Channel
}

// put edits the message that shows the game; it posts one if there is none
// (any more). It reports whether more may be due.
func (a *Announcer) put(ctx context.Context, s *sitting, m *message.Message, l label) (more bool, err error) {
	if s.Display.Message == "" {
		return a.post(ctx, s, m, l)
	}
	doubt, err := a.begin(ctx, s, s.Display.Message, false)
	if err != nil {
		return false, err
	}
	l.name(m, s.Posting.Nonce)
	err = a.Channels.Edit(ctx, s.Channel, s.Display.Message, m)
	if reasonOf(err) == message.NoMessage {
		if err := a.Table.Settle(ctx, s.Position, nil, func(d *table.Display) { d.Message = "" }); err != nil {
			return false, err
		}
		return a.post(ctx, s, m, l)
	}
	if err != nil {
		return false, a.failed(ctx, s, doubt, err)
	}
	return false, a.note(ctx, s, s.Display.Message, l, doubt, true)
}

// failed is what a task ends with whose request failed. Unless the message was
// in doubt before, a refusal settles that there is none.
func (a *Announcer) failed(ctx context.Context, s *sitting, doubt bool, err error) error {
	if !doubt && refused(err) {
		if err := a.Table.Settle(ctx, s.Position, nil, nil); err != nil {
			return err
		}
	}
	return a.giveUpWhenGone(ctx, s.ID, err)
}

// note settles the message that is under way: it has an id and is what its
// label says. With the last of its messages a task is finished.
func (a *Announcer) note(ctx context.Context, s *sitting, id string, l label, doubt, last bool) error {
	var (
		tasks []store.Task
		amend map[string][]byte
	)
	if doubt {
		var err error
		if tasks, err = a.lookouts(s, id, l); err != nil {
			return err
		}
	}
	done := s.task
	if !last {
		done = nil
	}
	if l.Part == partHome {
		return a.Table.Settle(ctx, s.Position, tasks, func(d *table.Display) { d.HomeConcluded, d.Done = true, done })
	}
	if s.Home != "" && l.Part == partCancelled {
		payload, err := json.Marshal(superseded{Channel: s.Home, Message: s.Channel, Content: closedLobby(s).Content})
		if err != nil {
			return err
		}
		tasks = append(tasks, store.Task{Kind: taskRetire, Key: taskRetire + " " + s.Channel, Payload: payload, Due: a.Table.Now()})
	}
	if s.Display.Message != "" && s.Display.Message != id {
		old, err := supersededOf(s, s.Display.Message, s.display(), l)
		if err != nil {
			return err
		}
		if amend, err = lastTold(s, s.Display.Message, s.display()); err != nil {
			return err
		}
		// What the channel does not take now is a task of its own.
		if err := a.retireMessage(ctx, s, old); err != nil && reasonOf(err) != message.NoMessage {
			payload, err := json.Marshal(old)
			if err != nil {
				return err
			}
			tasks = append(tasks, store.Task{Kind: taskRetire, Key: taskRetire + " " + s.Display.Message, Payload: payload, Due: a.Table.Now()})
		}
	}
	return a.Table.Settle(ctx, s.Position, tasks, func(d *table.Display) {
		d.Message, d.MessagePart, d.MessageFrom, d.MessageTo = id, string(l.Part), l.From, l.To
		d.Concluded, d.Amend, d.Done = l.Part.concludes(), amend, done
		if l.Part.isBoard() && id != s.Display.Message && l.To < len(s.frames) {
			d.Called, d.Turn = s.frames[l.To].Awaited|s.askedAt(l.To), s.frames[l.To].Turn
			for seat := range d.Called.All() {
				if l.To == s.Moves && seat != engine.Chance && s.MovesAsSaid(seat) {
					d.Called &^= engine.SeatsOf(seat)
				}
			}
		}
	})
}

// display is the label of the message that shows the game.
func (s *sitting) display() label {
	d := s.Display
	return label{Kind: s.Kind, Game: s.ID, Part: s.shown(), From: d.MessageFrom, To: d.MessageTo}
}

// supersededOf is how a message that showed the game, and told what its label
// says, is taken out of play by the next one.
func supersededOf(s *sitting, id string, old, next label) (superseded, error) {
	if old.Part == partLobby {
		return superseded{Channel: s.home(), Message: id, Content: closedLobby(s).Content}, nil
	}
	return supersededBoard(s, id, old, next)
}
