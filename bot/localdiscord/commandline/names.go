package commandline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sobremesa/bot/localdiscord/wire"
)

// World is what a line may name.
type World struct {
	Commands []*wire.Command
	// Locale is the person's; names in it are understood beside the registered ones.
	Locale   string
	People   []Named
	Channels []Channel
	// Picked are the values taken from a list, by the option's name: in the line stands their name.
	Picked map[string]Pick
}

// Named is a person.
type Named struct{ ID, Name string }

// Channel is a channel with Discord's type of it.
type Channel struct {
	Named
	Type int
}

// Pick is a value behind a name.
type Pick struct {
	Name  string `json:"name"`
	Value any    `json:"value"` // a string, number or bool
}

// node is a command, a group or a subcommand.
type node struct {
	kind        int // Discord's type of the option, 0 for a command
	name, shown string
	about       string
	options     []wire.Option
	command     *wire.Command // of a command
}

func (w *World) commandNode(c *wire.Command) node {
	return node{name: c.Name, shown: w.localised(c.Name, c.NameLocalizations),
		about: w.localised(c.Description, c.DescriptionLocalizations), options: c.Options, command: c}
}

func (w *World) optionNode(o *wire.Option) node {
	return node{kind: o.Type, name: o.Name, shown: w.optionName(o), about: w.optionAbout(o), options: o.Options}
}

// neighbours is whose texts a language borrows that has none of its own.
var neighbours = map[string]string{"es-419": "es-ES", "en-GB": "en-US", "en-US": "en-GB"}

func (w *World) localised(registered string, texts map[string]string) string {
	for _, locale := range []string{w.Locale, neighbours[w.Locale]} {
		if text := texts[locale]; text != "" {
			return text
		}
	}
	return registered
}

func (w *World) optionName(o *wire.Option) string { return w.localised(o.Name, o.NameLocalizations) }
func (w *World) optionAbout(o *wire.Option) string {
	return w.localised(o.Description, o.DescriptionLocalizations)
}
func (w *World) choiceName(c wire.Choice) string { return w.localised(c.Name, c.NameLocalizations) }

// top are the commands as nodes.
func (w *World) top() []node {
	var out []node
	for _, c := range w.Commands {
		out = append(out, w.commandNode(c))
	}
	return out
}

// below are the groups and subcommands of a node.
func (w *World) below(n node) []node {
	var out []node
	for i := range n.options {
		if n.options[i].IsSub() {
			out = append(out, w.optionNode(&n.options[i]))
		}
	}
	return out
}

// leaves is everything that can be run, as paths, in the order registered.
func (w *World) leaves() [][]node {
	var out [][]node
	var walk func(path []node)
	walk = func(path []node) {
		below := w.below(path[len(path)-1])
		if len(below) == 0 {
			out = append(out, path)
		}
		for _, n := range below {
			walk(append(slices.Clone(path), n))
		}
	}
	for _, n := range w.top() {
		walk([]node{n})
	}
	return out
}

// Paths maps the name of every command that can be run, as Discord reports it ("azul take"), to what the person calls it
// ("/azul tomar").
func (w *World) Paths() map[string]string {
	out := map[string]string{}
	for _, path := range w.leaves() {
		out[registeredPath(path)] = shownPath(path)
	}
	return out
}

func registeredPath(path []node) string {
	return joined(path, func(n node) string { return n.name })
}

// shownPath is "/azul tomar", in the person's language.
func shownPath(path []node) string {
	return "/" + joined(path, func(n node) string { return n.shown })
}

func joined(path []node, name func(node) string) string {
	names := make([]string, len(path))
	for i, n := range path {
		names[i] = name(n)
	}
	return strings.Join(names, " ")
}

// find is the node called so: a name in the person's language wins over a registered one.
func find(nodes []node, word string) (node, bool) {
	wanted := fold(word)
	for _, name := range []func(node) string{func(n node) string { return n.shown }, func(n node) string { return n.name }} {
		for _, n := range nodes {
			if fold(name(n)) == wanted {
				return n, true
			}
		}
	}
	return node{}, false
}

// begins reports whether one of a node's names begins so; with whole, whether one is so.
func (n node) begins(folded string, whole bool) bool {
	for _, name := range []string{fold(n.shown), fold(n.name)} {
		if name == folded || !whole && strings.HasPrefix(name, folded) {
			return true
		}
	}
	return false
}

// foldRune is a letter in lower case without its accent. Whatever is folded keeps its number of runes, and with it every position.
func foldRune(r rune) rune {
	if r >= 'À' && r <= 'ɏ' {
		r, _ = utf8.DecodeRuneInString(norm.NFD.String(string(r)))
	}
	return unicode.ToLower(r)
}

func fold(s string) string { return strings.Map(foldRune, norm.NFC.String(s)) }

// beginsWith reports whether a text begins with these words, whatever case and accents, and no letter follows them.
func beginsWith(text []rune, words string) bool {
	n := 0
	for _, r := range words {
		if n == len(text) || foldRune(text[n]) != foldRune(r) {
			return false
		}
		n++
	}
	return n > 0 && (n == len(text) || !isWord(text[n]))
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
