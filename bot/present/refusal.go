package present

import (
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Refusal says why something was refused, and what would do: the sentence of
// the code. It may name the command of the game, unless that is nil, and how
// moves of it are written.
func Refusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	safe := harmless(args)
	safe["game"], safe["example"] = "", ""
	if g != nil {
		safe["game"], safe["example"] = g.Name(), engine.Term(g.Name()+".example")
	}
	return lang.Text(l, string(code), safe)
}

// longestQuote is how much of what somebody wrote is repeated, in characters.
const longestQuote = 40

// harmless makes what people wrote fit to be repeated: names and words neither
// format nor mention, and are not longer than it takes to recognise them.
func harmless(args engine.Args) engine.Args {
	quote := func(v any) any {
		if s, ok := v.(string); ok {
			return message.Escape(message.Clip(s, longestQuote))
		}
		return v
	}
	safe := make(engine.Args, len(args)+2)
	for name, value := range args {
		if list, ok := value.([]any); ok {
			quoted := make([]any, len(list))
			for i, one := range list {
				quoted[i] = quote(one)
			}
			value = quoted
		}
		safe[name] = quote(value)
	}
	return safe
}
