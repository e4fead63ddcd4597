package bot_test

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
)

var (
	// byChance matches what differs in the log without revealing anything: partly random waits, and
	// task ids.
	byChance = regexp.MustCompile(`in [0-9hm.]+s\b|\btask=\d+`)
	// nonced matches the random end of a file's name.
	nonced = regexp.MustCompile(`-[a-z2-7]{16}(\.[a-z]+)$`)
)

// keep records a message that is sent, unless it is to be refused.
func (s *theatre) keep(r hosttest.Request) error {
	verb := "posted"
	switch r.Verb {
	case hosttest.Create:
	case hosttest.Edit:
		verb = "edited " + r.ID
	default:
		return nil
	}
	if err := s.refuse; err != nil {
		s.refuse = nil
		return err
	}
	switch {
	case hasVerb(r.Message, message.Quiet):
		s.reminded = r.Channel
	case isMarked(r.Message):
		s.noticed = append(s.noticed, r.Channel+": "+r.Message.Content)
	default:
		s.board = r.Message
	}
	s.sent = append(s.sent, verb+" in "+r.Channel+" "+sentText(r.Message))
	return nil
}

// sentText returns a text with everything in a message.
func sentText(m *message.Message) string {
	if m == nil {
		return "nothing"
	}
	text := fmt.Sprintf("%q to %v", m.Content, m.Mentions)
	for _, f := range m.Files {
		text += fmt.Sprintf("\nfile %s %s %x %q", nonced.ReplaceAllString(f.Name, "$1"), f.Type, sha256.Sum256(f.Data), f.Alt)
		if strings.HasPrefix(f.Type, "text/") || f.Type == "application/json" {
			text += "\n" + string(f.Data)
		}
	}
	for _, row := range m.Rows {
		for _, c := range row {
			if b, ok := c.(message.Button); ok && (b.ID.Verb == message.Quiet || hasMark(b)) {
				b.ID.Picks = b.ID.Picks[:len(b.ID.Picks)-1] // the last one is random
				c = b
			}
			text += fmt.Sprintf("\n%+v", c)
		}
	}
	return text
}

// hasMark reports whether a button is one that only notices about seats have.
func hasMark(b message.Button) bool {
	return len(b.ID.Picks) > 0 && slices.Contains([]message.Verb{message.Return, message.Back, message.Missed}, b.ID.Verb)
}

// isMarked reports whether a message is a notice about a seat.
func isMarked(m *message.Message) bool {
	return m != nil && slices.ContainsFunc(slices.Concat(m.Rows...), func(c message.Component) bool {
		b, ok := c.(message.Button)
		return ok && hasMark(b)
	})
}
