package announce_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// rooms are several channels: that of the game and those of direct messages.
type rooms struct {
	*channel
	direct map[string]*channel
	closed bool // nobody takes direct messages
}

func (r *rooms) room(id string) *channel {
	if !strings.HasPrefix(id, "direct-") {
		return r.channel
	}
	if r.direct[id] == nil {
		r.direct[id] = &channel{made: 1_000_000} // its ids are those of days after the games began
	}
	return r.direct[id]
}

func (r *rooms) Create(ctx context.Context, id string, m *message.Message) (*message.Posted, error) {
	if r.closed && strings.HasPrefix(id, "direct-") {
		return nil, &message.Refused{Reason: message.NoDirect, Cause: errors.New("closed")}
	}
	return r.room(id).Create(ctx, id, m)
}

func (r *rooms) Recent(ctx context.Context, id, after string, limit int) ([]message.Posted, error) {
	return r.room(id).Recent(ctx, id, after, limit)
}

// withRooms has the fixture tell several channels.
func (f *fixture) withRooms() *rooms {
	r := &rooms{channel: f.channel, direct: make(map[string]*channel)}
	list := f.table.Games.(games.List)
	for kind, handle := range (&announce.Announcer{Table: f.table, Games: list, Channels: r}).Handlers() {
		f.handle[kind] = handle
	}
	return r
}

// beginAt is begin at a pace.
func (f *fixture) beginAt(pace time.Duration, users ...string) {
	f.t.Helper()
	_, err := f.table.Open(f.t.Context(), f.by(users[0]), sitting.Opening{Kind: f.kind, Seats: len(users), Pace: pace})
	for _, u := range users[1:] {
		if err == nil {
			_, err = f.table.Do(f.t.Context(), f.by(u), f.ref(), sitting.Join(0))
		}
	}
	if err == nil {
		_, err = f.table.Do(f.t.Context(), f.by(users[0]), f.ref(), sitting.Start)
	}
	must.Succeed(f.t, err)
	f.work()
}

// awaited is the first user whom the game waits for.
func (f *fixture) awaited() string {
	p := f.look()
	return p.Seats[p.Awaited().First()].User
}

const day = 24 * time.Hour

func TestAReminderComesByDirectMessage(t *testing.T) {
	f := newFixture(t, "azul")
	r := f.withRooms()
	f.beginAt(day, "ana", "luis")
	user := f.awaited()
	before := len(f.channel.messages)
	f.pass(12 * time.Hour)
	dm := r.direct["direct-"+user]
	if dm == nil || len(dm.messages) != 1 || len(f.channel.messages) != before {
		t.Fatalf("%+v; %d in the channel, %d before", dm, len(f.channel.messages), before)
	}
	m := dm.last()
	for _, part := range []string{"Azul en <#c>", "https://discord.com/channels/g/c/" + f.look().Shown().ID, "<t:1772452800:f> (<t:1772452800:R>)"} {
		if !strings.Contains(m.m.Content, part) {
			t.Errorf("%q lacks %q", m.m.Content, part)
		}
	}
	if !slices.Equal(verbs(m), []message.Verb{message.Play, message.Quiet}) || len(m.m.Mentions) > 0 {
		t.Errorf("%v, mentions %v", verbs(m), m.m.Mentions)
	}
	f.pass(11 * time.Hour)
	if len(dm.messages) != 2 { // 80 and 95 percent, at one look
		t.Errorf("%d messages", len(dm.messages))
	}
	if _, err := f.store.Settings(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestAReminderIsPostedOnceAlsoWhenTheAnswerIsLost(t *testing.T) {
	for name, closed := range map[string]bool{"by direct message": false, "in the channel": true} {
		f := newFixture(t, "azul")
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		r.closed = closed
		where := r.room("direct-" + user)
		if closed {
			where = r.channel
			where.made += 1_000_000
		}
		where.lost = true
		before := len(where.messages)
		f.now = f.now.Add(12 * time.Hour)
		if failures := f.work(); len(failures) != 1 {
			t.Fatalf("%s: %v", name, failures)
		}
		// The chat has forgotten the nonce by the time of the second try.
		where.last().m.Nonce = ""
		f.pass(time.Minute)
		if n := len(where.messages) - before; n != 1 {
			t.Errorf("%s: %d reminders", name, n)
		}
	}
}

func TestWhoTakesNoDirectMessagesIsRemindedInTheChannelWithoutAMention(t *testing.T) {
	for name, choose := range map[string]func(*fixture, *rooms, string){
		"closed": func(_ *fixture, r *rooms, _ string) { r.closed = true },
		"chosen": func(f *fixture, _ *rooms, user string) {
			must.Succeed(f.t, f.table.SetSettings(f.t.Context(), store.Scope{Kind: store.Person, ID: user}, map[string]string{settings.Reminders: settings.InChannel}))
		},
	} {
		f := newFixture(t, "azul")
		r := f.withRooms()
		f.beginAt(day, "ana", "luis")
		user := f.awaited()
		choose(f, r, user)
		before := len(f.channel.messages)
		f.pass(12 * time.Hour)
		m := f.channel.last()
		if len(f.channel.messages) != before+1 || !strings.HasPrefix(m.m.Content, "<@"+user+">") || len(m.m.Mentions) > 0 || !slices.Equal(verbs(m), []message.Verb{message.Play, message.Quiet}) {
			t.Errorf("%s: %d messages more, %q, mentions %v", name, len(f.channel.messages)-before, m.m.Content, m.m.Mentions)
		}
		for _, dm := range r.direct {
			if len(dm.messages) > 0 {
				t.Errorf("%s: %q", name, dm.last().m.Content)
			}
		}
	}
}

func TestAChannelIsToldOfItsOwnServersGamesAlone(t *testing.T) {
	f := newFixture(t, "azul")
	r := f.withRooms()
	r.closed = true
	f.beginAt(day, "ana", "luis")
	if f.awaited() != "ana" {
		f.play()
		f.work()
	}
	elsewhere := func(user string) table.Request {
		req := f.by(user)
		req.Guild, req.Channel = "g2", "c2"
		return req
	}
	_, err := f.table.Open(t.Context(), elsewhere("ana"), sitting.Opening{Kind: "azul", Seats: 2, Pace: day, Artificial: []string{"voraz"}})
	if err == nil {
		_, err = f.table.Do(t.Context(), elsewhere("ana"), f.ref(), sitting.Start)
	}
	must.Succeed(t, err)
	f.work()
	f.pass(12 * time.Hour)
	if n := f.saying("te esperan en una partida"); n != 2 {
		t.Errorf("%d reminders, want one in each server", n)
	}
}

func TestAReminderOfATurnThatIsOverIsNotPosted(t *testing.T) {
	f := newFixture(t, "azul")
	r := f.withRooms()
	f.beginAt(day, "ana", "luis")
	remind := f.handle[sitting.TaskNotice]
	f.handle[sitting.TaskNotice] = func(context.Context, *store.Task) error {
		return &outbox.Later{After: time.Minute, Cause: errors.New("not yet")}
	}
	f.pass(12 * time.Hour)
	f.handle[sitting.TaskNotice] = remind
	f.play()
	f.pass(time.Minute)
	if len(r.direct) > 0 || f.saying("te esperan") > 0 {
		t.Errorf("%v", r.direct)
	}
}

func TestTheBoardSaysUntilWhenAndWhoPlaysForWhom(t *testing.T) {
	f := newFixture(t, "azul")
	f.withRooms()
	f.beginAt(day, "ana", "luis")
	user := f.awaited()
	if c := f.channel.last().m.Content; !strings.Contains(c, "\nTurno de <@"+user+">, hasta el <t:1772452800:f> (<t:1772452800:R>).") {
		t.Errorf("%q", c)
	}
	f.pass(day)
	if c := f.channel.last().m.Content; !strings.Contains(c, "se le acabó el tiempo y juega Voraz") {
		t.Errorf("%q", c)
	}
	f.play()
	f.pass(day)
	board := f.channel.last()
	if c := board.m.Content; !strings.Contains(c, "** (juega Voraz): ") || !strings.Contains(c, "vuelve cuando quiera") || !slices.Contains(verbs(board), message.Return) {
		t.Fatalf("%q with %v", c, verbs(board))
	}
	n := len(f.channel.messages)
	must.Do(t)(f.table.Do(t.Context(), f.by(user), f.ref(), sitting.Return))
	f.work()
	if len(f.channel.messages) != n || slices.Contains(verbs(board), message.Return) || strings.Contains(board.m.Content, "vuelve cuando quiera") {
		t.Errorf("%q with %v", board.m.Content, verbs(board))
	}
	// A chair that is free is offered, and not any more once it is taken.
	must.Do(t)(f.table.Do(t.Context(), f.by(user), f.ref(), sitting.Resign))
	f.work()
	board = f.channel.last()
	if !slices.Contains(verbs(board), message.Chair) || !strings.Contains(board.m.Content, "el sitio está libre") {
		t.Fatalf("%q with %v", board.m.Content, verbs(board))
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("eva"), f.ref(), sitting.TakeChair(f.look().SeatOf(user))))
	f.work()
	board = f.channel.last()
	if slices.Contains(verbs(board), message.Chair) || f.look().SeatOf("eva") == engine.Spectator {
		t.Errorf("%q with %v", board.m.Content, verbs(board))
	}
}

func TestABoardAtWhichNobodyIsLeftWaitsWithoutAMention(t *testing.T) {
	f := newFixture(t, "azul")
	f.withRooms()
	f.beginAt(day, "ana", "luis")
	for range 10 {
		f.pass(day)
	}
	board := f.channel.last()
	if !strings.Contains(board.m.Content, "La mesa espera a que alguien vuelva: le toca a Luis.\n-# Quien vuelva sigue jugando; por los demás juega Voraz.") || len(board.m.Mentions) > 0 || !slices.Contains(verbs(board), message.Return) {
		t.Errorf("%q, mentions %v", board.m.Content, board.m.Mentions)
	}
}
