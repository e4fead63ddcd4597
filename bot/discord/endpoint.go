package discord

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

// EndpointPath is where an [Endpoint] takes interactions. What stands before it may
// serve it at another address.
const EndpointPath = "/interactions"

// Bounds of what an [Endpoint] reads and of how long it takes for that. Discord sends
// some two thousand bytes, more when a message comes with it, and gives up after three
// seconds.
const (
	maxInteraction   = 256 << 10 // bytes of a body
	maxHeader        = 16 << 10  // bytes of a header
	readHeaderWithin = 3 * time.Second
	readWithin       = 5 * time.Second
	keepIdle         = 90 * time.Second
)

// Endpoint hears interactions by HTTP: Discord signs each and sends it to the address
// that the application's page has as Interactions Endpoint URL. What ends TLS stands
// before it; nothing rests on what that adds to a request.
//
// The first answer to an interaction stands in the answer to the request that brought
// it. If it takes longer, or has files with it, the request is answered with 202 and
// the answer sent as it is to what the gateway brings: Discord does not say how files
// would stand in the body, nor when it has taken note of a body, before which it takes
// no late answer.
type Endpoint struct {
	// Key is the application's verify_key. Who may sign is known by it alone.
	Key ed25519.PublicKey
	// OnInteraction is called on a goroutine of its own, and not twice for one id.
	OnInteraction func(*Interaction)
	// Now is the clock that signatures are judged by; the machine's when nil.
	Now func() time.Time
	Log *slog.Logger

	heard replays

	mu      sync.Mutex
	waiting map[string]*waiting // by interaction
	hearing sync.WaitGroup      // for each OnInteraction
}

// Serve takes interactions until the context ends; then it closes the listener, and
// returns when those that were taken are answered.
func (e *Endpoint) Serve(ctx context.Context, l net.Listener) error {
	e.heard.begin(e.now())
	server := &http.Server{Handler: e, ReadHeaderTimeout: readHeaderWithin, ReadTimeout: readWithin,
		// From the end of the header, so the body has its time in it too.
		WriteTimeout: readWithin + answerWithin + 2*time.Second,
		IdleTimeout:  keepIdle, MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(e.Log.Handler(), slog.LevelDebug)}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
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

// ServeHTTP answers one request. What Discord has not signed, or not just now, gets 401,
// by which Discord finds out whether signatures are looked at; what it has signed and
// was taken before, 409.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if status := e.misdirected(w.Header(), r); status != 0 {
		refuseHTTP(w, status)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxInteraction))
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			refuseHTTP(w, http.StatusRequestEntityTooLarge)
		} else {
			refuseHTTP(w, http.StatusBadRequest)
		}
		return
	}
	signed, ok := signedAt(e.Key, r.Header, body)
	if !ok {
		refuseHTTP(w, http.StatusUnauthorized)
		return
	}
	if off := e.now().Sub(signed); off.Abs() > clockTolerance {
		e.Log.Warn("Discord's request was refused: it was signed too long ago or ahead of time. Is this machine's clock right?", "signed_ago", off)
		refuseHTTP(w, http.StatusUnauthorized)
		return
	}
	i, err := readInteraction(body)
	switch {
	case err == nil && i.Type == discordgo.InteractionPing:
		writeHTTP(w, http.StatusOK, []byte(`{"type":1}`))
	case err != nil || !wellFormed(i):
		e.Log.Warn("an interaction that cannot be read", "err", err)
		refuseHTTP(w, http.StatusBadRequest)
	case !e.heard.first(i.ID, signed, e.now()):
		e.Log.Warn("an interaction that was there before, or before this process, was refused", "interaction", i.ID)
		refuseHTTP(w, http.StatusConflict)
	default:
		e.hear(w, r, i)
	}
}

// misdirected is the status of a request that no interaction is sent by; 0 of others.
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

// waiting is a request that brought an interaction and waits for its first answer.
type waiting struct{ said chan inline }

// inline is what a request is answered with.
type inline struct {
	status int
	body   []byte
}

// hear has an interaction answered, and the request with it.
func (e *Endpoint) hear(w http.ResponseWriter, r *http.Request, i *Interaction) {
	this := &waiting{make(chan inline, 1)}
	e.await(i.ID, this)
	e.hearing.Go(func() {
		// Nothing was said: there is too much to do, and nothing but a look was asked for.
		defer e.say(i.ID, inline{status: http.StatusServiceUnavailable})
		e.OnInteraction(i)
	})
	timer := time.NewTimer(answerWithin)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.Context().Done(): // nobody reads it: what there is to say goes by a request
	case in := <-this.said:
		writeHTTP(w, in.status, in.body)
		return
	}
	if e.say(i.ID, inline{status: http.StatusServiceUnavailable}) {
		e.Log.Warn("nobody waits for the answer to an interaction any more", "interaction", i.ID)
	}
	in := <-this.said
	writeHTTP(w, in.status, in.body)
}

func (e *Endpoint) await(interaction string, this *waiting) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.waiting == nil {
		e.waiting = make(map[string]*waiting)
	}
	e.waiting[interaction] = this
}

// say answers the request that brought an interaction, and returns false if that is
// done already.
func (e *Endpoint) say(interaction string, in inline) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	this := e.waiting[interaction]
	if this == nil {
		return false
	}
	delete(e.waiting, interaction)
	this.said <- in
	return true
}

// inBody is the first answer as the answer to the request that brought the interaction,
// if it may stand there, see [Responder].
func (e *Endpoint) inBody(interaction string, c callback, files []message.File) bool {
	body, err := json.Marshal(c)
	return err == nil && len(files) == 0 && e.say(interaction, inline{http.StatusOK, body})
}

// byRequest tells that the first answer comes by a request of its own.
func (e *Endpoint) byRequest(interaction string) {
	e.say(interaction, inline{status: http.StatusAccepted})
}

func refuseHTTP(w http.ResponseWriter, status int) {
	writeHTTP(w, status, nil)
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
