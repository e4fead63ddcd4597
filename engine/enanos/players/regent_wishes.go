package players

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// wishes are what a seat may want to build next, whatever its hand.
func wishes(v *enanos.View, seat engine.Seat, list []wish) []wish {
	p := &v.Players[seat]
	now := income(v, seat)
	base := incomeWorth(now)
	if p.Mines.Len() < enanos.MaxMines {
		best := 0.0
		for c := range p.Shafts.All() {
			ways := now
			yield(v, c, true, p.Production, &ways)
			shaft := [enanos.Goods]float64{}
			yield(v, c, false, p.Production, &shaft)
			for g := range ways {
				ways[g] -= shaft[g]
			}
			best = max(best, incomeWorth(ways)-base)
		}
		if p.Shafts != 0 {
			list = append(list, wish{enanos.MineCost, perPoint + best})
		}
	}
	if p.Shafts.Len() < enanos.MaxShafts {
		site, rails := bestSite(v, seat, now, base)
		switch {
		case rails == 0:
			list = append(list, wish{enanos.ShaftCost, (perPoint + site) * (1 - near[0])})
		case rails < noSite:
			step := (perPoint + site) * (near[rails-1] - near[rails])
			list = append(list, wish{enanos.RailCost, step},
				wish{enanos.RailCost + enanos.ShaftCost, (perPoint + site) * (1 - near[rails])})
		}
	}
	if v.RailBaron == engine.Spectator && p.Rails.Len() < enanos.MaxRails && p.Built < 5 {
		list = append(list, wish{enanos.RailCost, railsWorth(p.Built+1) - railsWorth(p.Built)})
	}
	if team := p.Team(); team < enanos.MaxDwarves {
		gain := 2.0 * perDwarf
		if v.Captain == engine.Spectator && team < 3 {
			gain += teamWorth[team+1] - teamWorth[team]
		}
		list = append(list, wish{enanos.DwarfCost, gain})
	}
	for a := range enanos.Area(enanos.Areas) {
		if worth := levelWorth(v, seat, a); worth > 0 {
			list = append(list, wish{a.Contraband().N(int(p.Levels[a]) + 1), worth})
		}
	}
	return list
}

// near is how much of a site's worth is counted while so many rails lead to it yet.
var near = [noSite + 1]float64{0.35, 0.2, 0.1, 0}

// railsWorth is what rails built are worth while the milestone is nobody's.
func railsWorth(built uint8) float64 {
	return [...]float64{0, 16, 38, 70, 125, 2 * perPoint}[min(built, 5)]
}

// teamWorth is what dwarves are worth while that milestone is nobody's.
var teamWorth = [...]float64{0, 35, 85, 2 * perPoint}

// levelGains are what the levels of the areas are worth: medicine's third brings
// cards in most turns, jewellery's third trades contraband, and the fourth brings an industry.
var levelGains = [enanos.Areas][enanos.MaxLevel]float64{
	enanos.Medicine:   {26, 34, 130, 110, 50},
	enanos.Technology: {26, 26, 34, 110, 50},
	enanos.Jewellery:  {26, 26, 60, 110, 50},
}

// levelWorth is what the next level of an area is worth.
func levelWorth(v *enanos.View, seat engine.Seat, a enanos.Area) float64 {
	p := &v.Players[seat]
	level := p.Levels[a]
	master := v.Masters[a]
	if level >= enanos.MaxLevel {
		return 0
	}
	worth := levelGains[a][level]
	if master != engine.Spectator && master != seat && level >= 3 {
		return 0 // no industry any more
	}
	if level == 4 && p.Industries[a] == 0 {
		worth /= 2
	}
	return worth
}

// noSite is more rails than are looked at for a shaft.
const noSite = 3

// bestSite is what the best crossing for a shaft would bring beside its point,
// the nearest counting most, and how many rails lead to it yet; noSite when there is none.
func bestSite(v *enanos.View, seat engine.Seat, now [enanos.Goods]float64, base float64) (gain float64, rails int) {
	others := v.Buildings() &^ v.Players[seat].Buildings()
	room := v.Roomy()
	reach := v.Reach(seat)
	seen := enanos.Crossings(0)
	gain, rails = 0, noSite
	for n := range noSite {
		for c := range (reach & room &^ seen).All() {
			ways := now
			yield(v, c, false, v.Players[seat].Production, &ways)
			if g := incomeWorth(ways) - base; (perPoint+g)*near[n] > (perPoint+gain)*near[rails] {
				gain, rails = g, n
			}
		}
		seen = reach
		reach |= reach.Beside() &^ others
	}
	return gain, rails
}

// worth is what a position is worth to its viewer.
func worth(v *enanos.View) float64 {
	seat := v.Viewer
	p := &v.Players[seat]
	sum := float64(perPoint*v.Score(seat).Total()) + incomeWorth(income(v, seat))
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Level > 0 {
			sum += perDwarf * float64(1+d.Level)
			if d.Condition != enanos.Resting {
				sum += perFed + attackHope*bestAttack(v, seat, *d)
			}
		}
	}
	for a := range enanos.Area(enanos.Areas) {
		// What was spent on levels is worth what they bring.
		for level := range p.Levels[a] {
			sum += levelGains[a][level]
		}
		if p.Levels[a] >= 4 && p.Industries[a] != 0 {
			sum -= 60 // it is among the points
		}
		sum += perUnplayed * float64(p.Unplayed[a])
	}
	sum += perMint * float64(p.Mints.Len())
	if v.RailBaron == engine.Spectator {
		sum += railsWorth(p.Built)
	}
	if v.Captain == engine.Spectator {
		sum += teamWorth[min(p.Team(), 3)]
	}
	if p.Shafts.Len() < enanos.MaxShafts {
		now := income(v, seat)
		site, rails := bestSite(v, seat, now, incomeWorth(now))
		if rails < noSite {
			sum += (perPoint + site) * near[rails]
		}
	}
	var room [12]wish
	list := wishes(v, seat, room[:0])
	sum += handWorth(v.Own.Hand, list)
	cards := v.Own.Hand.Len()
	safe := 7 + 2*p.Mints.Len()
	sum += perCard*float64(cards) - perExtra*float64(max(0, cards-safe))
	if hex := v.Raiders; p.Buildings()&hex.Corners() != 0 {
		sum -= 5 * float64((p.Buildings()&hex.Corners()).Len()*v.Ways(hex))
	}
	return sum
}
