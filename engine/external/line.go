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

// ErrLate means that a program took longer than it may.
var ErrLate = errors.New("it has not answered")

// greet says hello and checks that the program speaks the protocol.
func (l *line) greet(ctx context.Context, game string) error {
	text, err := l.ask(ctx, greets, hello{Type: "hello", Protocol: Version, Game: game})
	if err != nil {
		return fmt.Errorf("hello: %w", err)
	}
	var g greeting
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		return fmt.Errorf("hello: it said %.80q, want {\"protocol\":%d}", text, Version)
	}
	if g.Protocol != Version {
		return fmt.Errorf("hello: it speaks protocol %d, want %d", g.Protocol, Version)
	}
	return nil
}

// send writes a message as a line.
func (l *line) send(ctx context.Context, limit time.Duration, what any) error {
	_, err := l.within(ctx, limit, func() (string, error) { return "", json.NewEncoder(l.conn).Encode(what) })
	return err
}

// ask writes a message and returns the answer without surrounding space.
func (l *line) ask(ctx context.Context, limit time.Duration, what any) (string, error) {
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
		return "", fmt.Errorf("%w within %v", ErrLate, limit)
	case errors.Is(err, bufio.ErrBufferFull):
		return "", fmt.Errorf("it says more than %d bytes without an end of line: %.80q…", longest, text)
	case ended != nil:
		return "", fmt.Errorf("it has ended: %w", ended)
	}
	return "", fmt.Errorf("it has hung up: %w", err)
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
