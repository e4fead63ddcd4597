package discord

import (
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// hearsFrom uses a command in a channel and fails the test unless it is received that many times.
func (l *line) hearsFrom(ch localdiscord.Channel, times int) {
	l.t.Helper()
	l.usesIn(ch)
	if len(l.heard) != times {
		l.t.Errorf("a command in server %s is heard %d times, want %d:\n%s", ch.GuildID, len(l.heard), times, l.log.String())
	}
	for len(l.heard) > 0 {
		if i := <-l.heard; i.GuildID != ch.GuildID {
			l.t.Errorf("heard of server %s, want %s", i.GuildID, ch.GuildID)
		}
	}
}

// shardsOf returns the shards of logins.
func shardsOf(logins []localdiscord.Login) (list [][2]int) {
	for _, in := range logins {
		list = append(list, in.Shard)
	}
	return list
}

func TestTheNumberOfShardsIsTheOneThatDiscordRecommends(t *testing.T) {
	inLine(t, func(l *line) {
		l.server.Faults().SetSharding(4, 4)
		var ready atomic.Int32
		l.gateway.OnReady = func() { ready.Add(1) }
		l.run()
		pass(time.Second)
		first := l.server.Logins()
		if ready.Load() > 0 {
			t.Error("it is ready before all shards are")
		}
		pass(time.Minute)
		all := l.server.Logins()
		if len(first) != 1 || len(all) != 4 || ready.Load() != 1 {
			t.Errorf("at first %v identify, in the end %v, ready %d times:\n%s", shardsOf(first), shardsOf(all), ready.Load(), l.log.String())
		}
		for i, in := range all[1:] {
			if after := in.At.Sub(all[i].At); after < 5*time.Second {
				t.Errorf("%v identifies %v after another", in.Shard, after)
			}
		}
		l.hearsFrom(mesa, 1)
		l.hearsFrom(localdiscord.Lobby, 1)
	})
}

func TestWhenDiscordDemandsMoreShardsAllBeginAnew(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.hearsFrom(localdiscord.Lobby, 1)
		l.server.Faults().SetSharding(3, 3)
		l.server.Faults().CutGateway(false) // the session is over; one shard has no other
		pass(2 * time.Minute)
		if logins := l.server.Logins(); logins[len(logins)-1].Shard[1] != 3 {
			t.Errorf("logins %v:\n%s", shardsOf(logins), l.log.String())
		}
		l.hearsFrom(mesa, 1)
		l.hearsFrom(localdiscord.Lobby, 1)
		// Discord recommends one number and demands another.
		l.server.Faults().SetSharding(3, 5)
		l.server.Faults().CutGateway(false)
		pass(5 * time.Minute)
		l.hearsFrom(mesa, 1)
		l.hearsFrom(localdiscord.Lobby, 1)
		if n := l.identifies(); n > 20 {
			t.Errorf("it identified %d times", n)
		}
	})
}

// Each of two processes keeps some of the shards, and leaves its own sessions to the one that
// follows it.
func TestEachOfTwoProcessesMayKeepSomeOfTheShards(t *testing.T) {
	inLine(t, func(l *line) {
		l.server.Faults().SetSharding(4, 4)
		other := *l
		other.gateway = l.another()
		l.gateway.Shards, other.gateway.Shards = Shards{0, 1, 4}, Shards{2, 3, 4}
		here, there := mesa, localdiscord.Lobby
		for _, one := range []*line{l, &other} {
			one.run()
			pass(time.Minute)
		}
		l.hearsFrom(here, 1)
		l.hearsFrom(there, 1)
		if n := l.identifies(); n != 4 {
			t.Errorf("%d IDENTIFYs", n)
		}
		l.halt()
		other.halt()
		l.usesIn(here)
		l.usesIn(there)
		for _, one := range []*line{l, &other} {
			part := one.gateway.Shards
			one.gateway = one.another()
			one.gateway.Shards = part
			one.run()
			pass(time.Second)
		}
		if n := len(l.heard); n != 2 {
			t.Errorf("of two commands %d are heard", n)
		}
		if n := l.identifies(); n != 4 {
			t.Errorf("%d IDENTIFYs after all have followed", n)
		}
		other.halt()
	})
}

func TestAPartOfTooFewShardsCannotGoOn(t *testing.T) {
	inLine(t, func(l *line) {
		l.server.Faults().SetSharding(4, 4)
		l.gateway.Shards = Shards{0, 1, 2}
		l.run()
		l.endsWith(closeSharding)
	})
}

func TestShardsAreParsedAndPrinted(t *testing.T) {
	for text, want := range map[string]Shards{"auto": {}, "0-3/16": {0, 3, 16}, "5/16": {5, 5, 16}, "0-0/1": {0, 0, 1}} {
		var got, again Shards
		err, failed := got.UnmarshalText([]byte(text)), again.UnmarshalText([]byte(got.String()))
		if err != nil || failed != nil || got != want || again != want {
			t.Errorf("%s is %+v, %v; written %s", text, got, err, got)
		}
	}
	for _, text := range []string{"", "Auto", "16", "4-3/16", "0-16/16", "-1/4", "0/0", "0-1/x", "1-2/3/4", " 0/1", "999999/9999999"} {
		var got Shards
		if got.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
