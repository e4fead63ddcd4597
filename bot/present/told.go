package present

import (
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// line is a line of what is told: what befell one player in a turn, one thing
// after the other, or one thing that befell the table.
type line struct {
	about engine.Seat // Spectator for the table
	turn  int         // in which it happened
	text  string
	// It tells of the moments from first to last, and begins with what happened
	// first at the first of them.
	first, last int
	begins      bool
}

// maxLine is how long a line grows, in bytes: a text that has to be cut is
// cut by lines.
const maxLine = 400

// Told tells what happened after the moment from of a game, up to the moment to:
// a line for what a player did in a turn without anything between, in a game
// whose moves are not numbered, and for each thing that befell the table.
func Told(g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to int) []string {
	var texts []string
	for _, one := range tell(g, h, l, frames, from, to, from) {
		texts = append(texts, one.text)
	}
	return texts
}

// tell is Told line by line; no line is of moments both before and after the
// moment apart. The frames end with the newest. What a reader is told nothing of leaves no trace in the lines.
// What the game has no need to tell is left out, unless there is nothing else.
func tell(g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to, apart int) []line {
	if list := tellBut(g.Quiet, g, h, l, frames, from, to, apart); len(list) > 0 {
		return list
	}
	return tellBut(func(engine.Code) bool { return false }, g, h, l, frames, from, to, apart)
}

// tellBut is tell without some events.
func tellBut(quiet func(engine.Code) bool, g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to, apart int) (list []line) {
	now := PlainNames(h, l)                  // who plays for somebody now need not have made the move
	earlier := max(0, h.Moves+1-len(frames)) // moments that are not among the frames
	for i := from + 1; i <= to; i++ {
		f, turn, names := &frames[i], frames[i-1].Turn, namesThen(h, l, now, earlier+i)
		n := -1
		by := standIn(f)
		for _, e := range f.Events {
			if n++; e.Code == sitting.TookChair { // before the move
				n = -1
			}
			waits := by != nil && by.Seat == e.Seat && by.said != "" // to be said who made the move
			if quiet(e.Code) && !waits {
				continue
			}
			text := lang.Text(l, string(e.Code), named(l, e.Args, names))
			if by != nil && e.Code == by.Code { // said with what the move did
				by.said, n = " ("+text+")", -1
				continue
			}
			stoodIn := by != nil && by.Seat == e.Seat && by.said != ""
			if !stoodIn && goesOn(g, list, frames, e.Seat, i, n, apart) && len(list[len(list)-1].text)+len(text) < maxLine {
				at := &list[len(list)-1]
				at.text, at.last = at.text+"; "+text, i
				continue
			}
			if e.Seat != engine.Spectator {
				who := "**" + message.Escape(names[e.Seat]) + "**"
				if stoodIn {
					who, by.said = who+by.said, ""
				}
				text = who + ": " + text
			}
			list = append(list, line{about: e.Seat, turn: turn, text: text, first: i, last: i, begins: n == 0})
		}
	}
	return list
}

// madeBy is the event that an artificial player made a move for somebody, and how
// that is said until it has been.
type madeBy struct {
	engine.Event
	said string
}

// standIn is who made a frame's move for the one whose it was; nil for nobody, and
// where nothing else is told of them, so that it is told by itself.
func standIn(f *engine.Frame) *madeBy {
	at := slices.IndexFunc(f.Events, func(e engine.Event) bool { return e.Code == sitting.StandsIn || e.Code == sitting.StoodIn })
	if at < 0 || !slices.ContainsFunc(f.Events[at+1:], func(e engine.Event) bool { return e.Seat == f.Events[at].Seat }) {
		return nil
	}
	return &madeBy{Event: f.Events[at]}
}

// goesOn reports whether what is told of a seat by event n of a moment goes on
// with the last line: it is about the same player in the same turn, and is not
// what the player does next after chance has answered.
func goesOn(g *games.Game, list []line, frames []engine.Frame, about engine.Seat, moment, n, apart int) bool {
	if len(list) == 0 || about == engine.Spectator || list[len(list)-1].about != about {
		return false
	}
	last := list[len(list)-1]
	if last.last == moment {
		return true
	}
	next := n == 0 && frames[moment].Seat != engine.Chance && frames[last.last].Seat == engine.Chance
	return !g.Numbered() && last.turn == frames[moment-1].Turn && !next && (last.last > apart || moment <= apart)
}

// Happened tells what the frames brought, each by itself. The game's first frames
// are preceded by the word that it has begun.
func Happened(h *sitting.Header, l engine.Lang, frames []engine.Frame, first bool) []string {
	var lines []string
	if first {
		lines = append(lines, lang.Text(l, "board.first", nil))
	}
	return append(lines, Told(&games.Game{More: eachMove{}}, h, l, append([]engine.Frame{{}}, frames...), 0, len(frames))...)
}

// eachMove is of a game whose moves are told one by one.
type eachMove struct{}

func (eachMove) Numbered() bool { return true }

// LeftOut says how many lines were left out for want of room, the oldest.
func LeftOut(l engine.Lang) func(n int) string {
	return func(n int) string { return lang.Text(l, "told.left-out", engine.Args{"n": n}) }
}

// named has the names of the players in place of the seats among the arguments.
func named(l engine.Lang, args engine.Args, names []string) engine.Args {
	shown := make(engine.Args, len(args))
	for key, value := range args {
		switch v := value.(type) {
		case engine.Seat:
			if v >= 0 && int(v) < len(names) {
				value = message.Escape(names[v])
			}
		case sitting.Former:
			value = message.Escape(FormerName(l, v))
		case engine.Seats:
			var list []string
			for seat := range v.All() {
				if int(seat) < len(names) {
					list = append(list, message.Escape(names[seat]))
				}
			}
			value = list
		}
		shown[key] = value
	}
	return shown
}

// namesThen are the names of those who had the seats when the move was made that
// led to a moment; now are the names of those who have them now.
func namesThen(h *sitting.Header, l engine.Lang, now []string, moment int) []string {
	names := now
	for seat := range h.Seats {
		if f, ok := h.HadSeat(engine.Seat(seat), moment); ok {
			if &names[0] == &now[0] {
				names = slices.Clone(now)
			}
			names[seat] = FormerName(l, f)
		}
	}
	return names
}

// FormerName is the name of somebody who had a seat, as shown in a language. It is
// not escaped.
func FormerName(l engine.Lang, f sitting.Former) string {
	switch name := sitting.PersonName(f.User, f.Name).(type) {
	case engine.Term:
		return lang.Text(l, string(name), nil)
	default:
		return name.(string)
	}
}

// TakenOver tells who has taken a seat since the last move.
func TakenOver(h *sitting.Header, l engine.Lang) (lines []string) {
	for _, e := range h.TakenOver(h.Moves) {
		lines = append(lines, lang.Text(l, string(e.Code), named(l, e.Args, nil)))
	}
	return lines
}
