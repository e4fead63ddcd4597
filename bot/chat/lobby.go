package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// open opens a table.
func (h *Chat) open(ctx context.Context, c *call) (*Answer, error) {
	if why := h.whyUnseen(ctx, c); why != "" {
		return say(why), nil
	}
	if c.settings.Value(settings.Games) == settings.Off {
		return refusal(c.text("chat.no-games", nil)), nil
	}
	o := sitting.Opening{Kind: c.game.Name(), Seats: c.given.number("players"), Chosen: make(engine.Chosen), Watch: c.given.yes("watch"),
		Threaded: c.mayThread()}
	if !c.Alone { // otherwise nobody else waits
		o.Pace, o.Gives = c.settings.Pace()
	}
	invited, refused := invitations(c)
	if refused != nil {
		return refused, nil
	}
	o.Invited = invited
	for _, option := range c.game.Rules.Info().Options {
		o.Chosen[option.Name] = c.given.text(option.Name)
	}
	o.Hints = c.given.yes("hints")
	if !c.Alone {
		o.Reliable, _ = settings.ReliableOf(c.given.text("reliable"))
	}
	if pace, gives, ok := settings.PaceOf(c.given.text(settings.Pace)); ok {
		o.Pace, o.Gives = pace, gives
	}
	if by := c.game.ByPace; by != nil && !c.Alone {
		for name, value := range by(o.Pace) {
			o.Chosen[name] = cmp.Or(o.Chosen[name], value)
		}
	}
	var err error
	if o.Artificial, err = h.opponents(ctx, c); err != nil {
		return nil, err
	}
	if c.Alone && o.Seats == 0 {
		o.Seats = people(c) + len(o.Artificial)
	}
	done, err := c.stored(h.Table.Open(ctx, c.Request, o))
	if err != nil {
		return nil, err
	}
	if !c.Alone && len(o.Invited) == 0 && len(o.Artificial) == 0 {
		// Others of the same game may wait elsewhere. What was asked for is done.
		if a, err := h.openElsewhere(ctx, c, c.confirmation(done)); a != nil || err != nil {
			return a, err
		}
	}
	return fleeting(say(c.confirmation(done))), nil
}

// invitations returns the users that are invited to a new table, or an answer that says why one of
// them cannot be. No seat is kept for a user who cannot come.
func invitations(c *call) (list []string, refused *Answer) {
	for n := range maxInvited {
		user := c.given.text(inviteOption(n))
		if user == "" || user == c.User || slices.Contains(list, user) {
			continue
		}
		if c.Alone {
			return nil, refusal(c.text("chat.nobody-comes", nil))
		}
		if in := c.given[inviteOption(n)]; in.Bot || in.Stranger {
			return nil, refusal(c.text("chat.cannot-come", engine.Args{
				"user": "<@" + user + ">", "bot": in.Bot, "artificial": len(c.game.Artificial) > 0}))
		}
		list = append(list, user)
	}
	return list, nil
}

// opponents returns the artificial players that are seated when the table opens: those that were
// named, and then more of the first one, up to the number that was asked for. In direct messages,
// where nobody else can come, they fill all seats. If none was named, they are from the user's own rung.
func (h *Chat) opponents(ctx context.Context, c *call) (list []string, err error) {
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
	if len(list) == 0 && wanted > 0 {
		ladder, err := h.Table.Records.Ladder(ctx, "", c.game.Name(), c.User)
		if err != nil {
			return nil, err
		}
		list = append(list, ladder.Next)
	}
	for len(list) < wanted {
		list = append(list, list[0])
	}
	return list, nil
}

// people returns how many people sit at a table in direct messages.
func people(c *call) int {
	if c.given.yes("watch") {
		return 0
	}
	return 1
}

// pressJoin seats the user. A second click is not refused.
func (h *Chat) pressJoin(ctx context.Context, c *call) (*Answer, error) {
	p := new(sitting.Sitting)
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Join(0)))
	if err != nil && !engine.IsRefused(err, sitting.Seated) {
		return h.joinLate(ctx, c, err)
	}
	switch {
	case p.Channel != "" && p.Channel != c.Channel && p.Home != c.Channel:
		return say(c.text("mine.joined", engine.Args{"channel": present.Where(&p.Header, c.viewer.Lang), "link": present.Link(&p.Header)})), nil
	case err == nil && c.in.Press.Private:
		return replace(c.confirmation(done)), nil
	}
	return &Answer{Kind: Silent}, nil
}

// join seats the user, with the faction they chose if the game has factions. Where there is no table,
// it lists those that are open elsewhere.
func (h *Chat) join(ctx context.Context, c *call) (*Answer, error) {
	faction := 0
	if len(c.game.Factions) > 0 {
		faction, _ = strconv.Atoi(c.given.text("faction")) // 0 if none was chosen
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.here(), sitting.Join(faction)))
	if engine.IsRefused(err, table.NoGame) {
		if open, failed := h.openElsewhere(ctx, c, c.text("mine.none-here", nil)); failed != nil || open != nil {
			return open, failed
		}
	}
	if err != nil {
		return h.joinLate(ctx, c, err)
	}
	return fleeting(say(c.confirmation(done))), nil
}

// factionChosen gives the user the faction they chose.
func factionChosen(c *call) (sitting.Verb, bool) {
	faction, err := strconv.Atoi(c.value())
	return sitting.ChooseFaction(faction), err == nil
}

// added seats the artificial player that was chosen, or takes the one of the chosen seat away.
func added(c *call) (sitting.Verb, bool) {
	text, removes := strings.CutPrefix(c.value(), message.RemovePrefix)
	if !removes {
		return sitting.Add(text), text != ""
	}
	seat, err := strconv.Atoi(text)
	return sitting.Remove(engine.Seat(seat)), err == nil && seat >= 0 && seat < engine.MaxSeats
}

// started begins the game. If the button names a rung of the ladder, the user plays alone against it.
func started(c *call) (sitting.Verb, bool) {
	rung, named := numberIn(c.id)
	ladder := c.game.Ladder()
	switch {
	case !named:
		return sitting.Start, true
	case rung < len(ladder):
		return sitting.StartAgainst(ladder[rung].Name), true
	}
	return sitting.Start, false
}

// factionOptions returns the option for a faction, if the game has factions.
func factionOptions(g *games.Game) []Option {
	if len(g.Factions) == 0 {
		return nil
	}
	o := Option{Name: "faction", Type: TextOption, About: Words{Key: g.Name() + ".faction.about"}}
	for i, term := range g.Factions {
		o.Choices = append(o.Choices, OptionChoice{strconv.Itoa(i + 1), Words{Key: string(term)}})
	}
	return []Option{o}
}

// maxInvited is how many users can be invited when a table is opened.
const maxInvited = 3

// inviteOption returns the name of the option for the n-th invited user, from 0.
func inviteOption(n int) string { return fmt.Sprint("invite", n+1) }

// openingOptions returns the options for a new table, the game's own included.
func openingOptions(g *games.Game) []Option {
	info := g.Rules.Info()
	list := []Option{{Name: "players", Type: NumberOption, Least: info.MinSeats, Most: info.MaxSeats}}
	for _, o := range info.Options {
		key := g.Name() + ".option." + o.Name
		option := choiceOption(o.Name, key+".", o.Values...)
		option.About.Key = key + ".about"
		list = append(list, option)
	}
	if len(g.Artificial) > 0 {
		list = append(list, opponentOptions(g)...)
	}
	if g.Guardian != "" {
		list = append(list, choiceOption(settings.Pace, "pace.", settings.Paces...), choiceOption("reliable", "reliable.", settings.Reliables...))
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

// opponentOption returns the name of the option for the n-th artificial player, from 0.
func opponentOption(n int) string { return [maxNamed]string{"opponent", "opponent2", "opponent3"}[n] }

// opponentOptions returns the options for artificial players at a new table.
func opponentOptions(g *games.Game) (list []Option) {
	var choices []OptionChoice
	for _, a := range g.Offered() {
		term := g.PlayerTerm(a.Name)
		choices = append(choices, OptionChoice{a.Name, Words{"chat.opponent", engine.Args{"name": term, "about": g.AboutPlayer(a.Name), "aside": g.IsAside(a.Name)}}})
	}
	most := g.Rules.Info().MaxSeats
	for n := range min(maxNamed, most-1) {
		list = append(list, Option{Name: opponentOption(n), Type: TextOption, Choices: choices})
	}
	return append(list, Option{Name: "opponents", Type: NumberOption, Least: 1, Most: most}, Option{Name: "watch", Type: YesNoOption})
}

// pressAgain opens a new table for the people of a finished game, or seats the user at it if it is
// open already.
func (h *Chat) pressAgain(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Drawn(ctx, c.Request, c.ref())
	if err != nil {
		return nil, err
	}
	stronger := slices.Equal(c.id.Picks, []string{message.Stronger})
	_, err = c.stored(h.Table.Rematch(ctx, c.Request, c.ref(), c.mayThread(), stronger))
	if refused, ok := errors.AsType[*engine.Refusal](err); ok && refused.Code == sitting.AlreadyStarted {
		// The new game has begun. Tell its people where it is.
		if at, _ := refused.Args["channel"].(string); at != "" && at != c.Channel {
			return say(c.text("chat.rematch-there", engine.Args{"channel": at})), nil
		}
	}
	if err != nil {
		return nil, err
	}
	if home := cmp.Or(p.Home, p.Channel); home != c.Channel {
		return say(c.text("chat.rematch-there", engine.Args{"channel": home})), nil
	}
	return &Answer{Kind: Silent}, nil
}
