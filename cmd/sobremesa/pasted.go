package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"sobremesa/engine/record"
)

// unpaste returns the text of a record or a log that may have been copied out of a message: in UTF-16,
// quoted with ">", in a code block, or below other text. Lines keep their numbers; what does not
// belong to a record becomes empty. The error names the first line that is no text.
func unpaste(data []byte) ([]byte, error) {
	const fence = "```"
	lines := strings.Split(strings.TrimPrefix(decode(data), "\uFEFF"), "\n")
	begun, fenced := -1, false // begun is the line where a record begins
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			return nil, fmt.Errorf("line %d: this is no text in UTF-8 or UTF-16", i+1)
		}
		text := strings.TrimSpace(line)
		for strings.HasPrefix(text, ">") {
			text = strings.TrimSpace(text[1:])
		}
		text, opens := strings.CutPrefix(text, fence)
		text, closes := strings.CutSuffix(text, fence)
		if opens && !strings.Contains(text, " ") {
			text = "" // the name of a language
		}
		if lines[i] = text; begun < 0 && record.Is([]byte(text)) {
			begun = i
		}
		if begun >= 0 && fenced && (opens || closes) {
			lines = lines[:i+1]
			break
		}
		if opens != closes {
			fenced = !fenced
		}
	}
	for i := range begun {
		lines[i] = ""
	}
	return []byte(strings.Join(lines, "\n")), nil
}

// decode returns UTF-16 as UTF-8, and anything else unchanged. UTF-16 without a byte order mark is
// known by the zero in its first character, which must be in ASCII.
func decode(data []byte) string {
	order := unicode.LittleEndian
	switch {
	case len(data) < 2:
		return string(data)
	case data[0] == 0 || data[0] == 0xFE && data[1] == 0xFF:
		order = unicode.BigEndian
	case data[1] != 0 && (data[0] != 0xFF || data[1] != 0xFE):
		return string(data)
	}
	text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	if err != nil {
		return string(data)
	}
	return string(text)
}
