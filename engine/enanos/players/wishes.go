package players

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// wishes appends what the viewer may want to buy next, whatever its hand.
func (o *outlook) wishes(list []wish) []wish {
	p := o.me
	if p.Mines.Len() < enanos.MaxMines && p.Shafts != 0 {
		best := 0.0
		for c := range p.Shafts.All() {
			best = max(best, o.upgrade(c))
		}
		cost := enanos.MineCost
		if o.v.Own.Unplayed[enanos.Machinery] > 0 {
			cost = enanos.MachineryCost
		}
		list = append(list, wish{cost, perPoint + best})
	}
	if p.Shafts.Len() < enanos.MaxShafts {
		site, rails := o.site()
		switch {
		case rails == 0:
			list = append(list, wish{enanos.ShaftCost, (perPoint + site) * (1 - o.Near[0])})
		case rails < noSite:
			step := (perPoint + site) * (o.Near[rails-1] - o.Near[rails])
			list = append(list, wish{enanos.RailCost, step},
				wish{enanos.RailCost + enanos.ShaftCost, (perPoint + site) * (1 - o.Near[rails])})
		}
	}
	if o.v.RailBaron == engine.Spectator && p.Rails.Len() < enanos.MaxRails && p.Built < enanos.BigRail {
		list = append(list, wish{enanos.RailCost, milestone(o.Rails[:], int(p.Built))})
	}
	list = o.dwarfWishes(list)
	for a := range enanos.Area(enanos.Areas) {
		if worth := o.level(a); worth > 0 {
			list = append(list, wish{a.Contraband().N(int(p.Levels[a]) + 1), worth})
		}
	}
	return list
}

// upgrade returns how much more a shaft's place brings with a mine.
func (o *outlook) upgrade(c enanos.Crossing) float64 {
	ways, shaft := o.ways, [enanos.Goods]float64{}
	yield(o.v, c, true, o.me.Production, &ways)
	yield(o.v, c, false, o.me.Production, &shaft)
	for g := range ways {
		ways[g] -= shaft[g]
	}
	return o.income(&ways) - o.incomeNow
}

// dwarfWishes appends another dwarf, another level and food.
func (o *outlook) dwarfWishes(list []wish) []wish {
	p := o.me
	fed, team := p.FedLevels(), p.Team()
	now := o.siege(fed)
	if team < enanos.MaxDwarves {
		gain := o.Dwarf + o.Level
		if o.v.Captain == engine.Spectator && team < enanos.BigTeam {
			gain += milestone(o.Team[:], team)
		}
		list = append(list, wish{enanos.DwarfCost, gain},
			wish{enanos.DwarfCost + enanos.FeedCost, gain + o.Fed + o.siege(fed+1) - now})
	}
	resting, grows := 0, false
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Level > 0 && d.Condition == enanos.Resting {
			resting = max(resting, int(d.Level))
		} else if d.Level > 0 && d.Level < enanos.MaxStrong {
			grows = true
		}
	}
	if resting > 0 {
		list = append(list, wish{enanos.FeedCost, o.Fed + o.siege(fed+resting) - now})
	}
	if grows {
		list = append(list, wish{o.v.Price(enanos.KindPromote), o.Level + o.siege(fed+1) - now})
	}
	return list
}

// milestone returns how much more a milestone that nobody has is worth with one more rail or dwarf. before
// holds the values of fewer than it takes.
func milestone(before []float64, n int) float64 {
	if n+1 == len(before) {
		return enanos.MilestonePoints*perPoint - before[n]
	}
	return before[n+1] - before[n]
}

// level returns the value of the next level of an area.
func (o *outlook) level(a enanos.Area) float64 {
	level, master := o.me.Levels[a], o.v.Masters[a]
	if level >= enanos.MaxLevel || master != engine.Spectator && master != o.seat && level >= 3 {
		return 0 // no industry is possible any more
	}
	return o.Levels[a][level] * o.levelShare
}

// site returns the value of the best crossing for a shaft, besides its point, and how many rails
// are missing on the way there; noSite if there is none. Nearer crossings count more.
func (o *outlook) site() (gain float64, rails int) {
	v := o.v
	others := v.Buildings() &^ o.me.Buildings()
	room := v.Roomy()
	reach := v.Reach(o.seat)
	seen := enanos.Crossings(0)
	gain, rails = 0, noSite
	most := 0.0
	for n := range noSite {
		for c := range (reach & room &^ seen).All() {
			if g := o.incomeGain(c, false); (perPoint+g)*o.Near[n] > most {
				gain, rails, most = g, n, (perPoint+g)*o.Near[n]
			}
		}
		seen = reach
		reach |= reach.Beside() &^ others
	}
	return gain, rails
}
