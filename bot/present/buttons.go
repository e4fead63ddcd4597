package present

import (
	"fmt"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// ID returns the custom id of a component drawn for the game as it stands.
func ID(h *sitting.Header, v message.Verb) message.CustomID {
	return message.CustomID{Kind: h.Kind, Game: h.ID, Seq: h.Moves, Verb: v}
}

// SelectID returns the custom id of a select drawn for the game as it stands. It differs after
// every change of the game: a client that still shows a choice in a select does not send the same
// choice again while the id of the select is the same.
func SelectID(h *sitting.Header, v message.Verb) message.CustomID {
	id := ID(h, v)
	id.Seq = int(h.Revision)
	return id
}

// Button returns a button of the game as it stands, labelled with the text of the key "button." +
// name.
func Button(h *sitting.Header, l engine.Lang, name string, v message.Verb, style message.Style) message.Button {
	return message.Button{ID: ID(h, v), Label: lang.Text(l, "button."+name, nil), Style: style}
}

// LookButton returns a button that shows the table to the user who presses it. In a game with
// hidden information it shows them their own hand too, and its label says so.
func LookButton(g *games.Game, h *sitting.Header, l engine.Lang) message.Button {
	label := "button.hand"
	if g.Rules.Info().Open {
		label = "button.look"
	}
	return message.Button{ID: ID(h, message.Look), Label: lang.Text(l, label, nil), Style: message.Secondary}
}

// ChairButton returns a button that offers the seat of a player who has resigned.
func ChairButton(h *sitting.Header, l engine.Lang, seat engine.Seat) message.Button {
	return message.Button{ID: ID(h, message.Chair).With(message.Chair, strconv.Itoa(int(seat))), Style: message.Secondary,
		Label: message.Clip(lang.Text(l, "button.chair", engine.Args{"name": message.Isolate(PlainNames(h, l)[seat])}), message.MaxLabel)}
}

// ShortcutButton returns a button that leads into the menu of a game.
func ShortcutButton(h *sitting.Header, s games.Shortcut) message.Button {
	id := ID(h, message.Play)
	if s.AtOnce {
		id.Verb = message.Confirm
	}
	id.Picks = s.Picks
	return message.Button{ID: id, Label: message.Clip(s.Label, message.MaxLabel), Emoji: s.Emoji, Style: shortcutStyles[s.Style]}
}

// shortcutStyles draws a plain shortcut as a secondary button, so that the table's own buttons
// stand out.
var shortcutStyles = map[games.Style]message.Style{games.Plain: message.Secondary, games.Good: message.Success, games.Bad: message.Danger}

// AfterEnd returns the buttons for what can follow a finished game.
func AfterEnd(g *games.Game, h *sitting.Header, l engine.Lang) message.Row {
	row := message.Row{
		Button(h, l, "again", message.Again, message.Success),
		Button(h, l, "film", message.Film, message.Secondary),
		Button(h, l, "step", message.Step, message.Secondary),
		Button(h, l, "record", message.Record, message.Secondary),
	}
	if g.Analyst != "" {
		row = append(row, Button(h, l, "coach", message.Coach, message.Secondary))
	}
	return row
}

// Where returns a mention of the channel in which a game is played. For a game in direct messages
// it returns words, as there is no channel to mention.
func Where(h *sitting.Header, l engine.Lang) string {
	if h.Guild == "" {
		return lang.Text(l, "chat.direct", nil)
	}
	return "<#" + h.Channel + ">"
}

// Link returns the address of the message that shows a game, or "" when there is none.
func Link(h *sitting.Header) string {
	if h.Shown().ID == "" {
		return ""
	}
	guild := h.Guild
	if guild == "" {
		guild = "@me"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", guild, h.Channel, h.Shown().ID)
}
