package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"sobremesa/bot/localdiscord"
)

func TestCloseCodes(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	for name, c := range map[string]struct {
		query, send string
		code        int
	}{
		"another token":      {"", strings.Replace(identify(""), token, "other", 1), 4004},
		"no intents":         {"", `{"op":2,"d":{"token":"` + token + `","properties":{}}}`, 4013},
		"no properties":      {"", `{"op":2,"d":{"token":"` + token + `","intents":0}}`, 4002},
		"no JSON":            {"", `{`, 4002},
		"an unknown opcode":  {"", `{"op":99}`, 4001},
		"a shard too many":   {"", identify(`,"shard":[2,2]`), 4010},
		"too long a message": {"", identify(`,"x":"` + strings.Repeat("x", 4096) + `"`), 4002},
		"an old version":     {"v=8&encoding=json", "", 4012},
		"another encoding":   {"v=10&encoding=etf", "", 4012},
		"compression":        {"v=10&encoding=json&compress=zlib-stream", "", 4012},
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
	l.write(identify(""))
	l.write(identify(""))
	if code := l.closed(); code != 4005 {
		t.Errorf("two IDENTIFYs: %d", code)
	}
	l = dialHello(t, url)
	l.write(identify(""))
	for range 120 {
		l.write(`{"op":1,"d":1}`)
	}
	if code := l.closed(); code != 4008 {
		t.Errorf("121 messages in a minute: %d", code)
	}
	s.Faults().RefuseToken(true)
	l = dialHello(t, url)
	l.write(identify(""))
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
	l.write(identify(""))
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

func TestANormalClosureEndsTheSession(t *testing.T) {
	t.Parallel()
	_, url := serve(t)
	for code, ends := range map[int]bool{1000: true, 1001: true, 4000: false} {
		l := dialHello(t, url)
		l.write(identify(""))
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

func TestShardingDemandsAreEnforced(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().SetSharding(4, 3)
	told := api{t, url}.do("GET", "/gateway/bot", "")
	if told.field("shards") != 4.0 {
		t.Errorf("told %s", told.raw)
	}
	as := func(shard, of int) *line {
		l := dialHello(t, url)
		l.write(identify(fmt.Sprintf(`,"shard":[%d,%d]`, shard, of)))
		return l
	}
	if code := as(0, 2).closed(); code != 4011 {
		t.Errorf("of too few: closed with %d", code)
	}
	as(0, 4).until("READY")
	s.Faults().SetSharding(1, 0)
	as(0, 2).until("READY")
	var shards [][2]int
	for _, in := range s.Logins() {
		shards = append(shards, in.Shard)
	}
	if want := "[[0 4] [0 2]]"; fmt.Sprint(shards) != want {
		t.Errorf("logins of %v, want %s", shards, want)
	}
}

func TestResumeReplaysExactlyTheMissedEvents(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(""))
	ready := l.read()
	id, _ := ready.field("session_id").(string)
	if ready.T != "READY" || ready.S != 1 || id == "" || len(ready.field("guilds").([]any)) != 2 {
		t.Fatalf("READY is %s", ready.D)
	}
	s.Faults().SendUnknownEvent()
	seen := l.until(unheardOf).S
	s.Faults().CutGateway(true)
	l.closed()
	s.Faults().SendUnknownEvent()
	s.Faults().SendUnknownEvent()
	l = dialHello(t, url)
	l.write(resume(id, seen))
	for i := range int64(2) {
		if p := l.read(); p.T != unheardOf || p.S != seen+i+1 {
			t.Errorf("replayed %d %s", p.S, p.T)
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
	l.write(identify(""))
	l.until("READY")
}
