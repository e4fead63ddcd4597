package chat

import (
	"context"
	"math"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// WorkOf returns the work that an interaction asks for. What is not known is Changing.
func (h *Chat) WorkOf(in *Interaction) Work {
	switch {
	case in.Complete != nil:
		return Completing
	case in.Command != nil:
		if r := h.routeOf(in.Command); r != nil {
			return r.work
		}
	case in.Press != nil:
		id, ok := message.ParseCustomID(in.Press.ID)
		if r, known := pressesOf(id.Kind)[id.Verb]; ok && known && !in.Press.Form {
			return r.work
		}
	}
	return Changing
}

// Limit is the reason why an interaction is not carried out at all.
type Limit struct {
	// Again is how long it takes until there is room for it.
	Again time.Duration
	// Server reports whether the server's users have together asked for too much.
	Server bool
	// Film reports whether a film for the same user is still being made.
	Film bool
	// Films reports whether too many films of other users have to be made first.
	Films bool
}

// TurnedAway returns the answer to an interaction that met a limit. It says when to try again.
func (h *Chat) TurnedAway(ctx context.Context, in *Interaction, met Limit) *Answer {
	if in.Complete != nil {
		return &Answer{Kind: Choices, Outcome: Limited}
	}
	c := newCall(in)
	l := c.viewer.Lang
	if s, err := h.Table.Settings(ctx, c.place()); err == nil {
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
