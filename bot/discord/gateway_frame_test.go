package discord

import (
	"bytes"
	"compress/zlib"
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// deflate packs a frame as Discord does.
func deflate(text string) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return b.Bytes()
}

func TestAPackedFrameIsBounded(t *testing.T) {
	t.Parallel()
	f, err := readFrame(websocket.BinaryMessage, deflate(`{"op":9,"d":true}`))
	if err != nil || f.op != opInvalidSession || !f.resumable {
		t.Errorf("got %+v, %v", f, err)
	}
	bomb := append([]byte(`{"op":11}`), bytes.Repeat([]byte(" "), maxFrame)...)
	if _, err := readFrame(websocket.BinaryMessage, deflate(string(bomb))); !errors.Is(err, errBadFrame) {
		t.Errorf("a frame that unpacks to more than it may: %v", err)
	}
}

// standing is a discordgo session that stands, and the other end of it.
func standing(t testing.TB) *websocket.Conn {
	t.Helper()
	s := newSession(testToken)
	near, far := net.Pipe()
	s.Client = &http.Client{Transport: gatewayAddress{}}
	s.Dialer = &websocket.Dialer{NetDial: func(string, string) (net.Conn, error) { return near, nil }}
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { wellFormed(e.Interaction) })
	accepted := acceptWebsocket(far)
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	ws := <-accepted
	t.Cleanup(func() { ws.Close() })
	go func() { // what it says is of no interest
		for {
			if _, _, err := ws.ReadMessage(); err != nil {
				return
			}
		}
	}()
	for _, text := range []string{`{"op":10,"d":{"heartbeat_interval":41250}}`, `{"op":0,"t":"READY","s":1,"d":{"session_id":"a"}}`} {
		f, err := readFrame(websocket.TextMessage, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		hand(t, ws, f)
	}
	if err := <-opened; err != nil {
		t.Fatal(err)
	}
	return ws
}

// hand gives a frame to discordgo, if it is to have it.
func hand(t testing.TB, ws *websocket.Conn, f *frame) {
	t.Helper()
	out, err := f.forClient()
	if err != nil || out == nil {
		return
	}
	if err := ws.WriteMessage(websocket.TextMessage, out); err != nil {
		t.Fatalf("discordgo does not listen any more: %v", err)
	}
}

// FuzzFrame gives what is accepted to a discordgo session: where it panics, so
// does this process.
func FuzzFrame(f *testing.F) {
	for _, seed := range []string{
		`{"op":10,"d":{"heartbeat_interval":41250,"_trace":["x"]}}`, `{"op":10,"d":{"heartbeat_interval":-1}}`, `{"op":11}`, `{"op":9,"d":false}`,
		`{"op":7,"d":null}`, `{"op":1,"d":null}`, `{"op":0}`, `null`,
		`{"op":0,"t":"READY","s":1,"d":{"session_id":"a","resume_gateway_url":"wss://x","guilds":[null],"user":null}}`,
		`{"op":0,"t":"RESUMED","s":2,"d":null}`, `{"op":0,"t":"GUILD_CREATE","s":2,"d":null}`,
		`{"op":0,"t":"INTERACTION_CREATE","s":3,"d":{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","options":[null],"resolved":{"users":{"1":null}}},"member":{"user":null}}}`,
		`{"op":0,"t":"INTERACTION_CREATE","s":3,"d":{"id":"1","token":"t","type":3,"data":{"custom_id":"x","component_type":2},"message":{"components":[{"type":1,"components":[null]}]}}}`,
		`{"op":0,"t":"INTERACTION_CREATE","s":3,"d":{"id":"1","token":"t","type":5,"data":{"custom_id":"x","components":[{"type":1,"components":[{"type":4}]},null,{"type":99}]}}}`,
	} {
		f.Add(false, []byte(seed))
		f.Add(true, deflate(seed))
	}
	ws := standing(f)
	f.Fuzz(func(t *testing.T, binary bool, data []byte) {
		kind := websocket.TextMessage
		if binary {
			kind = websocket.BinaryMessage
		}
		got, err := readFrame(kind, data)
		if err != nil {
			if !errors.Is(err, errBadFrame) {
				t.Errorf("the error is %v", err)
			}
			return
		}
		switch got.op {
		case opHello:
			if got.heartbeat < minHeartbeat || got.heartbeat > maxHeartbeat || got.heartbeat%time.Millisecond != 0 {
				t.Errorf("a heartbeat of %s", got.heartbeat)
			}
		case opDispatch:
			if got.seq < 1 || got.event == "" || got.event == "READY" && got.session == "" {
				t.Errorf("accepted %+v", got)
			}
			hand(t, ws, got)
		default:
			hand(t, ws, got)
		}
	})
}
