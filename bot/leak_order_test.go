package bot_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/private"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The whole bot plays a game twice. In one world players give standing orders that nobody may learn
// of, in the other one they give none. Everything sent to anybody else must be the same, to the
// last digit.
func TestNobodyLearnsThatAnOrderWasGiven(t *testing.T) {
	enginetest.OnlyThorough(t)
	began := time.Now().Truncate(time.Hour)
	quiet, ordered := newOverheard(t, began, false), newOverheard(t, began, true)
	if quiet.orders() > 0 || ordered.orders() < 20 {
		t.Fatalf("%d orders in the one world, %d in the other", quiet.orders(), ordered.orders())
	}
	if len(quiet.steps) != len(ordered.steps) {
		t.Errorf("%d things are done in the one world, %d in the other", len(quiet.steps), len(ordered.steps))
	}
	for i := range min(len(quiet.steps), len(ordered.steps)) {
		a, b := quiet.steps[i], ordered.steps[i]
		if a.what != b.what || !slices.Equal(a.sent, b.sent) {
			t.Fatalf("%s: sent without orders\n%s\n%s: sent with orders\n%s", a.what, strings.Join(a.sent, "\n"), b.what, strings.Join(b.sent, "\n"))
		}
	}
	sent := 0
	for _, s := range quiet.steps {
		sent += len(s.sent)
	}
	t.Logf("%d requests in %d steps, %d orders", sent, len(quiet.steps), ordered.orders())
}

// overheard is a world whose clock only the test advances, and what was sent in it, step by step.
type overheard struct {
	*world
	gives bool // whether orders are given
	id    int64
	clock atomic.Int64 // nanoseconds since 1970
	loop  atomic.Pointer[outbox.Loop]

	mu        sync.Mutex
	ordering  bool // answers go to the giver of an order
	answers   int  // number of answers to interactions
	ids       map[string]int
	sent      []string
	steps     []step
	asked     int // number of times an order was asked for
	given     int
	beginning *localdiscord.Message // the first board
}

// step is what was done, and what was sent because of it.
type step struct {
	what string
	sent []string
}

// newOverheard plays the game.
func newOverheard(t *testing.T, began time.Time, gives bool) *overheard {
	t.Helper()
	o := &overheard{world: newWorldIn(t, localdiscord.Options{GlobalRate: -1}, 15), gives: gives, ids: make(map[string]int)}
	o.clock.Store(began.UnixNano())
	o.server.Observe(o.hears)
	c := o.config()
	c.Now, c.OnLoop = o.now, o.loop.Store
	// No race decides the order: nothing is postponed for a moment, and there is one worker.
	c.AnswerPause, c.UndoPause, c.FleetingFor = 30*time.Second, 30*time.Second, time.Hour
	c.Outbox.Workers = 1
	c.Store = &thinksLast{Store: o.store}
	stop := o.run(c)
	o.types(ana, "enanos new players:3")
	o.types(luis, "enanos join")
	o.types(marta, "enanos join")
	o.does("Ana begins", 2, func() { o.chooses(ana, mesa, "enanos board", "start") })
	g, err := store.LiveGame(t.Context(), o.store, mesa.ID, "enanos")
	must.Succeed(t, err)
	o.id, o.beginning = g.ID, o.newest(mesa)
	o.plays(12)
	o.isReminded()
	o.plays(6)
	o.ends()
	must.Succeed(t, stop())
	return o
}

// thinksLast is a store in which no thinking begins while the one worker for other tasks has
// anything to do. Otherwise it would be chance which board tells what an artificial player did.
type thinksLast struct {
	store.Store
	mu   sync.Mutex
	busy bool // the worker for other tasks
}

func (s *thinksLast) Claim(ctx context.Context, now, until time.Time, wanted ...store.Wanted) (*store.Task, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if of := wanted[0]; !of.Others {
		next, err := s.Pending(ctx, store.Wanted{Kind: of.Kind, Others: true})
		if err != nil || s.busy || !next.IsZero() && !next.After(now) {
			return nil, cmp.Or(err, error(store.ErrNotFound))
		}
		return s.Store.Claim(ctx, now, until, wanted...)
	}
	task, err := s.Store.Claim(ctx, now, until, wanted...)
	s.busy = err == nil
	return task, err
}

func (o *overheard) now() time.Time { return time.Unix(0, o.clock.Load()).UTC() }

// Parts of a request that come from Discord, or from chance that decides nothing.
var (
	accidentalIn = regexp.MustCompile(`(interactions|webhooks)/[^/]+/[^/]+|\b[a-z2-7]{16}\b|\b[A-Z2-7]{20}\b|[.:][a-z2-7]{8}\b`)
	discordID    = regexp.MustCompile(`\b[0-9]{17,20}\b`)
	fileIn       = regexp.MustCompile(`(?s)(PNG\r\n|GIF89a).*?--boundary`)
	inTime       = regexp.MustCompile(`\{"type":[47],"data":\{(.*?)\}\}`)
	boundaryOf   = regexp.MustCompile(`boundary=(\S+)`)
)

// hears records a request of the bot.
func (o *overheard) hears(e localdiscord.Exchange) {
	o.mu.Lock()
	defer o.mu.Unlock()
	body := string(e.RequestBody)
	if e.Method == http.MethodDelete && strings.Contains(e.Path, "/webhooks/") || body == `{"components":[]}` {
		return // what one person was told alone is deleted, or loses its buttons
	}
	private := strings.Contains(string(e.ResponseBody), `"flags":64`)
	answer := strings.Contains(e.Path, "/interactions/") || strings.Contains(e.Path, "/webhooks/") && private
	if answer {
		if strings.HasPrefix(body, `{"type":5`) || body == `{"type":6}` {
			return // the answer is deferred, or shows in the channel
		}
		o.answers++
	}
	if o.ordering && answer || strings.Contains(e.Path, "/gateway") || strings.Contains(e.Path, "/commands") {
		return
	}
	if m := boundaryOf.FindStringSubmatch(e.ContentType); m != nil {
		body = strings.ReplaceAll(body, m[1], "boundary")
		own := answer && strings.Contains(body, ":undo:menu") // the menu of whoever founded, who may see their own orders
		body = fileIn.ReplaceAllStringFunc(body, func(file string) string {
			if own {
				return ""
			}
			return fmt.Sprintf("%x", sha256.Sum256([]byte(file)))
		})
	}
	if answer { // the same text, whether it was deferred or not
		o.notes("answer\n" + strings.Replace(inTime.ReplaceAllString(body, "{${1}}"), `,"flags":64}`, "}", 1))
		return
	}
	path := e.Path
	if strings.HasSuffix(path, "/@original") { // which token it is depends on timing
		var edited struct {
			ID      string `json:"id"`
			Channel string `json:"channel_id"`
		}
		must.Succeed(o.t, json.Unmarshal(e.ResponseBody, &edited))
		path = "/api/v9/channels/" + edited.Channel + "/messages/" + edited.ID
	}
	o.notes(fmt.Sprintf("%s %s\n%s", e.Method, path, body))
}

// notes records what a user was sent, without what is accidental.
func (o *overheard) notes(text string) {
	o.sent = append(o.sent, accidentalIn.ReplaceAllString(text, "$1_"))
}

// taken returns what was sent since the last call, in an order that does not depend on timing.
// Discord's ids are replaced by numbers in order of appearance.
func (o *overheard) taken() []string {
	list := o.sent
	o.sent = nil
	slices.SortStableFunc(list, func(a, b string) int {
		return strings.Compare(discordID.ReplaceAllString(a, "#"), discordID.ReplaceAllString(b, "#"))
	})
	for i := range list {
		list[i] = discordID.ReplaceAllStringFunc(list[i], func(id string) string {
			if o.ids[id] == 0 {
				o.ids[id] = len(o.ids) + 1
			}
			return fmt.Sprint("#", o.ids[id])
		})
	}
	return slices.Compact(list) // repeating the same thing at once reveals nothing
}

// does does something that gets this many answers, and waits for everything that follows from it
// within minutes.
func (o *overheard) does(what string, answers int, do func()) {
	o.t.Helper()
	o.answered(answers, do)
	for next := o.due(); !next.IsZero() && next.Sub(o.now()) < 3*time.Minute; next = o.due() {
		o.movesTo(next)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.steps = append(o.steps, step{what, o.taken()})
}

// answered does something, and waits until the bot has sent this many answers and is idle.
func (o *overheard) answered(answers int, do func()) {
	o.t.Helper()
	heard := func() int {
		o.mu.Lock()
		defer o.mu.Unlock()
		return o.answers
	}
	before := heard()
	do()
	o.await("an answer", func() bool { return heard() >= before+answers })
	o.settles()
}

// types uses a command.
func (o *overheard) types(user localdiscord.User, line string) {
	o.t.Helper()
	o.does(user.Name+" /"+line, 1, func() { o.command(user, mesa, line) })
}

func (o *overheard) due() time.Time {
	o.t.Helper()
	next, err := o.store.Pending(o.t.Context(), store.Wanted{Kind: private.Task, Others: true})
	must.Succeed(o.t, err)
	return next
}

// movesTo advances the clock.
func (o *overheard) movesTo(at time.Time) {
	o.t.Helper()
	o.loop.Load().MoveClock(func() { o.clock.Store(max(o.clock.Load(), at.UnixNano())) })
	o.settles()
}

// settles waits until nothing is due and the bot is idle.
func (o *overheard) settles() {
	o.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		var next time.Time
		o.loop.Load().MoveClock(func() { next = o.due() }) // while the loop is idle
		if next.IsZero() || next.After(o.now()) {
			return
		}
		if time.Now().After(deadline) {
			o.t.Fatal("there is always something due")
		}
	}
}

// position returns the game's current state.
func (o *overheard) position() *sitting.Sitting {
	o.t.Helper()
	p, err := table.Replayed(o.table().Live(o.t.Context(), table.Request{By: sitting.By{Guild: mesa.GuildID}, Channel: mesa.ID}, table.Ref{Kind: "enanos"}))
	must.Succeed(o.t, err)
	return p
}

// secretOrders are orders about dwarves and about offers. Each is followed by one that restores the
// first state, so that the game continues as if there had been none. One of them stays, and no
// offer fits it.
var secretOrders = [][]string{
	{"siempre amberes pregunta", "siempre amberes todos"},
	{"siempre da 1 cobre por 2 madera 3 veces", "siempre da 1 cobre por 2 madera 0 veces"},
	{"siempre defensa ninguno", "siempre defensa veterano"},
	{"siempre da 1 oro por 9 carbón"},
	{"siempre amberes ninguno", "siempre amberes todos"},
}

// orderNow makes one of two players give an order, in the world with orders. It skips the users in
// but, and a player who is asked something, since the order might be the answer.
func (o *overheard) orderNow(but ...localdiscord.User) {
	o.t.Helper()
	if !o.gives {
		return
	}
	o.asked++
	for n := range 2 {
		user := []localdiscord.User{ana, luis}[(o.asked+n)%2]
		p := o.position()
		seat := p.SeatOf(user.ID)
		between := o.games.Named("enanos").Pending(p.View(engine.Spectator), games.Reader{}).Between
		if slices.Contains(but, user) || p.ToMove().Has(seat) && (between || p.Awaited() != engine.SeatsOf(seat)) {
			continue // it might be the answer to what they are asked
		}
		for _, text := range secretOrders[o.asked%len(secretOrders)] {
			before := o.position()
			o.hush(true)
			o.answered(1, func() { o.command(user, mesa, "enanos do "+text) })
			for _, line := range o.hush(false) {
				o.t.Errorf("when %s orders %q is sent: %s", user.Name, text, line)
			}
			after := o.position()
			if !reflect.DeepEqual(before.View(engine.Spectator), after.View(engine.Spectator)) || before.ToMove() != after.ToMove() {
				o.t.Fatalf("%s: %q is no secret", user.Name, text)
			}
			o.given++
		}
		return
	}
}

// hush begins or ends a time in which answers go to the giver of an order. It returns what else was
// sent meanwhile.
func (o *overheard) hush(ordering bool) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ordering = ordering
	return o.taken()
}

// orders returns how many standing orders are stored.
func (o *overheard) orders() (n int) {
	g, err := o.store.Game(o.t.Context(), o.id)
	must.Succeed(o.t, err)
	for _, m := range g.Moves {
		if isOrder(m.Text) {
			n++
		}
	}
	if n != o.given {
		o.t.Errorf("%d orders are stored of %d", n, o.given)
	}
	return n
}

// next returns the user to move and a move for them.
func (o *overheard) next() (localdiscord.User, string) {
	o.t.Helper()
	p := o.position()
	for seat := range p.Awaited().All() {
		if sitting.Plays(p.Seats[seat]) {
			foreman := o.games.Player("enanos", "capataz") // this player gives no orders itself
			return people(&store.Game{Seats: p.Seats})[seat], foreman.Choose(o.t.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(uint64(p.Turn()), 3)))
		}
	}
	o.t.Fatalf("awaited are %v, and none of them plays", p.Awaited())
	panic("unreachable")
}
