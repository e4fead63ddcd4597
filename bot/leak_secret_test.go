package bot_test

import (
	"strings"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// orderedInSecret reports whether a move of the script is a standing order whose existence nobody
// else may learn.
func (r *reader) orderedInSecret(world, n int) bool {
	moves := r.script.worlds[world]
	m := moves[n]
	if !isOrder(m.Text) {
		return false
	}
	match := r.match[world].Clone()
	for i := r.replayed; i < n; i++ {
		must.Succeed(r.t, match.Replay(moves[i].Seat, moves[i].Text))
	}
	before := engine.FirstFrame(match, engine.Spectator)
	played, err := match.Play(m.Seat, m.Text)
	must.Succeed(r.t, err)
	return sitting.WasSecret(before, engine.FrameOf(match, played, engine.Spectator))
}

// unheard makes something happen and checks that the channel is told nothing.
func (r *reader) unheard(w *theatre, happens func()) {
	r.t.Helper()
	w.work()
	n := len(w.sent)
	next, err := w.Store.Pending(r.t.Context())
	if happens(); err != nil || !next.IsZero() && !next.After(w.Now()) {
		return // something else has become due meanwhile, such as what was refused before
	}
	w.work()
	for _, line := range w.sent[n:] {
		if !strings.HasPrefix(line, "logged ") {
			r.t.Errorf("%s: that an order was given in secret is told: %s", r.where, line)
		}
	}
	r.saw["secret orders"]++
}
