package localdiscord

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// maxPayload is the size limit of a client's message, in bytes.
const maxPayload = 4096

// gateway accepts connections and sends events.
type gateway struct {
	server *Server

	mu         sync.Mutex
	byID       map[string]*session
	conns      map[*conn]bool
	logins     []Login
	identified time.Time     // of the last IDENTIFY
	ready      int           // connected sessions
	watch      chan struct{} // closed and replaced when ready changes
}

func newGateway(s *Server) *gateway {
	return &gateway{server: s, byID: map[string]*session{}, watch: make(chan struct{}), conns: map[*conn]bool{}}
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

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
	c := newConn(ws, version, "http://"+r.Host, path)
	if version != 9 && version != 10 || q.Get("encoding") != "json" || q.Has("compress") {
		c.close(4012)
		c.drain()
		ws.Close()
		return
	}
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
	if !g.server.faults.sendPlanned(opHello, c) {
		g.reply(c, frame{Op: opHello, D: map[string]any{"heartbeat_interval": every.Milliseconds(), "_trace": []string{"local"}}})
	}
	for {
		// Discord waits a little longer than the interval that HELLO names.
		b, err := c.read(every + every/2)
		var ne net.Error
		switch {
		case errors.As(err, &ne) && ne.Timeout() && !c.closing.Load() && !c.frozen.Load():
			g.endSession(c)
			c.close(4009)
			<-c.done
			return
		case err != nil:
			return
		}
		if c.frozen.Load() {
			continue
		}
		if code := g.receive(c, b); code != 0 {
			c.close(code)
			c.drain()
			return
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
	case opIdentify:
		return g.identify(c, in.D)
	case opResume:
		return g.resume(c, in.D)
	case opHeartbeat:
		g.reply(c, frame{Op: opHeartbeatAck})
		return 0
	}
	return 4001
}

func (g *gateway) sessionOf(c *conn) *session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return c.sess
}

func (g *gateway) reply(c *conn, f frame) {
	b, _ := json.Marshal(f)
	c.send(b)
}

// removeConn removes a connection. Its session stays for a RESUME.
func (g *gateway) removeConn(c *conn) {
	c.once.Do(func() { close(c.done) })
	c.ws.Close()
	g.mu.Lock()
	delete(g.conns, c)
	if c.sess != nil && c.sess.conn == c {
		c.sess.conn, c.sess.lost = nil, time.Now()
	}
	g.attached()
	g.mu.Unlock()
}

// attached counts connected sessions, wakes those who wait for a change, and tells the pages when the
// first one comes or the last one goes. The lock is held.
func (g *gateway) attached() {
	was, now := g.ready, 0
	for _, s := range g.byID {
		if s.conn != nil {
			now++
		}
	}
	if now == was {
		return
	}
	g.ready = now
	close(g.watch)
	g.watch = make(chan struct{})
	if was == 0 || now == 0 {
		g.server.events.everybody(presence(now > 0))
	}
}

// sweep drops sessions that were not resumed in time. The lock is held.
func (g *gateway) sweep() {
	for id, s := range g.byID {
		if s.conn == nil && time.Since(s.lost) > keepSession {
			delete(g.byID, id)
		}
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

// dispatch sends an event to the sessions whose shard has the guild. d makes the event's data for a session.
func (g *gateway) dispatch(name, guild string, d func(*session) any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.byID {
		if s.wants(guild) {
			s.push(name, d(s))
		}
	}
}

func (g *gateway) online() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.ready > 0
}

func (g *gateway) awaitOnline(ctx context.Context) error {
	for {
		g.mu.Lock()
		n, changed := g.ready, g.watch
		g.mu.Unlock()
		if n > 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// budget returns how many of the day's 1,000 IDENTIFYs are left, and how long that holds. Without
// LimitIdentify they are never used up.
func (g *gateway) budget() (left int, reset time.Duration) {
	f := g.server.faults.now()
	reset = time.Until(f.identifiesEnd)
	if reset <= 0 {
		return 1000, 24 * time.Hour
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	left = f.identifies
	for _, in := range g.logins {
		if !in.Resume && !in.At.Before(f.identifiesFrom) {
			left--
		}
	}
	return max(0, left), reset
}

func (g *gateway) connections() []*conn {
	g.mu.Lock()
	defer g.mu.Unlock()
	out := make([]*conn, 0, len(g.conns))
	for c := range g.conns {
		out = append(out, c)
	}
	return out
}

func (g *gateway) closeAll(code int) {
	for _, c := range g.connections() {
		if c.frozen.Load() {
			c.cut()
		} else {
			c.close(code)
		}
	}
}

func presence(online bool) map[string]any {
	return map[string]any{"type": "bot_presence", "online": online}
}
