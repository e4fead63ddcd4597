package hosttest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"unicode"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Guild and Channel are where players are unless a test says otherwise.
const Guild, Channel = "g", "c"

// By returns a new request of a user, in Channel unless another one is given. The user "ana" is
// called Ana.
func (h *Host) By(user string, channel ...string) table.Request {
	name := user
	if user != "" {
		name = strings.ToUpper(user[:1]) + user[1:]
	}
	return table.Request{ID: fmt.Sprint("r", h.asked.Add(1)), By: sitting.By{User: user, Name: name, Guild: Guild}, Channel: append(channel, Channel)[0], Lang: engine.Spanish}
}

// Must fails the test unless a request was carried out with the wanted code. Inlining it would slow
// down the tests' compilation, since it is called in hundreds of places.
//
//go:noinline
func (h *Host) Must(want engine.Code) func(sitting.Done, error) sitting.Done {
	return func(done sitting.Done, err error) sitting.Done {
		h.T.Helper()
		if err != nil || done.Code != want {
			h.T.Fatalf("%+v, error %v; want %s", done, err, want)
		}
		return done
	}
}

// Refused fails the test unless a request was refused with the wanted code. It is not inlined for
// the same reason as Must.
//
//go:noinline
func (h *Host) Refused(want engine.Code) func(sitting.Done, error) *engine.Refusal {
	return func(done sitting.Done, err error) *engine.Refusal {
		h.T.Helper()
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != want || done != (sitting.Done{}) {
			h.T.Fatalf("%+v, error %v; want it refused: %s", done, err, want)
		}
		return r
	}
}

// Lobby opens a table and seats the users. There is a seat for each unless o says how many. It
// returns the id of the game.
func (h *Host) Lobby(o sitting.Opening, users ...string) int64 {
	h.T.Helper()
	return h.LobbyIn(Channel, o, users...)
}

// LobbyIn is like Lobby, in a channel.
func (h *Host) LobbyIn(channel string, o sitting.Opening, users ...string) int64 {
	h.T.Helper()
	if o.Seats == 0 {
		o.Seats = len(users)
	}
	h.Must(sitting.Opened)(h.Open(h.T.Context(), h.By(users[0], channel), o))
	for _, user := range users[1:] {
		h.Must(sitting.Joined)(h.Do(h.T.Context(), h.By(user, channel), table.Ref{Kind: o.Kind}, sitting.Join(0)))
	}
	g, err := store.LiveGame(h.T.Context(), h.Store, channel, o.Kind)
	must.Succeed(h.T, err)
	return g.ID
}

// Begin is like Lobby, and starts the game. The channel is told of neither yet.
func (h *Host) Begin(o sitting.Opening, users ...string) int64 {
	h.T.Helper()
	return h.BeginIn(Channel, o, users...)
}

// BeginIn is like Begin, in a channel.
func (h *Host) BeginIn(channel string, o sitting.Opening, users ...string) int64 {
	h.T.Helper()
	id := h.LobbyIn(channel, o, users...)
	h.Must(sitting.Started)(h.Do(h.T.Context(), h.By(users[0], channel), table.Ref{Kind: o.Kind}, sitting.Start))
	return id
}

// Stored returns a game as it is stored.
func (h *Host) Stored(id int64) *store.Game {
	h.T.Helper()
	g, err := h.Store.Game(h.T.Context(), id)
	must.Succeed(h.T, err)
	return g
}

// Position returns a game's current state.
func (h *Host) Position(id int64) *sitting.Sitting {
	h.T.Helper()
	p, _, err := h.Find(h.T.Context(), id)
	must.Succeed(h.T, err)
	return p
}

// Move returns a move for a seat that advances the game: the move of its guardian.
func (h *Host) Move(p *sitting.Sitting, seat engine.Seat) string {
	player := h.Games.Player(p.Kind, h.Games.Guardian(p.Kind))
	return player.Choose(context.Background(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(1, 2)))
}

// PlayNext plays a move that advances the game for the first awaited player. The channel is not
// told yet. It returns false when the game awaits nobody.
func (h *Host) PlayNext(id int64) bool {
	h.T.Helper()
	p := h.Position(id)
	if !p.Status.Live() || p.Awaited() == 0 {
		return false
	}
	seat := p.Awaited().First()
	h.Must(sitting.Played)(h.Do(h.T.Context(), h.By(p.Seats[seat].User, p.Channel), table.To(p), sitting.Play(h.Move(p, seat), sitting.AnyBoard)))
	return true
}

// PlayUntil plays moves until the position is as wanted.
func (h *Host) PlayUntil(id int64, wanted func(*sitting.Sitting) bool) *sitting.Sitting {
	h.T.Helper()
	for range 3000 {
		if p := h.Position(id); wanted(p) {
			return p
		}
		if !h.PlayNext(id) {
			break
		}
	}
	h.T.Fatal("the game came to its end before that")
	return nil
}

// locked makes a reader safe for concurrent use.
type locked struct {
	mu sync.Mutex
	r  io.Reader
}

func (l *locked) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.r.Read(p)
}

// Says is [SaysIn] for Spanish, which most tests read.
func Says(key engine.Code, args ...any) string { return SaysIn(engine.Spanish, key, args...) }

// SaysIn returns a part of a sentence of the catalogues for tests to search for: the longest run
// between arguments that are not given. Arguments are given by alternating names and values. A test
// uses it where what is said matters but not how it is worded. It panics for a key without words,
// because every text would contain them.
func SaysIn(l engine.Lang, key engine.Code, args ...any) string {
	given := make(engine.Args)
	for i := 0; i < len(args); i += 2 {
		given[args[i].(string)] = args[i+1]
	}
	said := ""
	for run := range strings.SplitSeq(lang.Text(l, string(key), given), "<no value>") {
		if len(run) > len(said) {
			said = run
		}
	}
	if said == string(key) || !strings.ContainsFunc(said, unicode.IsLetter) {
		panic("hosttest: no sentence of " + string(key))
	}
	return said
}
