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

// dice turns a fuzzer's bytes into choices; when they are used up, it is always
// the first.
type dice []byte

func (d *dice) below(n int) int {
	if len(*d) == 0 {
		return 0
	}
	b := (*d)[0]
	*d = (*d)[1:]
	return int(b) % n
}

// seldom is true one time in so many.
func (d *dice) seldom(n int) bool { return d.below(n) == n-1 }

func pick[T any](d *dice, list ...T) T { return list[d.below(len(list))] }

// word is a text of any kind.
func (d *dice) word() string {
	n := min(d.below(12), len(*d))
	raw := string((*d)[:n])
	*d = (*d)[n:]
	return pick(d, raw, "", "x", "voraz", "gris", "es", "xx", "dark", "3 azul fila 2", "centro rojo suelo", "fila 1 columna 1", "azul",
		strings.Repeat("azul ", 2000), strings.Repeat("\u202e", 300), "<@1>", ana.ID, "999999999999999999999999", "../../x", "\x00")
}

// value is any JSON.
func (d *dice) value(depth int) any {
	switch d.below(8) {
	case 0:
		return d.word()
	case 1:
		return pick[any](d, nil, true, false)
	case 2:
		return pick(d, 0, 1, -1, 2, 3, 4, 5, 99, 300_000_000, 1<<53, 1e300, -1e300, 2.5, 1<<31)
	case 3:
		if depth > 0 {
			return []any{d.value(depth - 1), d.value(depth - 1)}
		}
	case 4:
		if depth > 0 {
			return map[string]any{d.word(): d.value(depth - 1), "name": d.value(depth - 1)}
		}
	}
	return pick[any](d, ana.ID, "3 azul fila 2", 2, "voraz", "gris", true, "dark", "es")
}

// option is one of the command's options with a value that is, or is not, as
// its description wants it.
func (d *dice) option(known *discordgo.ApplicationCommandOption) map[string]any {
	o := map[string]any{"name": known.Name, "type": known.Type, "value": d.value(2)}
	switch {
	case d.seldom(3):
	case len(known.Choices) > 0:
		o["value"] = pick(d, known.Choices...).Value
	case known.Type == discordgo.ApplicationCommandOptionInteger:
		o["value"] = d.below(6)
	case known.Type == discordgo.ApplicationCommandOptionBoolean:
		o["value"] = d.seldom(2)
	case known.Type == discordgo.ApplicationCommandOptionUser:
		o["value"] = pick(d, ana.ID, luis.ID)
	default:
		o["value"] = fmt.Sprintf("%d %s %d", d.below(7), pick(d, "azul", "rojo", "blue"), d.below(7))
	}
	if d.seldom(8) {
		o[pick(d, "name", "type", "value", "options", "focused")] = d.value(2)
	}
	return o
}

// commandData is a use of the command.
func (d *dice) commandData(focused bool) map[string]any {
	command := described()[0]
	sub := pick(d, command.Options...)
	var options []any
	for _, known := range sub.Options {
		if !d.seldom(3) {
			o := d.option(known)
			if focused {
				o["focused"] = true
			}
			options = append(options, o)
		}
	}
	if d.seldom(6) {
		options = append(options, pick[any](d, nil, d.value(2), d.option(pick(d, command.Options...)), map[string]any{"name": d.word(), "type": 3, "value": d.value(1)}))
	}
	call := map[string]any{"name": sub.Name, "type": 1, "options": options}
	data := map[string]any{"id": "3", "name": command.Name, "type": 1, "options": []any{call}}
	if d.seldom(8) {
		call[pick(d, "name", "type", "options")] = d.value(3)
	}
	if d.seldom(10) {
		data[pick(d, "name", "type", "options", "resolved")] = d.value(3)
	}
	return data
}

// componentData is the press of a component that is, or is not, one of ours.
func (d *dice) componentData() map[string]any {
	id := fmt.Sprintf("azul:%d:%d:%s", 1+d.below(4), pick(d, 0, 1, 5, 6, 7, 8, 40), pick(d, verbs...))
	for range d.below(5) {
		id += pick(d, ".", ".", ".", ":") + pick(d, "0", "1", "2", "5", "99", "00001", "99999999", "abc", "-1", "999999999999999999999")
	}
	id = strings.Replace(id, ".", ":", 1)
	if d.seldom(6) {
		id = pick(d, d.word(), id+d.word(), id+":", strings.Replace(id, "1", "-1", 1), strings.Repeat(id, 20))
	}
	data := map[string]any{"custom_id": id, "component_type": 2}
	if d.seldom(2) {
		data["component_type"], data["values"] = 3, []any{pick[any](d, "voraz", "aleatorio", d.word(), d.value(1))}
	}
	if d.seldom(10) {
		data[pick(d, "custom_id", "component_type", "values", "resolved")] = d.value(2)
	}
	return data
}

// press is the press of a component that was offered.
type press struct {
	user     localdiscord.User
	channel  localdiscord.Channel
	customID string
}

// interaction is one interaction, as JSON; often the press of what was offered.
func (d *dice) interaction(id string, offered []press) []byte {
	user := pick(d, ana, luis, marta)
	channel := pick(d, mesa, localdiscord.General, localdiscord.AzulTable)
	var data map[string]any
	if len(offered) > 0 && d.below(2) == 0 {
		p := pick(d, offered[max(0, len(offered)-4):]...)
		user, channel = p.user, p.channel
		data = map[string]any{"custom_id": p.customID, "component_type": 2}
	}
	i := map[string]any{
		"id": id, "application_id": "1", "token": "t", "guild_id": channel.GuildID, "channel_id": channel.ID, "locale": user.Locale,
		"guild_locale": "es-ES", "app_permissions": fmt.Sprint(mayHost), "authorizing_integration_owners": map[string]any{"0": channel.GuildID},
		"member": map[string]any{"permissions": pick(d, "0", "32", "8"), "user": map[string]any{"id": user.ID, "username": user.Name}},
	}
	kind := d.below(4)
	if data != nil {
		kind = 4
	}
	switch kind {
	case 0, 1:
		i["type"], i["data"] = 2, d.commandData(false)
	case 2:
		i["type"], i["data"] = 4, d.commandData(true)
	default:
		if data == nil {
			data = d.componentData()
		}
		i["type"], i["data"] = 3, data
		i["message"] = map[string]any{"id": "5", "flags": pick(d, 0, 64)}
	}
	if d.seldom(12) {
		i[pick(d, "id", "type", "data", "guild_id", "channel_id", "member", "user", "message", "locale", "guild_locale",
			"app_permissions", "authorizing_integration_owners", "context")] = d.value(2)
	}
	if member, ok := i["member"].(map[string]any); ok && d.seldom(12) {
		member[pick(d, "nick", "user", "permissions")] = d.value(2)
	}
	text, err := json.Marshal(i)
	if err != nil {
		panic(err)
	}
	return text
}

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
		if !slices.Contains(info.Variants, g.Variant) || !slices.Contains(lang.Languages, engine.Lang(g.Lang)) ||
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
