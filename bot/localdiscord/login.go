package localdiscord

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"time"
)

// identify is the data of IDENTIFY.
type identify struct {
	Token      string         `json:"token"`
	Properties map[string]any `json:"properties"`
	Shard      *[2]int        `json:"shard"`
	Intents    *int           `json:"intents"` // nobody is told anything that needs one
}

func (g *gateway) identify(c *conn, d json.RawMessage) (code int) {
	var in identify
	if json.Unmarshal(d, &in) != nil || in.Properties == nil {
		return 4002
	}
	if g.sessionOf(c) != nil {
		return 4005
	}
	if !g.tokenGood(in.Token) {
		return 4004
	}
	if in.Intents == nil {
		return 4013
	}
	shard := [2]int{0, 1}
	if in.Shard != nil {
		shard = *in.Shard
	}
	if shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1] {
		return 4010
	}
	if shard[1] < g.server.faults.now().sharding.Least {
		return 4011
	}
	left, _ := g.budget()
	g.login(c, shard)
	if left == 0 {
		// Discord resets the token of a bot that exceeds its 1,000 a day.
		return 4004
	}
	if g.server.faults.sendPlanned(opIdentify, c) {
		return 0
	}
	if g.identifiesTooSoon() {
		g.reply(c, frame{Op: opInvalidSession, D: false})
		return 0
	}
	sess := &session{id: rand.Text(), version: c.version, base: c.base, shard: shard}
	g.server.mu.Lock()
	ready := g.server.readyEvent(sess)
	g.server.mu.Unlock()

	g.mu.Lock()
	g.sweep()
	c.sess, sess.conn = sess, c
	g.byID[sess.id] = sess
	sess.push("READY", ready)
	g.attached()
	g.mu.Unlock()
	g.server.faults.now().throwOut(c)
	return 0
}

func (g *gateway) tokenGood(token string) bool {
	return !g.server.faults.now().noToken && (token == g.server.opt.Token || token == "Bot "+g.server.opt.Token)
}

func (g *gateway) resume(c *conn, d json.RawMessage) (code int) {
	var in struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(d, &in) != nil {
		return 4002
	}
	if g.sessionOf(c) != nil {
		return 4005
	}
	if !g.tokenGood(in.Token) {
		return 4004
	}
	g.mu.Lock()
	g.sweep()
	sess := g.byID[in.SessionID]
	g.logins = append(g.logins, Login{true, c.path, time.Now(), shardOfSession(sess)})
	if sess == nil {
		g.mu.Unlock()
		g.reply(c, frame{Op: opInvalidSession, D: false})
		return 0
	}
	if in.Seq > sess.seq {
		g.mu.Unlock()
		return 4007
	}
	if !sess.canResume(in.Seq) {
		delete(g.byID, sess.id)
		g.mu.Unlock()
		g.reply(c, frame{Op: opInvalidSession, D: false})
		return 0
	}
	if old := sess.conn; old != nil {
		sess.conn = nil
		go old.cut()
	}
	c.sess, sess.conn, sess.base = sess, c, c.base
	for _, e := range sess.replay {
		if e.seq > in.Seq {
			c.send(e.data)
		}
	}
	sess.push("RESUMED", map[string]any{"_trace": []string{"local"}})
	g.attached()
	g.mu.Unlock()
	g.server.faults.now().throwOut(c)
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

func (g *gateway) login(c *conn, shard [2]int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.logins = append(g.logins, Login{false, c.path, time.Now(), shard})
}

func shardOfSession(s *session) (shard [2]int) {
	if s != nil {
		shard = s.shard
	}
	return shard
}
