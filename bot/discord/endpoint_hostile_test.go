package discord

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"sobremesa/engine/enginetest"
	"testing"
)

// hostile is the number of requests that TestNoneOfManyHostileRequestsIsAccepted makes.
var hostile = enginetest.Times(2_000, 10_000)

func TestNoneOfManyHostileRequestsIsAccepted(t *testing.T) {
	d := newDoor(t)
	good := d.sign(pressBody("1"), d.now)
	if got := d.knock(good.Body, d.now, nil); got.StatusCode != http.StatusOK {
		t.Fatal("the good one is refused")
	}
	r := rand.New(rand.NewPCG(17, 5))
	statuses := make(map[int]int)
	for range hostile {
		req := httptest.NewRequest(http.MethodPost, EndpointPath, bytes.NewReader(good.Body))
		req.Header = good.Header()
		spoil(r, req, good.Body)
		w := httptest.NewRecorder()
		d.ServeHTTP(w, req)
		if w.Code < 400 || w.Body.Len() > 0 {
			t.Fatalf("accepted: %d %s %s %v", w.Code, req.Method, req.URL, req.Header)
		}
		statuses[w.Code]++
	}
	if d.taken() != 1 {
		t.Errorf("%d interactions were handed on", d.taken())
	}
	for _, status := range []int{401, 404, 405, 409, 413, 415} {
		if statuses[status] == 0 {
			t.Errorf("nothing was refused with %d: %v", status, statuses)
		}
	}
	t.Logf("%d requests refused: %v", hostile, statuses)
}

// spoil turns a request that was accepted into one that must be refused: replayed, forged or
// malformed.
func spoil(r *rand.Rand, req *http.Request, body []byte) {
	random := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return b
	}
	h := req.Header
	switch r.IntN(10) {
	case 0: // unchanged
	case 1: // without a signature
		h.Set(signatureHeader, hex.EncodeToString(random(64)))
	case 2: // signed with another key, or the signature of another interaction
		body = pressBody(fmt.Sprint(r.Uint32()))
		h.Set(signatureHeader, hex.EncodeToString(ed25519.Sign(stranger, append([]byte(h.Get(timestampHeader)), body...))))
	case 3: // a byte changed somewhere
		body = slices.Clone(body)
		body[r.IntN(len(body))] ^= byte(1 + r.IntN(255))
	case 4: // truncated, or with more bytes at the end
		body = append(slices.Clone(body[:r.IntN(len(body))]), random(r.IntN(50))...)
	case 5:
		h.Set(timestampHeader, string(random(r.IntN(30))))
	case 6: // digits of the timestamp moved into the body: the same bytes are signed
		at := h.Get(timestampHeader)
		n := r.IntN(len(at))
		h.Set(timestampHeader, at[:n])
		body = append([]byte(at[n:]), body...)
	case 7:
		h.Set([]string{signatureHeader, timestampHeader, "Content-Type"}[r.IntN(3)], "")
	case 8:
		if r.IntN(2) == 0 {
			req.Method = []string{"GET", "PUT", "HEAD", "OPTIONS", string(random(3))}[r.IntN(5)]
		} else {
			req.URL.Path = "/" + string(random(5))
		}
	case 9:
		body = make([]byte, maxInteraction+r.IntN(2))
	}
	req.Body = io.NopCloser(bytes.NewReader(body))
}

func FuzzEndpoint(f *testing.F) {
	d := newDoor(f)
	f.Add("POST", EndpointPath, "application/json", "00", "1772366400", pressBody("1"), false)
	f.Add("POST", EndpointPath, "application/json", "", "", pressBody("1"), true)
	f.Add("POST", EndpointPath, "application/json", "", "", []byte(`{"type":1}`), true)
	f.Add("POST", EndpointPath, "application/json", "", "", []byte(`{"id":"1","token":"t","type":5,"data":{"components":[{"type":1}]}}`), true)
	f.Fuzz(func(t *testing.T, method, path, kind, signature, timestamp string, body []byte, signed bool) {
		req := httptest.NewRequest(http.MethodPost, EndpointPath, bytes.NewReader(body))
		req.Method, req.URL.Path = method, path
		req.Header = http.Header{"Content-Type": {kind}, signatureHeader: {signature}, timestampHeader: {timestamp}}
		if signed {
			req.Header = d.sign(body, d.now).Header()
		}
		before := d.taken()
		w := httptest.NewRecorder()
		d.ServeHTTP(w, req)
		if !signed && (w.Code < 400 || d.taken() != before) {
			t.Errorf("status %d", w.Code)
		}
		if w.Code >= 500 {
			t.Errorf("status %d", w.Code)
		}
	})
}
