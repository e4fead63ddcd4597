package discord

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// alone is a handler over an empty database, without a Discord around it.
func alone(t testing.TB) *Handler {
	return &Handler{Table: table.New(sqlitetest.New(t)), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}
}

// openTable opens a table in a channel and seats users; begun starts it.
func openTable(t testing.TB, h *Handler, channel localdiscord.Channel, begun bool, users ...localdiscord.User) *store.Game {
	t.Helper()
	here := table.Ref{Kind: "azul"}
	for i, u := range users {
		req := table.Request{ID: channel.ID + u.ID, User: u.ID, Name: u.Name, Guild: channel.GuildID, Channel: channel.ID, Lang: "es"}
		var err error
		if i == 0 {
			_, err = h.Table.Open(t.Context(), req, table.Opening{Kind: "azul"})
		} else {
			_, err = h.Table.Join(t.Context(), req, here)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if begun {
		req := table.Request{ID: channel.ID + " begins", User: users[0].ID, Guild: channel.GuildID, Channel: channel.ID, Lang: "es"}
		if _, err := h.Table.Start(t.Context(), req, here); err != nil {
			t.Fatal(err)
		}
	}
	g, err := h.Table.Store.LiveGame(t.Context(), channel.ID, "azul")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAButtonPressedElsewhereDoesAndShowsNothing(t *testing.T) {
	h := alone(t)
	games := map[bool]*store.Game{
		false: openTable(t, h, mesa, false, ana, luis),
		true:  openTable(t, h, localdiscord.General, true, ana, luis),
	}
	for begun, g := range games {
		for _, v := range verbs {
			id := customID{Kind: "azul", Game: g.ID, Seq: len(g.Moves), Verb: v}.String()
			if v == verbConfirm {
				id += ":1.0.0"
			}
			for _, channel := range []localdiscord.Channel{localdiscord.PartidasLargas, localdiscord.AzulTable} {
				for _, u := range []localdiscord.User{ana, marta} {
					i := interactionOf(u, channel, id)
					i.ID = id + channel.ID + u.ID
					i.Member.Permissions = discordgo.PermissionAdministrator
					i.Data = discordgo.MessageComponentInteractionData{CustomID: id, Values: []string{"voraz"}}
					a := h.Handle(t.Context(), i)
					if a == nil || a.Kind != Reply || !a.Message.Ephemeral || a.Message.Picture != nil ||
						!strings.Contains(a.Message.Content, "otro canal") {
						t.Errorf("begun %v, %s by %s in %s: %+v", begun, v, u.Name, channel.Name, a)
					}
				}
			}
		}
		now, err := h.Table.Store.Game(t.Context(), g.ID)
		if err != nil || now.Revision != g.Revision {
			t.Errorf("begun %v: revision %d, was %d; %v", begun, now.Revision, g.Revision, err)
		}
	}
}

// An answer that edits is only for the bot's own private message.
func TestAForgedButtonUnderThePublicBoardDoesNotReplaceIt(t *testing.T) {
	for _, public := range []bool{true, false} {
		h := alone(t)
		g := openTable(t, h, mesa, true, ana, luis)
		s, err := h.Table.Find(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		user := people(g)[s.ToMove.First()]
		for _, id := range []customID{
			{Kind: "azul", Game: g.ID, Seq: len(g.Moves), Verb: verbPick},
			{Kind: "azul", Game: g.ID, Seq: len(g.Moves), Verb: verbPick, Picks: []string{"99"}},
			{Kind: "azul", Game: g.ID, Seq: len(g.Moves) - 1, Verb: verbPick},
			{Kind: "azul", Game: g.ID, Seq: len(g.Moves) - 1, Verb: verbConfirm, Picks: []string{"1"}},
			{Kind: "azul", Game: g.ID, Seq: len(g.Moves), Verb: verbConfirm, Picks: firstPicks(t, h, s)},
		} {
			i := interactionOf(user, mesa, id.String())
			i.ID = id.String()
			want := Reply
			i.Message = &discordgo.Message{ID: "2"}
			if !public {
				i.Message.Flags, want = discordgo.MessageFlagsEphemeral, Update
			}
			a := h.Handle(t.Context(), i)
			if a == nil || a.Kind != want || !a.Message.Ephemeral {
				t.Errorf("public %v, %s: %+v, want kind %d", public, id, a, want)
			}
		}
		if now, err := h.Table.Find(t.Context(), g.ID); err != nil || len(now.Game.Moves) == len(g.Moves) {
			t.Errorf("the move that was confirmed was not played; %v", err)
		}
	}
}

// firstPicks are the picks that lead to the first legal move.
func firstPicks(t testing.TB, h *Handler, s *table.Situation) []string {
	t.Helper()
	seat := s.ToMove.First()
	var picks []string
	for {
		step, err := s.Rules.Menu.Next(s.View(seat), seat, picks, "es")
		if err != nil {
			t.Fatal(err)
		}
		if step.Move != "" {
			return picks
		}
		picks = append(picks, step.Choices[0].Value)
	}
}

// What takes long is postponed, and is told in a message of its own then, too.
func TestALateAnswerDoesNotReplaceThePublicBoardEither(t *testing.T) {
	var routes []string
	client := &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		routes = append(routes, r.Method+" "+r.URL.Path[strings.LastIndex(r.URL.Path, "/"):])
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("{}"))}, nil
	})}
	h := alone(t)
	g := openTable(t, h, mesa, true, ana, luis)
	i := interactionOf(ana, mesa, customID{Kind: "azul", Game: g.ID, Seq: 1, Verb: verbConfirm, Picks: []string{"1"}}.String())
	i.Message = &discordgo.Message{ID: "2"}
	i.AppID = "1"
	d := &Dispatcher{Responder: &Responder{REST: &REST{Client: client}}, Log: h.Log}
	if err := d.finish(context.Background(), i, h.Handle(t.Context(), i)); err != nil {
		t.Fatal(err)
	}
	if len(routes) != 1 || routes[0] != "POST /t" {
		t.Errorf("sent %v, want a message of its own", routes)
	}
}

// change rewrites a stored game, as an older program may have left it.
func change(t testing.TB, h *Handler, id int64, edit func(*store.Game)) *store.Game {
	t.Helper()
	g, err := h.Table.Store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	edit(g)
	if err := h.Table.Store.Commit(t.Context(), &store.Change{Game: g, At: h.Table.Now()}); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCustomIDsAreReadStrictly(t *testing.T) {
	for text, ok := range map[string]bool{
		"azul:1:0:join": true, "azul:9223372036854775807:5:pick:1.2.3": true, "azul:1:5:do:99999999": true,
		"": false, "azul": false, "azul:0:0:join": false, "azul:-1:0:join": false, "azul:1:-1:join": false, "azul:01:0:join": false,
		"azul:1:0:burn": false, "azul:1:0:pick:": false, "azul:1:0:pick:1..2": false, "azul:1:0:pick:-1": false,
		"azul:9223372036854775808:0:join": false, "Azul:1:0:join": false, "azul:1:0:pick:1:2": false,
		// What can be picked after it would no more go into a custom_id.
		"azul:1:0:pick:" + strings.Repeat("0", 60) + "1": false,
	} {
		if id, got := parseCustomID(text); got != ok || ok && id.String() != text {
			t.Errorf("%q is read as %+v, %v", text, id, got)
		}
	}
}

func TestIdsThatAreNoneOfDiscordsAreNotRead(t *testing.T) {
	for what, spoil := range map[string]func(*discordgo.Interaction){
		"user":    func(i *discordgo.Interaction) { i.Member.User.ID = "1> @everyone <@2" },
		"no user": func(i *discordgo.Interaction) { i.Member.User.ID = "" },
		"channel": func(i *discordgo.Interaction) { i.ChannelID = "../../users/@me" },
		"guild":   func(i *discordgo.Interaction) { i.GuildID = "x" },
	} {
		i := interactionOf(ana, mesa, "azul:1:0:join")
		if _, ok := newCall(i); !ok {
			t.Fatal("not read")
		}
		if spoil(i); alone(t).Handle(t.Context(), i) != nil {
			t.Errorf("%s: answered", what)
		}
	}
}
