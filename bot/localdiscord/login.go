package localdiscord

import "encoding/json"

// identify is the data of IDENTIFY.
type identify struct {
	Token      string         `json:"token"`
	Properties map[string]any `json:"properties"`
	Compress   bool           `json:"compress"`
	Shard      *[2]int        `json:"shard"`
	Intents    *int           `json:"intents"`
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
	if in.Intents == nil || *in.Intents&^knownIntents != 0 {
		return 4013
	}
	if g.server.faults.refusedIntents(*in.Intents) {
		return 4014
	}
	shard := [2]int{0, 1}
	if in.Shard != nil {
		shard = *in.Shard
	}
	if shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1] {
		return 4010
	}
	left, _ := g.budget()
	g.login(c, false)
	if left == 0 {
		// Discord resets the token of a bot that goes on beyond its 1,000 a day.
		return 4004
	}
	if code := g.server.faults.identifyRefusal(); code != 0 {
		return code
	}
	if g.server.faults.spend(&g.server.faults.earlyOp7) {
		g.reply(c, frame{Op: opReconnect})
		return 0
	}
	if g.plan.insteadOf(opIdentify, c) {
		return 0
	}
	sess := &session{id: newSessionID(), version: c.version, base: c.base, intents: *in.Intents, shard: shard}
	c.mu.Lock()
	c.compress = in.Compress && c.stream == nil
	c.mu.Unlock()

	s := g.server
	s.mu.Lock()
	ready, guilds := s.readyEvent(sess), s.guildCreates(sess)
	s.mu.Unlock()

	g.mu.Lock()
	g.sweep()
	c.sess, sess.conn = sess, c
	g.byID[sess.id] = sess
	sess.push("READY", ready)
	if sess.intents&intentGuilds != 0 {
		for _, gc := range guilds {
			sess.push("GUILD_CREATE", gc)
		}
	}
	online, changed := g.attached()
	g.mu.Unlock()
	if changed {
		s.events.everybody(presence(online))
	}
	g.letIn(c)
	return 0
}

func (g *gateway) tokenGood(token string) bool {
	return g.server.faults.tokenGood() && (token == g.server.opt.Token || token == "Bot "+g.server.opt.Token)
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
	g.login(c, true)
	g.mu.Lock()
	g.sweep()
	sess := g.byID[in.SessionID]
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
	online, changed := g.attached()
	g.mu.Unlock()
	if changed {
		g.server.events.everybody(presence(online))
	}
	g.letIn(c)
	return 0
}
