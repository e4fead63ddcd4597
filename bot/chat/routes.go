package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

// hostRoutes returns the subcommands that belong to no game.
func hostRoutes() []route {
	return []route{
		{name: "games", run: (*Chat).mine, work: Showing, words: "command.sobremesa-games", direct: true},
		{name: "me", run: opensPanel(ownPanel), work: Showing, words: "command.sobremesa-me", direct: true},
		{name: "server", run: opensPanel(serverPanel), work: Showing, words: "command.sobremesa-server", direct: true},
	}
}

// gameRoutes returns the subcommands of a game: what people type since it cannot be pressed, and the
// doors to everything that can.
func gameRoutes(g *games.Game) []route {
	list := []route{
		{name: "new", options: openingOptions(g), run: (*Chat).open, work: Changing},
		{name: "join", options: factionOptions(g), run: (*Chat).join, work: Changing, others: true},
		{
			name: g.Verb, options: []Option{{Name: optionMove, Type: TextOption, Required: true, Completes: true}},
			run: (*Chat).playTyped, work: Changing, complete: (*Chat).completeMove, words: g.Name() + ".command." + g.Verb,
		},
		{name: "board", run: (*Chat).board, work: Drawing},
	}
	if g.Rules.HasPlans() {
		list = append(list, route{
			name: "plan", options: []Option{{Name: optionMove, Type: TextOption, Completes: true}, {Name: "clear", Type: YesNoOption}},
			run: (*Chat).plan, work: Changing, complete: (*Chat).completePlan,
		})
	}
	if g.Analyst != "" {
		list = append(list, route{name: "today", options: []Option{{Name: optionMove, Type: TextOption}}, run: (*Chat).today, work: Thinking, direct: true})
	}
	list = append(list, []route{
		{name: "leaderboard", options: leaderboardOptions(), run: (*Chat).leaderboard, work: Drawing, others: true},
		{name: "last", run: (*Chat).last, work: Showing, direct: true},
		{name: "help", run: (*Chat).help, work: Showing, direct: true},
	}...)
	for i := range list {
		if list[i].words == "" {
			list[i].words = "command." + list[i].name
		}
	}
	return list
}

// presses are the routes of the components of games.
var presses = map[message.Verb]pressRoute{
	message.Join:    {(*Chat).pressJoin, Changing},
	message.Leave:   {verbPress(sitting.Leave), Changing},
	message.Start:   {(*Chat).pressStart, Changing},
	message.Faction: {(*Chat).pressFaction, Changing},
	message.Preset:  {(*Chat).pressPreset, Changing},
	message.Options: {(*Chat).pressOptions, Showing},
	message.Choose:  {(*Chat).pressChoose, Changing},
	message.Add:     {(*Chat).pressAdd, Changing},
	message.Agree:   {(*Chat).pressAgree, Changing},
	message.Play:    {(*Chat).menu, Drawing},
	message.Pick:    {(*Chat).menu, Drawing},
	message.Confirm: {(*Chat).confirm, Changing},
	message.Look:    {(*Chat).look, Drawing},
	message.Keep:    {verbPress(sitting.Keep), Changing},
	message.End:     {confirmedPress(sitting.End), Changing},
	message.Back:    {comesBack(sitting.Back), Changing},
	message.Discard: {queryPress((*Chat).askDiscard), Changing},
	message.Reading: {(*Chat).confirm, Changing},
	message.Return:  {comesBack(sitting.Return), Changing},
	message.Chair:   {(*Chat).pressChair, Changing},
	message.Resign:  {confirmedPress(sitting.Resign), Changing},
	message.Quiet:   {(*Chat).pressQuiet, Changing},
	message.Verify:  {queryPress((*Chat).verify), Showing},
	message.Film:    {queryPress((*Chat).film), Filming},
	message.Record:  {queryPress((*Chat).record), Showing},
	message.Step:    {(*Chat).pressStep, Drawing},
	message.Coach:   {queryPress((*Chat).coach), Thinking},
	message.Again:   {(*Chat).pressAgain, Changing},
	message.Open:    {verbPress(sitting.OpenToAll), Changing},
	message.Lesson:  {(*Chat).pressLesson, Drawing},
	message.Manual:  {(*Chat).pressManual, Drawing},
	message.Try:     {(*Chat).pressTry, Drawing},
	message.Undo:    {(*Chat).pressUndo, Changing},
	message.Hint:    {queryPress((*Chat).hint), Thinking},
	message.Stats: {func(h *Chat, ctx context.Context, c *call, _ message.CustomID) (*Answer, error) {
		return h.stats(ctx, c, c.User)
	}, Drawing},
	message.More:   {(*Chat).pressMore, Changing},
	message.Missed: {queryPress((*Chat).missed), Drawing},
	message.Plan:   {(*Chat).pressPlan, Changing},
	message.Note:   {(*Chat).pressNote, Changing},
	message.Weigh:  {(*Chat).weigh, Drawing},
	message.Daily:  {(*Chat).pressDaily, Changing},
	message.Today:  {(*Chat).pressToday, Drawing},
	message.Answer: {(*Chat).pressAnswer, Changing},
}

// fromAfar are the verbs that users may use in another channel than the game's: from the list of
// their games, from a notice in a direct message, or under their last game.
var fromAfar = []message.Verb{message.Join, message.Play, message.Pick, message.Confirm, message.Undo, message.Return, message.Back, message.Missed,
	message.Film, message.Step, message.Record, message.Verify, message.Coach}

// hostPresses are the routes of the components that belong to no game.
var hostPresses = map[message.Verb]pressRoute{
	message.Set:    {(*Chat).pressSet, Changing},
	message.Level:  {(*Chat).level, Drawing},
	message.Export: {(*Chat).exportMe, Showing},
	message.Forget: {(*Chat).forgetMe, Changing},
}

// pressesOf returns the routes for components of a kind: a game's name, or hostCommand.
func pressesOf(kind string) map[message.Verb]pressRoute {
	if kind == hostCommand {
		return hostPresses
	}
	return presses
}
