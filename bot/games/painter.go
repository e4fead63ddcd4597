package games

import (
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render/sheet"
)

// Scene is what a painter is given of one moment: views only, never a position.
type Scene struct {
	View    any               // of the one who looks, as engine.Match.View returned it
	Players []engine.Occupant // by seat
	Lang    engine.Lang
	Dark    bool // the table's look
	// Before is the view before the frames of Since, which lead to View; nil with none.
	Before any
	Since  []engine.Frame
	// Preview marks a picture of a move that was not played yet; Named is that move in the
	// notation, with what has several names called as its player called it.
	Preview bool
	Named   string
	// Marks, unless nil, is what a [Step] of the menu is about, to be marked.
	Marks any
	// Compared, unless nil, are two moves that could be made in View, to be marked so that
	// they are told apart without colours. A painter that can't shows the table alone.
	Compared *Compared
	// Pace is how long each has for a turn, in the words of Lang; "" where nobody
	// is hurried.
	Pace string
}

// Compared are two moves of a seat as they are stored: one that was played, and one that
// would have been better.
type Compared struct {
	Seat           engine.Seat
	Played, Better string
}

// Story is a game from its beginning to where it stands, as one reader may know
// it: what the pictures of more than one moment are made of.
type Story struct {
	Players []engine.Occupant // by seat
	Lang    engine.Lang
	Dark    bool
	Frames  []engine.Frame // number n is the moment after n moves
	// Then are the players at the moment of each frame, where somebody else had a seat
	// then or an artificial player played for them; nil where Players are right.
	Then [][]engine.Occupant
}

// PlayersAt are the players as they sat at a moment.
func (s Story) PlayersAt(moment int) []engine.Occupant {
	if moment < len(s.Then) && s.Then[moment] != nil {
		return s.Then[moment]
	}
	return s.Players
}

// LobbyScene is a table that people may sit down at.
type LobbyScene struct {
	Seated []engine.Occupant // in the order of their seats
	Free   int               // chairs that nobody has taken
	Chosen engine.Chosen     // every option of the game
	// Facts are the options that are worth saying and, where somebody is hurried, how
	// long each has for a turn, in the words of Lang.
	Facts []string
	Lang  engine.Lang
	Dark  bool
}

// Sheet is the scene as the stage of all painters has it.
func (s LobbyScene) Sheet() sheet.Lobby {
	return sheet.Lobby{Seated: s.Seated, Free: s.Free, Facts: s.Facts, Words: lang.In(s.Lang), Theme: sheet.ThemeOf(s.Dark)}
}

// Picture is a PNG, at most half as high again as it is wide, and what it shows, in
// under 1,024 characters. A phone shows what is higher than wide larger, but what is very
// high in part.
type Picture struct {
	PNG []byte
	Alt string
}

// Recap is what a part of a game brought: from which moment of the game to which it
// lasted, one and the same for what a moment decides, and its picture, whose PNG is
// drawn for those who want it.
type Recap struct {
	Began, Ended int
	Alt          string
	Draw         func() []byte
}

// Picture draws a recap.
func (r *Recap) Picture() *Picture { return &Picture{PNG: r.Draw(), Alt: r.Alt} }

// Painter draws a game. It is safe for concurrent use.
type Painter interface {
	// Picture draws the table.
	Picture(Scene) (*Picture, error)
	// Board writes the table as text, of at most 1,900 characters.
	Board(Scene) string

	// Recap is what the last part of the game (a round, say, or a siege) that ended
	// after its first n moves brought; nil when none ended since.
	Recap(story Story, n int) (*Recap, error)
	// Result draws the end of a game that is over.
	Result(Story) (*Picture, error)
	// Lobby draws the table before the game, in less than 60 KiB.
	Lobby(LobbyScene) (*Picture, error)
	// LessonSteps is how many steps it takes to learn the game, 0 when there is no
	// lesson; Lesson draws one of them, from 1. Another step is an error.
	LessonSteps() int
	Lesson(step int, lang engine.Lang, dark bool) (Page, error)
	// Film shows the whole game move by move, as an animated GIF.
	Film(Story) ([]byte, error)
}
