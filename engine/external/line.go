package external

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// line is a connection to an instance of a program. The first error closes it.
type line struct {
	conn   io.ReadWriteCloser
	answer *bufio.Reader
}

// longest is the maximum length of an answer in bytes.
const longest = 4096

func newLine(conn io.ReadWriteCloser) *line {
	return &line{conn, bufio.NewReaderSize(conn, longest)}
}

// Late means that a program's answer had not come when its time was over. How much longer it would have
// taken is not known: the instance is ended.
type Late struct{ Limit time.Duration }

func (l *Late) Error() string { return fmt.Sprintf("it had not answered after %v", l.Limit) }

// greet says hello and checks that the program speaks the protocol.
func (l *line) greet(ctx context.Context, game string) error {
	text, err := l.ask(ctx, greets, hello{Type: "hello", Protocol: Version, Game: game})
	if _, late := errors.AsType[*Late](err); late {
		return fmt.Errorf("at hello %w, where a line such as {\"protocol\":%d}, flushed at once, would be right", err, Version)
	}
	if err != nil {
		return fmt.Errorf("at hello %w", err)
	}
	var g greeting
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		return fmt.Errorf("at hello it answered %.80q, where {\"protocol\":%d} would be right", text, Version)
	}
	if g.Protocol != Version {
		return fmt.Errorf("at hello it answered with protocol %d, where %d would be right", g.Protocol, Version)
	}
	return nil
}

// send writes a message as a line.
func (l *line) send(ctx context.Context, limit time.Duration, what any) error {
	_, err := l.within(ctx, limit, func() (string, error) { return "", json.NewEncoder(l.conn).Encode(what) })
	return err
}

// ask writes a message and returns the answer without surrounding space. What is left over of the last
// answer is a fault, lest it be taken for this one.
func (l *line) ask(ctx context.Context, limit time.Duration, what any) (string, error) {
	if n := l.answer.Buffered(); n > 0 {
		over, _ := l.answer.Peek(n)
		l.conn.Close()
		return "", fmt.Errorf("it wrote %.80q after its last answer, where one line for each question would be right", strings.TrimSpace(string(over)))
	}
	return l.within(ctx, limit, func() (string, error) {
		if err := json.NewEncoder(l.conn).Encode(what); err != nil {
			return "", err
		}
		text, err := l.answer.ReadSlice('\n')
		return strings.TrimSpace(string(text)), err
	})
}

// within runs do, which talks to the program, and closes the connection when the time is over,
// which makes do return.
func (l *line) within(ctx context.Context, limit time.Duration, do func() (string, error)) (string, error) {
	if by, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(by).Round(time.Second/10))
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { l.conn.Close() })
	text, err := do()
	if stop() && err == nil {
		return text, nil
	}
	ended := l.conn.Close()
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", &Late{limit}
	case errors.Is(err, bufio.ErrBufferFull):
		return "", fmt.Errorf("it wrote more than %d bytes without an end of line, where one line would be right: %.80q…", longest, text)
	case ended != nil:
		return "", fmt.Errorf("it ended (%w) instead of answering", ended)
	}
	return "", fmt.Errorf("it closed its output (%w) instead of answering", err)
}

// Version is the version of the protocol.
const Version = 1

// The messages to a program, each a JSON object on a line.
type (
	hello struct {
		Type     string `json:"type"` // "hello"
		Protocol int    `json:"protocol"`
		Game     string `json:"game"`
	}
	newGame struct {
		Type    string            `json:"type"` // "newgame"
		Seat    int               `json:"seat"` // from 1
		Seats   int               `json:"seats"`
		Options map[string]string `json:"options"`
		Luck    uint32            `json:"luck"`
	}
	move struct {
		Type string `json:"type"` // "move"
		Seat int    `json:"seat"` // from 1
		// At most one of the two is set.
		Simulations int   `json:"simulations,omitempty"`
		TimeMS      int64 `json:"time_ms,omitempty"`

		Moves []string `json:"moves"`
		View  any      `json:"view"`
	}
)

// greeting is the answer to hello. The answer to move is the bare move; newgame has no answer.
type greeting struct {
	Protocol int    `json:"protocol"`
	Name     string `json:"name"` // for people; optional
}
