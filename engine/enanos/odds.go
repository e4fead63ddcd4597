package enanos

import (
	"math"
	"sync"
)

// Odds are the probabilities of the outcomes of an attack. They sum up to 1.
type Odds struct {
	// Won[n] is the probability that the attacker wins by n pairs, 1 to 3: the target suffers n
	// losses.
	Won [MaxStrong + 1]float64
	// Lost[n] is the probability that the attacker does not win and loses n levels, 1 to 3.
	Lost [MaxStrong + 1]float64
}

// Wins returns the probability that the attacker wins.
func (o Odds) Wins() float64 { return o.Won[1] + o.Won[2] + o.Won[3] }

// AttackOdds returns the odds for the numbers of dice that attacker and defender roll, 1 to 3
// each: the levels of their dwarves, or one die for a building without a guard.
func AttackOdds(attacker, defender int) Odds { return attackOdds()[attacker][defender] }

var attackOdds = sync.OnceValue(func() (table [MaxStrong + 1][MaxStrong + 1]Odds) {
	for a := 1; a <= MaxStrong; a++ {
		for d := 1; d <= MaxStrong; d++ {
			table[a][d] = oddsOf(a, d)
		}
	}
	return table
})

// oddsOf counts all rolls of the dice.
func oddsOf(a, d int) (o Odds) {
	for _, m := range appendDice(nil, Move{Kind: KindFight}, 0, a, false) {
		rolls := appendDice(nil, m, MaxStrong, d, false)
		chance := math.Pow(dieSides, -float64(a+d))
		for _, m := range rolls {
			descending(m.Dice[:a])
			descending(m.Dice[MaxStrong : MaxStrong+d])
			switch won, lost := PairsWon(m.Dice); {
			case won > lost:
				o.Won[won] += chance
			case won < lost:
				o.Lost[lost] += chance
			default:
				o.Lost[1] += chance
			}
		}
	}
	return o
}
