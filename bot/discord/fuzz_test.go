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

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// FuzzInteractions holds that whatever is sent, there is an answer that Discord
// takes, within bounds, and the store holds what it should.
func FuzzInteractions(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 7))
	for range 100 {
		seed := make([]byte, 600)
		for i := range seed {
			seed[i] = byte(r.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		h := alone(t)
		h.Log = slog.New(slog.DiscardHandler)
		openTable(t, h, mesa, false, ana, luis)
		openTable(t, h, localdiscord.General, true, ana, luis)
		openTable(t, h, localdiscord.AzulTable, true, zoe, marta)
		var offered []press
		for _, u := range []localdiscord.User{ana, luis} {
			s, err := h.Table.Look(t.Context(), table.Request{Guild: mesa.GuildID, Channel: localdiscord.General.ID}, table.Ref{Kind: "azul"})
			if err != nil {
				t.Fatal(err)
			}
			if s.ToMove.Has(s.SeatOf(u.ID)) {
				offered = append(offered, press{u, localdiscord.General, boardID(s, verbPlay).String()})
			}
		}
		d := dice(data[:min(len(data), 2000)])
		for n := 0; len(d) > 0 && n < 12; n++ {
			text := d.interaction(fmt.Sprint("f", n), offered)
			i := new(discordgo.Interaction)
			if err := json.Unmarshal(text, i); err != nil {
				continue // discordgo does not hand it on
			}
			bounded(t, string(text), func(ctx context.Context) {
				a := h.Handle(ctx, i)
				_, known := newCall(i)
				if known && a == nil && (i.Type >= 2 && i.Type <= 4) {
					t.Errorf("no answer to %s", text)
				}
				if a != nil {
					offered = append(offered, deliverable(t, i, a)...)
				}
			})
		}
		wholesome(t, h)
		i := commanded(t, marta, localdiscord.PartidasLargas, "new", `[{"name": "players", "type": 4, "value": 3}]`)
		if a := h.Handle(t.Context(), i); a == nil || !strings.Contains(a.Message.Content, "Mesa abierta") {
			t.Errorf("afterwards, a new table: %+v", a)
		}
		i = commanded(t, marta, localdiscord.PartidasLargas, "leaderboard", "[]")
		if a := h.Handle(t.Context(), i); a == nil || !strings.Contains(a.Message.Content, "todavía no se ha terminado") {
			t.Errorf("afterwards, the leaderboard: %+v", a)
		}
	})
}

// bounded fails when something panics or takes out of all proportion.
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

// deliverable fails unless Discord would take an answer, and returns what can
// be pressed in it.
func deliverable(t *testing.T, i *discordgo.Interaction, a *Answer) (offered []press) {
	t.Helper()
	_, body, files := a.callback()
	if _, _, err := encode(body, files); err != nil {
		t.Error(err)
	}
	if (a.Kind == Choices) != (i.Type == discordgo.InteractionApplicationCommandAutocomplete) {
		t.Errorf("answer of kind %d to an interaction of type %d", a.Kind, i.Type)
	}
	for _, c := range a.Choices {
		if c.Label == "" || c.Value == "" || utf8.RuneCountInString(c.Value) > maxChoice {
			t.Errorf("choice %+v", c)
		}
	}
	if a.Kind == Update && !onPrivateMessage(i) {
		t.Error("a message that is not private is replaced")
	}
	if a.Kind != Reply && a.Kind != Update {
		return nil
	}
	m := a.Message
	if m.Content == lang.Text(lang.For(string(i.Locale)), "discord.failed", nil) {
		t.Error("nobody knows what to say of it")
	}
	if !m.Ephemeral || m.Content == "" && m.Picture == nil || utf8.RuneCountInString(m.Content) > maxContent || len(m.Rows) > maxRows {
		t.Errorf("message %+v", m)
	}
	seen := make(map[string]bool)
	for _, row := range m.Rows {
		for _, one := range row {
			b := one.(discordgo.Button)
			if _, ok := parseCustomID(b.CustomID); !ok || len(b.CustomID) > 100 || seen[b.CustomID] || b.Label == "" || len(row) > buttonsPerRow {
				t.Errorf("button %+v", b)
			}
			seen[b.CustomID] = true
			c, _ := newCall(i)
			by := localdiscord.User{ID: c.User, Name: c.Name, Locale: string(i.Locale)}
			offered = append(offered, press{by, localdiscord.Channel{ID: i.ChannelID, GuildID: i.GuildID}, b.CustomID})
		}
	}
	return offered
}

// wholesome fails unless the store holds what a game can be and a guild can set.
func wholesome(t *testing.T, h *Handler) {
	t.Helper()
	for id := int64(1); ; id++ {
		s, err := h.Table.Find(t.Context(), id)
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			t.Fatalf("game %d: %v", id, err)
		}
		g := s.Game
		info := games.Named(g.Kind).Rules.Info()
		if !slices.Contains(info.Options[0].Values, g.Variant) || !slices.Contains(lang.Languages, engine.Lang(g.Lang)) ||
			g.Capacity < info.MinSeats || g.Capacity > info.MaxSeats || len(g.Seats) > g.Capacity || !isSnowflake(g.Channel) {
			t.Errorf("game %d: %+v", id, g)
		}
		for _, seat := range g.Seats {
			if table.CleanName(seat.Name) != seat.Name || (seat.User == "") == (seat.Player == "") {
				t.Errorf("game %d: seat %+v", id, seat)
			}
		}
	}
	for _, guild := range []string{localdiscord.LaSobremesa.ID, localdiscord.TheLounge.ID} {
		theme, err := h.Table.Store.Setting(t.Context(), guild, settingTheme)
		if err != nil || !slices.Contains([]string{"", themeLight, themeDark}, theme) {
			t.Errorf("theme %q, %v", theme, err)
		}
		language, err := h.Table.Store.Setting(t.Context(), guild, settingLanguage)
		if err != nil || language != "" && !slices.Contains(lang.Languages, engine.Lang(language)) {
			t.Errorf("language %q, %v", language, err)
		}
	}
}
