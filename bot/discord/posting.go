package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"sobremesa/bot/table"
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
func (a *Announcer) begin(ctx context.Context, s *table.Situation, message string) (doubt bool, err error) {
	g := s.Game
	was := g.Posting
	if was.Nonce != "" && was.Message == message {
		return true, nil
	}
	lookouts, err := a.lookouts(s, "")
	if err != nil {
		return false, err
	}
	g.Posting = store.Posting{Nonce: newNonce(), Message: message, Since: a.Table.Now()}
	return false, a.Table.Begin(ctx, g.ID, was, g.Posting, lookouts)
}

// letGo settles a doubt when there is nothing (more) to be posted.
func (a *Announcer) letGo(ctx context.Context, s *table.Situation) error {
	g := s.Game
	if g.Posting.Nonce == "" {
		return nil
	}
	lookouts, err := a.lookouts(s, "")
	if err != nil {
		return err
	}
	return a.Table.Settle(ctx, g.ID, g.Posting.Nonce, lookouts, nil)
}

// post sends a new message. It reports whether more may be due.
func (a *Announcer) post(ctx context.Context, s *table.Situation, m *Message, l label) (more bool, err error) {
	g := s.Game
	doubt, err := a.begin(ctx, s, "")
	if err != nil {
		return false, err
	}
	m.Nonce = g.Posting.Nonce
	m.name(l.file(m.Nonce))
	posted, err := a.Channels.Create(ctx, g.Channel, m)
	if hasCode(err, codeUnknownMessage) {
		// It was posted after all, and somebody has deleted it. Discord makes
		// no other with this nonce.
		return true, a.Table.Settle(ctx, g.ID, m.Nonce, nil, nil)
	}
	if err != nil {
		return false, a.failed(ctx, s, doubt, err)
	}
	if doubt {
		if made, ok := recognise(s, m.Nonce, *posted); ok {
			l = made
		}
	}
	return doubt || l.Part == partRecap, a.note(ctx, s, posted.ID, l, doubt)
}

// put edits the message that shows the game; it posts one if there is none
// (any more). It reports whether more may be due.
func (a *Announcer) put(ctx context.Context, s *table.Situation, m *Message, l label) (more bool, err error) {
	g := s.Game
	if g.Message == "" {
		return a.post(ctx, s, m, l)
	}
	doubt, err := a.begin(ctx, s, g.Message)
	if err != nil {
		return false, err
	}
	m.name(l.file(g.Posting.Nonce))
	err = a.Channels.Edit(ctx, g.Channel, g.Message, m)
	if hasCode(err, codeUnknownMessage) {
		if err := a.Table.Settle(ctx, g.ID, g.Posting.Nonce, nil, func(d *table.Display) { d.Message = "" }); err != nil {
			return false, err
		}
		g.Message, g.Posting = "", store.Posting{}
		return a.post(ctx, s, m, l)
	}
	if err != nil {
		return false, a.failed(ctx, s, doubt, err)
	}
	return false, a.note(ctx, s, g.Message, l, doubt)
}

// failed is what a task ends with whose request failed. Unless the message was
// in doubt before, a refusal settles that there is none.
func (a *Announcer) failed(ctx context.Context, s *table.Situation, doubt bool, err error) error {
	if !doubt && refused(err) {
		if err := a.Table.Settle(ctx, s.Game.ID, s.Game.Posting.Nonce, nil, nil); err != nil {
			return err
		}
	}
	return a.undelivered(ctx, s.Game.ID, err)
}

// refused reports whether an error says that the request was not carried out
// and will not be. A gateway's error and a timeout don't.
func refused(err error) bool {
	var e *APIError
	return errors.As(err, &e) && e.Status >= 400 && e.Status < 500 && e.Status != http.StatusRequestTimeout
}

// limited reports whether an error says to come again later.
func limited(err error) bool {
	var e *APIError
	return errors.As(err, &e) && e.Status == http.StatusTooManyRequests
}

func hasCode(err error, code int) bool {
	var e *APIError
	return errors.As(err, &e) && e.Code == code
}

// note settles the message that is under way: it has an id and is what its
// label says.
func (a *Announcer) note(ctx context.Context, s *table.Situation, id string, l label, doubt bool) error {
	g := s.Game
	var tasks []store.Task
	if doubt {
		var err error
		if tasks, err = a.lookouts(s, id); err != nil {
			return err
		}
	}
	if l.shows() && g.Message != "" && g.Message != id {
		payload, err := json.Marshal(retirementOf(s, g.Message, g.Shown == 0))
		if err != nil {
			return err
		}
		tasks = append(tasks, store.Task{Kind: taskRetire, Payload: payload, Due: a.Table.Now()})
	}
	if l.Part == partResult {
		tasks = append(tasks, store.Task{Kind: taskFilm, Due: a.Table.Now()})
	}
	return a.Table.Settle(ctx, g.ID, g.Posting.Nonce, tasks, func(d *table.Display) {
		switch l.Part {
		case partRecap:
			d.Recapped = max(d.Recapped, l.To)
		case partFilm:
			d.Filmed = true
		default:
			d.Message, d.Told, d.Shown = id, l.From, l.To
			d.Concluded = l.Part != partLobby && l.Part != partBoard
		}
	})
}

// retirementOf is how a message that showed the game is taken out of play.
func retirementOf(s *table.Situation, message string, lobby bool) retirement {
	r := retirement{Channel: s.Game.Channel, Message: message}
	if lobby {
		r.Content = closedLobby(s).Content
	}
	return r
}
