package present

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// ID is that of a component drawn for the game as it stands.
func ID(h *sitting.Header, v message.Verb) message.CustomID {
	return message.CustomID{Kind: h.Kind, Game: h.ID, Seq: h.Moves, Verb: v}
}

// SelectID is that of a select of a game as it stands. A client that still holds a
// choice of a select does not send the same choice of the same select again: after every
// change it is another one.
func SelectID(h *sitting.Header, v message.Verb) message.CustomID {
	id := ID(h, v)
	id.Fresh = int(h.Revision)
	return id
}

// Button is a button of the game as it stands, labelled by the key "button."
// and name.
func Button(h *sitting.Header, l engine.Lang, name string, v message.Verb, style message.Style) message.Button {
	return message.Button{ID: ID(h, v), Label: lang.Text(l, "button."+name, nil), Style: style}
}

// LookButton shows the one who presses it the table, and in a game that hides
// something their own hand.
func LookButton(g *games.Game, h *sitting.Header, l engine.Lang) message.Button {
	label := "button.hand"
	if g.Rules.Info().Open {
		label = "button.look"
	}
	return message.Button{ID: ID(h, message.Look), Label: lang.Text(l, label, nil), Style: message.Secondary}
}

// ChairButton asks the one who presses it whether to take the seat of one who has resigned.
func ChairButton(h *sitting.Header, l engine.Lang, seat engine.Seat) message.Button {
	return message.Button{ID: ID(h, message.Chair).With(message.Chair, strconv.Itoa(int(seat))), Style: message.Secondary,
		Label: message.Clip(lang.Text(l, "button.chair", engine.Args{"name": PlainNames(h, l)[seat]}), message.MaxLabel)}
}

// ShortcutButton is a button into the menu of a game.
func ShortcutButton(h *sitting.Header, s games.Shortcut) message.Button {
	id := ID(h, message.Play)
	if s.AtOnce {
		id.Verb = message.Confirm
	}
	id.Picks = s.Picks
	return message.Button{ID: id, Label: message.Clip(s.Label, message.MaxLabel), Emoji: s.Emoji, Style: shortcutStyles[s.Style]}
}

// shortcutStyles make what stands beside a table stand back behind its own buttons.
var shortcutStyles = map[games.Style]message.Style{games.Plain: message.Secondary, games.Good: message.Success, games.Bad: message.Danger}
