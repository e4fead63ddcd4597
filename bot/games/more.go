package games

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/render/sheet"
)

// More is the optional parts of a game. The host does without those that are nil or empty. The
// functions are safe for concurrent use.
type More struct {
	// ExplainTie explains how a tie was broken in a game that is over, given the view of a spectator.
	// The tie is one of engine.Ties. The sentence says what broke it, or that nothing did, and
	// names the place unless it is the first. The host adds the argument "names".
	ExplainTie func(view any, tie []engine.Standing) (key string, args engine.Args)
	// PointSources lists where a seat's points come from in a game that is over, given the view of a
	// spectator. Each sentence is a few words long.
	PointSources func(view any, seat engine.Seat) []Sentence
	// Pieces draws some of the game's pieces, each as high as said in pixels, to adorn what is not a table.
	Pieces func(size int, theme sheet.Theme) []*image.RGBA
	// Habits returns what a seat did in a finished game that shows how its player likes to play,
	// given frames with the views of a spectator.
	Habits func(frames []engine.Frame, seat engine.Seat) []Habit
	// DescribeOption describes the value of an option for the number of players in o, if its effect
	// depends on that number.
	DescribeOption func(o engine.Options, option string) (Sentence, bool)
	// Presets are at most [MaxPresets] choices of options that are often made. The name of a preset
	// is up to eight lower-case letters, its label the sentence preset.NAME. A preset leaves the
	// options that it does not mention as they are.
	Presets []Preset
	// ByPace returns the defaults of options that depend on the time for a turn, 0 for no limit, at
	// tables where people wait for each other.
	ByPace func(pace time.Duration) engine.Chosen
	// Advice returns the key of a sentence about playing with that number of players, or "".
	Advice func(seats int) string
	// Opening is how many turns of each player a newcomer is advised in; zero means one.
	Opening int
	// UsualTurns returns how many turns of all players together a game with the given options
	// usually takes: the median among good players. The sentence length has the argument "turns",
	// a number or a range.
	UsualTurns func(o engine.Options) int
	// ExplainNoMove explains why no move of the seat begins with the typed text, given its view. It
	// returns nil where that cannot be told yet.
	ExplainNoMove func(view any, seat engine.Seat, typed string) *engine.Refusal
	// Instead returns picks of the menu that lead to what a seat may do instead of a move, as typed, that
	// has been refused, given its view. It returns nil if there is nothing.
	Instead func(view any, seat engine.Seat, typed string) []string
	// Awaits says what a planned move of a seat waits for, given its view, or returns false. A game
	// whose plans wait has it; see engine.Waiter.
	Awaits func(view any, seat engine.Seat, move string) (Sentence, bool)
	// Manual is the rules on pages, which replace the sentence rules.
	Manual *Manual
	// Practice is a move to practise with.
	Practice *Practice
	// Pending returns what is open beside the board, given the view of a spectator.
	Pending func(view any, r Reader) Pending
	// ClosedDeal reports whether an event that is told to everybody closes a deal, and describes the
	// deal.
	ClosedDeal func(e engine.Event) (Deal, bool)
	// PrivateLines returns lines about what only the seat may know, such as the cards in its hand and its
	// standing orders, given its view.
	PrivateLines func(view any, seat engine.Seat) []Sentence
	// MenuEntries are steps of the menu that players can reach at once.
	MenuEntries []MenuEntry
	// NumberMoves says that pictures number the moves since chance last played. Then the lines that
	// tell the moves are numbered too, one move to a line. Otherwise a line tells everything that a
	// player did in a turn.
	NumberMoves bool
	// Factions are what a player may choose to play with, such as a nation or a colour;
	// Occupant.Faction numbers this list from 1. It is at least as long as the number of seats, and
	// the defaults of the seats come first. The sentences faction.about and
	// faction.label say what such a thing is called.
	Factions []engine.Term
	// PlayerWord is the key of the sentence by which the notation names a player, with the argument
	// "seat" from 1. Names that people type are read as this sentence.
	PlayerWord engine.Term
	// SkipPreview reports whether a stored move shows nothing in advance, like [Step].SkipPreview.
	SkipPreview func(move string) bool
	// MarkMove returns what a legal move of a seat that shows nothing in advance is about, given the seat's
	// view, such as who fights whom: [Scene].Marks of a picture of the board as it is. It returns nil
	// for a move that needs no picture.
	MarkMove func(view any, seat engine.Seat, move string) any
	// ExplainMove explains a legal move of a seat before it is played, such as what a card does or
	// what a price buys, given the seat's view. Only the player reads it, above the question
	// whether to play the move. It returns false if there is nothing to explain.
	ExplainMove func(view any, seat engine.Seat, move string) (Sentence, bool)
	// PointsByRound returns the points that each round of a finished game brought a seat, given frames
	// with the views of a spectator. The last round includes the points that are counted at the
	// end. Only a game with this part has a game of the day.
	PointsByRound func(frames []engine.Frame, seat engine.Seat) []int
	// DailyShades are the points that a round of the game of the day must bring at least for each
	// square of a result, the lightest first.
	DailyShades [5]int
	// DailyChosen are the options of the game of the day that are not the defaults.
	DailyChosen engine.Chosen
	// Reasons returns what a seat's move brings that another one does not, given the seat's view: whole
	// sentences for that seat alone, the weightiest first. It looks at nothing but the lines of the two
	// moves, as stored: the move and what is expected after it until chance plays, in a game with
	// secrets the seat's own moves only. The other is empty where there is no other move. There may be no
	// reasons.
	Reasons func(view any, seat engine.Seat, line, other []engine.Move) []Sentence
	// MinorEvent reports whether an event is not worth telling together with others, such as the end of
	// a turn, after which the next turn begins. It is told alone or not at all.
	MinorEvent func(code engine.Code) bool
	// KeepTypedNames writes a stored move in the notation, with the names that the player typed for
	// things that have several names: people take another name for a mistake. The text is read as
	// the same move.
	KeepTypedNames func(move, typed string) string
	// PicksAfter returns the first picks of the menu that goes on after half a decision, so that the menu
	// uses the same names. It is given the view after the move, and the move as the player named it. It
	// returns nil after other moves.
	PicksAfter func(view any, named string) []string
	// CompleteWords writes out the words that are only begun in a typed move, where a language has one
	// meaning for them.
	CompleteWords func(typed string, l engine.Lang) string
}

// Preset is a choice of options that is often made.
type Preset struct {
	Name   string
	Chosen engine.Chosen
}

// MaxPresets is the most presets that a game may have: they are buttons in one row.
const MaxPresets = 5

// HasDaily reports whether the game has a game of the day: a person plays it against an artificial
// player, and its rounds are told.
func (g *Game) HasDaily() bool { return g.PointsByRound != nil && len(g.Ladder()) > 0 }

// Pending returns what is open beside the board, nothing in a game that does not tell.
func (g *Game) Pending(view any, r Reader) Pending {
	if g.More.Pending == nil {
		return Pending{}
	}
	return g.More.Pending(view, r)
}

// ClosedDeal returns the deal that an event closes, or false.
func (g *Game) ClosedDeal(e engine.Event) (Deal, bool) {
	if g.More.ClosedDeal == nil {
		return Deal{}, false
	}
	return g.More.ClosedDeal(e)
}

// Reasons returns what a move brings that another one does not, by the lines of both, or nil in a game that does
// not tell, or if nothing is known of the first.
func (g *Game) Reasons(view any, seat engine.Seat, line, other []engine.Move) []Sentence {
	if g.More.Reasons == nil || len(line) == 0 {
		return nil
	}
	return g.More.Reasons(view, seat, line, other)
}

// Habit is something that a player did N times in a game and that shows how they like to play,
// such as taking tiles of a colour. Key is the key of one of the game's sentences. Its arguments
// are "n" and, where several things are counted under the key, "what": the most frequent one.
type Habit struct {
	Key  string
	What any // an engine.Term or a number; nil if the key counts one thing only
	N    int
}

// SumHabits sums up the habits of several games. It returns one habit for each key, in the order
// in which the keys first appear, with the most frequent thing and its count.
func SumHabits(list []Habit) (best []Habit) {
	var sums []Habit // one for each thing
	for _, h := range list {
		at := slices.IndexFunc(sums, func(sum Habit) bool { return sum.Key == h.Key && sum.What == h.What })
		if at < 0 {
			at, sums = len(sums), append(sums, Habit{Key: h.Key, What: h.What})
		}
		sums[at].N += h.N
	}
	for _, sum := range sums {
		if sum.N == 0 {
			continue
		}
		at := slices.IndexFunc(best, func(h Habit) bool { return h.Key == sum.Key })
		if at < 0 {
			best = append(best, sum)
		} else if most := best[at]; sum.N > most.N || sum.N == most.N && fmt.Sprint(sum.What) < fmt.Sprint(most.What) {
			best[at] = sum // ties go to the first by name, which does not depend on the order of the games
		}
	}
	return best
}

// Practice is a move to practise with: a person is asked for one at a moment of a game, alone and by
// the real rules. Nothing is at stake and nothing is kept.
type Practice struct {
	Aim   Sentence // what to try
	Seats int
	Seat  engine.Seat // the person's seat, whose turn it is at that moment
	// Moves lead to that moment, chance's moves included. Later moves of chance are drawn from
	// Seed.
	Moves []engine.Move
	Seed  engine.Seed
	// Praise says whether the person's move did what the aim asks for, given its frame.
	Praise func(played engine.Frame) Sentence
}

// PracticeMoves reads the moves of a practice, one to a line: the number of the seat or "azar"
// for chance, a colon, and the move. It panics on a line that it cannot read, since the text is
// embedded in the program.
func PracticeMoves(text string) (list []engine.Move) {
	for line := range strings.Lines(text) {
		who, move, ok := strings.Cut(strings.TrimSpace(line), ": ")
		seat, err := strconv.Atoi(who)
		if who == "azar" {
			seat, err = int(engine.Chance), nil
		}
		if !ok || err != nil {
			panic(fmt.Sprintf("games: a practice has the line %q", line))
		}
		list = append(list, engine.Move{Seat: engine.Seat(seat), Text: move})
	}
	return list
}

// Pending is what is open beside the board for everybody to see, such as offers and the players
// who have yet to answer.
type Pending struct {
	// Lines are shown below the board.
	Lines []Sentence
	// Between says that the awaited players decide something during another player's turn, or
	// that several decide at once. The host then does not say that it is their turn.
	Between bool
	// Buttons are shown under the board, at most ten. If Opens is set, they are the choices with
	// which the menu begins, and stand in the place of the button that opens it.
	Buttons []Shortcut
	Opens   bool
	// Asks lists requests to a single player that need no answer, such as an offer to one player.
	// The person asked is notified once a turn, if a person asks. A request to everybody does not
	// belong here.
	Asks []Ask
}

// Ask is a request of the seat By to the seat Of.
type Ask struct{ By, Of engine.Seat }

// Deal is an offer that was accepted: its maker, its taker, and what each of the two is told
// about what they give and get if they were away. The argument "alone" is set when nobody else
// reads the sentence.
type Deal struct {
	Maker, Taker       engine.Seat
	ForMaker, ForTaker Sentence
}

// Sentence is a sentence of the catalogues with its arguments. Seats among the arguments are
// written as the players' names.
type Sentence struct {
	Key  string
	Args engine.Args
}

// Shortcut is a button under the board that opens the menu at some picks. Anybody can press it;
// the menu refuses those whose choice it is not.
type Shortcut struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Style Style
	Picks []string // what the button picks in the menu
	// AtOnce plays the move that the picks make without asking for confirmation.
	AtOnce bool
}

// MenuEntry is a step of the menu that players can reach at once: by a button under the board that
// they see alone, and by typing its name instead of a move. The sentence <game>.entry.NAME is the
// button's label.
type MenuEntry struct {
	Name  string
	Picks []string
}
