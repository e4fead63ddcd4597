package games

import (
	"fmt"
	"runtime"
	"slices"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Scene is what a painter knows of one moment: views only, never a position.
type Scene struct {
	View    any               // the viewer's, as engine.Match.View returned it
	Players []engine.Occupant // by seat
	Lang    engine.Lang
	Dark    bool // whether to draw in the dark look
	// Before is the view before the frames of Since, which lead to View. It is nil if Since is
	// empty, or if what they changed is not to be marked.
	Before any
	Since  []engine.Frame
	// Preview marks a picture of a move that has not been played yet. Named is that move in the
	// notation, with the names that its player used for things that have several names.
	Preview bool
	Named   string
	// Marks, unless nil, is what a [Step] of the menu is about. The picture highlights it.
	Marks any
	// Weighed, unless nil, is possible moves in View. The picture marks each that has a place, so that they can
	// be told apart without colours.
	Weighed *Weighed
	// Pace says how long each player has for a turn, in the words of Lang. It is empty if there
	// is no limit.
	Pace string
}

// Weighed is moves of a seat as stored: the best ones, the best first, at most three, with the chances to
// win after them in percent; or without Percents the move played, and one that would have been better.
type Weighed struct {
	Seat     engine.Seat
	Moves    []string
	Percents []int
}

// PlayedAndBetter returns two moves to be compared.
func PlayedAndBetter(seat engine.Seat, played, better string) *Weighed {
	return &Weighed{Seat: seat, Moves: []string{played, better}}
}

// Story is a game from its beginning to a certain moment, as one reader may know it. Pictures of
// more than one moment are drawn from it.
type Story struct {
	Players []engine.Occupant // by seat
	Lang    engine.Lang
	Dark    bool
	Frames  []engine.Frame // Frames[n] is the moment after n moves
	// Then holds the players at the moment of each frame, where a seat was taken by somebody else
	// or an artificial player stood in. It is nil where Players are right.
	Then [][]engine.Occupant
}

// PlayersAt returns the players as they sat at a moment.
func (s Story) PlayersAt(moment int) []engine.Occupant {
	if moment < len(s.Then) && s.Then[moment] != nil {
		return s.Then[moment]
	}
	return s.Players
}

// LobbyScene is a table before its game, with chairs that people may take.
type LobbyScene struct {
	Seated []engine.Occupant // in the order of their seats
	Free   int               // how many chairs are free
	Chosen engine.Chosen     // every option of the game
	// Facts are the options worth telling and, if there is a limit, how long each player has for
	// a turn, in the words of Lang.
	Facts []string
	Lang  engine.Lang
	Dark  bool
}

// Sheet converts the scene to the form that the drawing of all lobbies takes.
func (s LobbyScene) Sheet() sheet.Lobby {
	return sheet.Lobby{Seated: s.Seated, Free: s.Free, Facts: s.Facts, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}
}

// Picture is a PNG and a description of what it shows, in lines of plain text with the most
// important one first. The picture is at most 1.5 times as high as it is wide: on a phone, a
// picture higher than wide appears larger, but a very high one is cropped.
type Picture struct {
	PNG []byte
	Alt string
}

// Recap tells what a part of a game brought. Began and Ended are moments of the game, and equal
// for a part that is over at once. Draw draws the PNG for those who want it.
type Recap struct {
	Began, Ended int
	Alt          string
	Draw         func() []byte
}

// Picture draws the recap.
func (r *Recap) Picture() *Picture { return &Picture{PNG: r.Draw(), Alt: r.Alt} }

// MaxLine is the most characters of a line of a description.
const MaxLine = 400

// Painter draws a game and puts it in words. It is safe for concurrent use.
type Painter interface {
	// Picture draws the table. Its description is Describe.
	Picture(Scene) (*Picture, error)
	// Describe tells everything that the scene's view shows, in lines to be read aloud, each at most
	// MaxLine characters long. The most important lines come first: where there is too little
	// room, the last ones are left out.
	Describe(Scene) []string

	// Recap tells the last part of the game (a round or a siege, say) that ended after the first
	// n moves. It is nil if none did.
	Recap(story Story, n int) (*Recap, error)
	// Result draws the end of a game that is over.
	Result(Story) (*Picture, error)
	// Lobby draws the table before the game, in less than 60 KiB.
	Lobby(LobbyScene) (*Picture, error)
	// LessonSteps returns how many steps the lesson has, 0 if there is no lesson. Lesson draws a
	// step, counted from 1; any other number is an error.
	LessonSteps() int
	Lesson(step int, lang engine.Lang, dark bool) (Page, error)
	// Film draws the whole game move by move as an animated GIF.
	Film(Story) ([]byte, error)
}

// drawing holds a token for each picture that is being drawn, up to the number of processors.
var drawing = make(chan struct{}, runtime.GOMAXPROCS(0))

// BeginDrawing waits until a picture may be drawn. The caller calls end when it is drawn. Callers
// are served in the order of their arrival, so that boards for channels and answers to people
// delay each other by no more than the pictures before them take. A caller must not wait for
// another picture between the two.
func BeginDrawing() (end func()) {
	drawing <- struct{}{}
	return func() { <-drawing }
}

// InTurn returns the same games with painters that call BeginDrawing before they draw. drawn is
// called for what was drawn: "picture", "recap", "result", "lobby", "lesson" or "film". It is told
// how long that waited for its turn and how long drawing it took.
func (l List) InTurn(drawn func(g *Game, what string, waited, took time.Duration)) List {
	list := make(List, len(l))
	for i, g := range l {
		own := *g
		own.Painter = inTurn{g.Painter, func(what string, waited, took time.Duration) { drawn(g, what, waited, took) }}
		list[i] = &own
	}
	return list
}

// inTurn is a painter that waits for its turn before it draws. Text needs no turn. A film takes
// long, so it does not occupy a turn either; package discord makes one film at a time.
type inTurn struct {
	Painter
	drawn func(what string, waited, took time.Duration)
}

// begin is BeginDrawing with the times reported.
func (p inTurn) begin(what string) (end func()) {
	came := time.Now()
	free, began := BeginDrawing(), time.Now()
	return func() {
		free()
		p.drawn(what, began.Sub(came), time.Since(began))
	}
}

func (p inTurn) Picture(s Scene) (*Picture, error) {
	defer p.begin("picture")()
	return p.Painter.Picture(s)
}

func (p inTurn) Recap(s Story, n int) (*Recap, error) {
	recap, err := p.Painter.Recap(s, n)
	if err != nil || recap == nil {
		return nil, err
	}
	own := *recap
	own.Draw = func() []byte {
		defer p.begin("recap")()
		return recap.Draw()
	}
	return &own, nil
}

func (p inTurn) Result(s Story) (*Picture, error) {
	defer p.begin("result")()
	return p.Painter.Result(s)
}

func (p inTurn) Lobby(s LobbyScene) (*Picture, error) {
	defer p.begin("lobby")()
	return p.Painter.Lobby(s)
}

func (p inTurn) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	defer p.begin("lesson")()
	return p.Painter.Lesson(step, l, dark)
}

func (p inTurn) Film(s Story) ([]byte, error) {
	began := time.Now()
	defer func() { p.drawn("film", 0, time.Since(began)) }()
	return p.Painter.Film(s)
}

// Page is a page of a lesson or a manual: a title of at most 60 characters, a text of at most
// 1,500, and a picture.
type Page struct {
	Title, Text string
	Picture     *Picture
}

// LessonPages implements the lesson of a painter that embeds it. Each page is drawn once for each
// language and look, and kept; it takes less than 100 KiB. The words are the game's sentences
// lesson.title-N, lesson.text-N and lesson.alt-N (for the picture), with N from 1. It is safe for
// concurrent use.
type LessonPages struct {
	Game  string // the game's name
	Steps int
	Draw  func(step int, words render.Words, theme sheet.Theme) []byte
	// Args are the arguments of all the sentences: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[int], Page]
}

// pageKey identifies a page as drawn.
type pageKey[P comparable] struct {
	page P
	lang engine.Lang
	dark bool
}

func (s *LessonPages) LessonSteps() int { return s.Steps }

// Lesson returns a step of the lesson. The error says that there is no such step.
func (s *LessonPages) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	if step < 1 || step > s.Steps {
		return Page{}, fmt.Errorf("games: no step %d of a lesson of %d", step, s.Steps)
	}
	return s.drawn.Get(pageKey[int]{step, l, dark}, func(key pageKey[int]) Page {
		return pageOf(key, s.Game+".lesson", s.Args, s.Draw)
	}), nil
}

// Manual is the rules of a game on pages, to look something up. Its pages are drawn once and kept
// like those of [LessonPages]. The words are the game's sentences manual.title-PAGE,
// manual.text-PAGE and manual.alt-PAGE. It is safe for concurrent use.
type Manual struct {
	Game string // the game's name
	// Pages are the names of the pages in reading order: 1 to 20 names of at most eight
	// lower-case letters.
	Pages []string
	Draw  func(page string, words render.Words, theme sheet.Theme) []byte
	// Args are the arguments of all the sentences: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[string], Page]
}

// Page returns the page of that name. The error says that there is no such page.
func (m *Manual) Page(page string, l engine.Lang, dark bool) (Page, error) {
	if !slices.Contains(m.Pages, page) {
		return Page{}, fmt.Errorf("games: no page %q of a manual", page)
	}
	return m.drawn.Get(pageKey[string]{page, l, dark}, func(key pageKey[string]) Page {
		defer BeginDrawing()()
		return pageOf(key, m.Game+".manual", m.Args, m.Draw)
	}), nil
}

// Title returns the title of a page.
func (m *Manual) Title(page string, l engine.Lang) string {
	return lang.Text(l, m.Game+".manual.title-"+page, m.Args)
}

// pageOf writes and draws a page with the sentences under a key.
func pageOf[P comparable](key pageKey[P], under string, args engine.Args, draw func(P, render.Words, sheet.Theme) []byte) Page {
	words := lang.In(key.lang)
	said := func(what string) string { return words(fmt.Sprintf("%s.%s-%v", under, what, key.page), args) }
	return Page{
		Title: said("title"), Text: said("text"),
		Picture: &Picture{PNG: draw(key.page, words, sheet.ThemeOf(key.dark)), Alt: said("alt")},
	}
}
