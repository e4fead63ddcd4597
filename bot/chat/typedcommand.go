package chat

import (
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// optionMove is the option for a typed move.
const optionMove = "move"

// commandWords are what people type instead of a move when they mean a subcommand.
var commandWords = map[string]string{
	"hint": "hint", "pista": "hint", "una pista": "hint", "consejo": "hint", "tip": "hint",
	"undo": "undo", "deshacer": "undo", "deshaz": "undo", "deshago": "undo", "take back": "undo", "atras": "undo",
	"help": "help", "ayuda": "help", "rules": "rules", "reglas": "rules", "board": "board", "tablero": "board",
}

// noHints: a hint was typed in a game that has none. Args: "game".
const noHints engine.Code = "hint.none"

// typedCommand returns the subcommand that a text names instead of a move, or "".
func (h *Chat) typedCommand(command, text string) (sub string) {
	if sub, text = h.unpasted(command, text); text == "" {
		text = sub
	}
	return commandWords[strings.Trim(engine.Plain(text), " .,:!¡?¿")]
}

// unpasted splits a command that was pasted together with a move, such as "/azul take move:3 azul
// fila 2", into its subcommand and the move. sub is "" for any other text.
func (h *Chat) unpasted(command, text string) (sub, move string) {
	slash, rest := cutWord(text)
	if !strings.EqualFold(slash, "/"+command) {
		return "", text
	}
	sub, move = cutWord(rest)
	if sub = strings.ToLower(sub); h.routeNamed(command, sub) == nil {
		return "", rest
	}
	for _, l := range lang.Languages {
		for _, named := range []string{optionMove, lang.Text(l, "option."+optionMove, nil)} {
			if n := len(named); len(move) > n && strings.EqualFold(move[:n], named) && move[n] == ':' {
				return sub, strings.TrimSpace(move[n+1:])
			}
		}
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

// playsTyped reports whether the subcommand plays the move that is typed.
func (r *route) playsTyped() bool {
	return slices.ContainsFunc(r.options, func(o Option) bool { return o.Name == optionMove && o.Required })
}
