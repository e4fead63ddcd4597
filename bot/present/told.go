package present

import (
	"fmt"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// line is a line of an account of the game: things that happened to one player in one turn, or one
// thing that happened to the table.
type line struct {
	about engine.Seat // Spectator for the table
	turn  int         // in which it happened
	text  string
	// The line tells of the moments from first to last. With begins, it starts with the first thing
	// that happened at the moment first.
	first, last int
	begins      bool
}

// maxLine is how long a line grows, in bytes, before another one begins. A text that does not fit
// into a message is cut between lines.
const maxLine = 400

// Told tells what happened after the moment from of a game, up to the moment to. There is a line
// for everything a player did in a turn without interruption, or for each move where moves are
// numbered, and a line for each thing that happened to the table.
func Told(g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to int) []string {
	var texts []string
	for _, one := range tell(g, h, l, frames, from, to, from) {
		texts = append(texts, one.text)
	}
	return texts
}

// tell returns the lines of [Told]. No line covers moments both before and after the moment apart.
// The frames end with the newest one. Events that the reader is not told of leave no trace in the
// lines. Events that the game calls quiet are left out, unless there is nothing else to tell.
func tell(g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to, apart int) []line {
	if list := tellBut(g.MinorEvent, g, h, l, frames, from, to, apart); len(list) > 0 {
		return list
	}
	return tellBut(nil, g, h, l, frames, from, to, apart)
}

// tellBut is [tell] without the quiet events; quiet may be nil.
func tellBut(quiet func(engine.Code) bool, g *games.Game, h *sitting.Header, l engine.Lang, frames []engine.Frame, from, to, apart int) (list []line) {
	now := PlainNames(h, l)                  // a guardian that plays for a seat now need not have made the move
	earlier := max(0, h.Moves+1-len(frames)) // number of moments before the first frame
	for i := from + 1; i <= to; i++ {
		f, turn, names := &frames[i], frames[i-1].Turn, namesThen(h, l, now, earlier+i)
		n := -1
		by, mention := engine.Spectator, "" // the seat for which a substitute moved, until a line about it has named the substitute
		for at, e := range f.Events {
			if n++; e.Code == sitting.TookChair { // happened before the move
				n = -1
			}
			substituted := mention != "" && by == e.Seat
			planned := at+1 < len(f.Events) && f.Events[at+1].Code == sitting.AsPlanned // says how it was done
			if quiet != nil && quiet(e.Code) && !substituted && !planned {
				continue
			}
			text := lang.Text(l, string(e.Code), named(l, e.Args, names))
			moves := func(later engine.Event) bool { return later.Seat == e.Seat }
			if (e.Code == sitting.StandsIn || e.Code == sitting.StoodIn) && slices.ContainsFunc(f.Events[at+1:], moves) {
				by, mention, n = e.Seat, " ("+text+")", -1 // told along with what the move did
				continue
			}
			if !substituted && continues(g, list, frames, e.Seat, i, n, apart) && len(list[len(list)-1].text)+len(text) < maxLine {
				last := &list[len(list)-1]
				last.text, last.last = last.text+"; "+text, i
				continue
			}
			if e.Seat != engine.Spectator {
				who := "**" + message.Escape(names[e.Seat]) + "**"
				if substituted {
					who, mention = who+mention, ""
				}
				text = who + ": " + text
			}
			list = append(list, line{about: e.Seat, turn: turn, text: text, first: i, last: i, begins: n == 0})
		}
	}
	return list
}

// continues reports whether event n of a moment, about a seat, continues the last line. It does
// when the line is about the same player in the same turn, unless the event begins what the player
// did after chance had answered.
func continues(g *games.Game, list []line, frames []engine.Frame, about engine.Seat, moment, n, apart int) bool {
	if len(list) == 0 || about == engine.Spectator || list[len(list)-1].about != about {
		return false
	}
	last := list[len(list)-1]
	if last.last == moment {
		return true
	}
	next := n == 0 && frames[moment].Seat != engine.Chance && frames[last.last].Seat == engine.Chance
	return !g.NumberMoves && last.turn == frames[moment-1].Turn && !next && (last.last > apart || moment <= apart)
}

// Happened tells what the frames brought, each frame in lines of its own. With first, they are the
// first frames of the game, and a line before them says that it has begun.
func Happened(h *sitting.Header, l engine.Lang, frames []engine.Frame, first bool) []string {
	var lines []string
	if first {
		lines = append(lines, lang.Text(l, "board.first", nil))
	}
	return append(lines, Told(&games.Game{More: games.More{NumberMoves: true}}, h, l, append([]engine.Frame{{}}, frames...), 0, len(frames))...)
}

// LeftOut returns a function that says how many of the oldest lines were left out for want of room.
func LeftOut(l engine.Lang) func(n int) string {
	return func(n int) string { return lang.Text(l, "told.left-out", engine.Args{"n": n}) }
}

// named returns args with names, escaped, in place of seats.
func named(l engine.Lang, args engine.Args, names []string) engine.Args {
	shown := make(engine.Args, len(args))
	for key, value := range args {
		switch v := value.(type) {
		case engine.Seat:
			if v >= 0 && int(v) < len(names) {
				value = message.Escape(names[v])
			}
		case sitting.Former:
			value = message.Escape(PersonName(l, v.User, v.Name))
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

// namesThen returns the names of the players who had the seats when the move was made that led to a
// moment. now are the names of the present players.
func namesThen(h *sitting.Header, l engine.Lang, now []string, moment int) []string {
	var names []string
	for seat := range h.Seats {
		if f, ok := h.HadSeat(engine.Seat(seat), moment); ok {
			if names == nil {
				names = ownNames(h, l)
			}
			names[seat] = PersonName(l, f.User, f.Name)
		}
	}
	if names == nil {
		return now
	}
	return tellApart(names)
}

// PersonName returns the name of a person in a language, given the one that is stored. It is not escaped.
func PersonName(l engine.Lang, user, stored string) string {
	name := sitting.PersonName(user, stored)
	if term, ok := name.(engine.Term); ok {
		return lang.Text(l, string(term), nil)
	}
	return name.(string)
}

// TakenOver tells which seats have been taken over since the last move, and by whom.
func TakenOver(h *sitting.Header, l engine.Lang) (lines []string) {
	for _, e := range h.TakenOver(h.Moves) {
		lines = append(lines, lang.Text(l, string(e.Code), named(l, e.Args, nil)))
	}
	return lines
}

// Since tells what has happened after the moment from of a game, in lines as [Told] makes them.
// Where moves are numbered, the moves between two moves of chance are numbered from 1, unless there
// is only one. Lines about moments up to told, which the reader was told before, are in small type.
//
// Elsewhere, all that chance brought at one moment is one line. standing are the same frames, in which a
// move that was taken back does not count as a move.
func Since(g *games.Game, h *sitting.Header, l engine.Lang, frames, standing []engine.Frame, from, told int) []string {
	from = min(from, len(frames)-1)
	list := tell(g, h, l, frames, from, len(frames)-1, told)
	if !g.NumberMoves {
		list = joined(list, frames)
	}
	return since(g, list, frames, standing, from, told)
}

// joined joins the lines about one moment of chance, such as what the dice brought each player.
func joined(list []line, frames []engine.Frame) (short []line) {
	for _, one := range list {
		if n := len(short) - 1; n >= 0 && short[n].first == one.first && frames[one.last].Seat == engine.Chance && len(short[n].text)+len(one.text) < maxLine {
			short[n].text, short[n].last = short[n].text+" · "+one.text, one.last
		} else {
			short = append(short, one)
		}
	}
	return short
}

// since numbers the lines that begin with a move, and puts those that were told in small type.
func since(g *games.Game, list []line, frames, standing []engine.Frame, from, told int) []string {
	lines := make([]string, len(list))
	var numbered []int // the lines since chance played that begin with a move
	number := func() {
		for i, at := range numbered {
			if len(numbered) > 1 {
				lines[at] = fmt.Sprintf("%d. %s", i+1, lines[at])
			}
		}
		numbered = nil
	}
	for at, moment := 0, from+1; at < len(list); at++ {
		lines[at] = list[at].text
		for ; moment <= list[at].first; moment++ {
			if frames[moment].Seat == engine.Chance {
				number()
			}
		}
		if g.NumberMoves && list[at].begins && isMove(standing[list[at].first]) {
			numbered = append(numbered, at)
		}
	}
	number()
	for at := range list {
		if list[at].last <= told {
			lines[at] = "-# " + lines[at]
		}
	}
	return lines
}

// Missed tells one reader what has happened after the moment from of a game, as [Since] does, with a
// number before every line: in a game without numbered moves, the lines themselves are numbered.
func Missed(g *games.Game, h *sitting.Header, l engine.Lang, standing []engine.Frame, from int) []string {
	from = min(from, len(standing)-1)
	lines := since(g, tell(g, h, l, standing, from, len(standing)-1, from), standing, standing, from, from)
	if !g.NumberMoves && len(lines) > 1 {
		for i := range lines {
			lines[i] = fmt.Sprintf("%d. %s", i+1, lines[i])
		}
	}
	return lines
}

// SeenBy returns the moment up to which the player in a seat knows the game: the moment after their
// own last decision. For a spectator, and for a player who has not decided anything yet, it is the
// moment before the current round where moves are numbered, and before the current turn elsewhere.
func SeenBy(g *games.Game, p *sitting.Sitting, frames []engine.Frame, seat engine.Seat) int {
	if own := p.LastDecision(frames, seat); own > 0 {
		return own
	}
	return partBegan(g, frames)
}

// SeenByCalled returns the latest moment that any of the people whom the game waits for knows, as
// [SeenBy] does for one seat, but none before the current round or turn. It returns the last moment
// when the game waits for no person.
func SeenByCalled(g *games.Game, p *sitting.Sitting, frames []engine.Frame) int {
	last := -1
	for seat := range p.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(p.Seats[seat]) {
			last = max(last, p.LastDecision(frames, seat), partBegan(g, frames))
		}
	}
	if last < 0 {
		return p.Moves
	}
	return last
}

// partBegan returns the moment before the current part of the game. Where moves are numbered, a
// part is a round and begins when chance plays. Elsewhere chance plays in the middle of turns, so a
// part is a turn.
func partBegan(g *games.Game, frames []engine.Frame) int {
	last := len(frames) - 1
	is := func(i int) bool {
		if g.NumberMoves {
			return frames[i].Seat == engine.Chance
		}
		return i == 0 || frames[i].Turn != frames[last].Turn
	}
	began := last
	for began > 0 && !is(began) {
		began--
	}
	return began
}

// isMove reports whether a player's move led to the moment of a frame.
func isMove(f engine.Frame) bool { return f.Seat != engine.Spectator && f.Seat != engine.Chance }

// ShowSince makes a scene show what has happened after the moment from.
func ShowSince(s *games.Scene, standing []engine.Frame, from int) {
	s.Before, s.Since = standing[from].View, standing[from+1:]
}
