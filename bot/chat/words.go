package chat

import (
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
)

// putInWords replaces the pictures of a private message by their descriptions, if the user wants
// words instead of pictures. Where they don't fit, it leaves out the last lines and says so. It
// keeps files that are asked for as files, such as a film.
func (c *call) putInWords(m *message.Message) {
	if !c.viewer.Words {
		return
	}
	var lines []string
	m.Files = slices.DeleteFunc(m.Files, func(f message.File) bool {
		if f.Type != "image/png" {
			return false
		}
		lines = append(lines, escaped(f.Alt)...)
		return true
	})
	whole := joinLines(append([]string{m.Content}, lines...)...)
	if message.Length(whole) > message.MaxContent {
		more := "\n" + lang.Text(c.viewer.Lang, "words.cut", c.args())
		whole = message.ClipLines(whole, message.MaxContent-message.Length(more)) + more
	}
	m.Content = whole
}

// escaped returns the lines of a description as they can be written in a message.
func escaped(description string) []string {
	lines := strings.Split(description, "\n")
	for i, line := range lines {
		lines[i] = message.Escape(line)
	}
	return lines
}
