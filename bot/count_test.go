package bot_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// cost is what an answer or a task took: loads of games, replays, other reads of the store, its write
// transactions, and requests to Discord. The claim and the end of a task are not counted.
type cost struct{ loads, replays, reads, writes, requests int }

// till counts what is done.
type till struct {
	mu   sync.Mutex
	cost cost
}

func (c *till) note(n *int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*n++
}

// countingStore counts the calls of a store.
type countingStore struct {
	store.Store
	*till
}

func (s countingStore) Game(ctx context.Context, id int64) (*store.Game, error) {
	s.note(&s.cost.loads)
	return s.Store.Game(ctx, id)
}

func (s countingStore) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	if q.Moves {
		s.note(&s.cost.loads)
	} else {
		s.note(&s.cost.reads)
	}
	return s.Store.Games(ctx, q)
}

func (s countingStore) Answer(ctx context.Context, request string) ([]byte, error) {
	s.note(&s.cost.reads)
	return s.Store.Answer(ctx, request)
}

func (s countingStore) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	s.note(&s.cost.reads)
	return s.Store.Values(ctx, of...)
}

func (s countingStore) Finishes(ctx context.Context, of store.LogQuery) (store.Log, error) {
	s.note(&s.cost.reads)
	return s.Store.Finishes(ctx, of)
}

func (s countingStore) Commit(ctx context.Context, c *store.Change) error {
	s.note(&s.cost.writes)
	return s.Store.Commit(ctx, c)
}

func (s countingStore) SetValues(ctx context.Context, texts store.Texts) error {
	s.note(&s.cost.writes)
	return s.Store.SetValues(ctx, texts)
}

func (s countingStore) SwapValue(ctx context.Context, key store.Key, had, text string, others store.Texts) error {
	s.note(&s.cost.writes)
	return s.Store.SwapValue(ctx, key, had, text, others)
}

// countingRules counts the matches that are started. Each replay starts one.
type countingRules struct {
	engine.Game
	*till
}

func (g countingRules) Start(o engine.Options) (engine.Match, error) {
	g.note(&g.cost.replays)
	return g.Game.Start(o)
}

func (g countingRules) Under(version int) (engine.Game, bool) {
	then, ok := g.Game.Under(version)
	return countingRules{then, g.till}, ok
}

// counted is a stage whose work is counted, and a chat on it.
type counted struct {
	*stage
	*till
}

func newCounted(t *testing.T) *counted {
	t.Helper()
	t.Parallel()
	w, c := newWorld(t), new(till)
	plain := w.games
	w.games = nil
	for _, g := range plain {
		same := *g
		same.Rules = countingRules{g.Rules, c}
		w.games = append(w.games, &same)
	}
	return &counted{stageIn(w, func(s store.Store) store.Store { return countingStore{s, c} }), c}
}

// asks makes a user interact.
func (s *counted) asks(user localdiscord.User, in chat.Interaction) *chat.Answer {
	s.t.Helper()
	if m := s.newest(mesa); m != nil {
		in.LastMessage = m.ID
	}
	return asks(s.t, chat.New(s.Table, s.games, new(hosttest.Channels), s.config().Log), user, mesa, in)
}

// during runs do and returns its cost.
func (s *counted) during(do func()) cost {
	s.t.Helper()
	s.cost = cost{}
	before := len(s.server.Requests())
	do()
	s.cost.requests = len(s.server.Requests()) - before
	return s.cost
}

// typing returns the use of a subcommand with text options, such as a typed move.
func typing(sub string, given ...string) chat.Interaction {
	in := chat.Interaction{Command: &chat.Invocation{Command: "azul", Sub: sub}}
	for i := 0; i < len(given); i += 2 {
		in.Command.Options = append(in.Command.Options, chat.Given{Name: given[i], Type: chat.TextOption, Value: given[i+1]})
	}
	return in
}

// pressing returns the press of the first button of a message with this verb.
func pressing(t testing.TB, m *message.Message, v message.Verb) chat.Interaction {
	t.Helper()
	list := enabled(m, v)
	if len(list) == 0 {
		t.Fatalf("no %s in %+v", v, m)
	}
	return chat.Interaction{Press: &chat.Press{ID: list[0].String(), Private: true}}
}

// These are the costs of what players do most. A commit that changes a number says why.
func TestWhatATurnCosts(t *testing.T) {
	s := newCounted(t)
	var a *chat.Answer
	costs := func(what string, want cost, do func()) {
		t.Helper()
		if got := s.during(do); got != want {
			t.Errorf("%s: got %+v, want %+v", what, got, want)
		}
	}
	works := func() { s.work() }
	s.must(s.Table.Open(t.Context(), s.by(ana), sitting.Opening{Kind: "azul", Seats: 2, Pace: 24 * time.Hour}))
	s.must(s.Table.Do(t.Context(), s.by(luis), azulHere, sitting.Join(0)))
	s.must(s.Table.Do(t.Context(), s.by(ana), azulHere, sitting.Start))
	s.work()
	s.play()
	s.work() // this was not the first turn of a round, which costs a recap
	types := func() {
		user, move, _ := s.turn(mesa)
		a = s.asks(user, typing("take", "move", move))
	}
	// One of the other reads is of the settings, and one looks for the player's next game.
	costs("a typed move", cost{1, 1, 2, 1, 0}, types)
	s.wants(a.Message.Content, says(sitting.Played))
	// The same message is edited, since the players are at the table.
	costs("the board that follows", cost{1, 1, 1, 2, 1}, works)
	s.Forward(2 * time.Minute)
	costs("a board that is raised", cost{1, 1, 1, 2, 2}, works)

	user, _, _ := s.turn(mesa)
	s.confirms(user, settings.Yes)
	costs("a typed move that is shown", cost{1, 1, 1, 0, 0}, types)
	s.wants(a.Message.Content, "¿Confirmas?")
	s.confirms(user, settings.No)
	play := chat.Interaction{Press: &chat.Press{ID: s.button(s.newest(mesa), message.Play).CustomID}}
	costs("a menu", cost{1, 1, 1, 0, 0}, func() { a = s.asks(user, play) })
	confirm := pressing(t, a.Message, message.Confirm)
	costs("a confirmed move", cost{1, 1, 2, 1, 0}, func() { a = s.asks(user, confirm) })
	s.wants(a.Message.Content, says(sitting.Played))
	s.work()

	user, _, _ = s.turn(mesa)
	types()
	s.work()
	costs("an undo", cost{1, 2, 1, 1, 0}, func() { a = s.asks(user, typing("take", "move", "deshacer")) })
	s.wants(a.Message.Content, says(sitting.Undone))
	costs("the board of an undo", cost{1, 1, 1, 2, 1}, works)

	s.Forward(time.Hour)
	types()
	costs("the board for one who has left", cost{1, 1, 1, 2, 2}, works)

	s.Forward(s.game(mesa).Pace/2 + time.Minute)
	costs("a reminder", cost{2, 0, 2, 1, 3}, works)
	s.Forward(s.game(mesa).Pace)
	// The guardian's turn is one change and its move another, since it thinks in between. Discord is
	// asked whether the player is still in the server.
	costs("a deadline", cost{4, 3, 3, 4, 6}, works)
	if g := s.game(mesa); g.Moves[len(g.Moves)-1].StandIn == "" {
		t.Error("no guardian has moved for the player whose time ran out")
	}

	types()
	s.faults().LoseAnswers(routeCreate, 1)
	s.workOnce()
	shown := len(s.public(mesa))
	s.Restart()
	costs("a restart in doubt", cost{3, 2, 3, 1, 4}, works)
	s.messages(shown)
}

// The previous board also shows the result of its round.
func TestWhatTheFirstBoardOfARoundCosts(t *testing.T) {
	s := newCounted(t)
	s.open(true)
	for round := 1; round == 1; {
		s.work()
		s.play()
		_, state := s.state(mesa)
		view := state.View(engine.Spectator)
		round = view.Round()
	}
	show := func() {
		must.Succeed(t, s.Handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: 1}))
	}
	if got, want := s.during(show), (cost{1, 1, 1, 2, 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// The first moves, and the one that ends the game.
func TestAMoveDeliveredTwiceGetsTheSameAnswerTwice(t *testing.T) {
	s := newCounted(t)
	s.open(true)
	for turn := 0; ; turn++ {
		user, move, over := s.turn(mesa)
		if over {
			break
		}
		if _, after := s.state(mesa); turn > 2 {
			next, err := azul.Parse(move)
			must.Succeed(t, err)
			must.Succeed(t, after.Play(after.ToMove().First(), next))
			if after.ToMove() != 0 {
				s.play()
				continue
			}
		}
		typed := typing("take", "move", move)
		typed.ID = newID()
		told := s.asks(user, typed).Message.Content
		s.wants(told, says(sitting.Played))
		if again := s.asks(user, typed).Message.Content; again != told {
			t.Errorf("%q, then %q", told, again)
		}
	}
}

// Whether the channel is the thread of a game is found out without loading the game.
func TestWhatASettingCosts(t *testing.T) {
	s := newCounted(t)
	for panel, reads := range map[string]int{"server": 4, "channel": 2, "me": 1} { // the server's name in the week is no setting, and read before and after
		in := chat.Interaction{Manages: true, Press: &chat.Press{ID: "sobremesa:1:0:set:" + panel + ".value", Values: []string{"theme=dark"}, Private: true}}
		var a *chat.Answer
		if got, want := s.during(func() { a = s.asks(ana, in) }), (cost{0, 0, reads, 1, 0}); got != want {
			t.Errorf("%s: got %+v, want %+v", panel, got, want)
		}
		s.wants(a.Message.Content, "oscuro")
	}
}
