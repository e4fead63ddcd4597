package announce

import (
	"fmt"
	"strconv"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// lobbyHead names the game, the user who opened it, the time for a turn, the options with a value
// other than the default, the length of the game unless it has begun, and the first n seats with
// their players.
func lobbyHead(s *showing, n int) string {
	l := s.viewer.Lang
	lines := []string{lang.Text(l, "lobby.title", engine.Args{"game": lang.Text(l, s.Kind+".name", nil)})}
	about := []string{lang.Text(l, "lobby.by", engine.Args{"name": person(s.Creator)})}
	if s.Pace > 0 {
		about = append(about, lang.Text(l, "pace."+settings.PaceName(s.Pace), nil))
	}
	if s.Hints {
		about = append(about, lang.Text(l, "lobby.hints", nil))
	}
	for _, o := range s.game.Rules.Info().Options {
		if value := s.Options.Chosen[o.Name]; value != "" && value != o.Values[0] {
			key := s.Kind + ".option." + o.Name
			about = append(about, lang.Text(l, "lobby.option", engine.Args{"option": engine.Term(key + ".label"), "value": present.OptionValue(s.game, &s.Header, o, l)}))
		}
	}
	lines = append(lines, strings.Join(about, " · "))
	if length := present.Length(s.game, &s.Header, l); length != "" {
		lines = append(lines, length)
	}
	names := present.Names(&s.Header, l)
	for i := range n {
		var faction any = ""
		if i < len(s.Factions) && s.Factions[i] > 0 {
			faction = s.game.Factions()[s.Factions[i]-1]
		}
		switch {
		case i >= len(names):
			lines = append(lines, lang.Text(l, "lobby.free", engine.Args{"seat": i + 1}))
		case s.Seats[i].Player != "":
			lines = append(lines, lang.Text(l, "lobby.artificial", engine.Args{"seat": i + 1, "name": message.Escape(names[i]), "faction": faction,
				"about": s.game.PlayerTerm(s.Seats[i].Player) + "-about"}))
		default:
			lines = append(lines, lang.Text(l, "lobby.seat", engine.Args{"seat": i + 1, "name": message.Escape(names[i]), "faction": faction}))
		}
	}
	return strings.Join(lines, "\n")
}

// lobbyMessage returns the lobby of a table, with its picture. Invited users are mentioned until
// they have joined; an edit of the message does not notify them again.
func lobbyMessage(s *showing) (*message.Message, error) {
	l, least := s.viewer.Lang, s.game.Rules.Info().MinSeats
	how, full := "lobby.how", len(s.Seats) >= s.Capacity
	if full {
		how = "lobby.full"
	}
	join := present.Button(&s.Header, l, "join", message.Join, message.Primary)
	join.Disabled = full
	start := present.Button(&s.Header, l, "start", message.Start, message.Success)
	start.Disabled = len(s.Seats) < least
	m := &message.Message{Rows: []message.Row{{join, present.Button(&s.Header, l, "leave", message.Leave, message.Secondary), start}}}
	if s.game.Painter.LessonSteps() > 0 {
		m.Rows[0] = append(m.Rows[0], present.Button(&s.Header, l, "lesson", message.Lesson, message.Secondary))
	}
	lines := []string{lobbyHead(s, s.Capacity)}
	if len(s.KeptFor) > 0 {
		m.Rows[0] = append(m.Rows[0], present.Button(&s.Header, l, "open", message.Open, message.Secondary))
		var awaited []string
		for _, user := range s.KeptFor {
			if s.SeatOf(user) == engine.Spectator {
				awaited, m.Mentions = append(awaited, mention(user)), append(m.Mentions, user)
			}
		}
		lines = append(lines, lang.Text(l, "lobby.kept", engine.Args{"names": awaited, "until": s.KeptUntil.Unix()}))
	}
	if row := optionsRow(s); len(row) > 0 {
		m.Rows = append(m.Rows, row)
	}
	m.Content = strings.Join(append(lines, lang.Text(l, how, engine.Args{"least": least})), "\n")
	if free := s.FreeFactions(len(s.game.Factions())); len(free) > 0 {
		m.Rows = append(m.Rows, factionRow(s, free))
	}
	if len(s.game.Artificial) > 0 {
		m.Rows = append(m.Rows, artificialRows(s)...)
	}
	return m, drawLobby(s, m)
}

// drawLobby adds the picture of the lobby to a message.
func drawLobby(s *showing, m *message.Message) error {
	picture, err := s.game.Painter.Lobby(present.Lobby(s.game, &s.Header, s.viewer))
	if err != nil {
		return fmt.Errorf("announce: lobby of game %d: %w", s.ID, err)
	}
	m.Files = []message.File{present.Picture(picture)}
	return nil
}

// optionsRow returns the buttons by which the user who opened the table changes the options of the
// game: its presets and a menu. A preset that would change nothing is disabled.
func optionsRow(s *showing) (row message.Row) {
	l := s.viewer.Lang
	for _, preset := range s.game.Presets() {
		b := message.Button{ID: present.ID(&s.Header, message.Preset).With(message.Preset, preset.Name), Style: message.Secondary,
			Label: lang.Text(l, s.Kind+".preset."+preset.Name, nil), Disabled: true}
		for name, value := range preset.Chosen {
			b.Disabled = b.Disabled && s.Options.Chosen[name] == value
		}
		row = append(row, b)
	}
	if len(s.Choices()) > 0 || s.game.Guardian != "" || s.game.Analyst != "" {
		row = append(row, present.Button(&s.Header, l, "options", message.Options, message.Secondary))
	}
	return row
}

// factionRow returns the select menu by which seated players choose among the free factions.
func factionRow(s *showing, free []int) message.Row {
	l := s.viewer.Lang
	choose := message.Select{ID: present.SelectID(&s.Header, message.Faction), Least: 1, Most: 1, Placeholder: lang.Text(l, s.Kind+".faction.label", nil)}
	for _, faction := range free {
		choose.Options = append(choose.Options, message.Option{Label: lang.Text(l, string(s.game.Factions()[faction-1]), nil), Value: strconv.Itoa(faction)})
	}
	return message.Row{choose}
}

// artificialRows returns the components that add and remove artificial players.
func artificialRows(s *showing) []message.Row {
	l := s.viewer.Lang
	var rows []message.Row
	if len(s.Seats) < s.Capacity {
		choose := message.Select{ID: present.SelectID(&s.Header, message.Add), Least: 1, Most: 1, Placeholder: lang.Text(l, "lobby.add", nil)}
		for _, a := range s.game.Offered() {
			term := string(s.game.PlayerTerm(a.Name))
			choose.Options = append(choose.Options, message.Option{
				Label: lang.Text(l, term, nil), Value: a.Name, Description: lang.Text(l, term+"-about", nil)})
		}
		rows = append(rows, message.Row{choose})
	}
	var remove message.Row
	names := present.PlainNames(&s.Header, l)
	for i, seat := range s.Seats {
		if seat.Player != "" {
			remove = append(remove, message.Button{ID: present.ID(&s.Header, message.Remove).With(message.Remove, strconv.Itoa(i)),
				Label: lang.Text(l, "lobby.remove", engine.Args{"name": names[i]}), Style: message.Secondary})
		}
	}
	if len(remove) > 0 {
		rows = append(rows, remove)
	}
	return rows
}

// closedLobby returns the lobby after the game has begun or was cancelled: the players, and a line
// that says so.
func closedLobby(s *showing) *message.Message {
	key := "lobby.started"
	switch {
	case s.Status == store.Cancelled:
		key = "lobby.cancelled"
	case s.Home != "":
		key = "lobby.started-in"
	}
	return &message.Message{Content: lobbyHead(s, len(s.Seats)) + "\n" + lang.Text(s.viewer.Lang, key, engine.Args{"thread": s.Channel})}
}

// belatedLobby returns the lobby of a game that has begun and has no lobby message, from which its
// thread can be started. The picture is removed once the thread exists. Until then, and if the
// message arrives late, the name of the picture identifies the message, whatever the state of the
// game.
func belatedLobby(s *showing) (*message.Message, error) {
	m := closedLobby(s)
	return m, drawLobby(s, m)
}
