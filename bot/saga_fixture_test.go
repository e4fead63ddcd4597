package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// saga is a game of Ruling of Dwarfs in a world whose clock is moved by the test. Up to the point
// of the test, users play as artificial players would, directly at the table.
type saga struct {
	*month
	house *table.Table
	game  *games.Game
	rng   *rand.Rand
	id    int64
	// hoards makes users keep what they get and do nothing in their turns.
	hoards bool
}

// newSaga opens a game with typed options and starts it.
func newSaga(t *testing.T, key byte, options string, users ...localdiscord.User) *saga {
	t.Helper()
	t.Parallel()
	s := &saga{month: newMonth(t, time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC), key), rng: rand.New(rand.NewPCG(uint64(key), 3))}
	s.game = s.world.games.Named("enanos")
	s.house = s.table()
	s.house.Now = s.now
	s.begin()
	s.command(users[0], mesa, fmt.Sprintf("enanos new players:%d %s", len(users), options))
	for _, u := range users[1:] {
		s.command(u, mesa, "enanos join")
	}
	s.chooses(users[0], mesa, "enanos board", "start")
	s.settle()
	g, err := store.LiveGame(t.Context(), s.store, mesa.ID, "enanos")
	must.Succeed(t, err)
	s.id = g.ID
	return s
}

// position returns the game's current state.
func (s *saga) position() *sitting.Sitting {
	s.t.Helper()
	p, _, err := s.house.Find(s.t.Context(), s.id)
	must.Succeed(s.t, err)
	return p
}

// view returns what a seat sees.
func (s *saga) view(seat engine.Seat) enanos.View {
	s.t.Helper()
	return s.position().View(seat).(enanos.View)
}

// user returns the user of a seat.
func (s *saga) user(seat engine.Seat) localdiscord.User {
	s.t.Helper()
	return people(s.stored(s.id))[seat]
}

// moves returns the moves of a seat that begin with a word.
func (s *saga) moves(v *enanos.View, verb string) (list []string) {
	for _, m := range v.Moves(nil) {
		if text := enanos.Format(m, engine.Spanish); strings.HasPrefix(text, verb+" ") || text == verb {
			list = append(list, text)
		}
	}
	return list
}

// does plays a move directly at the table.
func (s *saga) does(seat engine.Seat, move string) {
	s.t.Helper()
	u := s.user(seat)
	if _, err := s.house.Do(s.t.Context(), table.Request{ID: newID(), User: u.ID, Name: u.Name, Guild: mesa.GuildID, Channel: mesa.ID, Lang: engine.Spanish},
		table.Ref{Kind: "enanos"}, sitting.Play(move, sitting.AnyBoard)); err != nil {
		s.t.Fatalf("%s: %s: %v", u.Name, move, err)
	}
}

// goesOn plays, with an army whenever possible, until found returns true for the view of the
// awaited player.
func (s *saga) goesOn(what string, found func(v enanos.View) bool) enanos.View {
	s.t.Helper()
	for range 3000 {
		p := s.position()
		if p.Status != store.Running {
			break
		}
		seat := p.Awaited().First()
		v := p.View(seat).(enanos.View)
		if found(v) {
			s.settle()
			return v
		}
		move := s.game.Artificial[2].Player.Choose(s.t.Context(), engine.Budget{}, v, s.rng)
		for _, verb := range []string{"alimenta", "enano"} {
			if list := s.moves(&v, verb); len(list) > 0 {
				move = list[s.rng.IntN(len(list))]
			}
		}
		if s.hoards && v.Phase == enanos.Acting {
			move = "termina"
		}
		s.does(seat, move)
	}
	s.t.Fatalf("never reached: %s", what)
	return enanos.View{}
}

// newestBoard returns the newest message that shows the table.
func (s *saga) newestBoard() *localdiscord.Message {
	s.t.Helper()
	s.settle()
	shows := shown(s.stored(s.id)).ID
	for _, m := range s.public(mesa) {
		if m.ID == shows {
			return &m
		}
	}
	s.t.Fatal("there is no board")
	return nil
}

// mentionsOnly reports whether a message mentions this user and nobody else.
func (s *saga) mentionsOnly(m *localdiscord.Message, user localdiscord.User) bool {
	return len(m.Mentions) == 1 && m.Mentions[0].ID == user.ID
}

// firstOf returns the first choice of a select, or nothing for a button.
func (s *saga) firstOf(c localdiscord.Component) []string {
	if len(c.Options) == 0 {
		return nil
	}
	return []string{c.Options[0].Value}
}
