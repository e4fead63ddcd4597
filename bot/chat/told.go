package chat

import (
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

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
	return lang.Text(c.viewer.Lang, string(done.Code), args)
}

// moveConfirmation is [call.confirmation] of a move, given the words for it.
func (c *call) moveConfirmation(said string) string {
	return lang.Text(c.viewer.Lang, string(sitting.Played), engine.Args{"move": said})
}

// fleeting marks an answer as fleeting; see [Answer].
func fleeting(a *Answer) *Answer {
	a.Fleeting = true
	return a
}
