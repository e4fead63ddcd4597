package present

import (
	"fmt"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// span is from how many to how many of something there may be.
type span struct{ least, most int }

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

// gameLength is how many turns a game usually has that may be played by more or fewer, all
// of them and those of people: artificial players take no time.
type gameLength struct{ turns, people span }

// lengthOf is the length of a game that has not begun, with as many players as may come
// to play it; false where the game does not tell.
func lengthOf(g *games.Game, h *sitting.Header) (l gameLength, ok bool) {
	teller, ok := g.More.(games.LengthTeller)
	if !ok || !h.Gathering() {
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
		turns := teller.UsualTurns(options)
		l.turns, l.people = l.turns.with(about(turns)), l.people.with(about(turns*(n-artificial)/n))
	}
	return l, l.turns.most > 0
}

// about is a number as one says it: in fives from thirty on.
func about(n int) int {
	if n < 30 {
		return n
	}
	return (n + 2) / 5 * 5
}

// Length says how many turns a game usually has that has not begun, and how long that is at
// its pace, if each turn takes as long as people usually do; "" where the game does not
// tell.
func Length(g *games.Game, h *sitting.Header, l engine.Lang) string {
	length, ok := lengthOf(g, h)
	if !ok {
		return ""
	}
	args := engine.Args{"game": turnsText(g, length, l), "people": "", "takes": ""}
	if length.people != length.turns && length.people.most > 0 {
		args["people"] = length.people.String()
	}
	var takes []string
	for _, each := range settings.UsualAnswers(h.Pace) {
		if length.people.most > 0 {
			takes = append(takes, lang.Text(l, "lobby.takes", engine.Args{"time": timeText(length.people, each, l), "each": eachText(each)}))
		}
	}
	args["takes"] = strings.Join(takes, "; ")
	return lang.Text(l, "lobby.length", args)
}

// lengthFact is the same in a few words: how long the game takes or, where that depends on
// how people play it, how many turns it has.
func lengthFact(g *games.Game, h *sitting.Header, l engine.Lang) string {
	length, ok := lengthOf(g, h)
	if !ok {
		return ""
	}
	if each := settings.UsualAnswers(h.Pace); len(each) == 1 && length.people.most > 0 {
		return timeText(length.people, each[0], l)
	}
	return turnsText(g, length, l)
}

func turnsText(g *games.Game, length gameLength, l engine.Lang) string {
	return lang.Text(l, g.Name()+".length", engine.Args{"turns": length.turns.String()})
}

// eachText is how long a turn takes, in whole minutes or hours.
func eachText(each time.Duration) engine.Counted {
	if each < time.Hour {
		return engine.Counted{Of: "stats.minutes", N: int(each / time.Minute)}
	}
	return engine.Counted{Of: "stats.hours", N: int(each / time.Hour)}
}

// timeText is about how long so many turns take, in the unit that the longest calls for.
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
