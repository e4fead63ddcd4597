package announce_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
)

// A task that is refused tells that the bot was thrown out, and one that is
// carried out again that it is back: what passed between was nobody's time.
func TestNobodysTimeRunsWhereTheBotWasThrownOut(t *testing.T) {
	f := newFixture(t, "azul")
	_, err := f.table.Open(t.Context(), f.by("ana"), table.Opening{Kind: "azul", Seats: 2, Pace: 24 * time.Hour})
	if err == nil {
		_, err = f.table.Join(t.Context(), f.by("luis"), f.ref())
	}
	if err == nil {
		_, err = f.table.Start(t.Context(), f.by("ana"), f.ref())
	}
	if err != nil {
		t.Fatal(err)
	}
	f.work()
	f.channel.absent, f.channel.refuse = true, &message.Refused{Reason: message.NoAccess, Cause: errors.New("missing access")}
	f.play()
	f.work()
	shown := f.channel.last().m.Content
	moves := f.look().Moves
	for range 60 {
		f.pass(time.Hour)
	}
	if p := f.look(); p.Moves != moves {
		t.Fatalf("%d moves while nobody could play, of %d", p.Moves-moves, moves)
	}
	f.channel.absent, f.channel.refuse = false, nil
	var back time.Time
	for range 3 * 12 { // it is tried again within hours
		f.pass(5 * time.Minute)
		if f.channel.last().m.Content != shown && back.IsZero() {
			back = f.now
		}
	}
	p := f.look()
	until, err := f.table.Deadlines(t.Context(), p)
	if err != nil || back.IsZero() {
		t.Fatal("the board is not shown again", err)
	}
	is := until[p.Awaited().First()]
	if want := back.Add(24 * time.Hour); is.Sub(want).Abs() > 5*time.Minute {
		t.Errorf("there is time until %v, want %v", is, want)
	}
	if text := fmt.Sprintf("<t:%d:", is.Unix()); !strings.Contains(f.channel.last().m.Content, text) {
		t.Errorf("%q does not say %s", f.channel.last().m.Content, text)
	}
}
