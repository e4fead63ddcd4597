package lookup

import (
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Request is who asks, and where.
type Request struct {
	ID      string // unique to the request: the same again is the same request
	User    string
	Name    string // of the user, as shown in this guild; cleaned when they sit down
	Guild   string
	Channel string
	Lang    engine.Lang // of the channel
	// LastMessage is the id of the channel's last message when the request was made, ""
	// when nobody knows.
	LastMessage string
	// Afar: the user alone sees what the request is about, and how it is answered:
	// one who has a seat at a game may make it from another channel of its guild, or
	// from the direct messages between them and the bot, which are of no guild.
	Afar bool
	// Alone: it is made in the direct messages between the user and the bot, where nobody
	// else can come to a game.
	Alone bool
	// NoThreads: the bot may not start threads in the channel, or not write there.
	NoThreads bool
	// Moderator: may end games of others.
	Moderator bool
}

// By is who makes a request.
func (req Request) By() sitting.By {
	return sitting.By{User: req.User, Name: req.Name, NoThreads: req.NoThreads, Moderator: req.Moderator, LastMessage: req.LastMessage}
}

// inGuild is a game that was found, unless it is another guild's: store.ErrNotFound.
func (req Request) inGuild(g *store.Game, err error) (*store.Game, error) {
	if err == nil && g.Guild != req.Guild {
		return nil, store.ErrNotFound
	}
	return g, err
}

// Ref names the game that a request means: the one live in its channel, or,
// with ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
	// Found, unless nil, is the game as it was found for the same request already, or an
	// empty sitting, where it is put once it is found. Who changes the game leaves it there
	// as it has become, unless it was not found at all.
	Found *sitting.Sitting
}

// To names a game that was found for the same request.
func To(s *sitting.Sitting) Ref { return Ref{Kind: s.Kind, ID: s.ID, Found: s} }

// At has the game be found at a sitting.
func (r Ref) At(s *sitting.Sitting) Ref {
	r.Found = s
	return r
}
