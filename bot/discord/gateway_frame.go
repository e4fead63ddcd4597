package discord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

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
	// maxFrame bounds a frame in bytes. Discord's largest event, a guild with all its members, is
	// far smaller.
	maxFrame = 16 << 20
	// Heartbeat intervals outside of these bounds are errors. Discord's is 41.25 s.
	minHeartbeat = 10 * time.Millisecond
	maxHeartbeat = 10 * time.Minute
)

// errBadFrame means that Discord would not have sent the frame, so the connection cannot be trusted
// any more.
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
		if f.event == "READY" && (json.Unmarshal(in.D, &d) != nil || d.SessionID == "") {
			return nil, bad("READY without a session")
		}
		f.session, f.resumeURL = d.SessionID, d.ResumeURL
	}
	return f, nil
}

func bad(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errBadFrame, fmt.Sprintf(format, args...))
}
