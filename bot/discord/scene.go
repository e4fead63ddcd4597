package discord

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// seatNames are the names of all seats as shown in a language: two artificial
// players of a kind are told apart by number.
func seatNames(g *store.Game, l engine.Lang) []string {
	names := make([]string, len(g.Seats))
	all, so := make(map[string]int), make(map[string]int)
	for _, s := range g.Seats {
		all[s.Player]++
	}
	for i, s := range g.Seats {
		name := table.NameOf(g, engine.Seat(i))
		term, _ := name.(engine.Term)
		switch {
		case term == "":
			names[i] = name.(string)
		case s.Player == "":
			names[i] = lang.Text(l, "board.nameless", engine.Args{"seat": i + 1})
		default:
			names[i] = lang.Text(l, string(term), nil)
			if so[s.Player]++; all[s.Player] > 1 {
				names[i] += " " + strconv.Itoa(so[s.Player])
			}
		}
	}
	return names
}

// publicLang is the language of what everybody at a game reads: the game's or,
// when that is none that the bot speaks, the default.
func publicLang(g *store.Game) engine.Lang { return lang.For(g.Lang) }

// sceneOf is what a painter needs to show a view of the game.
func sceneOf(s *table.Situation, l engine.Lang, view any, dark bool) games.Scene {
	return games.Scene{View: view, Players: playersOf(s.Game, l), Lang: l, Dark: dark}
}

// storyOf is what a painter needs to show how the game went.
func storyOf(s *table.Situation, l engine.Lang, dark bool) games.Story {
	g := s.Game
	story := games.Story{
		Options: engine.Options{Seats: len(g.Seats), Chosen: engine.Chosen{optWall: g.Variant}},
		Players: playersOf(g, l), Lang: l, Dark: dark,
	}
	for _, m := range g.Moves {
		story.Moves = append(story.Moves, m.Move)
	}
	return story
}

func playersOf(g *store.Game, l engine.Lang) []games.Player {
	var list []games.Player
	for i, name := range seatNames(g, l) {
		list = append(list, games.Player{Name: name, Artificial: g.Seats[i].Player != ""})
	}
	return list
}

// look shows the table as it stands to the one who asks, as they may see it.
func (h *Handler) look(ctx context.Context, c *call, ref table.Ref, asText bool) (*Answer, error) {
	s, err := h.Table.Look(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	if !s.Began() {
		return nil, &engine.Refusal{Code: table.NotStarted}
	}
	scene := sceneOf(s, c.reader, s.View(s.SeatOf(c.User)), isDark(ctx, h.Table, c.Guild))
	m := &Message{Ephemeral: true, Content: whoseTurn(s, c.reader, c.User)}
	if asText {
		board := "\n" + s.Rules.Painter.Board(scene)
		m.Content = clip(m.Content, maxContent-len([]rune(board))) + board // a board cut short is none
		return &Answer{Kind: Reply, Message: m}, nil
	}
	if m.Picture, err = s.Rules.Painter.Picture(scene); err != nil {
		return nil, err
	}
	if seat := s.SeatOf(c.User); s.ToMove.Has(seat) {
		m.Rows = [][]discordgo.MessageComponent{{playButton(s, c.reader)}}
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// whoseTurn says to a reader who is to move, without notifying anybody.
func whoseTurn(s *table.Situation, l engine.Lang, user string) string {
	seat := s.SeatOf(user)
	switch {
	case s.ToMove == 0:
		return lang.Text(l, "board.over", nil)
	case s.ToMove.Has(seat):
		return lang.Text(l, "board.your-turn", nil)
	}
	var names []string
	all := seatNames(s.Game, l)
	for seat := range s.ToMove.All() {
		names = append(names, escape(all[seat]))
	}
	return lang.Text(l, "board.turn", engine.Args{"names": names})
}

func playButton(s *table.Situation, l engine.Lang) discordgo.Button {
	return button(lang.Text(l, "button.play", nil), discordgo.PrimaryButton, boardID(s, verbPlay))
}

// boardID is a component of the board as it stands.
func boardID(s *table.Situation, v verb) customID {
	return customID{Kind: s.Game.Kind, Game: s.Game.ID, Seq: len(s.Game.Moves), Verb: v}
}
