package chat

import (
	"context"

	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressHandler carries out what a component asks for.
type pressHandler = func(*Chat, context.Context, *call, message.CustomID) (*Answer, error)

// pressRoute is a verb of components: who carries it out, and what comes of it.
type pressRoute struct {
	run    pressHandler
	effect effect
}

// did makes a handler of something that is done at the channel's game.
func did(v sitting.Verb) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		done, err := h.Table.Do(ctx, c.Request, c.here(), v)
		if err != nil {
			return nil, err
		}
		return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
	}
}

// ofGame is something that is asked of a game.
type ofGame = func(*Chat, context.Context, *call, lookup.Ref) (*Answer, error)

// ofChannel makes a handler of what a command asks of the channel's game.
func ofChannel(ask ofGame) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		return ask(h, ctx, c, c.here())
	}
}

// ofButton makes a handler of what a component asks of the game that it was drawn for.
func ofButton(ask ofGame) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		return ask(h, ctx, c, refOf(id))
	}
}

// pressed makes a handler of something that is done at the game that a component was
// drawn for. What was done will be seen in the channel.
func pressed(v sitting.Verb) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		if _, err := h.Table.Do(ctx, c.Request, refOf(id), v); err != nil {
			return nil, err
		}
		return &Answer{Kind: Silent}, nil
	}
}

// confirmed makes a handler of something about which the one who presses was asked
// before: what came of it is told in place of the question.
func confirmed(v sitting.Verb) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		done, err := h.Table.Do(ctx, c.Request, refOf(id), v)
		if err != nil {
			return c.menuClosed(id, err)
		}
		return replace(h.confirmation(ctx, c, done)), nil
	}
}

// hostCommand is the command of what belongs to no game.
const hostCommand = "sobremesa"

// described fills in the routes as clients offer them.
func described(routes []route) []route {
	for i := range routes {
		r := &routes[i]
		r.sub = Subcommand{Name: r.name, Names: Words{Key: r.names}, About: Words{Key: r.words}}
		for _, o := range r.options {
			if o.About.Key == "" {
				o.About = Words{r.words + "-" + o.Name, engine.Args{"least": o.Least, "most": o.Most}}
				o.Names = Words{Key: "option." + o.Name}
			}
			r.sub.Options = append(r.sub.Options, o)
		}
	}
	return routes
}
