package localdiscord

import (
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
	out     chan outgoing
	done    chan struct{} // closed when writing has ended
	once    sync.Once
	closing atomic.Bool // a close code was sent; later messages of the client are ignored
	frozen  atomic.Bool // nothing is sent or processed any more, but the connection stays open

	sess *session // guarded by the gateway's lock; nil before IDENTIFY

	// Only the reading goroutine uses these.
	version int
	base    string
	path    string      // the dialled path without a trailing slash
	sent    []time.Time // times of the client's last messages
}

// outgoing is a frame, or the end of the connection if code is not 0.
type outgoing struct {
	data   []byte
	binary bool
	code   int
}

// farewell is how long a client has to answer a close code before its connection is cut.
const farewell = time.Second

func newConn(ws *websocket.Conn, version int, base, path string) *conn {
	c := &conn{ws: ws, version: version, base: base, path: path, out: make(chan outgoing, 4096), done: make(chan struct{})}
	go c.write()
	return c
}

// send queues a frame. A client that does not read is disconnected.
func (c *conn) send(b []byte) { c.queue(outgoing{data: b}) }

// close sends a close code after everything that is queued.
func (c *conn) close(code int) { c.queue(outgoing{code: code}) }

func (c *conn) queue(o outgoing) {
	if c.frozen.Load() {
		return
	}
	select {
	case c.out <- o:
	case <-c.done:
	default:
		c.cut()
	}
}

func (c *conn) write() {
	for {
		select {
		case o := <-c.out:
			c.ws.SetWriteDeadline(time.Now().Add(10 * time.Second))
			if o.code != 0 {
				c.closing.Store(true)
				c.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(o.code, ""))
				c.ws.SetReadDeadline(time.Now().Add(farewell))
				c.once.Do(func() { close(c.done) })
				return
			}
			kind := websocket.TextMessage
			if o.binary {
				kind = websocket.BinaryMessage
			}
			if c.ws.WriteMessage(kind, o.data) != nil {
				c.cut()
				return
			}
		case <-c.done:
			return
		}
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

// drain reads until the client closes.
func (c *conn) drain() {
	for {
		if _, err := c.read(farewell); err != nil {
			return
		}
	}
}

// cut ends the connection without a closing handshake, as a broken network does.
func (c *conn) cut() {
	c.once.Do(func() { close(c.done) })
	if tcp, ok := c.ws.NetConn().(*net.TCPConn); ok {
		tcp.SetLinger(0)
	}
	c.ws.Close()
}

// busy counts a message of the client and reports whether the client has sent more than 120 in a
// minute.
func (c *conn) busy() bool {
	now := time.Now()
	c.sent = slices.DeleteFunc(append(c.sent, now), func(at time.Time) bool { return now.Sub(at) > time.Minute })
	return len(c.sent) > 120
}
