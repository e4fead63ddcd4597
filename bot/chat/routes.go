package chat

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
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
		{name: "board", run: (*Chat).look, work: Drawing},
	}
	if g.Rules.HasPlans() {
		plan := route{
			name: "plan", options: []Option{{Name: optionMove, Type: TextOption, Completes: true}, {Name: "clear", Type: YesNoOption}},
			run: (*Chat).plan, work: Changing, complete: (*Chat).completePlan,
		}
		if g.Awaits != nil {
			plan.words = "command.plan-waits"
		}
		list = append(list, plan)
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

// clubRoutes returns the one route of the club's command, which has no subcommands.
func clubRoutes(list games.List) []route {
	kind := Option{Name: optionGame, Type: TextOption}
	for _, g := range list {
		kind.Choices = append(kind.Choices, OptionChoice{g.Name(), Words{Key: g.Name() + ".name"}})
	}
	return []route{{options: []Option{kind, choiceOption(optionWeeks, "weeks.", "1", "2", "4"), {Name: optionZone, Type: TextOption},
		choiceOption(optionAsks, "reliable.", settings.Reliables...), {Name: optionStop, Type: YesNoOption}},
		run: (*Chat).club, work: Changing, words: "command.club", others: true}}
}

// presses are the routes of the components of games.
var presses = map[message.Verb]pressRoute{
	message.Join:    {(*Chat).pressJoin, Changing},
	message.Leave:   {does(sitting.Leave), Changing},
	message.Start:   {doing(started), Changing},
	message.Faction: {doing(factionChosen), Changing},
	message.Preset:  {(*Chat).pressPreset, Changing},
	message.Options: {(*Chat).pressOptions, Showing},
	message.Choose:  {(*Chat).pressChoose, Changing},
	message.Add:     {doing(added), Changing},
	message.Agree:   {doing(agreed), Changing},
	message.Play:    {(*Chat).menu, Drawing},
	message.Pick:    {(*Chat).menu, Drawing},
	message.Confirm: {(*Chat).confirm, Changing},
	message.Look:    {(*Chat).look, Drawing},
	message.Keep:    {does(sitting.Keep), Changing},
	message.End:     {does(sitting.End), Changing},
	message.Back:    {comesBack(sitting.Back), Changing},
	message.Discard: {(*Chat).askDiscard, Changing},
	message.Reading: {(*Chat).confirm, Changing},
	message.Return:  {comesBack(sitting.Return), Changing},
	message.Chair:   {(*Chat).pressChair, Changing},
	message.Resign:  {does(sitting.Resign), Changing},
	message.Quiet:   {(*Chat).pressQuiet, Changing},
	message.Verify:  {looks((*Chat).verify), Showing},
	message.Film:    {looks((*Chat).film), Filming},
	message.Record:  {looks((*Chat).record), Showing},
	message.Step:    {looks((*Chat).step), Drawing},
	message.Coach:   {looks((*Chat).coach), Thinking},
	message.Again:   {(*Chat).pressAgain, Changing},
	message.Open:    {does(sitting.OpenToAll), Changing},
	message.Lesson:  {(*Chat).pressLesson, Drawing},
	message.Manual:  {(*Chat).pressManual, Drawing},
	message.Try:     {(*Chat).pressTry, Drawing},
	message.Undo:    {(*Chat).pressUndo, Changing},
	message.Hint:    {(*Chat).hint, Thinking},
	message.Stats:   {(*Chat).stats, Drawing},
	message.More:    {(*Chat).pressMore, Changing},
	message.Missed:  {(*Chat).missed, Drawing},
	message.Plan:    {(*Chat).pressPlan, Changing},
	message.Note:    {(*Chat).note, Changing},
	message.Weigh:   {(*Chat).weigh, Drawing},
	message.Club:    {(*Chat).pressClub, Changing},
	message.Daily:   {(*Chat).pressDaily, Changing},
	message.Today:   {(*Chat).pressToday, Drawing},
	message.Answer:  {(*Chat).pressAnswer, Changing},
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

// pressed returns the id and the route of a component, and false if there is no such component.
func (p *Press) pressed() (id message.CustomID, r pressRoute, known bool) {
	id, ok := message.ParseCustomID(p.ID)
	if id.Kind == hostCommand {
		r, known = hostPresses[id.Verb]
	} else {
		r, known = presses[id.Verb]
	}
	return id, r, ok && known
}

// typedWords are what people type instead of a move, in both languages, under the name of the route
// that is meant: a subcommand's that only its user sees, or one of [typedRoutes].
var typedWords = map[string]string{
	"hint":     "hint pista una-pista consejo tip",
	"undo":     "undo deshacer deshaz deshago take-back atras",
	"help":     "help ayuda rules reglas lesson leccion practice practica practicar",
	"board":    "board tablero mesa hand mano back volver vuelvo text texto",
	"more":     "more mas resign rendirse me-rindo me-retiro retirarse cancel cancelar terminar end start empezar leave salir levantarse",
	"note":     "note nota",
	"plan":     "plan",
	"today":    "today hoy",
	"last":     "last ultima coach entrenador film pelicula record acta verify verificar steps pasos",
	"orders":   "orders ordenes",
	"offer":    "offer oferta ofertas ofrecer",
	"profile":  "leaderboard clasificacion stats perfil profile",
	"table":    "new nueva join sentarse",
	"settings": "settings ajustes",
	"place":    "place colocar",
}

// typedRoutes returns what people can type instead of a move besides the names of subcommands: what
// is a button otherwise, and what is said of things that are found elsewhere.
func typedRoutes(g *games.Game) []route {
	list := []route{
		{name: "undo", run: (*Chat).undo, work: Changing, words: "typed.undo"},
		{name: "note", run: (*Chat).note, work: Showing, words: "typed.note"},
		{name: "more", run: (*Chat).more, work: Showing, words: "typed.more"},
		{name: "profile", run: tellWhere, work: Showing, words: "typed.profile"},
		{name: "table", run: tellWhere, work: Showing, words: "typed.table"},
		{name: "settings", run: tellWhere, work: Showing, words: "typed.settings"},
		{name: "place", run: tellWhere, work: Showing, words: "typed.place"},
		{name: notThere, run: tellWhere, work: Showing, words: "typed.none"},
	}
	if g.Analyst != "" {
		list = append(list, route{name: "hint", run: (*Chat).hint, work: Thinking, words: "typed.hint"})
	}
	for _, e := range g.MenuEntries {
		list = append(list, route{name: e.Name, run: opensMenu(e), work: Drawing, words: g.Name() + ".entry." + e.Name})
	}
	return list
}

// routeOf returns the route of a command, or nil when there is none. It is the route of what was
// typed instead of a move, if anything was.
func (h *Chat) routeOf(in *Invocation) *route {
	r := routeNamed(h.routes[in.Command], in.Sub)
	if r != nil && slices.ContainsFunc(r.options, func(o Option) bool { return o.Name == optionMove && o.Required }) { // it plays what is typed
		return cmp.Or(h.typedRoute(in.Command, typedMove(in.Options)), r)
	}
	return r
}

// notThere is the route of what is typed but the game does not have.
const notThere = "none"

// about describes what can be typed instead of a move.
func (c *call) about(r *route) string {
	return c.text(r.words, engine.Args{"game": c.game.Name(), "verb": c.game.Verb})
}

// tellWhere says where what was typed is found.
func tellWhere(h *Chat, _ context.Context, c *call) (*Answer, error) {
	return refusal(c.about(h.routeOf(c.in.Command))), nil
}

// typedRoute returns the route that a text means instead of a move, or nil.
func (h *Chat) typedRoute(command, text string) *route {
	sub, text := h.unpasted(command, text)
	if rules := h.Games.Rules(command); rules == nil {
		return nil
	} else if _, err := rules.Translate(text, engine.Spanish); err == nil {
		return nil
	}
	name := cmp.Or(nameTyped(text), nameTyped(sub))
	if name == "" {
		return nil
	}
	return cmp.Or(routeNamed(h.typed[command], name), routeNamed(h.routes[command], name), routeNamed(h.typed[command], notThere))
}

// nameTyped returns the name in typedWords of what was typed, or "".
func nameTyped(text string) string {
	plain := strings.ReplaceAll(strings.Trim(engine.Plain(text), " .,:!¡?¿"), " ", "-")
	for name, words := range typedWords {
		if slices.Contains(strings.Fields(words), plain) {
			return name
		}
	}
	return ""
}

// unpasted splits a command that was pasted together with a move, such as "/azul take move:3 azul
// fila 2", into its subcommand and the move. sub is "" for any other text.
func (h *Chat) unpasted(command, text string) (sub, move string) {
	slash, rest := cutWord(text)
	if !strings.EqualFold(slash, "/"+command) {
		return "", text
	}
	sub, move = cutWord(rest)
	if sub = strings.ToLower(sub); routeNamed(h.routes[command], sub) == nil && nameTyped(sub) == "" {
		return "", rest
	}
	if n := len(optionMove); len(move) > n && strings.EqualFold(move[:n], optionMove) && move[n] == ':' {
		move = strings.TrimSpace(move[n+1:])
	}
	return sub, move
}

// cutWord splits off the first word of a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t\n"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// typedMove returns the move in the options of a command, or "".
func typedMove(options []Given) string {
	i := slices.IndexFunc(options, func(o Given) bool { return o.Name == optionMove })
	if i < 0 {
		return ""
	}
	text, _ := options[i].Value.(string)
	return text
}
