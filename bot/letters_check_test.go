package bot_test

import (
	"slices"
	"strings"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// loss is what happened to a user's seat and what that user must be told by message.
type loss struct {
	user  string
	about sitting.About
	at    time.Time
}

// saidOf is how each notice begins or what it says, in both languages.
var saidOf = map[sitting.About][2]string{
	sitting.MissedTurn: {"Se te acabó el tiempo en", "Your time ran out in"},
	sitting.SeatKept:   {"Has perdido dos turnos seguidos", "You missed two turns in a row"},
	sitting.GameAway:   {"nadie juega tu partida", "Nobody has played your game"},
	sitting.BackAgain:  {"ha traído de vuelta tu partida", "has brought your game of"},
}

// verbsOf lists the buttons under each notice. One of them must be there.
var verbsOf = map[sitting.About][]message.Verb{
	sitting.MissedTurn: {message.Missed}, sitting.SeatKept: {message.Return}, sitting.GameAway: {message.Back}, sitting.BackAgain: {message.Return, message.Missed},
}

// notes records what has happened to users' seats since the last call. by is the user who has
// brought the game back.
func (c *correspondence) notes(by string) {
	c.t.Helper()
	g := c.stored(c.id)
	before, status := c.seats, c.status
	c.seats, c.status = g.Seats, g.Status
	for i, now := range g.Seats {
		if before == nil || now.User != before[i].User || now.Resigned {
			continue
		}
		about := sitting.Waits
		switch {
		case status == store.Running && g.Status == store.PutAway:
			about = sitting.GameAway
		case status == store.PutAway && g.Status == store.Running:
			if now.User == by {
				continue
			}
			about = sitting.BackAgain
		case g.Status == store.Running && now.Guardian != "" && before[i].Guardian == "":
			about = sitting.SeatKept
		case g.Status == store.Running && now.Missed > before[i].Missed:
			about = sitting.MissedTurn
		}
		if about != sitting.Waits {
			c.losses = append(c.losses, loss{now.User, about, c.now()})
		}
	}
}

// checkLosses checks that users were told what happened to their seats: each thing once, in time,
// in the way that they chose, and with a button that helps.
func (c *correspondence) checkLosses() {
	c.t.Helper()
	all := c.all()
	used := make(map[int]bool)
	for _, lost := range c.losses {
		found := 0
		for i, one := range all {
			if used[i] || one.did != "" || one.at.Sub(lost.at).Abs() > time.Minute || c.noticeOf(&one, lost.user) != lost.about {
				continue
			}
			found++
			used[i] = true
			if !slices.ContainsFunc(verbsOf[lost.about], one.has) {
				c.t.Errorf("%v: nothing helps under %q", one.at, one.content)
			}
		}
		if found != 1 {
			c.t.Errorf("%s was told %d times of %q at %v", lost.user, found, lost.about, lost.at)
		}
	}
	for i, one := range all {
		for _, u := range append(slices.Clone(c.users), c.heir) {
			if one.did == "" && !used[i] && c.noticeOf(&one, u.ID) != sitting.Waits {
				c.t.Errorf("%v: %s was told of something that did not happen: %q", one.at, u.Name, one.content)
			}
		}
	}
	c.t.Logf("%d times somebody lost a turn, a seat or the table, or had it back", len(c.losses))
	if len(c.losses) < 15 {
		c.t.Error("too few to show anything")
	}
}

// noticeOf returns what a letter tells a user about a loss, by direct message or, if they prefer
// that, in the channel. It returns Waits if the letter does not.
func (c *correspondence) noticeOf(one *letter, user string) sitting.About {
	where, _ := c.server.Channel(one.channel)
	if user == c.users[3].ID {
		if one.channel != c.stored(c.id).Channel || !strings.HasPrefix(one.content, "<@"+user+">: ") || !slices.Equal(one.calls, []string{user}) {
			return sitting.Waits
		}
	} else if where.Recipient != user {
		return sitting.Waits
	}
	for about, said := range saidOf {
		if strings.Contains(one.content, said[0]) || strings.Contains(one.content, said[1]) {
			return about
		}
	}
	return sitting.Waits
}

// checkCalls checks that nobody is mentioned a second time in a turn in which they have done
// nothing since, except for a request to end the game.
func (c *correspondence) checkCalls() {
	c.t.Helper()
	g := c.stored(c.id)
	calls := 0
	called := make(map[string]int) // by user: number of that user's moves in the game
	for _, one := range c.all() {
		if one.did != "" || !one.has(message.Play) || one.has(message.Agree) {
			continue
		}
		for _, user := range one.calls {
			seat := slices.IndexFunc(g.Seats, func(s store.Seat) bool {
				return s.User == user || slices.ContainsFunc(s.Formers(), func(f store.Former) bool { return f.User == user })
			})
			moves := 1
			for _, m := range g.Moves {
				if m.Seat == engine.Seat(seat) && !m.At.After(one.at) {
					moves++
				}
			}
			if called[user] == moves {
				c.t.Errorf("%v: %s is called again to the same turn: %q", one.at, user, one.content)
			}
			called[user] = moves
			calls++
		}
	}
	c.t.Logf("%d calls, %d moves", calls, len(g.Moves))
	if calls < 20 {
		c.t.Error("too few to show anything")
	}
}

// checkTable checks that nobody is told that the table is back before it was put away. What is told
// about moves alone follows a clock that this test does not move; another test checks that.
func (c *correspondence) checkTable() {
	c.t.Helper()
	away := false
	for _, one := range c.all() {
		away = away || strings.Contains(one.content, saidOf[sitting.GameAway][0]) || strings.Contains(one.content, saidOf[sitting.GameAway][1])
		if back := one.content; !away && (strings.Contains(back, "de vuelta.") || strings.Contains(back, "was back.")) {
			c.t.Errorf("%v: it was never away: %q", one.at, back)
		}
	}
	if !away {
		c.t.Error("it never was")
	}
}
