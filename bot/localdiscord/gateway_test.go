package localdiscord_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"sobremesa/bot/localdiscord"
)

// line is a raw gateway connection.
type line struct {
	t  *testing.T
	ws *websocket.Conn
}

// packet is what comes over it.
type packet struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  int64           `json:"s"`
	T  string          `json:"t"`
}

func (p packet) field(name string) any {
	var m map[string]any
	json.Unmarshal(p.D, &m)
	return m[name]
}

func dial(t *testing.T, url, query string) *line {
	t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(url, "http")+"/ws/?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	return &line{t: t, ws: ws}
}

// dialHello dials and takes HELLO.
func dialHello(t *testing.T, url string) *line {
	t.Helper()
	l := dial(t, url, "v=10&encoding=json")
	if p := l.read(); p.Op != 10 {
		t.Fatalf("op %d in HELLO's place", p.Op)
	}
	return l
}

func (l *line) next() (packet, error) {
	l.ws.SetReadDeadline(time.Now().Add(patience))
	kind, b, err := l.ws.ReadMessage()
	if err != nil {
		return packet{}, err
	}
	if kind == websocket.BinaryMessage {
		z, err := zlib.NewReader(bytes.NewReader(b))
		if err != nil {
			return packet{}, err
		}
		if b, err = io.ReadAll(z); err != nil {
			return packet{}, err
		}
	}
	var p packet
	return p, json.Unmarshal(b, &p)
}

func (l *line) read() packet {
	l.t.Helper()
	p, err := l.next()
	if err != nil {
		l.t.Fatal(err)
	}
	return p
}

// until reads up to an event of this name.
func (l *line) until(name string) packet {
	l.t.Helper()
	for {
		if p := l.read(); p.T == name {
			return p
		}
	}
}

// closed reads up to the end and gives the close code.
func (l *line) closed() int {
	for {
		if _, err := l.next(); err != nil {
			var c *websocket.CloseError
			if errors.As(err, &c) {
				return c.Code
			}
			return -1
		}
	}
}

func (l *line) write(text string) {
	l.t.Helper()
	if err := l.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		l.t.Fatal(err)
	}
}

func identify(intents int, more string) string {
	return fmt.Sprintf(`{"op":2,"d":{"token":%q,"intents":%d,"properties":{"os":"linux"}%s}}`, token, intents, more)
}

func resume(session string, seq int64) string {
	return fmt.Sprintf(`{"op":6,"d":{"token":%q,"session_id":%q,"seq":%d}}`, token, session, seq)
}

func TestReadyTellsOfGuildsAndTheirChannelsOnlyToWhoAsks(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(1, ""))
	ready := l.read()
	if ready.T != "READY" || ready.S != 1 || ready.field("session_id") == "" || len(ready.field("guilds").([]any)) != 2 ||
		!strings.HasPrefix(ready.field("resume_gateway_url").(string), "ws://") {
		t.Errorf("READY is %s", ready.D)
	}
	for _, g := range []localdiscord.Guild{localdiscord.LaSobremesa, localdiscord.TheLounge} {
		if p := l.read(); p.T != "GUILD_CREATE" || p.field("id") != g.ID {
			t.Errorf("got %s of %v", p.T, p.field("id"))
		}
	}
	deaf := dialHello(t, url)
	deaf.write(identify(0, ""))
	deaf.until("READY")
	if err := s.AwaitBot(within(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddChannel(localdiscord.LaSobremesa.ID, "nuevo"); err != nil {
		t.Fatal(err)
	}
	if p := l.read(); p.T != "CHANNEL_CREATE" || p.field("name") != "nuevo" {
		t.Errorf("got %s", p.T)
	}
	s.Faults().SendUnknownEvent()
	if p := deaf.read(); p.T != "SOBREMESA_UNHEARD_OF" {
		t.Errorf("without intents the bot hears %s", p.T)
	}
}

func TestHeartbeatIsAcknowledgedFromReadyOn(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	l := dialHello(t, url)
	l.write(`{"op":1,"d":null}`)
	l.write(identify(0, ""))
	if p := l.read(); p.T != "READY" {
		t.Errorf("before READY came op %d", p.Op)
	}
	l.write(`{"op":1,"d":1}`)
	if p := l.read(); p.Op != 11 {
		t.Errorf("got op %d", p.Op)
	}
}

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	for name, c := range map[string]struct {
		query, send string
		code        int
	}{
		"another token":      {"", strings.Replace(identify(0, ""), token, "other", 1), 4004},
		"no intents":         {"", `{"op":2,"d":{"token":"` + token + `","properties":{}}}`, 4013},
		"an unknown intent":  {"", identify(1<<30, ""), 4013},
		"privileged intent":  {"", identify(1<<15, ""), 4014},
		"no properties":      {"", `{"op":2,"d":{"token":"` + token + `","intents":0}}`, 4002},
		"no JSON":            {"", `{`, 4002},
		"an unknown opcode":  {"", `{"op":99}`, 4001},
		"presence too early": {"", `{"op":3,"d":{}}`, 4003},
		"a shard too many":   {"", identify(0, `,"shard":[2,2]`), 4010},
		"too long a message": {"", identify(0, `,"x":"`+strings.Repeat("x", 4096)+`"`), 4002},
		"an old version":     {"v=8&encoding=json", "", 4012},
		"another encoding":   {"v=10&encoding=etf", "", 4012},
	} {
		query := c.query
		if query == "" {
			query = "v=9&encoding=json"
		}
		l := dial(t, url, query)
		if c.send != "" {
			l.read()
			l.write(c.send)
		}
		if code := l.closed(); code != c.code {
			t.Errorf("%s: closed with %d, want %d", name, code, c.code)
		}
	}
	l := dialHello(t, url)
	l.write(identify(0, ""))
	l.write(identify(0, ""))
	if code := l.closed(); code != 4005 {
		t.Errorf("two IDENTIFYs: %d", code)
	}
	l = dialHello(t, url)
	l.write(identify(0, ""))
	for range 120 {
		l.write(`{"op":1,"d":1}`)
	}
	if code := l.closed(); code != 4008 {
		t.Errorf("121 messages in a minute: %d", code)
	}
	s.Faults().DisallowIntents(0)
	l = dialHello(t, url)
	l.write(identify(1<<15, ""))
	l.until("READY")
	s.Faults().RefuseToken(true)
	l = dialHello(t, url)
	l.write(identify(0, ""))
	if code := l.closed(); code != 4004 {
		t.Errorf("a token that was reset: %d", code)
	}
	want(t, "the same in REST", api{t, url}.do("GET", "/users/@me", ""), "401 0")
}

func TestSilentClientIsTimedOut(t *testing.T) {
	t.Parallel()
	_, url := serve(t, func(o *localdiscord.Options) { o.HeartbeatInterval = time.Millisecond })
	l := dialHello(t, url)
	l.write(identify(0, ""))
	id := l.read().field("session_id").(string)
	if code := l.closed(); code != 4009 {
		t.Errorf("closed with %d", code)
	}
	l = dialHello(t, url)
	l.write(resume(id, 1))
	if p := l.read(); p.Op != 9 {
		t.Errorf("a session that timed out is resumed: op %d", p.Op)
	}
}

func TestResumeReplaysWhatWasMissedAndNothingElse(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(1<<9, ""))
	id := l.until("READY").field("session_id").(string)
	say := func(text string) {
		t.Helper()
		if _, err := s.As(localdiscord.Ana.ID).Say(localdiscord.General.ID, text+" <@"+localdiscord.Bot.ID+">"); err != nil {
			t.Fatal(err)
		}
	}
	say("heard")
	seen := l.until("MESSAGE_CREATE").S
	s.Faults().CutGateway(true)
	l.closed()
	say("missed 1")
	say("missed 2")
	l = dialHello(t, url)
	l.write(resume(id, seen))
	for i, text := range []string{"missed 1", "missed 2"} {
		p := l.read()
		if p.T != "MESSAGE_CREATE" || !strings.HasPrefix(p.field("content").(string), text) || p.S != seen+int64(i)+1 {
			t.Errorf("replayed %d %s %s", p.S, p.T, p.D)
		}
	}
	if p := l.read(); p.T != "RESUMED" {
		t.Errorf("got %s after the replay", p.T)
	}
	other := dialHello(t, url)
	other.write(resume(id, 1000))
	if code := other.closed(); code != 4007 {
		t.Errorf("a sequence number of the future: %d", code)
	}
	s.Faults().CutGateway(false)
	l = dialHello(t, url)
	l.write(resume(id, seen))
	if p := l.read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("a forgotten session: op %d %s", p.Op, p.D)
	}
	l.write(identify(0, ""))
	l.until("READY")
}

func TestPeoplesMessagesAreEmptyWithoutThePrivilegedIntent(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().DisallowIntents(0)
	plain, privileged := dialHello(t, url), dialHello(t, url)
	plain.write(identify(1<<9, ""))
	privileged.write(identify(1<<9|1<<15, ""))
	plain.until("READY")
	privileged.until("READY")
	if _, err := s.As(localdiscord.Ana.ID).Say(localdiscord.General.ID, "secreto"); err != nil {
		t.Fatal(err)
	}
	if p := plain.read(); p.field("content") != "" || p.field("guild_id") != localdiscord.LaSobremesa.ID {
		t.Errorf("without: %s", p.D)
	}
	if p := privileged.read(); p.field("content") != "secreto" {
		t.Errorf("with: %s", p.D)
	}
}

func TestShardsHearOfTheirGuildsAlone(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	var lines [2]*line
	var guilds []string
	for i := range lines {
		lines[i] = dialHello(t, url)
		lines[i].write(identify(1<<9, fmt.Sprintf(`,"shard":[%d,2]`, i)))
		ready := lines[i].until("READY")
		list := ready.field("guilds").([]any)
		if len(list) != 1 {
			t.Fatalf("shard %d has %d guilds", i, len(list))
		}
		guilds = append(guilds, list[0].(map[string]any)["id"].(string))
	}
	for _, ch := range []localdiscord.Channel{localdiscord.General, localdiscord.Lobby} {
		if _, err := s.As(localdiscord.Ana.ID).Say(ch.ID, "x"); err != nil {
			t.Fatal(err)
		}
	}
	for i, l := range lines {
		if p := l.read(); p.field("guild_id") != guilds[i] {
			t.Errorf("shard %d hears of guild %v, its own is %s", i, p.field("guild_id"), guilds[i])
		}
	}
}

func TestLargeFramesAreCompressedWhenIdentifyAsks(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(0, `,"compress":true`))
	kind, b, err := l.ws.ReadMessage()
	if err != nil || kind != websocket.BinaryMessage {
		t.Fatalf("READY came as kind %d, %v", kind, err)
	}
	z, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); err != nil || !strings.Contains(string(text), `"READY"`) {
		t.Errorf("%v %s", err, text)
	}
}

func TestZlibStreamIsOneStream(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	l := dial(t, url, "v=10&encoding=json&compress=zlib-stream")
	pr, pw := io.Pipe()
	go func() {
		for {
			_, b, err := l.ws.ReadMessage()
			if err != nil {
				pw.CloseWithError(err)
				return
			}
			if !bytes.HasSuffix(b, []byte{0, 0, 0xff, 0xff}) {
				t.Error("a message does not end with a flush")
			}
			pw.Write(b)
		}
	}()
	z, err := zlib.NewReader(pr)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(z)
	for _, wantOp := range []int{10, 0} {
		var p packet
		if err := d.Decode(&p); err != nil || p.Op != wantOp {
			t.Fatalf("op %d, %v", p.Op, err)
		}
		if wantOp == 10 {
			l.write(identify(0, ""))
		}
	}
}

func TestDiscordgoComesBackAfterEveryDisturbance(t *testing.T) {
	t.Parallel()
	for name, disturb := range map[string]func(*localdiscord.Faults){
		"cut, resumable":   func(f *localdiscord.Faults) { f.CutGateway(true) },
		"cut, forgotten":   func(f *localdiscord.Faults) { f.CutGateway(false) },
		"op 7":             func(f *localdiscord.Faults) { f.Reconnect() },
		"op 9":             func(f *localdiscord.Faults) { f.InvalidSession(false) },
		"closed with 4000": func(f *localdiscord.Faults) { f.CloseGateway(4000) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, url := serve(t)
			back := make(chan string, 10)
			d := connect(t, url, 0, func(d *discordgo.Session, i *discordgo.InteractionCreate) {
				d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
					Data: &discordgo.InteractionResponseData{Content: "x"}})
			}, func(*discordgo.Session, *discordgo.Resumed) { back <- "resumed" },
				func(*discordgo.Session, *discordgo.Ready) { back <- "ready" })
			register(t, d, azul())
			<-back
			disturb(s.Faults())
			select {
			case got := <-back:
				fresh := name == "cut, forgotten" || name == "op 9"
				if (got == "ready") != fresh {
					t.Errorf("came back %s", got)
				}
			case <-within(t).Done():
				t.Fatal("never came back")
			}
			if o, err := s.As(localdiscord.Ana.ID).Command(within(t), localdiscord.General.ID, "/azul new"); err != nil || o.Failed {
				t.Errorf("afterwards: %+v, %v", o, err)
			}
		})
	}
}

func TestInteractionOfWhileTheBotWasAwayIsReplayed(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	a.do("PUT", "/applications/"+localdiscord.Bot.ID+"/commands", `[{"name":"board","description":"d"}]`)
	l := dialHello(t, url)
	l.write(identify(0, ""))
	ready := l.read()
	s.Faults().CutGateway(true)
	l.closed()
	done := make(chan *localdiscord.Outcome, 1)
	go func() {
		o, _ := s.As(localdiscord.Ana.ID).Command(within(t), localdiscord.General.ID, "/board")
		done <- o
	}()
	l = dialHello(t, url)
	l.write(resume(ready.field("session_id").(string), ready.S))
	p := l.until("INTERACTION_CREATE")
	a.do("POST", fmt.Sprintf("/interactions/%v/%v/callback", p.field("id"), p.field("token")), `{"type":4,"data":{"content":"x"}}`)
	if o := <-done; o == nil || o.Failed {
		t.Errorf("outcome %+v", o)
	}
}

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
		t.Error("the answer was not slow")
	}
	f.DelayAnswers(0)

	f.DeliverTwice(1)
	d := w.command("/board")
	twin := <-w.interactions
	if twin.ID != d.ID || twin.Token != d.Token {
		t.Errorf("the twin is another: %s %s", twin.ID, d.ID)
	}
	if err := w.server.Redeliver(d.ID); err != nil {
		t.Error(err)
	}
	if again := <-w.interactions; again.ID != d.ID {
		t.Error("redelivered another")
	}
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	d.outcome()
	if w.server.Redeliver("1") == nil {
		t.Error("redelivered what never was")
	}
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

func TestGlobalRateSparesInteractions(t *testing.T) {
	t.Parallel()
	w := tap(t, func(o *localdiscord.Options) { o.GlobalRate = 3 })
	d := w.command("/board")
	d.callback(`{"type":4,"data":{"content":"x"}}`)
	d.outcome()
	limited := false
	for range 8 {
		got := w.do("GET", "/users/@me", "")
		if got.status == 429 && got.field("global") == true && got.field("retry_after").(float64) <= 1 {
			limited = true
		}
	}
	if !limited {
		t.Error("eight requests at three a second were all taken")
	}
	for range 8 {
		want(t, "an edit under an interaction's token", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"y"}`), "200 <nil>")
	}
}

func TestBotHearsThatChannelsAndGuildsAreGone(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	a := api{t, url}
	l := dialHello(t, url)
	l.write(identify(1, ""))
	l.until("GUILD_CREATE")
	l.until("GUILD_CREATE")
	th, err := s.AddThread(localdiscord.Ana.ID, localdiscord.Lobby.ID, "hilo")
	if err != nil {
		t.Fatal(err)
	}
	l.until("THREAD_CREATE")
	if err := s.RemoveChannel(th.ID); err != nil {
		t.Fatal(err)
	}
	if p := l.read(); p.T != "THREAD_DELETE" || p.field("id") != th.ID {
		t.Errorf("got %s %s", p.T, p.D)
	}
	if err := s.DenyBot(localdiscord.Lobby.ID, localdiscord.SendMessages); err != nil {
		t.Fatal(err)
	}
	if p := l.read(); p.T != "CHANNEL_UPDATE" || !strings.Contains(string(p.D), `"deny":"2048"`) {
		t.Errorf("got %s %s", p.T, p.D)
	}
	if err := s.RemoveGuild(localdiscord.TheLounge.ID); err != nil {
		t.Fatal(err)
	}
	if p := l.read(); p.T != "GUILD_DELETE" || p.field("id") != localdiscord.TheLounge.ID {
		t.Errorf("got %s %s", p.T, p.D)
	}
	want(t, "posting there", a.do("POST", "/channels/"+localdiscord.Lobby.ID+"/messages", `{"content":"x"}`), "404 10003")
	want(t, "looking there", a.do("GET", "/guilds/"+localdiscord.TheLounge.ID, ""), "404 10004")
}

func TestHelloWithheldAndOp7AtIdentify(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().WithholdHello(1)
	silent := dial(t, url, "v=10&encoding=json")
	silent.ws.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
	if _, b, err := silent.ws.ReadMessage(); err == nil {
		t.Errorf("got %s", b)
	}
	s.Faults().ReconnectAtIdentify(1)
	l := dialHello(t, url)
	l.write(identify(0, ""))
	if p := l.read(); p.Op != 7 {
		t.Errorf("op %d in READY's place", p.Op)
	}
	l = dialHello(t, url)
	l.write(identify(0, ""))
	l.until("READY")
}

func TestTransportRefusesOtherHosts(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	d, _ := discordgo.New("Bot " + token)
	d.Client.Transport = localdiscord.Transport(url)
	_, err := d.Client.Get("https://example.org/")
	var foreign *localdiscord.ForeignHostError
	if !errors.As(err, &foreign) || foreign.Host != "example.org" {
		t.Errorf("got %v", err)
	}
	resp, err := d.Client.Get("https://discord.com/api/v9/gateway")
	if err != nil || resp.StatusCode != 200 {
		t.Errorf("got %v, %v", resp, err)
	}
}
