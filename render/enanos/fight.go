package enanos

import (
	"cmp"
	"fmt"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Fight is a fight and its outcome.
type Fight struct {
	Attacker, Defender engine.Seat
	Attack, Defence    []int // the dice of both, highest first: one per level, or a single one without a guard
	Won, Lost          int   // pairs won by the attacker, and by the defender
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

// fights reads all fights from events.
func fights(events []engine.Event) (list []Fight) {
	for _, e := range events {
		if e.Code == enanos.Fought {
			list = append(list, fightOf(e))
		} else if n := len(list); n > 0 && list[n-1].fresh {
			f := &list[n-1]
			if f.fresh = lossKeys[e.Code] != ""; f.fresh {
				f.losses = append(f.losses, e)
			}
		}
	}
	return list
}

func fightOf(e engine.Event) Fight {
	f := Fight{Attacker: e.Seat, fresh: true}
	f.Attack, _ = e.Args["attack"].([]int)
	f.Defence, _ = e.Args["defence"].([]int)
	f.Won, _ = e.Args["won"].(int)
	f.Lost, _ = e.Args["lost"].(int)
	f.Defender, _ = e.Args["whom"].(engine.Seat)
	f.Place, _ = e.Args["place"].(string)
	f.Guarded, _ = e.Args["guarded"].(bool)
	for p := enanos.ShaftPiece; p <= enanos.DwarfPiece; p++ {
		if e.Args["piece"] == p.Term() {
			f.Piece = p
		}
	}
	return f
}

// lastFight reads the last fight from events. It returns false if there was none.
func lastFight(events []engine.Event) (f Fight, ok bool) {
	list := fights(events)
	if len(list) == 0 {
		return f, false
	}
	return list[len(list)-1], true
}

// lastFight returns the last fight since the previous picture, false if there is none.
func (s *Scene) lastFight() (Fight, bool) { return lastFight(s.Since) }

// LastFight finds the last fight decided after the first n moves of a game, and the frame in
// which it was decided. It returns false if there was none.
func LastFight(frames []engine.Frame, n int) (f Fight, at int, ok bool) {
	for at = len(frames) - 1; at > n && at > 0; at-- {
		if f, ok = lastFight(frames[at].Events); ok {
			return f, at, true
		}
	}
	return f, 0, false
}

var titleKeys = map[enanos.Piece]string{
	enanos.ShaftPiece: "enanos.fight.shaft", enanos.MinePiece: "enanos.fight.mine", enanos.IndustryPiece: "enanos.fight.industry",
}

// title says who attacks what, and whose it is.
func (f *Fight) title(s *Scene, name func(engine.Seat) string) string {
	return s.Words(cmp.Or(titleKeys[f.Piece], "enanos.fight.dwarf"), engine.Args{"name": name(f.Attacker), "whom": name(f.Defender), "place": f.Place})
}

// said describes a fight in sentences without full stops.
func (f *Fight) said(s *Scene) []string {
	list := []string{f.title(s, s.called), s.Words("enanos.said.fight", engine.Args{"attack": diceText(f.Attack), "defence": diceText(f.Defence)})}
	if !f.Guarded {
		list = append(list, s.Words("enanos.fight.unguarded", nil))
	}
	list = append(list, s.Words("enanos.picture.fight-won", engine.Args{"name": s.called(f.Winner())}))
	for _, e := range f.losses {
		args := engine.Args{"name": s.called(e.Seat), "levels": e.Args["levels"], "gone": e.Args["gone"]}
		list = append(list, s.Words(lossKeys[e.Code], args))
	}
	return list
}

func diceText(dice []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(dice), " ", "-"), "[]")
}
