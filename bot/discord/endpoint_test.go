package discord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

func TestAnInteractionIsAnsweredInTheBody(t *testing.T) {
	d := newDoor(t)
	if first := readFirst(t, d.knock(pressBody("1"), d.now, nil)); first.Type != 4 || first.Data.Content != hello {
		t.Errorf("answered %+v", first)
	}
	if first := readFirst(t, d.knock([]byte(`{"id":"2","token":"t","type":1}`), d.now, nil)); first.Type != 1 {
		t.Errorf("a PING is answered with %+v", first)
	}
	if !slices.Equal(d.heard, []string{"1"}) {
		t.Errorf("handed on %v", d.heard)
	}
}

func TestARequestWithoutARecentSignatureIsRefused(t *testing.T) {
	forge := func(r *http.Request, with func(signature []byte) []byte) {
		signature, _ := hex.DecodeString(r.Header.Get(signatureHeader))
		r.Header.Set(signatureHeader, hex.EncodeToString(with(signature)))
	}
	const late, early = -clockTolerance - time.Second, clockTolerance + time.Second
	for name, test := range map[string]struct {
		status int
		at     time.Duration // when it was signed, from now
		change func(*http.Request)
	}{
		"good":                   {200, 0, nil},
		"nearly too late":        {200, -clockTolerance, nil},
		"nearly too early":       {200, clockTolerance, nil},
		"too late":               {401, late, nil},
		"too early":              {401, early, nil},
		"no signature":           {401, 0, func(r *http.Request) { r.Header.Del(signatureHeader) }},
		"no timestamp":           {401, 0, func(r *http.Request) { r.Header.Del(timestampHeader) }},
		"two signatures":         {401, 0, func(r *http.Request) { r.Header.Add(signatureHeader, r.Header.Get(signatureHeader)) }},
		"two timestamps":         {401, 0, func(r *http.Request) { r.Header.Add(timestampHeader, "1") }},
		"another timestamp":      {401, 0, func(r *http.Request) { r.Header.Set(timestampHeader, r.Header.Get(timestampHeader)+"0") }},
		"a signature of nothing": {401, 0, func(r *http.Request) { forge(r, func([]byte) []byte { return nil }) }},
		"a signature cut short":  {401, 0, func(r *http.Request) { forge(r, func(s []byte) []byte { return s[1:] }) }},
		"one bit of it":          {401, 0, func(r *http.Request) { forge(r, func(s []byte) []byte { s[40] ^= 1; return s }) }},
		"no hexadecimal digits":  {401, 0, func(r *http.Request) { r.Header.Set(signatureHeader, strings.Repeat("ñ", 64)) }},
		"a stranger's": {401, 0, func(r *http.Request) {
			signed := append([]byte(r.Header.Get(timestampHeader)), pressBody("1")...)
			r.Header.Set(signatureHeader, hex.EncodeToString(ed25519.Sign(stranger, signed)))
		}},
		"another body": {401, 0, func(r *http.Request) { r.Body = http.NoBody }},
		"GET":          {405, 0, func(r *http.Request) { r.Method = http.MethodGet }},
		"another path": {404, 0, func(r *http.Request) { r.URL.Path = "/" }},
		"a form":       {415, 0, func(r *http.Request) { r.Header.Set("Content-Type", "multipart/form-data; boundary=x") }},
		"with charset": {200, 0, func(r *http.Request) { r.Header.Set("Content-Type", "application/json; charset=utf-8") }},
		"forwarded":    {200, 0, func(r *http.Request) { r.Header.Set("X-Forwarded-For", "not, an, address") }},
	} {
		d := newDoor(t)
		got := d.knock(pressBody("1"), d.now.Add(test.at), test.change)
		if got.StatusCode != test.status || (d.taken() == 1) != (test.status == 200) {
			t.Errorf("%s: status %d, %d handed on; want %d", name, got.StatusCode, d.taken(), test.status)
		}
		if (got.Header.Get("Allow") == http.MethodPost) != (test.status == 405) {
			t.Errorf("%s: allows %q", name, got.Header.Get("Allow"))
		}
	}
}

func TestEachRefusedRequestIsToldWithItsReason(t *testing.T) {
	d := newDoor(t)
	d.knock(pressBody("1"), d.now, nil)
	d.knock(pressBody("1"), d.now, nil)
	d.knock(pressBody("2"), d.now.Add(-time.Hour), nil)
	d.knock(pressBody("3"), d.now, func(r *http.Request) { r.Body = http.NoBody })
	d.knock(pressBody("4"), d.now, func(r *http.Request) { r.Method = http.MethodGet })
	d.knock([]byte("{"), d.now, nil)
	d.knock(make([]byte, maxInteraction+1), d.now, nil)
	got := d.knock(nil, d.now, func(r *http.Request) { r.Header.Del(signatureHeader) })
	if got.Header.Get(processHeader) != "self" {
		t.Error("who knocks is not told by which process")
	}
	if want := []Refusal{Replayed, Untimely, Forged, Misdirected, Unreadable, TooLarge, Unsigned}; !slices.Equal(d.refused, want) {
		t.Errorf("told %q, want %q", d.refused, want)
	}
}

// Discord gives up after three seconds, and a program that starts knows the key a moment after it
// listens.
func TestWhatArrivesWhileTheProgramStartsWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		key := d.Key
		d.Key, d.starts = nil, make(chan struct{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- d.Serve(ctx, make(quiet)) }()
		began := time.Now()
		if got := d.knock(nil, d.now, func(r *http.Request) { r.Header.Del(signatureHeader) }); got.StatusCode != 401 || time.Since(began) > 0 {
			t.Errorf("unsigned: status %d after %v", got.StatusCode, time.Since(began))
		}
		if got := d.knock(pressBody("1"), d.now, nil); got.StatusCode != 503 || time.Since(began) != startWithin {
			t.Errorf("status %d after %v", got.StatusCode, time.Since(began))
		}
		time.AfterFunc(2*time.Second, func() { d.Key = key; close(d.starts) })
		if got := d.knock(pressBody("2"), d.now.Add(-2*time.Second), nil); got.StatusCode != 200 {
			t.Errorf("status %d", got.StatusCode)
		}
		if got := d.knock(pressBody("3"), d.now.Add(-5*time.Second), nil); got.StatusCode != 409 {
			t.Errorf("signed long before the start: status %d", got.StatusCode)
		}
		stop()
		must.Succeed(t, <-ended)
	})
}

func TestSignedNonsenseIsRefused(t *testing.T) {
	d := newDoor(t)
	for body, status := range map[string]int{
		"":        400,
		"{":       400,
		"[]":      400,
		"null":    400,
		`{"a":1}`: 400,
		`{"id":"","token":"t","type":3,"data":{}}`:                       400,
		`{"id":"1","pad":"` + strings.Repeat("x", maxInteraction) + `"}`: 413,
	} {
		if got := d.knock([]byte(body), d.now, nil); got.StatusCode != status || d.taken() > 0 {
			t.Errorf("%.60s: status %d, %d handed on; want %d", body, got.StatusCode, d.taken(), status)
		}
	}
}

// A replayed interaction must not reveal its user's hand. The store remembers only requests that
// change something.
func TestAnInteractionIsTakenOnceWhileItsSignatureIsGood(t *testing.T) {
	d := newDoor(t)
	d.heard = nil
	d.Endpoint.heard.begin(d.now)
	began := d.now
	status := func(id string, at time.Time) int { return d.knock(pressBody(id), at, nil).StatusCode }
	if got := status("before", began.Add(-time.Second)); got != http.StatusConflict {
		t.Errorf("signed before this process began: status %d", got)
	}
	ahead := began.Add(clockTolerance)
	if status("1", began) != 200 || status("2", ahead) != 200 {
		t.Fatal("not taken")
	}
	for d.now.Before(ahead.Add(3 * clockTolerance)) {
		d.now = d.now.Add(time.Second)
		status(fmt.Sprint("other", d.now.Unix()), d.now)
		for id, at := range map[string]time.Time{"1": began, "2": ahead} {
			if got := status(id, at); got != http.StatusConflict && got != http.StatusUnauthorized {
				t.Fatalf("%v later: %s once more: %d", d.now.Sub(began), id, got)
			}
		}
	}
	if n := len(d.Endpoint.heard.recent) + len(d.Endpoint.heard.older); n > int(4*clockTolerance/time.Second) {
		t.Errorf("%d ids are kept", n)
	}
}

// First answers that a late answer may follow at once, and those with files, go by requests.
// Nothing is sent twice.
func TestFirstAnswersThatCannotBeInTheBodyAreRequests(t *testing.T) {
	picture := &chat.Answer{Kind: chat.Reply, Message: &message.Message{Files: []message.File{{Name: "a.png", Type: "image/png", Data: []byte("x")}}}}
	big := &chat.Answer{Kind: chat.Reply, Message: &message.Message{Files: []message.File{{Name: "a.png", Type: "image/png", Data: make([]byte, promptFiles+1)}}}}
	for name, test := range map[string]struct {
		answer *chat.Answer
		slow   bool
		status int
		sent   []string
	}{
		"words":         {says(hello), false, 200, nil},
		"done silently": {&chat.Answer{Kind: chat.Silent}, false, 200, nil},
		"files":         {picture, false, 202, []string{"POST callback"}},
		"many files":    {big, false, 202, []string{"POST callback", "POST t"}},
		"slow":          {says(hello), true, 202, []string{"POST callback", "POST t"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newDoor(t)
				to := &scripted{}
				d.dispatched(to, func(ctx context.Context, in *chat.Interaction) *chat.Answer {
					if test.slow {
						time.Sleep(10 * time.Second)
					}
					return test.answer
				})
				if got := d.knock(pressBody("1"), d.now, nil); got.StatusCode != test.status {
					t.Errorf("status %d, want %d", got.StatusCode, test.status)
				}
				d.hearing.Wait()
				var sent []string
				for _, asked := range to.asked {
					method, _, _ := strings.Cut(asked, " ")
					sent = append(sent, method+asked[strings.LastIndex(asked, "/"):])
				}
				want := slices.Clone(test.sent)
				for i := range want {
					want[i] = strings.Replace(want[i], " ", "/", 1)
				}
				if !slices.Equal(sent, want) {
					t.Errorf("sent %v, want %v", sent, want)
				}
			})
		})
	}
}

// An interaction is carried out even when its request is closed early, and its answer goes by a
// request.
func TestWhenTheRequestIsClosedTheAnswerGoesByAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		to := &scripted{}
		d.dispatched(to, func(context.Context, *chat.Interaction) *chat.Answer {
			time.Sleep(time.Second)
			return says(hello)
		})
		ctx, hangUp := context.WithCancel(t.Context())
		hangUp()
		d.knock(pressBody("1"), d.now, func(r *http.Request) { *r = *r.WithContext(ctx) })
		d.hearing.Wait()
		if len(to.asked) != 1 || !strings.HasSuffix(to.asked[0], "/callback") {
			t.Errorf("sent %v", to.asked)
		}
	})
}

// Under overload, an interaction that changes nothing is not begun when it is late.
func TestAnInteractionThatIsNotAnsweredGetsStatus503(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		d.OnInteraction = func(*Interaction) {}
		if got := d.knock(pressBody("1"), d.now, nil); got.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("status %d", got.StatusCode)
		}
		d.OnInteraction = func(*Interaction) { time.Sleep(time.Minute) }
		began := time.Now()
		if got := d.knock(pressBody("2"), d.now, nil); got.StatusCode != http.StatusServiceUnavailable || time.Since(began) != answerWithin {
			t.Errorf("status %d after %v", got.StatusCode, time.Since(began))
		}
		d.hearing.Wait()
	})
}

func TestAStoppedEndpointAnswersWhatItHasAcceptedAndAcceptsNothingMore(t *testing.T) {
	d := newDoor(t)
	d.now = time.Now()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	ctx, stop := context.WithCancel(t.Context())
	taken, answer := make(chan bool), make(chan bool)
	answered := d.OnInteraction
	d.OnInteraction = func(i *Interaction) {
		taken <- true
		<-answer
		answered(i)
	}
	ended := make(chan error, 1)
	go func() { ended <- d.Serve(ctx, l) }()
	address := "http://" + l.Addr().String() + EndpointPath
	post := func(id string) (*http.Response, error) {
		r, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(pressBody(id)))
		must.Succeed(t, err)
		r.Header = d.sign(pressBody(id), d.now)
		return http.DefaultClient.Do(r)
	}
	first := make(chan *http.Response, 1)
	go func() {
		got, err := post("1")
		if err != nil {
			t.Error(err)
		}
		first <- got
	}()
	<-taken
	stop()
	for { // until the listener is closed
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			break
		}
		conn.Close()
	}
	if _, err := post("2"); err == nil {
		t.Error("one more was taken")
	}
	answer <- true
	if got := <-first; got != nil {
		defer got.Body.Close()
		if readFirst(t, got).Data.Content != hello {
			t.Error("not answered")
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Work for an interaction may continue after its request is answered.
func TestAnEndpointEndsWhenAllIsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan bool)
		d.OnInteraction = func(i *Interaction) {
			i.reply.say(http.StatusAccepted, nil)
			<-done
		}
		ended := make(chan error, 1)
		go func() { ended <- d.Serve(ctx, make(quiet)) }()
		synctest.Wait()
		if got := d.knock(pressBody("1"), d.now, nil); got.StatusCode != http.StatusAccepted {
			t.Errorf("status %d", got.StatusCode)
		}
		stop()
		time.Sleep(time.Minute)
		if len(ended) > 0 {
			t.Error("ended before all was done")
		}
		close(done)
		must.Succeed(t, <-ended)
	})
}
