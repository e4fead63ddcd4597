package discord

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// mayHost is what the bot needs in a channel.
const mayHost = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles

var interactions int

// commanded is the use of /azul with a subcommand and options, as JSON, read
// as discordgo reads it; by somebody who may manage the server.
func commanded(t testing.TB, user localdiscord.User, channel localdiscord.Channel, sub, options string) *discordgo.Interaction {
	t.Helper()
	interactions++
	text := fmt.Sprintf(`{"id": "c%d", "token": "t", "type": 2, "guild_id": %q, "channel_id": %q, "locale": %q, "guild_locale": "es-ES",
		"app_permissions": "%d", "member": {"permissions": "%d", "user": {"id": %q, "username": %q}},
		"authorizing_integration_owners": {"0": %q},
		"data": {"id": "3", "name": "azul", "type": 1, "options": [{"name": %q, "type": 1, "options": %s}]}}`,
		interactions, channel.GuildID, channel.ID, user.Locale, mayHost, discordgo.PermissionManageGuild, user.ID, user.Name,
		channel.GuildID, sub, options)
	i := new(discordgo.Interaction)
	if err := json.Unmarshal([]byte(text), i); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return i
}

// What Discord itself would not send is refused in words, and nothing is kept of it.
func TestOptionsThatDiscordWouldRefuseAreRefusedInWords(t *testing.T) {
	for _, c := range []struct{ sub, options, want string }{
		{"new", `[{"name": "opponent", "type": 3, "value": "voraz"}, {"name": "opponents", "type": 4, "value": 300000000}]`, "“opponents” takes a whole number from 1 to 4"},
		{"new", `[{"name": "opponents", "type": 4, "value": 0}]`, "“opponents” takes a whole number"},
		{"new", `[{"name": "players", "type": 4, "value": -1}]`, "“players” takes a whole number from 2 to 4"},
		{"new", `[{"name": "players", "type": 4, "value": 2.5}]`, "“players” takes a whole number"},
		{"new", `[{"name": "players", "type": 4, "value": 1e300}]`, "“players” takes a whole number"},
		{"new", `[{"name": "players", "type": 4, "value": "3"}]`, "“players” takes a whole number"},
		{"new", `[{"name": "players", "type": 3, "value": 3}]`, "“players” takes a whole number"},
		{"new", `[{"name": "players", "type": 4}]`, "“players” takes a whole number"},
		{"new", `[{"name": "players", "type": 4, "value": 3}, {"name": "players", "type": 4, "value": 2}]`, "given twice"},
		{"new", `[{"name": "wall", "type": 3, "value": "ladrillo"}]`, "“wall” takes one of these: classic, Havana and grey"},
		{"new", `[{"name": "wall", "type": 3, "value": ["gris"]}]`, "“wall” takes one of these"},
		{"new", `[{"name": "opponent", "type": 3, "value": "Deep Blue"}]`, "“opponent” takes one of these: Random"},
		{"new", `[{"name": "watch", "type": 5, "value": "true"}]`, "“watch” takes a yes or a no"},
		{"new", `[{"name": "stakes", "type": 3, "value": "@everyone"}]`, `“stakes”`},
		{"new", `[{"name": "@everyone", "type": 3, "value": "x"}]`, `“\@everyone”`},
		{"new", `[null]`, "don't know that command"},
		{"new", `[{"name": "new", "type": 1, "options": []}]`, "don't know the option"},
		{"take", `[]`, "“move” is missing"},
		{"take", `[{"name": "move", "type": 3, "value": 7}]`, "“move” takes a text"},
		{"take", `[{"name": "move", "type": 3, "value": "` + strings.Repeat("x", 6001) + `"}]`, "up to 6000"},
		{"board", `[{"name": "text", "type": 5, "value": 1}]`, "“text” takes a yes"},
		{"stats", `[{"name": "user", "type": 6, "value": "ana"}]`, "“user” takes a person"},
		{"stats", `[{"name": "user", "type": 3, "value": "1100000000004194401"}]`, "“user” takes a person"},
		{"settings", `[{"name": "theme", "type": 3, "value": "xx"}]`, "“theme” takes one of these: light and dark"},
		{"settings", `[{"name": "language", "type": 3, "value": "xx"}]`, "“language” takes one of these: English and Spanish"},
		{"burn", `[]`, "don't know that command"},
	} {
		h := alone(t)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		a := h.Handle(t.Context(), commanded(t, zoe, mesa, c.sub, c.options))
		runtime.ReadMemStats(&after)
		if a == nil || a.Kind != Reply || !a.Message.Ephemeral || !strings.Contains(a.Message.Content, c.want) {
			t.Errorf("%s %.200s: %+v, want it to say %q", c.sub, c.options, a, c.want)
		}
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; mib > 100 {
			t.Errorf("%s %.200s took %d MiB", c.sub, c.options, mib)
		}
		if _, err := h.Table.Look(t.Context(), table.Request{Guild: mesa.GuildID, Channel: mesa.ID}, table.Ref{Kind: "azul"}); err == nil {
			t.Errorf("%s %.200s opened a table", c.sub, c.options)
		}
		for _, key := range []string{settingTheme, settingLanguage} {
			if value, err := h.Table.Store.Setting(t.Context(), mesa.GuildID, key); value != "" || err != nil {
				t.Errorf("%s %.200s: %s is %q, %v", c.sub, c.options, key, value, err)
			}
		}
	}
}

func TestOptionsAreRefusedInTheReadersLanguage(t *testing.T) {
	h := alone(t)
	a := h.Handle(t.Context(), commanded(t, ana, mesa, "new", `[{"name": "wall", "type": 3, "value": "x"}]`))
	if want := "«muro» admite uno de estos valores: clásico, La Habana y gris"; !strings.Contains(a.Message.Content, want) {
		t.Errorf("%q, want %q", a.Message.Content, want)
	}
}

// A database may hold what an older program let in.
func TestSettingsThatNobodyKnowsAreAsGoodAsNone(t *testing.T) {
	h := alone(t)
	for _, key := range []string{settingTheme, settingLanguage} {
		if err := h.Table.Store.SetSetting(t.Context(), mesa.GuildID, key, "xx"); err != nil {
			t.Fatal(err)
		}
	}
	for sub, want := range map[string]string{"settings": "aspecto claro, en español", "new": "Mesa abierta"} {
		if a := h.Handle(t.Context(), commanded(t, ana, mesa, sub, "[]")); a == nil || !strings.Contains(a.Message.Content, want) {
			t.Errorf("%s: %+v, want %q", sub, a, want)
		}
	}
	g, err := h.Table.Store.LiveGame(t.Context(), mesa.ID, "azul")
	if err != nil || g.Lang != "es" {
		t.Errorf("language %q, %v", g.Lang, err)
	}
}

// Games that were opened in such a language can be shown, played and ended.
func TestAGameInALanguageThatNobodyKnowsIsToldInTheDefault(t *testing.T) {
	h := alone(t)
	g := openTable(t, h, mesa, false, ana, luis)
	change(t, h, g.ID, func(g *store.Game) { g.Lang = "xx" })
	find := func() *table.Situation {
		s, err := h.Table.Find(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if m := lobbyMessage(find()); !strings.Contains(m.Content, "A table of Azul") {
		t.Errorf("lobby %q", m.Content)
	}
	if a := h.Handle(t.Context(), commanded(t, ana, mesa, "start", "[]")); a == nil || !strings.Contains(a.Message.Content, "Empieza") {
		t.Fatalf("start: %+v", a)
	}
	for range 2000 {
		s := find()
		m, err := boardMessage(s, len(s.Game.Moves), false)
		if s.ToMove == 0 || len(s.Game.Moves) < 12 {
			if err != nil || m.Content == "" || m.Picture.Alt == "" {
				t.Fatalf("%+v, %v", m, err)
			}
		}
		if s.ToMove == 0 {
			break
		}
		seat := s.ToMove.First()
		move := s.Rules.Menu.Complete(s.View(seat), seat, "", "xx", 1)[0].Value
		a := h.Handle(t.Context(), commanded(t, people(s.Game)[seat], mesa, "take", fmt.Sprintf(`[{"name": "move", "type": 3, "value": %q}]`, move)))
		if a == nil || !strings.Contains(a.Message.Content, "Has jugado") {
			t.Fatalf("%s: %+v", move, a)
		}
	}
	if a := h.Handle(t.Context(), commanded(t, ana, mesa, "film", "[]")); a == nil || len(a.Message.Files) != 1 {
		t.Errorf("film: %+v", a)
	}
}
