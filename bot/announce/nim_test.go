package announce_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/must"
	"sobremesa/store"
)

// nim is a game without chance: it has no moves until its first player makes
// one. Two take one or two of five sticks by turns; who takes the last one wins.
type nim struct{}

type sticks struct{ taken, moves int8 }

func (nim) Info() engine.Info {
	return engine.Info{Name: "nim", Version: 1, MinSeats: 2, MaxSeats: 2, Open: true}
}
func (nim) Start(engine.Options) (sticks, error) { return sticks{}, nil }
func (nim) ToMove(s *sticks) engine.Seats {
	if s.taken == 5 {
		return 0
	}
	return engine.SeatsOf(engine.Seat(s.moves % 2))
}
func (n nim) Awaited(s *sticks) engine.Seats { return n.ToMove(s) }
func (nim) Turn(s *sticks) int               { return int(s.moves) }
func (n nim) Moves(s *sticks, seat engine.Seat, buf []int8) []int8 {
	for m := int8(1); m <= min(2, 5-s.taken) && n.ToMove(s).Has(seat); m++ {
		buf = append(buf, m)
	}
	return buf
}
func (nim) Unlisted(*sticks, engine.Seat) []engine.Form[int8] { return nil }
func (n nim) Play(s *sticks, seat engine.Seat, m int8) error {
	if !slices.Contains(n.Moves(s, seat, nil), m) {
		return engine.Refuse("nim.illegal")
	}
	s.taken, s.moves = s.taken+m, s.moves+1
	return nil
}
func (nim) Draw(*sticks, *rand.Rand) int8        { panic("there is no chance") }
func (nim) View(s *sticks, _ engine.Seat) sticks { return *s }
func (nim) Format(m int8, _ engine.Lang) string  { return strconv.Itoa(int(m)) }
func (nim) Choose(v *sticks, _ *rand.Rand) int8  { return min(2, 5-v.taken) }
func (nim) Picture(games.Scene) (*games.Picture, error) {
	return &games.Picture{PNG: []byte("png"), Alt: "sticks"}, nil
}
func (nim) Board(games.Scene) string                         { return "sticks" }
func (nim) Recap(games.Story, int) (*games.Recap, error)     { return nil, nil }
func (n nim) Result(games.Story) (*games.Picture, error)     { return n.Picture(games.Scene{}) }
func (nim) Film(s games.Story) ([]byte, error)               { return []byte(strconv.Itoa(len(s.Frames))), nil }
func (n nim) Lobby(games.LobbyScene) (*games.Picture, error) { return n.Picture(games.Scene{}) }
func (nim) LessonSteps() int                                 { return 0 }
func (nim) Lesson(int, engine.Lang, bool) (games.LessonPage, error) {
	return games.LessonPage{}, errors.New("there is no lesson")
}
func (nim) Standings(s *sticks) []engine.Standing {
	last := engine.Seat((s.moves + 1) % 2)
	return []engine.Standing{{Seat: last, Score: 1, Place: 1}, {Seat: 1 - last, Place: 2}}
}
func (nim) Events(_, _ *sticks, seat engine.Seat, m int8) []engine.Event {
	return []engine.Event{engine.Happened(engine.Everybody, "nim.took", seat, "sticks", int(m))}
}
func (nim) Parse(text string) (int8, error) {
	m, err := strconv.ParseInt(text, 10, 8)
	if err != nil {
		return 0, engine.Refuse(engine.Unreadable, "text", text)
	}
	return int8(m), nil
}

func nimGame() *games.Game {
	words := &fstest.MapFile{Data: []byte(`"nim.name" = "Nim"
"nim.took" = "{{.sticks}} palillos"
`)}
	return &games.Game{Rules: engine.Host(nim{}), Painter: nim{}, Words: fstest.MapFS{"es.toml": words, "en.toml": words},
		Artificial: []games.Artificial{{Name: "dos", Player: engine.HostPlayer(nim{}, engine.Player[int8, sticks](nim{}))}}}
}

const begins = "Empieza la partida"

func TestAGameThatDoesNotBeginWithChanceIsShownBeforeItsFirstMove(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	if len(f.channel.messages) != 2 {
		t.Fatalf("%d messages, want a lobby and a board", len(f.channel.messages))
	}
	lobby, board := f.channel.messages[0], f.channel.messages[1]
	if len(lobby.ids()) > 0 || !strings.Contains(lobby.m.Content, "ha empezado") {
		t.Errorf("the lobby says %q with %v", lobby.m.Content, verbs(lobby))
	}
	if !slices.Equal(board.m.Mentions, []string{"ana"}) || !strings.Contains(board.m.Content, begins) || !slices.Contains(verbs(board), message.Play) {
		t.Errorf("the board says %q with %v", board.m.Content, verbs(board))
	}
	f.restart()
	f.work()
	if len(f.channel.messages) != 2 {
		t.Errorf("%d messages after doing nothing", len(f.channel.messages))
	}
	if p, frames, err := f.table.LastFrames(t.Context(), f.by("ana"), "nim"); err != nil || len(frames) != 1 || !p.Began() {
		t.Errorf("%d frames, %v", len(frames), err)
	}
	// The button of the first board names no move.
	p := f.look()
	if _, err := p.MayPlay("ana", board.ids()[0].Seq); err != nil {
		t.Error(err)
	}
	must.Do(t)(f.table.Play(t.Context(), f.by("ana"), p, "1", 0))
	f.work()
	next := f.channel.last()
	if len(f.channel.messages) != 3 || len(board.ids()) > 0 || !slices.Equal(next.m.Mentions, []string{"luis"}) ||
		!strings.Contains(next.m.Content, "1 palillos") || strings.Contains(next.m.Content, begins) {
		t.Errorf("%d messages, the board says %q", len(f.channel.messages), next.m.Content)
	}
	for f.play() {
		f.work()
	}
	f.work()
	told := ""
	for _, one := range f.channel.there() {
		told += one.m.Content
	}
	if strings.Count(told, begins) != 1 || strings.Count(told, "palillos") != 3 || !strings.Contains(told, "Gana") {
		t.Errorf("told %q", told)
	}
}

func TestAnArtificialPlayerMovesFirstWhereChanceDoesNot(t *testing.T) {
	f := newFixture(t, "nim")
	_, err := f.table.Open(t.Context(), f.by("ana"), table.Opening{Kind: "nim", Artificial: []string{"dos"}, Watch: true})
	if err == nil {
		_, err = f.table.Join(t.Context(), f.by("luis"), f.ref())
	}
	if err == nil {
		f.work()
		_, err = f.table.Start(t.Context(), f.by("ana"), f.ref())
	}
	must.Succeed(t, err)
	f.restart()
	f.work()
	board := f.channel.last()
	// What it does at once is shown at once.
	if len(f.channel.messages) != 2 || !slices.Equal(board.m.Mentions, []string{"luis"}) || !strings.Contains(board.m.Content, "2 palillos") ||
		!strings.Contains(board.m.Content, begins) {
		t.Fatalf("%d messages, the last %q", len(f.channel.messages), board.m.Content)
	}
	must.Do(t)(f.table.PlayIn(t.Context(), f.by("luis"), f.ref(), "1"))
	f.work()
	if g, err := f.store.LastGame(t.Context(), "c", "nim"); err != nil || g.Status != store.Finished || len(g.Moves) != 3 {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestAGameIsGivenUpBeforeItsFirstMove(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	must.Do(t)(f.table.Cancel(t.Context(), f.by("ana"), f.ref()))
	f.work()
	if last := f.channel.last(); len(f.channel.messages) != 3 || !strings.Contains(last.m.Content, "<@ana> ha cancelado") || len(f.channel.messages[1].ids()) > 0 {
		t.Errorf("%d messages, the last %q", len(f.channel.messages), last.m.Content)
	}
}

// A first board of no moves is in doubt as any message, and is deleted as any.
func TestTheFirstBoardOfNoMovesIsPostedOnce(t *testing.T) {
	for what, during := range map[string]func(*fixture){
		"the answer is lost": func(f *fixture) {
			f.channel.lost = true
			f.work()
			f.restart()
		},
		"it comes late": func(f *fixture) {
			f.channel.late = true
			f.work()
			f.pass(2 * time.Second)
			f.channel.arrive()
		},
		"somebody deletes the lobby": func(f *fixture) { f.channel.last().deleted = true },
		"somebody deletes the board": func(f *fixture) {
			f.work()
			f.channel.last().deleted = true
			f.play()
			f.work()
			f.channel.last().deleted = true // this one cannot tell of it again
			must.Do(f.t)(f.table.Cancel(f.t.Context(), f.by("luis"), f.ref()))
		},
	} {
		f := newFixture(t, "nim")
		_, err := f.table.Open(t.Context(), f.by("ana"), table.Opening{Kind: "nim"})
		if err == nil {
			_, err = f.table.Join(t.Context(), f.by("luis"), f.ref())
		}
		if err == nil {
			f.work()
			_, err = f.table.Start(t.Context(), f.by("ana"), f.ref())
		}
		must.Succeed(t, err)
		during(f)
		f.pass(2 * time.Second)
		f.pass(time.Hour)
		boards := 0
		for _, one := range f.channel.there() {
			if len(one.ids()) == 0 {
				continue
			}
			boards++
			first := f.look().Moves == 0
			if strings.Contains(one.m.Content, begins) != first {
				t.Errorf("%s: the board says %q", what, one.m.Content)
			}
		}
		if boards != 1 {
			t.Errorf("%s: %d boards", what, boards)
		}
	}
}
