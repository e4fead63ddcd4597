package announce

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// seasonOf returns a season of four people in two groups, each of which has played its game.
func seasonOf(users ...string) *seasonView {
	of := &club.Season{Number: 4, Phase: club.Playing}
	s := &club.State{Members: make(map[string]club.Member)}
	for n, user := range users {
		e := club.Entry{User: user, Name: "Doña " + user, Group: n / 2}
		if store.IsRetired(user) {
			e.Name, e.Out = "", true
		}
		of.Players = append(of.Players, e)
	}
	for n := 0; n < len(users); n += 2 {
		of.Games = append(of.Games, club.Game{Players: []int{n, n + 1}, Begun: true,
			Outcome: &club.Outcome{Places: []int{1, 2}, Held: make([]bool, 2), Idle: make([]bool, 2)}})
	}
	return &seasonView{s, of, time.UTC, present.Viewer{Lang: engine.Spanish}, nil}
}

// Who moves from one group to another reads which way, and who stays or is new reads nothing.
func TestTheGroupsSayWhoMoved(t *testing.T) {
	v := seasonOf("1", "2", "3", "4")
	v.Members["1"], v.Members["2"], v.Members["3"] = club.Member{Group: 3}, club.Member{Group: 1}, club.Member{Group: 1}
	if text := v.groups().Content; !strings.HasSuffix(text, "\n**A** <@1> (sube de C), <@2>\n**B** <@3> (baja de A), <@4>") {
		t.Error(text)
	}
}

// The picture of the groups says who plays in time, and what the numbers are.
func TestThePictureOfTheGroupsSaysWhoPlaysInTime(t *testing.T) {
	v := seasonOf("1", "2", "3", "4")
	v.inTime = map[int]int{0: 97, 2: 0}
	for l, want := range map[engine.Lang]string{engine.Spanish: "Grupo A: Doña 1 (97 %), Doña 2\nGrupo B: Doña 3 (0 %), Doña 4\nJunto al nombre", engine.English: "Group A: Doña 1 (97%), Doña 2\nGroup B: Doña 3 (0%), Doña 4\nNext to a name"} {
		v.Lang = l
		if alt := v.groups().Files[0].Alt; !strings.Contains(alt, want) {
			t.Errorf("%s: %q", l, alt)
		}
	}
}

// Nobody reads who was forgotten, and they are neither called nor win.
func TestWhoIsForgottenHasNoNameInASeason(t *testing.T) {
	gone := store.Pseudonym("x")
	v := seasonOf(gone, "2", gone, "4")
	nobody := v.name(0)
	groups, end := v.groups(), v.end(nil)
	for what, text := range map[string]string{"groups": groups.Content, "their picture": groups.Files[0].Alt, "poster": end.Files[0].Alt, "tables": end.Content} {
		if strings.Contains(text, gone) || !strings.Contains(text, nobody) {
			t.Errorf("%s: %s", what, text)
		}
	}
	if called := fmt.Sprint(groups.Mentions); called != "[2 4]" || !strings.Contains(end.Content, "**B** 1. Doña 4 0 · 2. "+nobody+" 2 (ausente)") || !strings.HasPrefix(end.Content, "## 🏆 Doña 2 gana") {
		t.Errorf("called are %s; %s", called, end.Content)
	}
}

// A reminder of a season's game names the end of the season if that comes before the player's time is over. What
// is left for the whole game is said so that one hour and several read alike.
func TestAReminderNamesNoTimeAfterTheSeason(t *testing.T) {
	now := time.Unix(1774285200, 0)
	g := table.Noticed{Left: time.Hour, Deadline: now.Add(time.Hour)}
	g.Kind, g.Channel, g.Guild = "azul", "c", "g"
	for ends, want := range map[time.Time]string{
		{}:                     " · aún tienes 1 h para toda la partida, hasta el " + present.Moment(g.Deadline),
		now.Add(2 * time.Hour): " · aún tienes 1 h para toda la partida, hasta el " + present.Moment(g.Deadline),
		now.Add(time.Minute):   " · tienes hasta el " + present.Moment(now.Add(time.Minute)) + ", el final de la temporada",
	} {
		g.Ends = ends
		n := &notice{Notice: new(sitting.Notice), games: []table.Noticed{g}, lang: engine.Spanish}
		if line := n.gameLines()[0]; !strings.HasSuffix(line, want) {
			t.Errorf("a season that ends at %v: %q", ends, line)
		}
	}
}

// A season in which artificial players played half of everybody's games has no winner, and says why.
func TestASeasonThatNobodyPlayedHasNoWinner(t *testing.T) {
	v := seasonOf("1", "2")
	if text := v.end(nil).Content; !strings.Contains(text, "gana la temporada 4") || !strings.Contains(text, "Gracias a las 2 personas") {
		t.Error(text)
	}
	v.of.Games[0].Outcome.Held = []bool{false, true}
	if text := v.end(nil).Content; !strings.Contains(text, "\n-# Doña 2 va al final de la tabla: ") {
		t.Error(text)
	}
	v.of.Games[0].Outcome.Held = []bool{true, true}
	if text := v.end(nil).Content; strings.Contains(text, "🏆") || !strings.Contains(text, "Nadie la gana: ") {
		t.Error(text)
	}
}
