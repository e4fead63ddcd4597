package discord

import (
	"crypto/ed25519"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Headers of what Discord sends: the signature of timestamp and body, in hexadecimal
// digits, and the timestamp in seconds.
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

// clockTolerance is by how much the time of a signature may differ from this machine's.
// An interaction is worth nothing after three seconds; the rest is for clocks that are
// not quite right.
const clockTolerance = time.Minute

// signedAt is when the owner of a key has signed a body; false if that was not so.
func signedAt(key ed25519.PublicKey, h http.Header, body []byte) (time.Time, bool) {
	// One of each: which of two was signed is anybody's guess.
	if len(h.Values(signatureHeader)) != 1 || len(h.Values(timestampHeader)) != 1 || len(key) != ed25519.PublicKeySize {
		return time.Time{}, false
	}
	timestamp := h.Get(timestampHeader)
	signature, err := hex.DecodeString(h.Get(signatureHeader))
	if err != nil || len(signature) != ed25519.SignatureSize || !ed25519.Verify(key, append([]byte(timestamp), body...), signature) {
		return time.Time{}, false
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	return time.Unix(seconds, 0), err == nil
}

// replays knows which interactions were taken. Whoever has got hold of one could send
// it again while its signature is good, and be answered with what its sender alone may
// see. What changes a game the store knows too, and longer.
//
// It is in memory, and what was signed before this process began is refused, so that
// nothing is taken again that the process before it has taken. Of what another beside it
// takes it knows nothing: a copy is answered once by each within clockTolerance. To write
// each look in the store would cost every one of them a commit and prevent nothing: who has
// a copy has read what Discord sends where TLS ends, so the answer to it as well, and
// has its token, by which Discord shows the answer for a quarter of an hour.
type replays struct {
	mu            sync.Mutex
	since         time.Time // when recent began
	began         time.Time // nothing from before is taken
	recent, older map[string]bool
}

// begin tells that nothing that was signed before a time is to be taken. Discord tells
// the second.
func (s *replays) begin(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.began = now.Truncate(time.Second)
}

// first notes an interaction and reports whether it was not there before. An id is kept
// for twice the time at least in which the signature, of a time within clockTolerance of
// now, is good.
func (s *replays) first(id string, signed, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if passed := now.Sub(s.since); s.since.IsZero() || passed >= 2*clockTolerance || passed < 0 {
		s.since, s.recent, s.older = now, make(map[string]bool), s.recent
	}
	if signed.Before(s.began) || s.recent[id] || s.older[id] {
		return false
	}
	s.recent[id] = true
	return true
}
