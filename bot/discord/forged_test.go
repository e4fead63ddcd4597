package discord

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAButtonPressedElsewhereDoesAndShowsNothing(t *testing.T) {
	h := alone(t)
	games := map[bool]*store.Game{
		false: h.open(mesa, false, ana, luis),
		true:  h.open(localdiscord.General, true, ana, luis),
	}
	for begun, g := range games {
		for _, v := range message.Verbs {
			if v == message.Export || v == message.Forget || v == message.Set || v == message.Level {
				continue // they belong to no game
			}
			id := message.CustomID{Kind: "azul", Game: g.ID, Seq: len(g.Moves), Verb: v}
			switch v {
			case message.Confirm:
				id = id.With(v, "1", "0", "0")
			case message.Chair:
				id = id.With(v, "0")
			case message.Faction, message.Preset:
				continue // Azul has none
			case message.Quiet:
				continue // for direct messages: it depends on the user and not on a seat
			case message.Lesson, message.Manual, message.Try, message.Stats, message.Club, message.Daily, message.Today, message.Answer:
				continue // it reveals nothing about a game
			}
			for _, channel := range []localdiscord.Channel{localdiscord.Pruebas, localdiscord.Random} {
				for _, u := range []localdiscord.User{ana, marta} {
					i := pressed(t, u, channel, 0, id.String(), "voraz")
					i.Member.Permissions = discordgo.PermissionAdministrator
					i.Locale = discordgo.SpanishES
					a := h.handle(t.Context(), i)
					if a == nil || a.Kind != chat.Reply || !a.Message.Private || len(a.Message.Files) > 0 ||
						!strings.Contains(a.Message.Content, "otro canal") {
						t.Errorf("begun %v, %s by %s in %s: %+v", begun, v, u.Name, channel.Name, a)
					}
				}
			}
		}
		now, err := h.host.Store.Game(t.Context(), g.ID)
		if err != nil || now.Revision != g.Revision {
			t.Errorf("begun %v: revision %d, was %d; %v", begun, now.Revision, g.Revision, err)
		}
	}
}

// An answer that edits a message is only for the bot's own private messages.
func TestAForgedButtonUnderThePublicBoardDoesNotReplaceIt(t *testing.T) {
	for _, public := range []bool{true, false} {
		h := alone(t)
		g := h.open(mesa, true, ana, luis)
		p := h.host.Position(g.ID)
		user := userAt(p, p.ToMove().First())
		now, before := message.CustomID{Kind: "azul", Game: g.ID, Seq: p.Moves}, message.CustomID{Kind: "azul", Game: g.ID, Seq: p.Moves - 1}
		for _, id := range []message.CustomID{
			now.With(message.Pick),
			now.With(message.Pick, "99"),
			before.With(message.Pick),
			before.With(message.Confirm, "1"),
			now.With(message.Confirm, h.firstPicks(p)...),
		} {
			flags, want := discordgo.MessageFlags(0), chat.Reply
			if !public {
				flags, want = discordgo.MessageFlagsEphemeral, chat.Update
			}
			a := h.handle(t.Context(), pressed(t, user, mesa, flags, id.String()))
			if a == nil || a.Kind != want || !a.Message.Private {
				t.Errorf("public %v, %s: %+v, want kind %d", public, id, a, want)
			}
		}
		// Under a public message a confirmation is asked for first.
		if played := h.host.Position(g.ID).Moves > p.Moves; played == public {
			t.Errorf("public %v: the move that was confirmed was played: %v", public, played)
		}
	}
}

// An answer that takes long is postponed and then a message of its own, too.
func TestALateAnswerDoesNotReplaceThePublicBoardEither(t *testing.T) {
	var routes []string
	line := roundTrip(func(r *http.Request) (*http.Response, error) {
		routes = append(routes, r.Method+" "+r.URL.Path[strings.LastIndex(r.URL.Path, "/"):])
		return reply(200, nil, `{"id": "7"}`), nil
	})
	h := alone(t)
	g := h.open(mesa, true, ana, luis)
	i := pressed(t, ana, mesa, 0, message.CustomID{Kind: "azul", Game: g.ID, Seq: 1, Verb: message.Confirm, Picks: []string{"1"}}.String())
	d := filled(Config{REST: restOver(line), Log: h.Log})
	_, err := d.finish(context.Background(), i, h.handle(t.Context(), i))
	must.Succeed(t, err)
	if len(routes) != 1 || routes[0] != "POST /t" {
		t.Errorf("sent %v, want a message of its own", routes)
	}
}

func TestIdsThatAreNoneOfDiscordsAreNotRead(t *testing.T) {
	for what, spoil := range map[string]func(*Interaction){
		"user":    func(i *Interaction) { i.Member.User.ID = "1> @everyone <@2" },
		"no user": func(i *Interaction) { i.Member.User.ID = "" },
		"nobody":  func(i *Interaction) { i.Member = nil },
		"channel": func(i *Interaction) { i.ChannelID = "../../users/@me" },
		"guild":   func(i *Interaction) { i.GuildID = "x" },
	} {
		i := pressed(t, ana, mesa, 0, "azul:1:0:join")
		if _, ok := interactionOf(i); !ok {
			t.Fatal("not read")
		}
		if spoil(i); alone(t).handle(t.Context(), i) != nil {
			t.Errorf("%s: answered", what)
		}
	}
}
