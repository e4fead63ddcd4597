package bot_test

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"

	"sobremesa/bot/announce"
	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// work counts what is done for a request or a task.
type work struct {
	mu    sync.Mutex
	count map[string]int
}

// The things that are counted.
const (
	loads         = "loads of the game"
	replays       = "replays"
	valueReads    = "reads of values"
	commits       = "commits"
	finishedReads = "reads of the log of finished games"
)

func (w *work) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count[what]++
}

// of runs do and returns what it did.
func (w *work) of(do func()) map[string]int {
	w.count = make(map[string]int)
	do()
	return w.count
}

// countingStore counts the calls of a store.
type countingStore struct {
	store.Store
	*work
}

func (s countingStore) Game(ctx context.Context, id int64) (*store.Game, error) {
	s.note(loads)
	return s.Store.Game(ctx, id)
}

func (s countingStore) Games(ctx context.Context, q store.Query) ([]*store.Game, error) {
	if q.Moves {
		s.note(loads)
	}
	return s.Store.Games(ctx, q)
}

func (s countingStore) Values(ctx context.Context, of ...store.Scope) (store.Found, error) {
	s.note(valueReads)
	return s.Store.Values(ctx, of...)
}

func (s countingStore) Finishes(ctx context.Context, of store.LogQuery) (store.Log, error) {
	s.note(finishedReads)
	return s.Store.Finishes(ctx, of)
}

func (s countingStore) Commit(ctx context.Context, c *store.Change) error {
	s.note(commits)
	return s.Store.Commit(ctx, c)
}

// countingRules counts the matches that are started. Each replay starts one.
type countingRules struct {
	engine.Game
	*work
}

func (g countingRules) Start(o engine.Options) (engine.Match, error) {
	g.note(replays)
	return g.Game.Start(o)
}

func (g countingRules) Under(version int) (engine.Game, bool) {
	then, ok := g.Game.Under(version)
	return countingRules{then, g.work}, ok
}

// counting returns games whose replays are counted.
func counting(list games.List, done *work) (counted games.List) {
	for _, g := range list {
		same := *g
		same.Rules = countingRules{g.Rules, done}
		counted = append(counted, &same)
	}
	return counted
}

// counted makes a stage count what is done by its table, its records, a chat on them, and the
// announcer. It returns the counts and the chat.
func counted(s *stage) (*work, *chat.Chat) {
	done := &work{count: make(map[string]int)}
	list := counting(s.games, done)
	kept := countingStore{s.store, done}
	s.Table = table.New(table.Config{Store: kept, Games: list, Now: s.Now, Entropy: s.seeds})
	s.Records = records.New(kept, list, s.Now, func() {})
	s.Handle = (&announce.Announcer{Table: s.Table, Records: s.Records, Games: list, Channels: s.channels()}).Handlers()
	return done, chat.New(s.Table, s.Records, list, new(hosttest.Channels), s.config().Log)
}

// elevenMoves plays until eleven moves have been made, including those of chance.
func (s *stage) elevenMoves() (toMove localdiscord.User) {
	s.t.Helper()
	s.open(true)
	for len(s.game(mesa).Moves) < 11 {
		s.play()
	}
	s.work()
	if n := len(s.game(mesa).Moves); n != 11 {
		s.t.Fatalf("%d moves", n)
	}
	user, _, _ := s.turn(mesa)
	return user
}

// expect runs do and fails the test unless it did exactly this.
func (w *work) expect(t testing.TB, what string, want map[string]int, do func()) {
	t.Helper()
	if got := w.of(do); !maps.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// typing returns the use of a subcommand with text options, such as a typed move.
func typing(sub string, given ...string) chat.Interaction {
	in := chat.Interaction{Command: &chat.Invocation{Command: "azul", Sub: sub}}
	for i := 0; i < len(given); i += 2 {
		in.Command.Options = append(in.Command.Options, chat.Given{Name: given[i], Type: chat.TextOption, Value: given[i+1]})
	}
	return in
}

func TestAConfirmedMoveIsOneLoadOneReplayAndOneCommit(t *testing.T) {
	s := newStage(t)
	user := s.elevenMoves()
	done, talk := counted(s)
	press := func(id string) *chat.Answer {
		return asks(t, talk, user, mesa, chat.Interaction{Press: &chat.Press{ID: id, Private: true}})
	}
	// first returns the menu's first component with this verb.
	first := func(m *message.Message, v message.Verb) string {
		for _, c := range slices.Concat(m.Rows...) {
			if b, ok := c.(message.Button); ok && b.ID.Verb == v {
				return b.ID.String()
			}
		}
		t.Fatalf("no %s in %+v", v, m)
		return ""
	}
	a := press(s.button(s.newest(mesa), message.Play).CustomID)
	confirm := first(a.Message, message.Confirm)
	done.expect(t, "confirmed", map[string]int{loads: 1, replays: 1, valueReads: 1, commits: 1}, func() { a = press(confirm) })
	s.wants(a.Message.Content, says(sitting.Played))
	if n := len(s.game(mesa).Moves); n != 12 {
		t.Errorf("%d moves, want 12", n)
	}
}

func TestATypedMoveIsOneLoadAndOneReplayToShowItAndToPlayIt(t *testing.T) {
	s := newStage(t)
	user := s.elevenMoves()
	done, talk := counted(s)
	_, move, _ := s.turn(mesa)
	var a *chat.Answer
	types := func() { a = asks(t, talk, user, mesa, typing("take", "move", move)) }
	s.confirms(user, settings.Yes)
	done.expect(t, "shown", map[string]int{loads: 1, replays: 1, valueReads: 1}, types)
	s.wants(a.Message.Content, "¿Confirmas?")
	s.confirms(user, settings.No)
	done.expect(t, "played", map[string]int{loads: 1, replays: 1, valueReads: 1, commits: 1}, types)
	s.wants(a.Message.Content, says(sitting.Played), "→")
}

// This includes the move that ends the game.
func TestAMoveDeliveredTwiceGetsTheSameAnswerTwice(t *testing.T) {
	s := newStage(t)
	s.open(true)
	_, talk := counted(s)
	for {
		user, move, over := s.turn(mesa)
		if over {
			break
		}
		typed := typing("take", "move", move)
		typed.ID = newID()
		told := asks(t, talk, user, mesa, typed).Message.Content
		s.wants(told, says(sitting.Played))
		if again := asks(t, talk, user, mesa, typed).Message.Content; again != told {
			t.Errorf("%q, then %q", told, again)
		}
	}
}

// showsByOneReplay shows the channel a new board. It fails the test unless that takes one load, one
// replay and two commits: one before the request and one after it.
func (s *stage) showsByOneReplay() {
	s.t.Helper()
	done, _ := counted(s)
	before := len(s.public(mesa))
	game := s.game(mesa).ID
	done.expect(s.t, "a board", map[string]int{loads: 1, replays: 1, valueReads: 1, commits: 2}, func() {
		must.Succeed(s.t, s.Handle[sitting.TaskShow](s.t.Context(), &store.Task{Kind: sitting.TaskShow, Game: game}))
	})
	if now := len(s.public(mesa)); now != before+1 {
		s.t.Errorf("%d messages, %d before", now, before)
	}
}

func TestABoardIsOneLoadOneReplayAndTwoCommits(t *testing.T) {
	s := newStage(t)
	s.elevenMoves()
	s.play()
	s.showsByOneReplay()
}

// The previous board also shows the result of its round.
func TestTheFirstBoardOfARoundIsOneLoadOneReplayAndTwoCommits(t *testing.T) {
	s := newStage(t)
	s.open(true)
	s.work()
	for round := 1; round == 1; {
		s.work()
		s.play()
		_, state := s.state(mesa)
		view := state.View(engine.Spectator)
		round = view.Round()
	}
	s.showsByOneReplay()
	s.work()
	s.check()
}

// Whether the channel is the thread of a game is found out without loading the game.
func TestASettingIsChangedWithOneReadOfSettings(t *testing.T) {
	s := newStage(t)
	done, talk := counted(s)
	for _, panel := range []string{"server", "channel", "me"} {
		in := chat.Interaction{Manages: true, Press: &chat.Press{ID: "sobremesa:1:0:set:" + panel + ".value", Values: []string{"theme=dark"}, Private: true}}
		var a *chat.Answer
		done.expect(t, panel, map[string]int{valueReads: 1}, func() { a = asks(t, talk, ana, mesa, in) })
		s.wants(a.Message.Content, "oscuro")
	}
}
