package table_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
)

// without makes the given users leave the server.
func (f *fixture) without(left ...string) {
	f.Memory.Member = func(guild, user string) (bool, error) {
		return guild == "g" && !slices.Contains(left, user), nil
	}
}

// sits returns who sits at the channel's table, and whose it is.
func (f *fixture) sits() string {
	f.T.Helper()
	g := stored(f.look())
	return strings.Join(users(g), " ") + ", of " + g.Creator
}

// A start frees the seats of those who have left and says so. The next one begins the game.
func TestAGameIsNotBegunAgainstThoseWhoHaveLeft(t *testing.T) {
	f := newFixture(t)
	f.lobby(4, "", "ana", "luis", "eva")
	f.without("ana")
	r := f.refused(table.HaveLeft)(f.Do(t.Context(), f.By("eva"), here, sitting.Start))
	if names := r.Args["names"].([]any); len(names) != 1 || fmt.Sprint(names[0]) != f.By("ana").Name || f.sits() != "luis eva, of eva" {
		t.Errorf("told of %v; there sit %s", r.Args, f.sits())
	}
	if !slices.Contains(f.tasks(), sitting.TaskShow) {
		t.Error("the lobby does not show it")
	}
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Start))
}

// Of whom nothing is known, they are there.
func TestWhoMayHaveLeftKeepsTheirSeat(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	asked := 0
	f.Memory.Member = func(string, string) (bool, error) {
		asked++
		return false, errors.New("no answer")
	}
	f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Start))
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}

// The guardian keeps the seat of a player who has left, once their time is over.
func TestAGameDoesNotWaitForPlayersWhoHaveLeft(t *testing.T) {
	f := newFixture(t)
	f.Begin(sitting.Opening{Kind: "azul", Pace: 24 * time.Hour}, "ana", "luis")
	user := mover(f.look())
	f.without(user)
	f.Pass(25 * time.Hour)
	if p := f.look(); !sitting.IsKept(p.Seats[p.SeatOf(user)]) || mover(p) == user {
		t.Errorf("seats %+v, %s is to move", p.Seats, mover(p))
	}
}

func TestARematchDoesNotWaitForThoseWhoHaveLeft(t *testing.T) {
	f := newFixture(t)
	id := f.BeginIn("c", sitting.Opening{Kind: "azul"}, "ana", "luis", "eva")
	for f.PlayNext(id) {
	}
	f.without("eva")
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: id}, false, false))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	if f.sits() != "luis ana, of ana" {
		t.Errorf("there sit %s", f.sits())
	}
}
