package chat

import (
	"slices"

	"sobremesa/bot/message"
)

// showing are the subcommands that show something and do nothing.
var showing = []string{"board", "hand", "rules", "help", "leaderboard", "stats", "record", "film", "verify", "games", "me"}

// showingVerbs are the verbs of components that do nothing else either.
var showingVerbs = []message.Verb{message.Play, message.Pick, message.Look, message.Missed, message.Film, message.Record, message.Verify,
	message.Lesson, message.Export}

// OnlyShows reports whether an interaction asks for nothing but to be shown something:
// when nobody can be shown it any more, it need not be carried out.
func OnlyShows(in *Interaction) bool {
	switch {
	case in.Complete != nil:
		return true
	case in.Command != nil:
		return slices.Contains(showing, in.Command.Sub)
	case in.Press != nil:
		id, ok := message.ParseCustomID(in.Press.ID)
		return ok && !in.Press.Form && slices.Contains(showingVerbs, id.Verb)
	}
	return false
}
