package record

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"sobremesa/engine"
)

// magic is the first line; its number is the version of this format.
const magic = "sobremesa record 1"

// Write writes the record in canonical form. Control characters and outer spaces of names are
// dropped. The error is w's.
func (r *Record) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, magic)
	fmt.Fprintf(b, "game: %s\n", r.Game)
	fmt.Fprintf(b, "rules: %d\n", r.Rules)
	if r.Variant != "" {
		fmt.Fprintf(b, "variant: %s\n", r.Variant)
	}
	for i, name := range r.Seats {
		fmt.Fprintf(b, "%s\n", strings.TrimRight(fmt.Sprintf("seat %d: %s", i+1, plain(name)), " "))
	}
	if len(r.Factions) > 0 {
		fmt.Fprintf(b, "tokens: %s\n", strings.Join(r.Factions, " "))
	}
	if r.Commitment != "" {
		fmt.Fprintf(b, "commitment: %s\n", r.Commitment)
	}
	if r.Seed != nil {
		fmt.Fprintf(b, "seed: %s\n", r.Seed.Hex())
	}
	if r.Scores != nil {
		fmt.Fprintf(b, "result: %s\n", strings.Trim(fmt.Sprint(r.Scores), "[]"))
	}
	fmt.Fprintln(b)
	width := len(strconv.Itoa(len(r.Moves)))
	for i, m := range r.Moves {
		fmt.Fprintf(b, "%*d %-*s  %s\n", width, i+1, len(chance), who(m.Seat), m.Text)
	}
	return b.Flush()
}

// String returns the text that Write writes.
func (r *Record) String() string {
	var b strings.Builder
	_ = r.Write(&b) // a Builder never fails
	return b.String()
}

// chance is the player of chance moves in a move line.
const chance = "chance"

func who(seat engine.Seat) string {
	if seat == engine.Chance {
		return chance
	}
	return strconv.Itoa(int(seat) + 1)
}

// plain reduces a name to one line without control characters.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return strings.TrimSpace(name)
}
