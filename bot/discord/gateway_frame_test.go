package discord

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"sobremesa/engine/must"
)

// dialled returns a websocket and Discord's end of it.
func dialled(t testing.TB) (mine, discord *websocket.Conn) {
	t.Helper()
	near, far := net.Pipe()
	conns := make(pipes, 1)
	conns <- far
	close(conns)
	accepted := make(chan *websocket.Conn, 1)
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		accepted <- ws
	})}
	go func() { _ = web.Serve(conns) }()
	dialer := websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return near, nil }}
	mine, _, err := dialer.Dial("ws://discord/", nil)
	must.Succeed(t, err)
	return mine, <-accepted
}

// ignore reads and discards all messages.
func ignore(ws *websocket.Conn) {
	for {
		if _, _, err := ws.ReadMessage(); err != nil {
			return
		}
	}
}

// connectionOver returns a connection that will identify.
func connectionOver(ws *websocket.Conn, heard func(*Interaction)) *connection {
	g := &Gateway{REST: &REST{Token: testToken}, OnInteraction: heard, Log: slog.New(slog.DiscardHandler), OpenWithin: time.Second, turn: make(chan struct{})}
	close(g.turn) // it has the turn and gives it back
	return &connection{gateway: g, shard: [2]int{0, 1}, ws: ws}
}

func TestAFrameIsBounded(t *testing.T) {
	t.Parallel()
	mine, discord := dialled(t)
	go ignore(discord)
	go func() { _ = discord.WriteMessage(websocket.TextMessage, bytes.Repeat([]byte(" "), maxFrame+1)) }()
	c := connectionOver(mine, nil)
	c.gateway.OpenWithin = patience
	if err := c.run(t.Context()); !errors.Is(err, websocket.ErrReadLimit) {
		t.Errorf("it ends with %v", err)
	}
}

func TestABadFrameIsFound(t *testing.T) {
	frames := []string{
		``, `{`, `null`, `7`, `[]`, `"x"`, `nonsense`, `{}`, `{"op":null}`, `{"op":"10"}`, `{"op":1e99}`, `{"op":0}`, `{"op":10}`, `{"op":10,"d":null}`, `{"op":10,"d":{}}`,
		`{"op":0,"t":"INTERACTION_CREATE"}`, `{"op":0,"t":"READY","s":1}`, `{"op":0,"t":"READY","s":1,"d":null}`,
		`{"op":0,"t":"READY","s":1,"d":{"guilds":[null]}}`, `{"op":0,"t":7,"s":1,"d":{}}`, `{"op":0,"s":1,"d":{}}`, `{"op":0,"t":"X","s":0,"d":{}}`, `{"op":0,"t":"X","s":-1,"d":{}}`,
		`{"op":0,"t":"READY","s":"x","d":{}}`,
	}
	for _, interval := range []string{`0`, `-1`, `-41250`, `"41250"`, `1e30`, `9223372036854775807`, `9223372036855`, `41250.5`, `null`, `{}`, `1`} {
		frames = append(frames, `{"op":10,"d":{"heartbeat_interval":`+interval+`}}`)
	}
	for _, frame := range frames {
		if _, err := readFrame(websocket.TextMessage, []byte(frame)); !errors.Is(err, errBadFrame) {
			t.Errorf("%s: %v", frame, err)
		}
	}
	if _, err := readFrame(websocket.BinaryMessage, []byte(`{"op":11}`)); !errors.Is(err, errBadFrame) {
		t.Errorf("packed: %v", err)
	}
	// HELLO comes first and once.
	for text, heartbeat := range map[string]time.Duration{`{"op":11}`: 0, `{"op":0,"t":"RESUMED","s":1,"d":{}}`: 0, `{"op":10,"d":{"heartbeat_interval":41250}}`: time.Minute} {
		f, err := readFrame(websocket.TextMessage, []byte(text))
		must.Succeed(t, err)
		c := connectionOver(nil, nil)
		c.heartbeat = heartbeat
		if err := c.receive(f); !errors.Is(err, errBadFrame) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestAStrangeFrameThatCanBeReadEndsNothing(t *testing.T) {
	for _, frame := range []string{
		`{"op":1}`, `{"op":11,"d":{"x":[]}}`, `{"op":77}`, `{"op":-1,"d":[]}`, `{"op":8,"s":-7}`,
		`{"op":0,"t":"INTERACTION_CREATE","s":2}`, `{"op":0,"t":"INTERACTION_CREATE","s":2,"d":{"type":2,"data":7}}`, `{"op":0,"t":"INTERACTION_CREATE","s":2,"d":[]}`,
		`{"op":0,"t":"GUILD_CREATE","s":2,"d":null}`, `{"op":0,"t":"GUILD_UPDATE","s":2,"d":7}`, `{"op":0,"t":"NOBODY_KNOWS","s":2,"d":{}}`, `{"op":0,"t":"__INTERFACE__","s":2,"d":{}}`,
	} {
		mine, discord := dialled(t)
		go ignore(discord)
		f, err := readFrame(websocket.TextMessage, []byte(frame))
		must.Succeed(t, err)
		c := connectionOver(mine, func(i *Interaction) {
			if wellFormed(i) {
				t.Errorf("%s is heard as %+v", frame, i)
			}
		})
		c.heartbeat = time.Minute
		if err := c.receive(f); err != nil {
			t.Errorf("%s: %v", frame, err)
		}
	}
}

// FuzzFrame lets a connection receive anything. A panic there would end the program.
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
		f.Add([]byte(seed))
	}
	mine, discord := dialled(f)
	go ignore(discord)
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := readFrame(websocket.TextMessage, data)
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
		}
		c := connectionOver(mine, func(i *Interaction) { wellFormed(i) })
		if got.op != opHello {
			c.heartbeat = time.Minute
		}
		ends := got.op == opReconnect || got.op == opInvalidSession
		if err := c.receive(got); (err != nil) != ends {
			t.Errorf("%+v is received with %v", got, err)
		}
	})
}
