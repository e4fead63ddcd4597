package present

import (
	"strconv"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// PublicLang is the language of what everybody at a game reads: the game's or,
// when that is none that the bot speaks, the default.
func PublicLang(h *table.Header) engine.Lang { return lang.For(string(h.Lang)) }

// Names are the names of all seats as shown in a language: two artificial
// players of a kind are told apart by number. They are not escaped.
func Names(h *table.Header, l engine.Lang) []string {
	names := make([]string, len(h.Seats))
	all, so := make(map[string]int), make(map[string]int)
	for _, s := range h.Seats {
		all[s.Player]++
	}
	for i, s := range h.Seats {
		name := h.NameOf(engine.Seat(i))
		term, _ := name.(engine.Term)
		switch {
		case term == "":
			names[i] = name.(string)
		case s.Player == "":
			names[i] = lang.Text(l, "board.nameless", engine.Args{"seat": i + 1})
		default:
			names[i] = lang.Text(l, string(term), nil)
			if so[s.Player]++; all[s.Player] > 1 {
				names[i] += " " + strconv.Itoa(so[s.Player])
			}
		}
	}
	return names
}

// escaped are the names of a set of seats, fit for a message.
func escaped(names []string, seats engine.Seats) []string {
	var list []string
	for seat := range seats.All() {
		list = append(list, message.Escape(names[seat]))
	}
	return list
}

// Awaited are the names of those whom the game waits for, fit for a message.
func Awaited(p *table.Position, l engine.Lang) []string {
	return escaped(Names(&p.Header, l), p.Awaited())
}

// CallOn names those whom the game waits for, and mentions the people among
// them. Those who may answer an offer are not called: nobody waits for them.
func CallOn(p *table.Position, l engine.Lang) (text string, mentions []string) {
	names := Names(&p.Header, l)
	var called []string
	for seat := range p.Awaited().All() {
		if user := p.Seats[seat].User; user != "" {
			called = append(called, "<@"+user+">")
			mentions = append(mentions, user)
		} else {
			called = append(called, message.Escape(names[seat]))
		}
	}
	return lang.Text(l, "board.turn", engine.Args{"names": called}), mentions
}

// WhoseTurn says to a reader whom the game waits for, without notifying
// anybody. It is the reader's turn also when they may move and nobody waits.
func WhoseTurn(p *table.Position, l engine.Lang, user string) string {
	toMove := p.ToMove()
	switch {
	case toMove == 0:
		return lang.Text(l, "board.over", nil)
	case toMove.Has(p.SeatOf(user)):
		return lang.Text(l, "board.your-turn", nil)
	}
	return lang.Text(l, "board.turn", engine.Args{"names": Awaited(p, l)})
}

// Standings are lines that tell the order of the seats, best first.
func Standings(p *table.Position, l engine.Lang) []string {
	names := Names(&p.Header, l)
	var lines []string
	for _, one := range p.Standings() {
		lines = append(lines, lang.Text(l, "board.standing",
			engine.Args{"place": one.Place, "name": message.Escape(names[one.Seat]), "n": one.Score}))
	}
	return lines
}

// players are the seats as painters show them.
func players(h *table.Header, l engine.Lang) []engine.Occupant {
	var list []engine.Occupant
	for i, name := range Names(h, l) {
		list = append(list, engine.Occupant{Name: name, Artificial: h.Seats[i].Player != ""})
	}
	return list
}
