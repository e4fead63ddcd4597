package announce

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/store"
)

// What becomes of a message that is not the newest any more. A board says what
// happened, in a line or two, and has neither picture nor buttons; the last one
// of a round shows what the round brought instead, and so does the one that tells of
// a siege. So a game of eighty turns
// leaves a handful of pictures behind.

// superseded is the payload of a taskRetire: a message that is to be taken out
// of play.
type superseded struct {
	Channel string `json:"channel"`
	Message string `json:"message"`
	// Content is its last words, "" to leave all but the buttons as it is.
	Content string `json:"content,omitempty"`
	// The message told of the moves from number From, and of To of them all in
	// all; the part of the game that ended after Recap moves is what it shows from
	// then on. 0: none.
	From  int `json:"from,omitempty"`
	To    int `json:"to,omitempty"`
	Recap int `json:"recap,omitempty"`
}

// supersededBoard is how a board, which told what its label says, is taken out
// of play by the message that comes after it.
func supersededBoard(s *sitting, id string, old, next label) (superseded, error) {
	r := superseded{Channel: s.Channel, Message: id, From: old.From, To: old.To}
	if next.Part == partCancelled {
		return r, nil // its picture is how the game stands
	}
	r.Content = s.told(old)
	if old.Part == partAway && next.Part.isBoard() {
		r.Content = keptOn(s)
	}
	if !next.Part.isBoard() && next.Part != partResult || r.Content == "" || !s.hasPeople() {
		return r, nil
	}
	var err error
	r.Recap, err = s.recapOf(old, next)
	return r, err
}

// recapOf is when the part of the game ended that an old board shows the recap of, 0
// for none. Of what was still going on when it was last changed, such as a round, it is
// the last board; what came wholly between two boards, such as a siege that the dice
// of a turn decided, is shown by the one that tells it, unless that is the result.
func (s *sitting) recapOf(old, next label) (int, error) {
	went, err := s.recap(old.To, next.To)
	if err != nil {
		return 0, err
	}
	if went != nil && (went.Began <= old.To || next.Part == partResult) {
		return went.Ended, nil
	}
	told, err := s.recap(old.From, old.To)
	if err != nil || told == nil || told.Began <= old.From {
		return 0, err
	}
	return told.Ended, nil
}

// told is what a board told, without the word whose turn it was; "" when that
// was nothing.
func (s *sitting) told(l label) string {
	if l.To >= len(s.frames) || !l.Part.isBoard() {
		return ""
	}
	lines := present.Told(s.game, &s.Header, s.reader.Lang, s.frames, l.From, l.To)
	switch {
	case len(lines) == 0 && l.Part == partFirst:
		lines = present.Happened(&s.Header, s.reader.Lang, nil, true)
	case len(lines) == 0 && (l.Part == partAsk || l.Part == partAsked):
		lines = []string{lang.Text(s.reader.Lang, "board.asked", nil)}
	case len(lines) == 0: // it was shown because the game had been brought back
		lines = []string{lang.Text(s.reader.Lang, "board.was-back", nil)}
	}
	if len(lines) == 0 {
		return ""
	}
	last := len(lines) - 1
	return strings.TrimSpace(message.Newest(lines[:last], lines[last], present.LeftOut(s.reader.Lang)))
}

// recap draws what the last part of the game brought that ended after its first
// from moves and not after its first to; nil when none did.
func (s *sitting) recap(from, to int) (*games.Recap, error) {
	return s.game.Painter.Recap(s.storyTo(to), from)
}

func (a *Announcer) retire(ctx context.Context, task *store.Task) error {
	var r superseded
	if err := json.Unmarshal(task.Payload, &r); err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	var s *sitting
	if r.Recap > 0 {
		var err error
		if s, err = a.find(ctx, task); err != nil && !errors.Is(err, outbox.ErrGiveUp) {
			return err
		}
	}
	return a.giveUpWhenGone(ctx, task.Game, a.retireMessage(ctx, s, r))
}

// retireMessage takes a message out of play; s is its game, which only one that
// shows a recap needs.
func (a *Announcer) retireMessage(ctx context.Context, s *sitting, r superseded) error {
	if r.Content == "" {
		return a.Channels.TakeButtons(ctx, r.Channel, r.Message)
	}
	m := &message.Message{Content: r.Content}
	if r.Recap > 0 && s != nil && r.Recap < len(s.frames) {
		recap, err := s.recap(r.Recap-1, r.Recap)
		if err != nil {
			return err
		}
		if recap != nil {
			m.Files = []message.File{present.Picture(recap.Picture)}
			label{Kind: s.Kind, Game: s.ID, Part: partRecap, From: r.From, To: r.To}.name(m, newNonce())
		}
	}
	return a.Channels.Edit(ctx, r.Channel, r.Message, m)
}
