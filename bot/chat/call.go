package chat

import (
	"errors"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// call is an interaction that is being answered, with what every handler needs.
type call struct {
	table.Request
	in       *Interaction
	game     *games.Game       // the game of the command or component, or nil
	id       message.CustomID  // of the component; of a command, with no more than its game
	given    given             // the options of a command
	settings settings.Settings // that hold in the channel and for the user
	viewer   present.Viewer    // the user's preferences
	// newcomer says that the user is new to the game and begins it (see meet).
	newcomer bool
	// done says what was done and stored for the call, or "" if nothing was.
	done engine.Code
	// partly reports whether part of what was asked for was stored. Set it before something can fail
	// that is asked for by the same call and stored on its own.
	partly bool
	// found is the game that was last found for the call, or opened by it, or nil.
	found *sitting.Sitting
}

// newCall returns the call of an interaction. Its settings, game and options are not known yet.
func newCall(in *Interaction) *call {
	c := &call{in: in, viewer: present.Viewer{Lang: in.UserLang}}
	c.ID, c.User, c.Name, c.Guild, c.Channel, c.NoThreads = in.ID, in.User, in.Name, in.Guild, in.Channel, !in.mayThread()
	c.LastMessage, c.Alone = in.LastMessage, in.Direct
	c.OnFound = func(s *sitting.Sitting) { c.found = s }
	return c
}

// place returns the place and the user whose settings hold for the call.
func (c *call) place() settings.Place {
	return settings.Place{Guild: c.Guild, Channel: c.Channel, Parent: c.in.Parent, User: c.User, Language: c.in.Lang, UserLanguage: c.in.UserLang}
}

// ref refers to the game that the call is about: the one that a component was drawn for, or the live
// one in the call's channel.
func (c *call) ref() table.Ref { return table.Ref{Kind: c.id.Kind, ID: c.id.Game} }

// here refers to the live game in the call's channel.
func (c *call) here() table.Ref { return table.Ref{Kind: c.id.Kind} }

// value returns what was chosen or typed, or "" unless that is one text.
func (c *call) value() string {
	if len(c.in.Press.Values) != 1 {
		return ""
	}
	return c.in.Press.Values[0]
}

// text returns a sentence in the user's language.
func (c *call) text(key string, args engine.Args) string { return lang.Text(c.viewer.Lang, key, args) }

// button returns a button of a game, labelled in the user's language; see [present.Button].
func (c *call) button(p *sitting.Header, name string, v message.Verb, style message.Style) message.Button {
	return present.Button(p, c.viewer.Lang, name, v, style)
}

// gameID returns the id of a component of the call's game that belongs to no stored game.
func (c *call) gameID(v message.Verb, picks ...string) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: v, Picks: picks}
}

// gameButton returns a button with such an id.
func (c *call) gameButton(v message.Verb, label string, style message.Style, picks ...string) message.Button {
	return message.Button{ID: c.gameID(v, picks...), Label: c.text(label, c.args()), Style: style}
}

// args returns the arguments of sentences that name the game's command.
func (c *call) args() engine.Args {
	if c.game == nil {
		return engine.Args{"game": ""}
	}
	return engine.Args{"game": c.game.Name()}
}

// menuReader returns the user as a reader of a game's menu.
func (c *call) menuReader(p *sitting.Sitting) games.Reader {
	r := present.MenuReader(&p.Header, c.viewer.Lang)
	r.Newcomer = c.newcomer
	return r
}

// sayMove returns what a menu says of a move, on a seat's view. Names are escaped.
func (c *call) sayMove(p *sitting.Sitting, view any, seat engine.Seat, move string) string {
	return present.MoveSaid(c.game, p, c.viewer.Lang, view, seat, move)
}

// mayEnd reports whether the user may end games of others.
func (c *call) mayEnd() bool {
	switch c.settings.Value(settings.Enders) {
	case settings.Players:
		return false
	case settings.Managers:
		return c.in.Manages
	}
	return c.in.Moderates
}

// mayThread reports whether a game opened in the call's channel can get a thread of its own. That the
// channel is itself a thread only shows when the thread is created.
func (c *call) mayThread() bool {
	return c.settings.Value(settings.Threads) == settings.On && c.in.mayThread()
}

// explanation puts a refusal in words. It returns false when err is not a refusal.
func (c *call) explanation(err error) (string, bool) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return "", false
	}
	return present.Refusal(c.viewer.Lang, c.game, refusal.Code, refusal.Args), true
}

// stored notes on the call what was done, once it is stored. Whatever fails after that, the user is
// told that it stands.
func (c *call) stored(done sitting.Done, err error) (sitting.Done, error) {
	if err == nil {
		c.done = done.Code
	}
	return done, err
}

// confirmation tells the user what was done.
func (c *call) confirmation(done sitting.Done) string {
	args := engine.Args{"n": done.N}
	if done.Code == sitting.FactionChosen {
		args["faction"] = c.game.Factions[done.N-1]
	}
	return c.text(string(done.Code), args)
}

// moveConfirmation is [call.confirmation] of a move, given the words for it.
func (c *call) moveConfirmation(said string) string {
	return c.text(string(sitting.Played), engine.Args{"move": said})
}

// putInWords replaces the pictures of a private message by their descriptions, if the user wants
// words instead of pictures. Where they don't fit, it leaves out the last lines and says so. It
// keeps files that are asked for as files, such as a film.
func (c *call) putInWords(m *message.Message) {
	if !c.viewer.Words {
		return
	}
	m.Face = nil
	var lines []string
	m.Files = slices.DeleteFunc(m.Files, func(f message.File) bool {
		if f.Type != "image/png" {
			return false
		}
		lines = append(lines, escaped(f.Alt)...)
		return true
	})
	whole := joinLines(append([]string{m.Content}, lines...)...)
	if message.Length(whole) > message.MaxContent {
		var board engine.Args // what shows the rest of a running game, and of nothing else
		if c.found != nil && c.found.Status.Live() {
			board = c.args()
		}
		more := "\n" + c.text("words.cut", board)
		whole = message.ClipLines(whole, message.MaxContent-message.Length(more)) + more
	}
	m.Content = whole
}

// illustrate gives a message the picture of a scene.
func (c *call) illustrate(m *message.Message, scene games.Scene) error {
	picture, err := c.game.Painter.Picture(scene)
	if err == nil {
		m.Files = []message.File{present.Picture(picture)}
	}
	return err
}

// oldButton answers a component that the present program does not draw, or no longer.
func (c *call) oldButton() *Answer {
	return refusal(c.text("chat.old-button", nil))
}

// escaped returns the lines of a description as they can be written in a message.
func escaped(description string) []string {
	lines := strings.Split(description, "\n")
	for i, line := range lines {
		lines[i] = message.Escape(line)
	}
	return lines
}
