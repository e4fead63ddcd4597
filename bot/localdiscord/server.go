package localdiscord

import (
	"cmp"
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

// Open makes a server on its file, which is created and filled with a world when it is not there. Errors are those
// of SQLite and of a file written by a newer version.
func Open(opt Options) (*Server, error) {
	opt.Log = cmp.Or(opt.Log, slog.New(slog.DiscardHandler))
	if opt.Now == nil {
		opt.Now = time.Now
	}
	opt.AckWithin = cmp.Or(opt.AckWithin, 3*time.Second)
	opt.TokenLifetime = cmp.Or(opt.TokenLifetime, 15*time.Minute)
	opt.HeartbeatInterval = cmp.Or(opt.HeartbeatInterval, 41250*time.Millisecond)
	opt.GlobalRate = cmp.Or(opt.GlobalRate, 50)
	if len(opt.World.Users) == 0 {
		opt.World = DefaultWorld()
	}
	st, err := openStorage(opt.Path)
	if err != nil {
		return nil, err
	}
	w, err := loadWorld(st, opt.World)
	if err != nil {
		st.db.Close()
		return nil, err
	}
	s := &Server{
		opt: opt, log: opt.Log, now: opt.Now, store: st, world: w,
		ids:          &snowflakes{now: opt.Now},
		faults:       newFaults(),
		rate:         &rate{perSecond: opt.GlobalRate},
		events:       newHub(),
		journal:      &journal{},
		interactions: map[string]*interaction{},
		modals:       map[string]*shownModal{},
		nonces:       map[string]sentNonce{},
		creates:      map[string]int{},
		renamed:      map[string][]time.Time{},
		closed:       make(chan struct{}),
	}
	s.ids.seen(st.newestID())
	if err := s.loadEndpoint(); err != nil {
		st.db.Close()
		return nil, err
	}
	s.gateway = newGateway(s)
	s.faults.gateway = s.gateway
	s.handler = s.addresses()
	s.end = sync.OnceValue(s.close)
	return s, nil
}

// Close ends gateway connections and event streams and closes the file. Requests that are under way may fail.
func (s *Server) Close() error { return s.end() }

func (s *Server) close() error {
	close(s.closed)
	s.mu.Lock()
	for _, it := range s.interactions {
		it.timer.Stop()
	}
	s.mu.Unlock()
	s.gateway.closeAll(1001)
	s.events.closeAll()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.db.Close()
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
