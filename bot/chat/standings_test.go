package chat

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// finished stores finished games of which the first of two people has won each.
func finished(t *testing.T, s store.Store, n int, users ...string) {
	t.Helper()
	for i := range n {
		at := time.Date(2026, 3, 1, 12, i, 0, 0, time.UTC)
		g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: users[0],
			Status: store.Finished, Capacity: len(users), Created: at, Started: at, Ended: at}
		c := &store.Change{Game: g, At: at}
		for seat, user := range users {
			g.Seats = append(g.Seats, store.Seat{User: user, Name: "N-" + user})
			c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: user, Name: "N-" + user, Score: 50 - seat, Place: seat + 1})
		}
		if err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
}

// shown is how a command is answered.
func shown(t *testing.T, h *Chat, request, sub string, options ...Given) *Answer {
	t.Helper()
	return h.Answer(t.Context(), &Interaction{
		ID: request, Guild: "g", Channel: "c", User: "ana", Name: "N-ana", Reader: engine.English, Lang: engine.Spanish,
		Command: &Invocation{Command: "azul", Sub: sub, Options: options},
	})
}

func TestALeaderboardWithoutGamesSaysWhichItLists(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	s.tells(s.types("zoe", "leaderboard"), "Aquí solo cuentan las partidas entre personas")
	s.tells(s.types("zoe", "leaderboard", Given{Name: "list", Type: TextOption, Value: "artificial"}), "ninguna partida que cuente", "!entre personas")
}

func TestALeaderboardIsForAllInTheChannelsLanguageOrForOneselfInOnesOwn(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 4, "ana", "luis")
	a := shown(t, h, "r1", "leaderboard")
	if a.Kind != Public || a.Message.Private || !strings.Contains(a.Message.Content, "4 victorias") || !strings.Contains(a.Message.Content, "falta 1 partida") {
		t.Errorf("to all: %+v", a.Message)
	}
	a = shown(t, h, "r2", "leaderboard", Given{Name: "public", Type: YesNoOption, Value: false})
	if a.Kind != Reply || !a.Message.Private || !strings.Contains(a.Message.Content, "4 wins") {
		t.Errorf("to oneself: %+v", a.Message)
	}
	if len(a.Message.Files) != 1 || a.Message.Files[0].Alt == "" {
		t.Fatalf("files %v", a.Message.Files)
	}
	if p, err := png.Decode(bytes.NewReader(a.Message.Files[0].Data)); err != nil || p.Bounds().Dx() != 1200 {
		t.Errorf("picture: %v", err)
	}
	a = shown(t, h, "r3", "leaderboard", Given{Name: "list", Type: TextOption, Value: "artificial"})
	if a.Kind != Reply || !strings.Contains(a.Message.Content, "No game that counts here") {
		t.Errorf("with artificial players: %+v", a.Message)
	}
}

func TestPointsAreToldAfterFiveRatedGamesAndTheirCourseIsDrawn(t *testing.T) {
	h, s := aloneWithStore(t)
	finished(t, s, 4, "ana", "luis")
	if a := shown(t, h, "r1", "stats"); !strings.Contains(a.Message.Content, "rating provisional (1 game to go)") || strings.Contains(a.Message.Files[0].Alt, "Rating") {
		t.Errorf("after four games: %s, %s", a.Message.Content, a.Message.Files[0].Alt)
	}
	finished(t, s, 1, "ana", "luis")
	a := shown(t, h, "r2", "stats")
	for _, want := range []string{"5 games, wins: 5", "rating 1352 (▲352)", `N\-luis 5–0`} {
		if !strings.Contains(a.Message.Content, want) {
			t.Errorf("%q lacks %q", a.Message.Content, want)
		}
	}
	if len(a.Message.Files) != 1 || !a.Message.Private || !strings.Contains(a.Message.Files[0].Alt, "Rating: 1352 after 5 games") || strings.Count(a.Message.Files[0].Alt, "1352") != 1 {
		t.Errorf("%s", a.Message.Files[0].Alt)
	}
	if a := shown(t, h, "r3", "leaderboard"); !strings.Contains(a.Message.Content, "valoración 1352") {
		t.Errorf("leaderboard: %q", a.Message.Content)
	}
}

// Of those who bet, there is no game that they played.
func TestTheTableOfProphetsHasWhatTheyHaveBetAlone(t *testing.T) {
	lines := []store.Ranked{{Tally: store.Tally{User: "ana", Name: "Ana", Games: 5, Wins: 3, Score: 7}, Place: 1}}
	for list, want := range map[store.List]string{
		store.Prophets: "Apuestas 5, Aciertos 3, Puntos 7", store.Artificial: "Partidas 5, Ganadas 3, Media –, Mejor –, Mejor racha 0",
	} {
		b := rankingShown{ranking: table.Ranking{Lines: lines}, of: store.Board{List: list}, lang: engine.Spanish, game: "azul"}
		shown := b.table()
		var got []string
		for i, cell := range shown.Lines[0].Cells {
			got = append(got, shown.Heads[i]+" "+cell)
		}
		if len(shown.Heads) != len(got) || strings.Join(got, ", ") != want {
			t.Errorf("%s: %q under %q, want %q", list, got, shown.Heads, want)
		}
	}
}
