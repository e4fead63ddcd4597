package enanos

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Scene holds what a picture or a description shows.
type Scene struct {
	View    enanos.View
	Players []engine.Occupant // by seat; a player without a name is called "Player 2"
	Words   render.Words
	Theme   sheet.Theme
	Pace    string // the time for a move, in words; may be empty

	// Before, unless nil, is the view of the previous picture: differences are ringed.
	// Since holds the events since then, as the reader may know them.
	Before *enanos.View
	Since  []engine.Event

	// Siege, unless nil, is one that the picture tells in the place of the players' panels.
	Siege *Siege

	// Marks, unless nil, are the places that the reader may choose from.
	Marks *Marks

	// Preview says that the view is that of a move not yet confirmed. Names are the words by which
	// the move was given.
	Preview bool
	Names   enanos.Names
}

// seats lists the seats in the order of their panels: in turn order, once that is known.
func (s *Scene) seats() []engine.Seat {
	return s.View.Order[:s.View.Seats]
}

// badgeSigns identify nations whose players' names have no letter that can be
// drawn.
var badgeSigns = [nations]rune{'★', '■', '◆', '▲'}

// name returns a player's name for drawing in a face. If some of its letters cannot be
// drawn, a badge in the colour of the nation precedes it.
func (s *Scene) name(seat engine.Seat, f render.Face) string {
	n := s.nation(seat)
	return cmp.Or(sheet.Name(s.Players, seat, f, int(n), badgeSigns[n]), s.nameless(seat))
}

func (s *Scene) nameless(seat engine.Seat) string {
	return s.Words("enanos.picture.player", engine.Args{"seat": int(seat) + 1})
}

// awaitedKeys are the keys of what is awaited in a phase, other than a turn.
var awaitedKeys = map[enanos.Phase]string{
	enanos.Founding: "enanos.picture.founding", enanos.Tracking: "enanos.picture.founding",
	enanos.Raiding: "enanos.picture.raiding", enanos.Discarding: "enanos.picture.discarding", enanos.Pledging: "enanos.picture.pledging",
	enanos.Losing: "enanos.picture.losing", enanos.Choosing: "enanos.picture.choosing", enanos.Answering: "enanos.picture.answering",
}

// status says whose turn it is and what is awaited. name writes the names.
func (s *Scene) status(name func(engine.Seat) string) string {
	v := &s.View
	if v.Phase == enanos.Over {
		return s.Words("enanos.picture.wins", engine.Args{"name": name(v.Standings()[0].Seat)})
	}
	var awaited []string
	for seat := range v.Awaited().All() {
		if seat != engine.Chance {
			awaited = append(awaited, name(seat))
		}
	}
	if len(awaited) == 0 {
		if v.Active() == engine.Spectator {
			return s.Words("enanos.picture.laying", nil)
		}
		if v.Phase == enanos.Fighting {
			f := Fight{Attacker: v.Active(), Defender: v.Fight.Defender, Piece: v.Fight.Piece, Place: v.Fight.Place()}
			return f.title(s, name)
		}
		return s.Words("enanos.picture.turn", engine.Args{"name": name(v.Active())})
	}
	key := cmp.Or(awaitedKeys[v.Phase], "enanos.picture.turn")
	return s.Words(key, engine.Args{"name": strings.Join(awaited, ", ")})
}

// drawnStatus is status with names that can be drawn in a face.
func (s *Scene) drawnStatus(f render.Face) string {
	return s.status(func(seat engine.Seat) string { return render.Isolate(s.name(seat, f)) })
}

func (s *Scene) nation(seat engine.Seat) Nation { return NationOf(s.Players, seat) }

// clan returns the name of a seat's nation, without the sign that precedes it in
// texts.
func (s *Scene) clan(seat engine.Seat) string {
	return strings.TrimLeftFunc(s.Words(nationTerms[s.nation(seat)], nil), func(r rune) bool { return !unicode.IsLetter(r) })
}

// called returns a player's name for running text: on one line, of at most 32 letters.
func (s *Scene) called(seat engine.Seat) string {
	return cmp.Or(sheet.Spoken(s.Players, seat, 32), s.nameless(seat))
}

// goods lists cards of goods: "2 piedras, 1 oro". It is "" for none.
func (s *Scene) goods(c enanos.Cards) string {
	var list []string
	for g := range enanos.Good(enanos.Goods) {
		if n := c.Of(g); n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, s.Words(string(g.Term()), engine.Args{"n": n})))
		}
	}
	return strings.Join(list, ", ")
}

// Nation is the look of a player's pieces: a colour and the shape of a plate.
type Nation uint8

const nations = enanos.MaxSeats

var nationTerms = [nations]string{"enanos.nation.lake", "enanos.nation.forge", "enanos.nation.amber", "enanos.nation.amethyst"}

// NationOf returns the nation of a seat: the one its player chose, or else the seat's
// own. If another player has chosen that one, it is the first free nation, so that no two
// players look the same.
func NationOf(players []engine.Occupant, seat engine.Seat) Nation {
	if seat < 0 {
		return 0
	}
	var taken, known [nations]bool
	var of [nations]Nation
	take := func(at int, n Nation) {
		if n < nations && !known[at] && !taken[n] {
			of[at], known[at], taken[n] = n, true, true
		}
	}
	for at := range min(len(players), nations) {
		take(at, Nation(players[at].Faction-1)) // none is 0
	}
	for at := range nations {
		take(at, Nation(at))
	}
	for at := range nations {
		for n := range Nation(nations) {
			take(at, n)
		}
	}
	return of[seat%nations]
}
