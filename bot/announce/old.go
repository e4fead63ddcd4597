package announce

import (
	"context"
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// A message that is no longer the newest shrinks. A board then says what happened, and has neither
// picture nor buttons. The last board of a round becomes the recap of the round, a picture without a
// list of moves: the game's record has them. A board that reports a siege keeps a picture of it. So a
// game of eighty turns leaves only a handful of pictures in the channel.

// shrunk returns what remains of a message after the message next has replaced it. It returns nil if
// the message only loses its buttons.
func (s *showing) shrunk(m *store.Message, next posted.Label) (*message.Message, error) {
	old := posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.Part(m.Part), From: m.From, To: m.To}
	switch {
	case old.Part == posted.PartLobby:
		return closedLobby(s), nil
	case next.Part == posted.PartCancelled:
		return nil, nil // its picture shows the final position
	}
	small := &message.Message{Content: s.summary(old)}
	if old.Part == posted.PartAway && next.Part.IsBoard() {
		small.Content = keptOn(s)
	}
	if small.Content == "" {
		return nil, nil
	}
	if !next.Part.IsBoard() && next.Part != posted.PartResult || !s.hasPeople() {
		return small, nil
	}
	recap, err := s.recapOf(old, next)
	if err != nil || recap == nil {
		return small, err
	}
	if s.game.NumberMoves { // its recaps are of rounds
		small.Content = ""
	}
	small.Files = []message.File{present.Picture(recap.Picture())}
	old.Part = posted.PartRecap
	old.Name(small, posted.NewNonce())
	return small, nil
}

// recapOf returns the recap that an old board is to show, nil for none. A part of the game that began
// before the board was last edited, such as a round, is shown by its last board. A part that began and
// ended between two boards, such as a siege, which is decided in one moment, is shown by the board that
// reports it, or by the old board if the result reports it.
func (s *showing) recapOf(old, next posted.Label) (*games.Recap, error) {
	went, err := s.recap(old.To, next.To)
	if err != nil || went != nil && (went.Began <= old.To || next.Part == posted.PartResult) {
		return went, err
	}
	told, err := s.recap(old.From, old.To)
	if err != nil || told == nil || told.Began <= old.From {
		return nil, err
	}
	return told, nil
}

// summary returns what a board reported, without the line about whose turn it was, and "" if it
// reported nothing.
func (s *showing) summary(l posted.Label) string {
	if l.To >= len(s.frames) || !l.Part.IsBoard() {
		return ""
	}
	lines := present.Told(s.game, &s.Header, s.viewer.Lang, s.frames, l.From, l.To)
	switch {
	case len(lines) == 0 && l.Part == posted.PartFirst:
		lines = present.Happened(&s.Header, s.viewer.Lang, nil, true)
	case len(lines) == 0 && (l.Part == posted.PartAsk || l.Part == posted.PartAsked):
		lines = []string{lang.Text(s.viewer.Lang, "board.asked", nil)}
	case len(lines) == 0: // the board was shown because the game was brought back
		lines = []string{lang.Text(s.viewer.Lang, "board.was-back", nil)}
	}
	if len(lines) == 0 {
		return ""
	}
	last := len(lines) - 1
	return strings.TrimSpace(message.Newest(lines[:last], lines[last], present.LeftOut(s.viewer.Lang)))
}

// recap returns the recap of the last part of the game that ended after the first from moves, but
// not after the first to moves. It returns nil if no part did.
func (s *showing) recap(from, to int) (*games.Recap, error) {
	return s.game.Painter.Recap(s.storyTo(to), from)
}

// renewed reports whether a message was replaced by one that shows all that it did: the same board was
// posted anew, or a board or a lobby that Discord did not allow to be edited.
func renewed(m *store.Message) bool {
	was, now := posted.Part(m.Part), posted.Part(m.NextPart)
	same := was == now && m.NextFrom == m.From && (m.NextTo == m.To || was == posted.PartFirst)
	return was == posted.PartLobby && now == was ||
		was.IsBoard() && now.IsBoard() && (same || m.NextFrom == m.From && m.From < m.To) // a next board would begin at m.To
}

// retire takes a message out of play, unless somebody has deleted it. What remains depends on the
// message that replaced it as it was then, however late retire is called: two boards must not both
// show the recap of a round. Nothing remains in a club's channel of the message from which the thread of
// a season's game was started: the thread stays without it.
func (a *Announcer) retire(ctx context.Context, s *showing, m *store.Message) error {
	if renewed(m) || m.Channel == s.Home && sitting.IsOfClub(&s.Header.Game) {
		return a.Channels.Delete(ctx, m.Channel, m.ID)
	}
	next := posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.Part(m.NextPart), To: m.NextTo}
	if m.NextPart == "" { // the replacement was not recorded
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
