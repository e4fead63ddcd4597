package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func TestAFrozenConnectionStaysOpenAndSilent(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(""))
	ready := l.until("READY")
	s.Faults().FreezeGateway()
	s.Faults().SendUnknownEvent()
	l.write(`{"op":1,"d":1}`)
	other := dialHello(t, url)
	other.write(resume(ready.field("session_id").(string), ready.S))
	if p := other.read(); p.T != "SOBREMESA_UNHEARD_OF" {
		t.Errorf("elsewhere came %s", p.T)
	}
	l.ws.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, b, err := l.ws.ReadMessage(); err == nil {
		t.Errorf("it said %s", b)
	}
}

func TestASessionIsClosedAfterItsLogin(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	for code, answer := range map[int]string{4000: "RESUMED", 4009: ""} {
		s.Faults().ThrowOut(time.Millisecond, code)
		l := dialHello(t, url)
		l.write(identify(""))
		ready := l.until("READY")
		if got := l.closed(); got != code {
			t.Errorf("closed with %d, want %d", got, code)
		}
		s.Faults().ThrowOut(0, 0)
		l = dialHello(t, url)
		l.write(resume(ready.field("session_id").(string), ready.S))
		if p := l.read(); p.T != answer {
			t.Errorf("after %d the session is answered op %d %s", code, p.Op, p.T)
		}
	}
}

func TestFramesCanBeSubstituted(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().InsteadOfHello(`{"op":10}`, `{"op":10,"d":{"heartbeat_interval":0}}`)
	s.Faults().InsteadOfReady(`nonsense`)
	for _, want := range []string{`{"op":10}`, `{"op":10,"d":{"heartbeat_interval":0}}`} {
		if _, b, err := dial(t, url, "v=10&encoding=json").ws.ReadMessage(); string(b) != want {
			t.Errorf("got %s, %v", b, err)
		}
	}
	l := dialHello(t, url)
	l.write(identify(""))
	if _, b, err := l.ws.ReadMessage(); string(b) != "nonsense" {
		t.Errorf("got %s, %v", b, err)
	}
	l = dialHello(t, url)
	l.write(identify(""))
	l.until("READY")
	s.Faults().SendFrame(true, []byte{1, 2, 3})
	if kind, b, err := l.ws.ReadMessage(); kind != websocket.BinaryMessage || len(b) != 3 {
		t.Errorf("got kind %d %v, %v", kind, b, err)
	}
}

func TestSessionsResumeAtTheResumeAddress(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	l := dialHello(t, url)
	l.write(identify(""))
	ready := l.until("READY")
	address := ready.field("resume_gateway_url").(string)
	s.Faults().CutGateway(true)
	l.closed()
	s.Faults().RefuseResumeAddress(true)
	if _, r, err := websocket.DefaultDialer.Dial(address+"?v=10&encoding=json", nil); err == nil || r == nil || r.StatusCode != 503 {
		t.Errorf("a refused address answers %v, %v", r, err)
	}
	s.Faults().RefuseResumeAddress(false)
	ws, _, err := websocket.DefaultDialer.Dial(address+"?v=10&encoding=json", nil)
	succeed(t, err)
	l = &line{t, ws}
	l.read()
	l.write(resume(ready.field("session_id").(string), ready.S))
	l.until("RESUMED")
	var logins []string
	for _, in := range s.Logins() {
		logins = append(logins, fmt.Sprint(in.Resume, in.Path))
	}
	if got := strings.Join(logins, " "); got != "false/ws true/ws/resume" {
		t.Errorf("the logins were %s", got)
	}
}

func TestTheIdentifyLimitOfADay(t *testing.T) {
	t.Parallel()
	s, url := serve(t)
	s.Faults().LimitIdentify(1, time.Hour)
	limit := func() map[string]any {
		return api{t, url}.do("GET", "/gateway/bot", "").field("session_start_limit").(map[string]any)
	}
	if got := limit(); got["remaining"] != 1.0 || got["reset_after"].(float64) > 3600_000 || got["reset_after"].(float64) < 3000_000 {
		t.Errorf("told %v", got)
	}
	l := dialHello(t, url)
	l.write(identify(""))
	l.until("READY")
	if got := limit(); got["remaining"] != 0.0 {
		t.Errorf("after an IDENTIFY: %v", got)
	}
	l = dialHello(t, url)
	l.write(identify(""))
	if code := l.closed(); code != 4004 {
		t.Errorf("one too many is closed with %d", code)
	}
	s.Faults().LimitIdentify(0, 0)
	if got := limit(); got["remaining"] != 998.0 {
		t.Errorf("afterwards: %v, with %d logins", got, len(s.Logins()))
	}
}
