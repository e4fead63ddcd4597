package discord

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Options that Discord itself would not send are refused in words, and nothing of them is stored.
func TestOptionsThatDiscordWouldRefuseAreRefusedInWords(t *testing.T) {
	h := alone(t)
	for _, c := range []struct{ command, options, of string }{
		{"azul new", `[{"name": "opponent", "type": 3, "value": "voraz"}, {"name": "opponents", "type": 4, "value": 300000000}]`, "opponents"},
		{"azul new", `[{"name": "opponents", "type": 4, "value": 0}]`, "opponents"},
		{"azul new", `[{"name": "players", "type": 4, "value": -1}]`, "players"},
		{"azul new", `[{"name": "players", "type": 4, "value": 2.5}]`, "players"},
		{"azul new", `[{"name": "players", "type": 4, "value": 1e300}]`, "players"},
		{"azul new", `[{"name": "players", "type": 4, "value": "3"}]`, "players"},
		{"azul new", `[{"name": "players", "type": 3, "value": 3}]`, "players"},
		{"azul new", `[{"name": "players", "type": 4}]`, "players"},
		{"azul new", `[{"name": "players", "type": 4, "value": 3}, {"name": "players", "type": 4, "value": 2}]`, "players"},
		{"azul new", `[{"name": "wall", "type": 3, "value": "ladrillo"}]`, "wall"},
		{"azul new", `[{"name": "wall", "type": 3, "value": ["gris"]}]`, "wall"},
		{"azul new", `[{"name": "watch", "type": 5, "value": "true"}]`, "watch"},
		{"azul new", `[{"name": "@everyone", "type": 3, "value": "x"}]`, `\@everyone`},
		{"azul new", `[null]`, ""},
		{"azul new", `[{"name": "new", "type": 1, "options": []}]`, "new"},
		{"azul take", `[]`, "move"},
		{"azul take", `[{"name": "move", "type": 3, "value": 7}]`, "move"},
		{"azul take", `[{"name": "move", "type": 3, "value": "` + strings.Repeat("x", 6001) + `"}]`, "move"},
		{"azul leaderboard", `[{"name": "public", "type": 5, "value": 1}]`, "public"},
		{"azul leaderboard", `[{"name": "user", "type": 6, "value": "ana"}]`, "user"},
		{"azul leaderboard", `[{"name": "user", "type": 3, "value": "1100000000004194401"}]`, "user"},
		{"azul burn", `[]`, "-"}, {"sobremesa new", `[]`, "-"}, {"ajedrez new", `[]`, "-"}, // no such command
	} {
		want := "The option “" + c.of + "” does not exist"
		if c.of == "-" {
			want = "don't know that command"
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		command, sub, _ := strings.Cut(c.command, " ")
		a := h.handle(t.Context(), commanded(t, zoe, mesa, command, sub, c.options))
		runtime.ReadMemStats(&after)
		if a == nil || a.Kind != chat.Reply || !a.Message.Private || !strings.Contains(a.Message.Content, want) {
			t.Errorf("%s %.200s: %+v, want it to say %q", c.command, c.options, a, want)
		}
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 100 {
			t.Errorf("%s %.200s took %d MiB", c.command, c.options, mib)
		}
		if _, err := table.Replayed(h.Table.Live(t.Context(), by(zoe, mesa), azulHere)); err == nil {
			t.Errorf("%s %.200s opened a table", c.command, c.options)
		}
		for of, values := range h.settings(scopes(zoe, mesa)) {
			if len(values) > 0 {
				t.Errorf("%s %.200s: settings of %+v are %v", c.command, c.options, of, values)
			}
		}
	}
}

// A database may contain settings of an older program.
func TestUnknownSettingsCountAsUnset(t *testing.T) {
	h := alone(t)
	for _, of := range scopes(ana, mesa) {
		must.Succeed(t, h.Table.SetSettings(t.Context(), of, map[string]string{settings.Theme: "xx", settings.Language: "xx",
			settings.Threads: "xx", settings.Games: "xx", settings.Enders: "xx"}))
	}
	for command, want := range map[string]string{"sobremesa server": "- Idioma: como en Discord (español)\n- Aspecto: claro\n- Ritmo: 24 horas por turno (las mesas nuevas)\n- Avisos de turno: con avisos\n- Hilos: cada partida en un hilo propio, si se puede (las mesas nuevas)\n- Mesas: se pueden abrir mesas\n- Quién termina partidas ajenas: quien modera el servidor", "azul new": "Mesa abierta"} {
		name, sub, _ := strings.Cut(command, " ")
		i := commanded(t, ana, mesa, name, sub, "[]")
		i.Member.Permissions = discordgo.PermissionManageGuild
		if a := h.handle(t.Context(), i); a == nil || !strings.Contains(a.Message.Content, want) {
			t.Errorf("%s: %+v, want %q", sub, a, want)
		}
	}
	g, err := store.LiveGame(t.Context(), h.host.Store, mesa.ID, "azul")
	if err != nil || g.Lang != "es" {
		t.Errorf("language %q, %v", g.Lang, err)
	}
}

// Games that were opened in an unknown language can be shown, played and ended.
func TestAGameInAnUnknownLanguageIsToldInTheDefaultOne(t *testing.T) {
	h := alone(t)
	g := h.open(mesa, false, ana, luis)
	h.change(g.ID, func(g *store.Game) { g.Lang = "xx" })
	if m := h.announced(g.ID); len(m) != 1 || !strings.Contains(m[0].Content, "An Azul table") {
		t.Errorf("lobby %+v", m)
	}
	start := message.CustomID{Kind: "azul", Game: g.ID, Verb: message.Start}.String()
	if a := h.handle(t.Context(), pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, start)); a == nil || !strings.Contains(a.Message.Content, hosttest.Says("table.started")) {
		t.Fatalf("start: %+v", a)
	}
	for seat := range h.host.Position(g.ID).Seats {
		user := userAt(h.host.Position(g.ID), engine.Seat(seat))
		must.Succeed(t, h.Table.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: user.ID}, map[string]string{settings.Confirm: settings.No}))
	}
	for range 3 {
		p := h.host.Position(g.ID)
		list := h.announced(g.ID)
		if len(list) == 0 {
			t.Fatalf("after %d moves nothing is shown", p.Moves)
		}
		for _, m := range list {
			if m.Content == "" || len(m.Files) == 0 || m.Files[0].Alt == "" {
				t.Fatalf("after %d moves: %+v", p.Moves, m)
			}
		}
		seat := p.ToMove().First()
		move := h.Games.Named("azul").Menu.Complete(p.View(seat), seat, "", games.Reader{Lang: "xx"}, 1000)[0].Value
		a := h.handle(t.Context(), commanded(t, userAt(p, seat), mesa, "azul", "take", fmt.Sprintf(`[{"name": "move", "type": 3, "value": %q}]`, move)))
		if a == nil || !strings.Contains(a.Message.Content, hosttest.Says("table.played")) {
			t.Fatalf("%s: %+v", move, a)
		}
	}
	moderator := by(ana, mesa)
	moderator.Moderator = true
	must.Do(t)(h.Table.Do(t.Context(), moderator, azulHere, sitting.End))
	if m := h.announced(g.ID); len(m) != 1 || m[0].Content == "" {
		t.Errorf("ended: %+v", m)
	}
	if a := h.handle(t.Context(), pressed(t, ana, mesa, 0, message.CustomID{Kind: "azul", Game: g.ID, Verb: message.Film}.String())); a == nil || len(a.Message.Files) != 1 {
		t.Errorf("film: %+v", a)
	}
}
