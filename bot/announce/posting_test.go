package announce_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestAMessageThatSomebodyDeletedComesAgainWhenTheGameGoesOn(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.Memory.Last().Deleted = true
	f.turn()
	if last := f.Memory.Last(); last.Deleted || !strings.Contains(last.Message.Content, "→") || len(last.Message.Rows) == 0 {
		t.Errorf("after a move the last message is %+v, want a new board", last)
	}
	// The same holds if the next step would only edit the deleted message.
	f.Memory.Last().Deleted = true
	f.do("ana", sitting.Agree(sitting.AnyBoard))
	if last := f.Memory.Last(); last.Deleted || !slices.Contains(verbs(last), message.Agree) {
		t.Errorf("after the request the last message is %+v, want a new board", last)
	}
}

func TestAnAnswerThatWasLostMakesNoSecondMessage(t *testing.T) {
	for what, moveMeanwhile := range map[string]bool{"nothing happens": false, "somebody moves": true} {
		f := newFixture(t, "azul")
		f.begin(nil, "ana", "luis")
		before := len(f.Memory.Posts)
		f.play()
		f.loseAnswer(hosttest.Create)
		if failures := f.Work(); len(failures) != 1 || !errors.Is(failures[0], hosttest.ErrLost) {
			t.Fatalf("%s: failures %v, want the lost answer", what, failures)
		}
		if moveMeanwhile {
			f.play()
		}
		f.pass(2 * time.Second)
		f.pass(time.Hour)
		want := before + 1
		if moveMeanwhile {
			want++
		}
		pressable := 0
		for _, one := range f.Memory.There() {
			if len(one.Message.Rows) > 0 {
				pressable++
			}
		}
		if got := len(f.Memory.There()); got != want || pressable != 1 {
			t.Errorf("%s: got %d messages, want %d; %d have buttons, want 1", what, got, want, pressable)
		}
	}
}

func TestALateMessageIsDeleted(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	before := len(f.Memory.There())
	f.play()
	f.delayNext()
	f.Work()
	f.pass(2 * time.Second) // posted again
	f.deliverDelayed()      // it arrives after its nonce was forgotten
	if got := len(f.Memory.There()); got != before+2 {
		t.Fatalf("got %d messages after %d, want two more", got, before)
	}
	f.pass(20 * time.Second)
	if got := len(f.Memory.There()); got != before+1 {
		t.Errorf("got %d messages, want %d", got, before+1)
	}
}

// The clock of the process that leases a look task may be ahead by more than all searches take. Then
// this search is the last one, also for a message that it takes out of play.
func TestALookDueByAFasterClockIsTheLast(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	f.loseAnswer(hosttest.Create)
	f.Work()
	f.pass(2 * time.Second) // found; a second copy may arrive
	f.Memory.After = nil
	f.refuse(hosttest.Edit, "", &message.Refused{Reason: message.TooMany, Cause: errors.New("slow down")})
	f.turn() // the old board cannot be taken out of play now
	f.Memory.Before = nil
	p := f.look()
	if len(p.Messages) != 2 {
		t.Fatalf("recorded are %+v, want two messages", p.Messages)
	}
	must.Succeed(t, f.Handle["look"](t.Context(), &store.Task{Game: p.ID, Kind: "look", Due: f.Now().Add(time.Hour)}))
	if left := f.Stored(p.ID).Messages; len(left) != 1 {
		t.Errorf("recorded are %+v, want one message", left)
	}
}

func TestATaskWaitsAsLongAsARefusalAsks(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	f.Memory.Before = hosttest.Always(&message.Refused{Reason: message.TooMany, After: 10 * time.Minute, Cause: errors.New("slow down")})
	f.Work()
	next, err := f.Store.Pending(t.Context())
	if wait := next.Sub(f.Now()); err != nil || wait != 10*time.Minute {
		t.Errorf("asked again in %v, %v", wait, err)
	}
	f.Memory.Before = nil
	f.pass(10 * time.Minute)
	if !strings.Contains(f.Memory.Last().Message.Content, "→") {
		t.Errorf("the last message is %q, want the move", f.Memory.Last().Message.Content)
	}
	f.Memory.Before = hosttest.Always(&message.Refused{Reason: message.NoChannel, Cause: errors.New("gone")})
	f.turn()
	if p, err := table.Replayed(f.Live(t.Context(), f.By("ana"), f.ref())); err == nil {
		t.Errorf("the channel is gone and the game is %s", p.Status)
	}
}

// A key distinguishes a task from the other tasks of its game, so that it can be cancelled or
// replaced.
func TestEveryTaskOfAGameHasAKey(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.play()
	f.loseAnswer(hosttest.Create)
	f.Work()
	f.pass(2 * time.Second)
	for range 20 {
		f.pass(time.Minute)
	}
	f.finish("voraz")
	f.pass(time.Hour)
	kinds := make(map[string][]string) // the keys, by kind
	for _, task := range f.Did {
		if !strings.HasPrefix(task.Key, task.Kind) {
			t.Errorf("the key of a task %s is %q", task.Kind, task.Key)
		}
		kinds[task.Kind] = append(kinds[task.Kind], task.Key)
	}
	if got := len(kinds["look"]); got != 3 {
		t.Errorf("got %d searches for a late message, want 3", got)
	}
}

func TestATaskThatHasNoEndSaysWhereItFailed(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Before = hosttest.Always(&message.Refused{Reason: message.NoMessage, Cause: errors.New("gone")})
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul"}))
	failures := f.Work()
	if len(failures) != 1 || failures[0].Error() != "announce: game 1: 8 messages and no end" {
		t.Errorf("got failures %v", failures)
	}
}

// Discord is down for half an hour. Those who have moved are waiting, but not for that long.
func TestABoardIsTriedOftenWhileDiscordIsDown(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.Memory.Before = hosttest.Always(errors.New("503"))
	f.play()
	soon := 0
	for range 30 * 60 {
		for _, err := range f.Work() {
			if again, ok := errors.AsType[*outbox.Soon](err); ok && again.Most <= 20*time.Second {
				soon++
			}
		}
		f.Forward(time.Second)
	}
	if soon < 30 || soon > 60 {
		t.Errorf("%d failures are to be tried again soon", soon)
	}
}

// Discord fails when a game ends, and somebody opens a table a moment later.
func TestATableIsShownBelowTheResultOfTheLastGame(t *testing.T) {
	f := newFixture(t, "azul")
	f.begin(nil, "ana", "luis")
	f.refuse(hosttest.Create, f.By("ana").Channel, errors.New("503"))
	f.finish("voraz")
	f.Memory.Before = nil
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul"}))
	f.Work() // the table waits
	f.Pass(20 * time.Second)
	var said []string
	for _, p := range f.in(f.By("ana").Channel) {
		said = append(said, p.Message.Content)
	}
	if n := len(said); !strings.Contains(said[n-2], "🏆") || !strings.Contains(said[n-1], hosttest.Says("lobby.title")) {
		t.Errorf("the channel says %q", said)
	}
}

// The moves of artificial players that think for long are shown one by one, by editing the current
// message, because they mention nobody. The person who is to move next gets a new message.
func TestThoughtsThatTakeLongAreShownMoveByMoveInOneMessage(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	think, long := h.Handle[sitting.TaskThink], false
	h.Handle[sitting.TaskThink] = func(ctx context.Context, task *store.Task) error {
		if long && task.Attempts == 0 { // the previous move is shown meanwhile
			return &outbox.Later{After: 4 * time.Second, Cause: errors.New("it thinks")}
		}
		return think(ctx, task)
	}
	id := h.Begin(sitting.Opening{Kind: "azul", Seats: 4, Artificial: []string{"voraz", "voraz", "voraz"}}, "ana")
	h.Work()
	p := h.Position(id)
	if !p.Awaited().Has(p.SeatOf("ana")) {
		t.Fatal("she is not to move")
	}
	long = true
	h.PlayNext(id)
	h.Memory.Asked = nil
	h.Pass(time.Minute)
	var verbs []hosttest.Verb
	for _, r := range h.Memory.Asked {
		if r.Verb == hosttest.Create || r.Verb == hosttest.Edit && len(r.Message.Files) > 0 {
			verbs = append(verbs, r.Verb)
		}
	}
	// Her move, and those of the first two players. The new message reports the third one's.
	if want := []hosttest.Verb{hosttest.Edit, hosttest.Edit, hosttest.Edit, hosttest.Create}; !slices.Equal(verbs, want) {
		t.Errorf("got the requests %v, want %v", verbs, want)
	}
}

// older returns a fixture with the database and the channel that a program of schema version 6 left
// when it was killed. Ana has just moved.
func older(t *testing.T, name string) *fixture {
	t.Helper()
	f := newFixture(t, "azul")
	dump, err := os.ReadFile(filepath.Join("testdata", name+".sql"))
	must.Succeed(t, err)
	path := filepath.Join(t.TempDir(), "older.db")
	db, err := sql.Open("sqlite3", path)
	must.Succeed(t, err)
	_, err = db.Exec(string(dump))
	must.Succeed(t, err)
	must.Succeed(t, db.Close())
	must.Succeed(t, os.Chmod(path, 0o600)) // a database that others can read is refused
	f.Store, err = sqlite.Open(t.Context(), path)
	must.Succeed(t, err)
	t.Cleanup(func() { f.Store.Close() })
	list, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	must.Succeed(t, err)
	var were []struct {
		ID, Nonce, Content string
		Files, Components  []string
	}
	must.Succeed(t, json.Unmarshal(list, &were))
	for _, m := range were {
		p := &hosttest.Post{ID: m.ID, Channel: "c", Message: message.Message{Content: m.Content, Nonce: m.Nonce}}
		for _, file := range m.Files {
			p.Message.Files = append(p.Message.Files, message.File{Name: file})
		}
		for _, text := range m.Components {
			id, ok := message.ParseCustomID(text)
			if !ok && id.Verb != "bet" { // that button is drawn no more
				t.Fatalf("%s is no custom id", text)
			}
			p.Message.Rows = append(p.Message.Rows, message.Row{message.Button{ID: id}})
		}
		f.Memory.Posts = append(f.Memory.Posts, p)
	}
	f.Forward(30 * time.Second)
	for range 100 { // skip the request numbers that the dump uses
		f.By("")
	}
	f.Restart()
	return f
}

// This program finishes what an older version has begun. Nothing is lost, and nothing is told twice.
func TestWorkBegunByAnOlderVersionIsFinished(t *testing.T) {
	for name, there := range map[string]int{
		"answer-lost":           4, // the last board is posted, but the store does not know
		"comes-late":            5, // the last board is there twice; the second copy arrived after the first search
		"not-taken-out-of-play": 4, // the last board is recorded; the one before still has its buttons
	} {
		t.Run(name, func(t *testing.T) {
			f := older(t, name)
			if n := len(f.Memory.There()); n != there {
				t.Fatalf("got %d messages at first", n)
			}
			for range 20 { // until the last search is over
				if failures := f.Work(); len(failures) > 0 {
					t.Fatal(failures)
				}
				f.Forward(time.Minute)
			}
			told, pressable, list := 0, 0, f.Memory.There()
			for _, p := range list {
				told += strings.Count(p.Message.Content, "**Ana**: ")
				if len(p.Message.Rows) > 0 {
					pressable++
				}
			}
			if g := f.look(); len(list) != 4 || told != 1 || pressable != 1 || g.Shown().ID != list[3].ID || len(g.Messages) != 1 {
				t.Errorf("%d messages report %d moves of Ana's, %d have buttons; recorded are %+v", len(list), told, pressable, g.Messages)
			}
			if left := sqlitetest.Tasks(t, f.Store); len(left) != 1 || left[0].Due.Before(f.Now().Add(time.Hour)) {
				t.Errorf("tasks are left: %+v", left)
			}
			f.turn()
			f.turn()
			if list := f.Memory.There(); len(list) != 6 || len(list[4].Message.Rows) > 0 || len(list[5].Message.Rows) == 0 {
				t.Errorf("the game does not go on: %d messages", len(list))
			}
		})
	}
}
