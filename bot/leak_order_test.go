package bot_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
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
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// TestNobodyIsToldThatAnOrderWasGiven plays a game in the whole bot twice. In one
// world people give standing orders of which nobody may hear, in the other one they
// give none: all that anybody else is sent is the same, to the last digit.
func TestNobodyIsToldThatAnOrderWasGiven(t *testing.T) {
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
			t.Fatalf("%s: without orders was sent\n%s\n%s: with orders\n%s", a.what, strings.Join(a.sent, "\n"), b.what, strings.Join(b.sent, "\n"))
		}
	}
	sent := 0
	for _, s := range quiet.steps {
		sent += len(s.sent)
	}
	t.Logf("%d requests in %d steps, %d orders", sent, len(quiet.steps), ordered.orders())
}

// overheard is a world whose clock stands but when it is put forward, and what was
// sent in it, step by step.
type overheard struct {
	*world
	gives bool // orders are given
	id    int64
	clock atomic.Int64 // nanoseconds since 1970
	loop  atomic.Pointer[outbox.Loop]

	mu        sync.Mutex
	ordering  bool // what is answered now is its giver's own
	answers   int  // to interactions
	ids       map[string]int
	sent      []string
	steps     []step
	given     int
	beginning *localdiscord.Message // the first board
}

// step is what was done, and what was sent for it.
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
	// One thing at a time, whichever is quicker: nothing is put off for a moment.
	c.AnswerPause, c.UndoPause, c.FleetingFor = 30*time.Second, 30*time.Second, time.Hour
	c.Outbox.Workers = 1
	stop := o.run(c)
	o.types(ana, "enanos new players:3")
	o.types(luis, "enanos join")
	o.types(marta, "enanos join")
	o.types(ana, "enanos start")
	g, err := o.store.LiveGame(t.Context(), mesa.ID, "enanos")
	must.Succeed(t, err)
	o.id, o.beginning = g.ID, o.newest(mesa)
	o.plays(24)
	o.isReminded()
	o.plays(6)
	o.ends()
	must.Succeed(t, stop())
	return o
}

func (o *overheard) now() time.Time { return time.Unix(0, o.clock.Load()).UTC() }

// accidentalIn is what Discord, or chance that decides nothing, has put into a request.
var (
	accidentalIn = regexp.MustCompile(`(interactions|webhooks)/[^/]+/[^/]+|\b[a-z2-7]{16}\b|\b[A-Z2-7]{20}\b|[.:][a-z2-7]{8}\b`)
	// A notice names the board that stands as it is sent, while an artificial player, whose
	// thoughts have workers of their own, may be changing it.
	noticedBoard = regexp.MustCompile(`:\d+(:missed","type":2\}\],"type":1\}\],"attachments":\[\])`)
	discordID    = regexp.MustCompile(`\b[0-9]{17,20}\b`)
	fileIn       = regexp.MustCompile(`(?s)(PNG\r\n|GIF89a).*?--boundary`)
	inTime       = regexp.MustCompile(`\{"type":[47],"data":\{(.*?)(?:,"flags":64)?\}\}`)
	boundaryOf   = regexp.MustCompile(`boundary=(\S+)`)
)

// hears notes a request of the bot's.
func (o *overheard) hears(e localdiscord.Exchange) {
	o.mu.Lock()
	defer o.mu.Unlock()
	body := string(e.RequestBody)
	answer := strings.Contains(e.Path, "/interactions/") || strings.HasSuffix(e.Path, "/@original")
	if answer {
		if strings.HasPrefix(body, `{"type":5`) {
			return // the answer takes its time
		}
		o.answers++
	}
	if o.ordering && answer || strings.Contains(e.Path, "/gateway") || strings.Contains(e.Path, "/commands") {
		return
	}
	if m := boundaryOf.FindStringSubmatch(e.ContentType); m != nil {
		body = strings.ReplaceAll(body, m[1], "boundary")
		body = fileIn.ReplaceAllStringFunc(body, func(file string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(file))) })
	}
	if answer { // as it reads, whenever it came
		o.notes("answer\n" + inTime.ReplaceAllString(body, "{${1}}"))
		return
	}
	o.notes(fmt.Sprintf("%s %s\n%s", e.Method, e.Path, body))
}

// notes keeps what somebody was sent, but for what is accidental.
func (o *overheard) notes(text string) {
	text = accidentalIn.ReplaceAllString(text, "$1_")
	o.sent = append(o.sent, noticedBoard.ReplaceAllString(text, ":_$1"))
}

// taken is what was sent since the last call, in an order that does not depend on what
// was quicker, with Discord's ids by when they came up first.
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
	return slices.Compact(list) // to be told the same at once is to be told nothing
}

// does something that is answered so many times, and waits for all that comes of it by
// itself: what is due within minutes too.
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

// answered does something, and waits until the bot's answers were heard and nothing is
// being done.
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

// types has somebody use a command.
func (o *overheard) types(user localdiscord.User, line string) {
	o.t.Helper()
	o.does(user.Name+" /"+line, 1, func() { o.command(user, mesa, line) })
}

func (o *overheard) due() time.Time {
	o.t.Helper()
	_, next, err := o.store.Pending(o.t.Context())
	must.Succeed(o.t, err)
	return next
}

// movesTo puts the clock forward.
func (o *overheard) movesTo(at time.Time) {
	o.t.Helper()
	o.loop.Load().MoveClock(func() { o.clock.Store(max(o.clock.Load(), at.UnixNano())) })
	o.settles()
}

// settles waits until nothing is due, and nothing is being done.
func (o *overheard) settles() {
	o.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		var next time.Time
		o.loop.Load().MoveClock(func() { next = o.due() }) // while nothing is being done
		if next.IsZero() || next.After(o.now()) {
			return
		}
		if time.Now().After(deadline) {
			o.t.Fatal("there is always something due")
		}
	}
}

// position is how the game stands, for nobody in particular.
func (o *overheard) position() *table.Position {
	o.t.Helper()
	p, err := o.table().Live(o.t.Context(), table.Request{Guild: mesa.GuildID, Channel: mesa.ID}, table.Ref{Kind: "enanos"})
	must.Succeed(o.t, err)
	return p
}

// secretOrders are orders about dwarves, each followed by the one that brings the first
// state back, so that the game goes on as if there had been none.
var secretOrders = [][2]string{
	{"siempre amberes pregunta", "siempre amberes todos"},
	{"siempre defensa ninguno", "siempre defensa veterano"},
	{"siempre amberes ninguno", "siempre amberes todos"},
}

// orderNow has people who may do so give an order, in a world where that is done; not
// those whose move would be further back then.
func (o *overheard) orderNow(but ...localdiscord.User) {
	o.t.Helper()
	if !o.gives {
		return
	}
	for n, user := range []localdiscord.User{ana, luis} {
		p := o.position()
		seat := p.SeatOf(user.ID)
		between := o.games.Named("enanos").Beside(p.View(engine.Spectator), games.Reader{}).Between
		if slices.Contains(but, user) || p.ToMove().Has(seat) && (between || p.Awaited() != engine.SeatsOf(seat)) {
			continue // it might be the answer to what they are asked
		}
		for _, text := range secretOrders[(o.given+n)%len(secretOrders)] {
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
	}
}

// hush begins or ends a time in which what is answered is somebody's own, and tells what
// else was sent in it.
func (o *overheard) hush(ordering bool) []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ordering = ordering
	return o.taken()
}

// orders is how many standing orders are stored.
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

// next is who is to move, and what they would do.
func (o *overheard) next() (localdiscord.User, string) {
	o.t.Helper()
	p := o.position()
	for seat := range p.Awaited().All() {
		if sitting.Plays(p.Seats[seat]) {
			foreman := o.games.Player("enanos", "capataz") // which gives no orders itself
			return people(&store.Game{Seats: p.Seats})[seat], foreman.Choose(o.t.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(uint64(p.Turn()), 3)))
		}
	}
	o.t.Fatalf("nobody who plays is awaited but %v", p.Awaited())
	panic("unreachable")
}

// plays has people make so many moves, and others look on.
func (o *overheard) plays(moves int) {
	o.t.Helper()
	for n := range moves {
		o.orderNow()
		user, text := o.next()
		o.types(user, "enanos do "+text)
		o.orderNow(user)
		switch n % 4 {
		case 0:
			o.looksOn()
		case 2:
			if p := o.position(); p.CanUndo(user.ID) {
				o.types(user, "enanos undo")
				o.orderNow()
				o.types(user, "enanos do "+text)
			}
		case 3:
			o.does("hours go by", 0, func() { o.movesTo(o.now().Add(5 * time.Hour)) })
		}
	}
}

// looksOn has those look who gave no order, one with a seat and one without.
func (o *overheard) looksOn() {
	o.t.Helper()
	for _, user := range []localdiscord.User{marta, iker} {
		for _, line := range []string{"enanos board", "enanos board text:true", "enanos hand", "enanos film", "enanos record", "enanos verify", "sobremesa games", "enanos undo"} {
			o.types(user, line)
		}
		board := o.newest(mesa)
		for _, b := range append(buttons(board), buttons(o.beginning)...) {
			id, ok := message.ParseCustomID(b.CustomID)
			if !ok || !slices.Contains([]message.Verb{message.Play, message.Look, message.Missed}, id.Verb) {
				continue
			}
			if slices.ContainsFunc(buttons(board), func(there localdiscord.Component) bool { return there.CustomID == b.CustomID }) {
				o.does(user.Name+" presses "+b.Label, 1, func() { o.clicked(user, board, b.CustomID) })
				continue
			}
			o.does(user.Name+" presses the old "+b.Label, 0, func() {
				a := o.forge(user, mesa, b.CustomID) // of a message that has it no more
				o.mu.Lock()
				defer o.mu.Unlock()
				o.notes(sentText(a.Message))
			})
		}
	}
}

// isReminded has somebody be reminded who has given no orders.
func (o *overheard) isReminded() {
	o.t.Helper()
	for user, text := o.next(); user != marta; user, text = o.next() {
		o.orderNow()
		o.types(user, "enanos do "+text)
	}
	for range 3 {
		o.orderNow()
		o.does("hours go by", 0, func() { o.movesTo(o.now().Add(7 * time.Hour)) })
	}
	o.looksOn()
}

// ends has the people agree to end the game.
func (o *overheard) ends() {
	o.t.Helper()
	var asked *localdiscord.Message
	o.does("Marta wants to end the game", 1, func() { asked = o.shown(marta, mesa, "enanos cancel") })
	o.does("Marta asks to end the game", 1, func() { o.click(marta, asked, message.Agree) })
	for _, user := range []localdiscord.User{luis, ana} {
		o.orderNow()
		o.does(user.Name+" agrees", 1, func() { o.click(user, o.newest(mesa), message.Agree) })
	}
	o.does("the chance is checked", 1, func() { o.click(zoe, o.newest(mesa), message.Verify) })
}
