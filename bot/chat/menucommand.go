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

// menuCommandRoute returns a subcommand that opens a game's menu at a step. If it has a verb, the
// text that is typed after it is played as a move that begins with the verb.
func menuCommandRoute(g *games.Game, o games.MenuCommand) route {
	r := route{name: o.Name, run: opensMenu(o.Picks), work: Drawing, words: g.Name() + ".command." + o.Name}
	if o.Verb == "" {
		return r
	}
	open := r.run
	r.work = Changing
	r.options = []Option{{Name: optionMove, Type: TextOption, Completes: true}}
	r.run = func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		typed := strings.TrimSpace(c.given.text(optionMove))
		if typed == "" {
			return open(h, ctx, c)
		}
		text := withVerb(o.Verb, typed, c.viewer.Lang)
		if move, err := g.Rules.Translate(text, c.viewer.Lang); err == nil && !startsWithVerb(o.Verb, move, c.viewer.Lang) {
			return nil, engine.Refuse(engine.Unreadable, "text", typed) // a move of another kind
		}
		c.given[optionMove] = text
		return h.playTyped(ctx, c)
	}
	r.complete = func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error) {
		list, err := h.completeMove(ctx, c, withVerb(o.Verb, typed, c.viewer.Lang))
		return slices.DeleteFunc(list, func(ch message.Choice) bool {
			return ch.Value != whoseTurn && !startsWithVerb(o.Verb, ch.Value, c.viewer.Lang)
		}), err
	}
	return r
}

// withVerb returns a typed move with the verb before it, unless it begins with the verb already, in
// any language. The value whoseTurn, which stands for no move, is returned unchanged.
func withVerb(verb engine.Term, typed string, l engine.Lang) string {
	if typed == whoseTurn {
		return typed
	}
	for _, known := range lang.Languages {
		if startsWithVerb(verb, strings.ToLower(typed), known) {
			return typed
		}
	}
	return lang.Text(l, string(verb), nil) + " " + typed
}

// startsWithVerb reports whether the first word of a text is the verb in a language.
func startsWithVerb(verb engine.Term, text string, l engine.Lang) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first == lang.Text(l, string(verb), nil)
}

// opensMenu returns the handler of a subcommand that opens the menu at a step. If the step cannot
// be reached now, it opens the first step, and says why if the game does.
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
		return fleeting(&Answer{Kind: Reply, Message: m}), nil
	}
}
