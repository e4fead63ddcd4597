package enanos

import (
	"embed"
	"slices"
	"strconv"
	"time"

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
	g := games.Of(enanos.Rules{}, players.All(), catalogues, engine.EarlierRules(enanos.First{}), engine.EarlierRules(enanos.Second{}), engine.EarlierRules(enanos.Third{}))
	g.Painter, g.Menu = painter{&lesson}, menu{}
	g.More = games.More{
		Opening:    2, // the foundings
		ExplainTie: decided, PointSources: sources, Habits: habits, DescribeOption: tellOption, Presets: presets, ByPace: byPace, Advice: advice, UsualTurns: turnsOf,
		ExplainNoMove: hindrance, Instead: lackingPicks, Awaits: awaits, Manual: &manual, Practice: &practice, Pending: beside, ClosedDeal: dealt, PrivateLines: own, Reasons: reasons,
		PointsByRound: roundsOf, DailyShades: [5]int{5, 4, 3, 2, 1}, DailyChosen: engine.Chosen{enanos.GoalOption: "8"},
		MenuEntries: []games.MenuEntry{{Name: "offer", Picks: []string{pickOffer}}, {Name: "orders", Picks: []string{pickOrders}}},
		Factions:    []engine.Term{"enanos.nation.lake", "enanos.nation.forge", "enanos.nation.amber", "enanos.nation.amethyst"},
		PlayerWord:  playerWord, SkipPreview: unseen, ExplainMove: foretell, MarkMove: fightOf, MinorEvent: quiet, KeepTypedNames: asTyped, PicksAfter: picksAfter, Pieces: paint.Pieces,
	}
	g.Guardian, g.OffLadder, g.Verb, g.ClubSeats = "capataz", []string{"peon"}, "do", 4
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

// presets are games of different lengths, and the game without what was added to it.
var presets = []games.Preset{
	{Name: "corta", Chosen: engine.Chosen{enanos.GoalOption: "8"}},
	{Name: "normal", Chosen: engine.Chosen{enanos.GoalOption: "12"}},
	{Name: "larga", Chosen: engine.Chosen{enanos.GoalOption: "15"}},
	{Name: "original", Chosen: enanos.Published()},
}

// byPace returns a lower goal for a game that takes days: at four players 12 points take half as many
// turns again as 9.
func byPace(pace time.Duration) engine.Chosen {
	if pace == 0 || pace >= 8*time.Hour {
		return engine.Chosen{enanos.GoalOption: "9"}
	}
	return engine.Chosen{enanos.GoalOption: "12"}
}

// advice tells two players that more would be better: of two, whoever led at half time won two games
// of three.
func advice(seats int) string {
	if seats == 2 {
		return "enanos.advice"
	}
	return ""
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

var habitKeys = map[any]string{
	enanos.Advanced: "enanos.habit.area", enanos.Attacked: "enanos.habit.attacks", enanos.Conquered: "enanos.habit.conquests",
	enanos.RailPiece.Term(): "enanos.habit.rails", enanos.DwarfPiece.Term(): "enanos.habit.dwarves",
}

// habits returns the areas in which a seat advanced and what it built, conquered and traded.
func habits(frames []engine.Frame, seat engine.Seat) (list []games.Habit) {
	for _, f := range frames {
		for _, e := range f.Events {
			with, _ := e.Args["with"].(engine.Seat)
			what := any(e.Code)
			if e.Code == enanos.Built {
				what = e.Args["piece"]
			}
			if key := habitKeys[what]; e.Seat == seat && key != "" {
				list = append(list, games.Habit{Key: key, What: e.Args["area"], N: 1})
			}
			if e.Code == enanos.Traded && (e.Seat == seat || with == seat) {
				list = append(list, games.Habit{Key: "enanos.habit.trades", N: 1})
			}
		}
	}
	return list
}

// usualTurns is how many turns games usually take, by number of players and goal, from 8 points
// on: the medians of 60 games among regents each, with the defaults of the other options,
// without the turns of the start. Measured by
//
//	SOBREMESA_ENANOS_FIGURES=60 go test ./bot/games/enanos -run TestTheTurnsThatAreUsual -v
var usualTurns = [enanos.MaxSeats + 1][]int{
	2: {38, 44, 49, 54, 58, 62, 65, 69, 76, 83, 87, 99, 101},
	3: {40, 43, 53, 62, 66, 72, 79, 85, 90},
	4: {38, 45, 56, 64, 73, 76, 91, 98},
}

const leastGoal = 8

// turnsOf depends on the goal, and on how soon the train comes for what was built: games with
// 7 steps to Antwerp were an eighth longer than with 10, games with 13 a twentieth shorter. The
// options for Antarctica and the numbers change little.
func turnsOf(o engine.Options) int {
	goal, _ := strconv.Atoi(o.Chosen[enanos.GoalOption])
	turns := usualTurns[o.Seats][min(goal, enanos.MaxGoal(o.Seats))-leastGoal]
	switch o.Chosen[enanos.TrainOption] {
	case "10":
		return turns
	case "13":
		return turns * 19 / 20
	}
	return turns * 9 / 8 // 7 steps
}

// practiceMoves is the beginning of a game that two players played, up to a turn whose player can
// build a mine.
//
//go:embed practice.txt
var practiceMoves string

var practice = games.Practice{
	Aim: games.Sentence{Key: "enanos.practice.aim", Args: paint.Numbers()}, Seats: 2, Seat: 0, Moves: games.PracticeMoves(practiceMoves), Seed: engine.Seed{7, 7, 7}, Praise: praise,
}

func praise(played engine.Frame) games.Sentence {
	mine := func(e engine.Event) bool { return e.Code == enanos.Built && e.Args["piece"] == enanos.MinePiece.Term() }
	if slices.ContainsFunc(played.Events, mine) {
		return games.Sentence{Key: "enanos.practice.mine", Args: paint.Numbers()}
	}
	return games.Sentence{Key: "enanos.practice.no-mine", Args: paint.Numbers()}
}

// sources returns where a seat's points come from: how many of each thing, and their points.
func sources(view any, seat engine.Seat) (list []games.Sentence) {
	v := view.(enanos.View)
	for _, one := range paint.Sources(v.Score(seat)) {
		list = append(list, games.Sentence{Key: one.Key, Args: engine.Args{"n": one.N, "points": one.Points}})
	}
	return list
}

// roundsOf returns the points that each round brought a seat. The first includes those of the start.
func roundsOf(frames []engine.Frame, seat engine.Seat) (points []int) {
	had, round := 0, 1
	for _, f := range frames {
		view := f.View.(enanos.View)
		if now := view.Score(seat).Total(); view.Round() > round {
			points, had, round = append(points, now-had), now, view.Round()
		}
	}
	last := frames[len(frames)-1].View.(enanos.View)
	return append(points, last.Score(seat).Total()-had)
}
