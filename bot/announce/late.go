package announce

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// lookAfter is when the channel is looked through again for what came late, after
// a doubt was settled. A request seldom outlives its sender's patience by much.
var lookAfter = []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute}

// lookout is the payload of a taskLate: the message that was in doubt.
type lookout struct {
	Nonce   string `json:"nonce,omitempty"`
	Channel string `json:"channel,omitempty"` // where it is; "": where the game is played
	After   string `json:"after,omitempty"`   // it is younger than this message
	Message string `json:"message,omitempty"` // what it turned out to be, "" if nothing was found or posted
	Edit    bool   `json:"edit,omitempty"`    // the message was there, and a change of it was in doubt
	// Edit: what the message is, and what it tells; of one that was taken out of
	// play, when it was.
	Part part `json:"part,omitempty"`
	From int  `json:"from,omitempty"`
	To   int  `json:"to,omitempty"`
}

// lookouts are the tasks for what may come late of the message that is under
// way, none if there is none. Its id is given once it is known, and what it is
// by now.
func (a *Announcer) lookouts(s *sitting, id string, is label) ([]store.Task, error) {
	p := s.Posting
	if p.Nonce == "" {
		return nil, nil
	}
	o, of := lookout{Nonce: p.Nonce, Channel: s.postingTo(), After: youngerThan(s), Message: id}, p.Nonce
	if p.Message != "" {
		// Those of an earlier doubt about the message give way: they come later now,
		// and see whatever came late.
		o, of = editLookout(s.postingTo(), p.Message, is), p.Message
	}
	payload, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	var tasks []store.Task
	for i, d := range lookAfter {
		tasks = append(tasks, store.Task{Kind: taskLate, Key: lookKey(of, i), Payload: payload, Due: a.Table.Now().Add(d)})
	}
	return tasks, nil
}

func editLookout(channel, id string, is label) lookout {
	return lookout{Channel: channel, Message: id, Edit: true, Part: is.Part, From: is.From, To: is.To}
}

// lookKey is the key of a look for what came late of a request to post, by its
// nonce, or to change a message, by the message's id.
func lookKey(of string, look int) string { return fmt.Sprint(taskLate, " ", of, " ", look+1) }

// lastTold has the looks for changes of a message that is taken out of play, if
// there are any to come, know what it told in the end: after the change that was
// in doubt there may have been others.
func lastTold(s *sitting, id string, is label) (map[string][]byte, error) {
	if !is.Part.isBoard() {
		return nil, nil
	}
	payload, err := json.Marshal(editLookout(s.Channel, id, is))
	if err != nil {
		return nil, err
	}
	amend := make(map[string][]byte)
	for i := range lookAfter {
		amend[lookKey(id, i)] = payload
	}
	return amend, nil
}

// clocksApart is how far our clock may be ahead of Discord's.
const clocksApart = 10 * time.Minute

// youngerThan is the id of a message that is older than the one under way.
func youngerThan(s *sitting) string {
	after := message.IDAt(s.Posting.Since.Add(-clocksApart))
	if message.CompareIDs(s.Display.Message, after) > 0 {
		return s.Display.Message
	}
	return after
}

// found is a message of the bot's that was looked for.
type found struct {
	message.Posted
	label label
}

// findPosted looks for a message that is in doubt. One that is in the channel
// is noted, further ones of the same nonce are taken away. It reports whether
// the game is shown otherwise now.
func (a *Announcer) findPosted(ctx context.Context, s *sitting) (bool, error) {
	if s.Posting.Nonce == "" || s.Posting.Message != "" {
		return false, nil
	}
	list, err := a.search(ctx, s, s.postingTo(), s.Posting.Nonce, youngerThan(s))
	if err != nil || len(list) == 0 {
		return false, err
	}
	// The one that tells most; the others tell no more than it.
	slices.SortStableFunc(list, func(a, b found) int { return a.label.To - b.label.To })
	last := len(list) - 1
	for _, m := range list[:last] {
		if err := a.Channels.Delete(ctx, s.postingTo(), m.ID); err != nil {
			return false, a.giveUpWhenGone(ctx, s.ID, err)
		}
	}
	return true, a.note(ctx, s, list[last].ID, list[last].label, true, false)
}

// maxPages bounds how much of a channel is read in search of a message: a
// hundred messages each.
const maxPages = 5

// search finds the bot's messages of a nonce in a channel, among those younger
// than one. What the bot may not read holds none.
func (a *Announcer) search(ctx context.Context, s *sitting, channel, nonce, after string) ([]found, error) {
	self, err := a.whoAmI(ctx)
	if err != nil {
		return nil, a.giveUpWhenGone(ctx, s.ID, err)
	}
	const page = 100
	var list []found
	for range maxPages {
		some, err := a.Channels.Recent(ctx, channel, after, page)
		if refused(err) && reasonOf(err) != message.TooMany {
			return nil, nil
		}
		if err != nil {
			return nil, a.giveUpWhenGone(ctx, s.ID, err)
		}
		for _, p := range some {
			after = p.ID
			if l, ok := recognise(s, nonce, p); ok && p.Author == self {
				list = append(list, found{p, l})
			}
		}
		if len(some) < page {
			break
		}
	}
	return list, nil
}

func (a *Announcer) whoAmI(ctx context.Context) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.self == "" {
		var err error
		if a.self, err = a.Channels.Self(ctx); err != nil {
			return "", err
		}
	}
	return a.self, nil
}

// recognise tells which message of the game one is that was posted with a
// nonce, if it is one: by the name of its file; without a file by the buttons
// of a lobby or of a game that is put away, or by what only the game's last
// message says. What was shrunk since (old.go) is not known again, and need not
// be: only what was noted is shrunk, and nobody looks for what was noted.
func recognise(s *sitting, nonce string, p message.Posted) (label, bool) {
	for _, file := range p.Files {
		l, by, ok := parseLabel(file)
		if ok && by == nonce && l.Kind == s.Kind && l.Game == s.ID && l.To <= s.Moves {
			return l, true
		}
	}
	if len(p.Files) > 0 {
		return label{}, false
	}
	for _, text := range p.Components {
		id, ok := message.ParseCustomID(text)
		if !ok || id.Kind != s.Kind || id.Game != s.ID {
			return label{}, false
		}
		switch id.Verb {
		case message.Join:
			return label{Kind: s.Kind, Game: s.ID, Part: partLobby}, true
		case message.Back:
			return label{Kind: s.Kind, Game: s.ID, Part: partAway, From: id.Seq, To: id.Seq}, true
		}
	}
	l, words := lastWords(s)
	return l, words != "" && strings.TrimSpace(p.Content) == strings.TrimSpace(words)
}

// lastWords is what the game's last message says if it has neither file nor
// buttons.
func lastWords(s *sitting) (label, string) {
	switch {
	case s.awaitsThread():
		return label{Kind: s.Kind, Game: s.ID, Part: partLobby}, closedLobby(s).Content
	case s.Status == store.Cancelled && s.Began():
		return labelOf(s, partCancelled, s.Moves), cancelledMessage(s).Content
	case s.Status == store.Cancelled:
		return labelOf(s, partClosed, 0), closedLobby(s).Content
	}
	return label{}, ""
}

// late takes away what came late of a message that was in doubt: it tells what
// was told by another. A change that came late is written over.
func (a *Announcer) late(ctx context.Context, task *store.Task) error {
	var o lookout
	if err := json.Unmarshal(task.Payload, &o); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	s, err := a.find(ctx, task)
	if err != nil {
		return err
	}
	if o.Edit {
		return a.writeAgain(ctx, s, o)
	}
	channel := cmp.Or(o.Channel, s.Channel)
	list, err := a.search(ctx, s, channel, o.Nonce, o.After)
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.ID == o.Message || m.ID == s.Display.Message || m.ID == s.Channel { // a thread has the id of its message
			continue
		}
		if err := a.Channels.Delete(ctx, channel, m.ID); err != nil {
			return a.giveUpWhenGone(ctx, s.ID, err)
		}
	}
	return nil
}

// writeAgain changes a message to what it is to be, whatever it says.
func (a *Announcer) writeAgain(ctx context.Context, s *sitting, o lookout) error {
	d := s.Display
	switch {
	case d.Message != o.Message:
		return a.retireAgain(ctx, s, o)
	case s.Posting.Nonce != "" && s.Posting.Message == "":
		// Its nonce is to be used again before anything else is begun, and then this
		// message is retired.
		return nil
	case s.Status == store.Lobby:
		_, err := a.putLobby(ctx, s)
		return err
	case s.Status == store.Cancelled && !s.Began():
		_, err := a.put(ctx, s, closedLobby(s), labelOf(s, partClosed, 0))
		return err
	case s.Status == store.Running && d.MessageTo == s.Moves && s.shown().isBoard():
		l := labelOf(s, s.shown(), d.MessageFrom)
		m, err := boardMessage(s, l)
		if err != nil {
			return err
		}
		_, err = a.put(ctx, s, m, l)
		return err
	}
	return nil // what is to be shown next is a task of its own
}

// retireAgain takes a message out of play once more if a change of it arrived
// after that.
func (a *Announcer) retireAgain(ctx context.Context, s *sitting, o lookout) error {
	channel := cmp.Or(o.Channel, s.Channel)
	there, err := a.Channels.Recent(ctx, channel, message.Before(o.Message), 1)
	if err != nil && !refused(err) {
		return err
	}
	for _, p := range there {
		board := func(file string) bool { l, _, ok := parseLabel(file); return ok && l.Part.isBoard() }
		if p.ID != o.Message || !slices.ContainsFunc(p.Files, board) && o.Part != partLobby {
			return nil
		}
	}
	r := superseded{Channel: channel, Message: o.Message}
	if len(there) > 0 || o.Part == partLobby {
		is := label{Kind: s.Kind, Game: s.ID, Part: o.Part, From: o.From, To: o.To}
		if r, err = supersededOf(s, o.Message, is, label{Part: s.shown()}); err != nil {
			return err
		}
	}
	return a.giveUpWhenGone(ctx, s.ID, a.retireMessage(ctx, s, r))
}
