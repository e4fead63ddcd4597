package enginetest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"sobremesa/engine"
)

type toyView struct {
	Own             int8
	Decided         [2]bool
	Dealt, Finished bool
	Cards           [2]int8 // once it is over
	Shown           int8
	Changes         [2]bool // of a faulty game
}

func (g highCard) View(p *toyState, seat engine.Seat) toyView {
	v := toyView{Decided: p.decided, Dealt: p.dealt, Finished: p.over, Shown: p.shown}
	if seat >= 0 {
		v.Own = p.cards[seat]
	}
	if g.fault == "hides nothing" {
		v.Cards, v.Changes = p.cards, p.changes
	}
	if p.over || g.fault == "shows a secret" {
		v.Cards = p.cards
	}
	if g.fault == "shows the spectator a secret" && seat == engine.Spectator {
		v.Own = p.cards[0]
	}
	return v
}

func (g highCard) Standings(p *toyState) []engine.Standing {
	if !p.over && g.fault != "scores a secret" {
		p = &toyState{} // hands are nobody's business yet
	}
	list := []engine.Standing{{Seat: 0, Score: int(p.cards[0]), Place: 1}, {Seat: 1, Score: int(p.cards[1]), Place: 2}}
	switch {
	case g.fault == "misses a standing":
		return list[:1]
	case g.fault == "numbers places wrongly":
		list[1].Place = 3
	case p.cards[0] == p.cards[1]:
		list[1].Place = 1
	case p.cards[0] < p.cards[1]:
		list[0], list[1] = engine.Standing{Seat: 1, Score: list[1].Score, Place: 1}, engine.Standing{Seat: 0, Score: list[0].Score, Place: 2}
	}
	return list
}

func (g highCard) Events(before, after *toyState, seat engine.Seat, m toyMove) []engine.Event {
	if g.fault == "changes while telling" {
		after.cards[0]++
	}
	if seat == engine.Chance {
		switch g.fault {
		case "tells of a seat that is not":
			return []engine.Event{engine.Happened(engine.Everybody, "toy.dealt", 7)}
		case "tells no one":
			return []engine.Event{{Code: "toy.dealt", Seat: engine.Spectator}}
		case "is called open":
			return []engine.Event{engine.Happened(engine.Everybody, "toy.dealt", engine.Spectator)}
		case "tells everybody a dealt card":
			return []engine.Event{engine.Happened(engine.Everybody, "toy.dealt", 0, "card", int(m.cards[0]))}
		case "tells a seat another's card":
			return []engine.Event{engine.Happened(engine.Only(1), "toy.dealt", 0, "card", int(m.cards[0]))}
		}
		return []engine.Event{
			engine.Happened(engine.Everybody, "toy.dealt", engine.Spectator),
			engine.Happened(engine.Only(0), "toy.drew", 0, "card", int(m.cards[0])),
			engine.Happened(engine.Only(1), "toy.drew", 1, "card", int(m.cards[1])),
		}
	}
	switch g.fault {
	case "tells under another's name":
		return []engine.Event{engine.Happened(engine.Everybody, "decided", seat)}
	case "tells what was decided":
		return []engine.Event{engine.Happened(engine.Everybody, "toy.decided", seat, "change", m.change)}
	case "tells what another hid all along":
		if seat == 0 {
			return []engine.Event{engine.Happened(engine.Everybody, "toy.decided", seat, "had", int(before.cards[0]))}
		}
	case "tells its player a secret":
		return []engine.Event{engine.Happened(engine.Only(seat), "toy.decided", seat, "other", int(before.cards[1-seat]))}
	}
	return []engine.Event{engine.Happened(engine.Everybody, "toy.decided", seat)}
}

func (g highCard) Format(m toyMove, lang engine.Lang) string {
	words := map[engine.Lang][3]string{engine.Spanish: {"reparto", "cambia", "sigue"}, engine.English: {"deal", "change", "keep"}}[lang]
	switch {
	case m.cards != [2]int8{}:
		return fmt.Sprintf("%s %d %d", words[0], m.cards[0], m.cards[1])
	case m.change || g.fault == "writes two moves alike":
		return words[1]
	}
	return words[2]
}

func (g highCard) Read(p *toyState, seat engine.Seat, text string) ([]toyMove, bool, error) {
	if g.fault == "reads by a secret" && text == "kee" && seat >= 0 && int(seat) < len(p.cards) {
		return []toyMove{{}, {change: true}}, p.cards[1-seat]%2 == 0, nil
	}
	m, err := g.Parse(text)
	return []toyMove{m}, g.fault == "doubts what it writes", err
}

func (g highCard) Parse(text string) (toyMove, error) {
	if g.fault != "heeds case" {
		text = strings.ToLower(text)
	}
	text = strings.TrimSpace(text)
	var verb string
	var a, b int8
	if n, _ := fmt.Sscanf(text, "%s %d %d", &verb, &a, &b); n == 3 && (verb == "reparto" || verb == "deal") && a > 0 && b > 0 {
		return toyMove{cards: [2]int8{a, b}}, nil
	}
	switch text {
	case "cambia", "change":
		return toyMove{change: g.fault != "misreads"}, nil
	case "sigue", "keep":
		return toyMove{}, nil
	}
	if g.fault == "reads anything" {
		return toyMove{}, nil
	}
	return toyMove{}, engine.Refuse(engine.Unreadable, "text", text)
}

// toyWorlds gives the other seat another card while the game goes on, and
// leaves unsaid what the others decided.
func toyWorlds(p *toyState, viewer engine.Seat, rng *rand.Rand) toyState {
	other := *p
	for seat := range p.cards {
		if p.dealt && !p.over && engine.Seat(seat) != viewer {
			other.cards[seat] = int8(rng.IntN(toyCards) + 1)
			other.changes[seat] = p.decided[seat] && rng.IntN(2) == 0
		}
	}
	return other
}
