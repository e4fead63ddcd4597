package localdiscord

import (
	"encoding/json"
	"errors"
	"maps"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// maxPayload is the size limit of a client's message, in bytes.
const maxPayload = 4096

// gateway accepts connections and sends events. Who needs the server's lock too takes that first.
type gateway struct {
	server *Server

	mu     sync.Mutex
	byID   map[string]*session
	conns  map[*conn]bool
	logins []Login
	ready  bool // a session is connected
}

func newGateway(s *Server) *gateway {
	return &gateway{server: s, byID: map[string]*session{}, conns: map[*conn]bool{}}
}

// upgrader refuses pages of other sites.
var upgrader websocket.Upgrader

func (g *gateway) serve(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimSuffix(r.URL.Path, "/")
	if path == resumePath && g.server.faults.now().noResume {
		http.Error(w, "no gateway here", http.StatusServiceUnavailable)
		return
	}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	q := r.URL.Query()
	version, _ := strconv.Atoi(q.Get("v"))
	c := newConn(ws, version, path)
	g.mu.Lock()
	g.conns[c] = true
	g.mu.Unlock()
	defer g.removeConn(c)
	ws.SetReadLimit(1 << 20)
	echo := ws.CloseHandler()
	ws.SetCloseHandler(func(code int, text string) error {
		// A client that closes with this code will not come back. After any other code it may resume.
		if (code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway) && !c.closing.Load() {
			g.endSession(c)
		}
		return echo(code, text)
	})
	every := g.server.opt.HeartbeatInterval
	if version != 9 && version != 10 || q.Get("encoding") != "json" || q.Has("compress") {
		c.close(4012)
	} else if !g.server.faults.sendPlanned(opHello, c) {
		c.send(frame{Op: opHello, D: object{"heartbeat_interval": every.Milliseconds(), "_trace": []string{"local"}}})
	}
	for {
		// Discord waits a little longer than the interval that HELLO names.
		b, err := c.read(every + every/2)
		if ne, ok := errors.AsType[net.Error](err); ok && ne.Timeout() && !c.closing.Load() {
			g.endSession(c)
			c.close(4009)
		}
		if err != nil {
			return
		}
		if c.closing.Load() {
			continue
		}
		if code := g.receive(c, b); code != 0 {
			c.close(code)
		}
	}
}

// receive handles a message of a client. A code other than 0 closes the connection.
func (g *gateway) receive(c *conn, b []byte) (code int) {
	if c.busy() {
		return 4008
	}
	var in struct {
		Op *int            `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	if len(b) > maxPayload || json.Unmarshal(b, &in) != nil || in.Op == nil {
		return 4002
	}
	switch *in.Op {
	case opIdentify, opResume:
		return g.login(c, *in.Op, in.D)
	case opHeartbeat:
		if !g.server.faults.sendPlanned(opHeartbeatAck, c) {
			c.send(frame{Op: opHeartbeatAck})
		}
		return 0
	}
	return 4001
}

// removeConn removes a connection. Its session stays for a RESUME.
func (g *gateway) removeConn(c *conn) {
	c.end()
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.conns, c)
	if c.sess != nil && c.sess.conn == c {
		c.sess.conn = nil
	}
	g.attached()
}

// attached tells the pages when the first session is connected or the last one is not. The lock is held.
func (g *gateway) attached() {
	was := g.ready
	g.ready = false
	for _, s := range g.byID {
		g.ready = g.ready || s.conn != nil
	}
	if g.ready != was {
		g.server.events.everybody(presence(g.ready))
	}
}

// endSession ends a connection's session for good.
func (g *gateway) endSession(c *conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if c.sess != nil {
		delete(g.byID, c.sess.id)
	}
}

// dispatch sends an event to the sessions whose shard has the guild.
func (g *gateway) dispatch(name, guild string, d any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.byID {
		if s.wants(guild) {
			s.push(name, d)
		}
	}
}

func (g *gateway) online() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.ready
}

func (g *gateway) connections() []*conn {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Collect(maps.Keys(g.conns))
}

func (g *gateway) closeAll(code int) {
	for _, c := range g.connections() {
		c.close(code)
	}
}

func presence(online bool) object { return object{"type": "bot_presence", "online": online} }

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

// busy counts a message of the client and reports whether there were more than 120 in a minute.
func (c *conn) busy() bool {
	now := time.Now()
	c.sent = slices.DeleteFunc(append(c.sent, now), func(at time.Time) bool { return now.Sub(at) > time.Minute })
	return len(c.sent) > 120
}
