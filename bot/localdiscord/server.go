package localdiscord

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Options configure a Server.
type Options struct {
	// Path of the SQLite file with guilds, channels, users, commands, messages and attachments; "" keeps them in memory.
	Path string
	// World is what an empty file is filled with; DefaultWorld unless it has users. The bot's id is that of Bot.
	World World
	// Token of the bot. Any other is refused: 401 in REST, close code 4004 in the gateway.
	Token string
	// Log hears of requests that failed; nil discards.
	Log *slog.Logger
	// Now is the clock of timestamps, ids and token expiry; nil is time.Now. Waiting (AckWithin) is always in real time.
	Now func() time.Time
	// MoveClock, unless nil, puts the clock that Now tells forward; the page offers it then.
	MoveClock func(by time.Duration) error
	// Starters are the commands ("NAME new") that the page offers in an empty channel, the likeliest first; those that the bot
	// has not registered are left out.
	Starters []string
	// EmojiFont, a TrueType file, is what the page writes emoji with on a machine that has no font for them; nil for none.
	EmojiFont []byte
	// AckWithin is how long an interaction waits for its first answer; 0 is Discord's 3 s.
	AckWithin time.Duration
	// TokenLifetime is how long an interaction's token is good; 0 is Discord's 15 minutes.
	TokenLifetime time.Duration
	// GlobalRate is how many requests a second the bot may send, not counting those under an interaction's token; 0 is Discord's
	// 50, a negative number lets all pass.
	GlobalRate int
	// HeartbeatInterval is what HELLO asks of clients; 0 is Discord's 41.25 s.
	HeartbeatInterval time.Duration
}

// Server is a Discord of its own. It is an http.Handler, safe for concurrent use.
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
	journal *journal
	handler http.Handler
	base    atomic.Value // string: with what the addresses begin that the bot's last request was told
	end     func() error

	// mu guards what follows and orders all that reads and then writes the storage.
	mu           sync.Mutex
	world        *world
	endpoint     *endpoint
	interactions map[string]*interaction
	modals       map[string]*shownModal // by interaction that was answered with it
	nonces       map[string]sentNonce
	creates      map[string]int         // command creations by day
	renamed      map[string][]time.Time // by channel, when it was
	swept        time.Time
	closed       chan struct{}
}

// sentNonce remembers a message sent with a nonce.
type sentNonce struct {
	message string
	at      time.Time
}

// EndEvents ends the event streams of the pages, which otherwise go on until Close.
func (s *Server) EndEvents() { s.events.closeAll() }

// Faults are the failures that can be demanded of this server.
func (s *Server) Faults() *Faults { return s.faults }

// AwaitBot waits until a bot is connected and READY.
func (s *Server) AwaitBot(ctx context.Context) error { return s.gateway.awaitOnline(ctx) }

// Online reports whether a bot is connected and READY.
func (s *Server) Online() bool { return s.gateway.online() }

// online reports whether somebody is there for interactions, as far as is known of an endpoint. The server's lock is held.
func (s *Server) online() bool { return s.endpoint.URL != "" || s.gateway.online() }

// Requests lists the REST requests so far (the newest 5,000 at least), without their bodies.
func (s *Server) Requests() []Exchange {
	s.journal.mu.Lock()
	defer s.journal.mu.Unlock()
	return append([]Exchange(nil), s.journal.exchanges...)
}

// Observe has f called with every REST exchange from now on, before the answer is sent. f may be called from several
// goroutines at once and must not change the bodies.
func (s *Server) Observe(f func(Exchange)) {
	s.journal.mu.Lock()
	defer s.journal.mu.Unlock()
	s.journal.observers = append(s.journal.observers[:len(s.journal.observers):len(s.journal.observers)], f)
}

// baseNow is with what addresses begin, as the bot's last request told.
func (s *Server) baseNow() string {
	if base, ok := s.base.Load().(string); ok {
		return base
	}
	return "http://localhost"
}
