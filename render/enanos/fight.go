package enanos

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Fight is a fight and its outcome.
type Fight struct {
	Attacker, Defender engine.Seat // Defender is Spectator if unknown
	Attack, Defence    []int       // the dice of both, highest first: one per level, or a single one without a guard
	Won, Lost          int         // pairs won by the attacker, and by the defender
	Piece              enanos.Piece
	Place              string // the place attacked
	Guarded            bool   // a dwarf defended
	losses             []engine.Event
	fresh              bool // nothing has happened since the fight
}

// Winner returns the winner. The defender wins if both have won as many pairs.
func (f *Fight) Winner() engine.Seat {
	if f.Won > f.Lost {
		return f.Attacker
	}
	return f.Defender
}

// lossCodes are the events that a fight causes.
var lossCodes = []engine.Code{enanos.HurtDwarf, enanos.LostMint, enanos.Lowered, enanos.Conquered}

// FightOf reads the last fight from events. before is the view before them, or nil. It returns
// false if there was no fight.
func FightOf(before *enanos.View, events []engine.Event) (f Fight, ok bool) {
	attack := Fight{Defender: engine.Spectator}
	if before != nil && before.Phase >= enanos.Guarding && before.Phase <= enanos.Fighting {
		attack.begun(&before.Fight)
	}
	for _, e := range events {
		switch {
		case e.Code == enanos.Attacked:
			attack = Fight{}
			attack.Defender, _ = e.Args["whom"].(engine.Seat)
			attack.Place, _ = e.Args["place"].(string)
			for p := enanos.ShaftPiece; p <= enanos.DwarfPiece; p++ {
				if e.Args["piece"] == p.Term() {
					attack.Piece = p
				}
			}
			attack.Guarded = attack.Piece == enanos.DwarfPiece
		case e.Code == enanos.Guarded:
			attack.Guarded = true
		case e.Code == enanos.Fought:
			f, ok = attack, true
			f.Attacker, f.fresh = e.Seat, true
			f.Attack, f.Defence = sortedDice(e.Args["attack"]), sortedDice(e.Args["defence"])
			f.Won, _ = e.Args["won"].(int)
			f.Lost, _ = e.Args["lost"].(int)
			continue
		case f.fresh && slices.Contains(lossCodes, e.Code):
			f.losses = append(f.losses, e)
			continue
		}
		f.fresh = false
	}
	return f, ok
}

// fights returns all fights among some events, given the view before them.
func fights(before *enanos.View, events []engine.Event) (list []Fight) {
	for len(events) > 0 {
		end := slices.IndexFunc(events, func(e engine.Event) bool { return e.Code == enanos.Fought })
		if end < 0 {
			break
		}
		for end++; end < len(events) && slices.Contains(lossCodes, events[end].Code); end++ {
		}
		if f, ok := FightOf(before, events[:end]); ok {
			list = append(list, f)
		}
		events, before = events[end:], nil
	}
	return list
}

// begun fills in what a view tells about an attack under way.
func (f *Fight) begun(of *enanos.Fight) {
	f.Defender, f.Piece, f.Guarded = of.Defender, of.Piece, of.Guard != 0
	if of.Piece == enanos.DwarfPiece {
		f.Place = enanos.Edge(of.At).Name()
	} else {
		f.Place = enanos.Crossing(of.At).Name()
	}
}

func sortedDice(arg any) []int {
	dice, _ := arg.([]int)
	dice = slices.Sorted(slices.Values(dice))
	slices.Reverse(dice)
	return dice
}

// lastFight returns the last fight since the previous picture, false if there is none.
func (s *Scene) lastFight() (Fight, bool) { return FightOf(s.Before, s.Since) }

// LastFight finds the last fight decided after the first n moves of a game, and the frame in
// which it was decided. It returns false if there was none.
func LastFight(frames []engine.Frame, n int) (f Fight, at int, ok bool) {
	fought := func(e engine.Event) bool { return e.Code == enanos.Fought }
	for at = len(frames) - 1; at > n && at > 0; at-- {
		if !slices.ContainsFunc(frames[at].Events, fought) {
			continue
		}
		var events []engine.Event
		for began := at; began > 0; began-- {
			events = slices.Concat(frames[began].Events, events)
			if v, is := frames[began-1].View.(enanos.View); !is || v.Phase < enanos.Guarding || v.Phase > enanos.Fighting {
				break
			}
		}
		f, ok = FightOf(nil, events)
		return f, at, ok
	}
	return Fight{}, 0, false
}

// title says who attacks what, and whose it is.
func (f *Fight) title(s *Scene, name func(engine.Seat) string) string {
	key := "enanos.fight.dwarf"
	switch f.Piece {
	case enanos.ShaftPiece:
		key = "enanos.fight.shaft"
	case enanos.MinePiece:
		key = "enanos.fight.mine"
	case enanos.IndustryPiece:
		key = "enanos.fight.industry"
	}
	return s.Words(key, engine.Args{"name": name(f.Attacker), "whom": name(f.Defender), "place": f.Place})
}

// said describes a fight in sentences without full stops.
func (f *Fight) said(s *Scene, name func(engine.Seat) string) []string {
	var list []string
	if f.Defender >= 0 {
		list = append(list, f.title(s, name))
	}
	list = append(list, s.Words("enanos.said.fight", engine.Args{"attack": diceText(f.Attack), "defence": diceText(f.Defence)}))
	if !f.Guarded {
		list = append(list, s.Words("enanos.fight.unguarded", nil))
	}
	if f.Winner() >= 0 {
		list = append(list, s.Words("enanos.picture.fight-won", engine.Args{"name": name(f.Winner())}))
	}
	for _, e := range f.losses {
		args := engine.Args{"name": name(e.Seat), "levels": e.Args["levels"], "gone": e.Args["gone"]}
		switch e.Code {
		case enanos.HurtDwarf:
			list = append(list, s.Words("enanos.fight.hurt", args))
		case enanos.LostMint:
			list = append(list, s.Words("enanos.fight.mint", args))
		case enanos.Lowered:
			list = append(list, s.Words("enanos.fight.lowered", args))
		case enanos.Conquered:
			list = append(list, s.Words("enanos.fight.conquered", args))
		}
	}
	return list
}

func diceText(dice []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(dice), " ", "-"), "[]")
}
