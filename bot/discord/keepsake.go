package discord

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// maxFile is the largest attachment that Discord takes, in bytes.
const maxFile = 10 << 20

// keepsake answers with something of the channel's game to keep: of the one
// that ended last or, while none has, of the one in play.
func (h *Handler) keepsake(ctx context.Context, c *call, kind string, make func(*table.Situation) (*Message, error)) (*Answer, error) {
	s, err := h.Table.Last(ctx, c.Request, kind)
	var none *engine.Refusal
	if errors.As(err, &none) && none.Code == table.NoFinished {
		live, liveErr := h.Table.Look(ctx, c.Request, table.Ref{Kind: kind})
		if liveErr != nil || !live.Began() || !live.Rules.Rules.Info().Open {
			return nil, err
		}
		s, err = live, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := make(s)
	if err != nil {
		return nil, err
	}
	m.Ephemeral = true
	return &Answer{Kind: Reply, Message: m}, nil
}

// recordMessage carries the record of a game, a text that replays to the same
// result. The seed is in it once the game has ended.
func recordMessage(s *table.Situation, l engine.Lang) (*Message, error) {
	g := s.Game
	moves := make([]engine.Move, len(g.Moves))
	for i, m := range g.Moves {
		moves[i] = m.Move
	}
	options, err := s.Rules.Rules.Info().ParseOptions(len(g.Seats), g.Variant)
	if err != nil {
		return nil, fmt.Errorf("discord: record of game %d: %w", g.ID, err)
	}
	r, err := record.Of(s.Rules.Rules, options, moves, seatNames(g, l))
	if err != nil {
		return nil, fmt.Errorf("discord: record of game %d: %w", g.ID, err)
	}
	r.Commitment = g.Seed.Commitment()
	if g.Status == store.Finished {
		r.Seed = &g.Seed
	}
	return &Message{
		Content: lang.Text(l, "record.text", engine.Args{"over": g.Status == store.Finished}),
		Files:   []File{{Name: fmt.Sprintf("%s-%d.txt", g.Kind, g.ID), Type: "text/plain; charset=utf-8", Data: []byte(r.String())}},
	}, nil
}

// filming is held by the one film that is being made: it takes a second of a
// processor and tens of megabytes, and boards are not to wait for it.
var filming = make(chan struct{}, 1)

// filmMessage carries the film of a game, or says that it has become too large.
func filmMessage(ctx context.Context, s *table.Situation, l engine.Lang, dark bool) (*Message, error) {
	select {
	case filming <- struct{}{}:
		defer func() { <-filming }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	gif, err := s.Rules.Painter.Film(storyOf(s, l, dark))
	if err != nil {
		return nil, fmt.Errorf("discord: film of game %d: %w", s.Game.ID, err)
	}
	if len(gif) > maxFile {
		return &Message{Content: lang.Text(l, "film.too-large", nil)}, nil
	}
	text := lang.Text(l, "film.text", nil)
	return &Message{Content: text, Files: []File{{
		Name: fmt.Sprintf("%s-%d.gif", s.Game.Kind, s.Game.ID), Type: "image/gif", Data: gif,
		Alt: lang.Text(l, "film.alt", engine.Args{"names": seatNames(s.Game, l)}),
	}}}, nil
}
