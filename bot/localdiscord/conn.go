package localdiscord

import (
	"bytes"
	"compress/zlib"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// compressFrom is the size in bytes from which a frame is compressed for a client that asked for it in IDENTIFY.
const compressFrom = 512

// conn is one gateway connection. One goroutine writes; everything else hands frames over.
type conn struct {
	ws   *websocket.Conn
	out  chan []byte
	once sync.Once
	done chan struct{}

	// stream is the compressor of a whole connection (compress=zlib-stream), nil without; the writer alone uses it.
	stream *zlib.Writer
	buffer bytes.Buffer

	mu       sync.Mutex
	compress bool // of single payloads, as IDENTIFY asked

	sess *session // guarded by the gateway's lock; nil before IDENTIFY

	// The reading goroutine alone uses these.
	version int
	base    string
	sent    []time.Time // of the client's last messages
}

func newConn(ws *websocket.Conn, version int, base string, stream bool) *conn {
	c := &conn{ws: ws, version: version, base: base, out: make(chan []byte, 4096), done: make(chan struct{})}
	if stream {
		c.stream = zlib.NewWriter(&c.buffer)
	}
	go c.write()
	return c
}

// send queues a frame; a client that does not read is cut off.
func (c *conn) send(b []byte) {
	select {
	case c.out <- b:
	case <-c.done:
	default:
		c.close(4000)
	}
}

func (c *conn) write() {
	for {
		select {
		case b := <-c.out:
			kind, b := c.pack(b)
			c.ws.SetWriteDeadline(time.Now().Add(10 * time.Second))
			if c.ws.WriteMessage(kind, b) != nil {
				c.cut()
				return
			}
		case <-c.done:
			return
		}
	}
}

func (c *conn) pack(b []byte) (kind int, packed []byte) {
	if c.stream != nil {
		c.buffer.Reset()
		c.stream.Write(b)
		c.stream.Flush()
		return websocket.BinaryMessage, c.buffer.Bytes()
	}
	c.mu.Lock()
	compress := c.compress
	c.mu.Unlock()
	if !compress || len(b) < compressFrom {
		return websocket.TextMessage, b
	}
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	w.Write(b)
	w.Close()
	return websocket.BinaryMessage, z.Bytes()
}

// close ends the connection with a code that the client is told, after what is queued already.
func (c *conn) close(code int) {
	c.once.Do(func() {
		go func() {
			deadline := time.Now().Add(2 * time.Second)
			for len(c.out) > 0 && time.Now().Before(deadline) {
				time.Sleep(time.Millisecond)
			}
			c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, closeReason(code)), deadline)
			close(c.done)
			// The client gets a moment to read the code before the connection is gone.
			c.ws.SetReadDeadline(time.Now().Add(time.Second))
			time.AfterFunc(time.Second, func() { c.ws.Close() })
		}()
	})
}

// cut ends the connection as a broken line does.
func (c *conn) cut() {
	c.once.Do(func() { close(c.done) })
	if tcp, ok := c.ws.NetConn().(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	c.ws.Close()
}

// busy counts a message of the client and reports whether it sends more than 120 in a minute.
func (c *conn) busy() bool {
	now := time.Now()
	c.sent = append(c.sent, now)
	for len(c.sent) > 0 && now.Sub(c.sent[0]) > time.Minute {
		c.sent = c.sent[1:]
	}
	return len(c.sent) > 120
}

func closeReason(code int) string {
	return map[int]string{
		1001: "Going away.",
		4000: "Unknown error.", 4001: "Unknown opcode.", 4002: "Error while decoding payload.", 4003: "Not authenticated.",
		4004: "Authentication failed.", 4005: "Already authenticated.", 4007: "Invalid seq.", 4008: "Rate limited.",
		4009: "Session timed out.", 4010: "Invalid shard.", 4011: "Sharding required.", 4012: "Invalid API version.",
		4013: "Invalid intent(s).", 4014: "Disallowed intent(s).",
	}[code]
}
