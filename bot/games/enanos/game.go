package enanos

import (
	"embed"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	paint "sobremesa/render/enanos"
)

//go:embed es.toml en.toml
var catalogues embed.FS

// Game returns Ruling of Dwarfs as the host serves it.
func Game() *games.Game {
	g := games.Of(enanos.Rules{}, players.All(), catalogues, engine.EarlierRules(enanos.First{}))
	g.Painter, g.Menu = painter{&lesson}, menu{}
	g.More = games.More{
		ExplainTie: decided, PointSources: sources, Habits: habits, DescribeOption: tellOption, Presets: presets, UsualTurns: turnsOf,
		ExplainNoMove: hindrance, Manual: &manual, Practice: &practice, Pending: beside, ClosedDeal: dealt, PrivateLines: own,
		MenuEntries: []games.MenuEntry{{Name: "offer", Picks: []string{pickOffer}}, {Name: "orders", Picks: []string{pickOrders}}},
		Factions:    []engine.Term{"enanos.nation.lake", "enanos.nation.forge", "enanos.nation.amber", "enanos.nation.amethyst"},
		PlayerWord:  playerWord, SkipPreview: unseen, ExplainMove: foretell, MinorEvent: quiet, KeepTypedNames: asTyped,
	}
	g.Guardian, g.OffLadder, g.Verb = "capataz", []string{"peon"}, "do"
	g.Simulator = players.Simulator()
	return g
}

// quiet reports the end of a turn, after which the next dice are told, and a refusal of an offer:
// it is shown beside the offer while that is open, and the event enanos.TurnedDown ends it.
func quiet(code engine.Code) bool { return code == enanos.TurnEnded || code == enanos.Declined }

// hindrance returns why what is being typed cannot be played.
func hindrance(view any, seat engine.Seat, typed string) *engine.Refusal {
	if v := view.(enanos.View); v.Viewer == seat {
		return v.Hindrance(typed)
	}
	return nil
}

// presets are games of different lengths. Most games have the goal of the middle one.
var presets = []games.Preset{
	{Name: "corta", Chosen: engine.Chosen{enanos.GoalOption: "8"}},
	{Name: "normal", Chosen: engine.Chosen{enanos.GoalOption: "12"}},
	{Name: "larga", Chosen: engine.Chosen{enanos.GoalOption: "15"}},
}

// tellOption says for which goal that number of players plays. A goal that is too high is
// lowered.
func tellOption(o engine.Options, option string) (games.Sentence, bool) {
	goal, err := strconv.Atoi(o.Chosen[option])
	if option != enanos.GoalOption || err != nil {
		return games.Sentence{}, false
	}
	return games.Sentence{Key: "enanos.goal-held", Args: engine.Args{"goal": min(goal, enanos.MaxGoal(o.Seats))}}, true
}

func decided(view any, tie []engine.Standing) (key string, args engine.Args) {
	v := view.(enanos.View)
	return paint.Decided(&v, tie)
}
