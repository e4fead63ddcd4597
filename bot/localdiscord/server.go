package localdiscord

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Options configure a Server.
type Options struct {
	// Path of the SQLite file with guilds, channels, users, commands, messages and attachments. ""
	// keeps them in memory. An empty file is filled with DefaultWorld.
	Path  string
	Token string       // the bot's; any other is refused: 401 in REST, close code 4004 in the gateway
	Log   *slog.Logger // receives failed requests; nil discards them
	// Now is the clock for timestamps, ids and token expiry. nil means time.Now. Waiting (AckWithin) is
	// always in real time.
	Now       func() time.Time
	MoveClock func(by time.Duration) error // unless nil, moves the clock behind Now forward; the page offers it then
	// Starters lists the commands ("NAME new") that the page offers in an empty channel, the likeliest
	// first. Commands that the bot has not registered are left out.
	Starters  []string
	EmojiFont []byte        // a TrueType font with emoji, for pages on machines without one; nil for none
	AckWithin time.Duration // how long an interaction waits for its first answer; 0 means Discord's 3 s
	// GlobalRate is how many requests a second the bot may send. Requests under an interaction's token
	// do not count. 0 means Discord's 50, a negative number no limit.
	GlobalRate        int
	HeartbeatInterval time.Duration // the interval that HELLO names; 0 means Discord's 41.25 s
}

// Server is a local Discord. It is an http.Handler and safe for concurrent use.
type Server struct {
	opt     Options
	log     *slog.Logger
	now     func() time.Time
	store   *storage
	ids     *snowflakes
	faults  *Faults
	rate    *rate
	gateway *gateway
	events  *hub
	journal journal
	handler http.Handler
	base    atomic.Value // string: the beginning of addresses, as in the bot's last request
	end     func() error

	// mu guards the fields below and serialises operations that read and then write the storage.
	mu           sync.Mutex
	world        *world
	endpoint     *endpoint
	interactions map[string]*interaction // by token
	modals       map[string]*Modal       // those not yet submitted, by the id of the interaction that they answered
	nonces       map[string]sentNonce
	renamed      map[string][]time.Time // times of renaming, by channel
	swept        time.Time
	closed       chan struct{}
}

// sentNonce remembers a message sent with a nonce.
type sentNonce struct {
	message string
	at      time.Time
}

// EndEvents ends the event streams of the pages, which otherwise run until Close.
func (s *Server) EndEvents() { s.events.end() }

// Faults returns the failures that can be injected into this server.
func (s *Server) Faults() *Faults { return s.faults }

// Online reports whether a bot is connected and READY.
func (s *Server) Online() bool { return s.gateway.online() }

// online reports whether the bot receives interactions, as far as is known. The server's lock is held.
func (s *Server) online() bool { return s.endpoint.URL != "" || s.gateway.online() }

// address returns the address of something on this server, given its path.
func (s *Server) address(path string) string {
	if base, ok := s.base.Load().(string); ok {
		return base + path
	}
	return "http://localhost" + path
}

// endpoint is the application's Interactions Endpoint URL and the key that signs what is sent there.
type endpoint struct {
	URL  string // "" if interactions go to the gateway
	Seed []byte // of the signing key
}

func (e *endpoint) key() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(e.Seed) }

// verifyKey returns the public key in hexadecimal, as applications receive it.
func (e *endpoint) verifyKey() string {
	return hex.EncodeToString(e.key().Public().(ed25519.PublicKey))
}

// refusal turns an error into a status and a body. An error that is not an *Error is this server's bug.
func (s *Server) refusal(r *http.Request, err error) (int, any) {
	var e *Error
	if !errors.As(err, &e) {
		s.log.Error("request failed", "route", r.Pattern, "error", err) // logs the pattern, because a path may contain a token
		e = errInternal
	} else {
		s.log.Debug("request refused", "route", r.Pattern, "error", e)
	}
	return e.Status, e
}
