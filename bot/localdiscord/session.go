package localdiscord

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"time"
)

// frame is a message on a gateway connection.
type frame struct {
	Op int     `json:"op"`
	D  any     `json:"d"`
	S  *int64  `json:"s"`
	T  *string `json:"t"`
}

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// maxReplay is how many events a session keeps for a RESUME.
const maxReplay = 2000

// session is created by IDENTIFY and outlives its connection. The gateway's lock guards it.
type session struct {
	id     string
	shard  [2]int
	seq    int64
	replay []event
	conn   *conn // nil without a connection
}

// event is a dispatched event as it was sent.
type event struct {
	seq  int64
	data []byte
}

// wants reports whether the session's shard receives a guild's events. The first one receives those of no guild.
func (s *session) wants(guild string) bool {
	if guild == "" {
		return s.shard[0] == 0
	}
	return shardOf(guild, s.shard[1]) == s.shard[0]
}

// push numbers an event, keeps it for a RESUME, and sends it if there is a connection.
func (s *session) push(name string, d any) {
	s.seq++
	seq := s.seq
	b, _ := json.Marshal(frame{Op: opDispatch, D: d, S: &seq, T: &name})
	if len(s.replay) >= maxReplay {
		s.replay = append(s.replay[:0], s.replay[maxReplay/2:]...)
	}
	s.replay = append(s.replay, event{seq, b})
	if s.conn != nil {
		s.conn.queue(b)
	}
}

// credentials are the data of IDENTIFY or RESUME.
type credentials struct {
	Token      string         `json:"token"`
	Properties map[string]any `json:"properties"`
	Shard      *[2]int        `json:"shard"`
	Intents    *int           `json:"intents"` // nobody is told anything that needs one
	SessionID  string         `json:"session_id"`
	Seq        int64          `json:"seq"`
}

// login handles IDENTIFY and RESUME. A code other than 0 closes the connection.
func (g *gateway) login(c *conn, op int, d json.RawMessage) (code int) {
	var in credentials
	unread := json.Unmarshal(d, &in) != nil || op == opIdentify && in.Properties == nil
	g.server.mu.Lock()
	defer g.server.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case unread:
		return 4002
	case c.sess != nil:
		return 4005
	case g.server.faults.now().noToken || in.Token != g.server.opt.Token && in.Token != "Bot "+g.server.opt.Token:
		return 4004
	case op == opResume:
		return g.resume(c, in)
	}
	return g.identify(c, in)
}

// identify begins a session. Both locks are held.
func (g *gateway) identify(c *conn, in credentials) (code int) {
	shard := [2]int{0, 1}
	if in.Shard != nil {
		shard = *in.Shard
	}
	switch {
	case in.Intents == nil:
		return 4013
	case shard[0] < 0 || shard[0] >= shard[1]:
		return 4010
	case shard[1] < g.server.faults.now().leastShards:
		return 4011
	}
	g.logins = append(g.logins, Login{false, c.path, time.Now(), shard})
	if g.server.faults.sendPlanned(opDispatch, c) {
		return 0
	}
	sess := &session{id: rand.Text(), shard: shard}
	g.byID[sess.id] = sess
	c.sess, sess.conn = sess, c
	sess.push("READY", g.server.readyEvent(sess))
	g.attached()
	return 0
}

// resume continues a session after the last event that the client has seen. The lock is held.
func (g *gateway) resume(c *conn, in credentials) (code int) {
	sess := g.byID[in.SessionID]
	login := Login{Resume: true, Path: c.path, At: time.Now()}
	if sess != nil {
		login.Shard = sess.shard
	}
	g.logins = append(g.logins, login)
	if sess != nil && in.Seq > sess.seq {
		return 4007
	}
	if sess == nil || len(sess.replay) > 0 && in.Seq < sess.replay[0].seq-1 { // it lacks an event that is no longer kept
		delete(g.byID, in.SessionID)
		c.send(frame{Op: opInvalidSession, D: false})
		return 0
	}
	if sess.conn != nil {
		sess.conn.cut()
	}
	c.sess, sess.conn = sess, c
	for _, e := range sess.replay {
		if e.seq > in.Seq {
			c.queue(e.data)
		}
	}
	sess.push("RESUMED", object{"_trace": []string{"local"}})
	g.attached()
	return 0
}

// Login is an IDENTIFY or a RESUME with the right token.
type Login struct {
	Resume bool
	Path   string // the dialled path, such as "/ws"
	At     time.Time
	Shard  [2]int // number and count; zero for a RESUME of an unknown session
}

// Logins returns all logins, the oldest first.
func (s *Server) Logins() []Login {
	s.gateway.mu.Lock()
	defer s.gateway.mu.Unlock()
	return slices.Clone(s.gateway.logins)
}
