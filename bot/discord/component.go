package discord

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// component answers a pressed button or a select.
func (h *Handler) component(ctx context.Context, c *call) (*Answer, error) {
	data, _ := c.i.Data.(discordgo.MessageComponentInteractionData)
	id, ok := parseCustomID(data.CustomID)
	game := games.Named(id.Kind)
	if !ok || game == nil {
		return say(lang.Text(c.reader, "discord.old-button", nil)), nil
	}
	ref := table.Ref{Kind: id.Kind, ID: id.Game}
	var err error
	switch id.Verb {
	case verbJoin:
		_, err = h.Table.Join(ctx, c.Request, ref)
	case verbLeave:
		_, err = h.Table.Leave(ctx, c.Request, ref)
	case verbStart:
		_, err = h.Table.Start(ctx, c.Request, ref)
	case verbRemove:
		_, err = h.Table.Remove(ctx, c.Request, ref)
	case verbAdd:
		if len(data.Values) != 1 {
			return say(lang.Text(c.reader, "discord.old-button", nil)), nil
		}
		_, err = h.Table.Add(ctx, c.Request, ref, data.Values[0])
	case verbAgree:
		var done table.Done
		if done, err = h.Table.Agree(ctx, c.Request, ref, id.Seq); err == nil {
			return say(h.confirmation(ctx, c, game, done)), nil
		}
	case verbPlay, verbPick:
		return h.menu(ctx, c, game, id)
	case verbConfirm:
		return h.confirm(ctx, c, game, id)
	case verbLook:
		return h.look(ctx, c, ref, false)
	}
	var refused *engine.Refusal
	if id.Verb == verbJoin && errors.As(err, &refused) && refused.Code == table.Seated {
		err = nil // a double click
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: Silent}, nil
}

// menu shows the next step on the way to a move, to the player alone; once the
// move is complete, the board as it would be.
func (h *Handler) menu(ctx context.Context, c *call, game *games.Game, id customID) (*Answer, error) {
	s, err := h.Table.Look(ctx, c.Request, table.Ref{Kind: id.Kind, ID: id.Game})
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	seat, err := h.Table.MayPlay(s, c.User, id.Seq)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	step, err := game.Menu.Next(s.View(seat), seat, id.Picks, c.reader)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	m := &Message{Ephemeral: true}
	if step.Move != "" {
		if err := h.preview(ctx, c, game, s, seat, step.Move, m); err != nil {
			return nil, err
		}
		row := []discordgo.MessageComponent{
			button(lang.Text(c.reader, "button.confirm", nil), discordgo.SuccessButton, id.with(verbConfirm, id.Picks...))}
		if len(id.Picks) > 0 {
			row = append(row, button(lang.Text(c.reader, "button.back", nil), discordgo.SecondaryButton, back(id)))
		}
		m.Rows = [][]discordgo.MessageComponent{row}
	} else {
		m.Content = lang.Text(c.reader, step.Question, step.Args)
		m.Rows = choiceRows(step.Choices, id)
		if len(id.Picks) > 0 && len(m.Rows) < maxRows {
			m.Rows = append(m.Rows, []discordgo.MessageComponent{
				button(lang.Text(c.reader, "button.back", nil), discordgo.SecondaryButton, back(id))})
		}
	}
	kind := Update
	if id.Verb == verbPlay {
		kind = Reply // under the public board: the menu is a message of its own
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// menuClosed says why the menu cannot go on, in place of the menu: its buttons
// are of no use any more. Under the public board it is a message of its own.
func (h *Handler) menuClosed(c *call, id customID, err error) (*Answer, error) {
	text, ok := explanation(c.reader, err)
	if !ok || id.Verb == verbPlay {
		return nil, err
	}
	return &Answer{Kind: Update, Message: &Message{Content: text, Ephemeral: true}}, nil
}

// back is the menu with one pick less. Its custom_id must differ from those of
// the choices, which it does: they are one pick longer.
func back(id customID) customID {
	return id.with(verbPick, id.Picks[:len(id.Picks)-1]...)
}

func (h *Handler) preview(ctx context.Context, c *call, game *games.Game, s *table.Situation, seat engine.Seat, move string, m *Message) error {
	after, _, err := s.Try(seat, move)
	if err != nil {
		return err
	}
	text, err := game.Rules.Translate(move, c.reader)
	if err != nil {
		return err
	}
	m.Content = lang.Text(c.reader, "menu.preview", engine.Args{"move": text})
	scene := sceneOf(s, c.reader, after, isDark(ctx, h.Table, c.Guild))
	scene.Before, scene.Since, scene.Preview = s.View(seat), []engine.Move{{Seat: seat, Text: move}}, true
	m.Picture, err = game.Painter.Picture(scene)
	return err
}

// confirm plays what was picked.
func (h *Handler) confirm(ctx context.Context, c *call, game *games.Game, id customID) (*Answer, error) {
	ref := table.Ref{Kind: id.Kind, ID: id.Game}
	s, err := h.Table.LookBack(ctx, c.Request, ref)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	// The picks are read on the board that they were made for; Play checks
	// that it is still in play.
	move, err := moveOf(game, s, c.User, id, c.reader)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	done, err := h.Table.Play(ctx, c.Request, ref, move, id.Seq)
	if err != nil {
		// Of a second click, when the first has been carried out, the player
		// hears the same.
		if s, findErr := h.Table.LookBack(ctx, c.Request, ref); findErr != nil || !s.HasPlayed(c.User, id.Seq, move) {
			return h.menuClosed(c, id, err)
		}
		done = table.Done{Code: table.Played, Move: move}
	}
	return h.goOn(ctx, c, game, ref, h.confirmation(ctx, c, game, done))
}

// goOn confirms a move in place of the menu. A player who is still to move,
// where several decide at once, gets the menu for the next one.
func (h *Handler) goOn(ctx context.Context, c *call, game *games.Game, ref table.Ref, confirmation string) (*Answer, error) {
	done := &Answer{Kind: Update, Message: &Message{Content: confirmation, Ephemeral: true}}
	s, err := h.Table.Look(ctx, c.Request, ref)
	if err != nil {
		return done, nil // that was the last move
	}
	seat, err := h.Table.MayPlay(s, c.User, table.AnyBoard)
	if err != nil || s.ToMove.Len() == 1 && !s.StillTheirs(seat) {
		return done, nil
	}
	next, err := h.menu(ctx, c, game, boardID(s, verbPick))
	if err != nil || next.Kind != Update {
		return done, nil
	}
	next.Message.Content = confirmation + "\n" + next.Message.Content
	return next, nil
}

func moveOf(game *games.Game, s *table.Situation, user string, id customID, l engine.Lang) (string, error) {
	seat := s.SeatOf(user)
	if seat == engine.Spectator {
		return "", &engine.Refusal{Code: table.NotSeated}
	}
	view, err := s.ViewAt(id.Seq, seat)
	if err != nil {
		return "", err
	}
	step, err := game.Menu.Next(view, seat, id.Picks, l)
	if err != nil {
		return "", err
	}
	if step.Move == "" {
		return "", &engine.Refusal{Code: table.Stale}
	}
	return step.Move, nil
}

func button(label string, style discordgo.ButtonStyle, id customID) discordgo.Button {
	return discordgo.Button{Label: clip(label, maxButton), Style: style, CustomID: id.String()}
}

// choiceRows lays choices out as buttons, five in a row.
func choiceRows(choices []games.Choice, id customID) [][]discordgo.MessageComponent {
	styles := map[games.Style]discordgo.ButtonStyle{
		games.Plain: discordgo.PrimaryButton, games.Good: discordgo.SuccessButton, games.Bad: discordgo.DangerButton}
	var rows [][]discordgo.MessageComponent
	for part := range slices.Chunk(choices, buttonsPerRow) {
		var row []discordgo.MessageComponent
		for _, ch := range part {
			picks := append(slices.Clone(id.Picks), ch.Value)
			b := button(ch.Label, styles[ch.Style], id.with(verbPick, picks...))
			if ch.Emoji != "" {
				b.Emoji = &discordgo.ComponentEmoji{Name: ch.Emoji}
			}
			row = append(row, b)
		}
		rows = append(rows, row)
	}
	return rows
}
