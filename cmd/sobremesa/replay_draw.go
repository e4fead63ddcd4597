package main

import (
	"fmt"
	"math"
	"os"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

// maxUpload is the largest file Discord accepts, in bytes.
const maxUpload = 10 << 20

// pictureFlags select which pictures of a replayed game are drawn, and how.
type pictureFlags struct {
	GIF  string `name:"gif" type:"path" placeholder:"FILE" help:"Write the game as a film, each move a picture."`
	PNG  string `name:"png" type:"path" placeholder:"FILE" help:"Write the final picture; of a game that is not over, the table as it stands."`
	Lang string `default:"" enum:",es,en" placeholder:"es|en" help:"With --gif or --png, the pictures' language: es (default) or en."`
	Dark bool   `help:"With --gif or --png, draw the dark table."`
}

// writePicture writes a picture to a file and says so, on standard error.
func writePicture(file, what string, data []byte) error {
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %s, %.0f kB\n", file, what, math.Ceil(float64(len(data))/1e3))
	return nil
}

// draw writes the requested pictures.
func (c *pictureFlags) draw(g *replayed) error {
	story := g.story(engine.Lang(c.Lang), c.Dark)
	if c.PNG != "" {
		picture, err := g.lastPicture(story)
		if err == nil {
			what := "the table as it stands"
			if g.over() {
				what = "the result"
			}
			err = writePicture(c.PNG, what, picture.PNG)
		}
		if err != nil {
			return err
		}
	}
	if c.GIF == "" {
		return nil
	}
	gif, err := g.game.Painter.Film(story)
	if err != nil {
		return fmt.Errorf("the film: %w", err)
	}
	what := "the film"
	if len(gif) > maxUpload {
		what = fmt.Sprintf("the film, too large for Discord, which takes %d MiB", maxUpload>>20)
	}
	return writePicture(c.GIF, what, gif)
}

// story returns what all pictures of the game share.
func (g *replayed) story(l engine.Lang, dark bool) games.Story {
	if l == "" {
		l = engine.Spanish
	}
	s := games.Story{Lang: l, Dark: dark, Frames: g.frames}
	list := games.List{g.game}
	same := make(map[string]int)
	for seat, name := range g.names {
		// A record identifies artificial players only by their names.
		artificial := list.Player(g.game.Name(), name) != nil
		if same[name]++; name != "" && same[name] > 1 {
			name = fmt.Sprint(name, " ", same[name])
		}
		player := engine.Occupant{Name: name, Artificial: artificial}
		if g.factions != nil {
			player.Faction = g.factions[seat]
		}
		s.Players = append(s.Players, player)
	}
	return s
}

// lastPicture draws the result of a game that is over, else the table with
// the events since the last player's move.
func (g *replayed) lastPicture(s games.Story) (*games.Picture, error) {
	if g.over() {
		return g.game.Painter.Result(s)
	}
	scene := games.Scene{View: g.last().View, Players: s.Players, Lang: s.Lang, Dark: s.Dark}
	for i := len(g.moves) - 1; i >= 0; i-- {
		if g.moves[i].Seat != engine.Chance {
			scene.Before, scene.Since = g.frames[i].View, g.frames[i+1:]
			break
		}
	}
	return g.game.Painter.Picture(scene)
}
