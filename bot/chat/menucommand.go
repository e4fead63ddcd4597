package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

// menuCommandRoute is a subcommand that opens a game's menu at a step or, given what the
// moves there begin with, plays what is typed after it.
func menuCommandRoute(g *games.Game, o games.MenuCommand) route {
	r := route{name: o.Name, run: opensMenu(o.Picks), effect: draws, words: g.Name() + ".command." + o.Name}
	if o.Verb == "" {
		return r
	}
	open := r.run
	r.effect = changes
	r.options = []Option{{Name: "move", Type: TextOption, Completes: true}}
	r.run = func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		typed := strings.TrimSpace(c.given.text("move"))
		if typed == "" {
			return open(h, ctx, c)
		}
		text := begun(o.Verb, typed, c.viewer.Lang)
		if move, err := g.Rules.Translate(text, c.viewer.Lang); err == nil && !begins(o.Verb, move, c.viewer.Lang) {
			return nil, engine.Refuse(engine.Unreadable, "text", typed) // a move of another kind
		}
		c.given["move"] = text
		return h.playTyped(ctx, c)
	}
	r.complete = func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error) {
		list, err := h.completeMove(ctx, c, begun(o.Verb, typed, c.viewer.Lang))
		return slices.DeleteFunc(list, func(ch message.Choice) bool {
			return ch.Value != whoseTurn && !begins(o.Verb, ch.Value, c.viewer.Lang)
		}), err
	}
	return r
}

// begun is what was typed as a move that begins with a verb: with it, unless it was
// typed too, in whatever language. What says why nothing can be played stays.
func begun(verb engine.Term, typed string, l engine.Lang) string {
	if typed == whoseTurn {
		return typed
	}
	for _, known := range lang.Languages {
		if begins(verb, strings.ToLower(typed), known) {
			return typed
		}
	}
	return lang.Text(l, string(verb), nil) + " " + typed
}

// begins reports whether a text begins with a verb of a language.
func begins(verb engine.Term, text string, l engine.Lang) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first == lang.Text(l, string(verb), nil)
}

// opensMenu is the handler of a subcommand that opens the menu at a step; where
// that does not lead anywhere now, at the first, and it says why where the game does.
func opensMenu(picks []string) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		p, err := h.live(ctx, c, c.here())
		if err != nil {
			return nil, err
		}
		m, _, err := h.menuAt(c, p, present.ID(&p.Header, message.Play).With(message.Play, picks...))
		if err != nil {
			return nil, err
		}
		return &Answer{Kind: Reply, Message: m}, nil
	}
}
