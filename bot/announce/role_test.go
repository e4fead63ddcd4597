package announce_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// newCalling is newFixture in a server that has named a role.
func newCalling(t *testing.T) *fixture {
	f := newFixture(t, "azul")
	must.Succeed(t, f.SetSettings(t.Context(), store.Scope{Kind: store.Server, ID: hosttest.Guild}, map[string]string{settings.Role: "7"}))
	return f
}

// opens opens a table in a channel and shows it.
func (f *fixture) opens(channel, kind string) []error {
	f.T.Helper()
	must.Do(f.T)(f.Open(f.T.Context(), f.By("ana", channel), sitting.Opening{Kind: kind}))
	return f.Work()
}

// callings returns how many messages, deleted ones included, have called the role.
func (f *fixture) callings() (n int) {
	for _, p := range f.Memory.Posts {
		if slices.Contains(p.Notified, "7") {
			n++
		}
	}
	return n
}

func TestARoleIsCalledOnceInAnHour(t *testing.T) {
	f := newCalling(t)
	wants := func(n int, what string) {
		t.Helper()
		if got := f.callings(); got != n {
			t.Errorf("%s: called %d times, want %d", what, got, n)
		}
	}
	f.opens("c", "azul")
	lobby := f.Memory.Last()
	if wants(1, "a table"); !slices.Equal(lobby.Notified, []string{"7"}) || !strings.HasPrefix(lobby.Message.Content, says("lobby.call", "role", "<@&7>")+"\n") {
		t.Errorf("%v are notified: %s", lobby.Notified, lobby.Message.Content)
	}
	f.do("luis", sitting.Join(0))
	if len(lobby.Message.Roles) > 0 || strings.Contains(lobby.Message.Content, "<@&") {
		t.Errorf("the edited lobby still calls: %s", lobby.Message.Content)
	}
	f.Forward(59 * time.Minute)
	f.Restart()
	f.opens("d", "enanos")
	wants(1, "another game in another channel, within the hour")
	f.Forward(time.Minute)
	lobby.Deleted = true
	f.do("marta", sitting.Join(0))
	if f.Memory.Last() == lobby {
		t.Fatal("the lobby was not posted again")
	}
	wants(1, "a lobby that is posted again after the hour")
	f.opens("e", "azul")
	wants(2, "another table after the hour")
	f.Forward(-5 * time.Hour) // the clock was put back
	f.opens("x", "azul")
	wants(3, "another table, long before the last call")
}

func TestATableThatWaitsForNobodyCallsNoRole(t *testing.T) {
	for name, o := range map[string]sitting.Opening{
		"against artificial players": {Kind: "azul", Artificial: []string{"voraz"}},
		"for people who are invited": {Kind: "azul", Seats: 3, Invited: []string{"luis"}},
		"with no seat left":          {Kind: "azul", Seats: 2, Watch: true, Artificial: []string{"voraz", "voraz"}},
	} {
		f := newCalling(t)
		o.Artificial = slices.Clone(o.Artificial)
		for i := range o.Artificial {
			o.Artificial[i] = f.Games.Players("azul")[0]
		}
		must.Do(t)(f.Open(t.Context(), f.By("ana"), o))
		if f.Work(); f.callings() > 0 || len(f.Memory.Posts) != 1 {
			t.Errorf("%s: %+v", name, f.Memory.Posts)
		}
		if f.opens("d", "azul"); f.callings() != 1 {
			t.Errorf("%s: a table of the same hour that waits for others does not call", name)
		}
	}
	f := newCalling(t)
	direct := f.By("ana", "direct-ana")
	direct.Guild, direct.Alone = "", true
	must.Do(t)(f.Open(t.Context(), direct, sitting.Opening{Kind: "azul", Seats: 2, Artificial: f.Games.Players("azul")[:1]}))
	if f.Work(); f.callings() > 0 {
		t.Error("a game in direct messages calls the role")
	}
	// The full lobby of people: the last one sat down before it was shown.
	f.Lobby(sitting.Opening{Kind: "azul", Seats: 2}, "ana", "luis")
	if f.Work(); f.callings() > 0 {
		t.Error("a full table calls the role")
	}
}

// Whatever becomes of the request that posts the lobby, and however often it is tried.
func TestALobbyCallsOnceWhateverBecomesOfItsRequest(t *testing.T) {
	gone := &message.Refused{Reason: message.NoMessage, Cause: errors.New("deleted")}
	for name, c := range map[string]struct {
		happens func(*fixture) // before the request
		then    func(*fixture) // before it is tried again
		calls   int
	}{
		"its answer is lost": {func(f *fixture) { f.loseAnswer(hosttest.Create) }, func(*fixture) {}, 1},
		"its answer is lost, and the message deleted": {func(f *fixture) { f.loseAnswer(hosttest.Create) }, func(f *fixture) {
			f.Memory.Last().Deleted = true
			f.Memory.Before = hosttest.Once(hosttest.Create, gone)
		}, 1},
		"its answer is lost, and the message deleted, for hours": {func(f *fixture) { f.loseAnswer(hosttest.Create) }, func(f *fixture) {
			f.Memory.Last().Deleted = true
			f.Memory.Last().Message.Nonce += " forgotten"
			f.Forward(3 * time.Hour)
		}, 1},
		"it arrives late":  {(*fixture).delayNext, func(f *fixture) { f.pass(2 * time.Second); f.deliverDelayed() }, 1},
		"it never arrives": {(*fixture).delayNext, func(*fixture) {}, 0}, // it may have
		"it comes too often": {func(f *fixture) {
			f.Memory.Before = hosttest.Once(hosttest.Create, &message.Refused{Reason: message.TooMany})
		}, func(*fixture) {}, 1},
		"it is refused for good": {func(f *fixture) { f.refuse(hosttest.Create, "c", &message.Refused{Reason: message.NotAllowed}) }, func(f *fixture) {
			f.opens("d", "azul") // calls instead
		}, 1},
	} {
		f := newCalling(t)
		c.happens(f)
		if failures := f.opens("c", "azul"); len(failures) != 1 {
			t.Errorf("%s: failures %v", name, failures)
		}
		f.Restart()
		c.then(f)
		f.pass(2 * time.Second)
		f.pass(20 * time.Minute)
		if n := f.callings(); n != c.calls {
			t.Errorf("%s: called %d times, want %d", name, n, c.calls)
		}
	}
}
