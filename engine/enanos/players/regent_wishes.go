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
			list = append(list, wish{enanos.ShaftCost, perPoint + site})
		case rails < noSite:
			worth := (perPoint + site) * [...]float64{1, 0.5, 0.3}[rails]
			list = append(list, wish{enanos.RailCost, worth}, wish{enanos.RailCost + enanos.ShaftCost, worth})
		}
	}
	if v.RailBaron == engine.Spectator && p.Rails.Len() < enanos.MaxRails {
		list = append(list, wish{enanos.RailCost, perRail(p.Built)})
	}
	if team := p.Team(); team < enanos.MaxDwarves {
		worth := 14.0
		if v.Captain == engine.Spectator {
			worth = [...]float64{45, 70, 2 * perPoint, 0, 0}[team]
		}
		list = append(list, wish{enanos.DwarfCost, worth})
	}
	for a := range enanos.Area(enanos.Areas) {
		if worth := levelWorth(v, seat, a); worth > 0 {
			list = append(list, wish{a.Contraband().N(int(p.Levels[a]) + 1), worth})
		}
	}
	return list
}

// perRail is what the next rail is worth for the milestone.
func perRail(built uint8) float64 {
	return [...]float64{20, 28, 40, 70, 2 * perPoint, 0}[min(built, 5)]
}

// levelWorth is what the next level of an area is worth.
func levelWorth(v *enanos.View, seat engine.Seat, a enanos.Area) float64 {
	p := &v.Players[seat]
	level := p.Levels[a]
	master := v.Masters[a]
	if level >= enanos.MaxLevel {
		return 0
	}
	worth := []float64{30, 32, 40, 160, 60}[level]
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

// bestSite is the worth of what the best crossing for a shaft would bring, the
// nearest counting first, and how many rails it lacks.
func bestSite(v *enanos.View, seat engine.Seat, now [enanos.Goods]float64, base float64) (worth float64, rails int) {
	others := v.Buildings() &^ v.Players[seat].Buildings()
	room := v.Roomy()
	reach := v.Reach(seat)
	best, found := 0.0, noSite
	for n := range noSite {
		for c := range (reach & room).All() {
			ways := now
			yield(v, c, false, v.Players[seat].Production, &ways)
			if gain := incomeWorth(ways) - base; found == noSite || (perPoint+gain)*[...]float64{1, 0.5, 0.3}[n] > (perPoint+best)*[...]float64{1, 0.5, 0.3}[found] {
				best, found = gain, n
			}
		}
		reach |= reach.Beside() &^ others
	}
	return best, found
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
			sum += []float64{30, 32, 40, 160, 60}[level]
		}
		if p.Levels[a] >= 4 && p.Industries[a] != 0 {
			sum -= 60 // it is among the points
		}
		sum += perUnplayed * float64(p.Unplayed[a])
	}
	sum += perMint * float64(p.Mints.Len())
	if v.RailBaron == engine.Spectator {
		for built := range p.Built {
			sum += perRail(built) * 0.9
		}
	}
	if v.Captain == engine.Spectator {
		sum += [...]float64{0, 40, 90, 0, 0, 0}[p.Team()]
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
