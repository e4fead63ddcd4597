package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/gamelog"
)

type replayCmd struct {
	File  string `arg:"" optional:"" help:"A record of this project, or a log in the published simulator's form; by default, or as -, the standard input."`
	Wall  string `default:"" enum:",clasico,habana,gris" help:"The wall a log was played on, where it does not say: clasico (default), habana or gris."`
	JSON  bool   `name:"json" xor:"form" help:"Print the result as JSON."`
	Log   bool   `xor:"form" help:"Print the game as a log, in Spanish, instead of the result."`
	Board bool   `help:"With --log, print the boards too."`
	GIF   string `name:"gif" type:"path" placeholder:"FILE" help:"Write the game as a film, each move a picture."`
	PNG   string `name:"png" type:"path" placeholder:"FILE" help:"Write the final picture; of a game that is not over, the table as it stands."`
	Lang  string `default:"" enum:",es,en" placeholder:"es|en" help:"With --gif or --png, the pictures' language: es (default) or en."`
	Dark  bool   `help:"With --gif or --png, draw the dark table."`
}

// Help implements kong.HelpProvider.
func (*replayCmd) Help() string {
	return "The exit status is 0 when every move was legal, 1 when one was not (or a draw does not follow from the " +
		"record's seed), 2 when the file cannot be read. A log's deals are taken as it shows them."
}

// Validate implements kong's check of the flags together.
func (c *replayCmd) Validate() error {
	if c.Board && !c.Log {
		return errors.New("--board goes with --log")
	}
	if c.GIF == "" && c.PNG == "" {
		if c.Lang != "" {
			return errors.New("--lang goes with --gif or --png")
		}
		if c.Dark {
			return errors.New("--dark goes with --gif or --png")
		}
	}
	return nil
}

// Exit statuses of replay.
const (
	exitIllegal    exitStatus = 1
	exitUnreadable exitStatus = 2
)

// Run reads a game, plays it by the rules and tells what came of it.
func (c *replayCmd) Run(ctx context.Context) error {
	data, err := c.read()
	if err != nil {
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		return exitUnreadable
	}
	game, err := replayFile(data, c.Wall)
	if err != nil {
		fmt.Fprintf(os.Stderr, "sobremesa: %s: %v\n", c.name(), err)
		return exitUnreadable
	}
	switch {
	case c.JSON:
		err = printJSON(game.json())
	case c.Log:
		err = game.printLog(os.Stdout, gamelog.Style{Board: c.Board, Color: wantsColor(os.Stdout)})
	default:
		err = game.print(os.Stdout)
	}
	if err == nil {
		err = c.draw(game)
	}
	if err != nil {
		return err
	}
	if game.illegal != nil {
		return exitIllegal
	}
	return nil
}

func (c *replayCmd) name() string {
	if c.File == "" || c.File == "-" {
		return "standard input"
	}
	return c.File
}

// maxFile is how much of a file is read, in bytes; the parsers' own limits lie below.
const maxFile = 32 << 20

func (c *replayCmd) read() ([]byte, error) {
	in := os.Stdin
	if c.File != "" && c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	} else if c.File == "" && isTerminal(os.Stdin) {
		return nil, errors.New("no file is named, and the standard input is a terminal")
	}
	return io.ReadAll(io.LimitReader(in, maxFile))
}

// replayed is a game that was played by the rules, whatever kind of file told it.
type replayed struct {
	wall    azul.Wall
	names   []string // by seat; "" where nobody said
	steps   []step
	last    azul.View // the last position, as a spectator sees it
	rounds  int
	over    bool
	scores  []int // by seat, by the rules
	claimed []int // by seat, as the file says; nil when it does not
	winners []engine.Seat
	illegal *illegalStep // the first
	notes   []note
	draws   int // that were checked against the record's seed
}

// step is a player's move and the views around it.
type step struct {
	seat          engine.Seat
	move          azul.Move
	before, after azul.View
}

// illegalStep is a move that the rules refuse.
type illegalStep struct {
	line   int
	seat   engine.Seat // or engine.Chance
	text   string
	code   engine.Code
	reason string
}

// note is where the file departs from the rules without being stopped by it.
type note struct {
	line int
	code engine.Code
	text string
}

// differs lists the seats whose claimed score is not the rules'.
func (g *replayed) differs() []int {
	var seats []int
	for i := range g.claimed {
		if g.claimed[i] != g.scores[i] {
			seats = append(seats, i)
		}
	}
	return seats
}

// print tells the result to people.
func (g *replayed) print(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%d players, wall %s: %s in %s", len(g.scores), g.wall, counted(len(g.steps), "move"), counted(g.rounds, "round"))
	switch {
	case g.illegal != nil && !g.over:
		fmt.Fprintln(b, ", up to an illegal move")
	case g.over:
		fmt.Fprintln(b)
	default:
		fmt.Fprintln(b, ", not finished")
	}
	for _, n := range g.notes {
		fmt.Fprintf(b, "line %d: %s\n", n.line, n.text)
	}
	if i := g.illegal; i != nil {
		fmt.Fprintf(b, "line %d: illegal: %s, %q: %s\n", i.line, playerName(i.seat), i.text, i.reason)
	}
	if g.draws > 0 {
		fmt.Fprintf(b, "%d draws follow from the seed\n", g.draws)
	}
	fmt.Fprintf(b, "\n%-24s %6s", "player", "score")
	if g.claimed != nil {
		fmt.Fprintf(b, " %8s", "claimed")
	}
	fmt.Fprintln(b)
	for i, score := range g.scores {
		name := fmt.Sprint(i + 1)
		if g.names[i] != "" {
			name += " " + g.names[i]
		}
		fmt.Fprintf(b, "%-24s %6d", name, score)
		if g.claimed != nil {
			fmt.Fprintf(b, " %8d", g.claimed[i])
			if g.claimed[i] != score {
				fmt.Fprintf(b, " (%+d)", g.claimed[i]-score)
			}
		}
		if slices.Contains(g.winners, engine.Seat(i)) {
			if len(g.winners) == 1 {
				fmt.Fprint(b, "  wins")
			} else {
				fmt.Fprint(b, "  shares the win")
			}
		}
		fmt.Fprintln(b)
	}
	if seats := g.differs(); len(seats) > 0 && g.illegal == nil {
		fmt.Fprintf(b, "\nthe claimed scores differ from the rules' for %d of %d players\n", len(seats), len(g.scores))
	}
	return b.Flush()
}

// counted writes "1 move", "2 moves".
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func playerName(seat engine.Seat) string {
	if seat == engine.Chance {
		return "chance"
	}
	return fmt.Sprintf("player %d", seat+1)
}

// printLog prints the game in the published simulator's form.
func (g *replayed) printLog(w io.Writer, style gamelog.Style) error {
	p := gamelog.NewPrinter(w, style)
	p.Begin(len(g.scores), g.wall)
	for i := range g.steps {
		s := &g.steps[i]
		if err := p.Step(&s.before, &s.after, s.seat, s.move); err != nil {
			return err
		}
	}
	if g.illegal != nil {
		fmt.Fprintf(os.Stderr, "line %d: illegal: %s, %q: %s\n", g.illegal.line, playerName(g.illegal.seat), g.illegal.text, g.illegal.reason)
	}
	return nil
}

// The JSON of a replay.
type (
	replayJSON struct {
		Players int          `json:"players"`
		Moves   int          `json:"moves"` // of players
		Rounds  int          `json:"rounds"`
		Scores  []int        `json:"scores"`  // by seat
		Claimed []int        `json:"claimed"` // by seat, or null
		Winners []int        `json:"winners"` // seats from 1; none when the game is not over
		Illegal *illegalJSON `json:"illegal"`
		Notes   []noteJSON   `json:"notes,omitempty"`
	}
	illegalJSON struct {
		Line   int         `json:"line"`
		Player int         `json:"player"` // 0 for chance
		Move   string      `json:"move"`
		Code   engine.Code `json:"code"`
		Reason string      `json:"reason"`
	}
	noteJSON struct {
		Line int         `json:"line"`
		Code engine.Code `json:"code"`
		Text string      `json:"text"`
	}
)

func (g *replayed) json() replayJSON {
	out := replayJSON{
		Players: len(g.scores), Moves: len(g.steps), Rounds: g.rounds,
		Scores: g.scores, Claimed: g.claimed, Winners: []int{},
	}
	for _, w := range g.winners {
		out.Winners = append(out.Winners, int(w)+1)
	}
	if i := g.illegal; i != nil {
		out.Illegal = &illegalJSON{Line: i.line, Move: i.text, Code: i.code, Reason: i.reason}
		if i.seat != engine.Chance {
			out.Illegal.Player = int(i.seat) + 1
		}
	}
	for _, n := range g.notes {
		out.Notes = append(out.Notes, noteJSON{Line: n.line, Code: n.code, Text: n.text})
	}
	return out
}
