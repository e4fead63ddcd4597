package localdiscord_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
)

func TestRequestsThatDiscordRefuses(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	mesa := "/channels/" + localdiscord.Charla.ID
	said, err := s.As(localdiscord.Ana.ID).Say(localdiscord.Charla.ID, "hola")
	succeed(t, err)
	app := "/applications/" + localdiscord.Bot.ID
	for _, c := range []struct{ what, method, path, body, refusal string }{
		{"an unknown route", "GET", "/nothing", "", "404 0"},
		{"a method that the route has not", "PUT", mesa + "/messages", "{}", "405 0"},
		{"an unknown channel", "GET", "/channels/1", "", "404 10003"},
		{"an unknown channel to post in", "POST", "/channels/1/messages", `{"content":"x"}`, "404 10003"},
		{"an unknown message", "DELETE", mesa + "/messages/1", "", "404 10008"},
		{"a message in another channel", "DELETE", "/channels/" + localdiscord.Lobby.ID + "/messages/" + said.ID, "", "404 10008"},
		{"an empty message", "POST", mesa + "/messages", `{"content":"  "}`, "400 50006"},
		{"components alone", "POST", mesa + "/messages", `{"components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"x"}]}]}`, "400 50006"},
		{"Components V2", "POST", mesa + "/messages", `{"flags":32768}`, "400 50035"},
		{"an embed with a title", "POST", mesa + "/messages", `{"embeds":[{"author":{"name":"x"},"title":"x"}]}`, "400 50035"},
		{"invalid JSON", "POST", mesa + "/messages", `{"content":`, "400 50109"},
		{"a form error", "POST", mesa + "/messages", `{"contnet":"x"}`, "400 50035"},
		{"a description of a file that is not there", "POST", mesa + "/messages", `{"content":"x","attachments":[{"id":0,"description":"x"}]}`, "400 50035"},
		{"editing another's message", "PATCH", mesa + "/messages/" + said.ID, `{"content":"x"}`, "403 50005"},
		{"deleting another's message", "DELETE", mesa + "/messages/" + said.ID, "", "403 50013"},
		{"an unknown guild", "GET", "/guilds/1", "", "404 10004"},
		{"an unknown member", "GET", "/guilds/" + localdiscord.LaPlaza.ID + "/members/1", "", "404 10013"},
		{"commands of another application", "PUT", "/applications/1/commands", "[]", "403 20012"},
		{"two commands of one name", "PUT", app + "/commands", `[{"name":"x","description":"x"},{"name":"x","description":"x"}]`, "400 50035"},
		{"an unknown interaction", "POST", "/interactions/1/x/callback", `{"type":4,"data":{"content":"x"}}`, "404 10062"},
		{"an unknown webhook", "DELETE", "/webhooks/1/x/messages/@original", "", "404 10015"},
		{"a thread without a name", "POST", mesa + "/messages/" + said.ID + "/threads", `{}`, "400 50035"},
		{"a thread of another type", "POST", mesa + "/messages/" + said.ID + "/threads", `{"name":"x","type":12}`, "400 50035"},
		{"renaming a channel without the right", "PATCH", mesa, `{"name":"x"}`, "403 50013"},
		{"too many messages at once", "GET", mesa + "/messages?limit=101", "", "400 50035"},
	} {
		want(t, c.what, a.do(c.method, c.path, c.body), c.refusal)
	}
	want(t, "no token", a.send("GET", "/api/v10/users/@me", "", "", nil), "401 0")
	want(t, "another token", a.send("GET", "/api/v9/users/@me", "", "Bot other", nil), "401 0")
	want(t, "a token that is no bot's", a.send("GET", "/api/v9/users/@me", "", token, nil), "401 0")
	want(t, "an old version", a.send("GET", "/api/v8/users/@me", "", "Bot "+token, nil), "404 0")
	want(t, "another content type", a.send("POST", "/api/v10"+mesa+"/messages", "text/plain", "Bot "+token, []byte("x")), "400 50035")
	big := bytes.Repeat([]byte("x"), 10<<20+1)
	want(t, "a file of more than 10 MiB", a.upload("POST", "/api/v10"+mesa+"/messages", `{}`, big), "413 40005")
	want(t, "a request of more than 25 MiB", a.upload("POST", "/api/v10"+mesa+"/messages", `{}`, big[:9<<20], big[:9<<20], big[:9<<20]), "413 40005")
	if m := s.As(localdiscord.Ana.ID).Messages(localdiscord.Charla.ID); len(m) != 1 {
		t.Errorf("a refused request had an effect: got %d messages, want 1", len(m))
	}
}

func TestFormErrorsAreNestedByField(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	got := api{t, url}.do("POST", "/channels/"+localdiscord.General.ID+"/messages",
		`{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"`+strings.Repeat("x", 101)+`"}]}]}`)
	const tree = `{"components":{"0":{"components":{"0":{"custom_id":{"_errors":[{"code":"BASE_TYPE_BAD_LENGTH","message":"Must be between 1 and 100 in length."}]}}}}}}`
	if toJSON(got.field("errors")) != tree {
		t.Errorf("got %s", got.raw)
	}
}

func TestChannelPermissionsLimitTheBot(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	th, err := s.AddThread(localdiscord.Ana.ID, localdiscord.Charla.ID, "larga")
	succeed(t, err)
	mesa, thread := "/channels/"+localdiscord.Charla.ID, "/channels/"+th.ID
	post := func(channel string) answer { return a.do("POST", channel+"/messages", `{"content":"x"}`) }
	deny := func(p localdiscord.Permissions) {
		t.Helper()
		succeed(t, s.DenyBot(localdiscord.Charla.ID, p))
	}
	mine := post(mesa)
	deny(localdiscord.SendMessages)
	want(t, "posting", post(mesa), "403 50013")
	want(t, "posting in the thread", post(thread), "200 <nil>")
	want(t, "posting elsewhere", post("/channels/"+localdiscord.General.ID), "200 <nil>")
	want(t, "editing its own", a.do("PATCH", mesa+"/messages/"+fmt.Sprint(mine.field("id")), `{"content":"y"}`), "200 <nil>")
	deny(localdiscord.AttachFiles)
	want(t, "posting a file", a.upload("POST", "/api/v10"+mesa+"/messages", `{}`, picture(1, 1)), "403 50013")
	want(t, "posting no file", post(mesa), "200 <nil>")
	deny(localdiscord.ReadMessageHistory)
	if got := a.do("GET", mesa+"/messages", ""); got.status != 200 || string(got.raw) != "[]" {
		t.Errorf("reading: %d %s, want nothing to be there", got.status, got.raw)
	}
	deny(localdiscord.ViewChannel)
	want(t, "posting where it sees nothing", post(mesa), "403 50001")
	want(t, "looking at the channel", a.do("GET", mesa, ""), "403 50001")
	want(t, "posting in its thread", post(thread), "403 50001")
	deny(0)
	want(t, "posting again", post(mesa), "200 <nil>")
}

func TestALockedThreadTakesNoPostsAndNoEdits(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	th, err := s.AddThread(localdiscord.Ana.ID, localdiscord.Charla.ID, "larga")
	succeed(t, err)
	thread := "/channels/" + th.ID
	mine := thread + "/messages/" + fmt.Sprint(a.do("POST", thread+"/messages", `{"content":"x"}`).field("id"))
	succeed(t, s.LockThread(th.ID, true))
	want(t, "posting", a.do("POST", thread+"/messages", `{"content":"x"}`), "403 160005")
	want(t, "editing its own", a.do("PATCH", mine, `{"content":"y"}`), "403 160005")
	succeed(t, s.LockThread(th.ID, false))
	want(t, "editing in the unlocked thread", a.do("PATCH", mine, `{"content":"y"}`), "200 <nil>")
}

func TestACommandOfTheSameNameKeepsItsID(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	put := func(body string) []localdiscord.Command {
		t.Helper()
		want(t, "registering", api{t, url}.do("PUT", "/applications/"+localdiscord.Bot.ID+"/commands", body), "200 <nil>")
		return s.As(localdiscord.Ana.ID).Commands(localdiscord.LaPlaza.ID)
	}
	first := put(`[{"name":"azul","description":"d"},{"name":"gone","description":"d"}]`)
	again := put(`[{"name":"azul","description":"other"}]`)
	if len(first) != 2 || len(again) != 1 || again[0].ID != first[0].ID || again[0].Description != "other" || again[0].Version == first[0].Version {
		t.Errorf("%+v\n%+v", first, again)
	}
}
