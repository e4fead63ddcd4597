package records

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/rating"
	"sobremesa/store"
)

var march = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// resultOf returns the result of a user, whose id is their name.
func resultOf(user string, score, place int) store.Result {
	return store.Result{User: user, Name: user, Score: score, Place: place}
}

// against returns the result of an artificial player.
func against(player string, place int) store.Result {
	return store.Result{Player: player, Place: place}
}

func absent(r store.Result) store.Result { r.Absent = true; return r }

func substitute(r store.Result) store.Result { r.Substitute = true; return r }

// finished returns games of one guild and kind, in the order in which they finished.
func finished(games ...[]store.Result) (list []store.Finish) {
	for i, results := range games {
		for seat := range results {
			results[seat].Seat = engine.Seat(seat)
		}
		list = append(list, store.Finish{Number: int64(i) + 1, Game: int64(i) + 100, Guild: "g", Kind: "azul", Ended: march, Results: results})
	}
	return list
}

// game is a finished game in a test's table.
func game(results ...store.Result) []store.Result { return results }

// times returns n times the same game.
func times(n int, results ...store.Result) (list [][]store.Result) {
	for range n {
		list = append(list, append([]store.Result(nil), results...))
	}
	return list
}

func foldOfAll(list []store.Finish) *Fold {
	d := NewFold()
	for i := range list {
		d.Add(&list[i])
	}
	return d
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// won returns the tally of a user who has won all their games, each of them with the same score.
func won(user string, games, score int) Tally {
	return Tally{User: user, Name: user, Games: games, Wins: games, Scored: games, Score: games * score, Best: score, Streak: games, BestStreak: games}
}

// lost returns the tally of a user who has lost all their games.
func lost(user string, games, score int) Tally {
	return Tally{User: user, Name: user, Games: games, Scored: games, Score: games * score, Best: score}
}

func TestTallies(t *testing.T) {
	for name, c := range map[string]struct {
		games [][]store.Result
		list  List
		want  []Tally
	}{
		"games, wins, scores and streaks are counted": {
			[][]store.Result{
				game(resultOf("ana", 50, 1), resultOf("luis", 30, 2)), game(resultOf("ana", 60, 1), resultOf("luis", 12, 2)),
				game(resultOf("luis", 45, 1), resultOf("ana", 41, 2), resultOf("iker", 20, 3)), game(resultOf("ana", 40, 1), resultOf("luis", 12, 2)),
			}, People, []Tally{
				{User: "ana", Name: "ana", Games: 4, Wins: 3, Scored: 4, Score: 191, Best: 60, Streak: 1, BestStreak: 2},
				{User: "luis", Name: "luis", Games: 4, Wins: 1, Scored: 4, Score: 99, Best: 45, BestStreak: 1}, lost("iker", 1, 20),
			}},
		"a shared first place is a win for each": {
			[][]store.Result{game(resultOf("ana", 40, 1), resultOf("luis", 40, 1), resultOf("iker", 10, 3))},
			People, []Tally{won("ana", 1, 40), won("luis", 1, 40), lost("iker", 1, 10)}},
		"games with artificial players are on a list of their own": {
			[][]store.Result{game(against("fuerte", 1), resultOf("ana", 50, 2)), game(resultOf("ana", 40, 1), resultOf("luis", 30, 2))},
			Artificial, []Tally{lost("ana", 1, 50)}},
		"a player absent at the end has neither won nor scored": {
			[][]store.Result{game(resultOf("luis", 30, 1), absent(resultOf("ana", 90, 1)))},
			People, []Tally{won("luis", 1, 30), {User: "ana", Name: "ana", Games: 1}}},
		"a seat that was taken over counts only for the user who resigned it": {
			[][]store.Result{game(substitute(resultOf("iker", 60, 1)), resultOf("luis", 30, 2), absent(resultOf("ana", 60, 3)))},
			People, []Tally{lost("luis", 1, 30), {User: "ana", Name: "ana", Games: 1}}},
		"scores may be negative": {[][]store.Result{game(resultOf("ana", -5, 1))}, People, []Tally{won("ana", 1, -5)}},
		"a user has the last name that they had": {
			[][]store.Result{game(store.Result{User: "ana", Name: "Ana", Place: 1}), game(store.Result{User: "ana", Name: "Anita", Place: 1}), game(store.Result{User: "ana", Place: 1})},
			People, []Tally{{User: "ana", Name: "Anita", Games: 3, Wins: 3, Scored: 3, Streak: 3, BestStreak: 3}}},
	} {
		t.Run(name, func(t *testing.T) {
			d := foldOfAll(finished(c.games...))
			same(t, "tally of nobody", d.Tally(c.list, "", "nobody"), Tally{})
			for _, want := range c.want {
				same(t, "tally of "+want.User, d.Tally(c.list, "", want.User), want)
			}
			if lines := d.Lines(c.list, ""); len(lines) != len(c.want) {
				t.Errorf("got %d lines, want %d", len(lines), len(c.want))
			}
		})
	}
}

func TestEachMonthIsCountedSeparatelyInUTC(t *testing.T) {
	list := finished(game(resultOf("ana", 10, 1)), game(resultOf("ana", 20, 1)), game(resultOf("ana", 30, 2)))
	first := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	list[0].Ended, list[1].Ended, list[2].Ended = first.Add(-time.Millisecond), first.In(time.FixedZone("", -3600)), march
	d := foldOfAll(list)
	for month, want := range map[string]Tally{
		"":        {User: "ana", Name: "ana", Games: 3, Wins: 2, Scored: 3, Score: 60, Best: 30, BestStreak: 2},
		"2026-02": won("ana", 1, 10), "2026-03": {User: "ana", Name: "ana", Games: 2, Wins: 1, Scored: 2, Score: 50, Best: 30, BestStreak: 1},
		"2026-04": {},
	} {
		same(t, "month "+month, d.Tally(People, month, "ana"), want)
	}
}

// Places depend on everything that a list is ordered by.
func TestPlacesOnABoard(t *testing.T) {
	line := func(user string, wins, scored, score, best int, r Rating) Ranked {
		return Ranked{Tally: Tally{User: user, Wins: wins, Scored: scored, Score: score, Best: best}, Rating: r}
	}
	sure := Rating{Games: 5, Points: 100}
	for list, lines := range map[List][]Ranked{
		Artificial: {
			line("best", 2, 2, 40, 30, Rating{}), line("even", 2, 2, 40, 20, Rating{}), line("wins", 2, 2, 20, 10, Rating{}),
			line("other", 1, 1, 90, 90, Rating{}), line("mean", 1, 1, 30, 30, sure), line("a", 0, 2, 10, 5, Rating{}), line("b", 0, 1, 5, 5, Rating{}),
		},
		People: {
			line("points", 0, 0, 0, 0, Rating{Games: 9, Points: 101}), line("wins", 2, 1, 1, 1, sure), line("mean", 1, 1, 9, 9, sure), line("best", 1, 2, 16, 9, sure),
			line("more games", 1, 2, 16, 8, sure), line("a", 0, 1, 1, 1, Rating{Games: 4, Points: 999}), line("b", 0, 1, 1, 1, Rating{Games: 1, Points: 999}),
		},
	} {
		mixed := append([]Ranked(nil), lines...)
		for i := range mixed {
			mixed[i], mixed[len(mixed)-1-i] = mixed[len(mixed)-1-i], mixed[i]
		}
		list.rank(mixed)
		for i, want := range []int{1, 2, 3, 4, 5, 6, 6} {
			if got := mixed[i]; got.User != lines[i].User || got.Place != want || list.placeAmong(mixed, got) != want {
				t.Errorf("%s: line %d is %s in place %d, want %s in place %d", list, i, got.User, got.Place, lines[i].User, want)
			}
		}
	}
}

func TestGamesAmongPeopleAreRatedOneAfterTheOther(t *testing.T) {
	d, ana, luis := NewFold(), rating.Beginner(), rating.Beginner()
	same(t, "before", []any{d.Rating("ana"), d.Course("ana")}, []any{Rating{}, []int{0}})
	course := []int{0}
	for i := range 30 {
		first, second := resultOf("ana", 50, 1), resultOf("luis", 30, 2)
		if i%4 == 3 {
			first.Place, second.Place = 2, 1
		}
		met := min(i, rating.Recent)
		after := rating.After([]rating.Player{{Rating: ana, Place: first.Place}, {Rating: luis, Place: second.Place}}, func(int, int) int { return met })
		ana, luis = after[0], after[1]
		changed := d.Add(&finished(game(first, second))[0])
		same(t, "ratings that changed", changed, []Rated{{"ana", 100, ana}, {"luis", 100, luis}})
		course = append(course, ana.Points())
		want := Rating{Games: i + 1, Points: ana.Points(), Trend: ana.Points() - course[max(0, len(course)-1-TrendGames)]}
		same(t, "rating", d.Rating("ana"), want)
		d.Add(&finished(game(first, second, against("fuerte", 3)))[0]) // is not rated, nor is the next
		d.Add(&finished(game(first, substitute(second)))[0])
	}
	same(t, "course", d.Course("ana"), course)
}

func TestOnlyTheLastGamesAgainstSomebodyCountAsRepeats(t *testing.T) {
	games := times(rating.Recent, resultOf("ana", 50, 1), resultOf("luis", 30, 2))
	games = append(games, times(rating.Recent, resultOf("ana", 50, 1), resultOf("iker", 30, 2))...)
	before := foldOfAll(finished(games...))
	ana, luis := before.rated["ana"].rating, before.rated["luis"].rating
	for i, met := range []int{0, rating.Recent} { // of ana's last games, and of luis's
		after := before.Add(&finished(game(resultOf("ana", 50, 1), resultOf("luis", 30, 2)))[0])
		want := rating.After([]rating.Player{{Rating: ana, Place: 1}, {Rating: luis, Place: 2}}, func(int, int) int { return met })
		same(t, "rating", after[i].Rating, want[i])
		before = foldOfAll(finished(games...))
	}
}

func TestAbsentPlayersAreRatedAsLast(t *testing.T) {
	known := times(5, resultOf("ana", 1, 1), resultOf("luis", 1, 1), resultOf("iker", 1, 1))
	rated := func(results ...store.Result) (points map[string]float64) {
		list := finished(append(known, game(results...))...)
		d, points := foldOfAll(list[:5]), make(map[string]float64)
		for _, r := range d.Add(&list[5]) {
			points[r.User] = r.Mean
		}
		return points
	}
	all := foldOfAll(finished(known...))
	even := all.rated["ana"].rating.Mean
	left := rated(resultOf("luis", 30, 1), resultOf("iker", 20, 2), absent(resultOf("ana", 99, 3)))
	if left["ana"] >= left["iker"] || left["luis"] <= even {
		t.Errorf("after ana had left: %v", left)
	}
	// Somebody else made most of the moves: the place after that of the absent ones says so.
	away := rated(resultOf("luis", 30, 1), absent(resultOf("ana", 99, 3)))
	if away["ana"] >= even || away["luis"] != even {
		t.Errorf("after ana was away: %v, want that only her %v changes", away, even)
	}
	// A seat that was taken over counts for the user who resigned it.
	taken := rated(substitute(resultOf("eva", 60, 1)), resultOf("luis", 30, 2), absent(resultOf("ana", 60, 3)))
	if _, rates := taken["eva"]; rates || taken["ana"] >= even {
		t.Errorf("after eva took ana's seat: %v", taken)
	}
}

func TestTheSameGamesGiveTheSameFold(t *testing.T) {
	list := randomGames(500, 20, 3)
	if !reflect.DeepEqual(foldOfAll(list), foldOfAll(list)) {
		t.Error("two folds of the same games differ")
	}
}

func TestOpponentsAreCountedByWhoFinishedBeforeWhom(t *testing.T) {
	list := finished(
		game(resultOf("ana", 50, 1), resultOf("luis", 30, 2)), game(resultOf("luis", 30, 1), resultOf("ana", 20, 2), resultOf("iker", 10, 3)),
		game(resultOf("ana", 40, 1), resultOf("luis", 40, 1)), game(against("fuerte", 1), resultOf("ana", 50, 2), resultOf("luis", 30, 3)),
		game(resultOf("ana", 40, 2), absent(resultOf("luis", 70, 1))), game(resultOf("ana", 9, 1), substitute(resultOf("luis", 8, 2))),
		game(substitute(resultOf("ana", 9, 1)), resultOf("luis", 8, 2)),
	)
	same(t, "opponents", opponentsOf("ana", list), []Opponent{{User: "luis", Games: 4, Before: 2, After: 1}, {User: "iker", Games: 1, Before: 1}})
}

// An artificial player is rated by its games with people who are, and they are not rated by them.
func TestAnArtificialPlayerHasARatingOfItsOwn(t *testing.T) {
	known := times(20, resultOf("ana", 50, 1), resultOf("luis", 30, 2))
	among := foldOfAll(finished(known...))
	games := append(known, times(6, against("good", 1), resultOf("luis", 50, 2))...)
	games = append(games, times(6, resultOf("luis", 50, 1), absent(against("bad", 2)))...)
	d := foldOfAll(finished(append(games, game(resultOf("eva", 9, 1), against("idle", 2)))...))
	for _, user := range []string{"ana", "luis", "eva"} {
		same(t, "the rating of "+user, d.Rating(user), among.Rating(user))
	}
	got := d.Players()
	if len(got) != 2 || got[0].Name != "good" || got[1].Name != "bad" || got[0].Rating.Games != 6 || got[0].Rating.Points <= got[1].Rating.Points {
		t.Errorf("rated are %+v", got)
	}
}

// someGames are games with the players flojo and fuerte, and a program.
type someGames struct {
	sitting.Games
	players []string
}

func (g someGames) Players(string) []string          { return g.players }
func (someGames) IsProgram(_ string, of string) bool { return of == "robot" }

func TestWinsThatDoNotCountForTheLevel(t *testing.T) {
	helped := resultOf("ana", 50, 1)
	helped.Helped = true
	list := finished(
		game(resultOf("ana", 50, 1), against("flojo", 2)), game(helped, against("flojo", 2)), game(helped, resultOf("luis", 9, 2)),
		game(resultOf("ana", 50, 1), against("fuerte", 2)), game(against("flojo", 1), resultOf("ana", 9, 2)),
		game(resultOf("ana", 50, 1), against("robot", 2)), game(resultOf("ana", 50, 1), resultOf("luis", 9, 2), against("robot", 3)), game(against("robot", 1), resultOf("ana", 9, 2)),
		game(resultOf("ana", 50, 1), against("flojo", 2), resultOf("luis", 9, 3)), game(absent(helped), against("flojo", 1)), game(substitute(helped), against("flojo", 2)),
	)
	for want, players := range map[int][]string{5: {"flojo", "fuerte"}, 4: nil} {
		r := New(nil, someGames{players: players}, nil, nil)
		if got := r.practice("azul", "ana", list); got != want {
			t.Errorf("with the players %q: got %d wins, want %d", players, got, want)
		}
	}
}

func TestBoutsAreGamesAloneAgainstOneArtificialPlayer(t *testing.T) {
	weak, helped := against("flojo", 2), resultOf("ana", 5, 2)
	helped.Helped = true
	list := finished(
		game(resultOf("ana", 50, 1), weak), game(against("flojo", 1), resultOf("ana", 50, 2), against("flojo", 3)), game(resultOf("ana", 50, 1), against("flojo", 1)),
		game(resultOf("ana", 50, 1), weak, against("fuerte", 1)), game(resultOf("ana", 50, 1), weak, resultOf("luis", 10, 2)), game(against("fuerte", 1), resultOf("ana", 50, 2)),
		game(resultOf("ana", 50, 1), resultOf("luis", 10, 2)), game(absent(resultOf("ana", 50, 1)), weak), game(substitute(resultOf("ana", 50, 1)), weak),
		game(against("flojo", 1), helped), game(resultOf("ana", 50, 1)),
	)
	w := sitting.Bout{Player: "flojo", Won: true}
	same(t, "bouts", sitting.BoutsOf("ana", list), []sitting.Bout{w, {Player: "flojo"}, w, {Player: "fuerte", Lost: true}, {Player: "flojo", Lost: true, Helped: true}})
}

// randomGames returns games of two to four of some users, over some months.
func randomGames(games, users, months int) []store.Finish {
	var list [][]store.Result
	for n := range games {
		var results []store.Result
		for seat := range 2 + n%3 {
			user := fmt.Sprint("user ", (n*7+seat*(1+n%5))%users)
			results = append(results, store.Result{User: user, Name: user, Score: 50 - seat, Place: seat + 1})
		}
		if n%4 == 0 {
			results = append(results, against("flojo", 5))
		}
		list = append(list, results)
	}
	all := finished(list...)
	for n := range all {
		all[n].Ended = march.AddDate(0, n*months/games, 0)
	}
	return all
}
