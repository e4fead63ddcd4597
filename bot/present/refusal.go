package present

import (
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Refusal returns the sentence of a refusal's code: why something was refused, and what would be
// accepted. The sentence may name the command of the game and give an example of its moves, unless
// g is nil. What users wrote is clipped and escaped.
func Refusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	return refusal(l, g, code, harmless(l, args, func(s string) string { return message.Escape(message.Clip(s, longestQuote)) }))
}

// PlainRefusal is [Refusal] for text that Discord does not format, such as completions.
func PlainRefusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	safe := harmless(l, args, func(s string) string { return message.Isolate(message.Clip(s, longestQuote)) })
	return strings.ReplaceAll(refusal(l, g, code, safe), "`", "")
}

func refusal(l engine.Lang, g *games.Game, code engine.Code, args engine.Args) string {
	args["game"], args["example"] = "", ""
	if g != nil {
		args["game"], args["example"] = g.Name(), engine.Term(g.Name()+".example")
	}
	return lang.Text(l, string(code), args)
}

// longestQuote is how much of a user's text is repeated, in characters.
const longestQuote = 40

// harmless returns args with text applied to all strings and names of players, alone and in lists.
// There is room for two more.
func harmless(l engine.Lang, args engine.Args, text func(string) string) engine.Args {
	quote := func(v any) any {
		switch v := v.(type) {
		case string:
			return text(v)
		case sitting.Called:
			return text(PlainNames(v.Header, l)[v.Seat])
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
