package players_test

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// tally counts what happens in games, as everybody sees it.
type tally struct {
	games, seats                     int
	sieges, held, firsts, firstsHeld int
	built, lost                      int // mines built after the start, and mines lost to the train
	industries                       [enanos.Areas]int
	levels                           [enanos.Areas][enanos.MaxLevel + 1]int
	offers, accepted                 int
	walks, chases                    int
	promotions, mints, bribes        int
	attacks, wonAttacks, atDwarves   int
	odds                             float64 // sum of the chances of the attacks
	falls                            int     // buildings conquered
	empty                            int     // turns in which nothing was done
	lengths                          []int   // of the games, in turns
	early                            [3]float64
	poor, poorGames, stuck           int // seats with three points or less at the end, games with some, seats that gain nothing in the second half

	first  bool // whether the next siege is the game's first
	busy   bool // whether something was done in this turn
	scores [][enanos.MaxSeats]int
}

// begin starts another game.
func (c *tally) begin() { c.first, c.busy, c.scores = true, false, nil }

func (c *tally) watch(m engine.Move, b, a any) {
	before, after := b.(enanos.View), a.(enanos.View)
	move, err := enanos.Parse(m.Text)
	if err != nil {
		panic(err)
	}
	if m.Seat == engine.Chance {
		switch {
		case before.Phase == enanos.Defending && after.Train == 0:
			c.siege(&before, &after)
		case move.Kind == enanos.KindFight:
			c.fight(&before, &after, &move)
		}
		return
	}
	mine := m.Seat == before.Active() && before.Phase == enanos.Acting
	switch move.Kind {
	case enanos.KindMine:
		if before.Phase != enanos.Founding {
			c.built++
		}
	case enanos.KindLose:
		c.lost++
	case enanos.KindIndustry:
		c.industries[move.Area]++
	case enanos.KindOffer:
		c.offers++
		mine = false
	case enanos.KindAccept:
		c.accepted++
		c.busy = true
	case enanos.KindMove:
		c.walks++
	case enanos.KindAttack:
		c.attacks++
		if move.Piece == enanos.DwarfPiece {
			c.atDwarves++
		}
	case enanos.KindChase:
		c.chases++
	case enanos.KindPromote:
		c.promotions++
	case enanos.KindMint:
		c.mints++
	case enanos.KindBribe:
		c.bribes++
	case enanos.KindAdvance:
		c.levels[move.Area][after.Players[m.Seat].Levels[move.Area]]++
	case enanos.KindPlay:
		if move.Card == enanos.Machinery {
			c.built++
		}
	case enanos.KindDecline, enanos.KindCounter, enanos.KindProduction, enanos.KindRemedy, enanos.KindAntwerp, enanos.KindDefence, enanos.KindDeal:
		mine = false
	case enanos.KindEnd:
		if !c.busy {
			c.empty++
		}
		c.busy, mine = false, false
		var scores [enanos.MaxSeats]int
		for seat := range scores[:after.Seats] {
			scores[seat] = after.Score(engine.Seat(seat)).Total()
		}
		c.scores = append(c.scores, scores)
	}
	c.busy = c.busy || mine
}

// end notes how a game ended.
func (c *tally) end(seats int, winner engine.Seat) {
	c.games, c.seats = c.games+1, seats
	turns := len(c.scores)
	c.lengths = append(c.lengths, turns)
	at := func(share int) []int { return c.scores[turns*share/4-1][:seats] }
	for i := range c.early {
		scores := at(i + 1)
		most, leaders := slices.Max(scores), 0
		for _, n := range scores {
			if n == most {
				leaders++
			}
		}
		if scores[winner] == most {
			c.early[i] += 1 / float64(leaders)
		}
	}
	poor := 0
	for seat, n := range at(4) {
		if n <= 3 {
			poor++
		}
		if n <= at(2)[seat] {
			c.stuck++
		}
	}
	c.poor += poor
	c.poorGames += min(1, poor)
}

func (c *tally) fight(before, after *enanos.View, m *enanos.Move) {
	f, guard := &before.Fight, 1
	p, d := &before.Players[before.Active()], &before.Players[f.Defender]
	if i := d.DwarfAt(f.Guard); f.Guard != 0 && i >= 0 {
		guard = int(d.Dwarves[i].Level)
	}
	c.odds += enanos.AttackOdds(int(p.Dwarves[p.DwarfAt(f.From)].Level), guard).Wins()
	if won, lost := enanos.PairsWon(m.Dice); won > lost {
		c.wonAttacks++
	}
	if after.Players[f.Defender].Buildings().Len() < d.Buildings().Len() {
		c.falls++
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

func (c *tally) allIndustries() int { return c.industries[0] + c.industries[1] + c.industries[2] }

func (c *tally) String() string {
	slices.Sort(c.lengths)
	turns := 0
	for _, n := range c.lengths {
		turns += n
	}
	per := func(n int) string { return fmt.Sprintf("%.2f", float64(n)/float64(max(1, c.games))) }
	pers := func(ns []int) string {
		var list []string
		for _, n := range ns {
			list = append(list, per(n))
		}
		return strings.Join(list, "/")
	}
	all := c.games * c.seats
	return fmt.Sprintf("median %d turns; the leader at 25/50/75%% of the turns wins %.0f/%.0f/%.0f%%; somebody has 3 points or less %s, seats %s; seats that gain nothing in the second half %s; empty turns %s\n"+
		"a game: industries %s, third levels %s, fifth levels %s, mines %s, walks %s, promotions %s, mints %s, bribes %s, chases %s, attacks %s (odds %.2f, won %s, at dwarves %s, conquests %s)\n"+
		"sieges %s, held %s, first ones held %s; mines lost to the train %s of those built; offers accepted %s",
		c.lengths[len(c.lengths)/2], 100*c.early[0]/float64(c.games), 100*c.early[1]/float64(c.games), 100*c.early[2]/float64(c.games),
		percent(c.poorGames, c.games), percent(c.poor, all), percent(c.stuck, all), percent(c.empty, turns),
		pers(c.industries[:]), pers([]int{c.levels[0][3], c.levels[1][3], c.levels[2][3]}), pers([]int{c.levels[0][5], c.levels[1][5], c.levels[2][5]}),
		per(c.built), per(c.walks), per(c.promotions), per(c.mints), per(c.bribes), per(c.chases), per(c.attacks),
		c.odds/float64(max(1, c.attacks)), percent(c.wonAttacks, c.attacks), per(c.atDwarves), per(c.falls),
		per(c.sieges), percent(c.held, c.sieges), percent(c.firstsHeld, c.firsts), percent(c.lost, c.built), percent(c.accepted, c.offers))
}
