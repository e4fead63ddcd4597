package announce_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// channel is a channel in memory, and its threads: no Discord, no HTTP.
type channel struct {
	threads  bool      // some can be started
	against  error     // of starting them; that there are none when nil
	mute     string    // a channel or thread in which the bot may not write
	muted    func()    // called when it would write there next
	closed   []string  // threads
	names    []string  // that threads were given, the last one last
	named    error     // of a thread that is named anew
	gone     string    // a channel that was deleted
	messages []*posted // the oldest first
	made     int
	// lost makes the next Create arrive and its answer not; late makes it arrive
	// when Arrive is called.
	lost, late bool
	held       []*posted
	refuse     error  // of everything
	settled    bool   // only its newest message can be changed
	absent     bool   // the bot is no member of the server
	during     func() // called while the next Create is under way
	calls      []string
	changed    []string // the ids of messages that were changed, one for each change
}

// posted is a message as it stands.
type posted struct {
	id       string
	in       string // channel or thread
	m        message.Message
	deleted  bool
	notified []string // who was notified of it when it was made
}

var errLost = errors.New("no answer")

func (c *channel) Create(_ context.Context, in string, m *message.Message) (*message.Posted, error) {
	if in == c.gone {
		return nil, &message.Refused{Reason: message.NoChannel, Cause: errors.New("unknown channel")}
	}
	c.calls = append(c.calls, "create")
	if in == c.mute {
		if muted := c.muted; muted != nil {
			c.muted = nil
			muted()
		}
		return nil, &message.Refused{Reason: message.NotAllowed, Cause: errors.New("missing permissions")}
	}
	if c.refuse != nil {
		return nil, c.refuse
	}
	if c.late {
		c.late = false
		held := *m
		c.held = append(c.held, &posted{in: in, m: held})
		return nil, errLost
	}
	p := c.take(in, m)
	if during := c.during; during != nil {
		c.during = nil
		during()
	}
	if c.lost {
		c.lost = false
		return nil, errLost
	}
	return p, nil
}

// take makes a message of a request, unless one with its nonce is there.
func (c *channel) take(in string, m *message.Message) *message.Posted {
	at := slices.IndexFunc(c.messages, func(p *posted) bool { return p.m.Nonce == m.Nonce })
	if at < 0 {
		c.made++
		c.messages = append(c.messages, &posted{id: message.IDAt(time.Date(2026, 3, 1, 13, 0, c.made, 0, time.UTC)), in: in, m: *m, notified: m.Mentions})
		at = len(c.messages) - 1
	}
	p := c.messages[at].plain()
	return &p
}

// arrive lets what was held back arrive.
func (c *channel) arrive() {
	for _, p := range c.held {
		p.m.Nonce += " forgotten"
		c.take(p.in, &p.m)
	}
	c.held = nil
}

func (p *posted) plain() message.Posted {
	plain := message.Posted{ID: p.id, Author: "bot", Content: p.m.Content}
	for _, f := range p.m.Files {
		plain.Files = append(plain.Files, f.Name)
	}
	for _, id := range p.ids() {
		plain.Components = append(plain.Components, id.String())
	}
	return plain
}

// ids are those of the buttons and selects of a message.
func (p *posted) ids() []message.CustomID {
	var list []message.CustomID
	for _, row := range p.m.Rows {
		for _, c := range row {
			switch c := c.(type) {
			case message.Button:
				list = append(list, c.ID)
			case message.Select:
				list = append(list, c.ID)
			}
		}
	}
	return list
}

func (c *channel) find(in, id string) (*posted, error) {
	if c.refuse != nil {
		return nil, c.refuse
	}
	for _, p := range c.messages {
		if p.id == id && p.in == in && !p.deleted {
			return p, nil
		}
	}
	return nil, &message.Refused{Reason: message.NoMessage, Cause: errors.New("no message " + id)}
}

func (c *channel) Edit(_ context.Context, in, id string, m *message.Message) error {
	c.calls = append(c.calls, "edit")
	p, err := c.find(in, id)
	if err == nil && c.settled && p != c.last() {
		err = errLost
	}
	if err == nil {
		nonce := p.m.Nonce
		p.m = *m
		p.m.Nonce = nonce
		c.changed = append(c.changed, id)
	}
	return err
}

func (c *channel) TakeButtons(_ context.Context, in, id string) error {
	p, err := c.find(in, id)
	if err == nil {
		p.m.Rows = nil
	}
	return err
}

func (c *channel) Delete(_ context.Context, in, id string) error {
	if p, err := c.find(in, id); err == nil {
		p.deleted = true
	}
	return nil
}

func (c *channel) Recent(_ context.Context, in, after string, limit int) ([]message.Posted, error) {
	c.calls = append(c.calls, "recent")
	var list []message.Posted
	for _, p := range c.messages {
		if message.CompareIDs(p.id, after) > 0 && p.in == in && !p.deleted && len(list) < limit {
			list = append(list, p.plain())
		}
	}
	return list, nil
}

func (c *channel) Thread(_ context.Context, in, id, name string) (string, error) {
	c.calls = append(c.calls, "thread")
	if _, err := c.find(in, id); err != nil {
		return "", err
	}
	if c.lost {
		c.lost = false
		return "", errLost
	}
	if c.threads {
		c.names = append(c.names, name)
		return id, nil
	}
	if c.against != nil {
		return "", c.against
	}
	return "", &message.Refused{Reason: message.NoThread, Cause: errors.New("no threads here")}
}

func (c *channel) SetThread(_ context.Context, thread string, to message.Thread) error {
	if c.named != nil {
		return c.named
	}
	if to.Closed {
		c.closed = append(c.closed, thread)
	}
	if to.Name != "" {
		c.names = append(c.names, to.Name)
	}
	return c.refuse
}

func (c *channel) Direct(_ context.Context, user string) (string, error) {
	c.calls = append(c.calls, "direct")
	return "direct-" + user, c.refuse
}

func (c *channel) IsMember(context.Context, string, string) (bool, error) { return true, c.refuse }
func (c *channel) Self(context.Context) (string, error)                   { return "bot", nil }
func (c *channel) IsAbsent(context.Context, string) bool                  { return c.absent }
func (c *channel) last() *posted                                          { return c.messages[len(c.messages)-1] }
func (c *channel) there() (list []*posted) {
	for _, p := range c.messages {
		if !p.deleted {
			list = append(list, p)
		}
	}
	return list
}

// fixture is a table, its channel, and an announcer between them.
type fixture struct {
	t       testing.TB
	store   *sqlite.Store
	table   *table.Table
	channel *channel
	handle  map[string]outbox.Handler
	now     time.Time
	asked   int
	kind    string
	did     []*store.Task // the tasks that were carried out
	games   games.List    // that are hosted besides the usual, or in their place
}

func newFixture(t testing.TB, kind string) *fixture {
	f := &fixture{t: t, store: sqlitetest.New(t), channel: &channel{}, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), kind: kind}
	f.restart()
	return f
}

// restart puts another process in the place of the one that was there.
func (f *fixture) restart() {
	list := append(f.games, gamestest.Undrawn(append(all.Games(), games.ListOf(toy.Game(), nim.Game())...))...)
	f.table = table.New(table.Config{Store: f.store, Games: list, Now: func() time.Time { return f.now },
		Entropy: rand.NewChaCha8([32]byte{5}), UndoPause: time.Nanosecond})
	f.table.Absent = f.channel.IsAbsent
	f.handle = (&announce.Announcer{Table: f.table, Games: list, Channels: f.channel}).Handlers()
	for kind, handle := range f.table.Handlers() {
		f.handle[kind] = handle
	}
}

func (f *fixture) by(user string) table.Request {
	f.asked++
	return table.Request{ID: fmt.Sprint("r", f.asked), User: user, Name: strings.ToUpper(user[:1]) + user[1:], Guild: "g", Channel: "c", Lang: engine.Spanish}
}

func (f *fixture) ref() table.Ref { return table.Ref{Kind: f.kind} }

// begin opens a table, seats the users and starts the game.
func (f *fixture) begin(chosen engine.Chosen, users ...string) {
	f.t.Helper()
	_, err := f.table.Open(f.t.Context(), f.by(users[0]), sitting.Opening{Kind: f.kind, Seats: len(users), Chosen: chosen})
	for _, u := range users[1:] {
		if err == nil {
			_, err = f.table.Do(f.t.Context(), f.by(u), f.ref(), sitting.Join(0))
		}
	}
	if err == nil {
		f.work()
		_, err = f.table.Do(f.t.Context(), f.by(users[0]), f.ref(), sitting.Start)
	}
	must.Succeed(f.t, err)
	f.work()
}

// work carries out all tasks that are due, as the outbox does; it returns what
// went wrong.
func (f *fixture) work() (failures []error) {
	f.t.Helper()
	for range 100 {
		task, err := f.store.Claim(f.t.Context(), f.now, f.now.Add(time.Minute))
		if errors.Is(err, store.ErrNotFound) {
			return failures
		}
		must.Succeed(f.t, err)
		f.did = append(f.did, task)
		err = f.handle[task.Kind](f.t.Context(), task)
		var later *outbox.Later
		switch {
		case err == nil || errors.Is(err, outbox.ErrGiveUp):
			err = f.store.Commit(f.t.Context(), &store.Change{Done: task.Held(), At: f.now})
		case errors.As(err, &later):
			failures = append(failures, err)
			err = f.store.Postpone(f.t.Context(), task.Lease, f.now, f.now.Add(later.After), err.Error())
		default:
			failures = append(failures, err)
			err = f.store.Postpone(f.t.Context(), task.Lease, f.now, f.now.Add(time.Second), err.Error())
		}
		must.Succeed(f.t, err)
	}
	f.t.Fatal("there is always one more task")
	return nil
}

// pass lets time pass and carries out what falls due.
func (f *fixture) pass(d time.Duration) {
	f.t.Helper()
	f.now = f.now.Add(d)
	f.work()
}

func (f *fixture) look() *table.Position {
	f.t.Helper()
	p, err := f.table.Live(f.t.Context(), f.by("nobody"), f.ref())
	must.Succeed(f.t, err)
	return p
}

// play plays a move of the first who is awaited: the game's strongest player's.
// It tells nobody yet. False when the game is over.
func (f *fixture) play() bool {
	f.t.Helper()
	p, err := f.table.Live(f.t.Context(), f.by("nobody"), f.ref())
	if err != nil {
		return false
	}
	seat := p.Awaited().First()
	names := f.table.Games.Players(f.kind)
	player := f.table.Games.Player(f.kind, names[len(names)-1])
	text := player.Choose(f.t.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(uint64(f.asked), 1)))
	must.Do(f.t)(f.table.Do(f.t.Context(), f.by(p.Seats[seat].User), p.Ref(), sitting.Play(text, sitting.AnyBoard)))
	return true
}

// verbs are what can be pressed under a message.
func verbs(p *posted) []message.Verb {
	var list []message.Verb
	for _, id := range p.ids() {
		list = append(list, id.Verb)
	}
	return list
}
