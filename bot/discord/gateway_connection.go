package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Why a connection ended, besides what the network and Discord's close codes
// say.
var (
	errNotReady  = errors.New("the session did not open in time")
	errSilent    = errors.New("a heartbeat was not acknowledged before the next")
	errReconnect = errors.New("asked to reconnect")
)

// invalidSession is Discord's word that there is no such session.
type invalidSession struct{ resumable bool }

func (e invalidSession) Error() string {
	return fmt.Sprintf("invalid session (resumable: %t)", e.resumable)
}

// connection is one connection to Discord's gateway, from HELLO to its end. Its run
// alone touches it; another goroutine reads what comes.
type connection struct {
	gateway *Gateway
	shard   [2]int // number and count
	ws      *websocket.Conn
	session Session // to be resumed, if there is one, and as it stands
	spend   func()  // is called before an IDENTIFY is sent

	heartbeat  time.Duration    // 0 before HELLO
	beats      <-chan time.Time // when the next heartbeat is due
	unacked    bool             // the last one was not yet acknowledged
	deadline   <-chan time.Time // until when it has to stand, or Discord to hang up
	identified bool             // an IDENTIFY was sent
	since      time.Time        // when it began to stand; zero before
}

const (
	// writeWithin bounds the sending of a frame: a dead line takes no more once
	// its buffers are full.
	writeWithin = 5 * time.Second
	// farewell bounds how long Discord has to take note of the end.
	farewell = time.Second
	// closeResumable is a close code that leaves the session to be resumed, for some
	// minutes. The ordinary ones, 1000 and 1001, end it.
	closeResumable = 4000
)

// incoming is a frame, or why there will be no more.
type incoming struct {
	frame *frame
	err   error
}

// run keeps the connection until it ends, and returns why. When the context ends it
// hangs up and leaves the session to be resumed; what Discord still sends until it hangs
// up too is handed on.
func (c *connection) run(ctx context.Context) error {
	c.ws.SetReadLimit(maxFrame)
	frames, over := make(chan incoming), make(chan struct{})
	defer close(over)
	defer c.ws.Close()
	go c.read(frames, over)
	c.deadline = time.After(c.gateway.OpenWithin)
	stopped := ctx.Done()
	for {
		var err error
		select {
		case in := <-frames:
			if err = in.err; err == nil {
				err = c.receive(in.frame)
			}
		case <-c.beats:
			err = c.beat()
		case <-c.deadline:
			err = errNotReady
		case <-stopped:
			c.hangUp(closeResumable)
			stopped, c.beats, c.deadline = nil, nil, time.After(farewell)
		}
		if err != nil {
			c.hangUp(closeResumable)
			return err
		}
	}
}

// hangUp tells Discord that we go, unless one of us did so before.
func (c *connection) hangUp(code int) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(farewell))
}

// read passes on what comes until there is an error or the connection is over.
func (c *connection) read(frames chan<- incoming, over <-chan struct{}) {
	for {
		var in incoming
		kind, raw, err := c.ws.ReadMessage()
		if in.err = err; err == nil {
			in.frame, in.err = readFrame(kind, raw)
		}
		select {
		case frames <- in:
		case <-over:
			return
		}
		if in.err != nil {
			return
		}
	}
}

// receive works off what has come. An error ends the connection.
func (c *connection) receive(f *frame) error {
	if (f.op == opHello) == (c.heartbeat > 0) {
		return bad("opcode %d in or out of HELLO's place", f.op)
	}
	switch f.op {
	case opHello:
		c.heartbeat = f.heartbeat
		c.beats = time.After(rand.N(c.heartbeat)) // so that not all bots beat at once
		return c.introduce()
	case opHeartbeat:
		return c.send(opHeartbeat, c.lastSeq())
	case opHeartbeatAck:
		c.unacked = false
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		return invalidSession{f.resumable}
	case opDispatch:
		c.session.Seq = f.seq
		c.hear(f)
	}
	return nil
}

// hear works off an event.
func (c *connection) hear(f *frame) {
	switch f.event {
	case "READY":
		c.session.ID, c.session.URL = f.session, f.resumeURL
		c.stand()
	case "RESUMED":
		c.stand()
	case "INTERACTION_CREATE":
		i, err := readInteraction(f.data)
		if err != nil {
			// Not the line's fault: resumed, it would bring the same again.
			c.gateway.Log.Warn("gateway: an event that cannot be read", "event", f.event, "err", err)
			return
		}
		c.gateway.hearing.Go(func() { c.gateway.OnInteraction(i) })
	}
}

// stand notes that the connection stands.
func (c *connection) stand() {
	if !c.since.IsZero() {
		return
	}
	c.since, c.deadline = time.Now(), nil
	c.gateway.connected(c.shard[0], c.shard[1], true)
}

// beat sends the heartbeat that is due. Discord's rule: an ack that has not come by
// then to the one before means that the line is dead.
func (c *connection) beat() error {
	if c.unacked {
		return errSilent
	}
	c.unacked = true
	c.beats = time.After(c.heartbeat)
	return c.send(opHeartbeat, c.lastSeq())
}

// lastSeq is the last event's number; nil before the first.
func (c *connection) lastSeq() *int64 {
	if c.session.Seq == 0 {
		return nil
	}
	return &c.session.Seq
}

// introduce resumes the session, or begins one.
func (c *connection) introduce() error {
	token := c.gateway.REST.Token
	if c.session.ID != "" {
		return c.send(opResume, map[string]any{"token": token, "session_id": c.session.ID, "seq": c.session.Seq})
	}
	c.session, c.identified = Session{}, true
	c.spend()
	return c.send(opIdentify, map[string]any{
		"token":      token,
		"properties": map[string]string{"os": runtime.GOOS, "browser": "sobremesa", "device": "sobremesa"},
		// Interactions come without asking; nothing else is needed.
		"intents": discordgo.IntentsNone,
		"shard":   c.shard,
		// An interaction is some two thousand bytes: unpacking it took fifteen times as
		// much memory as reading it, and more time.
		"compress": false,
	})
}

func (c *connection) send(op int, data any) error {
	text, err := json.Marshal(struct {
		Op   int `json:"op"`
		Data any `json:"d"`
	}{op, data})
	if err != nil {
		return err
	}
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.TextMessage, text)
}
