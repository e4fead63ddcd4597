package localdiscord_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// line is a raw gateway connection.
type line struct {
	t  *testing.T
	ws *websocket.Conn
}

// packet is a gateway message.
type packet struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
}

func (p packet) field(name string) any {
	var m map[string]any
	json.Unmarshal(p.D, &m)
	return m[name]
}

func dial(t *testing.T, url, query string) *line {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/ws/?"+query, nil)
	succeed(t, err)
	t.Cleanup(func() { ws.Close() })
	return &line{t: t, ws: ws}
}

// dialHello dials and reads HELLO.
func dialHello(t *testing.T, url string) *line {
	t.Helper()
	l := dial(t, url, "v=10&encoding=json")
	if p := l.read(); p.Op != 10 {
		t.Fatalf("op %d in HELLO's place", p.Op)
	}
	return l
}

func (l *line) next() (packet, error) {
	l.ws.SetReadDeadline(time.Now().Add(patience))
	_, b, err := l.ws.ReadMessage()
	if err != nil {
		return packet{}, err
	}
	var p packet
	return p, json.Unmarshal(b, &p)
}

func (l *line) read() packet {
	l.t.Helper()
	p, err := l.next()
	succeed(l.t, err)
	return p
}

// until reads up to an event with this name.
func (l *line) until(name string) packet {
	l.t.Helper()
	for {
		if p := l.read(); p.T == name {
			return p
		}
	}
}

// closed reads until the connection ends and returns the close code.
func (l *line) closed() int {
	for {
		if _, err := l.next(); err != nil {
			if c, ok := errors.AsType[*websocket.CloseError](err); ok {
				return c.Code
			}
			return -1
		}
	}
}

func (l *line) write(text string) {
	l.t.Helper()
	succeed(l.t, l.ws.WriteMessage(websocket.TextMessage, []byte(text)))
}

func identify(more string) string {
	return fmt.Sprintf(`{"op":2,"d":{"token":%q,"intents":0,"properties":{"os":"linux"}%s}}`, token, more)
}

// unheardOf is the event of SendUnknownEvent.
const unheardOf = "SOBREMESA_UNHEARD_OF"

func resume(session string, seq int64) string {
	return fmt.Sprintf(`{"op":6,"d":{"token":%q,"session_id":%q,"seq":%d}}`, token, session, seq)
}
