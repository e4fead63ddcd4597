package puzzles

import (
	"cmp"
	"context"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
	"sobremesa/store"
)

// Mistake is a decision that cost a person much in a game of their own. It comes back to them, alone,
// as a puzzle until they have solved it twice, some days apart.
type Mistake struct {
	Game   int64   `json:"game"`  // that is over
	Board  int     `json:"board"` // number of the board on which the person decided
	Played string  `json:"played"`
	Better string  `json:"better"`
	Best   float64 `json:"best"` // the chance to win with Better
	Left   float64 `json:"left"` // and after Played
	Due    int     `json:"due"`  // the day from which it may be answered
	Right  int     `json:"right,omitempty"`
	// Answer is the last answer, "" if there is none, and After the chance to win after it.
	Answer string  `json:"answer,omitempty"`
	After  float64 `json:"after,omitempty"`
}

// How mistakes come back.
const (
	MostMistakes = 20 // of a person and kind of game that are not solved; the costliest are kept
	Solved       = 2  // right answers in a row after which a mistake does not come back
	Soon         = 1  // days after the game was reviewed, and after a wrong answer
	Later        = 3  // days after a right answer
)

// IsSolved reports whether the mistake does not come back.
func (m *Mistake) IsSolved() bool { return m.Right >= Solved }

// IsDue reports whether the mistake may be answered on a day.
func (m *Mistake) IsDue(day int) bool { return !m.IsSolved() && m.Due <= day }

// Cost returns how much of the chance to win the decision gave away.
func (m *Mistake) Cost() float64 { return m.Best - m.Left }

// Puzzle returns the position with the answers of which the value is known: the better move, the one
// that was played, and the last answer.
func (m *Mistake) Puzzle(p *sitting.Sitting, seat engine.Seat) *Puzzle {
	_, moves, _ := p.Played()
	z := &Puzzle{Version: p.Version, Options: p.Options, Moves: moves, Seat: seat, Played: m.Played,
		Answers: []puzzle.Answer{{Move: m.Better, Chance: m.Best}, {Move: m.Played, Chance: m.Left}}}
	if _, known := z.Cost(m.Answer); m.Answer != "" && !known {
		z.Answers = append(z.Answers, puzzle.Answer{Move: m.Answer, Chance: m.After})
	}
	return z
}

// Mistakes are kept in one value for each person and kind of game.

const ofMistakes store.ScopeKind = "mistakes"

func mistakesOf(user, kind string) store.Key {
	return store.Scope{Kind: ofMistakes, ID: user}.Key(kind)
}

func readMistakes(user, text string) ([]Mistake, error) {
	return store.ReadJSON[[]Mistake]("the mistakes of user "+user, text)
}

// Mistakes returns a person's mistakes in games of a kind, the costliest first. Nobody else may be
// shown them.
func (p *Puzzles) Mistakes(ctx context.Context, kind, user string) ([]Mistake, error) {
	text, err := store.ReadText(ctx, p.store, mistakesOf(user, kind))
	if err != nil {
		return nil, err
	}
	return readMistakes(user, text)
}

// changeMistakes changes a person's mistakes as a whole. change may be called again with what
// somebody else has stored meanwhile.
func (p *Puzzles) changeMistakes(ctx context.Context, kind, user string, change func([]Mistake) []Mistake) error {
	key := mistakesOf(user, kind)
	return store.RetryOnConflict(ctx, func() error {
		had, err := store.ReadText(ctx, p.store, key)
		if err != nil {
			return err
		}
		list, err := readMistakes(user, had)
		if err != nil {
			return err
		}
		if list = change(list); len(list) == 0 {
			return nil // forgotten meanwhile
		}
		if text := store.JSON(list); text != had {
			return p.store.SwapValue(ctx, key, had, text, nil)
		}
		return nil
	})
}

// KeepMistakes keeps mistakes of a person, which come back from tomorrow on. Those that are kept
// already stay as they are.
func (p *Puzzles) KeepMistakes(ctx context.Context, kind, user string, found []Mistake) error {
	if len(found) == 0 {
		return nil
	}
	return p.changeMistakes(ctx, kind, user, func(list []Mistake) []Mistake {
		for _, m := range found {
			if at(list, m.Game, m.Board) < 0 {
				m.Due = p.Day() + Soon
				list = append(list, m)
			}
		}
		slices.SortStableFunc(list, func(a, b Mistake) int { return cmp.Compare(b.Cost(), a.Cost()) })
		open, solved := 0, 0
		return slices.DeleteFunc(list, func(m Mistake) bool {
			n := &open
			if m.IsSolved() { // kept for a while, so that another look at the game does not bring it back
				n = &solved
			}
			*n++
			return *n > MostMistakes
		})
	})
}

func at(list []Mistake, game int64, board int) int {
	return slices.IndexFunc(list, func(m Mistake) bool { return m.Game == game && m.Board == board })
}

// MistakeAt returns a person's mistake on a board of a game, or nil if none is kept.
func (p *Puzzles) MistakeAt(ctx context.Context, kind, user string, game int64, board int) (*Mistake, error) {
	list, err := p.Mistakes(ctx, kind, user)
	if i := at(list, game, board); i >= 0 {
		return &list[i], nil
	}
	return nil, err
}

// DueMistakes returns a person's mistakes that may be answered now, the costliest first.
func (p *Puzzles) DueMistakes(ctx context.Context, kind, user string) ([]Mistake, error) {
	list, err := p.Mistakes(ctx, kind, user)
	return slices.DeleteFunc(list, func(m Mistake) bool { return !m.IsDue(p.Day()) }), err
}

// AnswerMistake judges a person's answer to a mistake, whose position s is, and stores it. If the
// mistake is not due, its last answer stays. The error is a Refusal: [NotJudged], that of a text that
// is no move, or that too many others are thinking.
func (p *Puzzles) AnswerMistake(ctx context.Context, s *sitting.Sitting, user string, m Mistake, move string) error {
	move, err := p.games.Rules(s.Kind).Translate(move, engine.Spanish)
	if err != nil || !m.IsDue(p.Day()) {
		return err
	}
	seat, after := s.SeatOf(user), m.Best
	switch move {
	case m.Better:
	case m.Played:
		after = m.Left
	default:
		moment, judged, err := p.thinkers.Judge(ctx, s, seat, move)
		if err != nil {
			return err
		}
		if !judged {
			return engine.Refuse(NotJudged)
		}
		if moment != nil {
			after = max(0, m.Best-moment.Cost())
		}
	}
	return p.changeMistakes(ctx, s.Kind, user, func(list []Mistake) []Mistake {
		if i := at(list, m.Game, m.Board); i >= 0 && list[i].IsDue(p.Day()) {
			list[i].answer(move, after, p.Day())
		}
		return list
	})
}

// answer notes an answer and when the mistake comes back.
func (m *Mistake) answer(move string, after float64, day int) {
	m.Answer, m.After = move, after
	if !IsRight(m.Best - after) {
		m.Right, m.Due = 0, day+Soon
		return
	}
	m.Right++
	m.Due = day + Later
}

// IsMistakes reports whether a value holds a user's mistakes.
func IsMistakes(key store.Key, user string) bool { return key.Kind == ofMistakes && key.ID == user }

// KeptMistakes returns a user's mistakes among the values that are kept about them.
func KeptMistakes(values store.Texts, user string) (out []store.KeptMistake, err error) {
	for _, key := range values.Sorted() {
		if !IsMistakes(key, user) {
			continue
		}
		list, err := readMistakes(user, values[key])
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			out = append(out, store.KeptMistake{Kind: key.Name, Game: m.Game, Board: m.Board, Move: m.Played, Better: m.Better, Due: m.Due, Right: m.Right, Answer: m.Answer})
		}
	}
	return out, nil
}
