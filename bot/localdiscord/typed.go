package localdiscord

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// typedCommand is what a person typed, looked up among the registered commands. The server's lock is held by whoever makes it.
type typedCommand struct {
	command *wire.Command
	options []optionValue
}

// resolveTyped reads a line such as "/azul take 3 azul fila 2" the way the page's composer does: the names (or the person's
// localised names) of command, group and subcommand, then the options. An option may be named ("jugadores:4"); what has no name
// fills the options in their order, the last of them taking the rest of the line. With focus, the last option is the one being
// typed and its value is left as text.
func (s *Server) resolveTyped(user *User, guild, line string, focus bool) (*typedCommand, error) {
	line = strings.TrimPrefix(strings.TrimLeft(line, " "), "/")
	word, rest := cutWord(line)
	var cmd *wire.Command
	for _, c := range s.world.commandsFor(user.ID, guild) {
		if c.Type == wire.ChatInput && (c.Name == word || c.NameLocalizations[user.Locale] == word) {
			cmd = c
			break
		}
	}
	if cmd == nil {
		return nil, fmt.Errorf("there is no command /%s here", word)
	}
	out := &typedCommand{command: cmd}
	into, options := &out.options, cmd.Options
	for len(options) > 0 && options[0].IsSub() {
		word, rest = cutWord(rest)
		o := findOption(options, word, user.Locale)
		if o == nil {
			return nil, fmt.Errorf("/%s has no subcommand %q", cmd.Name, word)
		}
		*into = append(*into, optionValue{Name: o.Name, Type: o.Type})
		into, options = &(*into)[len(*into)-1].Options, o.Options
	}
	values, err := s.readOptions(options, rest, user.Locale, focus)
	if err != nil {
		return nil, err
	}
	*into = values
	return out, nil
}

func cutWord(s string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimLeft(s, " "), " ")
	return word, rest
}

func findOption(options []wire.Option, name, locale string) *wire.Option {
	for i := range options {
		if options[i].Name == name || options[i].NameLocalizations[locale] == name {
			return &options[i]
		}
	}
	return nil
}

// readOptions shares a line out among options.
func (s *Server) readOptions(options []wire.Option, line, locale string, focus bool) ([]optionValue, error) {
	text := map[string]string{}
	var order []*wire.Option
	var current *wire.Option
	free := func() *wire.Option {
		for i := range options {
			if _, used := text[options[i].Name]; !used {
				return &options[i]
			}
		}
		return nil
	}
	last := func(o *wire.Option) bool { return o == &options[len(options)-1] }
	words := strings.Split(line, " ")
	if strings.TrimSpace(line) == "" {
		words = nil
	}
	for _, w := range words {
		if name, value, ok := strings.Cut(w, ":"); ok {
			if o := findOption(options, name, locale); o != nil {
				current = o
				order = append(order, o)
				text[o.Name] = value
				continue
			}
		}
		switch {
		case current != nil && (current.Type == wire.OptString && last(current) || free() == nil):
			text[current.Name] += " " + w
		case w == "":
		case free() == nil:
			return nil, fmt.Errorf("nothing takes %q", w)
		default:
			current = free()
			order = append(order, current)
			text[current.Name] = w
		}
	}
	if focus && current == nil {
		if current = free(); current == nil {
			return nil, fmt.Errorf("no option to complete")
		}
		order = append(order, current)
		text[current.Name] = ""
	}
	var out []optionValue
	for _, o := range order {
		v := optionValue{Name: o.Name, Type: o.Type, Value: text[o.Name], Focused: focus && o == current}
		if !v.Focused {
			value, err := s.typedValue(o, strings.TrimSpace(text[o.Name]), locale)
			if err != nil {
				return nil, err
			}
			v.Value = value
		}
		out = append(out, v)
	}
	return out, nil
}

// typedValue reads one option's text: a choice by its name, a number, a person by name or mention, a channel by name.
func (s *Server) typedValue(o *wire.Option, text, locale string) (any, error) {
	for _, ch := range o.Choices {
		if ch.Name == text || ch.NameLocalizations[locale] == text {
			return ch.Value, nil
		}
	}
	bad := func(what string) error { return fmt.Errorf("%s: %q is not %s", o.Name, text, what) }
	switch o.Type {
	case wire.OptString:
		return text, nil
	case wire.OptInteger:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, bad("a whole number")
		}
		return n, nil
	case wire.OptNumber:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, bad("a number")
		}
		return n, nil
	case wire.OptBoolean:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, bad("true or false")
		}
		return b, nil
	case wire.OptUser, wire.OptMentionable:
		id := strings.Trim(text, "<@!>")
		for _, u := range s.world.users {
			if u.ID == id || strings.EqualFold(u.Name, strings.TrimPrefix(text, "@")) {
				return u.ID, nil
			}
		}
		return nil, bad("a person here")
	case wire.OptChannel:
		id := strings.Trim(text, "<#>")
		for _, ch := range s.world.channels {
			if ch.ID == id || ch.Name == strings.TrimPrefix(text, "#") {
				return ch.ID, nil
			}
		}
		return nil, bad("a channel here")
	}
	return nil, fmt.Errorf("%s: options of type %d cannot be typed", o.Name, o.Type)
}
