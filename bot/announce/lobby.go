package announce

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// lobbyHead names the game and the user who opened it. What is played, how fast, and who sits there is
// in the picture and its description.
func lobbyHead(s *showing) string {
	l := s.viewer.Lang
	title := lang.Text(l, "lobby.title", engine.Args{"game": lang.Text(l, s.Kind+".name", nil), "avenged": s.avenged})
	if s.Creator == "" { // nobody has opened a game of a season
		return title
	}
	return title + "\n" + lang.Text(l, "lobby.by", engine.Args{"name": person(s.Creator)})
}

// avenged names the people who lost the game of which a lobby is the rematch.
func (a *Announcer) avenged(ctx context.Context, p *sitting.Sitting, l engine.Lang) (names []string, err error) {
	if p.Status != store.Lobby || len(p.Invited) == 0 {
		return nil, nil
	}
	old, err := a.Table.Before(ctx, p)
	if err != nil || old == nil {
		return nil, err
	}
	called := present.EscapedNames(&old.Header, l)
	for _, st := range old.Standings() {
		if user := old.Seats[st.Seat].User; st.Place > 1 && user != "" && !store.IsRetired(user) {
			names = append(names, called[st.Seat])
		}
	}
	return names, nil
}

// reliable says of the people at a lobby in a server which part of their turns they play in time. Those of
// whom little is known are left out.
func (a *Announcer) reliable(ctx context.Context, p *sitting.Sitting, l engine.Lang) (list []string, err error) {
	if p.Status != store.Lobby || p.Guild == "" {
		return nil, nil
	}
	names := present.EscapedNames(&p.Header, l)
	for i, seat := range p.Seats {
		r, err := a.Table.Records.Reliability(ctx, p.Guild, seat.User)
		if err != nil {
			return nil, err
		}
		if number := present.Reliability(r, l); number != "" {
			list = append(list, lang.Text(l, "lobby.in-time", engine.Args{"name": names[i], "number": number}))
		}
	}
	return list, nil
}

// lobbyMessage returns the lobby of a table, with its picture. Invited users are mentioned until
// they have joined; an edit of the message does not notify them again. The coloured button is the one
// that the people at the table press next: to start or, for who sits there alone, to play at once.
func lobbyMessage(s *showing) (*message.Message, error) {
	l, least := s.viewer.Lang, s.game.Rules.Info().MinSeats
	how, full := "lobby.how", len(s.Seats) >= s.Capacity
	if full {
		how = "lobby.full"
	}
	join := present.Button(&s.Header, l, "join", message.Join, message.Secondary)
	join.Disabled = full
	start := present.Button(&s.Header, l, "start", message.Start, message.Success)
	var alone string
	switch {
	case s.nextOpponent != "":
		name, ladder := s.game.PlayerTerm(s.nextOpponent), s.game.Ladder()
		rung := slices.IndexFunc(ladder, func(a games.Artificial) bool { return a.Name == s.nextOpponent })
		start.ID = start.ID.With(message.Start, strconv.Itoa(rung))
		start.Label = lang.Text(l, "lobby.alone", engine.Args{"name": name})
		alone = lang.Text(l, "lobby.rung", engine.Args{"name": name, "up": rung < len(ladder)-1, "down": rung > 0})
	case len(s.Seats) < least:
		start.Disabled, start.Style, join.Style = true, message.Secondary, message.Primary
	}
	m := &message.Message{Rows: []message.Row{{join, present.Button(&s.Header, l, "leave", message.Leave, message.Secondary), start}}}
	if s.game.Painter.LessonSteps() > 0 {
		m.Rows[0] = append(m.Rows[0], present.Button(&s.Header, l, "lesson", message.Lesson, message.Secondary))
	}
	lines := []string{lobbyHead(s)}
	if len(s.Invited) > 0 {
		m.Rows[0] = append(m.Rows[0], present.Button(&s.Header, l, "open", message.Open, message.Secondary))
		var awaited []string
		for _, user := range s.Invited {
			if s.SeatOf(user) == engine.Spectator {
				awaited, m.Mentions = append(awaited, mention(user)), append(m.Mentions, user)
			}
		}
		lines = append(lines, lang.Text(l, "lobby.kept", engine.Args{"names": awaited, "until": s.KeptUntil.Unix()}))
	}
	m.Rows = append(m.Rows, optionsRows(s)...)
	lines = append(lines, lang.Text(l, how, engine.Args{"least": least, "ready": len(s.Seats) >= least}))
	if s.Pace > 0 {
		lines = append(lines, present.TimeRule(&s.Header, l))
	}
	if len(s.reliable) > 0 {
		lines = append(lines, lang.Text(l, "lobby.reliable", engine.Args{"list": strings.Join(s.reliable, "; ")}))
	}
	if alone != "" {
		lines = append(lines, alone)
	}
	if s.game.Advice != nil {
		if advice := s.game.Advice(max(least, len(s.Seats))); advice != "" {
			lines = append(lines, lang.Text(l, advice, nil))
		}
	}
	m.Content = strings.Join(lines, "\n")
	if free := s.FreeFactions(len(s.game.Factions)); len(free) > 0 {
		m.Rows = append(m.Rows, factionRow(s, free))
	}
	if choose := artificialSelect(s); len(choose.Options) > 0 {
		m.Rows = append(m.Rows, message.Row{choose})
	}
	return m, drawLobby(s, m)
}

// callRole makes the first message of a table that waits for others call the server's role, if it may
// be called now, and returns the call. A table that is kept for somebody, or at which artificial
// players sit, calls nobody. Nor does a message that takes the place of another one, or of a request
// with an unknown outcome: those may have called already.
func (a *Announcer) callRole(ctx context.Context, s *showing, m *message.Message) (call string, err error) {
	artificial := func(seat store.Seat) bool { return seat.Player != "" }
	if s.shownPart() != "" || s.Guild == "" || len(s.Invited) > 0 || len(s.Seats) >= s.Capacity || slices.ContainsFunc(s.Seats, artificial) {
		return "", nil
	}
	role, call, err := a.Table.CallRole(ctx, s.Guild, s.ID)
	if call != "" {
		m.Roles = []string{role}
		m.Content = lang.Text(s.viewer.Lang, "lobby.call", engine.Args{"role": "<@&" + role + ">"}) + "\n" + m.Content
	}
	return call, err
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

// optionsRows returns the buttons by which the user who opened the table changes the options of the
// game, its presets and a menu, or cancels it: in one row, or in two where there are too many presets. A
// preset that would change nothing is disabled.
func optionsRows(s *showing) (rows []message.Row) {
	var row message.Row
	l := s.viewer.Lang
	for _, preset := range s.game.Presets {
		b := message.Button{ID: present.ID(&s.Header, message.Preset).With(message.Preset, preset.Name), Style: message.Secondary,
			Label: lang.Text(l, s.Kind+".preset."+preset.Name, nil), Disabled: true}
		for name, value := range preset.Chosen {
			b.Disabled = b.Disabled && s.Options.Chosen[name] == value
		}
		row = append(row, b)
	}
	if len(row)+2 > message.ButtonsPerRow {
		rows, row = append(rows, row), nil
	}
	if len(s.Choices()) > 0 || s.game.Guardian != "" || s.game.Analyst != "" {
		row = append(row, present.Button(&s.Header, l, "options", message.Options, message.Secondary))
	}
	cancel := present.Button(&s.Header, l, "cancel", message.More, message.Secondary)
	cancel.ID.Picks = []string{string(message.End)}
	return append(rows, append(row, cancel))
}

// factionRow returns the select menu by which seated players choose among the free factions.
func factionRow(s *showing, free []int) message.Row {
	l := s.viewer.Lang
	choose := message.Select{ID: present.SelectID(&s.Header, message.Faction), Least: 1, Most: 1, Placeholder: lang.Text(l, s.Kind+".faction.label", nil)}
	for _, faction := range free {
		choose.Options = append(choose.Options, message.Option{Label: lang.Text(l, string(s.game.Factions[faction-1]), nil), Value: strconv.Itoa(faction)})
	}
	return message.Row{choose}
}

// artificialSelect returns the select that adds artificial players while there are free seats, and
// removes those who sit at the table.
func artificialSelect(s *showing) message.Select {
	l := s.viewer.Lang
	choose := message.Select{ID: present.SelectID(&s.Header, message.Add), Least: 1, Most: 1, Placeholder: lang.Text(l, "lobby.remove-some", nil)}
	names := present.PlainNames(&s.Header, l)
	for i, seat := range s.Seats {
		if seat.Player != "" {
			choose.Options = append(choose.Options, message.Option{Label: lang.Text(l, "lobby.remove", engine.Args{"name": names[i]}), Value: message.RemovePrefix + strconv.Itoa(i)})
		}
	}
	if len(s.Seats) == s.Capacity {
		return choose
	}
	key := "lobby.add"
	if len(choose.Options) > 0 {
		key = "lobby.add-or-remove"
	}
	choose.Placeholder = lang.Text(l, key, nil)
	for _, a := range s.game.Offered() {
		term := s.game.PlayerTerm(a.Name)
		choose.Options = append(choose.Options, message.Option{Value: a.Name, Description: lang.Text(l, string(s.game.AboutPlayer(a.Name)), nil),
			Label: lang.Text(l, "lobby.offered", engine.Args{"name": term, "aside": s.game.IsAside(a.Name)})})
	}
	return choose
}

// closedLobby returns the lobby after the game has begun or was cancelled, which a line says. It has no
// picture, so the names of those who sit there are in the text.
func closedLobby(s *showing) *message.Message {
	l := s.viewer.Lang
	var names []string
	for _, name := range present.Names(&s.Header, l) {
		names = append(names, "**"+message.Escape(name)+"**")
	}
	key := "lobby.started"
	switch {
	case s.Status == store.Cancelled:
		key = "lobby.cancelled"
	case s.Home != "":
		key = "lobby.started-in"
	}
	return &message.Message{Content: lobbyHead(s) + "\n" + lang.Text(l, "lobby.seated", engine.Args{"names": names}) + "\n" +
		lang.Text(l, key, engine.Args{"thread": s.Channel})}
}
