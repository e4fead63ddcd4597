package discord

import (
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// chronicle tells what happened after so many moves, a line for each player's turn and each thing
// that befell the table.
func chronicle(s *table.Situation, l engine.Lang, from int, played []engine.Played) []string {
	var lines []string
	names := seatNames(s.Game, l)
	if from == 0 {
		lines = append(lines, lang.Text(l, "board.commitment", engine.Args{"hash": s.Game.Seed.Commitment()}))
	}
	var gathered []string // sentences about one seat after the other, of one move
	about := engine.Spectator
	flush := func() {
		if len(gathered) > 0 {
			text := strings.Join(gathered, ", ")
			if about != engine.Spectator {
				text = "**" + escape(names[about]) + "**: " + text
			}
			lines = append(lines, text)
		}
		gathered = nil
	}
	for _, p := range played {
		for _, e := range p.EventsFor(engine.Spectator) {
			text := lang.Text(l, string(e.Code), e.Args)
			if e.Seat != about {
				flush()
				about = e.Seat
			}
			gathered = append(gathered, text)
		}
		flush()
		about = engine.Spectator
	}
	return lines
}

// escape makes a name harmless in a message: it neither formats nor mentions,
// links or invites.
func escape(name string) string {
	var b strings.Builder
	number := true // a line that begins with "1." would be a list
	for _, r := range name {
		if strings.ContainsRune("\\*_~`|>#[]()<@:-/", r) || r == '.' && number {
			b.WriteByte('\\')
		}
		number = number && '0' <= r && r <= '9'
		b.WriteRune(r)
	}
	return b.String()
}
