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

// tryout is a practice turn as far as it has been played.
type tryout struct {
	h        *Chat
	c        *call
	practice *games.Practice
	p        *sitting.Sitting

	began, first int   // the turn and the moment at the beginning
	scores       []int // by seat, at the beginning

	word    string   // what has been picked and played
	moved   int      // index in word where the picks of the next move begin
	last    int      // index in word where the last move began, 0 for none
	told    int      // the moment before the last move
	sums    sums     // of the prefixes of word
	picks   []string // for the next move
	ends    []int    // index in word where each of the picks ends
	step    games.Step
	warning string
}

// begin resets the practice turn to its beginning.
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
	return t.nextStep()
}

// over reports whether all players have had the turn that is practised.
func (t *tryout) over() bool {
	return t.p.ToMove() == 0 || t.p.Turn() >= t.began+t.practice.Seats
}

// nextStep sets step to the step of the menu after the picks. The error is the menu's refusal of
// the last pick.
func (t *tryout) nextStep() error {
	if t.over() {
		return nil
	}
	step, err := t.c.game.Menu.Next(t.p.View(t.practice.Seat), t.practice.Seat, t.picks, t.c.menuReader(t.p))
	if err == nil {
		t.step = step
	}
	return err
}

// replay plays a word, and then picks the values that were chosen from a select. If the word does
// not mean what it meant when its button was drawn, it begins again and warns the user.
func (t *tryout) replay(ctx context.Context, word string, values []string) error {
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
				return t.restart(ctx)
			}
			sum, end = sum.with(pick), at+n
			err = t.pick(pick, word[at:end])
		case word[at] == wordPlay:
			sum = sum.with(t.step.Move)
			err = t.play(ctx)
		default:
			return t.restart(ctx)
		}
		switch {
		case err == nil:
		case end == len(word) && sum.seal() == seal:
			return t.explainRefusal(err) // of the user's pick: the word itself is right
		case engine.IsRefused(err):
			return t.restart(ctx)
		default:
			return err
		}
	}
	if len(word) > 1 && t.sums[len(t.word)].seal() != seal {
		return t.restart(ctx)
	}
	if len(values) > 0 && !t.over() && t.step.Move == "" {
		pick := strings.Join(values, "-")
		if spelt, ok := spell(t.step, pick); ok {
			return t.explainRefusal(t.pick(pick, spelt))
		}
	}
	return nil
}

// restart begins again and warns the user: the program that drew their button had other choices.
func (t *tryout) restart(ctx context.Context) error {
	t.warning = lang.Text(t.c.viewer.Lang, "practice.anew", nil)
	return t.begin(ctx)
}

// explainRefusal turns a refusal into a warning. The practice turn goes on from before it. It
// returns other errors unchanged.
func (t *tryout) explainRefusal(err error) error {
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

// pick adds a pick, unless the menu refuses it. spelt is the pick as letters of the word.
func (t *tryout) pick(pick, spelt string) error {
	t.picks = append(t.picks, pick)
	if err := t.nextStep(); err != nil {
		t.picks = t.picks[:len(t.picks)-1]
		return err
	}
	before := t.sums[len(t.word)]
	t.word += spelt
	t.sums[len(t.word)] = before.with(pick)
	t.ends = append(t.ends, len(t.word))
	return nil
}

// play plays the move that was picked, and lets the others play.
func (t *tryout) play(ctx context.Context) error {
	board, sum := t.p.Moves, t.sums[len(t.word)].with(t.step.Move)
	if err := t.h.Table.Thinkers.PlayPractice(ctx, t.p, t.c.By(), t.step.Move); err != nil {
		return err
	}
	t.word += string(wordPlay)
	t.sums[len(t.word)] = sum
	t.last, t.moved, t.told = t.moved, len(t.word), board
	t.picks, t.ends = nil, nil
	return t.nextStep()
}
