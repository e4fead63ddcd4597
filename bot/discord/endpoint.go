package discord

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// EndpointPath is the path at which an [Endpoint] accepts interactions. A reverse proxy may serve
// it at another one.
const EndpointPath = "/interactions"

// Limits on the size of a request to an [Endpoint] and on the time to read it. Discord sends about
// two thousand bytes, more when a message comes with them, and gives up after three seconds.
const (
	maxInteraction   = 256 << 10 // bytes of a body
	maxHeader        = 16 << 10  // bytes of a header
	readHeaderWithin = 3 * time.Second
	readWithin       = 5 * time.Second
	keepIdle         = 90 * time.Second
	startWithin      = 2500 * time.Millisecond // how long a request waits for a program that starts
)

// Endpoint receives interactions by HTTP. Discord signs each one and sends it to the Interactions
// Endpoint URL that is set on the application's page. A reverse proxy ends TLS; the Endpoint relies
// on nothing that the proxy adds to a request.
//
// The first answer to an interaction goes into the response to the request that brought it. If the
// answer takes longer, has files, or follows an announced update (see [Tokens]), the request gets status
// 202 and the answer is sent by a request of its own, as for an interaction from the gateway. Discord does not document how files
// go into the response, nor when it has processed a response, and it accepts no late answer before
// it has.
type Endpoint struct {
	Key           ed25519.PublicKey  // the application's verify_key; it alone decides whether a signature is valid
	OnInteraction func(*Interaction) // is called on a goroutine of its own, at most once for each id
	OnPing        func()             // unless nil, is called when Discord has sent a PING
	OnRefused     func(Refusal)      // unless nil, is told why a request was refused
	Process       string             // id of this process, which it tells to those who knock
	Now           func() time.Time   // the clock by which signatures are judged; nil means the machine's clock
	Log           *slog.Logger

	starts  chan struct{} // unless nil, is closed when Key is set
	heard   replays
	hearing sync.WaitGroup // for each OnInteraction
}

// Refusal is why an [Endpoint] refused a request.
type Refusal string

// The refusals.
const (
	Misdirected Refusal = "misdirected" // another path, method or content type
	Starting    Refusal = "starting"    // the program took too long to start
	TooLarge    Refusal = "too large"
	Unsigned    Refusal = "unsigned" // no signature
	Forged      Refusal = "forged"   // a signature that is not valid
	Untimely    Refusal = "untimely" // signed too long ago, or ahead of time
	Unreadable  Refusal = "unreadable"
	Replayed    Refusal = "replayed" // accepted before, or signed long before this process began
)

// Refusals are all of them.
var Refusals = []Refusal{Misdirected, Starting, TooLarge, Unsigned, Forged, Untimely, Unreadable, Replayed}

// Serve accepts interactions until the context ends. Then it closes the listener, and returns when
// all accepted interactions are answered.
func (e *Endpoint) Serve(ctx context.Context, l net.Listener) error {
	// Discord may have signed what it sends for the first time before this process was there.
	e.heard.begin(e.now().Add(-answerWithin))
	server := &http.Server{Handler: e, ReadHeaderTimeout: readHeaderWithin, ReadTimeout: readWithin,
		// It counts from the end of the header, so it includes the time for the body.
		WriteTimeout: startWithin + readWithin + answerWithin + 2*time.Second,
		IdleTimeout:  keepIdle, MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(e.Log.Handler(), slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }() // it answers a panic itself
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), StopTime)
		defer cancel()
		if server.Shutdown(stopping) != nil {
			_ = server.Close()
		}
	}
	e.hearing.Wait()
	return err
}

func (e *Endpoint) now() time.Time {
	if e.Now == nil {
		return time.Now()
	}
	return e.Now()
}

// ServeHTTP answers one request. A request without a valid and recent signature gets status 401;
// Discord sends some to check that the bot verifies signatures. An interaction that was accepted
// before gets 409. While the program starts, a request waits a moment and then gets 503.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if status := e.misdirected(w.Header(), r); status != 0 {
		e.refuse(w, Misdirected, status)
		return
	}
	if r.Header.Get(signatureHeader) == "" {
		w.Header().Set(processHeader, e.Process)
		e.refuse(w, Unsigned, http.StatusUnauthorized)
		return
	}
	if !e.awaitKey(r.Context()) {
		e.refuse(w, Starting, http.StatusServiceUnavailable)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
	if err != nil { // it is too large, or its sender is gone
		e.refuse(w, TooLarge, http.StatusRequestEntityTooLarge)
		return
	}
	signed, ok := signedAt(e.Key, r.Header, body)
	if !ok {
		e.refuse(w, Forged, http.StatusUnauthorized)
		return
	}
	if off := e.now().Sub(signed); off.Abs() > clockTolerance {
		e.Log.Warn("Discord's request was refused: it was signed too long ago or ahead of time. Is this machine's clock right?", "signed_ago", off)
		e.refuse(w, Untimely, http.StatusUnauthorized)
		return
	}
	i, err := readInteraction(body)
	switch {
	case err == nil && i.Type == discordgo.InteractionPing:
		if e.OnPing != nil {
			e.OnPing()
		}
		writeHTTP(w, http.StatusOK, []byte(`{"type":1}`))
	case err != nil || !wellFormed(i):
		e.Log.Warn("an interaction that cannot be read", "err", err)
		e.refuse(w, Unreadable, http.StatusBadRequest)
	case !e.heard.first(i.ID, signed, e.now()):
		e.Log.Warn("an interaction that was there before, or before this process, was refused", "interaction", i.ID)
		e.refuse(w, Replayed, http.StatusConflict)
	default:
		e.hear(w, r, i)
	}
}

// refuse answers a request that is not accepted, and tells why.
func (e *Endpoint) refuse(w http.ResponseWriter, why Refusal, status int) {
	if e.OnRefused != nil {
		e.OnRefused(why)
	}
	writeHTTP(w, status, nil)
}

// awaitKey waits until the key is known, and returns false if that takes too long for Discord.
func (e *Endpoint) awaitKey(ctx context.Context) bool {
	if e.starts == nil {
		return true
	}
	timer := time.NewTimer(startWithin)
	defer timer.Stop()
	select {
	case <-e.starts:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// misdirected returns the status for a request that cannot be an interaction, or 0.
func (e *Endpoint) misdirected(h http.Header, r *http.Request) int {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case r.URL.Path != EndpointPath:
		return http.StatusNotFound
	case r.Method != http.MethodPost:
		h.Set("Allow", http.MethodPost)
		return http.StatusMethodNotAllowed
	case err != nil || kind != "application/json":
		return http.StatusUnsupportedMediaType
	}
	return 0
}

// hear answers an interaction and the request that brought it.
func (e *Endpoint) hear(w http.ResponseWriter, r *http.Request, i *Interaction) {
	i.reply = &response{said: make(chan inline, 1)}
	e.hearing.Go(func() {
		// If nothing was said, the bot is overloaded and nothing would have changed.
		defer i.reply.say(http.StatusServiceUnavailable, nil)
		e.OnInteraction(i)
	})
	timer := time.NewTimer(answerWithin)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done(): // nobody reads the response any more: the answer goes by a request of its own
	case in := <-i.reply.said:
		writeHTTP(w, in.status, in.body)
		return
	}
	if i.reply.say(http.StatusServiceUnavailable, nil) {
		e.Log.Warn("nobody waits for the answer to an interaction any more", "interaction", i.ID)
	}
	in := <-i.reply.said
	writeHTTP(w, in.status, in.body)
}

func writeHTTP(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if len(body) > 0 {
		h.Set("Content-Type", "application/json")
	}
	w.WriteHeader(cmp.Or(status, http.StatusOK))
	_, _ = w.Write(body)
}

// Discord's headers: the signature of timestamp and body in hexadecimal digits, and the timestamp
// in seconds since 1970.
const (
	signatureHeader = "X-Signature-Ed25519"
	timestampHeader = "X-Signature-Timestamp"
)

// processHeader names the process that refuses an unsigned request.
const processHeader = "Sobremesa-Process"

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
// It is kept in memory, so anything signed before this process began is refused, except for the seconds
// in which Discord still waits for an answer. Another process beside it answers a copy once more within
// clockTolerance. To keep every interaction in the store would cost a commit for each and prevent
// nothing: who has a copy reads Discord's traffic where TLS ends, answers included, and has the
// interaction's token.
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
