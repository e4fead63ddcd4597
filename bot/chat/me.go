package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/store"
)

// hostID is the id of a component that belongs to no game; the number of the
// game only fills its place.
func hostID(v message.Verb, picks ...string) message.CustomID {
	return message.CustomID{Kind: hostCommand, Game: 1, Verb: v, Picks: picks}
}

// me shows the one who asks how they have done in all games, and tells what is
// kept of them, with buttons to have it and to have it deleted.
func (h *Chat) me(ctx context.Context, c *call) (*Answer, error) {
	k, err := h.Finder.Kept(ctx, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	l := c.viewer.Lang
	var files []message.File
	var lines []string
	if byKind, all := overall(k); all.Games > 0 {
		practice := 0
		for _, g := range h.Games {
			ladder, err := h.ladderText(ctx, l, g, "", c.User)
			if err != nil {
				return nil, fmt.Errorf("chat: me: %w", err)
			}
			lines = append(lines, ladder)
		}
		for kind := range byKind {
			n, err := h.Records.Practice(ctx, "", kind, c.User)
			if err != nil {
				return nil, fmt.Errorf("chat: me: %w", err)
			}
			practice += n
		}
		files = append(files, h.profileOverall(c, byKind, all, practice))
	}
	a := say(joined(append(lines, keptText(l, k))...), message.Row{
		message.Button{ID: hostID(message.Export), Label: lang.Text(l, "me.export", nil), Style: message.Secondary},
		message.Button{ID: hostID(message.Forget), Label: lang.Text(l, "me.forget", nil), Style: message.Danger},
	})
	a.Message.Files = files
	return a, nil
}

// keptText says how much of what is kept.
func keptText(l engine.Lang, k *store.Kept) string {
	var seats, open, moves, notes int
	guilds := make(map[string]bool)
	for _, g := range k.Games {
		if g.Seat == nil {
			continue
		}
		seats++
		moves += len(g.Moves)
		if g.Status.Live() || g.Status == store.PutAway {
			open++
		}
		if g.Note != "" || g.Plan != "" {
			notes++
		}
	}
	for _, t := range k.Tallies {
		guilds[t.Guild] = true
	}
	var kept []string
	for _, one := range []struct {
		key string
		n   int
	}{
		{"me.settings", len(k.Settings)}, {"me.games", seats}, {"me.moves", moves}, {"me.notes", notes},
		{"me.servers", len(guilds)}, {"me.rated", len(k.Ratings)}, {"me.bets", len(k.Bets)}, {"me.puzzles", len(k.Puzzles)},
	} {
		if one.n > 0 {
			kept = append(kept, lang.Text(l, one.key, engine.Args{"n": one.n, "open": open}))
		}
	}
	return lang.Text(l, "me.kept", engine.Args{"list": kept})
}

// sure is what is picked to have oneself forgotten indeed.
const sure = "yes"

// forgetMe deletes what is kept of somebody, once they have said twice that they
// want it.
func (h *Chat) forgetMe(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	l := c.viewer.Lang
	if len(id.Picks) != 1 || id.Picks[0] != sure {
		yes := message.Button{ID: hostID(message.Forget, sure), Label: lang.Text(l, "me.yes", nil), Style: message.Danger}
		return replace(lang.Text(l, "me.sure", nil), message.Row{yes}), nil
	}
	if err := h.Table.Forget(ctx, c.Request); err != nil {
		return nil, fmt.Errorf("chat: me: %w", err)
	}
	return replace(lang.Text(l, "me.forgotten", nil)), nil
}
