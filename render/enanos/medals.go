package enanos

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// medal is what one player did more often than every other in a game.
type medal struct {
	name, figure string // the keys of its sentences
	draw         int    // the number of its picture
	seat         engine.Seat
	n            int
}

// mostMedals is how many medals a result shows.
const mostMedals = 3

// medals returns what was earned in a finished game, the rarest first. A medal is earned by one player
// alone, who did enough of it.
func medals(frames []engine.Frame) (list []medal) {
	var attacks, held, offered, shield, robbed, deals, behind [enanos.MaxSeats]int
	for _, f := range frames {
		for _, e := range f.Events {
			seat := func(arg string) engine.Seat { return e.Args[arg].(engine.Seat) }
			switch e.Code {
			case enanos.Fought:
				if f := fightOf(e); f.Winner() == f.Attacker {
					attacks[f.Attacker]++
				} else {
					held[f.Defender]++
				}
			case enanos.Offered:
				offered[e.Seat], _ = e.Args["n"].(int)
			case enanos.AntwerpHeld:
				for at, n := range offered {
					shield[at] += n
				}
				offered = [enanos.MaxSeats]int{}
			case enanos.AntwerpFell:
				offered = [enanos.MaxSeats]int{}
			case enanos.Stole, enanos.StoleUnseen:
				robbed[seat("from")]++
			case enanos.Traded:
				deals[e.Seat]++
				deals[seat("with")]++
			}
		}
	}
	v := frames[len(frames)-1].View.(enanos.View)
	winner := v.Standings()[0].Seat
	for _, points := range scoresByRound(frames) {
		behind[winner] = max(behind[winner], slices.Max(points)-points[winner])
	}
	for i, one := range []struct {
		name, figure string
		count        [enanos.MaxSeats]int
		least        int
	}{
		{"enanos.medal.comeback", "enanos.medal.for-comeback", behind, 4}, {"enanos.medal.attacks", "enanos.medal.for-attacks", attacks, 2},
		{"enanos.medal.shield", "enanos.medal.for-shield", shield, 4}, {"enanos.medal.robbed", "enanos.medal.for-robbed", robbed, 3},
		{"enanos.medal.held", "enanos.medal.for-held", held, 3}, {"enanos.medal.deals", "enanos.medal.for-deals", deals, 5},
	} {
		most := slices.Max(one.count[:])
		seat := slices.Index(one.count[:], most)
		if most >= one.least && !slices.Contains(one.count[seat+1:], most) && len(list) < mostMedals {
			list = append(list, medal{one.name, one.figure, i, engine.Seat(seat), most})
		}
	}
	return list
}

// gain is what a player got more of: the key of its sentence, and how many.
type gain struct {
	key string
	n   int
}

// lastRise returns the last turn in which a player's points grew: its last frame, the points before and
// after, and what brought them. It returns false if there was none.
func lastRise(frames []engine.Frame, seat engine.Seat) (v enanos.View, was, now int, gains []gain, ok bool) {
	ends := turnEnds(frames)
	for i := len(ends) - 1; i > 0; i-- {
		v = frames[ends[i]].View.(enanos.View)
		u := frames[ends[i-1]].View.(enanos.View)
		before, after := u.Score(seat), v.Score(seat)
		if was, now = before.Total(), after.Total(); now <= was {
			continue
		}
		conquered := 0
		for _, f := range frames[ends[i-1]+1 : ends[i]+1] {
			for _, e := range f.Events {
				if e.Code == enanos.Conquered && e.Seat == seat {
					conquered++
				}
			}
		}
		for _, one := range sources {
			n := (one.of(after) - one.of(before)) / one.each
			if one.gain == "enanos.gain.shafts" && n > 0 && conquered > 0 {
				gains = append(gains, gain{"enanos.gain.conquered", min(n, conquered)})
				n -= conquered
			}
			if n > 0 {
				gains = append(gains, gain{one.gain, n})
			}
		}
		return v, was, now, gains, true
	}
	return v, 0, 0, nil, false
}
