package enginetest

import (
	"errors"
	"math/rand/v2"

	"sobremesa/engine"
)

// highCard is a game with everything the contract speaks of: chance deals each of
// two seats a secret card, both decide at once to keep it or to change it, and
// chance deals anew to those who change. The higher card wins. A fault breaks
// one obligation.
type highCard struct{ fault string }

type toyState struct {
	cards   [2]int8 // 0 before the deal, then 1 to toyCards
	changes [2]bool
	decided [2]bool
	dealt   bool
	over    bool
	shown   int8 // a card that a faulty game shows
	unseen  int8 // nothing
}

const toyCards = 3

// toyMove is a deal of two cards, or a decision when cards are 0.
type toyMove struct {
	cards  [2]int8
	change bool
}

func (g highCard) Info() engine.Info {
	return engine.Info{Name: "toy", Version: 1, MinSeats: 2, MaxSeats: 2, Open: g.fault == "is called open"}
}

func (g highCard) Start(o engine.Options) (toyState, error) {
	if o.Seats != 2 && g.fault != "takes any number of seats" || len(o.Chosen) > 0 && g.fault != "takes any option" {
		return toyState{}, errors.New("no such game")
	}
	return toyState{}, nil
}

func (g highCard) ToMove(p *toyState) engine.Seats {
	switch {
	case p.over:
		return 0
	case !p.dealt || p.decided == [2]bool{true, true}:
		return engine.SeatsOf(engine.Chance)
	}
	var seats engine.Seats
	for seat, decided := range p.decided {
		if g.fault == "lets one move by a secret" && seat == 1 && !p.decided[0] && p.cards[0] == toyCards {
			continue
		}
		if !decided {
			seats = seats.With(engine.Seat(seat))
		}
	}
	return seats
}

func (g highCard) Awaited(p *toyState) engine.Seats {
	switch {
	case g.fault == "awaits who may not move":
		return engine.SeatsOf(0)
	case g.fault == "awaits nobody":
		return 0
	case g.fault == "awaits the lower card" && p.dealt && g.ToMove(p).Len() == 2:
		if p.cards[0] <= p.cards[1] {
			return engine.SeatsOf(0)
		}
		return engine.SeatsOf(1)
	}
	return g.ToMove(p)
}

// Turn: the deal is one, the decisions and what follows them the other.
func (g highCard) Turn(p *toyState) int {
	turn := 0
	if p.dealt {
		turn = 1
	}
	switch g.fault {
	case "leaps over a turn":
		return 2 * turn
	case "goes back a turn":
		return 1 - turn
	case "counts turns by a secret":
		return turn + int(p.cards[0])/toyCards
	}
	return turn
}

func (g highCard) Unlisted(p *toyState, seat engine.Seat) []engine.Form[toyMove] {
	if due := g.ToMove(p); !due.Has(seat) || seat == engine.Chance || g.fault != "declares what it refuses" {
		return nil
	}
	high := toyMove{cards: [2]int8{toyCards, toyCards}}
	return []engine.Form[toyMove]{{
		Code: "toy.high", Has: func(m toyMove) bool { return m == high }, Sample: func(*rand.Rand) toyMove { return high },
	}}
}

func (g highCard) Moves(p *toyState, seat engine.Seat, buf []toyMove) []toyMove {
	if !g.ToMove(p).Has(seat) {
		return buf
	}
	if g.fault == "forgets the buffer" {
		buf = buf[:0]
	}
	if seat != engine.Chance {
		if g.fault == "lists an illegal move" {
			buf = append(buf, toyMove{cards: [2]int8{9, 9}})
		}
		if g.fault == "lists a move twice" {
			buf = append(buf, toyMove{})
		}
		if g.noChange(p, seat) {
			return append(buf, toyMove{})
		}
		return append(buf, toyMove{}, toyMove{change: true})
	}
	for a := int8(1); a <= toyCards; a++ {
		for b := int8(1); b <= toyCards; b++ {
			if m := (toyMove{cards: [2]int8{a, b}}); g.deals(p, m) {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// noChange is a faulty game's rule that a seat may not change its card when the
// other has the highest.
func (g highCard) noChange(p *toyState, seat engine.Seat) bool {
	return g.fault == "lists by a secret" && p.cards[1-seat] == toyCards
}

// deals reports whether m changes exactly the cards that are to be changed.
func (g highCard) deals(p *toyState, m toyMove) bool {
	for i, c := range m.cards {
		if c < 1 || c > toyCards || m.change {
			return false
		}
		if p.dealt && !p.changes[i] && c != p.cards[i] {
			return false
		}
	}
	return true
}

var toyShared int

func (g highCard) Play(p *toyState, seat engine.Seat, m toyMove) error {
	due := g.ToMove(p)
	switch {
	case due == 0 && g.fault == "goes on after the end":
		return nil
	case due == 0:
		return engine.Refuse(engine.GameOver)
	case !due.Has(seat) && g.fault == "lets anyone play":
		return nil
	case !due.Has(seat):
		if g.fault == "refuses with another error" {
			return errors.New("not you")
		}
		if g.fault == "changes when it refuses" {
			p.cards[0]++
		}
		return engine.Refuse(engine.NotYourTurn, "seats", due)
	case seat != engine.Chance:
		if m.cards != [2]int8{} {
			if g.fault == "refuses by a secret" {
				return engine.Refuse("toy.not-now", "why", int(p.cards[1-seat]))
			}
			return engine.Refuse("toy.not-now", "why", g.oddArgument())
		}
		if m.change && g.noChange(p, seat) {
			return engine.Refuse("toy.not-now")
		}
		if g.fault == "shows a secret once decided" {
			p.shown = p.cards[0]
		}
		p.decided[seat], p.changes[seat] = true, m.change
		return nil
	case !g.deals(p, m):
		return engine.Refuse("toy.not-now")
	}
	if g.fault == "plays differently each time" {
		toyShared++
		m.cards[0] = int8(toyShared%toyCards + 1)
	}
	p.over = p.dealt && g.fault != "never ends"
	p.cards, p.dealt = m.cards, true
	if g.fault == "never ends" {
		p.decided = [2]bool{}
	}
	return nil
}

func (g highCard) oddArgument() any {
	if g.fault == "gives odd arguments" {
		return map[string]int{}
	}
	return 1
}

func (g highCard) Draw(p *toyState, rng *rand.Rand) toyMove {
	m := toyMove{cards: p.cards}
	for i := range m.cards {
		if !p.dealt || p.changes[i] {
			m.cards[i] = int8(rng.IntN(toyCards) + 1)
		}
	}
	switch {
	case g.fault == "draws the impossible":
		m.cards[1] = 9
	case g.fault == "draws unfairly" && m.cards[0] == 1 && rng.IntN(5) == 0:
		m.cards[0] = 2
	}
	return m
}

// toyProbability is 1/3 for each card that is dealt.
func toyProbability(p *toyState, _ toyMove) float64 {
	all := 1.0
	for i := range p.cards {
		if !p.dealt || p.changes[i] {
			all /= toyCards
		}
	}
	return all
}
