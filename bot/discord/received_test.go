package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/engine/must"
)

// whole are interactions of each kind with all that Discord says.
var whole = map[string]string{
	"command": `"type": 2, "data": {"id": "3", "name": "azul", "type": 1, "guild_id": "2", "options": [{"name": "leaderboard", "type": 1, "options": [
		{"name": "user", "type": 6, "value": "7", "focused": false}]}], "resolved": {"users": {"7": {"id": "7", "bot": true}},
		"members": {"7": {"roles": ["5"], "permissions": "8"}}, "roles": {"5": {"permissions": "8"}}, "channels": {"4": {"type": 0}}}}`,
	"completion": `"type": 4, "data": {"id": "3", "name": "azul", "type": 1, "options": [{"name": "take", "type": 1, "options": [
		{"name": "move", "type": 3, "value": "1 a", "focused": true}]}]}`,
	"press": `"type": 3, "data": {"id": 4, "custom_id": "azul:1:1:pick", "component_type": 3, "values": ["1"], "resolved": {"users": {}}}`,
	"form": `"type": 5, "data": {"custom_id": "azul:1:1:note", "components": [
		{"id": 1, "type": 1, "components": [{"id": 2, "type": 4, "custom_id": "text0", "value": "a"}]},
		{"id": 3, "type": 18, "component": {"id": 4, "type": 4, "custom_id": "text1", "value": "b"}}]}`,
}

const wholeOf = `{"id": "10", "application_id": "1", "token": "t", "version": 1, "guild_id": "2", "channel_id": "4", "locale": "fr", "guild_locale": "es-ES",
	"guild": {"id": "2", "locale": "es-ES", "features": ["A"]}, "channel": {"id": "4", "type": 11, "last_message_id": "9", "parent_id": "6", "thread_metadata": {"archived": false}},
	"member": {"permissions": "2251799813685247", "nick": "Ana", "roles": ["5"], "flags": 0, "user": {"id": "7", "username": "ana", "global_name": "A", "bot": false, "primary_guild": null}},
	"message": {"id": "8", "type": 0, "flags": 64, "content": "c", "embeds": [], "attachments": [{"id": "1", "size": 1}], "author": {"id": "1"},
		"interaction_metadata": {"id": "5", "type": 3, "user": {"id": "7"}}, "poll": {"answers": [{"id": 1}]},
		"components": [{"type": 1, "id": 1, "components": [{"type": 2, "custom_id": "x", "style": 1, "emoji": {"name": "a"}}]}]},
	"entitlements": [], "context": 0, "app_permissions": "2251799813685247", "authorizing_integration_owners": {"0": "2"}, %s}`

// strange are values that Discord has never sent in some place or other.
var strange = []any{nil, true, -1, 99, 1e300, "", "x", "9223372036854775808", "1180591620717411303424", []any{}, []any{nil, 5, "x", []any{}}, map[string]any{}, map[string]any{"type": 99, "0": 5}}

// spoiled calls with with the value v after each value in it was replaced by each of the strange ones.
func spoiled(v any, path string, set func(any), with func(path string)) {
	for _, s := range strange {
		set(s)
		with(path)
	}
	set(v)
	switch v := v.(type) {
	case map[string]any:
		for name, part := range v {
			spoiled(part, path+"."+name, func(s any) { v[name] = s }, with)
		}
	case []any:
		for n, part := range v {
			spoiled(part, path+"."+fmt.Sprint(n), func(s any) { v[n] = s }, with)
		}
	}
}

// Whatever Discord adds to an interaction one day, it is answered, and what the bot does not read makes no
// difference.
func TestNothingThatIsUnknownLeavesAnInteractionUnanswered(t *testing.T) {
	unread := []string{".version", ".guild", ".entitlements", ".message.type", ".message.content", ".message.embeds", ".message.attachments",
		".message.author", ".message.poll", ".message.components", ".member.flags", ".member.user.primary_guild", ".data.resolved.roles",
		".data.resolved.channels", ".data.component_type", ".data.id", ".channel.thread_metadata"}
	for kind, text := range whole {
		var all map[string]any
		must.Succeed(t, json.Unmarshal(fmt.Appendf(nil, wholeOf, text), &all))
		first, err := readInteraction(fmt.Appendf(nil, wholeOf, text))
		must.Succeed(t, err)
		usual, ok := interactionOf(first)
		if !ok {
			t.Fatalf("%s is not read", kind)
		}
		answers := 0
		d := filled(Config{
			Answer: func(context.Context, *chat.Interaction) *chat.Answer { return says(hello) },
			REST: restOver(roundTrip(func(r *http.Request) (*http.Response, error) {
				answers++
				return reply(204, nil, ""), nil
			})), Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
		spoiled(all, "", func(any) {}, func(path string) {
			if path == "" || path == ".id" || path == ".token" {
				return // without them there is no answer
			}
			text, _ := json.Marshal(all)
			i, err := readInteraction(text)
			if err != nil {
				t.Errorf("%s: %s: %v", kind, text, err)
				return
			}
			answers = 0
			d.Dispatch(t.Context(), i)
			if answers != 1 {
				t.Errorf("%s: %s is answered %d times: %s", kind, path, answers, text)
			}
			if slices.ContainsFunc(unread, func(of string) bool { return path == of || strings.HasPrefix(path, of+".") }) {
				if in, _ := interactionOf(i); !reflect.DeepEqual(in, usual) {
					t.Errorf("%s: %s makes a difference: %s", kind, path, text)
				}
			}
		})
	}
}

// Nor does it make a message that Discord returns, or a refusal, one that the bot does not understand.
func TestNothingThatIsUnknownHidesWhatDiscordAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		status     int
		whole      string
		needed     []string
		understood func(*Channels) bool
	}{
		"a message": {200, `{"id": "1", "type": 0, "author": {"id": "1", "flags": 1}, "components": [{"type": 1, "components": [{"type": 2, "custom_id": "x"}]}],
			"attachments": [{"filename": "a"}], "content": "c", "flags": 0}`, []string{".id"}, func(c *Channels) bool {
			m, err := c.Create(context.Background(), "7", says("a").Message)
			return err == nil && m.ID == "1"
		}},
		"a refusal": {400, `{"code": 50083, "message": "archived", "errors": {"a": {"_errors": [{"code": "B", "message": "m"}]}}}`, []string{".code"}, func(c *Channels) bool {
			_, err := c.Create(context.Background(), "7", says("a").Message)
			return codeOf(err) == codeThreadArchived
		}},
		"a gateway": {200, `{"url": "wss://a", "shards": 1, "session_start_limit": {"remaining": 100, "reset_after": 0, "total": 1000, "max_concurrency": 1}}`,
			[]string{".url", ".session_start_limit", ".session_start_limit.remaining"}, func(c *Channels) bool {
				told, err := (&Gateway{REST: c.REST, OpenWithin: answerTime}).askDiscord(context.Background())
				return err == nil && told.left == 100
			}},
	} {
		var all map[string]any
		must.Succeed(t, json.Unmarshal([]byte(c.whole), &all))
		spoiled(all, "", func(any) {}, func(path string) {
			if path == "" || slices.Contains(c.needed, path) {
				return
			}
			text, _ := json.Marshal(all)
			if !c.understood(&Channels{REST: restOver(&scripted{answer: func(int, *http.Request) *http.Response { return reply(c.status, nil, string(text)) }})}) {
				t.Errorf("%s is not understood: %s", name, text)
			}
		})
	}
}

// Of permissions that are more than fit into 64 bits, the known ones count.
func TestPermissionsMayBeMoreThanAreKnown(t *testing.T) {
	for text, want := range map[string]bits{`"1024"`: 1024, `1024`: 1024, `"9223372036854775808"`: -1 << 63, `"18446744073709552640"`: 1024, `"x"`: 0, `null`: 0, `{}`: 0, `1.5`: 0} {
		var b bits
		if err := json.Unmarshal([]byte(text), &b); err != nil || b != want {
			t.Errorf("%s: %d, %v, want %d", text, b, err, want)
		}
	}
}
