package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// correspondence is a whole game of four over several days, with everything that everybody is sent.
type correspondence struct {
	*month
	*letters
	kind    string
	home    localdiscord.Channel
	users   []localdiscord.User // the opener; one who answers late and resigns; one who misses turns; one who wants notices in the channel
	heir    localdiscord.User   // takes over the seat
	id      int64
	rng     *rand.Rand
	plans   map[string]time.Time
	losses  []loss
	seats   []store.Seat // as of the last check
	status  store.Status
	hurried bool // everybody answers soon
	vanish  bool // nobody answers
}

// The games have four players, take several days and are in both languages. The folder named by
// SOBREMESA_LETTERS receives lists of who is told what.
func TestLettersOfWholeGames(t *testing.T) {
	for name, c := range map[string]*correspondence{
		"azul-es":   {kind: "azul", home: localdiscord.General, users: []localdiscord.User{ana, luis, marta, zoe}, heir: localdiscord.Iker},
		"azul-en":   {kind: "azul", home: localdiscord.Lobby, users: []localdiscord.User{zoe, localdiscord.Tom, ana, luis}, heir: marta},
		"enanos-es": {kind: "enanos", home: localdiscord.General, users: []localdiscord.User{ana, luis, marta, zoe}, heir: localdiscord.Iker},
		"enanos-en": {kind: "enanos", home: localdiscord.Lobby, users: []localdiscord.User{zoe, localdiscord.Tom, ana, luis}, heir: marta},
	} {
		t.Run(name, func(t *testing.T) {
			folder := os.Getenv("SOBREMESA_LETTERS")
			if folder == "" && !enginetest.Thorough() {
				t.Skip("it takes a minute: set SOBREMESA_THOROUGH, or SOBREMESA_LETTERS to a folder to write to")
			}
			t.Parallel()
			c.month = newMonth(t, time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC), byte(len(name)))
			c.rng, c.plans = rand.New(rand.NewPCG(uint64(len(name)), 5)), make(map[string]time.Time)
			c.letters = c.keep()
			if folder != "" {
				t.Cleanup(func() { c.writeTo(t, c.server, filepath.Join(folder, name)) })
			}
			c.live()
			c.checkLosses()
			c.checkCalls()
			c.checkTable()
		})
	}
}

// does uses a command and records the answer.
func (c *correspondence) does(user localdiscord.User, channel, line string) *localdiscord.Message {
	c.t.Helper()
	o, err := c.server.As(user.ID).Command(c.context(), channel, line)
	if err != nil {
		c.t.Fatalf("%s /%s: %v", user.Name, line, err)
	}
	return c.answered(user, "/"+line, o)
}

// presses presses the button of one of the verbs under a message, if it is there.
func (c *correspondence) presses(user localdiscord.User, m *localdiscord.Message, verbs ...message.Verb) *localdiscord.Message {
	c.t.Helper()
	for _, b := range buttons(m) {
		if id, ok := message.ParseCustomID(b.CustomID); ok && slices.Contains(verbs, id.Verb) {
			o, err := c.server.As(user.ID).Click(c.context(), m.ID, b.CustomID)
			if err != nil {
				c.t.Fatalf("%s presses %s: %v", user.Name, b.Label, err)
			}
			return c.answered(user, "["+b.Label+"]", o)
		}
	}
	c.t.Errorf("%s finds no button %v under %q", user.Name, verbs, m.Content)
	return nil
}

// asks presses, under More, what asks whether to end the game or to resign.
func (c *correspondence) asks(user localdiscord.User, what message.Verb) *localdiscord.Message {
	c.t.Helper()
	m := c.presses(user, c.does(user, c.where(c.id).ID, c.kind+" board"), message.More)
	o, err := c.server.As(user.ID).Click(c.context(), m.ID, c.ending(m, "more:"+string(what)))
	must.Succeed(c.t, err)
	return c.answered(user, "["+string(what)+"]", o)
}

func (c *correspondence) answered(user localdiscord.User, did string, o *localdiscord.Outcome) *localdiscord.Message {
	c.t.Helper()
	ctx := c.context()
	if o.Kind == localdiscord.KindDeferredUpdate { // mostly the result shows in the channel
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
	}
	m, err := o.Await(ctx)
	if err != nil || m == nil {
		c.add(letter{at: c.now(), user: user.ID, did: did, content: "(" + fmt.Sprint(o.Kind) + ")"})
		return nil
	}
	if m.Flags&64 != 0 {
		c.add(letter{at: c.now(), user: user.ID, id: m.ID, did: did, content: m.Content, buttons: buttons(m)})
	} else {
		c.add(letter{at: c.now(), channel: m.ChannelID, id: m.ID, did: did, content: m.Content, buttons: buttons(m)})
	}
	c.settle()
	return m
}

// mailed returns a user's newest direct message with a button of a verb.
func (c *correspondence) mailed(user localdiscord.User, v message.Verb) *localdiscord.Message {
	c.t.Helper()
	for _, m := range slices.Backward(c.mail(user)) {
		if one := (&letter{buttons: buttons(&m)}); one.has(v) {
			return &m
		}
	}
	c.t.Fatalf("%s has no direct message with %q", user.Name, v)
	return nil
}

// live plays the game.
func (c *correspondence) live() {
	c.t.Helper()
	guilds := localdiscord.DefaultWorld().Guilds
	for _, g := range guilds {
		c.threads(g, settings.On)
	}
	c.begin()
	opener, late, away, told := c.users[0], c.users[1], c.users[2], c.users[3]
	c.confirms(opener, settings.Yes)
	c.confirms(away, settings.Yes)
	c.sets(told, c.home, "me", "reminders=channel")
	c.fills(opener, c.home, "zone", "Europe/Madrid")
	c.fills(opener, c.home, "sleep", "23", "8")
	c.does(opener, c.home.ID, c.kind+" new players:4 pace:24h")
	for _, u := range c.users[1:] {
		c.presses(u, c.newest(c.home), message.Join)
	}
	c.presses(opener, c.newest(c.home), message.Start)
	list, err := c.store.Games(c.context(), store.Query{User: opener.ID, Status: store.Unfinished})
	if err != nil || len(list) != 1 {
		c.t.Fatalf("%d games, %v", len(list), err)
	}
	c.id = list[0].ID
	c.games = append(c.games, c.id)
	began := c.now()
	after := func(days float64) bool { return c.now().Sub(began) > time.Duration(days*24*float64(time.Hour)) }
	var kept time.Time
	script := []struct {
		when func() bool
		do   func()
	}{
		{func() bool { return after(.5) && c.kept(away) }, func() { // while one is away another asks to end the game
			kept = c.now()
			c.presses(opener, c.asks(opener, message.End), message.Agree)
		}},
		{func() bool { return c.now().Sub(kept) > 2*time.Hour }, func() {
			if c.stored(c.id).EndAsked.IsZero() {
				return // a player has moved meanwhile
			}
			c.presses(told, c.newest(c.where(c.id)), message.Keep)
		}},
		{func() bool { return c.now().Sub(kept) > 6*time.Hour }, func() { c.presses(away, c.mailed(away, message.Return), message.Return) }},
		{func() bool { return after(4) }, func() {
			c.presses(late, c.asks(late, message.Resign), message.Resign)
		}},
		{func() bool { return after(4.6) }, func() {
			c.presses(c.heir, c.presses(c.heir, c.under(c.where(c.id), message.Chair), message.Chair), message.Chair)
		}},
		{func() bool { return after(7) && c.kept(away) }, func() { c.presses(away, c.does(away, c.where(c.id).ID, c.kind+" board"), message.Return) }},
		{func() bool { return after(9) }, func() { c.vanish = true }},
		{func() bool { return c.stored(c.id).Status == store.PutAway }, func() {
			c.moveTo(c.now().Add(30 * time.Hour))
			c.vanish, c.hurried = false, true
			c.presses(opener, c.mailed(opener, message.Back), message.Back)
			c.notes(opener.ID)
		}},
		{func() bool { return true }, func() { c.presses(away, c.mailed(away, message.Return), message.Return) }},
	}
	for range 20000 {
		g := c.stored(c.id)
		if g.Status != store.Running && g.Status != store.PutAway {
			break
		}
		if len(script) > 0 && script[0].when() {
			do := script[0].do
			script = script[1:]
			do()
			continue
		}
		next, act := c.now().Add(time.Hour), func() {}
		if due := c.due(); !due.IsZero() && due.Before(next) {
			next = due
		}
		for i, s := range g.Seats {
			if !c.vanish && g.Status == store.Running && sitting.Plays(s) && s.User != "" && !s.Clock.Since.IsZero() {
				if at := c.answers(i, &s); at.Before(next) {
					next, act = at, func() { c.playsTurn(engine.Seat(i)) }
				}
			}
		}
		c.moveTo(next)
		c.notes("")
		act()
		c.settle()
		c.notes("")
	}
	if g := c.stored(c.id); g.Status != store.Finished || len(script) > 0 {
		c.t.Errorf("the game is %s after %v and %d moves, and %d planned events did not happen", g.Status, c.now().Sub(began), len(g.Moves), len(script))
	}
	c.moveTo(c.now().Add(26 * time.Hour))
}

// kept reports whether a guardian plays for a user.
func (c *correspondence) kept(user localdiscord.User) bool {
	return sitting.IsKept(c.seatOf(c.id, user))
}

// answers returns when the user of a seat plays their current turn.
func (c *correspondence) answers(i int, s *store.Seat) time.Time {
	key := fmt.Sprint(i, " ", s.Clock.Since.UnixMilli())
	if c.plans[key].IsZero() {
		of := [4][2]float64{{.05, .3}, {.4, .9}, {.9, 1.6}, {.2, .6}}[slices.IndexFunc(append(c.users, c.heir), func(u localdiscord.User) bool { return u.ID == s.User })%4]
		if c.hurried {
			of = [2]float64{.01, .05}
		}
		share := of[0] + c.rng.Float64()*(of[1]-of[0])
		c.plans[key] = s.Clock.Since.Add(time.Duration(share * 24 * float64(time.Hour)))
	}
	return c.plans[key]
}

// playsTurn makes the user of a seat play what the game awaits from them.
func (c *correspondence) playsTurn(seat engine.Seat) {
	c.t.Helper()
	for range 200 {
		p, _, err := c.table().Find(c.t.Context(), c.id)
		must.Succeed(c.t, err)
		if p.Status != store.Running || !p.Awaited().Has(seat) {
			return
		}
		g := c.stored(c.id)
		user := people(g)[seat]
		var line string
		switch v := p.View(seat).(type) {
		case azul.View:
			line = "azul take " + azul.Format(completesMost(&v, seat), c.reads(user))
		case enanos.View:
			c.declines(p)
			line = "enanos do " + c.world.games.Named("enanos").Artificial[2].Player.Choose(c.t.Context(), engine.Budget{}, v, c.rng)
		}
		m := c.does(user, c.where(c.id).ID, line)
		if m == nil {
			c.t.Fatalf("%s is told nothing", user.Name)
		}
		if len(c.stored(c.id).Moves) == len(g.Moves) {
			if m = c.presses(user, m, message.Reading, message.Confirm); m == nil || len(c.stored(c.id).Moves) == len(g.Moves) {
				c.t.Fatalf("%s plays %s in vain", user.Name, line)
			}
		}
		c.moveTo(c.now().Add(20 * time.Second))
	}
	c.t.Fatal("a turn without an end")
}

// declines makes everybody who has an offer decline it.
func (c *correspondence) declines(p *sitting.Sitting) {
	c.t.Helper()
	for i, s := range p.Seats {
		v := p.View(engine.Seat(i)).(enanos.View)
		moves := v.Moves(nil)
		no := slices.IndexFunc(moves, func(m enanos.Move) bool { return m.Kind == enanos.KindDecline })
		if no < 0 || !sitting.Plays(s) || s.User == "" {
			continue
		}
		user := people(c.stored(c.id))[i]
		if m := c.does(user, c.where(c.id).ID, "enanos do "+enanos.Format(moves[no], c.reads(user))); m != nil && c.confirmed(user) {
			c.presses(user, m, message.Reading, message.Confirm)
		}
	}
}

// confirmed reports whether a user's typed moves are shown before they are played.
func (c *correspondence) confirmed(user localdiscord.User) bool {
	return user.ID == c.users[0].ID || user.ID == c.users[2].ID
}

// reads returns the language of a user's Discord.
func (c *correspondence) reads(user localdiscord.User) engine.Lang {
	if strings.HasPrefix(user.Locale, "es") {
		return engine.Spanish
	}
	return engine.English
}
