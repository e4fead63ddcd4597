package bot_test

import (
	"sobremesa/bot/localdiscord"
)

var (
	ana, luis, marta, iker, zoe = localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker, localdiscord.Zoe
	mesa                        = localdiscord.Charla
)

// again returns the current state of a message.
func (w *world) again(user localdiscord.User, m *localdiscord.Message) *localdiscord.Message {
	w.t.Helper()
	now, ok := w.server.As(user.ID).Message(m.ID)
	if !ok {
		w.t.Fatalf("message %s is gone", m.ID)
	}
	return &now
}
