package club

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// life is a club in a test: its state, and the time there.
type life struct {
	*testing.T
	*State
	now     time.Time
	running map[int]time.Time // games by number, with when they will end
	rng     *rand.Rand
	begun   int
	away    time.Duration // of the bot
	shut    bool
}

func newLife(t *testing.T, seats, people int, now time.Time) *life {
	l := &life{t, &State{Call: Call{"1", "azul"}, Members: map[string]Member{}, Outcomes: map[string]Outcome{}}, now, map[int]time.Time{}, rand.New(rand.NewPCG(1, 2)), 0, 0, false}
	for n := range people {
		l.Members[fmt.Sprint(100+n)] = Member{In: true, Name: fmt.Sprint("name ", n)}
	}
	l.Start("7", "Europe/Madrid", 2, seats, engine.Seed{1}, now)
	return l
}

// goOn lets the club go on until nothing is due, begins what is ready and ends what has been played.
func (l *life) goOn(length func(players []int) time.Duration) {
	l.Helper()
	for changed := true; changed; {
		var values store.Texts
		var err error
		changed, values, err = l.Advance(World{Now: l.now, Seed: engine.Seed{2}, Shut: l.shut, Away: func(_, _ time.Time) time.Duration { return l.away },
			Strength: func(string) (e league.Entrant, err error) { return e, nil }})
		must.Succeed(l, err)
		if changed != (len(values) > 0) && !changed {
			l.Errorf("values of no change: %v", values)
		}
		clear(l.Outcomes)
		for _, n := range l.Ready() {
			g := &l.Season.Games[n]
			g.Begun, changed = true, true
			l.running[n] = l.now.Add(length(g.Players))
			l.begun++
		}
	}
}

// end ends a running game; late says that guardians played it out.
func (l *life) end(n int, late bool) {
	g := l.Season.Games[n]
	o := Outcome{Game: int64(n), Places: make([]int, len(g.Players)), Held: make([]bool, len(g.Players))}
	for i, p := range l.rng.Perm(len(g.Players)) {
		o.Places[i] = p + 1
	}
	o.Held[0] = late
	l.Outcomes[fmt.Sprint(l.Season.Number, " ", n)] = o
	delete(l.running, n)
}

// A season of 24 people, of whom a third stop at some time, across the beginning of summer time.
func TestASeasonRunsItself(t *testing.T) {
	for _, seats := range []int{2, 4} {
		l := newLife(t, seats, 24, time.Date(2027, 3, 20, 12, 0, 0, 0, time.UTC))
		begins, ends := l.Season.Begins, time.Date(2027, 4, 4, 16, 0, 0, 0, time.UTC)
		if want := time.Date(2027, 3, 22, 17, 0, 0, 0, time.UTC); !begins.Equal(want) {
			t.Fatalf("begins %v, want %v", begins, want)
		}
		length := func([]int) time.Duration {
			if l.rng.IntN(3) == 0 {
				return 1000 * time.Hour // somebody stops
			}
			return time.Duration(10+l.rng.IntN(60)) * time.Hour
		}
		for l.Season.Number == 1 {
			l.goOn(length)
			if l.Season.Phase == Playing && !l.Season.Ends.Equal(ends) {
				t.Fatalf("ends %v, want %v", l.Season.Ends, ends)
			}
			for p := range l.Season.Players {
				n := 0
				for g := range l.running {
					if slices.Contains(l.Season.Games[g].Players, p) {
						n++
					}
				}
				if n > AtOnce && l.Season.Phase == Playing {
					t.Fatalf("player %d has %d games", p, n)
				}
			}
			for n, at := range l.running {
				if !l.now.Before(at) || l.Season.Phase == Ending {
					l.end(n, l.Season.Phase == Ending)
				}
			}
			if l.now = l.now.Add(time.Hour); l.now.After(ends.Add(5 * time.Hour)) {
				t.Fatalf("the season still goes on at %v", l.now)
			}
		}
		last := l.Last
		met := map[[2]int]int{}
		for _, g := range last.Games {
			for i, a := range g.Players {
				for _, b := range g.Players[i+1:] {
					met[[2]int{min(a, b), max(a, b)}]++
				}
			}
		}
		pairs := 0
		for n := range last.GroupCount() {
			size := len(last.Group(n))
			pairs += size * (size - 1) / 2
			for _, line := range last.Standings(n) {
				if best, worst := last.Reach(line.Player); best != line.Place || worst != line.Place {
					t.Errorf("player %d ended at %d and reaches %d to %d", line.Player, line.Place, best, worst)
				}
			}
		}
		if len(met) != pairs || l.begun != len(last.Games) {
			t.Errorf("%d pairs met, of %d; %d games were begun, of %d", len(met), pairs, l.begun, len(last.Games))
		}
		if l.Season.Phase != Open || !l.Season.Begins.Equal(ends.Add(24*time.Hour)) {
			t.Errorf("the next season is %s and begins %v", l.Season.Phase, l.Season.Begins)
		}
		titles, in := 0, 0
		for _, m := range l.Members {
			titles += len(m.Titles)
			if m.In {
				in++
			}
		}
		if titles != 1 || in == 0 || in == 24 {
			t.Errorf("%d titles, and %d people count in for the next season", titles, in)
		}
	}
}

func TestTooFewPeopleWaitAWeek(t *testing.T) {
	l := newLife(t, 2, Least-1, time.Date(2027, 3, 20, 12, 0, 0, 0, time.UTC))
	begins := l.Season.Begins
	l.now = begins
	l.goOn(nil)
	if l.Season.Phase != Open || l.Season.Waited != 1 || l.Season.Begins.Sub(begins) != 167*time.Hour { // a week with an hour less, in spring
		t.Errorf("%s, waited %d, begins %v later", l.Season.Phase, l.Season.Waited, l.Season.Begins.Sub(begins))
	}
	l.Members["999"] = Member{In: true}
	if l.now = l.Season.Begins.Add(-time.Second); l.Wake(l.now) != l.Season.Begins {
		t.Errorf("wakes at %v", l.Wake(l.now))
	}
	l.goOn(nil)
	if l.Season.Phase != Open {
		t.Error("a season has begun too early")
	}
	l.now = l.Season.Begins
	l.goOn(func([]int) time.Duration { return time.Hour })
	if l.Season.Phase != Playing || len(l.running) != 4 {
		t.Errorf("%s, %d games run", l.Season.Phase, len(l.running))
	}
}

func TestALatecomerTakesTheGamesOfWhoIsOut(t *testing.T) {
	l := newLife(t, 2, 5, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	l.now = l.Season.Begins
	long := func([]int) time.Duration { return time.Hour }
	l.goOn(long)
	l.Members["999"] = Member{In: true}
	l.goOn(long)
	if len(l.Season.Players) != 5 {
		t.Fatal("a latecomer plays although nobody is out")
	}
	gone := l.Season.Games[0].Players[0]
	before := len(l.Season.Left(gone))
	if !l.TakeOut(l.Season.Players[gone].User) || l.TakeOut("888") {
		t.Error("who is taken out, and who is not")
	}
	l.goOn(long)
	came := slices.IndexFunc(l.Season.Players, func(e Entry) bool { return e.User == "999" })
	if came != 5 || len(l.Season.Left(came)) == 0 || len(l.Season.Left(came))+len(l.Season.Left(gone)) != before {
		t.Errorf("the latecomer is player %d and has games %v; %v are left of %d", came, l.Season.Left(came), l.Season.Left(gone), before)
	}
	for len(l.running) > 0 {
		for n := range l.running {
			l.end(n, false)
		}
		l.goOn(long)
	}
	if l.Season.Number != 2 || l.Members[l.Last.Players[gone].User].In || !l.Members["999"].In {
		t.Errorf("season %d is %s", l.Season.Number, l.Season.Phase)
	}
}

func TestALostGameIsPlayedAnew(t *testing.T) {
	l := newLife(t, 2, 4, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	l.now = l.Season.Begins
	l.goOn(func([]int) time.Duration { return time.Hour })
	n := l.begun
	l.Outcomes["1 0"] = Outcome{Again: true}
	l.Outcomes["0 1"] = Outcome{Places: []int{1, 2}, Held: []bool{false, false}} // of another season
	l.goOn(func([]int) time.Duration { return time.Hour })
	if l.begun != n+1 || l.Season.Games[0].Outcome != nil || l.Season.Games[1].Outcome != nil {
		t.Errorf("%d games were begun, and one more", n)
	}
}

// Nobody can play while the bot is not in the server, so the end moves by as much.
func TestAnOutageOfTheServerMovesTheEnd(t *testing.T) {
	l := newLife(t, 2, 4, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	long := func([]int) time.Duration { return 1000 * time.Hour }
	l.now = l.Season.Begins.Add(72 * time.Hour)
	l.shut = true
	if l.goOn(long); l.Season.Phase != Open {
		t.Error("a season begins while the bot is not there")
	}
	l.shut = false
	l.goOn(long)
	ends := l.Season.Ends
	if !l.Season.Begins.Equal(l.now) || !ends.Equal(l.endOf(l.now)) {
		t.Errorf("begun three days late, it counts from %v to %v", l.Season.Begins, ends)
	}
	l.away = 59 * time.Minute
	if l.goOn(long); !l.Season.Ends.Equal(ends) {
		t.Error("a short outage moves the end")
	}
	for _, hours := range []time.Duration{5, 5, 30} {
		l.away = hours*time.Hour + time.Minute
		if l.goOn(long); !l.Season.Ends.Equal(ends.Add(hours * time.Hour)) {
			t.Errorf("%d hours away: ends %v later", hours, l.Season.Ends.Sub(ends))
		}
	}
	l.now, l.shut = ends.Add(90*time.Hour), true
	if l.goOn(long); l.Season.Phase != Playing {
		t.Error("the season ends while the bot is not there")
	}
	l.shut = false
	if l.goOn(long); l.Season.Phase != Ending {
		t.Errorf("the season is %s", l.Season.Phase)
	}
	for n := range l.running {
		l.end(n, false)
	}
	for l.goOn(long); len(l.running) > 0; l.goOn(long) {
		for n := range l.running {
			l.end(n, false)
		}
	}
	if at := l.Season.Begins; l.Season.Number != 2 || at.In(l.Location()).Weekday() != beginDay || at.Sub(l.now) < leastBetween || at.Sub(l.now) > 8*24*time.Hour {
		t.Errorf("season %d begins %v", l.Season.Number, at)
	}
}

func TestAClubWhoseChannelIsGoneWaitsForAnother(t *testing.T) {
	l := newLife(t, 2, 4, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	l.now = l.Season.Begins
	hour := func([]int) time.Duration { return time.Hour }
	l.goOn(hour)
	n := l.begun
	l.Outcomes["1 0"] = Outcome{Again: true, Gone: "6"} // one of before
	l.Outcomes["1 1"] = Outcome{Again: true, Gone: "7"}
	if l.goOn(hour); !l.Gone || l.begun != n || len(l.Shows(l.now)) > 0 {
		t.Errorf("gone: %t, %d games were begun after it", l.Gone, l.begun-n)
	}
	shown := map[Part]Post{Groups: {ID: "1", Shown: "begun"}} // in the channel before
	l.Season.Posts = shown
	l.Start("8", l.Zone, l.Weeks, l.Seats, engine.Seed{}, l.now)
	if l.goOn(hour); l.Gone || l.begun != n+2 || len(l.Shows(l.now)) != 1 {
		t.Errorf("in another channel: gone: %t, %d games were begun, %d messages are due", l.Gone, l.begun-n, len(l.Shows(l.now)))
	}
	l.Season.Posts = shown
	if l.Start("9", l.Zone, l.Weeks, l.Seats, engine.Seed{}, l.now); len(l.Shows(l.now)) != 1 {
		t.Error("a club that is moved shows its groups where it was")
	}
}

func TestForgettingAPersonTakesTheirNameAndTheirGames(t *testing.T) {
	l := newLife(t, 2, 4, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	l.now = l.Season.Begins
	l.goOn(func([]int) time.Duration { return time.Hour })
	e := l.Season.Players[2]
	if !l.Forget(e.User, "nobody") || l.Forget(e.User, "nobody") {
		t.Error("what is forgotten")
	}
	if got := l.Season.Players[2]; got != (Entry{User: "nobody", Out: true}) {
		t.Errorf("%+v stays of %+v", got, e)
	}
}

func TestAGroupAtOneTablePlaysOnceOrThreeTimes(t *testing.T) {
	for weeks, want := range map[int]int{2: 2, 4: 6} {
		l := newLife(t, 4, 8, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
		l.Weeks, l.now = weeks, l.Season.Begins
		l.goOn(func([]int) time.Duration { return time.Hour })
		if got := len(l.Season.Games); got != want {
			t.Errorf("%d weeks: %d games of two groups", weeks, got)
		}
	}
}

func TestAStoppedClubPlaysItsSeasonToTheEnd(t *testing.T) {
	l := newLife(t, 2, 4, time.Date(2027, 6, 1, 12, 0, 0, 0, time.UTC))
	l.now = l.Season.Begins
	hour := func([]int) time.Duration { return time.Hour }
	l.goOn(hour)
	l.Stop()
	for len(l.running) > 0 {
		for n := range l.running {
			l.end(n, false)
		}
		l.goOn(hour)
	}
	if l.Season.Phase != None || l.Last == nil || !l.Wake(l.now).IsZero() {
		t.Errorf("the club is %q", l.Season.Phase)
	}
	if l.Start("7", "", 1, 2, engine.Seed{3}, l.now); l.Season.Number != 2 || l.Season.Phase != Open {
		t.Errorf("started again: season %d is %s", l.Season.Number, l.Season.Phase)
	}
	l.Stop()
	if l.Start("7", "", 1, 2, engine.Seed{4}, l.now); l.Season.Number != 2 || l.Season.Seed != (engine.Seed{4}) {
		t.Errorf("a season that was not played has taken a number: the next is %d", l.Season.Number)
	}
}

func TestGroupsHaveNames(t *testing.T) {
	if names := GroupName(0) + " " + GroupName(25) + " " + GroupName(26) + " " + GroupName(27+26); names != "A Z AA BB" {
		t.Error(names)
	}
}

// Who never moved is held, even if most of their games were only begun when the season was over.
func TestWhoNeverMovedIsHeld(t *testing.T) {
	s := &Season{Players: make([]Entry, 4), Games: make([]Game, 6)}
	for n, g := range league.Pairs(4) {
		held := slices.Contains(g, 0) && n < 2 // a game that was begun in time
		s.Games[n] = Game{Players: g, Begun: true, Outcome: &Outcome{Places: []int{1, 2}, Held: []bool{held && g[0] == 0, held && g[1] == 0},
			Idle: []bool{g[0] == 0, g[1] == 0}}}
	}
	for i := range s.Players {
		s.Players[i].User = fmt.Sprint(i)
	}
	for _, l := range s.Standings(0) {
		if l.Held != (l.Player == 0) {
			t.Errorf("player %d is held: %v", l.Player, l.Held)
		}
	}
	for n := range s.Games {
		s.Games[n].Outcome.Held = make([]bool, 2) // none had been begun before the end
	}
	for _, l := range s.Standings(0) {
		if l.Held != (l.Player == 0) {
			t.Errorf("of games begun at the end only: player %d is held: %v", l.Player, l.Held)
		}
	}
}
