package players_test

import (
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// tally counts what happens in games, as everybody sees it.
type tally struct {
	sieges, held, firsts, firstsHeld int
	built, lost, industries          int // mines built after the start, mines lost to the train, industries founded
	offers, accepted                 int
	walks, attacks, chases, fifths   int
	first                            bool // whether the next siege is the game's first
}

// begin starts another game.
func (c *tally) begin() { c.first = true }

func (c *tally) watch(m engine.Move, b, a any) {
	before, after := b.(enanos.View), a.(enanos.View)
	if m.Seat == engine.Chance {
		if before.Phase == enanos.Defending && after.Train == 0 {
			c.siege(&before, &after)
		}
		return
	}
	move, err := enanos.Parse(m.Text)
	if err != nil {
		panic(err)
	}
	switch move.Kind {
	case enanos.KindMine:
		if before.Phase != enanos.Founding {
			c.built++
		}
	case enanos.KindLose:
		c.lost++
	case enanos.KindIndustry:
		c.industries++
	case enanos.KindOffer:
		c.offers++
	case enanos.KindAccept:
		c.accepted++
	case enanos.KindMove:
		c.walks++
	case enanos.KindAttack:
		c.attacks++
	case enanos.KindChase:
		c.chases++
	case enanos.KindAdvance:
		if after.Players[m.Seat].Levels[move.Area] == enanos.MaxLevel {
			c.fifths++
		}
	case enanos.KindPlay:
		if move.Card == enanos.Machinery {
			c.built++
		}
	}
}

// siege counts a siege of Antwerp. The dwarves offered are those that rest afterwards.
func (c *tally) siege(before, after *enanos.View) {
	defence := 0
	for seat := range before.Players {
		for i := range before.Players[seat].Dwarves {
			d, then := before.Players[seat].Dwarves[i], after.Players[seat].Dwarves[i]
			if d.Level > 0 && d.Condition != enanos.Resting && then.Condition == enanos.Resting {
				defence += int(d.Level)
			}
		}
		c.lost += before.Players[seat].Mines.Len() - after.Players[seat].Mines.Len()
	}
	held := defence >= before.Strength()
	count := func(n *int, yes bool) {
		if yes {
			*n++
		}
	}
	c.sieges++
	count(&c.held, held)
	count(&c.firsts, c.first)
	count(&c.firstsHeld, c.first && held)
	c.first = false
}

func (c *tally) String() string {
	per := func(n int) string { return fmt.Sprintf("%.2f", float64(n)/float64(max(1, c.firsts))) }
	return fmt.Sprintf("sieges: %d, held %s; first ones held %s; mines lost to the train: %s of those built; offers accepted: %s of %d; "+
		"a game: mines built %s, industries %s, fifth levels %s, walks %s, attacks %s, chases %s",
		c.sieges, percent(c.held, c.sieges), percent(c.firstsHeld, c.firsts), percent(c.lost, c.built), percent(c.accepted, c.offers), c.offers,
		per(c.built), per(c.industries), per(c.fifths), per(c.walks), per(c.attacks), per(c.chases))
}
