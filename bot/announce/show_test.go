package announce_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestALobbyIsOneMessageUntilTheGameBegins(t *testing.T) {
	f := newFixture(t, "azul")
	f.host(all.Games().Named("azul")) // the test reads the lobby picture's description
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Hints: true, Chosen: engine.Chosen{"wall": "gris"}}))
	f.Work()
	lobby := f.Memory.Last()
	for _, want := range []string{"Mesa de Azul", says("lobby.by", "name", "<@ana>"), says("lobby.how", "least", 2), says("lobby.rung", "name", "Mozo", "up", true, "down", false)} {
		if !strings.Contains(lobby.Message.Content, want) {
			t.Errorf("%q lacks %q", lobby.Message.Content, want)
		}
	}
	if got := verbs(lobby); !slices.Equal(got, []message.Verb{message.Join, message.Leave, message.Start, message.Lesson, message.Options, message.More, message.Add}) {
		t.Errorf("the lobby has the buttons %v", got)
	}
	shows := func(parts ...string) {
		t.Helper()
		if len(lobby.Message.Files) != 1 || !strings.HasPrefix(lobby.Message.Files[0].Name, fmt.Sprintf("azul-%d-lobby-0-0-", f.look().ID)) {
			t.Fatalf("the files of the lobby are %+v", lobby.Message.Files)
		}
		for _, part := range parts {
			if !strings.Contains(lobby.Message.Files[0].Alt, part) {
				t.Errorf("%q is not in %q", part, lobby.Message.Files[0].Alt)
			}
		}
	}
	shows("Ana", "Quedan 3 sitios libres", "Muro: gris", says("lobby.hints"))
	f.do("luis", sitting.Join(0))
	if len(f.Memory.Posts) != 1 || strings.Contains(lobby.Message.Content, "Mozo") {
		t.Errorf("got %d messages, want 1; the lobby says %q", len(f.Memory.Posts), lobby.Message.Content)
	}
	shows("Ana, Luis", "Quedan 2 sitios libres")
	f.do("ana", sitting.Choose(sitting.Choice{Options: engine.Chosen{"wall": "habana"}}))
	shows("Muro: La Habana")
	f.do("ana", sitting.Start)
	board := f.Memory.Last()
	if len(f.Memory.Posts) != 2 || len(lobby.Message.Rows)+len(lobby.Message.Files) != 0 || !strings.Contains(lobby.Message.Content, says("lobby.started")) {
		t.Errorf("%d messages; the lobby says %q with %v", len(f.Memory.Posts), lobby.Message.Content, verbs(lobby))
	}
	if got := verbs(board); !slices.Equal(got, sourcesAndMore) || len(board.Message.Files) != 1 || board.Message.Files[0].Alt == "" {
		t.Errorf("buttons %v, %d pictures", got, len(board.Message.Files))
	}
}

// At every point of a game, only the newest board has buttons, and it mentions the awaited players
// and nobody else. It reports all moves that they have missed. In the end each move was reported
// once, by a message that is there or by a board that has become the recap of its round.
func TestAWholeGameIsToldOnce(t *testing.T) {
	for _, chosen := range []engine.Chosen{{"wall": "clasico"}, {"wall": "gris"}}[:enginetest.Times(1, 2)] {
		f := newFixture(t, "azul")
		f.begin(chosen, "ana", "luis", "marta")
		id := f.look().ID
		for f.turn() {
			p, frames, err := f.Find(t.Context(), id)
			must.Succeed(t, err)
			if p.Status != store.Running {
				break
			}
			f.tellsNow(id)
			var boards []*hosttest.Post
			for _, one := range f.Memory.There() {
				if len(one.Message.Rows) > 0 {
					boards = append(boards, one)
				}
			}
			if len(boards) != 1 || boards[0].ID != p.Shown().ID {
				t.Fatalf("after %d moves %d messages can be pressed", p.Moves, len(boards))
			}
			var awaited []string
			for seat := range frames[p.Moves].Awaited.All() {
				awaited = append(awaited, p.Seats[seat].User)
			}
			if !slices.Equal(boards[0].Message.Mentions, awaited) {
				t.Fatalf("mentions %v, awaited %v", boards[0].Message.Mentions, awaited)
			}
			if seat := p.Awaited().First(); chosen["wall"] == "clasico" && frames[p.Moves].Seat != engine.Chance {
				missed := 0 // moves since their own last one in this round
				for i := p.Moves; i > 0 && frames[i].Seat != seat && frames[i].Seat != engine.Chance; i-- {
					missed++
				}
				if got := strings.Count(boards[0].Message.Content, "→"); got != missed {
					t.Fatalf("%s has missed %d takes and is told of %d: %s", awaited[0], missed, got, boards[0].Message.Content)
				}
				if got := strings.Contains(boards[0].Message.Content, "2. **"); got != (missed > 1) {
					t.Fatalf("of %d takes: %s", missed, boards[0].Message.Content)
				}
			}
		}
		for _, one := range f.Memory.There() {
			if len(one.Message.Rows) > 0 && one != f.Memory.Last() {
				t.Errorf("the game is over and a message can be pressed: %q", one.Message.Content)
			}
		}
		f.toldOnce(id)
		end := f.Memory.Last()
		if first, _, _ := strings.Cut(end.Message.Content, "\n"); !strings.HasPrefix(first, says("board.winner")+"**") && !strings.HasPrefix(first, says("board.winners")+"**") || len(end.Message.Files) != 1 ||
			!slices.Equal(verbs(end), []message.Verb{message.Again, message.Film, message.Step, message.Record, message.Coach}) {
			t.Errorf("the end is told by %q, %d files, %v", end.Message.Content, len(end.Message.Files), verbs(end))
		}
		slices.Sort(end.Message.Mentions)
		if !slices.Equal(end.Message.Mentions, []string{"ana", "luis", "marta"}) {
			t.Errorf("the end mentions %v", end.Message.Mentions)
		}
	}
}

func TestADecisionOfSeveralPlayersIsOneMessage(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(engine.Chosen{"wall": "gris"}, "ana", "luis", "marta")
	together := 0
	for together < enginetest.Times(6, 100) {
		p, err := table.Replayed(f.Live(t.Context(), f.By("nobody"), f.ref()))
		if err != nil {
			break // it is over
		}
		before, several := len(f.Memory.Posts), p.Awaited().Len() > 1
		f.turn()
		if now, err := table.Replayed(f.Live(t.Context(), f.By("nobody"), f.ref())); several && err == nil && now.Awaited()&^p.Awaited() == 0 && now.Moves == p.Moves+1 {
			together++
			if len(f.Memory.Posts) != before {
				t.Fatalf("a message more for one of several who decide at once: %q", f.Memory.Last().Message.Content)
			}
		}
	}
	if together == 0 {
		t.Error("nobody ever decided beside another")
	}
}

// A move that is made while the first board of a round is being posted is reported by the next
// board. The board before shows the recap of exactly the round that has ended, also of the last
// round, before the result.
func TestTheLastBoardOfARoundShowsWhatTheRoundBrought(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	for f.play() {
		f.Memory.After = func(r hosttest.Request) error {
			if r.Verb == hosttest.Create {
				f.Memory.After = nil
				f.play()
			}
			return nil
		}
		if failures := f.Work(); len(failures) > 0 {
			t.Fatal(failures)
		}
	}
	rounds, all := 0, f.Memory.There()[1:]
	for i, board := range all[:len(all)-1] {
		if _, recap := recapOf(board); len(board.Message.Rows) != 0 || recap != (board.Message.Content == "") || strings.Contains(board.Message.Content, "Turno") {
			t.Errorf("an old board says %q with %v", board.Message.Content, verbs(board))
		}
		if next := all[i+1]; !strings.Contains(next.Message.Content, "al muro") {
			if len(board.Message.Files) != 0 {
				t.Errorf("an old board shows %s", board.Message.Files[0].Alt)
			}
			continue
		}
		rounds++
		if len(board.Message.Files) != 1 || !strings.Contains(board.Message.Files[0].Name, "-recap-") || !strings.Contains(board.Message.Files[0].Alt, fmt.Sprintf("Fin de la ronda %d.", rounds)) {
			t.Errorf("after round %d its last board shows %d files: %+v", rounds, len(board.Message.Files), board.Message.Files[0].Alt)
		}
	}
	// The result's picture is the only one in its message: Discord shows several small.
	if end := f.Memory.Last().Message.Files; rounds < 5 || len(end) != 1 || !strings.Contains(end[0].Name, "-result-") {
		t.Errorf("%d rounds, the end shows %d pictures: %+v", rounds, len(end), end[0].Alt)
	}
}

// What remains of an old board depends on the board that replaced it, however late the channel
// accepts the edit. So each round's recap is shown once.
func TestBoardsThatShrinkLateShowEachRoundOnce(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.Memory.Before = func(r hosttest.Request) error { // only the newest message can be edited
		if r.Verb == hosttest.Edit && r.ID != f.Memory.Last().ID {
			return hosttest.ErrLost
		}
		return nil
	}
	for round := 1; round < 4; {
		if !f.play() {
			t.Fatal("the game is over")
		}
		f.Work()
		view := f.look().View(engine.Spectator).(azul.View)
		round = view.Round()
	}
	f.Memory.Before = nil
	f.pass(time.Hour)
	rounds := make(map[string]int)
	for _, p := range f.Memory.There() {
		if len(p.Message.Files) > 0 && strings.Contains(p.Message.Files[0].Name, "-recap-") {
			rounds[strings.SplitAfter(p.Message.Files[0].Alt, ".")[0]]++
		}
	}
	if want := map[string]int{"Fin de la ronda 1.": 1, "Fin de la ronda 2.": 1, "Fin de la ronda 3.": 1}; !maps.Equal(rounds, want) {
		t.Errorf("shown are %v, want %v", rounds, want)
	}
}

// While an offer is open, the game does not wait for the players to whom it is made, and does not
// mention them.
func TestWhoMayAnswerAnOfferIsNotCalled(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	offers := 0
	for offers < 3 && f.turn() {
		p, err := table.Replayed(f.Live(t.Context(), f.By("nobody"), f.ref()))
		if err != nil {
			break // it is over
		}
		if p.Awaited() == p.ToMove() {
			continue
		}
		offers++
		var called, ids []string
		for seat := range p.Awaited().All() {
			ids = append(ids, p.Seats[seat].User)
			called = append(called, "<@"+p.Seats[seat].User+">")
		}
		call := says("board.turn") + strings.Join(called, " y ")
		if board := f.Memory.Last(); !slices.Equal(board.Message.Mentions, ids) || !strings.Contains(board.Message.Content, call) {
			t.Fatalf("mentions %v, want %v: %q", board.Message.Mentions, ids, board.Message.Content)
		}
	}
	if offers < 3 {
		t.Error("hardly anybody ever made an offer")
	}
}

// sourcesAndMore are the buttons of a board of Azul for two: the five factories, and the table's own.
var sourcesAndMore = append(slices.Repeat([]message.Verb{message.Play}, 5), message.Look, message.Missed)

func TestARenamedPlayerIsShownUnderTheirPresentName(t *testing.T) {
	f, thread := newThreaded(t)
	p, err := table.Replayed(f.Live(t.Context(), f.By("ana", thread), f.ref()))
	must.Succeed(t, err)
	seat := p.Awaited().First()
	by := f.By(p.Seats[seat].User, thread)
	old := by.Name
	by.Name = "Nueva"
	text := f.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(seat), nil)
	must.Do(t)(f.Do(t.Context(), by, table.To(p), sitting.Play(text, sitting.AnyBoard)))
	f.Work()
	board := last(f.in(thread)).Message
	for what, text := range map[string]string{"the board": board.Content, "the thread": f.name()} {
		if !strings.Contains(text, "Nueva") || strings.Contains(text, old) {
			t.Errorf("%s reads %q", what, text)
		}
	}
}

// Text after a name written from right to left keeps its place in the name of a thread, too.
func TestTheNameOfAThreadIsolatesAndTellsApartItsPlayers(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	f.Lobby(sitting.Opening{Kind: "azul", Threaded: true, Seats: 3}, "ana", "luis")
	for i, user := range []string{"eva", "ana"} { // ana has another name when she starts the game
		req := f.By(user)
		req.Name = []string{"LUÍS", "עמר"}[i]
		must.Do(t)(f.Do(t.Context(), req, f.ref(), []sitting.Verb{sitting.Join(0), sitting.Start}[i]))
	}
	f.Work()
	if want := "Azul #1 · \u2068עמר\u2069, 2·Luis y 3·LUÍS"; f.name() != want {
		t.Errorf("the thread is called %q, want %q", f.name(), want)
	}
}
