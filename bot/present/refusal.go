package present

import (
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Refusal says why something was refused, and what would do: the sentence of
// the code. It may name the command of the game, unless that is nil, and how
// moves of it are written.
func Refusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	return refusal(l, g, code, harmless(args, func(s string) string { return message.Escape(message.Clip(s, longestQuote)) }))
}

// PlainRefusal is Refusal where nothing is formatted: for completions.
func PlainRefusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	safe := harmless(args, func(s string) string { return message.Clip(s, longestQuote) })
	return strings.ReplaceAll(refusal(l, g, code, safe), "`", "")
}

func refusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	args["game"], args["example"] = "", ""
	if g != nil {
		args["game"], args["example"] = g.Name(), engine.Term(g.Name()+".example")
	}
	return lang.Text(l, string(code), args)
}

// Said is an argument of a refusal that was written by the program: it is neither
// quoted nor cut.
type Said string

// longestQuote is how much of what somebody wrote is repeated, in characters.
const longestQuote = 40

// harmless makes what people wrote fit to be repeated: names and words neither
// format nor mention, and are not longer than it takes to recognise them.
func harmless(args engine.Args, text func(string) string) engine.Args {
	quote := func(v any) any {
		if s, ok := v.(string); ok {
			return text(s)
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
