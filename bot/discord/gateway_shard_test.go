package discord

import (
	"context"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

func TestShardsIdentifyOneAfterTheOtherAndHearOfTheirServers(t *testing.T) {
	inLine(t, func(l *line) {
		l.gateway.prepare()
		heard := make(chan *Interaction, 10)
		l.gateway.OnInteraction = func(i *Interaction) { heard <- i }
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		const shards = 3
		ended := make(chan error, shards)
		for n := range shards {
			go func() {
				_, err := (&shard{gateway: l.gateway, number: n, of: shards}).run(ctx, Session{})
				ended <- err
			}()
		}
		pass(identifyPause * shards * time.Second)
		logins := l.server.Logins()
		if len(logins) != shards {
			t.Fatalf("logins: %+v\n%s", logins, l.log.String())
		}
		for i := range logins[1:] {
			if apart := logins[i+1].At.Sub(logins[i].At); apart < identifyPause*time.Second {
				t.Errorf("two identify within %s", apart)
			}
		}
		for _, ch := range []localdiscord.Channel{mesa, localdiscord.Lobby} {
			go func() { _, _ = l.server.As(ana.ID).Command(ctx, ch.ID, "azul help") }()
			pass(time.Second)
			if len(heard) != 1 {
				t.Fatalf("an interaction is heard %d times", len(heard))
			}
			if i := <-heard; i.GuildID != ch.GuildID {
				t.Errorf("heard of server %s, want %s", i.GuildID, ch.GuildID)
			}
		}
		stop()
		for range shards {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
}
