package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"golang.org/x/sync/errgroup"
)

// Why a connection ended, besides what the network and Discord's close codes
// say.
var (
	errNotReady  = errors.New("the session did not open in time")
	errSilent    = errors.New("a heartbeat was not acknowledged before the next")
	errReconnect = errors.New("asked to reconnect")
)

// invalidSession is Discord's word that there is no such session.
type invalidSession struct{ resumable bool }

func (e invalidSession) Error() string {
	return fmt.Sprintf("invalid session (resumable: %t)", e.resumable)
}

// sessionState is what it takes to resume a session; the zero value is none.
type sessionState struct {
	id  string
	url string // where Discord wants it resumed; "" when not known or no good
	seq int64  // of the last event that was handed on
}

// relay is one connection to Discord with a discordgo session behind it.
//
// discordgo dials the relay, by a pipe, and takes it for Discord. The relay
// checks each frame before discordgo sees it, watches the heartbeats, turns
// the IDENTIFY of a new session into the RESUME of an old one, and keeps to
// itself what asks for another connection. So discordgo has only to identify,
// to beat, and to decode interactions; its own ways of reconnecting, some of
// which lock up or panic, are never used, and each connection has a session of
// its own.
type relay struct {
	discord *websocket.Conn
	client  *websocket.Conn
	resume  sessionState // the session to go on with, if any
	state   sessionState // the session as run left it
	spend   func()       // is called before an IDENTIFY is sent
	log     *slog.Logger

	seq      atomic.Int64 // of the last event
	unacked  atomic.Bool  // a heartbeat was sent and not yet acknowledged
	writing  sync.Mutex   // to discord
	handed   atomic.Int32 // frames that discordgo has read
	standing chan struct{}
	stood    sync.Once
	spent    atomic.Bool
}

// writeWithin bounds the sending of a frame: a dead line takes no more once
// its buffers are full.
const writeWithin = 10 * time.Second

// farewell bounds how long the other sides have to take note of the end.
const farewell = time.Second

// silenceDiscordgo turns discordgo's log off, which is one for the whole
// program: what matters of it comes back as errors.
var silenceDiscordgo = sync.OnceFunc(func() { discordgo.Logger = func(int, int, string, ...any) {} })

// newSession returns a discordgo session for one connection.
func newSession(token string) *discordgo.Session {
	silenceDiscordgo()
	s, _ := discordgo.New("Bot " + token) // there is no error in it
	s.ShouldReconnectOnError = false
	s.StateEnabled = false
	// Interactions come without asking; nothing else is needed.
	s.Identify.Intents = discordgo.IntentsNone
	return s
}

// run relays until the connection ends, and returns why. The session has to be
// new; opened is called when the connection stands, which must be within a
// time. discord is closed when run returns; discordgo's goroutines end when the
// next heartbeat is due.
func (r *relay) run(ctx context.Context, session *discordgo.Session, within time.Duration, opened func()) error {
	r.state = r.resume
	r.seq.Store(r.resume.seq)
	r.standing = make(chan struct{})
	r.discord.SetReadLimit(maxFrame)
	pipe := newClientPipe()
	session.Client = &http.Client{Transport: gatewayAddress{}}
	session.Dialer = &websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return pipe, nil }}

	group, over := errgroup.WithContext(ctx)
	accepted := acceptWebsocket(pipe.far)
	open := make(chan error, 1)
	go func() { open <- session.Open() }()
	handing := make(chan struct{}) // closed when discordgo gets nothing any more
	group.Go(func() error {
		<-over.Done()
		r.hangUp(ctx, context.Cause(over))
		select {
		case <-handing:
		case <-time.After(farewell):
		}
		r.discord.Close()
		if r.handed.Load() < 2 {
			pipe.far.Close() // Open waits for HELLO or for the event after it
		} else {
			pipe.hangUp()
		}
		return nil
	})
	group.Go(func() error {
		timer := time.NewTimer(within)
		defer timer.Stop()
		select {
		case <-r.standing:
			opened()
			return nil
		case <-timer.C:
			return errNotReady
		case <-over.Done():
			return nil
		}
	})
	group.Go(func() error {
		select {
		case r.client = <-accepted:
			group.Go(r.fromClient)
			defer close(handing)
			return r.fromDiscord()
		case <-over.Done():
			close(handing)
		}
		return nil
	})
	group.Go(func() error {
		select {
		case err := <-open:
			if err != nil {
				return fmt.Errorf("discordgo: %w", err)
			}
		case <-over.Done():
		}
		return nil
	})
	err := group.Wait()
	r.state.seq = r.seq.Load()
	return err
}

// hangUp tells Discord that we go. Where we only stop, with the code that ends
// the session, what Discord still sends is handed on until it has hung up too;
// any other code leaves the session to be resumed.
func (r *relay) hangUp(ctx context.Context, cause error) {
	say := func(code int) {
		_ = r.discord.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(farewell))
	}
	if ctx.Err() != nil {
		say(websocket.CloseNormalClosure)
		_ = r.discord.SetReadDeadline(time.Now().Add(farewell))
		return
	}
	if closed := (*websocket.CloseError)(nil); !errors.As(cause, &closed) {
		say(4000)
	}
	r.discord.Close()
}

// fromDiscord hands on what Discord sends.
func (r *relay) fromDiscord() error {
	for begun := false; ; begun = true {
		kind, raw, err := r.discord.ReadMessage()
		if err != nil {
			return err
		}
		f, err := readFrame(kind, raw)
		if err != nil {
			return err
		}
		if (f.op == opHello) == begun {
			return bad("opcode %d in or out of HELLO's place", f.op)
		}
		switch f.op {
		case opHeartbeat:
			// Answered here: discordgo's answer panics when its session is
			// closed at the same moment.
			if err := r.toDiscord(r.heartbeat()); err != nil {
				return err
			}
		case opHeartbeatAck:
			r.unacked.Store(false)
		case opReconnect:
			return errReconnect
		case opInvalidSession:
			return invalidSession{f.resumable}
		}
		out, err := f.forClient()
		if err != nil {
			// Not the line's fault: resumed, it would bring the same again.
			r.log.Warn("gateway: an event that cannot be read", "event", f.event, "err", err)
		}
		if out != nil {
			if err := r.client.WriteMessage(websocket.TextMessage, out); err != nil {
				return fmt.Errorf("discordgo does not listen: %w", err)
			}
			r.handed.Add(1)
		}
		if f.op == opDispatch {
			r.dispatched(f)
		}
	}
}

// dispatched notes how far the session has come.
func (r *relay) dispatched(f *frame) {
	r.seq.Store(f.seq)
	switch f.event {
	case "READY":
		r.state.id, r.state.url = f.session, f.resumeURL
	case "RESUMED":
	default:
		return
	}
	r.stood.Do(func() { close(r.standing) })
}

// fromClient hands on what discordgo sends.
func (r *relay) fromClient() error {
	for {
		_, out, err := r.client.ReadMessage()
		if err != nil {
			return fmt.Errorf("discordgo hung up: %w", err)
		}
		var in struct {
			Op int `json:"op"`
			D  struct {
				Token string `json:"token"`
			} `json:"d"`
		}
		// A heartbeat's d is a number; only IDENTIFY's is looked at.
		_ = json.Unmarshal(out, &in)
		switch in.Op {
		case opIdentify:
			if r.resume.id != "" {
				out, err = json.Marshal(map[string]any{"op": opResume, "d": map[string]any{
					"token": in.D.Token, "session_id": r.resume.id, "seq": r.resume.seq}})
				if err != nil {
					return err
				}
			} else {
				r.spent.Store(true)
				r.spend()
			}
		case opHeartbeat:
			// Discord's rule: an ack that has not come by the next heartbeat
			// means that the line is dead.
			if r.unacked.Swap(true) {
				return errSilent
			}
			out = r.heartbeat()
		}
		if err := r.toDiscord(out); err != nil {
			return err
		}
	}
}

// heartbeat tells the last event's number: discordgo does not see them all.
func (r *relay) heartbeat() []byte {
	if seq := r.seq.Load(); seq > 0 {
		return fmt.Appendf(nil, `{"op":1,"d":%d}`, seq)
	}
	return []byte(`{"op":1,"d":null}`)
}

func (r *relay) toDiscord(out []byte) error {
	r.writing.Lock()
	defer r.writing.Unlock()
	if err := r.discord.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
		return err
	}
	return r.discord.WriteMessage(websocket.TextMessage, out)
}
