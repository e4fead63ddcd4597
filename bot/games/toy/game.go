// Package toy hosts the game of engine/enginetest/toy: it adds a painter, a menu and some of
// the optional parts of [games.More]. It is the example for a game that hides something, and the game of
// the host's tests with hidden hands, simultaneous decisions, offers and standing orders. It is
// not in the list of hosted games.
package toy

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/simulate"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

//go:embed es.toml en.toml
var words embed.FS

// Game returns the toy as the host serves it.
func Game() *games.Game {
	g := games.Of(toy.Rules{}, toy.Players(), words)
	g.Painter, g.Menu = painter{pictures}, menu{listed}
	g.More = games.More{Presets: presets, UsualTurns: turnsOf, SkipPreview: unseen, Pending: beside}
	g.Guardian, g.Verb = "tendera", "do"
	g.Simulator = simulate.Of(toy.Rules{}, toy.Players(), func(v *toy.View) simulate.Facts {
		return simulate.Facts{Rounds: v.Turns / v.Seats}
	})
	return g
}

// listed is the menu of the listed moves. The toy's own menu takes Complete and Say from it.
var listed = games.ListMenu(toy.Rules{}, func(v *toy.View) engine.Seats { return v.ToMove() },
	func(v *toy.View, seat engine.Seat, buf []toy.Move) []toy.Move {
		if v.Viewer != seat {
			return buf
		}
		return v.Moves(buf)
	})

// pictures show the table as text.
var pictures = games.TextPainter{Game: "trueque", Write: func(s games.Scene) string {
	v := s.View.(toy.View)
	var b strings.Builder
	for seat, p := range s.Players {
		fmt.Fprintf(&b, "%s: %d, %d\n", p.Name, v.Points[seat], v.Cards[seat])
	}
	for g, n := range v.Hand {
		if n > 0 {
			fmt.Fprintln(&b, n, lang.Text(s.Lang, string(toy.Good(g).Term()), nil))
		}
	}
	return b.String()
}}

// painter adds a lesson, which shows a hand at each of its steps.
type painter struct{ games.TextPainter }

var lesson = games.LessonPages{Game: "trueque", Steps: 2, Draw: func(step int, _ render.Words, _ sheet.Theme) []byte {
	p, _ := pictures.Picture(games.Scene{View: toy.View{Hand: [...]toy.Hand{{3}, {1, 1, 1}}[step-1]}}) // there is no error
	return p.PNG
}}

func (painter) LessonSteps() int { return lesson.LessonSteps() }

func (painter) Lesson(step int, l engine.Lang, dark bool) (games.Page, error) {
	return lesson.Lesson(step, l, dark)
}

// presets are a short game and a long one.
var presets = []games.Preset{
	{Name: "breve", Chosen: engine.Chosen{toy.TurnsOption: "2"}},
	{Name: "larga", Chosen: engine.Chosen{toy.TurnsOption: "6"}},
}

// turnsOf returns the exact number: each seat plays as many turns as the option says.
func turnsOf(o engine.Options) int {
	turns, _ := strconv.Atoi(o.Chosen[toy.TurnsOption])
	return o.Seats * turns
}

// unseen reports whether the move is a discard. Discards lie face down, so a picture would show
// nothing in advance.
func unseen(move string) bool {
	m, err := toy.Parse(move)
	return err == nil && m.Kind == toy.KindDiscard
}

// SlowGame returns the toy with grocer in the place of its guardian, for tests of players that
// take their time.
func SlowGame(grocer toy.Slow) *games.Game {
	g := Game()
	at := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == g.Guardian })
	g.Artificial[at].Player = engine.HostPlayer(toy.Rules{}, engine.Player[toy.Move, toy.View](grocer))
	return g
}

// beside shows the open offer with the players who may answer it, or the players who have still
// to discard.
func beside(view any, r games.Reader) (b games.Pending) {
	v := view.(toy.View)
	switch {
	case v.Phase == toy.Discarding:
		b.Between = true
		b.Lines = []games.Sentence{{Key: "trueque.to-discard", Args: engine.Args{"seats": v.Wait}}}
	case v.Phase == toy.Acting && v.Asked != 0:
		n := strconv.Itoa(int(v.Offer.N))
		b.Lines = []games.Sentence{{Key: "trueque.open-offer", Args: engine.Args{"offer": int(v.Offer.N), "from": v.Active(), "seats": v.Asked}}}
		if v.Seats == 2 { // with more seats the offer is made to everybody
			b.Asks = []games.Ask{{By: v.Active(), Of: v.Asked.First()}}
		}
		b.Buttons = []games.Shortcut{
			{Label: lang.Text(r.Lang, "trueque.accept", nil), Style: games.Good, Picks: []string{acceptOffer + n}, AtOnce: true},
			{Label: lang.Text(r.Lang, "trueque.decline", nil), Style: games.Bad, Picks: []string{declineOffer + n}, AtOnce: true},
		}
	}
	return b
}

// menu leads to the listed moves and to the forms. Its picks are:
//
//   - the number of a listed move;
//   - "o" for an offer, then what is given and what is wanted, such as "b2" for two loaves;
//   - "a1" or "r1" to accept or decline offer 1;
//   - all cards to discard at once, such as "b1-b2" for the first and the second loaf.
type menu struct{ games.Menu }

const (
	goods     = "bcw" // bread, cheese, wine
	maxTraded = 3

	makeOffer    = "o"
	acceptOffer  = "a" // followed by the number of the offer
	declineOffer = "r"
)

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	v := view.(toy.View)
	if v.Viewer != seat || !v.ToMove().Has(seat) {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	ask := acting
	switch {
	case v.Phase == toy.Discarding:
		ask = discarding
	case len(picked) > 0 && picked[0] == makeOffer:
		ask = offering
	}
	m, step := ask(&v, picked, r.Lang)
	switch {
	case m.Kind == 0 && len(step.Choices) > 0:
		return step, nil
	case m.Kind == 0 || !v.MayPlay(m):
		return step, engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	}
	move := toy.Format(m, engine.Spanish)
	return games.Step{Move: move, SkipPreview: unseen(move)}, nil
}

// acting offers the listed moves and, where one may be made, an offer. It also reads the pick of a
// button under an offer.
func acting(v *toy.View, picked []string, l engine.Lang) (toy.Move, games.Step) {
	moves := v.Moves(nil)
	if len(picked) > 0 {
		if at, err := strconv.Atoi(picked[0]); err == nil && at >= 0 && at < len(moves) {
			return moves[at], games.Step{}
		}
		if n, ok := strings.CutPrefix(picked[0], acceptOffer); ok {
			return toy.Move{Kind: toy.KindAccept, N: number(n)}, games.Step{}
		}
		n, _ := strings.CutPrefix(picked[0], declineOffer)
		return toy.Move{Kind: toy.KindDecline, N: number(n)}, games.Step{}
	}
	step := games.Step{Question: "trueque.ask.act"}
	for i, m := range moves {
		step.Choices = append(step.Choices, games.Choice{Label: toy.Format(m, l), Value: strconv.Itoa(i)})
	}
	for _, form := range v.Unlisted() {
		if form.Code == toy.FormOffer {
			step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, "trueque.offer", nil), Value: makeOffer})
		}
	}
	return toy.Move{}, step
}

// number reads a number, 0 if it is none.
func number(text string) uint8 {
	n, _ := strconv.ParseUint(text, 10, 8)
	return uint8(n)
}

// offering asks what to give, then what to get for it: a number of one good.
func offering(v *toy.View, picked []string, l engine.Lang) (m toy.Move, step games.Step) {
	question, most := "trueque.ask.give", v.Hand
	switch len(picked) {
	case 1:
	case 2:
		question, most = "trueque.ask.want", toy.Hand{maxTraded, maxTraded, maxTraded}
		for g, n := range amount(picked[1]) {
			if n > 0 {
				most[g] = 0 // no good is on both sides
			}
		}
	default:
		return toy.Move{Kind: toy.KindOffer, Give: amount(picked[1]), Want: amount(picked[2])}, step
	}
	step.Question = question
	for g := range toy.Good(toy.Goods) {
		for n := 1; n <= min(int(most[g]), maxTraded); n++ {
			step.Choices = append(step.Choices, games.Choice{
				Label: strconv.Itoa(n) + " " + lang.Text(l, string(g.Term()), nil),
				Value: goods[g:g+1] + strconv.Itoa(n),
			})
		}
	}
	return m, step
}

// amount reads a pick such as "b2". It is no card if the pick is none.
func amount(pick string) (h toy.Hand) {
	for g := range h {
		if n, ok := strings.CutPrefix(pick, goods[g:g+1]); ok {
			h[g] = number(n)
		}
	}
	return h
}

// discarding asks for half of the hand at once. Each card has a value of its own, since
// the values picked must differ.
func discarding(v *toy.View, picked []string, l engine.Lang) (m toy.Move, step games.Step) {
	if len(picked) > 0 {
		m.Kind = toy.KindDiscard
		for value := range strings.SplitSeq(picked[0], "-") {
			for g, n := range amount(value) {
				m.Give[g] += min(n, 1)
			}
		}
		return m, step
	}
	half := v.Hand.Len() / 2
	step = games.Step{Question: "trueque.ask.discard", Args: engine.Args{"n": half}, Least: half, Most: half}
	for g := range toy.Good(toy.Goods) {
		for n := range int(v.Hand[g]) {
			step.Choices = append(step.Choices, games.Choice{Label: lang.Text(l, string(g.Term()), nil), Value: goods[g:g+1] + strconv.Itoa(n+1)})
		}
	}
	return m, step
}
