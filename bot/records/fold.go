package records

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

// Fold is what follows from the finished games of one kind in one guild, which are added in the order
// in which they finished: tallies and ratings. Its size depends on the numbers of users, months and
// rated games. The same games give the same Fold.
type Fold struct {
	tallies map[page]map[string]*Tally // by user
	rated   map[string]*person         // the users with a rated game, and the artificial players, by entrant
}

// page is one of the boards of a kind in a guild.
type page struct {
	list  List
	month string
}

// person is what the rated games of a user, or of an artificial player, have left.
type person struct {
	rating rating.Rating
	course []int // points before the first rated game and after each one
	// recent holds who played in each of the last rating.Recent rated games.
	recent [][]string
}

// NewFold returns the Fold of no games.
func NewFold() *Fold {
	return &Fold{tallies: make(map[page]map[string]*Tally), rated: make(map[string]*person)}
}

// Rated is the rating of a user, or of an artificial player (see entrant), after one of their rated games.
type Rated struct {
	User string
	Game int64
	rating.Rating
}

// Add adds the game that finished next. It returns the ratings that the game has changed.
func (d *Fold) Add(f *store.Finish) []Rated {
	list, month := listOf(f), MonthOf(f.Ended)
	for _, r := range f.Results {
		if r.User == "" || r.Substitute {
			continue
		}
		for _, p := range []page{{list, ""}, {list, month}} {
			if d.tallies[p] == nil {
				d.tallies[p] = make(map[string]*Tally)
			}
			t := d.tallies[p][r.User]
			if t == nil {
				t = &Tally{User: r.User}
				d.tallies[p][r.User] = t
			}
			t.add(r)
		}
	}
	return d.rate(f, list)
}

// listOf returns the list on which a game counts.
func listOf(f *store.Finish) List {
	if slices.ContainsFunc(f.Results, func(r store.Result) bool { return r.Player != "" }) {
		return Artificial
	}
	return People
}

func (t *Tally) add(r store.Result) {
	t.Name = cmp.Or(r.Name, t.Name)
	t.Games++
	if !r.Absent {
		if t.Scored == 0 || r.Score > t.Best {
			t.Best = r.Score
		}
		t.Scored++
		t.Score += r.Score
	}
	if !r.Won() {
		t.Streak = 0
		return
	}
	t.Wins++
	t.Streak++
	t.BestStreak = max(t.BestStreak, t.Streak)
}

// ofPlayer begins the entrant of an artificial player. No user's id is like that.
const ofPlayer = "player "

// entrant returns under what the rating of a result's user or artificial player is kept.
func entrant(r store.Result) string {
	if r.Player != "" {
		return ofPlayer + r.Player
	}
	return r.User
}

// rate changes the ratings of those who were in a game from the beginning: of the people, in a game
// among people, and else of the artificial players alone. These are compared with whoever has a rating
// already. Of places only the order matters. Absent players are last. Those among them who made few of
// their moves are Away: they rate nobody.
func (d *Fold) rate(f *store.Finish, list List) (all []Rated) {
	last, present := 1, 0
	for _, r := range f.Results {
		last = max(last, r.Place)
		if !r.Absent {
			present++
		}
	}
	var entrants []string
	var players []rating.Player
	for _, r := range f.Results {
		if r.Substitute {
			continue
		}
		is := d.person(entrant(r))
		p := rating.Player{Rating: is.rating, Place: r.Place, Away: r.Absent && r.Place > present+1 || list == Artificial && len(is.course) == 1}
		if r.Absent {
			p.Place = last + 1
		}
		entrants, players = append(entrants, entrant(r)), append(players, p)
	}
	if len(entrants) < 2 {
		return nil
	}
	met := func(i, q int) (n int) {
		for _, with := range d.person(entrants[i]).recent {
			if slices.Contains(with, entrants[q]) {
				n++
			}
		}
		return n
	}
	for i, after := range rating.After(players, met) {
		if list == Artificial && (!strings.HasPrefix(entrants[i], ofPlayer) || after == players[i].Rating) {
			continue // a person, or there was nobody to compare the player with
		}
		p := d.person(entrants[i])
		p.rating = after
		p.course = append(p.course, after.Points())
		if len(p.recent) == rating.Recent {
			p.recent = slices.Delete(p.recent, 0, 1)
		}
		p.recent = append(p.recent, entrants)
		d.rated[entrants[i]] = p
		all = append(all, Rated{User: entrants[i], Game: f.Game, Rating: after})
	}
	return all
}

// person returns what is known of an entrant, a beginner's without rated games.
func (d *Fold) person(entrant string) *person {
	if p := d.rated[entrant]; p != nil {
		return p
	}
	return &person{rating: rating.Beginner(), course: []int{rating.Beginner().Points()}}
}

// Tally returns a user's tally on a board of this Fold, zero without games.
func (d *Fold) Tally(list List, month, user string) Tally {
	if t := d.tallies[page{list, month}][user]; t != nil {
		return *t
	}
	return Tally{}
}

// Rating returns a user's rating.
func (d *Fold) Rating(user string) Rating {
	course := d.person(user).course
	n := len(course) - 1
	if n == 0 {
		return Rating{}
	}
	return Rating{Games: n, Points: course[n], Trend: course[n] - course[max(0, n-TrendGames)]}
}

// Players returns the artificial players that have a rating, the best first.
func (d *Fold) Players() (list []RatedPlayer) {
	for of := range d.rated {
		if name, is := strings.CutPrefix(of, ofPlayer); is {
			list = append(list, RatedPlayer{Name: name, Rating: d.Rating(of)})
		}
	}
	slices.SortFunc(list, func(a, b RatedPlayer) int {
		return cmp.Or(cmp.Compare(b.Rating.Points, a.Rating.Points), strings.Compare(a.Name, b.Name))
	})
	return list
}

// Course returns a user's rating points before the first rated game and after each one.
func (d *Fold) Course(user string) []int { return slices.Clone(d.person(user).course) }

// Lines returns the lines of all users on a board, in no order and without places.
func (d *Fold) Lines(list List, month string) (lines []Ranked) {
	for user, t := range d.tallies[page{list, month}] {
		lines = append(lines, Ranked{Tally: *t, Rating: d.Rating(user)})
	}
	return lines
}

// Size returns about how many bytes of memory the Fold takes.
func (d *Fold) Size() (n int) {
	const perPerson, perTally, perPoints = 900, 140, 10 // measured, with full lists of recent games
	for _, on := range d.tallies {
		n += perTally * len(on)
	}
	for _, p := range d.rated {
		n += perPerson + perPoints*len(p.course)
	}
	return n
}
