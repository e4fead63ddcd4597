package chat

import (
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

// hostRoutes are the subcommands of what belongs to no game.
func hostRoutes() []route {
	return []route{
		{name: "help", run: (*Chat).hostHelp, effect: shows, words: "command.sobremesa-help", direct: true},
		{name: "games", options: []Option{{Name: optionAll, Type: YesNoOption}}, run: (*Chat).mine, effect: shows, words: "command.sobremesa-games", direct: true},
		{name: "settings", options: settingOptions(), run: (*Chat).setSettings, effect: changes, words: "command.settings", direct: true},
		{name: "clock", options: clockOptions(), run: (*Chat).setClock, effect: changes, complete: (*Chat).completeZone, words: "command.sobremesa-clock", direct: true},
		{name: "vacation", options: vacationOptions(), run: (*Chat).setVacation, effect: changes, words: "command.sobremesa-vacation", direct: true},
		{name: "me", run: (*Chat).me, effect: draws, words: "command.sobremesa-me", direct: true},
	}
}

// gameRoutes are the subcommands of a game.
func gameRoutes(g *games.Game) []route {
	list := []route{
		{name: "new", options: openingOptions(g), run: (*Chat).open, effect: changes},
		{name: "join", options: factionOptions(g), run: (*Chat).join, effect: changes, others: true},
		{name: "leave", run: did(sitting.Leave), effect: changes, others: true},
		{name: "start", run: did(sitting.Start), effect: changes, others: true},
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
		{name: "board", options: []Option{{Name: "text", Type: YesNoOption}}, run: (*Chat).board, effect: draws},
		{name: "rules", run: (*Chat).rules, effect: draws, direct: true},
		{name: "help", run: (*Chat).help, effect: shows, direct: true},
		{name: "leaderboard", options: leaderboardOptions(), run: (*Chat).leaderboard, effect: draws, others: true},
		{name: "bet", run: (*Chat).bet, effect: shows, others: true},
		{name: "stats", options: []Option{{Name: "user", Type: PersonOption}}, run: (*Chat).stats, effect: draws, others: true},
		{name: "record", run: ofChannel((*Chat).record), effect: shows},
		{name: "film", run: ofChannel((*Chat).film), effect: films},
		{name: "verify", run: (*Chat).verify, effect: shows},
		gameSettings(g),
		{name: "undo", run: (*Chat).undo, effect: changes},
		{name: "note", run: (*Chat).note, effect: shows},
	}...)
	for _, o := range g.MenuCommands() {
		list = append(list, menuCommandRoute(g, o))
	}
	if !g.Rules.Info().Open {
		list = append(list, route{name: "hand", run: (*Chat).board, effect: draws})
	}
	if g.Rules.HasPlans() {
		list = append(list, route{
			name: "plan", options: []Option{{Name: "move", Type: TextOption, Completes: true}, {Name: "clear", Type: YesNoOption}},
			run: (*Chat).plan, effect: changes, complete: (*Chat).completePlan,
		})
	}
	if g.Analyst != "" {
		list = append(list,
			route{name: "hint", run: (*Chat).hint, effect: thinks}, route{name: "coach", run: ofChannel((*Chat).coach), effect: thinks},
			route{name: "today", names: "command.today-name", options: []Option{{Name: "move", Type: TextOption}}, run: (*Chat).today, effect: thinks, direct: true})
	}
	for i := range list {
		if list[i].words == "" {
			list[i].words = "command." + list[i].name
		}
	}
	return list
}

// gameSettings is the subcommand of the settings.
func gameSettings(g *games.Game) route {
	r := route{name: "settings", options: settingOptions(), run: (*Chat).setSettings, effect: changes, direct: true}
	if g.Analyst != "" {
		r.options, r.complete = append(r.options, puzzleOptions()...), (*Chat).completeZone
	}
	return r
}

// presses are what the verbs of components ask for.
var presses = map[message.Verb]pressRoute{
	message.Join:    {(*Chat).pressJoin, changes},
	message.Leave:   {pressed(sitting.Leave), changes},
	message.Start:   {pressed(sitting.Start), changes},
	message.Faction: {(*Chat).pressFaction, changes},
	message.Preset:  {(*Chat).pressPreset, changes},
	message.Options: {(*Chat).pressOptions, shows},
	message.Choose:  {(*Chat).pressChoose, changes},
	message.Remove:  {(*Chat).pressRemove, changes},
	message.Add:     {(*Chat).pressAdd, changes},
	message.Agree:   {(*Chat).pressAgree, changes},
	message.Play:    {(*Chat).menu, draws},
	message.Pick:    {(*Chat).menu, draws},
	message.Confirm: {(*Chat).confirm, changes},
	message.Look:    {(*Chat).look, draws},
	message.Keep:    {pressed(sitting.Keep), changes},
	message.End:     {confirmed(sitting.End), changes},
	message.Back:    {(*Chat).pressBack, changes},
	message.Discard: {(*Chat).pressDiscard, changes},
	message.Bet:     {(*Chat).pressBet, changes},
	message.Reading: {(*Chat).confirm, changes},
	message.Return:  {(*Chat).pressReturn, changes},
	message.Chair:   {(*Chat).pressChair, changes},
	message.Resign:  {confirmed(sitting.Resign), changes},
	message.Quiet:   {(*Chat).pressQuiet, changes},
	message.Verify:  {(*Chat).pressVerify, shows},
	message.Film:    {ofButton((*Chat).film), films},
	message.Record:  {ofButton((*Chat).record), shows},
	message.Step:    {(*Chat).pressStep, draws},
	message.Coach:   {ofButton((*Chat).coach), thinks},
	message.Again:   {(*Chat).pressAgain, changes},
	message.Open:    {pressed(sitting.OpenToAll), changes},
	message.Lesson:  {(*Chat).pressLesson, draws},
	message.Manual:  {(*Chat).pressManual, draws},
	message.Try:     {(*Chat).pressTry, draws},
	message.Undo:    {(*Chat).pressUndo, changes},
	message.Missed:  {(*Chat).missed, draws},
	message.Plan:    {(*Chat).pressPlan, changes},
	message.Note:    {(*Chat).pressNote, changes},
	message.Weigh:   {(*Chat).weigh, draws},
	message.Daily:   {(*Chat).pressDaily, changes},
	message.Today:   {(*Chat).pressToday, draws},
	message.Answer:  {(*Chat).pressAnswer, changes},
}

// fromAfar are the verbs by which somebody plays from the list of their games,
// in whatever channel they ask for it, or from a notice in a direct message.
var fromAfar = []message.Verb{message.Play, message.Pick, message.Confirm, message.Undo, message.Return, message.Back, message.Missed}

// hostPresses are what the verbs of components that belong to no game ask for.
var hostPresses = map[message.Verb]pressRoute{
	message.Export: {(*Chat).exportMe, shows},
	message.Forget: {(*Chat).forgetMe, changes},
}
