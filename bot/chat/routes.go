package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// handler carries out a command that was checked.
type handler = func(*Chat, context.Context, *call) (*Answer, error)

// route is a subcommand: its name, its options, who carries it out, what comes of
// it, and where its words are.
type route struct {
	name    string
	options []Option
	run     handler
	// complete, unless nil, completes the option that is being typed.
	complete func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error)
	// words is the key of its description; that of option x is words + "-x".
	words string
	// effect is what may come of it; every route says so.
	effect effect
	// direct: it can be used in a direct message, where there is no server and no game.
	direct bool

	sub Subcommand // all that, as clients offer it
}

// hostCommand is the command of what belongs to no game.
const hostCommand = "sobremesa"

// hostRoutes are the subcommands of what belongs to no game.
func hostRoutes() []route {
	return []route{
		{name: "help", run: (*Chat).hostHelp, effect: shows, words: "command.sobremesa-help", direct: true},
		{name: "games", options: []Option{{Name: optionAll, Type: YesNoOption}}, run: (*Chat).mine, effect: shows, words: "command.sobremesa-games", direct: true},
		{name: "settings", options: settingOptions(), run: (*Chat).setSettings, effect: changes, words: "command.settings", direct: true},
		{name: "clock", options: clockOptions(), run: (*Chat).setClock, effect: changes, complete: (*Chat).completeZone, words: "command.sobremesa-clock", direct: true},
		{name: "vacation", options: vacationOptions(), run: (*Chat).setVacation, effect: changes, words: "command.sobremesa-vacation", direct: true},
		{name: "me", run: (*Chat).me, effect: shows, words: "command.sobremesa-me", direct: true},
	}
}

// gameRoutes are the subcommands of a game.
func gameRoutes(g *games.Game) []route {
	list := []route{
		{name: "new", options: openingOptions(g), run: (*Chat).open, effect: changes},
		{name: "join", options: tokenOptions(g), run: (*Chat).join, effect: changes},
		{name: "leave", run: did((*table.Table).Leave), effect: changes},
		{name: "start", run: did((*table.Table).Start), effect: changes},
		{name: "cancel", run: (*Chat).cancel, effect: changes},
		{name: "back", run: (*Chat).back, effect: changes},
		{name: "resign", run: (*Chat).resign, effect: changes},
	}
	for _, verb := range g.Verbs {
		list = append(list, route{
			name: verb, options: []Option{{Name: "move", Type: TextOption, Required: true, Completes: true}},
			run: (*Chat).playTyped, effect: changes, complete: (*Chat).completeMove, words: g.Name() + ".command." + verb,
		})
	}
	list = append(list, []route{
		{name: "board", options: []Option{{Name: "text", Type: YesNoOption}}, run: (*Chat).board, effect: shows},
		{name: "rules", run: (*Chat).rules, effect: shows, direct: true},
		{name: "help", run: (*Chat).help, effect: shows, direct: true},
		{name: "leaderboard", options: leaderboardOptions(), run: (*Chat).leaderboard, effect: shows},
		{name: "bet", run: (*Chat).bet, effect: shows},
		{name: "stats", options: []Option{{Name: "user", Type: PersonOption}}, run: (*Chat).stats, effect: shows},
		{name: "record", run: (*Chat).record, effect: shows},
		{name: "film", run: (*Chat).film, effect: shows},
		{name: "verify", run: (*Chat).verify, effect: shows},
		{name: "settings", options: settingOptions(), run: (*Chat).setSettings, effect: changes, direct: true},
		{name: "undo", run: (*Chat).undo, effect: changes},
		{name: "note", run: (*Chat).note, effect: shows},
	}...)
	for _, o := range g.Openings {
		list = append(list, openingRoute(g, o))
	}
	if !g.Rules.Info().Open {
		list = append(list, route{name: "hand", run: (*Chat).board, effect: shows})
	}
	if g.Rules.HasPlans() {
		list = append(list, route{
			name: "plan", options: []Option{{Name: "move", Type: TextOption, Completes: true}, {Name: "clear", Type: YesNoOption}},
			run: (*Chat).plan, effect: changes, complete: (*Chat).completePlan,
		})
	}
	for i := range list {
		if list[i].words == "" {
			list[i].words = "command." + list[i].name
		}
	}
	return list
}

// optionToken is the name of the option by which somebody chooses what to play
// with, as the game calls that.
func optionToken(g *games.Game) string {
	return lang.Text(engine.English, g.Name()+".token.name", nil)
}

// tokenOptions are those of what a player may choose to play with.
func tokenOptions(g *games.Game) []Option {
	if len(g.Tokens) == 0 {
		return nil
	}
	key := g.Name() + ".token."
	o := Option{Name: optionToken(g), Type: TextOption, Names: Words{Key: key + "name"}, About: Words{Key: key + "about"}}
	for i, term := range g.Tokens {
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
	for n := range min(maxInvited, info.MaxSeats-1) {
		list = append(list, Option{Name: inviteOption(n), Type: PersonOption})
	}
	return list
}

// opponentOptions are those of the artificial players of a new table.
func opponentOptions(g *games.Game) []Option {
	opponent := Option{Name: "opponent", Type: TextOption}
	for _, a := range g.Artificial {
		term := g.PlayerTerm(a.Name)
		opponent.Choices = append(opponent.Choices, OptionChoice{a.Name, Words{"chat.opponent", engine.Args{"name": term, "about": term + "-about"}}})
	}
	return []Option{opponent,
		{Name: "opponents", Type: NumberOption, Least: 1, Most: g.Rules.Info().MaxSeats},
		{Name: "watch", Type: YesNoOption}}
}

// paceOption is how long players have for a turn.
func paceOption() Option {
	pace := Option{Name: table.SettingPace, Type: TextOption}
	for _, name := range table.Paces {
		pace.Choices = append(pace.Choices, OptionChoice{name, Words{Key: "pace." + name}})
	}
	return pace
}

// Commands lists all commands: one a game, named for it, and the host's.
func (h *Chat) Commands() []Command {
	var list []Command
	for _, g := range h.Games {
		list = append(list, h.describe(g.Name(), g.Name()+".command.about"))
	}
	return append(list, h.describe(hostCommand, "command.sobremesa"))
}

func (h *Chat) describe(command, words string) Command {
	c := Command{Name: command, About: Words{Key: words}}
	for _, r := range h.routes[command] {
		c.Subs = append(c.Subs, r.sub)
	}
	return c
}

// described fills in the routes as clients offer them.
func described(routes []route) []route {
	for i := range routes {
		r := &routes[i]
		r.sub = Subcommand{Name: r.name, About: Words{Key: r.words}}
		for _, o := range r.options {
			if o.About.Key == "" {
				o.About = Words{r.words + "-" + o.Name, engine.Args{"least": o.Least, "most": o.Most}}
				o.Names = Words{Key: "option." + o.Name}
			}
			r.sub.Options = append(r.sub.Options, o)
		}
	}
	return routes
}

// route finds the route of a command as it was called, and sets the call's game.
func (h *Chat) route(c *call, in *Invocation) (*route, error) {
	c.game = h.Games.Named(in.Command)
	r := h.routeOf(in)
	if r == nil {
		return nil, refuse(unknownCommand, nil)
	}
	return r, nil
}

// routeOf is the route of a command; nil when there is none.
func (h *Chat) routeOf(in *Invocation) *route {
	routes := h.routes[in.Command]
	at := slices.IndexFunc(routes, func(r route) bool { return r.name == in.Sub })
	if at < 0 {
		return nil
	}
	return &routes[at]
}

// command carries a command out.
func (h *Chat) command(ctx context.Context, c *call) (*Answer, error) {
	r, err := h.route(c, c.in.Command)
	if err != nil {
		return nil, err
	}
	if c.given, err = r.sub.check(c.in.Command.Options, c.reader.Lang); err != nil {
		return nil, err
	}
	if c.Guild == "" && !r.direct {
		return h.mineInstead(ctx, c)
	}
	return r.run(h, ctx, c)
}

// complete offers what matches what is being typed. What else has been typed
// is not checked: it may not be complete either.
func (h *Chat) complete(ctx context.Context, c *call) (*Answer, error) {
	r, err := h.route(c, c.in.Complete)
	if err != nil || r.complete == nil || c.Guild == "" && !r.direct {
		return &Answer{Kind: Choices}, err
	}
	var typed string
	for _, o := range c.in.Complete.Options {
		if text, ok := o.Value.(string); ok && slices.ContainsFunc(r.options, func(known Option) bool { return known.Completes && known.Name == o.Name }) {
			typed = message.Clip(text, message.MaxChoice)
		}
	}
	list, err := r.complete(h, ctx, c, typed)
	return &Answer{Kind: Choices, Choices: list}, err
}

// did makes a handler of something that the table does to the channel's game.
func did(do func(*table.Table, context.Context, table.Request, table.Ref) (table.Done, error)) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		done, err := do(h.Table, ctx, c.Request, table.Ref{Kind: c.game.Name()})
		if err != nil {
			return nil, err
		}
		return h.shown(ctx, c, say(h.confirmation(ctx, c, done))), nil
	}
}

// pressHandler carries out what a component asks for.
type pressHandler = func(*Chat, context.Context, *call, message.CustomID) (*Answer, error)

// pressRoute is a verb of components: who carries it out, and what comes of it.
type pressRoute struct {
	run    pressHandler
	effect effect
}

// presses are what the verbs of components ask for.
var presses = map[message.Verb]pressRoute{
	message.Join:    {(*Chat).pressJoin, changes},
	message.Leave:   {pressed((*table.Table).Leave), changes},
	message.Start:   {pressed((*table.Table).Start), changes},
	message.Token:   {(*Chat).pressToken, changes},
	message.Remove:  {pressed((*table.Table).Remove), changes},
	message.Add:     {(*Chat).pressAdd, changes},
	message.Agree:   {(*Chat).pressAgree, changes},
	message.Play:    {(*Chat).menu, shows},
	message.Pick:    {(*Chat).menu, shows},
	message.Confirm: {(*Chat).confirm, changes},
	message.Look:    {(*Chat).look, shows},
	message.Keep:    {pressed((*table.Table).Keep), changes},
	message.End:     {(*Chat).pressEnd, changes},
	message.Back:    {(*Chat).pressBack, changes},
	message.Discard: {(*Chat).pressDiscard, changes},
	message.Bet:     {(*Chat).pressBet, changes},
	message.Reading: {(*Chat).confirm, changes},
	message.Return:  {(*Chat).pressReturn, changes},
	message.Chair:   {(*Chat).pressChair, changes},
	message.Resign:  {(*Chat).pressResign, changes},
	message.Quiet:   {(*Chat).pressQuiet, changes},
	message.Verify:  {(*Chat).pressVerify, shows},
	message.Film:    {(*Chat).pressFilm, shows},
	message.Record:  {(*Chat).pressRecord, shows},
	message.Again:   {(*Chat).pressAgain, changes},
	message.Open:    {pressed((*table.Table).OpenToAll), changes},
	message.Lesson:  {(*Chat).pressLesson, shows},
	message.Undo:    {(*Chat).pressUndo, changes},
	message.Missed:  {(*Chat).missed, shows},
	message.Plan:    {(*Chat).pressPlan, changes},
	message.Note:    {(*Chat).pressNote, changes},
}

// pressesOf are those of the components of a game, or of none.
func pressesOf(kind string) map[message.Verb]pressRoute {
	if kind == hostCommand {
		return hostPresses
	}
	return presses
}

// fromAfar are the verbs by which somebody plays from the list of their games,
// in whatever channel they ask for it, or from a notice in a direct message.
var fromAfar = []message.Verb{message.Play, message.Pick, message.Confirm, message.Undo, message.Return, message.Back, message.Missed}

// press answers a component that was used.
func (h *Chat) press(ctx context.Context, c *call) (*Answer, error) {
	id, ok := message.ParseCustomID(c.in.Press.ID)
	if ok && id.Kind != hostCommand {
		c.game = h.Games.Named(id.Kind)
		ok = c.game != nil
	}
	r, known := pressesOf(id.Kind)[id.Verb]
	if !ok || !known {
		return refusal(lang.Text(c.reader.Lang, "chat.old-button", nil)), nil
	}
	c.Afar = c.in.Press.Private && (c.in.Direct || c.Guild != "") && slices.Contains(fromAfar, id.Verb)
	return r.run(h, ctx, c, id)
}

// pressed makes a handler of something that the table does to the game that a
// component was drawn for. What was done will be seen in the channel.
func pressed(do func(*table.Table, context.Context, table.Request, table.Ref) (table.Done, error)) pressHandler {
	return func(h *Chat, ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
		if _, err := do(h.Table, ctx, c.Request, refOf(id)); err != nil {
			return nil, err
		}
		return &Answer{Kind: Silent}, nil
	}
}

// refOf is the game that a component was drawn for.
func refOf(id message.CustomID) table.Ref { return table.Ref{Kind: id.Kind, ID: id.Game} }
