package present

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Settings says in a line of small type what was chosen for a game: its options, the time for a
// turn, hints, its artificial players, and who opened the table; and, if the game began under earlier
// rules, that the manual tells others.
func Settings(g *games.Game, h *sitting.Header, l engine.Lang) string {
	facts := options(g, h, l)
	if g.Guardian != "" {
		facts = append(facts, lang.Text(l, "pace."+settings.PaceName(&h.Game), nil))
	}
	if h.Hints {
		facts = append(facts, lang.Text(l, "lobby.hints", nil))
	}
	var artificial []string
	for i, name := range PlainNames(h, l) {
		if h.Seats[i].Player != "" {
			artificial = append(artificial, message.Escape(name))
		}
	}
	if len(artificial) > 0 {
		facts = append(facts, lang.Text(l, "board.artificial", engine.Args{"names": artificial}))
	}
	if h.Creator != "" { // nobody has opened a game of a season
		by := any("<@" + h.Creator + ">")
		if forgotten, ok := sitting.PersonName(h.Creator, h.Creator).(engine.Term); ok {
			by = forgotten
		}
		facts = append(facts, lang.Text(l, "lobby.by", engine.Args{"name": by}))
	}
	if then, ok := g.Rules.Under(h.Version); ok && g.Manual != nil && then.Info().Version < g.Rules.Info().Version {
		facts = append(facts, lang.Text(l, "lobby.earlier", nil))
	}
	return "-# " + strings.Join(facts, " · ")
}

// choices returns the options of a game. Options that the rules did not have when the game began
// are left out.
func choices(g *games.Game, h *sitting.Header) []engine.Option {
	return slices.DeleteFunc(slices.Clone(g.Rules.Info().Options), func(o engine.Option) bool {
		return len(h.Options.Chosen) > 0 && h.Options.Chosen[o.Name] == ""
	})
}

// options says what was chosen for each option of a game, and in one text which switches are on.
func options(g *games.Game, h *sitting.Header, l engine.Lang) (list []string) {
	for _, o := range choices(g, h) {
		if o.Switch() {
			continue
		}
		label := engine.Term(g.Name() + ".option." + o.Name + ".label")
		list = append(list, lang.Text(l, "lobby.option", engine.Args{"option": label, "value": OptionValue(g, h, o, l)}))
	}
	if on := Switches(g, h, l); on != "" {
		list = append(list, lang.Text(l, "lobby.option", engine.Args{"option": engine.Term(g.Name() + ".switches.label"), "value": on}))
	}
	return list
}

// Switches says which of the game's switches are on. It returns "" for a game without any.
func Switches(g *games.Game, h *sitting.Header, l engine.Lang) string {
	all := slices.DeleteFunc(choices(g, h), func(o engine.Option) bool { return !o.Switch() })
	if len(all) == 0 {
		return ""
	}
	var on []string
	for _, o := range all {
		if chosen(o, h) == engine.On {
			on = append(on, strings.ToLower(lang.Text(l, g.Name()+".option."+o.Name+".label", nil)))
		}
	}
	return lang.Text(l, g.Name()+".switches.on", engine.Args{"names": on, "all": len(on) == len(all)})
}

// OptionValue says what was chosen for an option. Where the number of players is known, or makes no
// difference, it says what the choice means for them. Otherwise it repeats the words in which the
// choice was offered.
func OptionValue(g *games.Game, h *sitting.Header, o engine.Option, l engine.Lang) string {
	value := chosen(o, h)
	text := lang.Text(l, g.Name()+".option."+o.Name+"."+value, nil)
	enough := g.Rules.Info().MinSeats
	least, most := len(h.Seats), len(h.Seats)
	if h.Gathering() {
		least, most = enough, h.Capacity
	}
	if g.DescribeOption == nil || least < enough {
		return text
	}
	comes := ""
	for n := least; n <= most; n++ {
		s, ok := g.DescribeOption(engine.Options{Seats: n, Chosen: engine.Chosen{o.Name: value}}, o.Name)
		with := lang.Text(l, s.Key, s.Args)
		if !ok || comes != "" && with != comes {
			return text
		}
		comes = with
	}
	return comes
}

// chosen returns the value of an option. The default is the first value.
func chosen(o engine.Option, h *sitting.Header) string {
	if value := h.Options.Chosen[o.Name]; value != "" {
		return value
	}
	return o.Values[0]
}

// ranged writes the range of numbers, "55–95", or "" for none.
func ranged(numbers []int) string {
	if len(numbers) == 0 {
		return ""
	}
	least, most := slices.Min(numbers), slices.Max(numbers)
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d–%d", least, most)
}

// usualTurns returns how many turns a game that has not begun usually has, for every number of players
// that it may begin with: in all, and those of people, which alone take time. It returns none when the
// game has begun and where it does not tell.
func usualTurns(g *games.Game, h *sitting.Header) (all, people []int) {
	if g.UsualTurns == nil || !h.Gathering() {
		return nil, nil
	}
	artificial, options := 0, engine.Options{Chosen: make(engine.Chosen)}
	for _, s := range h.Seats {
		if s.Player != "" {
			artificial++
		}
	}
	for _, o := range choices(g, h) {
		options.Chosen[o.Name] = chosen(o, h)
	}
	for n := max(g.Rules.Info().MinSeats, len(h.Seats)); n <= h.Capacity; n++ {
		options.Seats = n
		turns := g.UsualTurns(options)
		if all = append(all, about(turns)); n > artificial {
			people = append(people, about(turns*(n-artificial)/n))
		}
	}
	return all, people
}

// about rounds n to a multiple of five from 30 on, as people do when they estimate.
func about(n int) int {
	if n < 30 {
		return n
	}
	return (n + 2) / 5 * 5
}

// Length says how many turns a game that has not begun usually has and, if two people sit at the table,
// how long that takes at its pace. It returns "" where [usualTurns] knows none.
func Length(g *games.Game, h *sitting.Header, l engine.Lang) string {
	turns, people := usualTurns(g, h)
	if len(turns) == 0 {
		return ""
	}
	of := ranged(people)
	if of == ranged(turns) {
		of = ""
	}
	return lang.Text(l, "lobby.length", engine.Args{"game": turnsText(g, turns, l), "people": of, "takes": takes(people, h, l)})
}

// lengthFact says how long the game takes or, for who sits there alone, how many turns it has.
func lengthFact(g *games.Game, h *sitting.Header, l engine.Lang) string {
	turns, people := usualTurns(g, h)
	if len(turns) == 0 {
		return ""
	}
	return cmp.Or(takes(people, h, l), turnsText(g, turns, l))
}

func turnsText(g *games.Game, turns []int, l engine.Lang) string {
	return lang.Text(l, g.Name()+".length", engine.Args{"turns": ranged(turns)})
}

// takes says how long the turns of people take if they sit together, and at the pace of the game. It
// returns "" unless two people sit at the table: nobody waits for others alone.
func takes(turns []int, h *sitting.Header, l engine.Lang) string {
	people := 0
	for _, s := range h.Seats {
		if s.User != "" {
			people++
		}
	}
	if people < 2 {
		return ""
	}
	text := func(each time.Duration, said engine.Counted) string {
		return lang.Text(l, "lobby.takes", engine.Args{"time": timeText(turns, each, l), "each": said, "first": each == time.Minute})
	}
	together := text(time.Minute, engine.Counted{Of: "stats.minutes", N: 1})
	hours := settings.UsualHours(&h.Game)
	if hours == 0 {
		return together
	}
	return together + "; " + text(time.Duration(hours)*time.Hour, engine.Counted{Of: "stats.hours", N: hours})
}

// timeText says about how long a number of turns takes, in the unit that suits the longest game.
func timeText(turns []int, each time.Duration, l engine.Lang) string {
	longest := time.Duration(slices.Max(turns)) * each
	key, part, step := "lobby.days", 24*time.Hour, 1
	switch {
	case longest < 90*time.Minute:
		key, part, step = "lobby.minutes", 5*time.Minute, 5
	case longest < 36*time.Hour:
		key, part = "lobby.hours", time.Hour
	}
	var lasts []int
	for _, n := range turns {
		lasts = append(lasts, max(1, int((time.Duration(n)*each+part/2-1)/part))*step)
	}
	return lang.Text(l, key, engine.Args{"span": ranged(lasts), "n": slices.Max(lasts)})
}
