package chat

import (
	"context"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// pressHandler carries out what a component asks for.
type pressHandler = func(*Chat, context.Context, *call, message.CustomID) (*Answer, error)

// pressRoute is the handler of a component's verb, and the work that it may be.
type pressRoute struct {
	run  pressHandler
	work Work
}

// gameQuery answers a question about a game.
type gameQuery = func(*Chat, context.Context, *call, table.Ref) (*Answer, error)

// queryCommand returns the handler of what is typed to ask about the channel's game.
func queryCommand(ask gameQuery) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		return ask(h, ctx, c, c.here())
	}
}

// queryPress returns the handler of a component that asks about the game it was drawn for.
func queryPress(ask gameQuery) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		return ask(h, ctx, c, refOf(id))
	}
}

// verbPress returns the handler of a component that does v to the game it was drawn for. Under a
// message of the channel it answers silently, since the channel shows what was done. What was done
// takes the place of a private message.
func verbPress(v sitting.Verb) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		done, err := c.stored(h.Table.Do(ctx, c.Request, refOf(id), v))
		if err != nil {
			return nil, err
		}
		if c.in.Press.Private {
			return replace(c.confirmation(done)), nil
		}
		return &Answer{Kind: Silent}, nil
	}
}

// confirmedPress returns the handler of a component under a question whether to do v. The outcome
// takes the place of the question.
func confirmedPress(v sitting.Verb) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		done, err := c.stored(h.Table.Do(ctx, c.Request, refOf(id), v))
		if err != nil {
			return c.menuClosed(id, err)
		}
		return replace(c.confirmation(done)), nil
	}
}

// hostCommand is the name of the host's command, for what belongs to no game.
const hostCommand = "sobremesa"

// hostID returns the custom id of a component that belongs to no game. An id needs a game's number,
// but this one means nothing.
func hostID(v message.Verb, picks ...string) message.CustomID {
	return message.CustomID{Kind: hostCommand, Game: 1, Verb: v, Picks: picks}
}

// described fills in how clients offer the routes, and returns them.
func described(routes []route) []route {
	for i := range routes {
		r := &routes[i]
		r.sub = Subcommand{Name: r.name, About: Words{Key: r.words}}
		for _, o := range r.options {
			if o.About.Key == "" {
				o.About = Words{r.words + "-" + o.Name, engine.Args{"least": o.Least, "most": o.Most}}
			}
			r.sub.Options = append(r.sub.Options, o)
		}
	}
	return routes
}

// routeNamed returns the route with a name, or nil when there is none.
func routeNamed(routes []route, name string) *route {
	at := slices.IndexFunc(routes, func(r route) bool { return r.name == name })
	if at < 0 {
		return nil
	}
	return &routes[at]
}
