package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
)

func TestAChannelIsOpenWhereNothingHidesItFromEverybody(t *testing.T) {
	const (
		sees   = `{"id":"1","roles":[{"id":"1","permissions":"1024"},{"id":"5","permissions":"0"}]}`
		hidden = `{"id":"1","roles":[{"id":"1","permissions":"0"},{"id":"5","permissions":"1024"}]}`
	)
	channel := func(overwrites string) string {
		return `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[` + overwrites + `]}`
	}
	for _, test := range []struct {
		name, guild string
		channels    map[string]string
		want        bool
	}{
		{"as the guild", sees, map[string]string{"7": channel("")}, true},
		{"hidden by the guild", hidden, map[string]string{"7": channel("")}, false},
		{"shown by the channel", hidden, map[string]string{"7": channel(`{"id":"1","type":0,"allow":"1024","deny":"0"}`)}, true},
		{"hidden by the channel", sees, map[string]string{"7": channel(`{"id":"1","type":0,"allow":"0","deny":"1024"}`)}, false},
		{"hidden from somebody", sees, map[string]string{"7": channel(`{"id":"5","type":0,"allow":"0","deny":"1024"}`)}, true},
		{"a thread of an open one", sees, map[string]string{"7": `{"id":"7","type":11,"guild_id":"1","parent_id":"8"}`, "8": channel("")}, true},
		{"a thread of a hidden one", sees, map[string]string{"7": `{"id":"7","type":11,"guild_id":"1","parent_id":"8"}`,
			"8": channel(`{"id":"1","type":0,"allow":"0","deny":"1024"}`)}, false},
		{"a private thread", sees, map[string]string{"7": `{"id":"7","type":12,"guild_id":"1","parent_id":"8"}`, "8": channel("")}, false},
		{"one that is not there", sees, nil, false},
		{"a guild that is not told", "", map[string]string{"7": channel("")}, false},
	} {
		s := &scripted{answer: func(_ int, r *http.Request) *http.Response {
			at := strings.Split(r.URL.Path, "/")
			body := test.guild
			if at[len(at)-2] == "channels" {
				body = test.channels[at[len(at)-1]]
			}
			if body == "" {
				return reply(404, nil, `{"code":10003,"message":"Unknown"}`)
			}
			return reply(200, nil, body)
		}}
		if got := (&Channels{REST: restOver(s)}).OpenAmong(t.Context(), []string{"7"})["7"]; got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func TestOfAPersonWhoIsNamedDiscordTellsWhetherTheyAreThere(t *testing.T) {
	for members, want := range map[string]chat.Given{
		`,"members":{"7":{"roles":[]}}`: {Member: true},
		`,"members":{}`:                 {Stranger: true},
		``:                              {Stranger: true},
	} {
		var i discordgo.Interaction
		err := json.Unmarshal([]byte(`{"id":"1","type":2,"guild_id":"2","data":{"id":"3","name":"azul","type":1,
			"options":[{"type":1,"name":"stats","options":[{"type":6,"name":"user","value":"7"}]}],
			"resolved":{"users":{"7":{"id":"7"}}`+members+`}}}`), &i)
		if err != nil {
			t.Fatal(err)
		}
		if got := invocationOf(&i).Options[0]; got.Member != want.Member || got.Stranger != want.Stranger || got.Value != "7" {
			t.Errorf("%s: %+v", members, got)
		}
	}
}

func TestAGuildIsAskedForOnceForAllItsChannels(t *testing.T) {
	s := &scripted{answer: func(_ int, r *http.Request) *http.Response {
		if strings.Contains(r.URL.Path, "/guilds/") {
			return reply(200, nil, `{"id":"1","roles":[{"id":"1","permissions":"1024"}]}`)
		}
		return reply(200, nil, `{"id":"7","type":0,"guild_id":"1"}`)
	}}
	open := (&Channels{REST: restOver(s)}).OpenAmong(t.Context(), []string{"7", "8", "9"})
	if !open["7"] || !open["8"] || !open["9"] || s.count() != 4 {
		t.Errorf("%v, asked %d times", open, s.count())
	}
}

func TestAChannelStaysOpenForAMinute(t *testing.T) {
	now, channel := time.Unix(1e9, 0), ""
	s := &scripted{answer: func(_ int, r *http.Request) *http.Response {
		if channel == "" {
			return reply(404, nil, `{"code":10003,"message":"Unknown"}`)
		}
		return reply(200, nil, channel)
	}}
	rest := restOver(s)
	rest.Now = func() time.Time { return now }
	c := &Channels{REST: rest}
	is := func(want bool, asked int, what string) {
		t.Helper()
		if got := c.OpenAmong(t.Context(), []string{"7"})["7"]; got != want || s.count() != asked {
			t.Errorf("%s: %v, asked %d times; want %v, %d", what, got, s.count(), want, asked)
		}
	}
	is(false, 1, "not found")
	channel = `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[{"id":"1","type":0,"allow":"1024","deny":"0"}]}`
	is(true, 2, "found")
	channel = `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[{"id":"1","type":0,"allow":"0","deny":"1024"}]}`
	now = now.Add(59 * time.Second)
	is(true, 2, "within the minute")
	now = now.Add(time.Second)
	is(false, 3, "after it")
	is(false, 3, "a closed one")
	for i := range 3 * mostOpen {
		if c.known.keep(fmt.Sprint(i), true, now); len(c.known.list) > mostOpen {
			t.Fatalf("%d channels are kept", len(c.known.list))
		}
	}
}
