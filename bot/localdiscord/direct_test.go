package localdiscord_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
)

func TestDirectMessagesArePrivate(t *testing.T) {
	t.Parallel()
	w := tap(t)
	opened := w.do("POST", "/users/@me/channels", `{"recipient_id":"`+localdiscord.Zoe.ID+`"}`)
	direct := fmt.Sprint(opened.field("id"))
	if opened.status != 200 || opened.field("type") != 1.0 {
		t.Fatalf("opened %s", opened.raw)
	}
	if again := w.do("POST", "/users/@me/channels", `{"recipient_id":"`+localdiscord.Zoe.ID+`"}`); again.field("id") != direct {
		t.Errorf("opening again: got %s, want the same channel", again.raw)
	}
	want(t, "nobody's", w.do("POST", "/users/@me/channels", `{"recipient_id":"1"}`), "400 50033")
	want(t, "the bot's own", w.do("POST", "/users/@me/channels", `{"recipient_id":"`+localdiscord.Bot.ID+`"}`), "400 50007")
	want(t, "renaming it", w.do("PATCH", "/channels/"+direct, `{"name":"x"}`), "403 50003")
	posted := w.do("POST", "/channels/"+direct+"/messages", `{"content":"Your turn","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Play","custom_id":"play"}]}]}`)
	id := fmt.Sprint(posted.field("id"))

	zoe, tom := w.server.As(localdiscord.Zoe.ID), w.server.As(localdiscord.Tom.ID)
	if len(zoe.Direct()) != 1 || len(tom.Direct()) != 0 || len(tom.Messages(direct)) != 0 {
		t.Errorf("Zoe reads %d, Tom %d", len(zoe.Direct()), len(tom.Messages(direct)))
	}
	if _, ok := tom.Message(id); ok {
		t.Error("Tom has Zoe's message")
	}
	if _, err := tom.Click(within(t), id, "play"); err == nil {
		t.Error("Tom pressed Zoe's button")
	}
	if _, err := tom.Say(direct, "hi"); err == nil {
		t.Error("Tom wrote in Zoe's direct messages")
	}
	d := w.click(localdiscord.Zoe, id, "play")
	if d.Member != nil || d.User == nil || d.User.ID != localdiscord.Zoe.ID || d.GuildID != "" || d.GuildLocale != nil ||
		d.Context != discordgo.InteractionContextBotDM {
		t.Errorf("the bot got %+v", d.Interaction)
	}
	want(t, "the answer", d.callback(`{"type":7,"data":{"content":"Done","components":[]}}`), "204 <nil>")
	if m, _ := zoe.Message(id); m.Content != "Done" {
		t.Errorf("the message says %q", m.Content)
	}
	for _, guild := range []string{localdiscord.LaPlaza.ID, localdiscord.TheLounge.ID} {
		succeed(t, w.server.Leave(localdiscord.Zoe.ID, guild, true))
	}
	if _, err := zoe.Say(localdiscord.Lobby.ID, "hi"); err == nil {
		t.Error("Zoe can write in a guild that she has left")
	}
}

func TestThePageReceivesDirectMessages(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	direct, err := s.As(localdiscord.Ana.ID).OpenDirect()
	succeed(t, err)
	if opened := a.do("POST", "/users/@me/channels", `{"recipient_id":"`+localdiscord.Ana.ID+`"}`); opened.field("id") != direct {
		t.Errorf("the bot opened %s", opened.raw)
	}
	if _, err := s.As("1").OpenDirect(); err == nil {
		t.Error("nobody opened direct messages")
	}
	world := func(u localdiscord.User) string {
		return a.send("GET", "/local/world?user="+u.ID, "", "", nil).raw
	}
	if !strings.Contains(world(localdiscord.Ana), direct) || strings.Contains(world(localdiscord.Luis), direct) {
		t.Error("the message is not shown to Ana alone")
	}
	if got := a.send("GET", "/local/channels/"+direct+"/messages?user="+localdiscord.Luis.ID, "", "", nil); got.status != 404 {
		t.Errorf("Luis reads %s", got.raw)
	}
	succeed(t, s.Leave(localdiscord.Ana.ID, localdiscord.TheLounge.ID, true))
	if strings.Contains(world(localdiscord.Ana), localdiscord.Lobby.ID) || !strings.Contains(world(localdiscord.Ana), localdiscord.General.ID) {
		t.Error("Ana sees a guild that she is not in")
	}
}

func TestAnIdleThreadIsArchived(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	_, url := serve(t, func(o *localdiscord.Options) {
		o.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	a := api{t, url}
	mesa := "/channels/" + localdiscord.Charla.ID
	m := a.do("POST", mesa+"/messages", `{"content":"mesa"}`).message(t)
	a.do("POST", mesa+"/messages/"+m.ID+"/threads", `{"name":"x","auto_archive_duration":10080}`)
	thread := "/channels/" + m.ID
	archived := func() string {
		data, _ := a.do("GET", thread, "").field("thread_metadata").(map[string]any)
		return fmt.Sprint(data["archived"])
	}
	ahead.Store(int64(6 * 24 * time.Hour))
	inside := a.do("POST", thread+"/messages", `{"content":"x"}`).message(t)
	ahead.Store(int64(12 * 24 * time.Hour))
	if archived() != "false" {
		t.Error("archived six days after a message")
	}
	ahead.Store(int64(14 * 24 * time.Hour))
	if archived() != "true" {
		t.Error("not archived eight days after the last message")
	}
	want(t, "an edit in it", a.do("PATCH", thread+"/messages/"+inside.ID, `{"content":"y"}`), "400 50083")
	a.do("POST", thread+"/messages", `{"content":"wakes it"}`).message(t)
	want(t, "an edit after that", a.do("PATCH", thread+"/messages/"+inside.ID, `{"content":"y"}`), "200 <nil>")
}

// A command is offered where one of its installations is: in a guild that has the application, and
// everywhere to people who have installed it for their account.
func TestACommandIsOfferedWhereItIsInstalled(t *testing.T) {
	t.Parallel()
	w := tap(t)
	zoe := w.server.As(localdiscord.Zoe.ID)
	want(t, "registering", w.do("PUT", "/applications/"+localdiscord.Bot.ID+"/commands", `[{"name":"here","description":"x","integration_types":[0],"contexts":[0,1]},
		{"name":"mine","description":"x","integration_types":[0,1],"contexts":[0,1]},{"name":"old","description":"x"}]`), "200 <nil>")
	offered := func() (in [2]string) {
		for i, guild := range []string{localdiscord.TheLounge.ID, "@me"} { // so the page calls direct messages
			for _, c := range zoe.Commands(guild) {
				in[i] += c.Name + " "
			}
		}
		return in
	}
	ok := func(err error) {
		t.Helper()
		succeed(t, err)
	}
	wantOffered := func(when string, in [2]string) {
		t.Helper()
		if got := offered(); got != in {
			t.Errorf("%s: got %q, want %q", when, got, in)
		}
	}
	wantOffered("installed in the guilds", [2]string{"here mine old ", "here mine old "})
	for _, g := range []string{localdiscord.TheLounge.ID, localdiscord.LaPlaza.ID} {
		ok(w.server.Uninstall(g, true))
	}
	wantOffered("nowhere", [2]string{})
	ok(zoe.Install(true))
	wantOffered("by herself", [2]string{"mine ", "mine "})
	ok(zoe.Install(false))
	wantOffered("no longer", [2]string{})
}
