package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/engine/coach"
)

type analyzeCmd struct {
	gameFile
	Simulations count  `default:"400" placeholder:"N" help:"Simulations for each position (400), and 32 times as many at the moves that seem to cost most."`
	Move        int    `default:"0" placeholder:"N" help:"Study the board before this move, by its number in the result, instead: the best moves, and the line after the best of them."`
	JSON        bool   `name:"json" help:"Print the result as JSON."`
	PNG         string `name:"png" type:"path" placeholder:"FILE" help:"Draw the chances to win over the game or, with --move, the board with the best moves."`
	Lang        string `default:"" enum:",es,en" placeholder:"es|en" help:"With --png, the picture's language: es (default) or en."`
	Dark        bool   `help:"With --png, draw it dark."`
}

// Help implements kong.HelpProvider.
func (*analyzeCmd) Help() string {
	return "The game's strongest artificial player examines each decision, seeing what the player could see. The cost of a move is the " +
		"chance to win with the best move minus the chance after the move that was played. At most three are shown, those above 5%, each " +
		"confirmed by a longer search; luck is not counted. The same file and simulations print the same. In a log, the deal of a round is one move. " +
		"The exit status is 1 when a move was illegal, and the game is analysed up to it; 2 when the file cannot be read."
}

// Validate implements kong's check of the flags together.
func (c *analyzeCmd) Validate() error {
	switch {
	case c.Move < 0:
		return errors.New("--move: want the number of a move, from 1")
	case c.PNG == "" && c.Lang != "":
		return errors.New("--lang goes with --png")
	case c.PNG == "" && c.Dark:
		return errors.New("--dark goes with --png")
	}
	return nil
}

// Run reads a game, analyses it and prints the result.
func (c *analyzeCmd) Run(ctx context.Context) error {
	g, err := c.replay()
	if err != nil {
		return unreadable(err)
	}
	name := g.game.Analyst
	player := c.list.Analyst(g.game.Name())
	if player == nil {
		return fmt.Errorf("%s has no artificial player that judges positions", g.game.Name())
	}
	show := progressOn(os.Stderr)
	config := coach.Config{Simulations: int(c.Simulations), Progress: func(done, of int) { show(fmt.Sprintf("%d of %d positions", done, of)) }}
	if c.Move > 0 {
		return c.study(ctx, g, player, config)
	}
	r, err := coach.AnalysePositions(ctx, g.positions, g.moves, player, config)
	show("")
	if errors.Is(err, context.Canceled) {
		return exitInterrupted
	}
	if err != nil {
		return err
	}
	if c.PNG != "" {
		picture := present.Chances(g.game, g.story(engine.Lang(c.Lang), c.Dark), r, name)
		if err := writePicture(c.PNG, "the chances to win", picture.Draw()); err != nil {
			return err
		}
	}
	if c.JSON {
		err = printJSON(g.reviewJSON(r, name, config.Simulations))
	} else {
		err = g.printReview(os.Stdout, r, name, config.Simulations)
	}
	if err == nil && g.illegal != nil {
		err = exitIllegal
	}
	return err
}

// study prints and draws what the game's player advises before a move.
func (c *analyzeCmd) study(ctx context.Context, g *replayed, player engine.Artificial, config coach.Config) error {
	n := c.Move - 1
	if n < len(g.moves) && g.moves[n].Seat != engine.Chance {
		config.Of, config.Alone = engine.SeatsOf(g.moves[n].Seat), !g.game.Rules.Info().Open
	}
	config.Progress = nil
	var s *coach.Study
	var err error
	if n <= len(g.moves) {
		s, err = coach.StudyPosition(ctx, g.positions, g.moves, n, player, config)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case err != nil:
		return err
	case s == nil:
		return fmt.Errorf("--move %d: no player's move; the game has %s, those of chance included", c.Move, counted(len(g.moves), "move"))
	}
	if c.PNG != "" {
		story := g.story(engine.Lang(c.Lang), c.Dark)
		picture, err := g.game.Painter.Picture(games.Scene{View: s.Line.Frames[0].View, Players: story.Players, Lang: story.Lang, Dark: story.Dark, Weighed: present.Weighed(s)})
		if err == nil {
			err = writePicture(c.PNG, "the best moves", picture.PNG)
		}
		if err != nil {
			return err
		}
	}
	if c.JSON {
		return printJSON(g.studyJSON(s, c.Move))
	}
	fmt.Printf("move %d, round %d: %s is to move\n\n", c.Move, g.round(n), g.named(s.Seat))
	fmt.Printf("%-3s %-34s %6s %s\n", "", "best", "chance", "end")
	for i, one := range s.Best {
		fmt.Printf("%-3d %-34s %5.0f%% %s\n", i+1, inEnglish(g.game, one.Move), 100*one.Chance, present.Score(one.Final, s.Seat))
	}
	fmt.Print("\nline\n")
	for _, m := range s.Line.Moves {
		fmt.Printf("    %-20s %s\n", g.named(m.Seat), inEnglish(g.game, m.Text))
	}
	return nil
}

// studyJSON is the study of the board before a move. A final score is only there where the end has been seen.
func (g *replayed) studyJSON(s *coach.Study, move int) jsonObject {
	best, line := []jsonObject{}, []jsonObject{}
	for _, one := range s.Best {
		moved := jsonObject{"move": one.Move, "chance": thousandths(one.Chance)}
		if one.Final != nil {
			moved["final"] = one.Final
		}
		best = append(best, moved)
	}
	for _, m := range s.Line.Moves {
		line = append(line, jsonObject{"player": int(m.Seat) + 1, "move": m.Text})
	}
	return jsonObject{"move": move, "round": g.round(move - 1), "player": int(s.Seat) + 1, "played": s.Played, "best": best, "line": line}
}

// round returns the round of a moment, 0 if the game has no rounds.
func (g *replayed) round(moves int) int { return g.game.Simulator.Facts(g.frames[moves].View).Rounds }

// named returns a seat's number and its player's name.
func (g *replayed) named(seat engine.Seat) string {
	if g.names[seat] == "" {
		return fmt.Sprint(seat + 1)
	}
	return fmt.Sprint(seat+1, " ", g.names[seat])
}

// reasons returns sentences that say why a moment's better move is better.
func (g *replayed) reasons(m coach.Moment) []string {
	var names []string
	for seat := range g.names {
		names = append(names, g.named(engine.Seat(seat)))
	}
	reasons, further := present.Why(g.game, engine.English, m, names)
	for _, line := range further {
		reasons = append(reasons, strings.TrimPrefix(line, "-# "))
	}
	return reasons
}

// printReview prints an analysis as text.
func (g *replayed) printReview(w io.Writer, r *coach.Review, player string, simulations int) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%d players%s: %s, as %s sees it with %s\n\n",
		len(g.names), describeOptions(g.game.Rules.Info(), g.options), counted(g.played(), "move"), player, counted(simulations, "simulation"))
	if len(r.Moments) == 0 {
		fmt.Fprintf(b, "Nothing cost %.0f%%.\n", 100*coach.MinCost)
	} else {
		fmt.Fprintf(b, "%4s %5s  %-20s %-26s %-26s %s\n", "move", "round", "player", "played", "better", "chance")
	}
	for _, m := range r.Moments {
		fmt.Fprintf(b, "%4d %5d  %-20s %-26s %-26s %.0f%% -> %.0f%%\n",
			m.Moves+1, g.round(m.Moves), g.named(m.Seat), inEnglish(g.game, m.Played), inEnglish(g.game, m.Better), 100*m.Best, 100*m.Left)
		for _, reason := range g.reasons(m) {
			fmt.Fprintf(b, "%12s%s\n", "", reason)
		}
	}
	fmt.Fprintf(b, "\n%-20s %9s %20s\n", "player", "decisions", "cost on average")
	for seat, t := range r.Seats {
		fmt.Fprintf(b, "%-20s %9d %19.1f%%\n", g.named(engine.Seat(seat)), t.Decisions, 100*max(0, t.Average()))
	}
	return b.Flush()
}

// reviewJSON is an analysis. Chances are 0 to 1. The average cost of a decision may be slightly below 0,
// which is noise; a point of the curve tells whether chance has played since the point before.
func (g *replayed) reviewJSON(r *coach.Review, player string, simulations int) jsonObject {
	moments, players, curve := []jsonObject{}, []jsonObject{}, []jsonObject{}
	for _, m := range r.Moments {
		moment := jsonObject{
			"move": m.Moves + 1, "round": g.round(m.Moves), "player": int(m.Seat) + 1,
			"played": m.Played, "better": m.Better, "best": thousandths(m.Best), "left": thousandths(m.Left),
		}
		if reasons := g.reasons(m); len(reasons) > 0 {
			moment["reasons"] = reasons
		}
		moments = append(moments, moment)
	}
	for _, t := range r.Seats {
		players = append(players, jsonObject{"decisions": t.Decisions, "average": thousandths(t.Average())})
	}
	for _, p := range r.Curve {
		var chances []float64
		for _, chance := range p.Chances {
			chances = append(chances, thousandths(chance))
		}
		curve = append(curve, jsonObject{"moves": p.Moves, "chances": chances, "luck": p.Luck})
	}
	return jsonObject{"player": player, "simulations": simulations, "moments": moments, "players": players, "curve": curve}
}
