package localdiscord

import (
	"encoding/json"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// conn is a gateway connection. One goroutine writes and one reads; all others queue frames.
type conn struct {
	ws      *websocket.Conn
	out     chan []byte
	done    chan struct{} // closed at the end
	once    sync.Once
	closing atomic.Bool // a close code was sent; later messages of the client are ignored

	sess *session // guarded by the gateway's lock; nil before IDENTIFY

	version int
	path    string      // the dialled path without a trailing slash
	sent    []time.Time // times of the client's last messages, for the reading goroutine
}

// farewell is how long a client has to answer a close code before its connection is cut.
const farewell = time.Second

func newConn(ws *websocket.Conn, version int, path string) *conn {
	c := &conn{ws: ws, version: version, path: path, out: make(chan []byte, 4096), done: make(chan struct{})}
	go c.write()
	return c
}

// send queues a frame. A client that does not read is disconnected.
func (c *conn) send(f frame) {
	b, _ := json.Marshal(f)
	c.queue(b)
}

func (c *conn) queue(b []byte) {
	select {
	case c.out <- b:
	case <-c.done:
	default:
		c.cut()
	}
}

func (c *conn) write() {
	for {
		select {
		case b := <-c.out:
			c.ws.SetWriteDeadline(time.Now().Add(10 * time.Second))
			if c.ws.WriteMessage(websocket.TextMessage, b) != nil {
				if !c.closing.Load() {
					c.cut()
				}
				return
			}
		case <-c.done:
			return
		}
	}
}

// close sends a close code. The reading goroutine then waits for the client's own.
func (c *conn) close(code int) {
	until := time.Now().Add(farewell)
	if !c.closing.Swap(true) {
		c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), until)
		c.ws.SetReadDeadline(until)
	}
}

// read returns the client's next message, which must arrive within the time limit.
func (c *conn) read(within time.Duration) ([]byte, error) {
	if !c.closing.Load() {
		c.ws.SetReadDeadline(time.Now().Add(within))
	}
	_, b, err := c.ws.ReadMessage()
	return b, err
}

func (c *conn) end() {
	c.once.Do(func() { close(c.done) })
	c.ws.Close()
}

// cut ends the connection without a closing handshake, as a broken network does.
func (c *conn) cut() {
	if tcp, ok := c.ws.NetConn().(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	c.end()
}

// busy counts a message of the client and reports whether the client has sent more than 120 in a
// minute.
func (c *conn) busy() bool {
	now := time.Now()
	c.sent = slices.DeleteFunc(append(c.sent, now), func(at time.Time) bool { return now.Sub(at) > time.Minute })
	return len(c.sent) > 120
}
