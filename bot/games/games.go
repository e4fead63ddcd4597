package games

import (
	"io/fs"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

// Game is what the host needs of one game. All but Guardian, Analyst and More are there.
type Game struct {
	Rules   engine.Game
	Painter Painter
	Menu    Menu
	// Artificial lists the artificial players, weakest first.
	Artificial []Artificial
	// Guardian is the name of the one of them that stands in for people who are
	// away: one that people accept. "" in a game without any.
	Guardian string
	// Analyst is the name of the strongest of them that can say what it thinks of a
	// position (engine.Analyst); "" in a game without any.
	Analyst string
	// Simulator plays many games among the same players, and Perft counts the ways
	// to play: for the command line. They know the game's types, which is fast.
	Simulator simulate.Simulator
	Perft     perft.Game
	// Words are its sentences, a file for each language; see lang.Add. All keys
	// begin with its name. The host asks for: name, example (of moves as they are
	// typed), rules unless it has a manual, help, command.about, command.VERB and command.VERB-move of
	// each verb, option.NAME.name, .label, .about and .VALUE of each option, and
	// player.NAME and player.NAME-about of each artificial player; besides those
	// of its own refusals, events and questions.
	Words fs.FS
	// Verbs are the subcommands that play a move given as text, such as "take".
	// Any of them plays whatever is due.
	Verbs []string
	// More, unless nil, is what else the game gives: of a type that has the methods of
	// one or more of [Besides], and no others.
	More any
}

// Name is the game's name: of its command, in the store, and before the first
// point of all its keys in the catalogues.
func (g *Game) Name() string { return g.Rules.Info().Name }

// FactionWords are the words of what seats play with in a record, given the numbers of
// the game's factions: the ends of their terms.
func (g *Game) FactionWords(factions []int) (words []string) {
	for _, n := range factions {
		term := string(g.Factions()[n-1])
		words = append(words, term[strings.LastIndexByte(term, '.')+1:])
	}
	return words
}

// FactionNumbers are the numbers of the factions that a record has words for; of those that
// the game does not have, the first, which makes no numbers.
func (g *Game) FactionNumbers(words []string) (factions []int, unknown string) {
	for _, word := range words {
		at := slices.IndexFunc(g.Factions(), func(term engine.Term) bool { return strings.HasSuffix(string(term), "."+word) })
		if at < 0 {
			return nil, word
		}
		factions = append(factions, at+1)
	}
	return factions, ""
}

// Artificial is an opponent that a seat can be given to. Its name is stored;
// what people call it is the sentence "<game>.player.<name>".
type Artificial struct {
	Name   string
	Player engine.Artificial
}

// PlayerTerm is the key of what people call an artificial player.
func (g *Game) PlayerTerm(name string) engine.Term {
	return engine.Term(g.Name() + ".player." + name)
}

// List is the games that can be played.
type List []*Game

// ListOf lists games, and adds their words to the catalogue. It panics when
// words can't be read: they are embedded in the program.
func ListOf(games ...*Game) List {
	for _, g := range games {
		if err := lang.Add(g.Name(), g.Words); err != nil {
			panic(err)
		}
	}
	return games
}

// Named returns a game by its name, nil when there is none.
func (l List) Named(name string) *Game {
	at := slices.IndexFunc(l, func(g *Game) bool { return g.Name() == name })
	if at < 0 {
		return nil
	}
	return l[at]
}

// of is a game by its name; where there is none, one that has nothing.
func (l List) of(name string) *Game {
	if g := l.Named(name); g != nil {
		return g
	}
	return &Game{}
}

// Rules returns the rules of a game, nil when there is none of that name.
func (l List) Rules(name string) engine.Game { return l.of(name).Rules }

// Player returns an artificial player of a game, nil when there is none.
func (l List) Player(game, name string) engine.Artificial {
	for _, a := range l.of(game).Artificial {
		if a.Name == name {
			return a.Player
		}
	}
	return nil
}

// Guardian is the name of the artificial player that stands in for people, ""
// when the game has none.
func (l List) Guardian(game string) string { return l.of(game).Guardian }

// Analyst is the artificial player that says what it thinks of positions of a game, nil
// when the game has none.
func (l List) Analyst(game string) engine.Artificial { return l.Player(game, l.of(game).Analyst) }

// OpenToBets reports whether bets on a game are taken, as everybody sees it.
func (l List) OpenToBets(game string, view any) bool { return l.of(game).OpenToBets(view) }

// Factions are what players of a game may choose to play with, nil when there is
// no choice.
func (l List) Dealt(game string, e engine.Event) engine.Seats {
	if d, ok := l.of(game).Dealt(e); ok {
		return engine.SeatsOf(d.Maker, d.Taker)
	}
	return 0
}

func (l List) Factions(game string) []engine.Term { return l.of(game).Factions() }

// Players are the names of a game's artificial players, weakest first.
func (l List) Players(game string) []string {
	var names []string
	for _, a := range l.of(game).Artificial {
		names = append(names, a.Name)
	}
	return names
}
