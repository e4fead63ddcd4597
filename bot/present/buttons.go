package present

import (
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// ID is that of a component drawn for the game as it stands.
func ID(h *table.Header, v message.Verb) message.CustomID {
	return message.CustomID{Kind: h.Kind, Game: h.ID, Seq: h.Moves, Verb: v}
}

// Button is a button of the game as it stands, labelled by the key "button."
// and name.
func Button(h *table.Header, l engine.Lang, name string, v message.Verb, style message.Style) message.Button {
	return message.Button{ID: ID(h, v), Label: lang.Text(l, "button."+name, nil), Style: style}
}
