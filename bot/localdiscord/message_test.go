package localdiscord_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// message decodes an answer that holds a message.
func (a answer) message(t *testing.T) localdiscord.Message {
	t.Helper()
	var m localdiscord.Message
	if err := json.Unmarshal([]byte(a.raw), &m); err != nil || a.status != 200 {
		t.Fatalf("no message: %d %s", a.status, a.raw)
	}
	return m
}

func names(m localdiscord.Message) string {
	var out []string
	for _, a := range m.Attachments {
		out = append(out, a.Filename+":"+a.Description)
	}
	return strings.Join(out, " ")
}

func TestAnAttachmentIsServedUnchanged(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	m := a.upload("POST", "/api/v9/channels/"+localdiscord.General.ID+"/messages", `{}`, picture(7, 5)).message(t)
	got := a.send("GET", strings.TrimPrefix(m.Attachments[0].URL, url), "", "", nil)
	if got.raw != string(picture(7, 5)) || got.header.Get("Content-Type") != "image/png" || m.Attachments[0].Width != 7 {
		t.Errorf("%v %d bytes", got.header, len(got.raw))
	}
	other := strings.Replace(strings.TrimPrefix(m.Attachments[0].URL, url), "file0", "other", 1)
	if got := a.send("GET", other, "", "", nil); got.status != 404 {
		t.Errorf("another name: %d", got.status)
	}
	a.do("DELETE", "/channels/"+localdiscord.General.ID+"/messages/"+m.ID, "")
	if got := a.send("GET", strings.TrimPrefix(m.Attachments[0].URL, url), "", "", nil); got.status != 404 {
		t.Errorf("of a message that was deleted: %d", got.status)
	}
}

func TestEnforcedNonceMakesOneMessage(t *testing.T) {
	t.Parallel()
	c := &clock{at: time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)}
	s, url := serve(t, func(o *localdiscord.Options) { o.Now = c.now })
	a := api{t, url}
	path := "/channels/" + localdiscord.General.ID + "/messages"
	send := func(body string) string { return a.do("POST", path, body).message(t).ID }
	first := send(`{"content":"x","nonce":"turn-5","enforce_nonce":true}`)
	if got := a.do("POST", path, `{"content":"y","nonce":"turn-5","enforce_nonce":true}`).message(t); got.ID != first || got.Content != "x" || got.Nonce != "turn-5" {
		t.Errorf("the second is %+v", got)
	}
	if send(`{"content":"x","nonce":"turn-5"}`) == first {
		t.Error("a nonce that is not enforced kept a message from being made")
	}
	other := send(`{"content":"x","nonce":"turn-6","enforce_nonce":true}`)
	if other == first {
		t.Error("another nonce gave the same message")
	}
	if elsewhere := a.do("POST", "/channels/"+localdiscord.Charla.ID+"/messages", `{"content":"z","nonce":"turn-6","enforce_nonce":true}`).message(t); elsewhere.ID != other {
		t.Error("the nonce counts in its channel alone")
	}
	if got := a.do("GET", path, ""); strings.Contains(got.raw, "turn-6") {
		t.Errorf("read later it tells its nonce: %s", got.raw)
	}
	want(t, "deleting it", a.do("DELETE", path+"/"+other, ""), "204 <nil>")
	want(t, "the nonce of a deleted message", a.do("POST", path, `{"content":"x","nonce":"turn-6","enforce_nonce":true}`), "404 10008")
	c.pass(10 * time.Minute)
	if send(`{"content":"x","nonce":"turn-5","enforce_nonce":true}`) == first {
		t.Error("the nonce is remembered for ever")
	}
	second := send(`{"content":"x","nonce":"turn-7","enforce_nonce":true}`)
	s.Faults().RememberNonces(0)
	if send(`{"content":"x","nonce":"turn-7","enforce_nonce":true}`) == second {
		t.Error("the nonce is remembered for longer than was asked for")
	}
}

func TestAllowedMentionsDecideWhoIsPinged(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	ana, luis := localdiscord.Ana.ID, localdiscord.Luis.ID
	text := fmt.Sprintf(`"content":"<@%s> <@!%s> <@9> @everyone"`, ana, luis)
	for more, pinged := range map[string]string{
		``:                                   "ana luis",
		`,"allowed_mentions":{"parse":[]}`:   "",
		`,"allowed_mentions":{"parse":null}`: "",
		`,"allowed_mentions":{"parse":["users"]}`:        "ana luis",
		`,"allowed_mentions":{"users":["` + luis + `"]}`: "luis",
		`,"allowed_mentions":{"parse":["everyone"]}`:     "",
	} {
		m := a.do("POST", "/channels/"+localdiscord.General.ID+"/messages", `{`+text+more+`}`).message(t)
		var got []string
		for _, u := range m.Mentions {
			got = append(got, u.Username)
		}
		if strings.Join(got, " ") != pinged {
			t.Errorf("%q pings %v, want %q", more, got, pinged)
		}
		if m.MentionEveryone {
			t.Error("the bot has no right to @everyone")
		}
	}
}

// Who may mention everyone mentions every role; others only those that are mentionable.
func TestAllowedMentionsDecideWhichRolesArePinged(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	players, crew := localdiscord.Players.ID, localdiscord.Crew.ID
	text := fmt.Sprintf("<@&%s> <@&%s> <@&%s>", players, crew, localdiscord.Jugones.ID) // the last one is another server's
	for more, pinged := range map[string][]string{
		``:                                 {players},
		`,"allowed_mentions":{"parse":[]}`: {},
		`,"allowed_mentions":{"parse":["users"]}`:                           {},
		`,"allowed_mentions":{"parse":["roles"]}`:                           {players},
		`,"allowed_mentions":{"roles":["` + players + `"]}`:                 {players},
		`,"allowed_mentions":{"roles":["` + crew + `"]}`:                    {},
		`,"allowed_mentions":{"roles":["` + localdiscord.Jugones.ID + `"]}`: {},
	} {
		m := a.do("POST", "/channels/"+localdiscord.Lobby.ID+"/messages", `{"content":"`+text+`"`+more+`}`).message(t)
		if !slices.Equal(m.MentionRoles, pinged) || len(m.Mentions) > 0 {
			t.Errorf("%q pings %v and %v, want %v", more, m.MentionRoles, m.Mentions, pinged)
		}
	}
	if m, err := s.As(localdiscord.TheLounge.Owner).Say(localdiscord.Lobby.ID, text); err != nil || !slices.Equal(m.MentionRoles, []string{players, crew}) {
		t.Errorf("the owner pings %v, %v", m.MentionRoles, err)
	}
}

// contents returns the texts of the messages that a path lists.
func (a api) contents(path string) string {
	a.t.Helper()
	var list []localdiscord.Message
	json.Unmarshal([]byte(a.do("GET", path, "").raw), &list)
	var out []string
	for _, m := range list {
		out = append(out, m.Content)
	}
	return strings.Join(out, " ")
}

func TestAnEditWithoutEmbedsKeepsThem(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	path := "/channels/" + localdiscord.General.ID + "/messages"
	m := a.do("POST", path, `{"embeds":[{"author":{"name":"Ana","icon_url":"https://x/y.png"}}]}`).message(t)
	for _, c := range []struct{ body, want string }{
		{`{"content":"x"}`, "[{rich {Ana https://x/y.png}}]"}, {`{"embeds":null}`, "[{rich {Ana https://x/y.png}}]"}, {`{"embeds":[]}`, "[]"},
	} {
		if got := fmt.Sprint(a.do("PATCH", path+"/"+m.ID, c.body).message(t).Embeds); got != c.want {
			t.Errorf("%s: got %s, want %s", c.body, got, c.want)
		}
	}
}

func TestAnEditListsTheFilesToKeep(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	one, two := picture(1, 1), picture(2, 2)
	path := "/api/v9/channels/" + localdiscord.General.ID + "/messages"
	edit := func(m localdiscord.Message, body string) answer {
		return a.send("PATCH", path+"/"+m.ID, "application/json", "Bot "+token, []byte(body))
	}
	for attachments, want := range map[string]string{
		``:                              "file0.png:old file0.png:", // the new file joins
		`,"attachments":[]`:             "",
		`,"attachments":[{"id":"OLD"}]`: "file0.png:old",
		`,"attachments":[{"id":"0","description":"new"}]`:                                       "file0.png:new",
		`,"attachments":[{"id":"OLD","description":"changed"},{"id":"0","filename":"b c.png"}]`: "file0.png:changed b_c.png:",
	} {
		m := a.upload("POST", path, `{"attachments":[{"id":"0","description":"old"}]}`, one).message(t)
		edited := a.upload("PATCH", path+"/"+m.ID, `{"content":"x"`+strings.ReplaceAll(attachments, "OLD", m.Attachments[0].ID)+`}`, two).message(t)
		if names(edited) != want {
			t.Errorf("%s: got %q, want %q", attachments, names(edited), want)
		}
		kept := len(edited.Attachments) > 0 && edited.Attachments[0].ID == m.Attachments[0].ID
		if resp, err := http.Get(m.Attachments[0].URL); err != nil || (resp.StatusCode == 200) != kept {
			t.Errorf("%s: the old file's address gives %v, %v", attachments, resp.Status, err)
		}
	}
	m := a.upload("POST", path, `{}`, one).message(t)
	want(t, "keeping what is not there", edit(m, `{"attachments":[{"id":"5"}]}`), "400 50035")
	want(t, "removing all there is", edit(m, `{"attachments":[]}`), "400 50006")
	files := make([][]byte, 11)
	want(t, "eleven files", a.upload("POST", path, `{"content":"x"}`, files...), "400 50035")
	if m := a.upload("POST", path, `{}`, files[:10]...).message(t); len(m.Attachments) != 10 {
		t.Errorf("ten files became %d", len(m.Attachments))
	}
}

func TestListOfMessages(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	a := api{t, url}
	path := "/channels/" + localdiscord.General.ID + "/messages"
	var ids []string
	for i := range 4 {
		ids = append(ids, a.do("POST", path, fmt.Sprintf(`{"content":"%d"}`, i)).message(t).ID)
	}
	for query, contents := range map[string]string{"": "3 2 1 0", "?limit=2": "3 2", "?limit=2&after=" + ids[0]: "2 1"} {
		if got := a.contents(path + query); got != contents {
			t.Errorf("%q gives %v, want %s", query, got, contents)
		}
	}
}
