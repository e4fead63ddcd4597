package localdiscord_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/redirect"
)

func TestFaultsOnDemand(t *testing.T) {
	t.Parallel()
	w := tap(t)
	f := w.server.Faults()
	post := func() answer {
		return w.do("POST", "/channels/"+localdiscord.General.ID+"/messages", `{"content":"x"}`)
	}
	f.Next429("POST /channels/{channel}/messages", 1, 1500*time.Millisecond)
	want(t, "another route", w.do("GET", "/users/@me", ""), "200 <nil>")
	got := post()
	if got.status != 429 || got.header.Get("Retry-After") != "2" || got.field("retry_after") != 1.5 || got.header.Get("X-RateLimit-Reset-After") != "1.500" ||
		got.header.Get("X-RateLimit-Remaining") != "0" || got.field("global") != false {
		t.Errorf("429: %v %s", got.header, got.raw)
	}
	want(t, "after it", post(), "200 <nil>")
	f.NextGlobal429(1, time.Second)
	if got := post(); got.status != 429 || got.header.Get("X-RateLimit-Global") != "true" || got.field("global") != true {
		t.Errorf("global 429: %v %s", got.header, got.raw)
	}
	f.Next500("POST", 2)
	want(t, "500", post(), "500 0")
	want(t, "500 again", post(), "500 0")
	want(t, "after them", post(), "200 <nil>")
	if n := len(w.server.As(localdiscord.Ana.ID).Messages(localdiscord.General.ID)); n != 2 {
		t.Errorf("%d messages: a refused request had an effect", n)
	}
	f.DelayAnswers(50 * time.Millisecond)
	start := time.Now()
	post()
	if time.Since(start) < 50*time.Millisecond {
		t.Error("the answer was not delayed")
	}
	f.DelayAnswers(0)

	f.DeliverTwice(1)
	d := w.command("/board")
	twin := <-w.interactions
	if twin.ID != d.ID || twin.Token != d.Token {
		t.Errorf("the second delivery has another id: %s, %s", twin.ID, d.ID)
	}
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	d.outcome()
	f.SendUnknownEvent()
	d = w.command("/board")
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	d.outcome()

	routes := []string{}
	for _, r := range w.server.Requests() {
		routes = append(routes, fmt.Sprint(r.Route, " ", r.Status))
	}
	if !slices.Contains(routes, "POST /interactions/{interaction}/{token}/callback 204") || !slices.Contains(routes, "POST /channels/{channel}/messages 429") {
		t.Errorf("the log of requests has %v", routes)
	}
}

func TestAnswersCanBeSubstituted(t *testing.T) {
	t.Parallel()
	w := tap(t)
	path := "/channels/" + localdiscord.General.ID + "/messages"
	w.server.Faults().NextAnswer("POST /channels", 1, "text/html", "<p>Hello</p>")
	if got := w.do("POST", path, `{"content":"x"}`); got.status != 200 || got.raw != "<p>Hello</p>" || got.header.Get("Content-Type") != "text/html" {
		t.Errorf("%d %v %q", got.status, got.header, got.raw)
	}
	if n := len(w.server.As(localdiscord.Ana.ID).Messages(localdiscord.General.ID)); n != 1 {
		t.Errorf("%d messages: the request had no effect", n)
	}
	w.server.Faults().NextRefusal("POST /channels", 1, &localdiscord.Error{Status: 418, Code: 7, Message: "no"})
	want(t, "a refusal", w.do("POST", path, `{"content":"x"}`), "418 7")
	want(t, "after it", w.do("POST", path, `{"content":"x"}`), "200 <nil>")
}

func TestAnExpelledBotSeesNothingOfTheGuild(t *testing.T) {
	t.Parallel()
	w := tap(t)
	post := func(ch localdiscord.Channel) answer {
		return w.do("POST", "/channels/"+ch.ID+"/messages", `{"content":"x"}`)
	}
	succeed(t, w.server.Uninstall(localdiscord.LaPlaza.ID, true))
	want(t, "posting there", post(localdiscord.General), "403 50001")
	want(t, "looking there", w.do("GET", "/guilds/"+localdiscord.LaPlaza.ID, ""), "404 10004")
	want(t, "posting elsewhere", post(localdiscord.Lobby), "200 <nil>")
	succeed(t, w.server.Uninstall(localdiscord.LaPlaza.ID, false))
	want(t, "invited again", post(localdiscord.General), "200 <nil>")
}

func TestAUserAgentThatIsNoBotsIsRefused(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	for agent, status := range map[string]int{
		"":                   403,
		"Go-http-client/1.1": 403,
		"DiscordBot":         403,
		"DiscordBot (https://discord.js.org, 2.6.0)": 200,
	} {
		req, _ := http.NewRequest("GET", url+"/api/v10/gateway", nil)
		req.Header.Set("User-Agent", agent)
		resp, err := http.DefaultClient.Do(req)
		if err != nil || resp.StatusCode != status {
			t.Errorf("%q: %v, %v; want %d", agent, resp, err, status)
		}
		resp.Body.Close()
	}
}

func TestGlobalRateSparesInteractions(t *testing.T) {
	t.Parallel()
	w := tap(t, func(o *localdiscord.Options) { o.GlobalRate = 1 })
	d := w.command("/board")
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	d.outcome()
	limited := false
	for i := 0; i < 100 && !limited; i++ {
		got := w.do("GET", "/users/@me", "")
		if got.status == 429 && got.field("global") == true && got.field("retry_after").(float64) <= 1 {
			limited = true
		}
	}
	if !limited {
		t.Error("100 requests passed with a limit of one a second")
	}
	for range 8 {
		want(t, "an edit under an interaction's token", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"y"}`), "200 <nil>")
	}
}

func TestTransportRefusesOtherHosts(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	d, _ := discordgo.New("Bot " + token)
	d.Client.Transport = redirect.To(url)
	_, err := d.Client.Get("https://example.org/")
	if err == nil || !strings.Contains(err.Error(), "example.org refused") {
		t.Errorf("got %v", err)
	}
	req, _ := http.NewRequest("GET", "https://discord.com/api/v9/gateway", nil)
	req.Header.Set("User-Agent", d.UserAgent)
	resp, err := d.Client.Do(req)
	if err != nil || resp.StatusCode != 200 {
		t.Errorf("got %v, %v", resp, err)
	}
}
