package chat

import "sobremesa/bot/message"

// effect is what may come of an interaction. Of what does not say it, anything may.
type effect int

const (
	// changes: something is kept of it besides that somebody was here.
	changes effect = iota + 1
	// shows: nothing is lost but an answer when it is not carried out.
	shows
)

// OnlyShows reports whether an interaction asks for nothing but to be shown something:
// when nobody can be shown it any more, it need not be carried out.
func (h *Chat) OnlyShows(in *Interaction) bool {
	switch {
	case in.Complete != nil:
		return true
	case in.Command != nil:
		r := h.routeOf(in.Command)
		return r != nil && r.effect == shows
	case in.Press != nil:
		id, ok := message.ParseCustomID(in.Press.ID)
		return ok && !in.Press.Form && pressesOf(id.Kind)[id.Verb].effect == shows
	}
	return false
}
