package records

import (
	"slices"

	"sobremesa/engine/rating"
	"sobremesa/store"
)

// Fold is what follows from the finished games of one kind in one guild, which are added in the order
// in which they finished: tallies and ratings. Its size depends on the numbers of users, months and
// rated games. The same games give the same Fold.
type Fold struct {
	numbers map[string]int32 // of users, in people
	people  []person
	tallies map[page]map[int32]tally // by the number of the user
	// entries is the number of tallies, and points that of the ratings in all courses.
	entries, points int
}

// page is one of the boards of a kind in a guild.
type page struct {
	list  List
	month string
}

// person is a user with a finished game.
type person struct {
	user   string
	names  []string // that they had
	rating rating.Rating
	course []int32 // points after each rated game
	// recent holds the users of each of the last rating.Recent rated games, by number.
	recent [][]int32
}

// tally is a Tally in less memory. Its name is one of the person's names, or none (-1).
type tally struct {
	name                                                 int32
	games, wins, scored, score, best, streak, bestStreak int32
}

// NewFold returns the Fold of no games.
func NewFold() *Fold {
	return &Fold{numbers: make(map[string]int32), tallies: make(map[page]map[int32]tally)}
}

// Rated is a user's rating after one of their rated games.
type Rated struct {
	User string
	Game int64
	rating.Rating
}

// Add adds the game that finished next. It returns the ratings that the game has changed.
func (d *Fold) Add(f *store.Finish) []Rated {
	list, month := listOf(f), MonthOf(f.Ended)
	for i := range f.Results {
		r := &f.Results[i]
		if r.User == "" || r.Substitute {
			continue
		}
		n := d.number(r.User)
		name := d.people[n].called(r.Name)
		for _, p := range []page{{list, ""}, {list, month}} {
			if d.tallies[p] == nil {
				d.tallies[p] = make(map[int32]tally)
			}
			t, known := d.tallies[p][n]
			if !known {
				t.name = -1
				d.entries++
			}
			d.tallies[p][n] = t.and(r, name)
		}
	}
	if list != People {
		return nil
	}
	return d.rate(f)
}

// listOf returns the list on which a game counts.
func listOf(f *store.Finish) List {
	if slices.ContainsFunc(f.Results, func(r store.Result) bool { return r.Player != "" }) {
		return Artificial
	}
	return People
}

func (d *Fold) number(user string) int32 {
	n, known := d.numbers[user]
	if !known {
		n = int32(len(d.people))
		d.numbers[user], d.people = n, append(d.people, person{user: user, rating: rating.Beginner()})
	}
	return n
}

// called returns the number of one of a person's names, -1 for "".
func (p *person) called(name string) int32 {
	if name == "" {
		return -1
	}
	n := slices.Index(p.names, name)
	if n < 0 {
		n, p.names = len(p.names), append(p.names, name)
	}
	return int32(n)
}

// and returns the tally with one more result.
func (t tally) and(r *store.Result, name int32) tally {
	if name >= 0 {
		t.name = name
	}
	t.games++
	if !r.Absent {
		if score := int32(r.Score); t.scored == 0 || score > t.best {
			t.best = score
		}
		t.scored++
		t.score += int32(r.Score)
	}
	if !r.Won() {
		t.streak = 0
		return t
	}
	t.wins++
	t.streak++
	t.bestStreak = max(t.bestStreak, t.streak)
	return t
}

// rate changes the ratings of the users of a game among people who were there from the beginning. Of
// places only the order matters. Absent users are last. Those among them who made few of their moves
// are Away: they rate nobody.
func (d *Fold) rate(f *store.Finish) []Rated {
	numbers, players := d.players(f)
	if len(numbers) < 2 {
		return nil
	}
	met := func(i, q int) (n int) {
		for _, with := range d.people[numbers[i]].recent {
			if slices.Contains(with, numbers[q]) {
				n++
			}
		}
		return n
	}
	var all []Rated
	for i, after := range rating.After(players, met) {
		p := &d.people[numbers[i]]
		p.rating = after
		p.course = append(p.course, int32(after.Points()))
		if len(p.recent) == rating.Recent {
			p.recent = slices.Delete(p.recent, 0, 1)
		}
		p.recent = append(p.recent, numbers)
		d.points++
		all = append(all, Rated{User: p.user, Game: f.Game, Rating: after})
	}
	return all
}

// players returns the users whom a game among people rates, with their ratings before it.
func (d *Fold) players(f *store.Finish) (numbers []int32, players []rating.Player) {
	numbers = make([]int32, 0, len(f.Results))
	last, present := 1, 0
	for _, r := range f.Results {
		last = max(last, r.Place)
		if !r.Absent {
			present++
		}
	}
	for _, r := range f.Results {
		if r.Substitute {
			continue
		}
		n := d.number(r.User)
		p := rating.Player{Rating: d.people[n].rating, Place: r.Place, Away: r.Absent && r.Place > present+1}
		if r.Absent {
			p.Place = last + 1
		}
		numbers, players = append(numbers, n), append(players, p)
	}
	return numbers, players
}

// Tally returns a user's tally on a board of this Fold, zero without games.
func (d *Fold) Tally(list List, month, user string) Tally {
	n, known := d.numbers[user]
	t, played := d.tallies[page{list, month}][n]
	if !known || !played {
		return Tally{}
	}
	return d.written(n, t)
}

func (d *Fold) written(n int32, t tally) Tally {
	p := &d.people[n]
	written := Tally{User: p.user, Games: int(t.games), Wins: int(t.wins), Scored: int(t.scored), Score: int(t.score), Best: int(t.best),
		Streak: int(t.streak), BestStreak: int(t.bestStreak)}
	if t.name >= 0 {
		written.Name = p.names[t.name]
	}
	return written
}

// Rating returns a user's rating.
func (d *Fold) Rating(user string) Rating {
	if n, known := d.numbers[user]; known {
		return d.people[n].now()
	}
	return Rating{}
}

func (p *person) now() Rating {
	n := len(p.course)
	if n == 0 {
		return Rating{}
	}
	r := Rating{Games: n, Points: int(p.course[n-1]), Trend: int(p.course[n-1]) - rating.Beginner().Points()}
	if n > TrendGames {
		r.Trend = int(p.course[n-1] - p.course[n-1-TrendGames])
	}
	return r
}

// Course returns a user's rating points before the first rated game and after each one.
func (d *Fold) Course(user string) []int {
	course := []int{rating.Beginner().Points()}
	if n, known := d.numbers[user]; known {
		for _, points := range d.people[n].course {
			course = append(course, int(points))
		}
	}
	return course
}

// Lines returns the lines of all users on a board, in no order and without places.
func (d *Fold) Lines(list List, month string) []Ranked {
	on := d.tallies[page{list, month}]
	lines := make([]Ranked, 0, len(on))
	for n, t := range on {
		lines = append(lines, Ranked{Tally: d.written(n, t), Rating: d.people[n].now()})
	}
	return lines
}

// Size returns about how many bytes of memory the Fold takes.
func (d *Fold) Size() int {
	const perPerson, perTally, perPoints = 900, 70, 6 // measured, with full lists of recent games
	return perPerson*len(d.people) + perTally*d.entries + perPoints*d.points
}
