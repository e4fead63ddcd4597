package chat

import (
	"context"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
)

// tryout is a practice as far as it has come.
type tryout struct {
	h        *Chat
	c        *call
	practice *games.Practice
	p        *sitting.Sitting

	began, first int   // the turn and the board that it began with
	scores       []int // by seat, at the beginning

	word    string   // all of it, as far as it could be followed
	moved   int      // where in it the picks of the next move begin
	last    int      // where in it the last move began, 0 for none
	told    int      // the board on which the last move was made
	sums    sums     // of what was picked, by where in the word
	ends    []int    // where in it each of the picks ends
	picks   []string // on the way to the next move
	step    games.Step
	warning string
}

// begin sets the practice to its beginning.
func (t *tryout) begin(ctx context.Context) error {
	from := thinking.Practice{Kind: t.c.game.Name(), Seats: t.practice.Seats, Seat: t.practice.Seat, Moves: t.practice.Moves, Seed: t.practice.Seed}
	s, err := t.h.Table.Thinkers.Practise(ctx, from, t.c.By(), sitting.At{Guild: t.c.Guild, Channel: t.c.Channel, Lang: t.c.Lang})
	if err != nil {
		return err
	}
	t.p = s
	t.word, t.moved, t.last, t.sums = string(wordBegin), 1, 0, sums{1: 0}
	t.picks, t.ends, t.step = nil, nil, games.Step{}
	t.began, t.first, t.told = t.p.Turn(), t.p.Moves, t.p.Moves
	t.scores = make([]int, t.practice.Seats)
	for _, s := range t.p.Standings() {
		t.scores[s.Seat] = s.Score
	}
	return t.ask()
}

// over reports whether everybody has had the turn that is practised.
func (t *tryout) over() bool {
	return t.p.ToMove() == 0 || t.p.Turn() >= t.began+t.practice.Seats
}

// ask is the menu after the picks; they are taken back where it refuses them.
func (t *tryout) ask() error {
	if t.over() {
		return nil
	}
	step, err := t.c.game.Menu.Next(t.p.View(t.practice.Seat), t.practice.Seat, t.picks, t.c.menuReader(t.p))
	if err == nil {
		t.step = step
	}
	return err
}

// walk plays what a word says, and then what else was chosen from a select. What cannot
// be followed is left out, and the reason said.
func (t *tryout) walk(ctx context.Context, word string, values []string) error {
	if err := t.begin(ctx); err != nil {
		return err
	}
	word, seal := unseal(word)
	for at := 1; at < len(word) && !t.over(); at = len(t.word) {
		var err error
		sum, end := t.sums[at], at+1
		switch {
		case t.step.Move == "":
			pick, n, ok := unspell(t.step, word[at:])
			if !ok {
				return t.anew(ctx)
			}
			sum, end = sum.with(pick), at+n
			err = t.pick(pick, word[at:end])
		case word[at] == wordPlay:
			sum = sum.with(t.step.Move)
			err = t.play(ctx)
		default:
			return t.anew(ctx)
		}
		switch {
		case err == nil:
		case end == len(word) && sum.seal() == seal:
			return t.kindly(err) // it was picked, and is refused
		case engine.IsRefused(err):
			return t.anew(ctx)
		default:
			return err
		}
	}
	if len(word) > 1 && t.sums[len(t.word)].seal() != seal {
		return t.anew(ctx)
	}
	if len(values) > 0 && !t.over() && t.step.Move == "" {
		pick := strings.Join(values, "-")
		if spelt, ok := spell(t.step, pick); ok {
			return t.kindly(t.pick(pick, spelt))
		}
	}
	return nil
}

// anew begins again where a word says something else than it said: the program that drew
// its button had other choices.
func (t *tryout) anew(ctx context.Context) error {
	t.warning = lang.Text(t.c.viewer.Lang, "practice.anew", nil)
	return t.begin(ctx)
}

// kindly explains a refusal to the one who practises, who goes on from before it; any
// other error stays.
func (t *tryout) kindly(err error) error {
	if text, ok := t.c.explanation(reason(t.p, err)); ok {
		t.warning = text
		return nil
	}
	if engine.IsRefused(err) {
		t.warning = lang.Text(t.c.viewer.Lang, "menu.not-yours", nil)
		return nil
	}
	return err
}

// pick goes one step on, unless the menu refuses it.
func (t *tryout) pick(pick, spelt string) error {
	t.picks = append(t.picks, pick)
	if err := t.ask(); err != nil {
		t.picks = t.picks[:len(t.picks)-1]
		return err
	}
	before := t.sums[len(t.word)]
	t.word += spelt
	t.sums[len(t.word)] = before.with(pick)
	t.ends = append(t.ends, len(t.word))
	return nil
}

// play plays the move that was picked, and has the others play.
func (t *tryout) play(ctx context.Context) error {
	board, sum := t.p.Moves, t.sums[len(t.word)].with(t.step.Move)
	if err := t.h.Table.Thinkers.PlayPractice(ctx, t.p, t.c.By(), t.step.Move); err != nil {
		return err
	}
	t.word += string(wordPlay)
	t.sums[len(t.word)] = sum
	t.last, t.moved, t.told = t.moved, len(t.word), board
	t.picks, t.ends = nil, nil
	return t.ask()
}
