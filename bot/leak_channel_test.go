package bot_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sobremesa/bot/message"
)

// channel keeps what the announcer sends.
type channel theatre

var (
	_ message.Channels = (*channel)(nil)
	// awhile is a wait that is random in part, as it is logged.
	awhile = regexp.MustCompile(`in [0-9hm.]+s\b`)
	// nonced is the end of a file's name that is random.
	nonced = regexp.MustCompile(`-[a-z2-7]{16}(\.[a-z]+)$`)
)

// keep notes a message, unless it is to be refused.
func (c *channel) keep(verb, where string, m *message.Message) error {
	if err := c.refuse; err != nil {
		c.refuse = nil
		return err
	}
	switch {
	case hasVerb(m, message.Quiet):
		c.reminded = where
	case isMarked(m):
		c.noticed = append(c.noticed, where+": "+m.Content)
	default:
		c.board = m
	}
	c.sent = append(c.sent, verb+" in "+where+" "+sentText(m))
	return nil
}

// sentText is a message as a text that says all of it.
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
				b.ID.Picks = b.ID.Picks[:len(b.ID.Picks)-1] // the last is random
				c = b
			}
			text += fmt.Sprintf("\n%+v", c)
		}
	}
	return text
}

func (c *channel) Create(_ context.Context, where string, m *message.Message) (*message.Posted, error) {
	if err := c.keep("posted", where, m); err != nil {
		return nil, err
	}
	return &message.Posted{ID: fmt.Sprint(1000 + len(c.sent) + 1000*c.asked)}, nil
}

func (c *channel) Edit(_ context.Context, where, id string, m *message.Message) error {
	return c.keep("edited "+id, where, m)
}

func (c *channel) TakeButtons(context.Context, string, string) error { return nil }
func (c *channel) Delete(context.Context, string, string) error      { return nil }
func (c *channel) Recent(context.Context, string, string, int) ([]message.Posted, error) {
	return nil, nil
}
func (c *channel) Thread(context.Context, string, string, string) (string, error) {
	return "", &message.Refused{Reason: message.NoThread}
}
func (c *channel) SetThread(context.Context, string, message.Thread) error { return nil }
func (c *channel) Direct(_ context.Context, user string) (string, error) {
	return "direct-" + user, nil
}
func (c *channel) IsMember(context.Context, string, string) (bool, error) { return true, nil }
func (c *channel) Self(context.Context) (string, error)                   { return "1", nil }
func (c *channel) IsAbsent(context.Context, string) bool                  { return false }

// hasMark reports whether a button is one by which a notice about a seat is known.
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
