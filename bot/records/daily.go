package records

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// dailies says under which date the results of the game of a day are stored.
func dailies(kind string, day int) puzzles.Date { return puzzles.Date{Kind: kind + " day", Day: day} }

// NoteDaily stores the result of a game of the day and sets its Streak. A result that the player
// already has for that day stays.
func (r *Records) NoteDaily(ctx context.Context, kind string, d *sitting.Daily) error {
	before, err := r.DailyOf(ctx, kind, d.Day-1, d.User)
	if err != nil {
		return err
	}
	d.Streak = 1
	if before != nil {
		d.Streak += before.Streak
	}
	err = puzzles.PutAttempt(ctx, r.store, puzzles.Attempt{Date: dailies(kind, d.Day), User: d.User, Guild: d.Guild, Move: d.Score(), Streak: d.Streak, At: d.At.UnixMilli()})
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// DailyOf returns a user's result of a game of the day, or nil if they have not finished it.
func (r *Records) DailyOf(ctx context.Context, kind string, day int, user string) (*sitting.Daily, error) {
	a, err := puzzles.AttemptOf(ctx, r.store, dailies(kind, day), user)
	if err != nil || a == nil {
		return nil, err
	}
	return dailyOf(*a)
}

// DailiesIn returns the results of a game of the day of those who began it in a guild and have not
// left the guild, greatest lead first.
func (r *Records) DailiesIn(ctx context.Context, guild, kind string, day int) ([]*sitting.Daily, error) {
	list, err := r.dailiesIn(ctx, kind, day, guild)
	if err != nil {
		return nil, err
	}
	listed, err := r.listed(ctx, guild)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(d *sitting.Daily) bool { return !listed(d.User) })
	slices.SortStableFunc(list, func(a, b *sitting.Daily) int {
		return cmp.Or(cmp.Compare(b.Lead(), a.Lead()), cmp.Compare(b.Points, a.Points))
	})
	return list, nil
}

// dailiesIn returns all results of a game of the day in some guilds.
func (r *Records) dailiesIn(ctx context.Context, kind string, day int, guilds ...string) (list []*sitting.Daily, err error) {
	attempts, err := puzzles.AttemptsIn(ctx, r.store, dailies(kind, day), guilds...)
	for _, a := range attempts {
		d, err := dailyOf(a)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, err
}

func dailyOf(a puzzles.Attempt) (*sitting.Daily, error) {
	d := &sitting.Daily{Day: a.Day, User: a.User, Guild: a.Guild, Streak: a.Streak, At: time.UnixMilli(a.At).UTC()}
	return d, d.ReadScore(a.Move)
}

// listed returns which users are shown in a guild: those who have neither left it nor been forgotten.
func (r *Records) listed(ctx context.Context, guild string) (func(user string) bool, error) {
	found, err := r.members(ctx, guild)
	return func(user string) bool {
		m, known := found[user]
		return (!known || m.present) && !store.IsRetired(user)
	}, err
}

// Week returns how the week up to a day stands in a guild, by the games of the day of a kind.
func (r *Records) Week(ctx context.Context, guild, kind string, day int) (*sitting.Week, error) {
	w := &sitting.Week{First: sitting.WeekFrom(day), Last: day}
	var err error
	w.Lines, err = r.weekOf(ctx, kind, w, guild)
	return w, err
}

// CompareWeek sets how the servers stand that compare their weeks, if the week's own is one of them. Those are
// at most MostCompared, which bounds the work.
func (r *Records) CompareWeek(ctx context.Context, guild, kind string, w *sitting.Week) error {
	names, err := r.weekNames(ctx)
	if err != nil || names[guild] == "" {
		return err
	}
	lines, err := r.weekOf(ctx, kind, w, slices.Collect(maps.Keys(names))...)
	w.Compare(guild, names, lines)
	return err
}

// weekOf returns the lines of a week in some guilds. Who is not listed counts for the others' points. It reads the
// store once for each day of the week, and once for each guild in which somebody has played.
func (r *Records) weekOf(ctx context.Context, kind string, w *sitting.Week, guilds ...string) ([]sitting.WeekLine, error) {
	listed := make(map[string]func(string) bool)
	var results []*sitting.Daily
	for day := w.First; day <= w.Last; day++ {
		list, err := r.dailiesIn(ctx, kind, day, guilds...)
		if err != nil {
			return nil, err
		}
		for _, d := range list {
			if results = append(results, d); listed[d.Guild] == nil {
				if listed[d.Guild], err = r.listed(ctx, d.Guild); err != nil {
					return nil, err
				}
			}
		}
	}
	return sitting.WeekOf(results, func(d *sitting.Daily) bool { return listed[d.Guild](d.User) }), nil
}

// weekServers holds the servers that compare their weeks with each other: the name that each has for the
// others, by its id.
var weekServers = store.Scope{Kind: "week servers", ID: "all"}

// WeekNameOf returns the key of the name under which a server compares its weeks with others.
func WeekNameOf(guild string) store.Key { return weekServers.Key(guild) }

// WeekName returns the name under which a server compares its weeks with others, "" if it does not.
func (r *Records) WeekName(ctx context.Context, guild string) (string, error) {
	return store.ReadText(ctx, r.store, WeekNameOf(guild))
}

const (
	// MostCompared is how many servers compare their weeks at most. A comparison reads the store up to 7 times, and
	// once more for each of them.
	MostCompared = 200

	NameTaken engine.Code = "week.taken" // another server has the name, or one that reads alike
	NameFull  engine.Code = "week.full"  // as many servers as can be compared are
)

// SetWeekName has a server compare its weeks with others under a name, or no longer if that is "". The error is a
// Refusal, NameTaken or NameFull, also if two servers do so at the same time.
func (r *Records) SetWeekName(ctx context.Context, guild, name string) error {
	return store.RetryOnConflict(ctx, func() error {
		changes, err := store.ReadText(ctx, r.store, weekChanges)
		if err != nil {
			return err
		}
		names, err := r.weekNames(ctx)
		if err != nil {
			return err
		}
		delete(names, guild)
		for _, other := range names {
			if name != "" && engine.Plain(other) == engine.Plain(name) {
				return engine.Refuse(NameTaken, "name", other)
			}
		}
		if name != "" && len(names) >= MostCompared {
			return engine.Refuse(NameFull, "most", MostCompared)
		}
		count, _, _ := strings.Cut(changes, " ")
		n, _ := strconv.Atoi(count)             // 0 for none
		next := strconv.Itoa(n+1) + " " + guild // two servers must not make the same change
		return r.store.SwapValue(ctx, weekChanges, changes, next, store.Texts{WeekNameOf(guild): name})
	})
}

// weekChanges is the key of the number of changes of these names, with the server that made the last one. Of two
// at the same time one sees the other.
var weekChanges = store.FactOf("week servers")

func (r *Records) weekNames(ctx context.Context) (map[string]string, error) {
	found, err := r.store.Values(ctx, weekServers)
	names := make(map[string]string)
	for guild, v := range found[weekServers] {
		names[guild] = v.Text
	}
	return names, err
}
