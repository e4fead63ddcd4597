package chat_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/rating"
	"sobremesa/render/chart"
	"sobremesa/store"
)

// finished stores finished games that the first of some users has won.
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
		must.Succeed(t, s.Commit(t.Context(), c))
	}
}

func TestALeaderboardWithoutGamesSaysWhichItLists(t *testing.T) {
	s := sit(t, alone(t), "trueque")
	s.tells(s.types("zoe", "leaderboard"), says("leaderboard.empty", "people", true))
	s.tells(s.types("zoe", "leaderboard", option("list", "artificial")), says("leaderboard.empty"), "!"+says("leaderboard.empty", "people", true))
}

func TestALeaderboardIsPublicOrInTheReadersLanguage(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	a := s.types("ana", "leaderboard")
	s.draws(a, "1. N-ana: 4 victorias de 4, media 50,0, mejor 50, mejor racha 4, valoración 136? (▲136). 2. N-luis: 0 victorias de 4")
	if s.tells(a, "!N-ana", "`/azul leaderboard`"); a.Kind != chat.Public || strings.Contains(a.Message.Content, "\n") {
		t.Errorf("to all: %s", written(a))
	}
	a = s.types("ana", "leaderboard", option("public", false))
	if s.draws(a, "4 wins"); a.Kind != chat.Reply {
		t.Errorf("to oneself: %s", written(a))
	}
	if p, err := png.Decode(bytes.NewReader(a.Message.Files[0].Data)); err != nil || p.Bounds().Dx() != 1200 {
		t.Errorf("picture: %v", err)
	}
	a = s.types("ana", "leaderboard", option("list", "artificial"))
	if s.tells(a, hosttest.SaysIn(s.lang, "leaderboard.empty")); a.Kind != chat.Reply {
		t.Errorf("with artificial players: %s", written(a))
	}
}

func TestARatingIsProvisionalForFiveGames(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	s.draws(s.profile("ana"), "Rating: 136? after 4 games; +136")
	finished(t, st, 1, "ana", "luis")
	a := s.profile("ana")
	if want := "Ahead of and behind each opponent: N\\-luis 5–0\nIn the last 5 games: current streak: 5"; a.Message.Content != want {
		t.Errorf("got the text %q, want %q", a.Message.Content, want)
	}
	s.draws(a, "Games 5, Won 5, Mean 50.0, Best 50, Best streak 5", "Rating: 154 after 5 games; +154")
	if alt := a.Message.Files[0].Alt; strings.Count(alt, "154 after") != 1 {
		t.Errorf("the rating is not told once: %s", alt)
	}
	s.draws(s.types("ana", "leaderboard"), "valoración 154 (▲154)")
}

// boardStore is a store with the same lines on every leaderboard of a list.
type boardStore struct {
	store.Store
	list  store.List
	lines []store.Ranked
}

func (s boardStore) Leaderboard(_ context.Context, of store.Board, limit int) ([]store.Ranked, error) {
	if of.List != s.list {
		return nil, nil
	}
	return s.lines[:min(limit, len(s.lines))], nil
}

// listing returns a chat whose only leaderboards are those of a list, with these lines.
func listing(t *testing.T, list store.List, lines []store.Ranked) *session {
	t.Helper()
	h := hosttest.New(t, hosttest.Options{Games: all.Games(), Around: func(s store.Store) store.Store { return boardStore{s, list, lines} }})
	return &session{Chat: chatOver(t, h), t: t, game: "enanos"}
}

// The alternative text of a leaderboard with long names has all lines, and is not longer than
// Discord allows.
func TestTheAltTextOfALongLeaderboardFits(t *testing.T) {
	var lines []store.Ranked
	for i := range records.LeaderboardLines {
		one := store.Ranked{Tally: store.Tally{User: fmt.Sprint(i), Name: fmt.Sprint(strings.Repeat("龍", 31), i), Games: 120, Wins: 100 - i, Scored: 100, Score: 5000, Best: 120, BestStreak: 12}, Place: i + 1}
		one.Rating = store.Rating{Points: 1400 - i, Games: 100, Trend: -20}
		lines = append(lines, one)
	}
	s := listing(t, store.People, lines)
	for _, l := range lang.Languages {
		s.lang = l
		alt := s.types("ana", "leaderboard", option("period", "month"), option("public", false)).Message.Files[0].Alt
		if n := message.Length(alt); n > message.MaxAlt || !strings.HasSuffix(alt, ".") {
			t.Errorf("%s: %d characters: %s", l, n, alt)
		}
		for _, one := range lines {
			for _, want := range []string{one.Name, fmt.Sprint(one.Wins), fmt.Sprint(one.Rating.Points)} {
				if !strings.Contains(alt, want) {
					t.Errorf("%s: got %q without %q", l, alt, want)
				}
			}
		}
	}
}

// The table has a rating only among people, and a dash for a score that nobody has.
func TestTheColumnsOfALeaderboardDependOnItsList(t *testing.T) {
	lines := []store.Ranked{{Tally: store.Tally{User: "1", Name: "Ana", Games: 5, Wins: 3}, Place: 1, Rating: store.Rating{Games: 5, Points: 9}}}
	for list, want := range map[store.List]string{
		store.People: "Partidas 5, Ganadas 3, Media –, Mejor –, Mejor racha 0, Valoración 9", store.Artificial: "Partidas 5, Ganadas 3, Media –, Mejor –, Mejor racha 0",
	} {
		table := chart.Leaderboard{
			Title: lang.Text(engine.Spanish, "leaderboard.title", engine.Args{"game": engine.Term("enanos.name")}),
			Under: lang.Text(engine.Spanish, "leaderboard.under", engine.Args{"list": engine.Term("leaderboard.list." + string(list)), "period": engine.Term("leaderboard.period.all")}),
			Name:  lang.Text(engine.Spanish, "leaderboard.head.name", nil), Lines: []chart.Line{{Place: 1, Name: "Ana"}},
		}
		if list == store.People {
			table.Foot = []string{lang.Text(engine.Spanish, "rating.shown", engine.Args{"n": rating.Shown})}
		}
		for part := range strings.SplitSeq(want, ", ") {
			at := strings.LastIndexByte(part, ' ')
			table.Heads, table.Lines[0].Cells = append(table.Heads, part[:at]), append(table.Lines[0].Cells, part[at+1:])
		}
		s := listing(t, list, lines)
		a := s.types("luis", "leaderboard", option("list", string(list)))
		if got := a.Message.Files[0]; !bytes.Equal(got.Data, table.Draw()) {
			t.Errorf("%s: the picture is not the table of %q: %s", list, want, got.Alt)
		}
	}
}
