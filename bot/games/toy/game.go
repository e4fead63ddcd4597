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
