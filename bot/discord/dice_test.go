package discord

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
)

// dice turns a fuzzer's bytes into choices. When they are used up, every choice is the first one.
type dice []byte

func (d *dice) below(n int) int {
	if len(*d) == 0 {
		return 0
	}
	b := (*d)[0]
	*d = (*d)[1:]
	return int(b) % n
}

// seldom is true one time in n.
func (d *dice) seldom(n int) bool { return d.below(n) == n-1 }

func pick[T any](d *dice, list ...T) T { return list[d.below(len(list))] }

// word returns a text of any kind.
func (d *dice) word() string {
	n := min(d.below(12), len(*d))
	raw := string((*d)[:n])
	*d = (*d)[n:]
	return pick(d, raw, "", "x", "voraz", "tendera", "gris", "es", "xx", "dark", "3 azul fila 2", "centro rojo suelo", "vende pan", "ofrece 1 pan por 1 vino", "pasa", "fila 1 columna 1", "azul",
		strings.Repeat("azul ", 2000), strings.Repeat("\u202e", 300), "<@1>", ana.ID, "999999999999999999999999", "../../x", "\x00")
}

// value returns any JSON value.
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

// option returns one of the command's options. Its value may or may not fit its description.
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

// commandData returns the use of one of the commands.
func (d *dice) commandData(commands []*discordgo.ApplicationCommand, focused bool) map[string]any {
	command := pick(d, commands...)
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

// componentData returns the press of a component that may or may not be one of the bot's.
func (d *dice) componentData() map[string]any {
	id := fmt.Sprintf("%s:%d:%d:%s", pick(d, "azul", "azul", "trueque"), 1+d.below(5), pick(d, 0, 1, 5, 6, 7, 8, 40), pick(d, message.Verbs...))
	for range d.below(5) {
		id += pick(d, ".", ".", ".", ":") + pick(d, "0", "1", "2", "5", "99", "00001", "99999999", "abc", "-1", "o", "b1", "b1-c1", "999999999999999999999")
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
	values   []string // of a select
}

// interaction returns an interaction as JSON. Often it is the press of a component that was
// offered.
func (d *dice) interaction(id string, commands []*discordgo.ApplicationCommand, offered []press) []byte {
	user := pick(d, ana, luis, marta)
	channel := pick(d, mesa, localdiscord.General, localdiscord.Random, localdiscord.Lobby)
	var data map[string]any
	if len(offered) > 0 && d.below(2) == 0 {
		p := pick(d, offered[max(0, len(offered)-4):]...)
		user, channel = p.user, p.channel
		data = map[string]any{"custom_id": p.customID, "component_type": 2}
		if len(p.values) > 0 {
			data["component_type"], data["values"] = 3, p.values
		}
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
		i["type"], i["data"] = 2, d.commandData(commands, false)
	case 2:
		i["type"], i["data"] = 4, d.commandData(commands, true)
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
