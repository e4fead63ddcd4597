package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/azul"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// FuzzInteractions checks that every interaction gets an answer that Discord accepts, within time
// and memory bounds, and that the store stays consistent.
func FuzzInteractions(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 7))
	for range enginetest.Times(8, 30) {
		seed := make([]byte, 600)
		for i := range seed {
			seed[i] = byte(r.Uint32())
		}
		f.Add(seed)
	}
	list := gamestest.Undrawn(games.ListOf(azul.Game(), toy.Game()))
	f.Fuzz(func(t *testing.T, data []byte) {
		h := aloneWith(t, hosttest.Options{Games: list})
		h.Log = slog.New(slog.DiscardHandler)
		commands := commandsOf(h.Commands())
		h.open(mesa, false, ana, luis)
		begun := h.open(localdiscord.General, true, ana, luis)
		h.open(localdiscord.Random, true, zoe, marta)
		traded := h.openGame("trueque", localdiscord.Lobby, true, ana, luis, marta)
		var offered []press
		for channel, g := range map[localdiscord.Channel]*store.Game{localdiscord.General: begun, localdiscord.Lobby: traded} {
			p := h.host.Position(g.ID)
			user := userAt(p, p.ToMove().First())
			offered = append(offered, press{user, channel, present.ID(&p.Header, message.Play).String(), nil})
		}
		slices.SortFunc(offered, func(a, b press) int { return strings.Compare(a.customID, b.customID) })
		d := dice(data[:min(len(data), 2000)])
		for n := 0; len(d) > 0 && n < 12; n++ {
			text := d.interaction(fmt.Sprint("f", n), commands, offered)
			i := new(Interaction)
			if err := json.Unmarshal(text, i); err != nil {
				continue // the gateway does not pass it on
			}
			bounded(t, string(text), func(ctx context.Context) {
				a := h.handle(ctx, i)
				_, known := interactionOf(i)
				if known && a == nil && (i.Type >= 2 && i.Type <= 4) {
					t.Errorf("no answer to %s", text)
				}
				if a != nil {
					offered = append(offered, deliverable(t, i, a)...)
				}
			})
		}
		wholesome(t, h)
		// An earlier interaction may have disabled games there.
		of := store.Scope{Kind: store.Channel, ID: localdiscord.Pruebas.ID}
		must.Succeed(t, h.Table.SetSettings(t.Context(), of, map[string]string{settings.Games: settings.On}))
		i := commanded(t, iker, localdiscord.Pruebas, "azul", "new", `[{"name": "players", "type": 4, "value": 3}]`)
		if a := h.handle(t.Context(), i); a == nil || !strings.Contains(a.Message.Content, hosttest.Says("table.opened")) {
			t.Errorf("afterwards, a new table: %+v", a)
		}
		i = commanded(t, iker, localdiscord.Pruebas, "azul", "leaderboard", "[]")
		if a := h.handle(t.Context(), i); a == nil || !strings.Contains(a.Message.Content, hosttest.Says("leaderboard.empty", "people", true)) {
			t.Errorf("afterwards, the leaderboard: %+v", a)
		}
	})
}

// bounded fails the test if do panics, or takes excessive time or memory.
func bounded(t *testing.T, what string, do func(context.Context)) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%.2000s: panic: %v", what, r)
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	do(ctx)
	runtime.ReadMemStats(&after)
	if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 500 {
		t.Errorf("%.2000s took %d MiB", what, mib)
	}
	if took := time.Since(began); took > patience {
		t.Errorf("%.2000s took %v", what, took)
	}
}

// deliverable fails the test unless Discord would accept the answer. It returns the presses that
// the answer offers.
func deliverable(t *testing.T, i *Interaction, a *chat.Answer) (offered []press) {
	t.Helper()
	kind, body, _ := callbackOf(a)
	data, err := json.Marshal(body)
	must.Succeed(t, err)
	c, errs, err := validate.Parse(data)
	must.Succeed(t, err)
	switch kind {
	case discordgo.InteractionApplicationCommandAutocompleteResult:
		validate.ReadChoices(c)
	case discordgo.InteractionResponseModal:
		validate.ReadModal(c)
	case discordgo.InteractionResponseUpdateMessage:
		validate.ReadMessage(c, validate.AsEdit, int(discordgo.MessageFlagsEphemeral))
	case discordgo.InteractionResponseChannelMessageWithSource:
		validate.ReadMessage(c, validate.AsAnswer, 0)
	}
	if list := errs.List(); len(list) > 0 {
		t.Errorf("Discord refuses the answer %+v: %q", a, list)
	}
	if (a.Kind == chat.Choices) != isCompletion(i) {
		t.Errorf("answer of kind %d to an interaction of type %d", a.Kind, i.Type)
	}
	in, _ := interactionOf(i)
	if a.Kind == chat.Update && (in.Press == nil || !in.Press.Private) {
		t.Error("a message that is not private is replaced")
	}
	if a.Kind != chat.Reply && a.Kind != chat.Update {
		return nil
	}
	m := a.Message
	for _, l := range lang.Languages {
		for _, game := range []string{"", "azul", "trueque"} {
			if m.Content == lang.Text(l, "chat.failed", engine.Args{"game": game}) {
				t.Errorf("%.2000s is answered with the apology for a failure", i.ID)
			}
		}
	}
	if !m.Private || m.Content == "" && len(m.Files) == 0 || utf8.RuneCountInString(m.Content) > message.MaxContent {
		t.Errorf("message %+v", m)
	}
	for _, one := range slices.Concat(m.Rows...) {
		p := press{user: localdiscord.User{ID: in.User, Name: in.Name, Locale: string(i.Locale)},
			channel: localdiscord.Channel{ID: i.ChannelID, GuildID: i.GuildID}}
		switch c := one.(type) {
		case message.Button:
			p.customID = c.ID.String()
		case message.Select:
			p.customID = c.ID.String()
			for _, o := range c.Options[:min(c.Most, len(c.Options))] {
				p.values = append(p.values, o.Value)
			}
		}
		if _, ok := message.ParseCustomID(p.customID); !ok {
			t.Errorf("component %+v", one)
		}
		offered = append(offered, p)
	}
	return offered
}

// wholesome fails the test unless all stored games are valid.
func wholesome(t *testing.T, h *solo) {
	t.Helper()
	for id := int64(1); ; id++ {
		g, err := h.host.Store.Game(t.Context(), id)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err == nil {
			_, _, err = h.Table.Find(t.Context(), id)
		}
		if err != nil {
			t.Fatalf("game %d: %v", id, err)
		}
		info := h.Games.Named(g.Kind).Rules.Info()
		if _, err := info.ParseChosen(g.Variant); err != nil || !slices.Contains(lang.Languages, engine.Lang(g.Lang)) ||
			g.Capacity < info.MinSeats || g.Capacity > info.MaxSeats || len(g.Seats) > g.Capacity || !message.IsID(g.Channel) {
			t.Errorf("game %d: %+v, %v", id, g, err)
		}
		for _, seat := range g.Seats {
			if sitting.CleanName(seat.Name) != seat.Name || (seat.User == "") == (seat.Player == "") {
				t.Errorf("game %d: seat %+v", id, seat)
			}
		}
	}
}

// FuzzInteraction decodes anything as an interaction and answers it.
func FuzzInteraction(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","type":1,"options":[{"name":"take","type":1,"options":[{"name":"move","type":3,"value":"3 azul fila 2"}]}]},"channel_id":"7","member":{"user":{"id":"5"}}}`,
		`{"id":"1","token":"t","type":3,"data":{"custom_id":"azul:1:7:pick:3.0","component_type":2},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":4,"data":{"id":"1","name":"azul","options":[{"name":"take","type":1,"options":[null]}]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":5,"data":{"custom_id":"x","components":[]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","options":[{"name":"new","type":1,"options":[{"name":"players","type":4,"value":"x"},{"name":"wall","type":3,"value":7}]}]},"channel_id":"7","user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","type":1,"options":[{"name":"take","type":1}]},"member":{"user":{"id":"5"}}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul"},"user":{"id":"<@5>"}}`,
	} {
		f.Add([]byte(seed))
	}
	h := alone(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var i Interaction
		if json.Unmarshal(data, &i) != nil || !wellFormed(&i) {
			return
		}
		_, readable := interactionOf(&i)
		a := h.handle(context.Background(), &i)
		if readable != (a != nil) {
			t.Fatalf("readable %v, answer %+v", readable, a)
		}
		if readable {
			callbackOf(a)
		}
	})
}
