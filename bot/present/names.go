package present

import (
	"fmt"
	"strconv"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// PublicLang is the language of what everybody at a game reads: the game's or,
// when that is none that the bot speaks, the default.
func PublicLang(h *sitting.Header) engine.Lang { return lang.For(string(h.Lang)) }

// Names are the names of all seats as shown in a language, with a mark where an
// artificial player plays for a person. They are not escaped.
func Names(h *sitting.Header, l engine.Lang) []string {
	names := PlainNames(h, l)
	for i, s := range h.Seats {
		if s.User != "" && s.Guardian != "" {
			names[i] = lang.Text(l, "board.kept-name", engine.Args{"name": names[i], "player": sitting.PlayerTerm(h.Kind, s.Guardian)})
		}
	}
	return names
}

// PlainNames are the names of all seats as shown in a language: two artificial
// players of a kind are told apart by number. They are not escaped.
func PlainNames(h *sitting.Header, l engine.Lang) []string {
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
		case s.Player == "" && term == sitting.Nameless:
			names[i] = lang.Text(l, "board.nameless", engine.Args{"seat": i + 1})
		case s.Player == "":
			names[i] = lang.Text(l, string(term), nil)
		default:
			names[i] = lang.Text(l, string(term), nil)
			if so[s.Player]++; all[s.Player] > 1 {
				names[i] += " " + strconv.Itoa(so[s.Player])
			}
		}
	}
	return names
}

// Deadlines are when the time of those whom a game waits for will have run out;
// of those whose clock runs.
type Deadlines = map[engine.Seat]time.Time

// Awaited are the names of those whom the game waits for, fit for a message.
func Awaited(p *sitting.Sitting, l engine.Lang) []string {
	names := Names(&p.Header, l)
	var list []string
	for seat := range p.Awaited().All() {
		list = append(list, message.Escape(names[seat]))
	}
	return list
}

// CallOn names those whom the game waits for, with the time that they have, and
// mentions the people among them. Those who may answer an offer are not called:
// nobody waits for them. When all have left the game it says so. Somebody who is asked
// for a decision between turns, or in another's, is not said to have a turn.
func CallOn(p *sitting.Sitting, l engine.Lang, until Deadlines, between bool) (text string, mentions []string) {
	names := Names(&p.Header, l)
	called := make([]string, len(names))
	for seat := range p.Awaited().All() {
		if s := p.Seats[seat]; sitting.Plays(s) {
			called[seat] = "<@" + s.User + ">"
			mentions = append(mentions, s.User)
		} else {
			called[seat] = message.Escape(names[seat])
		}
	}
	return turn(p, l, called, until, between), mentions
}

// turn says whom the game waits for, as they are called, and until when.
func turn(p *sitting.Sitting, l engine.Lang, called []string, until Deadlines, between bool) string {
	at, shared := sharedBy(p.Awaited(), until)
	var list []string
	for seat := range p.Awaited().All() {
		name := called[seat]
		if at, ok := until[seat]; ok && !shared {
			name = lang.Text(l, "board.until", engine.Args{"name": name, "until": stamp(at, "f")})
		}
		list = append(list, name)
	}
	if sitting.StandsStill(p.Seats) {
		list = nil // nobody plays for them now
		names := PlainNames(&p.Header, l)
		for seat := range p.Awaited().All() {
			list = append(list, message.Escape(names[seat]))
		}
		return lang.Text(l, "board.still", engine.Args{"names": list})
	}
	args := engine.Args{"names": list, "between": between}
	if shared {
		args["until"] = Moment(at)
		return lang.Text(l, "board.turn-until", args)
	}
	return lang.Text(l, "board.turn", args)
}

// sharedBy is when the time of all these seats will have run out, if it is the same
// minute for all; false otherwise.
func sharedBy(seats engine.Seats, until Deadlines) (at time.Time, shared bool) {
	for seat := range seats.All() {
		own, ok := until[seat]
		if !ok || !at.IsZero() && own.Unix()/60 != at.Unix()/60 {
			return at, false
		}
		at = own
	}
	return at, !at.IsZero()
}

// stamp is a time that each reader is shown in their own zone and language.
func stamp(t time.Time, style string) string { return fmt.Sprintf("<t:%d:%s>", t.Unix(), style) }

// Moment is a time as each reader is shown it, and how long it is until then.
func Moment(t time.Time) string { return stamp(t, "f") + " (" + stamp(t, "R") + ")" }

// Keepers are lines that tell who plays for people who are away, and what these
// and others can do about it. Where nobody is there nobody is played for.
func Keepers(h *sitting.Header, l engine.Lang) []string {
	names := PlainNames(h, l)
	var lines, guardians []string
	kept := make(map[string][]string) // by guardian
	for i, s := range h.Seats {
		name := message.Escape(names[i])
		switch {
		case sitting.IsGone(s):
			lines = append(lines, lang.Text(l, "board.gone", engine.Args{"name": name, "player": sitting.PlayerTerm(h.Kind, s.Guardian)}))
		case sitting.IsKept(s):
			if kept[s.Guardian] == nil {
				guardians = append(guardians, s.Guardian)
			}
			kept[s.Guardian] = append(kept[s.Guardian], name)
		}
	}
	key := "board.kept"
	if sitting.StandsStill(h.Seats) {
		key = "board.kept-still"
	}
	for _, guardian := range guardians {
		away := kept[guardian]
		lines = append(lines, lang.Text(l, key, engine.Args{"names": away, "n": len(away), "player": sitting.PlayerTerm(h.Kind, guardian)}))
	}
	return lines
}

// IsBetween reports whether those whom a game waits for decide something in the
// turn of another, or several do at once, so that it is not their turn.
func IsBetween(g *games.Game, p *sitting.Sitting) bool {
	return g.Beside(p.View(engine.Spectator), games.Reader{}).Between
}

// WhoseTurn says to a reader whom the game waits for, without notifying
// anybody, and that they may answer what they are offered, for which nobody waits.
func WhoseTurn(g *games.Game, p *sitting.Sitting, l engine.Lang, user string, until Deadlines) string {
	toMove := p.ToMove()
	seat := p.SeatOf(user)
	between := IsBetween(g, p)
	switch {
	case toMove == 0:
		return lang.Text(l, "board.over", nil)
	case p.Awaited().Has(seat) && !p.Seats[seat].Resigned:
		if at, ok := until[seat]; ok {
			return lang.Text(l, "board.your-turn-until", engine.Args{"until": Moment(at), "between": between})
		}
		return lang.Text(l, "board.your-turn", engine.Args{"between": between})
	}
	called := Names(&p.Header, l)
	for i := range called {
		called[i] = message.Escape(called[i])
	}
	text := turn(p, l, called, until, between)
	if toMove.Has(seat) && !p.Seats[seat].Resigned {
		text += " " + lang.Text(l, "board.may-answer", nil)
	}
	return text
}

// Standings are lines that tell the order of the seats, best first.
func Standings(p *sitting.Sitting, l engine.Lang) []string {
	names := Names(&p.Header, l)
	var lines []string
	for _, one := range p.Standings() {
		lines = append(lines, lang.Text(l, "board.standing",
			engine.Args{"place": one.Place, "name": message.Escape(names[one.Seat]), "n": one.Score}))
	}
	return lines
}

// MenuReader is a reader of a game's menu.
func MenuReader(h *sitting.Header, l engine.Lang) games.Reader {
	return games.Reader{Lang: l, Players: players(h, l)}
}

// players are the seats as painters show them.
func players(h *sitting.Header, l engine.Lang) []engine.Occupant {
	var list []engine.Occupant
	for i, name := range PlainNames(h, l) {
		s := h.Seats[i]
		o := engine.Occupant{Name: name, Artificial: s.Player != "", Guardian: s.User != "" && s.Guardian != ""}
		if h.Factions != nil {
			o.Faction = h.Factions[i]
		}
		list = append(list, o)
	}
	return list
}
