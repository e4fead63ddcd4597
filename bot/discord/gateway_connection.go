package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"sobremesa/bot/guard"
)

// Opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

const (
	maxFrame = 16 << 20 // bytes; Discord's largest event, a guild with all its members, is far smaller
	// Heartbeat intervals outside of these bounds are errors. Discord's is 41.25 s.
	minHeartbeat = 10 * time.Millisecond
	maxHeartbeat = 10 * time.Minute
)

// errBadFrame means that Discord would not have sent the frame: the connection cannot be trusted any more.
var errBadFrame = errors.New("a frame that makes no sense")

// frame is a message from Discord after validation: it has everything that its opcode needs.
type frame struct {
	op   int
	data json.RawMessage

	event string // of a dispatch
	seq   int64  // of a dispatch; 1 or more

	heartbeat time.Duration // of HELLO
	resumable bool          // of INVALID_SESSION
	session   string        // of READY, with the address for resuming it
	resumeURL string
}

// readFrame decodes and validates a websocket message. The error wraps errBadFrame and never
// contains the frame's text.
func readFrame(kind int, raw []byte) (*frame, error) {
	if kind != websocket.TextMessage {
		return nil, bad("packed, which it was not asked to be")
	}
	var in struct {
		Op *int            `json:"op"`
		D  json.RawMessage `json:"d"`
		S  *int64          `json:"s"`
		T  string          `json:"t"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, bad("no JSON, or of another shape")
	}
	if in.Op == nil {
		return nil, bad("no opcode")
	}
	var d struct {
		Interval  int64  `json:"heartbeat_interval"` // milliseconds
		SessionID string `json:"session_id"`
		ResumeURL string `json:"resume_gateway_url"`
	}
	f := &frame{op: *in.Op, data: in.D}
	switch f.op {
	case opHello:
		if json.Unmarshal(in.D, &d) != nil || d.Interval < minHeartbeat.Milliseconds() || d.Interval > maxHeartbeat.Milliseconds() {
			return nil, bad("HELLO without an interval that makes sense")
		}
		f.heartbeat = time.Duration(d.Interval) * time.Millisecond
	case opInvalidSession:
		// Anything but true means that the session cannot be resumed.
		f.resumable = string(bytes.TrimSpace(in.D)) == "true"
	case opDispatch:
		if in.T == "" || in.S == nil || *in.S < 1 {
			return nil, bad("an event without name or number")
		}
		f.event, f.seq = in.T, *in.S
		if f.event == "READY" && (decode(in.D, &d) != nil || d.SessionID == "") {
			return nil, bad("READY without a session")
		}
		f.session, f.resumeURL = d.SessionID, d.ResumeURL
	}
	return f, nil
}

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errBadFrame, fmt.Sprintf(format, args...))
}

// Reasons for the end of a connection, besides network errors and Discord's close codes.
var (
	errNotReady  = errors.New("the session did not open in time")
	errSilent    = errors.New("a heartbeat was not acknowledged before the next")
	errReconnect = errors.New("asked to reconnect")
)

// invalidSession says that Discord does not know the session.
type invalidSession struct{ resumable bool }

func (e invalidSession) Error() string {
	return fmt.Sprintf("invalid session (resumable: %t)", e.resumable)
}

// connection is one connection to Discord's gateway, from HELLO to its end. Only run uses its
// fields; another goroutine reads the frames.
type connection struct {
	gateway *Gateway
	shard   [2]int // number and count
	ws      *websocket.Conn
	session Session // the session to resume, if there is one, and then the current one

	heartbeat  time.Duration    // 0 before HELLO
	beats      <-chan time.Time // when the next heartbeat is due
	unacked    bool             // the last heartbeat is not yet acknowledged
	deadline   <-chan time.Time // for the session to become ready, and for Discord to hang up at the end
	identified bool             // an IDENTIFY was sent
	since      time.Time        // when the session became ready; zero before
}

const (
	writeWithin = 5 * time.Second // for sending a frame; a dead line accepts nothing more once its buffers are full
	// farewell is how long to go on reading once the bot has hung up: what Discord sends before it notices comes
	// within a round trip, and what comes later is sent again to who resumes the session. The next process waits
	// meanwhile, and people for three seconds at most.
	farewell = 300 * time.Millisecond
	// closeResumable is a close code after which the session can be resumed for some minutes. The
	// usual codes 1000 and 1001 end the session.
	closeResumable = 4000
	// identifyPause is the first pause between two IDENTIFYs, in units. Discord allows one in five
	// seconds, and the largest bots several at once; this one never sends two.
	identifyPause = 5
)

// incoming is a frame, or the error that ended reading.
type incoming struct {
	frame *frame
	err   error
}

// run keeps the connection until it ends, and returns why it ended. When the context ends, run
// hangs up so that the session can be resumed. Events that Discord still sends until it hangs up
// too are handled.
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

// hangUp tells Discord that the bot closes the connection, unless one side has already closed it.
func (c *connection) hangUp(code int) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(writeWithin))
}

// read passes on frames until there is an error or the connection is over.
func (c *connection) read(frames chan<- incoming, over <-chan struct{}) {
	for {
		var in incoming
		in.err = guard.Try(func() error {
			kind, raw, err := c.ws.ReadMessage()
			if err == nil {
				in.frame, err = readFrame(kind, raw)
			}
			return err
		})
		if mistake, ok := in.err.(*guard.Panic); ok {
			in.err = bad("%v", mistake) // a resumed session would receive the same frame again
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

// receive handles a frame. An error ends the connection.
func (c *connection) receive(f *frame) error {
	if (f.op == opHello) == (c.heartbeat > 0) {
		return bad("opcode %d in or out of HELLO's place", f.op)
	}
	switch f.op {
	case opHello:
		c.heartbeat = f.heartbeat
		c.beats = time.After(rand.N(c.heartbeat)) // so that bots do not all send heartbeats at once
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

// hear handles an event.
func (c *connection) hear(f *frame) {
	switch f.event {
	case "READY":
		c.session.ID, c.session.URL = f.session, f.resumeURL
		c.ready()
	case "RESUMED":
		c.ready()
	case "INTERACTION_CREATE":
		i, err := readInteraction(f.data)
		if err != nil {
			// The connection goes on, as a resumed session would receive the same event again.
			c.gateway.Log.Warn("gateway: an event that cannot be read", "event", f.event, "err", err)
			return
		}
		c.gateway.hearing.Go(func() { c.gateway.OnInteraction(i) })
	}
}

// ready records that the session is ready.
func (c *connection) ready() {
	if !c.since.IsZero() {
		return
	}
	c.since, c.deadline = time.Now(), nil
	c.gateway.connected(c.shard[0], c.shard[1], true)
}

// beat sends the heartbeat that is due. If the previous one was not acknowledged by now, the line
// is dead according to Discord's rules.
func (c *connection) beat() error {
	if c.unacked {
		return errSilent
	}
	c.unacked = true
	c.beats = time.After(c.heartbeat)
	return c.send(opHeartbeat, c.lastSeq())
}

// lastSeq returns the last event's number, or nil before the first event.
func (c *connection) lastSeq() *int64 {
	if c.session.Seq == 0 {
		return nil
	}
	return &c.session.Seq
}

// introduce resumes the session or begins one.
func (c *connection) introduce() error {
	token := c.gateway.REST.Token
	if c.session.ID != "" {
		return c.send(opResume, map[string]any{"token": token, "session_id": c.session.ID, "seq": c.session.Seq})
	}
	c.session, c.identified = Session{}, true
	time.AfterFunc(identifyPause*c.gateway.Pause, func() { <-c.gateway.turn })
	return c.send(opIdentify, map[string]any{
		"token":      token,
		"properties": map[string]string{"os": runtime.GOOS, "browser": "sobremesa", "device": "sobremesa"},
		// Interactions need no intent, and the bot needs nothing else.
		"intents": discordgo.IntentsNone,
		"shard":   c.shard,
		// An interaction is about two thousand bytes. Decompressing it took fifteen times as much
		// memory as reading it, and more time.
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
