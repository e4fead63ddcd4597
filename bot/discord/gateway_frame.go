package discord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
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
	// maxFrame bounds a frame in bytes, unpacked; Discord's largest event, a
	// guild with all its members, is far below it.
	maxFrame = 16 << 20
	// A heartbeat interval outside of these is not meant; Discord's is 41.25 s.
	minHeartbeat = 10 * time.Millisecond
	maxHeartbeat = 10 * time.Minute
)

// errBadFrame is what Discord would not send: the connection cannot be trusted
// any more.
var errBadFrame = errors.New("a frame that makes no sense")

// frame is one message of Discord, checked: whatever its opcode needs is there.
type frame struct {
	op   int
	data json.RawMessage

	event string // of a dispatch
	seq   int64  // of a dispatch; 1 or more

	heartbeat time.Duration // of HELLO
	resumable bool          // of INVALID_SESSION
	session   string        // of READY, with the address where to resume it
	resumeURL string
}

// readFrame unpacks and checks a websocket message. What it accepts cannot do
// discordgo harm, once it went through [frame.forClient]. The error wraps
// errBadFrame and never has the frame's text in it.
func readFrame(kind int, raw []byte) (*frame, error) {
	if kind == websocket.BinaryMessage {
		var err error
		if raw, err = inflate(raw); err != nil {
			return nil, bad("cannot be unpacked: %v", err)
		}
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
	f := &frame{op: *in.Op, data: in.D}
	switch f.op {
	case opHello:
		return f, f.readHello()
	case opInvalidSession:
		// Anything but true: it can't be resumed.
		f.resumable = string(bytes.TrimSpace(in.D)) == "true"
	case opDispatch:
		if in.T == "" || in.S == nil || *in.S < 1 {
			return nil, bad("an event without name or number")
		}
		f.event, f.seq = in.T, *in.S
		if f.event == "READY" {
			return f, f.readReady()
		}
	}
	return f, nil
}

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errBadFrame, fmt.Sprintf(format, args...))
}

func inflate(packed []byte) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(z, maxFrame+1))
	if err == nil && len(raw) > maxFrame {
		err = errors.New("too large")
	}
	return raw, err
}

func (f *frame) readHello() error {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if err := json.Unmarshal(f.data, &hello); err != nil {
		return bad("HELLO without an interval")
	}
	if hello.Interval < minHeartbeat.Milliseconds() || hello.Interval > maxHeartbeat.Milliseconds() {
		return bad("HELLO with an interval of %d ms", hello.Interval)
	}
	f.heartbeat = time.Duration(hello.Interval) * time.Millisecond
	return nil
}

func (f *frame) readReady() error {
	var ready struct {
		SessionID string `json:"session_id"`
		ResumeURL string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(f.data, &ready); err != nil || ready.SessionID == "" {
		return bad("READY without a session")
	}
	f.session, f.resumeURL = ready.SessionID, ready.ResumeURL
	return nil
}

// forClient is the frame as discordgo gets it, nil when it is none of its
// business. It is written anew, with nothing in it but what discordgo needs:
// an event that it decodes into nil pointers makes it panic on a goroutine of
// its own, where nothing can recover. The one event that goes through whole is
// tried out here first; the error tells that it can't be decoded.
func (f *frame) forClient() ([]byte, error) {
	switch {
	case f.op == opHello:
		return fmt.Appendf(nil, `{"op":10,"d":{"heartbeat_interval":%d}}`, f.heartbeat.Milliseconds()), nil
	case f.op == opHeartbeatAck:
		return []byte(`{"op":11}`), nil
	case f.op != opDispatch:
		return nil, nil
	}
	var data any
	switch f.event {
	case "READY":
		data = map[string]string{"session_id": f.session}
	case "RESUMED":
		data = struct{}{}
	case "INTERACTION_CREATE":
		if err := decodes(f.data, new(discordgo.InteractionCreate)); err != nil {
			return nil, err
		}
		data = f.data
	default:
		return nil, nil
	}
	return json.Marshal(struct {
		Op int    `json:"op"`
		S  int64  `json:"s"`
		T  string `json:"t"`
		D  any    `json:"d"`
	}{f.op, f.seq, f.event, data})
}

// decodes reports why data can't be decoded, a panic of the decoder included.
func decodes(data []byte, into any) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return json.Unmarshal(data, into)
}
