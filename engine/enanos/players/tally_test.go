package players_test

import (
	"fmt"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// tally counts what happens in games, as everybody sees it.
type tally struct {
	sieges, held, firsts, firstsHeld int
	founded, built, lost, industries int // mines of the start, mines built, mines lost to the train, industries founded
	offers, accepted                 int
	walks, attacks, chases, feeds    int
	fifths, advances, played         int
	orders                           int
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
		if before.Phase == enanos.Founding {
			c.founded++
		} else {
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
	case enanos.KindFeed:
		c.feeds++
	case enanos.KindAdvance:
		c.advances++
		if after.Players[m.Seat].Levels[move.Area] == enanos.MaxLevel {
			c.fifths++
		}
	case enanos.KindProduction, enanos.KindRemedy, enanos.KindAntwerp, enanos.KindDefence:
		c.orders++
	case enanos.KindPlay:
		c.played++
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
	return strings.Join([]string{
		fmt.Sprintf("sieges: %d, held %s; first ones held %s", c.sieges, percent(c.held, c.sieges), percent(c.firstsHeld, c.firsts)),
		fmt.Sprintf("mines lost to the train: %s of those built, %s with those of the start", percent(c.lost, c.built), percent(c.lost, c.built+c.founded)),
		fmt.Sprintf("offers accepted: %s of %d", percent(c.accepted, c.offers), c.offers),
		"a game: mines built " + per(c.built) + ", industries " + per(c.industries) + ", levels " + per(c.advances) + ", fifth levels " + per(c.fifths) +
			", walks " + per(c.walks) + ", attacks " + per(c.attacks) + ", chases " + per(c.chases) + ", feeds " + per(c.feeds) + ", cards played " + per(c.played) + ", orders " + per(c.orders),
	}, "; ")
}
