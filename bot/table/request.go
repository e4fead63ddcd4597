package table

import (
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Request says who asks, and where.
type Request struct {
	sitting.By
	ID      string // unique; a redelivery of the request has the same id
	Channel string
	Lang    engine.Lang // of the channel
	// Afar means that only the user sees the request's subject and its answer. A player of a
	// game may make such a request from another channel of its guild, or from their direct
	// messages with the bot, which belong to no guild.
	Afar bool
	// Sees, unless nil, reports whether the user can see a channel of the guild, as far as that is
	// known. From afar, who sees the channel of an open table may ask for it as if they were there.
	Sees func(channel string) bool
	// Alone means that the request comes from the user's direct messages with the bot, where
	// nobody else can join a game.
	Alone bool
	// OnFound, unless nil, is called with each game that is found for the request, or opened or
	// changed by it.
	OnFound func(*sitting.Sitting)
}

// found calls OnFound with a game that was found, and passes it on.
func (req Request) found(s *sitting.Sitting, err error) (*sitting.Sitting, error) {
	if err == nil && req.OnFound != nil {
		req.OnFound(s)
	}
	return s, err
}

// inGuild passes on a game that was found. If it belongs to another guild, the error is
// store.ErrNotFound.
func (req Request) inGuild(g *store.Game, err error) (*store.Game, error) {
	if err == nil && g.Guild != req.Guild {
		return nil, store.ErrNotFound
	}
	return g, err
}

// Ref names the game that a request refers to: the one that is live in its channel or, with
// an ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
	// Found, unless nil, is the game as found earlier for the same request, or an empty
	// sitting that receives it once it is found. A change leaves the changed game there,
	// unless the game was not found at all.
	Found *sitting.Sitting
}

// To returns a reference to a game that was found earlier for the same request.
func To(s *sitting.Sitting) Ref { return Ref{Kind: s.Kind, ID: s.ID, Found: s} }

// At returns the reference with a sitting that receives the game.
func (r Ref) At(s *sitting.Sitting) Ref {
	r.Found = s
	return r
}
