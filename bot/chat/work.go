package chat

import (
	"context"
	"math"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Work is what an interaction asks for, as far as that can be told before anything is
// looked up for it.
type Work int

const (
	// Changing may change a game, or anything else that is kept: it is to be carried out.
	Changing Work = iota
	// Completing is what is offered to somebody who types, Showing words, Drawing a
	// picture, Filming a film and Thinking what an artificial player thinks: nothing is
	// lost but the answer if it is not carried out.
	Completing
	Showing
	Drawing
	Filming
	Thinking
)

// Changes reports whether anything but an answer may come of it.
func (w Work) Changes() bool { return w == Changing }

// Weight is how much the work is, compared with other work.
func (w Work) Weight() int {
	switch w {
	case Completing:
		return 1
	case Drawing:
		return 4 // a hundredth of a second of a processor
	case Filming:
		return 100 // half a second of one, and tens of megabytes
	case Thinking:
		return 40 // up to a second of one, a tenth as a rule
	}
	return 2
}

// worksOf are the works by what comes of them.
var worksOf = map[effect]Work{shows: Showing, draws: Drawing, films: Filming, thinks: Thinking}

// WorkOf is the work that an interaction asks for.
func (h *Chat) WorkOf(in *Interaction) Work {
	switch {
	case in.Complete != nil:
		return Completing
	case in.Command != nil:
		if r := h.routeOf(in.Command); r != nil {
			return worksOf[r.effect]
		}
	case in.Press != nil:
		if id, ok := message.ParseCustomID(in.Press.ID); ok && !in.Press.Form {
			return worksOf[pressesOf(id.Kind)[id.Verb].effect]
		}
	}
	return Changing
}

// Limit is why an interaction is not carried out at all.
type Limit struct {
	// Again is when there will be room for it.
	Again time.Duration
	// Server: it is all in the server together who have asked for too much.
	Server bool
	// Film: one of the one who asks is still being made; Films: there are too many of
	// others before theirs.
	Film, Films bool
}

// TurnedAway says to the one who interacted that they have met a limit, and what to do.
func (h *Chat) TurnedAway(ctx context.Context, in *Interaction, met Limit) *Answer {
	if in.Complete != nil {
		return &Answer{Kind: Choices, Outcome: Limited}
	}
	c := newCall(in)
	l := c.viewer.Lang
	if s, err := h.Finder.Settings(ctx, c.place()); err == nil {
		l = s.OwnLanguage()
	}
	a := turnedAway(l, met)
	a.Outcome = Limited
	return a
}

func turnedAway(l engine.Lang, met Limit) *Answer {
	switch {
	case met.Film:
		return say(lang.Text(l, "chat.film-underway", nil))
	case met.Films:
		return say(lang.Text(l, "chat.films-before", nil))
	}
	seconds := max(1, int(math.Ceil(met.Again.Seconds())))
	return say(lang.Text(l, "chat.too-much", engine.Args{"n": seconds, "server": met.Server}))
}
