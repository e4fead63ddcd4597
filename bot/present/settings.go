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
// turn, hints, its artificial players, and who opened the table.
func Settings(g *games.Game, h *sitting.Header, l engine.Lang) string {
	facts := options(g, h, l)
	if g.Guardian != "" {
		facts = append(facts, lang.Text(l, "pace."+settings.PaceName(h.Pace), nil))
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
	by := any("<@" + h.Creator + ">")
	if forgotten, ok := sitting.PersonName(h.Creator, h.Creator).(engine.Term); ok {
		by = forgotten
	}
	facts = append(facts, lang.Text(l, "lobby.by", engine.Args{"name": by}))
	return "-# " + strings.Join(facts, " · ")
}

// choices returns the options of a game. Options that the rules did not have when the game began
// are left out.
func choices(g *games.Game, h *sitting.Header) []engine.Option {
	return slices.DeleteFunc(slices.Clone(g.Rules.Info().Options), func(o engine.Option) bool {
		return len(h.Options.Chosen) > 0 && h.Options.Chosen[o.Name] == ""
	})
}

// options says what was chosen for each option of a game.
func options(g *games.Game, h *sitting.Header, l engine.Lang) (list []string) {
	for _, o := range choices(g, h) {
		label := engine.Term(g.Name() + ".option." + o.Name + ".label")
		list = append(list, lang.Text(l, "lobby.option", engine.Args{"option": label, "value": OptionValue(g, h, o, l)}))
	}
	return list
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

// span is a range of numbers, both ends included.
type span struct{ least, most int }

// with returns the smallest span that holds s and n. The zero span holds nothing.
func (s span) with(n int) span {
	if s == (span{}) {
		return span{n, n}
	}
	return span{min(s.least, n), max(s.most, n)}
}

func (s span) String() string {
	if s.least == s.most {
		return fmt.Sprint(s.least)
	}
	return fmt.Sprintf("%d–%d", s.least, s.most)
}

// gameLength is how many turns a game usually has, in all and taken by people. Only the turns of
// people take time.
type gameLength struct{ turns, people span }

// lengthOf returns the length of a game that has not begun, over all numbers of players that it may
// begin with. It returns false when the game has begun and where the game does not tell its length.
func lengthOf(g *games.Game, h *sitting.Header) (l gameLength, ok bool) {
	if g.UsualTurns == nil || !h.Gathering() {
		return l, false
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
		l.turns, l.people = l.turns.with(about(turns)), l.people.with(about(turns*(n-artificial)/n))
	}
	return l, l.turns.most > 0
}

// about rounds n to a multiple of five from 30 on, as people do when they estimate.
func about(n int) int {
	if n < 30 {
		return n
	}
	return (n + 2) / 5 * 5
}

// Length says how many turns a game that has not begun usually has and, if two people sit at the table,
// how long that takes at its pace if each turn takes as long as people usually need. It returns "" when [lengthOf] knows no
// length.
func Length(g *games.Game, h *sitting.Header, l engine.Lang) string {
	length, ok := lengthOf(g, h)
	if !ok {
		return ""
	}
	args := engine.Args{"game": turnsText(g, length, l), "people": "", "takes": ""}
	if length.people != length.turns && length.people.most > 0 {
		args["people"] = length.people.String()
	}
	args["takes"] = takes(length, h, l)
	return lang.Text(l, "lobby.length", args)
}

// takes says how long the turns of people take at the pace of the game. It returns "" unless two people
// sit at the table: nobody waits for others alone.
func takes(length gameLength, h *sitting.Header, l engine.Lang) string {
	people := 0
	for _, s := range h.Seats {
		if s.User != "" {
			people++
		}
	}
	if people < 2 {
		return ""
	}
	var list []string
	for i, each := range settings.UsualAnswers(h.Pace) {
		list = append(list, lang.Text(l, "lobby.takes", engine.Args{"time": timeText(length.people, each, l), "each": eachText(each), "first": i == 0}))
	}
	return strings.Join(list, "; ")
}

// lengthFact says how long the game takes or, for who sits there alone, how many turns it has.
func lengthFact(g *games.Game, h *sitting.Header, l engine.Lang) string {
	length, ok := lengthOf(g, h)
	if !ok {
		return ""
	}
	return cmp.Or(takes(length, h, l), turnsText(g, length, l))
}

func turnsText(g *games.Game, length gameLength, l engine.Lang) string {
	return lang.Text(l, g.Name()+".length", engine.Args{"turns": length.turns.String()})
}

// eachText returns the time that a turn takes, in whole minutes or hours.
func eachText(each time.Duration) engine.Counted {
	if each < time.Hour {
		return engine.Counted{Of: "stats.minutes", N: int(each / time.Minute)}
	}
	return engine.Counted{Of: "stats.hours", N: int(each / time.Hour)}
}

// timeText says about how long a number of turns takes, in the unit that suits the longest game.
func timeText(turns span, each time.Duration, l engine.Lang) string {
	longest := time.Duration(turns.most) * each
	key, unit, step := "lobby.days", 24*time.Hour, 1
	switch {
	case longest < 90*time.Minute:
		key, unit, step = "lobby.minutes", time.Minute, 5
	case longest < 36*time.Hour:
		key, unit = "lobby.hours", time.Hour
	}
	rounded := func(n int) int {
		part := unit * time.Duration(step)
		return max(1, int((time.Duration(n)*each+part/2-1)/part)) * step
	}
	lasts := span{rounded(turns.least), rounded(turns.most)}
	return lang.Text(l, key, engine.Args{"span": lasts.String(), "n": lasts.most})
}
