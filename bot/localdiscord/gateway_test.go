package localdiscord_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"sobremesa/bot/localdiscord"
)

func TestGuildsAndChannelsNeedTheirIntent(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(1, ""))
	ready := l.read()
	if ready.T != "READY" || ready.S != 1 || ready.field("session_id") == "" || len(ready.field("guilds").([]any)) != 2 ||
		!strings.HasPrefix(ready.field("resume_gateway_url").(string), "ws://") {
		t.Errorf("READY is %s", ready.D)
	}
	for _, g := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		if p := l.read(); p.T != "GUILD_CREATE" || p.field("id") != g.ID {
			t.Errorf("got %s of %v", p.T, p.field("id"))
		}
	}
	deaf := dialHello(t, url)
	deaf.write(identify(0, ""))
	deaf.until("READY")
	succeed(t, s.AwaitBot(within(t)))
	succeed(t, errorOf(s.AddChannel(localdiscord.LaPlaza.ID, "nuevo")))
	if p := l.read(); p.T != "CHANNEL_CREATE" || p.field("name") != "nuevo" {
		t.Errorf("got %s", p.T)
	}
	s.Faults().SendUnknownEvent()
	if p := deaf.read(); p.T != "SOBREMESA_UNHEARD_OF" {
		t.Errorf("without intents the bot receives %s", p.T)
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
	// Long enough for IDENTIFY to arrive in time on a busy machine.
	_, url := serve(t, func(o *localdiscord.Options) { o.HeartbeatInterval = 500 * time.Millisecond })
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

func TestResumeReplaysExactlyTheMissedEvents(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(1<<9, ""))
	id := l.until("READY").field("session_id").(string)
	say := func(text string) {
		t.Helper()
		succeed(t, errorOf(s.As(localdiscord.Ana.ID).Say(localdiscord.General.ID, text+" <@"+localdiscord.Bot.ID+">")))
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

func TestANormalClosureEndsTheSession(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	for code, ends := range map[int]bool{1000: true, 1001: true, 4000: false} {
		l := dialHello(t, url)
		l.write(identify(0, ""))
		id := l.until("READY").field("session_id").(string)
		succeed(t, l.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Minute)))
		l.closed()
		l = dialHello(t, url)
		l.write(resume(id, 1))
		if p := l.read(); (p.Op == 9) != ends {
			t.Errorf("after a close with %d: op %d %s", code, p.Op, p.D)
		}
	}
}

func TestPeoplesMessagesAreEmptyWithoutThePrivilegedIntent(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(1<<9, ""))
	l.until("READY")
	succeed(t, errorOf(s.As(localdiscord.Ana.ID).Say(localdiscord.General.ID, "secreto")))
	if p := l.read(); p.field("content") != "" || p.field("guild_id") != localdiscord.LaPlaza.ID {
		t.Errorf("got %s", p.D)
	}
}

func TestAShardReceivesOnlyItsGuilds(t *testing.T) {
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
		succeed(t, errorOf(s.As(localdiscord.Ana.ID).Say(ch.ID, "x")))
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
	succeed(t, err)
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
	succeed(t, err)
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

func TestShardingDemandsAreEnforced(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().SetSharding(localdiscord.Sharding{Shards: 4, Least: 3, Concurrency: 2, Every: time.Hour})
	told := api{t, url}.do("GET", "/gateway/bot", "")
	if n := told.field("session_start_limit").(map[string]any)["max_concurrency"]; told.field("shards") != 4.0 || n != 2.0 {
		t.Errorf("told %s", told.raw)
	}
	as := func(shard, of int) *line {
		l := dialHello(t, url)
		l.write(identify(0, fmt.Sprintf(`,"shard":[%d,%d]`, shard, of)))
		return l
	}
	if code := as(0, 2).closed(); code != 4011 {
		t.Errorf("of too few: closed with %d", code)
	}
	as(0, 4).until("READY")
	as(1, 4).until("READY")
	if p := as(2, 4).read(); p.Op != 9 || string(p.D) != "false" {
		t.Errorf("too soon after another: op %d %s", p.Op, p.D)
	}
	s.Faults().SetSharding(localdiscord.Sharding{})
	as(2, 4).until("READY")
	var shards [][2]int
	for _, in := range s.Logins() {
		shards = append(shards, in.Shard)
	}
	if want := "[[0 4] [1 4] [2 4] [2 4]]"; fmt.Sprint(shards) != want {
		t.Errorf("logins of %v, want %s", shards, want)
	}
}
