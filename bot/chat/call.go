package chat

import (
	"errors"

	"sobremesa/bot/games"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// call is one interaction on its way through the routes.
type call struct {
	lookup.Request
	in       *Interaction
	game     *games.Game       // whose command or component it is; nil for none
	given    given             // the options of a command
	settings settings.Settings // that hold where it happened
	viewer   present.Viewer    // the one who interacted
	// done is what was done for it and is stored, "" for nothing.
	done engine.Code
	// elsewhere: what was done is of another channel's game than where it was asked for.
	elsewhere bool
}

// newCall is an interaction at the beginning of its way.
func newCall(in *Interaction) *call {
	c := &call{in: in, viewer: present.Viewer{Lang: in.UserLang}}
	c.ID, c.User, c.Name, c.Guild, c.Channel, c.NoThreads = in.ID, in.User, in.Name, in.Guild, in.Channel, !in.mayThread()
	c.LastMessage, c.Alone = in.LastMessage, in.Direct
	return c
}

// place is whose settings hold for the call.
func (c *call) place() settings.Place {
	return settings.Place{Guild: c.Guild, Channel: c.Channel, User: c.User, Language: c.in.Lang, UserLanguage: c.in.UserLang}
}

// here is the game that a command is about: the one live in its channel.
func (c *call) here() lookup.Ref { return lookup.Ref{Kind: c.game.Name()} }

// refOf is the game that a component was drawn for.
func refOf(id message.CustomID) lookup.Ref { return lookup.Ref{Kind: id.Kind, ID: id.Game} }

// person is the option of a command that names somebody, zero when it was not given.
func (c *call) person(name string) Given {
	for _, o := range c.in.Command.Options {
		if o.Name == name {
			return o
		}
	}
	return Given{}
}

// args are those of sentences that name the game's command.
func (c *call) args() engine.Args {
	if c.game == nil {
		return engine.Args{"game": ""}
	}
	return engine.Args{"game": c.game.Name()}
}

// menuReader is who reads the menu of a game.
func (c *call) menuReader(p *sitting.Sitting) games.Reader {
	return present.MenuReader(&p.Header, c.viewer.Lang)
}

// said is what a menu says of a move, on a view of a seat, where what people are
// called must neither format nor mention.
func (c *call) said(p *sitting.Sitting, view any, seat engine.Seat, move string) string {
	return present.MoveSaid(c.game, p, c.viewer.Lang, view, seat, move)
}

// mayEnd reports whether the one who interacted may end games of others.
func (c *call) mayEnd() bool {
	switch c.settings.Value(settings.Enders) {
	case settings.Players:
		return false
	case settings.Managers:
		return c.in.Manages
	}
	return c.in.Moderates
}

// mayThread reports whether a game that is opened here can get a thread of its
// own, as far as is known: that the channel is a thread itself shows when it is
// asked for one.
func (c *call) mayThread() bool {
	return c.settings.Value(settings.Threads) == settings.On && c.in.mayThread()
}

// explanation puts a refusal in words; false when err is none.
func (c *call) explanation(err error) (string, bool) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return "", false
	}
	return present.Refusal(c.viewer.Lang, c.game, refusal.Code, refusal.Args), true
}

// menuClosed says why the menu cannot go on, in place of the menu: its buttons
// are of no use any more. Under the public board it is a message of its own.
func (c *call) menuClosed(id message.CustomID, err error) (*Answer, error) {
	text, ok := c.explanation(err)
	if !ok || id.Verb == message.Play {
		return nil, err
	}
	a := refusal(text)
	a.Kind = Update
	return a, nil
}
