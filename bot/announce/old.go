package announce

import (
	"context"
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/store"
)

// A message that is not the newest any more shrinks. A board then says what happened,
// in a line or two, and has neither picture nor buttons; the last one of a round shows
// what the round brought instead, and so does the one that tells of a siege. So a game
// of eighty turns leaves a handful of pictures behind.

// shrunk is what a message becomes that is taken out of play by the one that comes
// next: nil for what it was, without its buttons.
func (s *showing) shrunk(m *store.Message, next posted.Label) (*message.Message, error) {
	old := posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.Part(m.Part), From: m.From, To: m.To}
	switch {
	case old.Part == posted.PartLobby:
		return closedLobby(s), nil
	case next.Part == posted.PartCancelled:
		return nil, nil // its picture is how the game stands
	}
	content := s.told(old)
	if old.Part == posted.PartAway && next.Part.IsBoard() {
		content = keptOn(s)
	}
	if content == "" {
		return nil, nil
	}
	small := &message.Message{Content: content}
	if !next.Part.IsBoard() && next.Part != posted.PartResult || !s.hasPeople() {
		return small, nil
	}
	ended, err := s.recapOf(old, next)
	if err != nil || ended == 0 || ended >= len(s.frames) {
		return small, err
	}
	recap, err := s.recap(ended-1, ended)
	if err == nil && recap != nil {
		small.Files = []message.File{present.Picture(recap.Picture())}
		old.Part = posted.PartRecap
		old.Name(small, posted.NewNonce())
	}
	return small, err
}

// recapOf is when the part of the game ended that an old board shows the recap of, 0
// for none. Of what was still going on when it was last changed, such as a round, it is
// the last board; what came wholly between two boards, such as a siege, which one
// moment decides, is shown by the one that tells it, unless that is the result.
func (s *showing) recapOf(old, next posted.Label) (int, error) {
	went, err := s.recap(old.To, next.To)
	if err != nil {
		return 0, err
	}
	if went != nil && (went.Began <= old.To || next.Part == posted.PartResult) {
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
func (s *showing) told(l posted.Label) string {
	if l.To >= len(s.frames) || !l.Part.IsBoard() {
		return ""
	}
	lines := present.Told(s.game, &s.Header, s.viewer.Lang, s.frames, l.From, l.To)
	switch {
	case len(lines) == 0 && l.Part == posted.PartFirst:
		lines = present.Happened(&s.Header, s.viewer.Lang, nil, true)
	case len(lines) == 0 && (l.Part == posted.PartAsk || l.Part == posted.PartAsked):
		lines = []string{lang.Text(s.viewer.Lang, "board.asked", nil)}
	case len(lines) == 0: // it was shown because the game had been brought back
		lines = []string{lang.Text(s.viewer.Lang, "board.was-back", nil)}
	}
	if len(lines) == 0 {
		return ""
	}
	last := len(lines) - 1
	return strings.TrimSpace(message.Newest(lines[:last], lines[last], present.LeftOut(s.viewer.Lang)))
}

// recap is what the last part of the game brought that ended after its first
// from moves and not after its first to; nil when none did.
func (s *showing) recap(from, to int) (*games.Recap, error) {
	return s.game.Painter.Recap(s.storyTo(to), from)
}

// retire takes a message out of play, unless somebody has deleted it. However late that
// is, what is left of it is what the message that took its place left to it: two boards
// of a round must not both show what the round brought.
func (a *Announcer) retire(ctx context.Context, s *showing, m *store.Message) error {
	if isRaised(m) {
		return a.Channels.Delete(ctx, m.Channel, m.ID)
	}
	next := posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.Part(m.NextPart), To: m.NextTo}
	if m.NextPart == "" { // what took its place was not kept
		next = s.shownLabel()
	}
	small, err := s.shrunk(m, next)
	switch {
	case err != nil:
		return err
	case small == nil:
		err = a.Channels.TakeButtons(ctx, m.Channel, m.ID)
	default:
		err = a.Channels.Edit(ctx, m.Channel, m.ID, small)
	}
	if reasonOf(err) == message.NoMessage {
		return nil
	}
	return err
}
