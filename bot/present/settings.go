package present

import (
	"slices"
	"strings"

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
