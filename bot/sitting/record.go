package sitting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// Record returns the game as text that can be replayed, without the moves that were taken back.
// names holds the players' names by seat; factions holds the words for their factions by seat, in
// games that have factions. For a running game whose moves are secret it returns the Refusal
// NoFinished.
func (s *Sitting) Record(names, factions []string) (string, error) {
	if !s.Status.Over() && !s.rules.Info().Open {
		return "", engine.Refuse(NoFinished)
	}
	r, err := s.record(names)
	if err != nil {
		return "", err
	}
	r.Factions = factions
	return r.String(), nil
}

// Played returns the game without what was taken back: its rules, its moves, and the number of the
// board before each move and after the last.
func (s *Sitting) Played() (rules engine.Game, moves []engine.Move, moments []int) {
	for _, r := range s.rows {
		if r.stands() {
			moves, moments = append(moves, r.Move.Move), append(moments, int(r.Board))
		}
	}
	return s.rules, moves, append(moments, s.Moves)
}

// record returns the game as a record. The seed is in it only once the game is over.
func (s *Sitting) record(names []string) (*record.Record, error) {
	_, moves, _ := s.Played()
	r, err := record.Of(s.rules, s.Options, moves, names)
	if err != nil {
		return nil, err
	}
	r.Commitment = s.commitment()
	if seed, over := s.Seed(); over {
		r.Seed = &seed
	}
	return r, nil
}

// commitment returns the commitment to the seed.
func (s *Sitting) commitment() string {
	return s.g.Seed.Commitment(engine.CommitmentForm(s.g.CommitmentForm))
}

// Proof holds what a player can check about the chance moves of a game.
type Proof struct {
	Commitment string
	Form       engine.CommitmentForm
	// Seed is nil while the game is being played, because it would tell the draws to come. Draws
	// and WrongDraw are zero until then.
	Seed      *engine.Seed
	Draws     int // number of chance moves
	WrongDraw int // the number, from 1, of the first move that does not follow from the seed; 0 if all do
}

// Proof checks every draw of a finished game against its seed. The game must have begun.
func (s *Sitting) Proof() (Proof, error) {
	proof := Proof{Commitment: s.commitment(), Form: s.g.Seed.FormOf(s.commitment())}
	if !s.Status.Over() {
		return proof, nil
	}
	r, err := s.record(make([]string, len(s.Seats)))
	if err != nil {
		return Proof{}, err
	}
	outcome, err := r.Replay(s.rules, nil)
	if err != nil {
		return Proof{}, err
	}
	proof.Seed, proof.Draws, proof.WrongDraw = r.Seed, outcome.Draws, outcome.WrongDraw
	return proof, nil
}

// Seed returns the seed of a game that is over, however it ended. It returns false before that.
func (s *Sitting) Seed() (engine.Seed, bool) {
	if !s.Status.Over() {
		return engine.Seed{}, false
	}
	return s.g.Seed, true
}

// The game of the day is dealt alike for everybody: its seed is derived from the day. Each user
// plays it once, against artificial players, in an ordinary game of their own and without hints.
// Its result is a Daily.

// DayOf returns the day of a time in UTC, in days since 1970-01-01.
func DayOf(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Date returns a day as YYYY-MM-DD.
func Date(day int) string { return time.Unix(int64(day)*24*60*60, 0).UTC().Format(time.DateOnly) }

// Daily is the result of a user's finished game of the day.
type Daily struct {
	Day    int
	User   string
	Guild  string // where they began it, "" in a direct message
	Player string // the artificial player that the user met, of their own rung; "" if it is not known
	// Points are the user's, Against those of the best other player. Rounds holds the user's points
	// per round; final bonuses count towards the last.
	Points, Against int
	Rounds          []int
	Streak          int // on how many days in a row, up to this one, the user has finished the game of the day
	At              time.Time
}

// Lead returns by how many points the user won; it is negative when they lost.
func (d *Daily) Lead() int { return d.Points - d.Against }

// Score encodes the points and the player for the store: "61 48 3.12.18.9.19 mozo".
func (d *Daily) Score() string {
	var rounds []string
	for _, n := range d.Rounds {
		rounds = append(rounds, strconv.Itoa(n))
	}
	return strings.TrimSpace(fmt.Sprintf("%d %d %s %s", d.Points, d.Against, strings.Join(rounds, "."), d.Player))
}

// ReadScore decodes the form of Score. Older results name no player.
func (d *Daily) ReadScore(kept string) error {
	var rounds string
	if n, err := fmt.Sscan(kept, &d.Points, &d.Against, &rounds, &d.Player); n < 3 {
		return fmt.Errorf("sitting: the score %q: %w", kept, err)
	}
	d.Rounds = nil
	for part := range strings.SplitSeq(rounds, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("sitting: the score %q: %w", kept, err)
		}
		d.Rounds = append(d.Rounds, n)
	}
	return nil
}

// DailyOf returns the result of the game of the day, or nil for any other game, a game that is not
// finished, and one that does not count for its player (Counts). rounds returns the points per round of a
// seat.
func (s *Sitting) DailyOf(rounds func(seat engine.Seat) []int) *Daily {
	seat := s.SeatOf(s.Creator)
	if s.Daily == (store.Daily{}) || s.Status != store.Finished || seat == engine.Spectator || !s.Counts(seat) || store.IsRetired(s.Creator) {
		return nil
	}
	d := &Daily{Day: s.Daily.Day, User: s.Creator, Guild: s.Daily.Guild, Rounds: rounds(seat), At: s.Ended}
	var others []int
	for _, one := range s.Standings() {
		if one.Seat == seat {
			d.Points = one.Score
		} else {
			others, d.Player = append(others, one.Score), s.Seats[one.Seat].Player
		}
	}
	d.Against = slices.Max(others)
	return d
}
