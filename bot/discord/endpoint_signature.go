package discord

import (
	"crypto/ed25519"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Discord's headers: the signature of timestamp and body in hexadecimal digits, and the timestamp
// in seconds since 1970.
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

// clockTolerance is how far the time of a signature may be from this machine's. An interaction is
// worth nothing after three seconds; the rest allows for inaccurate clocks.
const clockTolerance = time.Minute

// signedAt returns when the key's owner signed the body, and false if the signature is not valid.
func signedAt(key ed25519.PublicKey, h http.Header, body []byte) (time.Time, bool) {
	// Exactly one of each: of two values it would not be known which one was signed.
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

// replays remembers which interactions were accepted. Otherwise anybody who got hold of one could
// send it again while its signature is recent, and would receive an answer that only its sender may
// see. For interactions that change a game, the store remembers them too, and for longer.
//
// It is kept in memory. Anything signed before this process began is refused, so that an
// interaction accepted by the previous process is not accepted again. It does not know what another
// process beside it accepts: each of them answers a copy once within clockTolerance. Keeping every
// interaction in the store would cost a commit for each and prevent nothing: somebody who has a
// copy can read Discord's traffic where TLS ends, and so can read the answer too. That person also
// has the interaction's token, which lets them read the answer for a quarter of an hour.
type replays struct {
	mu            sync.Mutex
	since         time.Time // when recent began
	began         time.Time // nothing signed earlier is accepted
	recent, older map[string]bool
}

// begin refuses everything that was signed before now. Discord tells times in whole seconds.
func (s *replays) begin(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.began = now.Truncate(time.Second)
}

// first remembers an interaction and reports whether it is new. It remembers an id for at least
// 2*clockTolerance, which is as long as the signature can be valid.
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
