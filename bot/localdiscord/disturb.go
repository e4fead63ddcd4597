package localdiscord

import "time"

// The gateway's side of the faults on demand, and the end of a server.

func (g *gateway) cut(resumable bool) {
	if !resumable {
		g.dropSessions()
	}
	for _, c := range g.connections() {
		c.cut()
	}
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

func (g *gateway) control(f frame) {
	for _, c := range g.connections() {
		g.reply(c, f)
	}
}

func (g *gateway) dropSessions() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for id := range g.byID {
		delete(g.byID, id)
	}
}

// invalidate tells every client that its session is over; after it a client may IDENTIFY on the same connection.
func (g *gateway) invalidate(resumable bool) {
	g.mu.Lock()
	for c := range g.conns {
		if s := c.sess; s != nil {
			s.conn, s.lost, c.sess = nil, time.Now(), nil
			if !resumable {
				delete(g.byID, s.id)
			}
		}
	}
	online, changed := g.attached()
	g.mu.Unlock()
	g.control(frame{Op: opInvalidSession, D: resumable})
	if changed {
		g.server.events.everybody(presence(online))
	}
}
