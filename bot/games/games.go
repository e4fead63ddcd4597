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

// Game is everything the host needs of one game.
type Game struct {
	Rules   engine.Game
	Painter Painter
	Menu    Menu
	// Artificial lists the artificial players, weakest first.
	Artificial []Artificial
	// Guardian is the name of the one of them that stands in for people who are
	// away: one that people accept. "" in a game without any.
	Guardian string
	// Simulator plays many games among the same players, and Perft counts the ways
	// to play: for the command line. They know the game's types, which is fast.
	Simulator simulate.Simulator
	Perft     perft.Game
	// Decided, unless nil, is the sentence (its key and arguments, "names" not
	// among them) that says why those who have as many points, a tie of engine.Ties,
	// came as they did in a game that is over, as everybody sees it: what broke the
	// tie, or that nothing did. It names the place unless that is the first.
	Decided func(view any, tie []engine.Standing) (key string, args engine.Args)
	// Sources, unless nil, are what a seat's points come from in a game that is over,
	// as everybody sees it: a few words each.
	Sources func(view any, seat engine.Seat) []Sentence
	// Words are its sentences, a file for each language; see lang.Add. All keys
	// begin with its name. The host asks for: name, example (of moves as they are
	// typed), rules, help, command.about, command.VERB and command.VERB-move of
	// each verb, option.NAME.name, .label, .about and .VALUE of each option, and
	// player.NAME and player.NAME-about of each artificial player; besides those
	// of its own refusals, events and questions.
	Words fs.FS
	// OpenToBets, unless nil, reports whether those who watch may (still) bet on the
	// winner, given the view that everybody has. A game that takes bets says until
	// when in the sentence bets.
	OpenToBets func(view any) bool
	// Habits, unless nil, tells what a seat did in a finished game that shows how its
	// player likes to play, given the game as everybody may know it.
	Habits func(frames []engine.Frame, seat engine.Seat) []Habit
	// Held, unless nil, says what a value of an option comes to with so many players,
	// as Options has them, for an option whose value says what it is with others too.
	Held func(o engine.Options, option string) (Sentence, bool)
	// Hindrance, unless nil, is why a seat can play nothing that begins as what it
	// typed so far, given its view; nil where that can't be told yet.
	Hindrance func(view any, seat engine.Seat, typed string) *engine.Refusal
	// Beside, unless nil, tells what stands open beside the table, given the view
	// that everybody has.
	Beside func(view any, r Reader) Beside
	// Own, unless nil, are lines about what a seat alone may know, given its view:
	// the cards in its hand, what it has ordered.
	Own func(view any, seat engine.Seat) []Sentence
	// Openings are subcommands that open the menu at a certain step.
	Openings []Opening
	// Numbered: pictures number the moves since chance played last, and so do the
	// lines that tell of them, each of one move. Otherwise a line tells what a player
	// did in a turn, one thing after the other.
	Numbered bool
	// Tokens are the terms of what a player may choose to play with, such as a
	// nation or a colour; Occupant.Token is one of them. There are as many as seats
	// at least, the seats' own first. What such a thing is called are the sentences
	// token.name (of the option), token.about and token.label. Nil: there is no choice.
	Tokens []engine.Term
	// PlayerWord is the sentence, with the argument "seat" (from 1), that the notation
	// names a player by: players' names that are typed are read as it. "" where moves
	// name no players.
	PlayerWord engine.Term
	// Unseen, unless nil, reports whether there is nothing to be seen of a stored move
	// before it is played, as [Step].Unseen of the menu does.
	Unseen func(move string) bool
	// AsTyped, unless nil, is a stored move in the notation with what has several names
	// called as in the text that was read as it: for whoever typed it, who would take
	// another name for a mistake. It is read as the same move.
	AsTyped func(move, typed string) string
	// Verbs are the subcommands that play a move given as text, such as "take".
	// Any of them plays whatever is due.
	Verbs []string
}

// Name is the game's name: of its command, in the store, and before the first
// point of all its keys in the catalogues.
func (g *Game) Name() string { return g.Rules.Info().Name }

// TokenWords are the words of what seats play with in a record, given the numbers of
// the game's tokens: the ends of their terms.
func (g *Game) TokenWords(tokens []int) (words []string) {
	for _, n := range tokens {
		term := string(g.Tokens[n-1])
		words = append(words, term[strings.LastIndexByte(term, '.')+1:])
	}
	return words
}

// TokenNumbers are the numbers of the tokens that a record has words for; of those that
// the game does not have, the first, which makes no numbers.
func (g *Game) TokenNumbers(words []string) (tokens []int, unknown string) {
	for _, word := range words {
		at := slices.IndexFunc(g.Tokens, func(term engine.Term) bool { return strings.HasSuffix(string(term), "."+word) })
		if at < 0 {
			return nil, word
		}
		tokens = append(tokens, at+1)
	}
	return tokens, ""
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

// Rules returns the rules of a game, nil when there is none of that name.
func (l List) Rules(name string) engine.Game {
	if g := l.Named(name); g != nil {
		return g.Rules
	}
	return nil
}

// Player returns an artificial player of a game, nil when there is none.
func (l List) Player(game, name string) engine.Artificial {
	if g := l.Named(game); g != nil {
		for _, a := range g.Artificial {
			if a.Name == name {
				return a.Player
			}
		}
	}
	return nil
}

// Guardian is the name of the artificial player that stands in for people, ""
// when the game has none.
func (l List) Guardian(game string) string {
	if g := l.Named(game); g != nil {
		return g.Guardian
	}
	return ""
}

// OpenToBets reports whether bets on a game are taken, as everybody sees it.
func (l List) OpenToBets(game string, view any) bool {
	g := l.Named(game)
	return g != nil && g.OpenToBets != nil && g.OpenToBets(view)
}

// Tokens are what players of a game may choose to play with, nil when there is
// no choice.
func (l List) Tokens(game string) []engine.Term {
	if g := l.Named(game); g != nil {
		return g.Tokens
	}
	return nil
}

// Players are the names of a game's artificial players, weakest first.
func (l List) Players(game string) []string {
	var names []string
	if g := l.Named(game); g != nil {
		for _, a := range g.Artificial {
			names = append(names, a.Name)
		}
	}
	return names
}
