package chat

import (
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

// hostRoutes returns the subcommands that belong to no game.
func hostRoutes() []route {
	return []route{
		{name: "games", run: (*Chat).mine, work: Showing, words: "command.sobremesa-games", direct: true},
		{name: "me", run: (*Chat).ownPanel, work: Showing, words: "command.sobremesa-me", direct: true},
		{name: "server", run: (*Chat).serverPanel, work: Showing, words: "command.sobremesa-server", direct: true},
	}
}

// gameRoutes returns the subcommands of a game.
func gameRoutes(g *games.Game) []route {
	list := []route{
		{name: "new", options: openingOptions(g), run: (*Chat).open, work: Changing},
		{name: "join", options: factionOptions(g), run: (*Chat).join, work: Changing, others: true},
		{name: "leave", run: verbCommand(sitting.Leave), work: Changing, others: true},
		{name: "start", run: verbCommand(sitting.Start), work: Changing, others: true},
		{name: "cancel", run: (*Chat).cancel, work: Changing},
		{name: "back", run: (*Chat).back, work: Changing},
		{name: "resign", run: (*Chat).resign, work: Changing},
	}
	for _, verb := range g.Verbs {
		list = append(list, route{
			name: verb, options: []Option{{Name: optionMove, Type: TextOption, Required: true, Completes: true}},
			run: (*Chat).playTyped, work: Changing, complete: (*Chat).completeMove, words: g.Name() + ".command." + verb,
		})
	}
	list = append(list, []route{
		{name: "board", options: []Option{{Name: "text", Type: YesNoOption}}, run: (*Chat).board, work: Drawing},
		{name: "rules", run: (*Chat).rules, work: Drawing, direct: true},
		{name: "help", run: (*Chat).help, work: Showing, direct: true},
		{name: "leaderboard", options: leaderboardOptions(), run: (*Chat).leaderboard, work: Drawing, others: true},
		{name: "stats", options: []Option{{Name: "user", Type: PersonOption}}, run: (*Chat).stats, work: Drawing, others: true},
		{name: "record", run: queryCommand((*Chat).record), work: Showing},
		{name: "film", run: queryCommand((*Chat).film), work: Filming},
		{name: "verify", run: (*Chat).verify, work: Showing},
		{name: "undo", run: (*Chat).undo, work: Changing},
		{name: "note", run: (*Chat).note, work: Showing},
	}...)
	for _, o := range g.MenuCommands() {
		list = append(list, menuCommandRoute(g, o))
	}
	if !g.Rules.Info().Open {
		list = append(list, route{name: "hand", run: (*Chat).board, work: Drawing})
	}
	if g.Rules.HasPlans() {
		list = append(list, route{
			name: "plan", options: []Option{{Name: optionMove, Type: TextOption, Completes: true}, {Name: "clear", Type: YesNoOption}},
			run: (*Chat).plan, work: Changing, complete: (*Chat).completePlan,
		})
	}
	if g.Analyst != "" {
		list = append(list,
			route{name: "hint", run: (*Chat).hint, work: Thinking}, route{name: "coach", run: queryCommand((*Chat).coach), work: Thinking},
			route{name: "today", names: "command.today-name", options: []Option{{Name: optionMove, Type: TextOption}}, run: (*Chat).today, work: Thinking, direct: true})
	}
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
	message.Back:    {(*Chat).pressBack, Changing},
	message.Discard: {(*Chat).pressDiscard, Changing},
	message.Reading: {(*Chat).confirm, Changing},
	message.Return:  {(*Chat).pressReturn, Changing},
	message.Chair:   {(*Chat).pressChair, Changing},
	message.Resign:  {confirmedPress(sitting.Resign), Changing},
	message.Quiet:   {(*Chat).pressQuiet, Changing},
	message.Verify:  {(*Chat).pressVerify, Showing},
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
	message.Missed:  {(*Chat).missed, Drawing},
	message.Plan:    {(*Chat).pressPlan, Changing},
	message.Note:    {(*Chat).pressNote, Changing},
	message.Weigh:   {(*Chat).weigh, Drawing},
	message.Daily:   {(*Chat).pressDaily, Changing},
	message.Today:   {(*Chat).pressToday, Drawing},
	message.Answer:  {(*Chat).pressAnswer, Changing},
}

// fromAfar are the verbs that users may use in another channel than the game's: from the list of
// games, or from a notice in a direct message.
var fromAfar = []message.Verb{message.Join, message.Play, message.Pick, message.Confirm, message.Undo, message.Return, message.Back, message.Missed}

// hostPresses are the routes of the components that belong to no game.
var hostPresses = map[message.Verb]pressRoute{
	message.Set:    {(*Chat).pressSet, Changing},
	message.Level:  {(*Chat).level, Drawing},
	message.Export: {(*Chat).exportMe, Showing},
	message.Forget: {(*Chat).forgetMe, Changing},
}
