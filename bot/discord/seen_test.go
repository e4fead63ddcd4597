package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/engine/must"
)

func TestAMemberSeesTheChannelsThatDiscordShowsThem(t *testing.T) {
	const (
		sees   = `{"id":"1","owner_id":"9","roles":[{"id":"1","permissions":"1024"},{"id":"5","permissions":"0"},{"id":"6","permissions":"8"}]}`
		hidden = `{"id":"1","owner_id":"9","roles":[{"id":"1","permissions":"0"},{"id":"5","permissions":"1024"},{"id":"6","permissions":"8"}]}`
	)
	channel := func(overwrites string) string {
		return `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[` + overwrites + `]}`
	}
	role := func(id, allow, deny string) string {
		return `{"id":"` + id + `","type":0,"allow":"` + allow + `","deny":"` + deny + `"}`
	}
	member := func(id, allow, deny string) string {
		return `{"id":"` + id + `","type":1,"allow":"` + allow + `","deny":"` + deny + `"}`
	}
	const see, not = "1024", "0"
	closed := role("1", not, see)
	thread := func(kind, of string) map[string]string {
		return map[string]string{"7": `{"id":"7","type":` + kind + `,"guild_id":"1","parent_id":"8"}`, "8": of}
	}
	is := func(of string) map[string]string { return map[string]string{"7": of} }
	for _, test := range []struct {
		name, guild string
		channels    map[string]string
		user, roles string
		want        bool
	}{
		{"as the guild", sees, is(channel("")), "3", "", true},
		{"hidden by the guild", hidden, is(channel("")), "3", "", false},
		{"shown by a role", hidden, is(channel("")), "3", "5", true},
		{"shown by the channel", hidden, is(channel(role("1", see, not))), "3", "", true},
		{"hidden by the channel", sees, is(channel(closed)), "3", "", false},
		{"hidden by the channel from a role that the guild shows it", hidden, is(channel(closed)), "3", "5", false},
		{"shown by the channel to a role", sees, is(channel(closed + "," + role("5", see, not))), "3", "5", true},
		{"shown to a role of others", sees, is(channel(closed + "," + role("5", see, not))), "3", "4", false},
		{"hidden from a role", sees, is(channel(role("5", not, see))), "3", "5", false},
		{"hidden from a role of others", sees, is(channel(role("5", not, see))), "3", "", true},
		{"hidden from one role, shown to another", sees, is(channel(role("5", not, see) + "," + role("4", see, not))), "3", "5 4", true},
		{"shown to one role, hidden from another", sees, is(channel(role("4", see, not) + "," + role("5", not, see))), "3", "5 4", true},
		{"shown to them", sees, is(channel(closed + "," + member("3", see, not))), "3", "", true},
		{"shown to somebody else", sees, is(channel(closed + "," + member("2", see, not))), "3", "", false},
		{"hidden from them alone", sees, is(channel(member("3", not, see) + "," + role("5", see, not))), "3", "5", false},
		{"a person of a role's id", sees, is(channel(closed + "," + role("3", see, not))), "3", "", false},
		{"hidden from an administrator", sees, is(channel(closed + "," + member("3", not, see))), "3", "6", true},
		{"hidden from the owner", sees, is(channel(closed)), "9", "", true},
		{"a thread of an open one", sees, thread("11", channel("")), "3", "", true},
		{"a thread of a hidden one", sees, thread("11", channel(closed)), "3", "", false},
		{"a thread of one that they see", sees, thread("11", channel(closed+","+role("5", see, not))), "3", "5", true},
		{"a thread of what is gone", sees, is(`{"id":"7","type":11,"guild_id":"1","parent_id":"8"}`), "3", "", false},
		{"a private thread", sees, thread("12", channel("")), "9", "6", false},
		{"one of another guild", sees, is(`{"id":"7","type":0,"guild_id":"2"}`), "3", "", false},
		{"one that is not there", sees, nil, "3", "", false},
		{"a guild that is not told", "", is(channel("")), "3", "", false},
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
		in := &chat.Interaction{Guild: "1", User: test.user, Roles: strings.Fields(test.roles)}
		if got := (&Channels{REST: restOver(s)}).SeenBy(t.Context(), in.Guild, in.User, in.Roles, []string{"7"})["7"]; got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func TestAnInteractionHasTheRolesOfItsUser(t *testing.T) {
	var i Interaction
	err := json.Unmarshal([]byte(`{"id":"1","type":2,"token":"t","guild_id":"2","channel_id":"4","data":{"id":"3","name":"azul","type":1},
		"member":{"user":{"id":"7","username":"u"},"roles":["5","6"],"permissions":"0"}}`), &i)
	must.Succeed(t, err)
	if in, ok := interactionOf(&i); !ok || !slices.Equal(in.Roles, []string{"5", "6"}) {
		t.Errorf("%+v", in)
	}
}

func TestAUserOptionTellsWhetherTheUserIsAMember(t *testing.T) {
	for members, want := range map[string]chat.Given{
		`,"members":{"7":{"roles":["bot"]}}`: {Member: true, Bot: true},
		`,"members":{"7":{"roles":[]}}`:      {Member: true},
		`,"members":{}`:                      {Stranger: true},
		``:                                   {Stranger: true},
	} {
		var i Interaction
		err := json.Unmarshal([]byte(`{"id":"1","type":2,"guild_id":"2","data":{"id":"3","name":"azul","type":1,
			"options":[{"type":1,"name":"leaderboard","options":[{"type":6,"name":"user","value":"7"}]}],
			"resolved":{"users":{"7":{"id":"7","bot":`+strconv.FormatBool(want.Bot)+`}}`+members+`}}}`), &i)
		must.Succeed(t, err)
		if got := invocationOf(&i).Options[0]; got.Member != want.Member || got.Stranger != want.Stranger || got.Bot != want.Bot || got.Value != "7" {
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
	in := &chat.Interaction{Guild: "1", User: "3"}
	open := (&Channels{REST: restOver(s)}).SeenBy(t.Context(), in.Guild, in.User, in.Roles, []string{"7", "8", "9"})
	if !open["7"] || !open["8"] || !open["9"] || s.count() != 4 {
		t.Errorf("%v, asked %d times", open, s.count())
	}
}

func TestAChannelIsCachedForAMinute(t *testing.T) {
	now, channel := time.Unix(1e9, 0), ""
	s := &scripted{answer: func(_ int, r *http.Request) *http.Response {
		switch {
		case strings.Contains(r.URL.Path, "/guilds/"):
			return reply(200, nil, `{"id":"1","roles":[{"id":"1","permissions":"0"}]}`)
		case channel == "":
			return reply(404, nil, `{"code":10003,"message":"Unknown"}`)
		}
		return reply(200, nil, channel)
	}}
	rest := restOver(s)
	rest.Now = func() time.Time { return now }
	c := &Channels{REST: rest}
	is := func(user string, want bool, asked int, what string) {
		t.Helper()
		if got := c.SeenBy(t.Context(), "1", user, nil, []string{"7"})["7"]; got != want || s.count() != asked {
			t.Errorf("%s: %v, asked %d times; want %v, %d", what, got, s.count(), want, asked)
		}
	}
	is("3", false, 1, "not found")
	channel = `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[{"id":"3","type":1,"allow":"1024","deny":"0"}]}`
	is("3", true, 3, "found, and its guild")
	is("4", false, 3, "for somebody else")
	channel = `{"id":"7","type":0,"guild_id":"1","permission_overwrites":[]}`
	now = now.Add(59 * time.Second)
	is("3", true, 3, "within the minute")
	now = now.Add(time.Second)
	is("3", false, 5, "after it")
	is("3", false, 5, "a closed one")
	for i := range 3 * cacheMost {
		if c.SeenBy(t.Context(), "1", "3", nil, []string{fmt.Sprint(i)}); len(c.known) > cacheMost {
			t.Fatalf("%d channels are kept", len(c.known))
		}
	}
}

// Of a channel that is no thread Discord tells its category.
func TestAnInteractionTellsTheLastMessageOfItsChannelAndWhatItIsAThreadOf(t *testing.T) {
	for channel, want := range map[string]struct{ last, parent string }{
		`{"id":"4","last_message_id":"9"}`:        {last: "9"},
		`{"id":"4","last_message_id":null}`:       {},
		`{"id":"4","last_message_id":9}`:          {},
		`{"id":"4","last_message_id":"../9"}`:     {},
		`{"id":"4"}`:                              {},
		`"4"`:                                     {},
		`{"id":"4","type":11,"parent_id":"8"}`:    {parent: "8"},
		`{"id":"4","type":12,"parent_id":"8"}`:    {parent: "8"},
		`{"id":"4","type":0,"parent_id":"8"}`:     {},
		`{"id":"4","type":11,"parent_id":null}`:   {},
		`{"id":"4","type":11,"parent_id":"../8"}`: {},
		`{"id":"4","type":11}`:                    {},
	} {
		i, err := readInteraction([]byte(`{"id":"1","type":3,"channel_id":"4","channel":` + channel + `,"user":{"id":"7"},"data":{"custom_id":"x","component_type":2}}`))
		must.Succeed(t, err)
		if in, ok := interactionOf(i); !ok || in.LastMessage != want.last || in.Parent != want.parent {
			t.Errorf("%s: %+v", channel, in)
		}
	}
}
