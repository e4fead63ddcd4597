package enanos

import (
	"cmp"
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

// lossKeys are the events that a fight causes, with the keys of their sentences.
var lossKeys = map[engine.Code]string{
	enanos.HurtDwarf: "enanos.fight.hurt", enanos.LostMint: "enanos.fight.mint", enanos.Lowered: "enanos.fight.lowered", enanos.Conquered: "enanos.fight.conquered",
}

// fights reads all fights from events. before is the view before them, or nil.
func fights(before *enanos.View, events []engine.Event) (list []Fight) {
	next := Fight{Defender: engine.Spectator}
	if before != nil && before.Phase >= enanos.Guarding && before.Phase <= enanos.Fighting {
		next.begun(&before.Fight)
	}
	last := &next // until there is one
	for _, e := range events {
		switch {
		case e.Code == enanos.Attacked:
			next = Fight{}
			next.Defender, _ = e.Args["whom"].(engine.Seat)
			next.Place, _ = e.Args["place"].(string)
			for p := enanos.ShaftPiece; p <= enanos.DwarfPiece; p++ {
				if e.Args["piece"] == p.Term() {
					next.Piece = p
				}
			}
			next.Guarded = next.Piece == enanos.DwarfPiece
		case e.Code == enanos.Guarded:
			next.Guarded = true
		case e.Code == enanos.Fought:
			list = append(list, next)
			last, next = &list[len(list)-1], Fight{Defender: engine.Spectator}
			last.Attacker, last.fresh = e.Seat, true
			last.Attack, last.Defence = sortedDice(e.Args["attack"]), sortedDice(e.Args["defence"])
			last.Won, _ = e.Args["won"].(int)
			last.Lost, _ = e.Args["lost"].(int)
			continue
		case last.fresh && lossKeys[e.Code] != "":
			last.losses = append(last.losses, e)
			continue
		}
		last.fresh = false
	}
	return list
}

// lastFight reads the last fight from events. It returns false if there was none.
func lastFight(before *enanos.View, events []engine.Event) (f Fight, ok bool) {
	list := fights(before, events)
	if len(list) == 0 {
		return f, false
	}
	return list[len(list)-1], true
}

// begun fills in what a view tells about an attack under way.
func (f *Fight) begun(of *enanos.Fight) {
	f.Defender, f.Piece, f.Guarded = of.Defender, of.Piece, of.Guard != 0
	f.Place = of.Place()
}

func sortedDice(arg any) []int {
	dice, _ := arg.([]int)
	dice = slices.Sorted(slices.Values(dice))
	slices.Reverse(dice)
	return dice
}

// lastFight returns the last fight since the previous picture, false if there is none.
func (s *Scene) lastFight() (Fight, bool) { return lastFight(s.Before, s.Since) }

// LastFight finds the last fight decided after the first n moves of a game, and the frame in
// which it was decided. It returns false if there was none.
func LastFight(frames []engine.Frame, n int) (f Fight, at int, ok bool) {
	for at = len(frames) - 1; at > n && at > 0; at-- {
		before, _ := frames[at-1].View.(enanos.View)
		if f, ok = lastFight(&before, frames[at].Events); ok {
			return f, at, true
		}
	}
	return f, 0, false
}

// titleKeys are the keys of what is attacked.
var titleKeys = map[enanos.Piece]string{
	enanos.ShaftPiece: "enanos.fight.shaft", enanos.MinePiece: "enanos.fight.mine", enanos.IndustryPiece: "enanos.fight.industry",
}

// title says who attacks what, and whose it is.
func (f *Fight) title(s *Scene, name func(engine.Seat) string) string {
	return s.Words(cmp.Or(titleKeys[f.Piece], "enanos.fight.dwarf"), engine.Args{"name": name(f.Attacker), "whom": name(f.Defender), "place": f.Place})
}

// said describes a fight in sentences without full stops.
func (f *Fight) said(s *Scene) []string {
	var list []string
	if f.Defender >= 0 {
		list = append(list, f.title(s, s.called))
	}
	list = append(list, s.Words("enanos.said.fight", engine.Args{"attack": diceText(f.Attack), "defence": diceText(f.Defence)}))
	if !f.Guarded {
		list = append(list, s.Words("enanos.fight.unguarded", nil))
	}
	if f.Winner() >= 0 {
		list = append(list, s.Words("enanos.picture.fight-won", engine.Args{"name": s.called(f.Winner())}))
	}
	for _, e := range f.losses {
		args := engine.Args{"name": s.called(e.Seat), "levels": e.Args["levels"], "gone": e.Args["gone"]}
		list = append(list, s.Words(lossKeys[e.Code], args))
	}
	return list
}

func diceText(dice []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(dice), " ", "-"), "[]")
}
