package chat

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// exportedPerson is everything that is stored about a person, as they are given it. Values that are
// stored as JSON in a text become part of the document.
type exportedPerson struct {
	*store.Kept
	Settings map[string]any       `json:"settings"`
	Games    []exportedGame       `json:"games"`
	Tallies  []records.KeptTally  `json:"tallies"`
	Ratings  []records.KeptRating `json:"ratings"`
}

type exportedGame struct {
	store.KeptGame
	Plan  *exportedPlan    `json:"plan,omitempty"`
	Moves []store.KeptMove `json:"moves,omitempty"`
}

type exportedPlan struct {
	Moves  []string `json:"moves"`
	Lapsed bool     `json:"lapsed,omitempty"`
}

// export returns what is stored about a person in a form for them, without what is counted of it. Moves are written in their
// language, as they type them. A move that the game's rules cannot read any more stays as it is
// stored.
func export(list games.List, l engine.Lang, k *store.Kept) exportedPerson {
	out := exportedPerson{Kept: k, Settings: make(map[string]any)}
	for name, value := range k.Settings {
		if strings.HasPrefix(name, settings.Private) {
			continue // the key to a message that will soon be gone
		}
		out.Settings[name] = value
		if name == settings.Calendar && json.Valid([]byte(value)) {
			out.Settings[name] = json.RawMessage(value)
		}
	}
	for _, game := range k.Games {
		one, g := exportedGame{KeptGame: game}, list.Named(game.Kind)
		written := func(move string) string {
			if g == nil {
				return move
			}
			text, err := g.Rules.Translate(move, l)
			if err != nil {
				return move
			}
			return text
		}
		for _, move := range game.Moves {
			move.Text = written(move.Text)
			one.Moves = append(one.Moves, move)
		}
		if p := sitting.ReadPlan(game.Plan); len(p.Moves) > 0 {
			one.Plan = &exportedPlan{Lapsed: p.Lapsed}
			for _, move := range p.Moves {
				one.Plan.Moves = append(one.Plan.Moves, written(move))
			}
		}
		out.Games = append(out.Games, one)
	}
	return out
}

// exportMe sends the user everything that is stored about them as a file. It is compressed if it
// would be too large.
func (h *Chat) exportMe(ctx context.Context, c *call, _ message.CustomID) (*Answer, error) {
	k, err := h.Table.Kept(ctx, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	out := export(h.Games, c.viewer.Lang, k)
	if out.Tallies, _, err = h.Records.Tallies(ctx, c.User); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	if out.Ratings, err = h.Records.Ratings(ctx, c.User); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	data, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	file := message.File{Name: "sobremesa-me.json", Type: "application/json", Data: data}
	if len(data) > message.MaxFile {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(data) // writing to a bytes.Buffer does not fail
		if err := w.Close(); err != nil {
			return nil, fmt.Errorf("chat: me: %w", err)
		}
		file = message.File{Name: "sobremesa-me.json.gz", Type: "application/gzip", Data: packed.Bytes()}
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true, Content: lang.Text(c.viewer.Lang, "me.exported", nil), Files: []message.File{file}}}, nil
}
