package discord

import (
	"context"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
)

// A program that knows how a session was left goes on with it.
func TestASessionIsHandedOnToAnotherProgram(t *testing.T) {
	inLine(t, func(l *line) {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		left := make(chan Session, 2)
		run := func(g *Gateway, session Session) {
			g.prepare()
			go func() {
				session, _ := (&shard{gateway: g, number: 0, of: 1}).run(ctx, session)
				left <- session
			}()
		}
		run(l.gateway, Session{})
		pass(time.Second)
		l.works()
		l.server.Faults().CloseGateway(4014)
		session := <-left
		if session.ID == "" || session.URL == "" || session.Seq < 2 {
			t.Fatalf("it is left as %+v", session)
		}
		go func() { _, _ = l.server.As(ana.ID).Command(ctx, mesa.ID, "azul help") }()
		pass(time.Second)
		if len(l.heard) > 0 {
			t.Fatal("somebody hears while nobody is there")
		}
		g := l.gateway
		run(&Gateway{REST: g.REST, OnInteraction: g.OnInteraction, Facts: facts{}, Log: g.Log, dial: g.dial}, session)
		if in := l.next(1, time.Minute); !in.Resume {
			t.Errorf("it is not resumed: %+v", in)
		}
		pass(time.Second)
		if n := len(l.heard); n != 1 {
			t.Errorf("what happened meanwhile is heard %d times", n)
		}
		stop()
		if session := <-left; session != (Session{}) {
			t.Errorf("who stops ends the session, and leaves %+v", session)
		}
	})
}

func TestShardsIdentifyOneAfterTheOtherAndHearOfTheirServers(t *testing.T) {
	inLine(t, func(l *line) {
		l.gateway.prepare()
		heard := make(chan *discordgo.Interaction, 10)
		l.gateway.OnInteraction = func(i *discordgo.Interaction) { heard <- i }
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
