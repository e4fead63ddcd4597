package games

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/external"
	"sobremesa/engine/perft"
	"sobremesa/engine/simulate"
)

// Game is what the host needs of one game. Guardian, Analyst and everything in More are optional.
type Game struct {
	Rules   engine.Game
	Painter Painter
	Menu    Menu
	// Artificial lists the artificial players, weakest first at the usual options.
	Artificial []Artificial
	// Guardian is the name of the artificial player that plays for people who are away and of whose
	// strength nothing is known; for those who have beaten stronger players, one of these plays. It
	// should be one that people accept, and modest: staying away must not pay. It also has the other
	// seats of a practice. Empty when the game has none.
	Guardian string
	// OffLadder lists the artificial players that are not on the ladder, by which people go up: they are
	// offered after it.
	OffLadder []string
	// Programs are the programs of others that may sit at its tables: see With.
	Programs []*external.Program
	// Retired holds the names of artificial players that are offered no more, each with the nearest one of
	// today's, which plays for it in games that go on.
	Retired map[string]string
	// Analyst is the name of the strongest artificial player that can explain what it thinks of a
	// position (engine.Analyst). Empty when the game has none.
	Analyst string
	// Simulator and Perft serve the command line: one plays many games among the same players,
	// the other counts the ways to play. Both know the game's types, which makes them fast.
	Simulator simulate.Simulator
	Perft     perft.Game
	// ClubSeats is how many play at a table of a club's season, 0 for two.
	ClubSeats int
	// Words holds the game's sentences, a file for each language; see lang.Add. All keys begin
	// with the game's name. Besides the game's own refusals, events and questions, the host asks
	// for
	//
	//   - name, help, and example (of moves as they are typed);
	//   - rules, unless the game has a manual;
	//   - command.about, command.VERB and command.VERB-move;
	//   - for each option option.NAME.label, .about and .VALUE;
	//   - for each artificial player player.NAME and player.NAME-about.
	Words fs.FS
	// Verb is the subcommand that plays a move given as text, such as "take".
	Verb string
	More
}

// Name returns the game's name. Its command, the store and all its keys in the catalogues use it.
func (g *Game) Name() string { return g.Rules.Info().Name }

// FactionWords returns the words by which a record names factions: the last parts of their terms.
// The factions are numbered from 1.
func (g *Game) FactionWords(factions []int) (words []string) {
	for _, n := range factions {
		term := string(g.Factions[n-1])
		words = append(words, term[strings.LastIndexByte(term, '.')+1:])
	}
	return words
}

// FactionNumbers returns the numbers of the factions that a record names. If the game lacks one
// of them, it returns no numbers and the first unknown word.
func (g *Game) FactionNumbers(words []string) (factions []int, unknown string) {
	for _, word := range words {
		at := slices.IndexFunc(g.Factions, func(term engine.Term) bool { return strings.HasSuffix(string(term), "."+word) })
		if at < 0 {
			return nil, word
		}
		factions = append(factions, at+1)
	}
	return factions, ""
}

// Artificial is an artificial player that can be given a seat. Name is what the store keeps; the
// name that people read is the sentence "<game>.player.<name>".
type Artificial struct {
	Name   string
	Player engine.Artificial
}

// PlayerTerm returns the key of an artificial player's name in the catalogues.
func (g *Game) PlayerTerm(name string) engine.Term {
	return engine.Term(g.Name() + ".player." + name)
}

// Ladder returns the artificial players that people meet one after the other, weakest first.
func (g *Game) Ladder() []Artificial {
	return slices.DeleteFunc(slices.Clone(g.Artificial), func(a Artificial) bool { return slices.Contains(g.OffLadder, a.Name) })
}

// Offered returns the artificial players as people are offered them: the ladder, those aside, and the
// programs of others, which have no Player.
func (g *Game) Offered() []Artificial {
	aside := slices.DeleteFunc(slices.Clone(g.Artificial), func(a Artificial) bool { return !slices.Contains(g.OffLadder, a.Name) })
	list := append(g.Ladder(), aside...)
	for _, p := range g.Programs {
		list = append(list, Artificial{Name: p.Name})
	}
	return list
}

// List is a list of games. Its methods take the name of a game, and return the zero value when
// the list does not have it.
type List []*Game

// ListOf returns a list of games and adds their words to the catalogue. It panics when words
// cannot be read, since they are embedded in the program.
func ListOf(games ...*Game) List {
	for _, g := range games {
		if err := lang.Add(g.Name(), g.Words); err != nil {
			panic(err)
		}
	}
	return games
}

// Named returns the game of that name, or nil.
func (l List) Named(name string) *Game {
	at := slices.IndexFunc(l, func(g *Game) bool { return g.Name() == name })
	if at < 0 {
		return nil
	}
	return l[at]
}

// of returns the game of that name, or one that has nothing.
func (l List) of(name string) *Game {
	if g := l.Named(name); g != nil {
		return g
	}
	return &Game{}
}

// Rules returns the rules of a game.
func (l List) Rules(name string) engine.Game { return l.of(name).Rules }

// Today returns the name of the artificial player that plays for the named one: itself, unless it is
// retired.
func (l List) Today(game, name string) string { return cmp.Or(l.of(game).Retired[name], name) }

// Player returns the artificial player that plays for the one of that name, or nil.
func (l List) Player(game, name string) engine.Artificial {
	for _, a := range l.of(game).Artificial {
		if a.Name == l.Today(game, name) {
			return a.Player
		}
	}
	return nil
}

// Guardian returns the name of the artificial player that stands in for people of whose strength
// nothing is known. It is empty when the game has none.
func (l List) Guardian(game string) string { return l.of(game).Guardian }

// ByPace returns the defaults of a game's options that depend on the time for a turn.
func (l List) ByPace(game string, pace time.Duration) engine.Chosen {
	if by := l.of(game).ByPace; by != nil {
		return by(pace)
	}
	return nil
}

// Analyst returns the artificial player that explains what it thinks of a position, or nil when
// the game has none.
func (l List) Analyst(game string) engine.Artificial { return l.Player(game, l.of(game).Analyst) }

// Dealt returns the two seats between which an event closes a deal, or none.
func (l List) Dealt(game string, e engine.Event) engine.Seats {
	if d, ok := l.of(game).ClosedDeal(e); ok {
		return engine.SeatsOf(d.Maker, d.Taker)
	}
	return 0
}

// Factions returns what the players of a game may choose to play with, or nil when there is no
// choice.
func (l List) Factions(game string) []engine.Term { return l.of(game).Factions }

// Players returns the names of a game's artificial players, weakest first, and those of its programs.
func (l List) Players(game string) []string {
	names := namesOf(l.of(game).Artificial)
	for _, p := range l.of(game).Programs {
		names = append(names, p.Name)
	}
	return names
}

// Ladder returns the names of a game's Ladder.
func (l List) Ladder(game string) []string { return namesOf(l.of(game).Ladder()) }

func namesOf(list []Artificial) (names []string) {
	for _, a := range list {
		names = append(names, a.Name)
	}
	return names
}

// Of returns a game with the given rules, artificial players (weakest first) and words. The
// earlier rules serve games that were begun under earlier versions; see engine.Host. The caller
// adds the painter, the menu, the verbs and everything optional.
func Of[S any, M comparable, V any](
	rules engine.Rules[S, M, V], players []engine.NamedPlayer[M, V], words fs.FS, earlier ...engine.Earlier[V],
) *Game {
	g := &Game{
		Rules: engine.Host(rules, earlier...), Words: words,
		Simulator: simulate.Of(rules, players, func(*V) simulate.Facts { return simulate.Facts{} }),
		Perft:     perft.Of(rules, nil),
	}
	for _, p := range players {
		g.Artificial = append(g.Artificial, Artificial{Name: p.Name, Player: engine.HostPlayer(rules, p.Player)})
		if _, ok := p.Player.(engine.Analyst[M, V]); ok {
			g.Analyst = p.Name
		}
	}
	return g
}
