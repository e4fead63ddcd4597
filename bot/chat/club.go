package chat

import (
	"context"
	"slices"

	"sobremesa/bot/club"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressClub shows the user a club of the server, after they have counted in or out if the button
// says so.
func (h *Chat) pressClub(ctx context.Context, c *call) (*Answer, error) {
	of := club.Call{Guild: c.Guild, Kind: c.game.Name()}
	s, err := h.Table.Club(ctx, of)
	if err != nil {
		return nil, err
	}
	if c.Guild == "" || s.Channel == "" {
		return c.oldButton(), nil
	}
	m := s.Members[c.User]
	if counts := slices.Equal(c.id.Picks, []string{club.CountIn}); counts || slices.Equal(c.id.Picks, []string{club.CountOut}) {
		m.In, m.Name = counts, sitting.CleanName(c.By.Name)
		if err := h.Table.SetMember(ctx, of, c.User, m); err != nil {
			return nil, err
		}
		c.partly = true
	}
	return clubPanel(c, s, m), nil
}

// clubPanel returns the panel of a club for its user.
func clubPanel(c *call, s *club.State, m club.Member) *Answer {
	button := func(label, pick string, style message.Style) message.Button {
		return message.Button{ID: message.CustomID{Kind: c.game.Name(), Verb: message.Club, Picks: []string{pick}}, Label: c.text(label, nil), Style: style}
	}
	row := message.Row{button("button.count-in", club.CountIn, message.Success)}
	if m.In {
		row = message.Row{button("button.count-out", club.CountOut, message.Secondary)}
	}
	season := &s.Season
	return say(c.text("club.panel", engine.Args{"name": engine.Term(c.game.Name() + ".name"), "number": season.Number, "in": m.In,
		"open": season.Phase == club.Open, "playing": season.Phase == club.Playing || season.Phase == club.Ending,
		"begins": season.Begins.Unix(), "ends": season.Ends.Unix(), "channel": "<#" + s.Channel + ">"}), row)
}
