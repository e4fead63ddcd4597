package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// open opens a table.
func (h *Chat) open(ctx context.Context, c *call) (*Answer, error) {
	if why := h.unseen(ctx, c); why != "" {
		return say(why), nil
	}
	if c.settings.Value(settings.Games) == settings.Off {
		return refusal(lang.Text(c.viewer.Lang, "chat.no-games", nil)), nil
	}
	o := sitting.Opening{Kind: c.game.Name(), Seats: c.given.number("players"), Chosen: make(engine.Chosen), Watch: c.given.yes("watch"),
		Pace: c.settings.Pace(), Threaded: c.mayThread()}
	if c.Alone {
		o.Pace = 0 // nobody waits
	}
	for n := range maxInvited {
		user := c.given.text(inviteOption(n))
		if user == "" || user == c.User || slices.Contains(o.Invited, user) {
			continue
		}
		if c.Alone {
			return refusal(lang.Text(c.viewer.Lang, "chat.nobody-comes", nil)), nil
		}
		// The table would be kept for somebody who can't come.
		if in := c.person(inviteOption(n)); in.Bot || in.Stranger {
			return refusal(lang.Text(c.viewer.Lang, "chat.cannot-come", engine.Args{
				"user": "<@" + user + ">", "bot": in.Bot, "artificial": len(c.game.Artificial) > 0})), nil
		}
		o.Invited = append(o.Invited, user)
	}
	for _, option := range c.game.Rules.Info().Options {
		o.Chosen[option.Name] = c.given.text(option.Name)
	}
	o.Hints = c.given.yes("hints")
	if pace, ok := settings.PaceOf(c.given.text(settings.Pace)); ok {
		o.Pace = pace
	}
	o.Artificial = opponents(c)
	if c.Alone && o.Seats == 0 {
		o.Seats = people(c) + len(o.Artificial)
	}
	done, err := h.Table.Open(ctx, c.Request, o)
	if err != nil {
		return nil, err
	}
	return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
}

// opponents are the artificial players that sit down at once: those that were named, and
// others like the first of them up to as many as were asked for or, where nobody else can
// come, as there are seats. Where none was named it is the one that stands in for people.
func opponents(c *call) (list []string) {
	for n := range maxNamed {
		if name := c.given.text(opponentOption(n)); name != "" {
			list = append(list, name)
		}
	}
	wanted := c.given.number("opponents")
	switch {
	case c.Alone:
		wanted = max(wanted, c.given.number("players")-people(c), c.game.Rules.Info().MinSeats-people(c))
	case wanted == 0 && c.given.yes("watch"):
		wanted = 1
	}
	for len(list) < wanted {
		list = append(list, append(list, cmp.Or(c.game.Guardian, c.game.Artificial[0].Name))[0])
	}
	return list
}

// people are how many people sit at a table to which nobody comes but who opens it.
func people(c *call) int {
	if c.given.yes("watch") {
		return 0
	}
	return 1
}

// pressJoin seats somebody; a second click is no mistake.
func (h *Chat) pressJoin(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	_, err := h.Table.Do(ctx, c.Request, refOf(id), sitting.Join(0))
	if err != nil && !engine.IsRefused(err, sitting.Seated) {
		return h.joinLate(ctx, c, refOf(id), err)
	}
	return &Answer{Kind: Silent}, nil
}

// join seats somebody, with what they chose to play with if the game has that.
func (h *Chat) join(ctx context.Context, c *call) (*Answer, error) {
	faction := 0
	if len(c.game.Factions()) > 0 {
		faction, _ = strconv.Atoi(c.given.text(optionFaction(c.game))) // 0 where none is chosen
	}
	a, err := did(sitting.Join(faction))(h, ctx, c)
	if err != nil {
		return h.joinLate(ctx, c, c.here(), err)
	}
	return a, nil
}

// pressFaction gives somebody what they chose to play with.
func (h *Chat) pressFaction(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if len(c.in.Press.Values) != 1 {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	faction, _ := strconv.Atoi(c.in.Press.Values[0]) // there is no faction 0
	if _, err := h.Table.Do(ctx, c.Request, refOf(id), sitting.ChooseFaction(faction)); err != nil {
		return nil, err
	}
	return &Answer{Kind: Silent}, nil
}

// pressAdd seats the artificial player that was chosen.
func (h *Chat) pressAdd(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if len(c.in.Press.Values) != 1 {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	if _, err := h.Table.Do(ctx, c.Request, refOf(id), sitting.Add(c.in.Press.Values[0])); err != nil {
		return nil, err
	}
	return &Answer{Kind: Silent}, nil
}

// pressRemove takes an artificial player away: one that is chosen, or of an old button the
// one that sat down last.
func (h *Chat) pressRemove(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	seat, ok := seatIn(id, 1)
	if !ok {
		seat = engine.Spectator
	}
	return pressed(sitting.Remove(seat))(h, ctx, c, id)
}

// optionFaction is the name of the option by which somebody chooses what to play
// with, as the game calls that.
func optionFaction(g *games.Game) string {
	return lang.Text(engine.English, g.Name()+".faction.name", nil)
}

// factionOptions are those of what a player may choose to play with.
func factionOptions(g *games.Game) []Option {
	if len(g.Factions()) == 0 {
		return nil
	}
	key := g.Name() + ".faction."
	o := Option{Name: optionFaction(g), Type: TextOption, Names: Words{Key: key + "name"}, About: Words{Key: key + "about"}}
	for i, term := range g.Factions() {
		o.Choices = append(o.Choices, OptionChoice{strconv.Itoa(i + 1), Words{Key: string(term)}})
	}
	return []Option{o}
}

// maxInvited is how many people can be invited when a table is opened.
const maxInvited = 3

// inviteOption is the option that names somebody who is invited, n from 0.
func inviteOption(n int) string { return fmt.Sprint("invite", n+1) }

// openingOptions are those of a new table: the game's own among them.
func openingOptions(g *games.Game) []Option {
	info := g.Rules.Info()
	list := []Option{{Name: "players", Type: NumberOption, Least: info.MinSeats, Most: info.MaxSeats}}
	for _, o := range info.Options {
		key := g.Name() + ".option." + o.Name
		option := Option{Name: o.Name, Type: TextOption, Names: Words{Key: key + ".name"}, About: Words{Key: key + ".about"}}
		for _, value := range o.Values {
			option.Choices = append(option.Choices, OptionChoice{value, Words{Key: key + "." + value}})
		}
		list = append(list, option)
	}
	if len(g.Artificial) > 0 {
		list = append(list, opponentOptions(g)...)
	}
	if g.Guardian != "" {
		list = append(list, paceOption())
	}
	if g.Analyst != "" {
		list = append(list, Option{Name: "hints", Type: YesNoOption})
	}
	for n := range min(maxInvited, info.MaxSeats-1) {
		list = append(list, Option{Name: inviteOption(n), Type: PersonOption})
	}
	return list
}

// maxNamed is how many artificial players can be named when a table is opened.
const maxNamed = 3

// opponentOption is the option that names an artificial player, n from 0.
func opponentOption(n int) string { return [maxNamed]string{"opponent", "opponent2", "opponent3"}[n] }

// opponentOptions are those of the artificial players of a new table.
func opponentOptions(g *games.Game) (list []Option) {
	var choices []OptionChoice
	for _, a := range g.Artificial {
		term := g.PlayerTerm(a.Name)
		choices = append(choices, OptionChoice{a.Name, Words{"chat.opponent", engine.Args{"name": term, "about": term + "-about"}}})
	}
	most := g.Rules.Info().MaxSeats
	for n := range min(maxNamed, most-1) {
		list = append(list, Option{Name: opponentOption(n), Type: TextOption, Choices: choices})
	}
	return append(list, Option{Name: "opponents", Type: NumberOption, Least: 1, Most: most}, Option{Name: "watch", Type: YesNoOption})
}

// paceOption is how long players have for a turn.
func paceOption() Option {
	pace := Option{Name: settings.Pace, Type: TextOption}
	for _, name := range settings.Paces {
		pace.Choices = append(pace.Choices, OptionChoice{name, Words{Key: "pace." + name}})
	}
	return pace
}
