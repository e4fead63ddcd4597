package discord

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// lobbyHead names the game and who sits in its first n seats.
func lobbyHead(s *table.Situation, l engine.Lang, n int) string {
	g, names := s.Game, seatNames(s.Game, l)
	lines := []string{lang.Text(l, "lobby.title", engine.Args{"game": lang.Text(l, g.Kind+".name", nil)})}
	for i := range n {
		if i < len(names) {
			lines = append(lines, lang.Text(l, "lobby.seat", engine.Args{"seat": i + 1, "name": escape(names[i])}))
		} else {
			lines = append(lines, lang.Text(l, "lobby.free", engine.Args{"seat": i + 1}))
		}
	}
	if s.Rules.Rules.Info().Options[0].Values[0] != g.Variant {
		variant := lang.Text(l, g.Kind+".variant."+g.Variant, nil)
		lines = append(lines, lang.Text(l, "lobby.variant", engine.Args{"variant": variant}))
	}
	return strings.Join(lines, "\n")
}

// lobbyMessage shows a table that people may sit down at.
func lobbyMessage(s *table.Situation) *Message {
	g, l := s.Game, publicLang(s.Game)
	how := "lobby.how"
	if len(g.Seats) >= g.Capacity {
		how = "lobby.full"
	}
	label := func(key string) string { return lang.Text(l, key, nil) }
	join := button(label("button.join"), discordgo.PrimaryButton, boardID(s, verbJoin))
	join.Disabled = len(g.Seats) >= g.Capacity
	start := button(label("button.start"), discordgo.SuccessButton, boardID(s, verbStart))
	start.Disabled = len(g.Seats) < s.Rules.Rules.Info().MinSeats
	row := []discordgo.MessageComponent{
		join, button(label("button.leave"), discordgo.SecondaryButton, boardID(s, verbLeave)), start,
	}
	m := &Message{Content: lobbyHead(s, l, g.Capacity) + "\n" + lang.Text(l, how, nil), Rows: [][]discordgo.MessageComponent{row}}
	if len(s.Rules.Artificial) > 0 {
		m.Rows = append(m.Rows, artificialRows(s, l)...)
	}
	return m
}

// artificialRows are the components that seat artificial players and take them away.
func artificialRows(s *table.Situation, l engine.Lang) [][]discordgo.MessageComponent {
	var rows [][]discordgo.MessageComponent
	g := s.Game
	seated := false
	for _, seat := range g.Seats {
		seated = seated || seat.Player != ""
	}
	if len(g.Seats) < g.Capacity {
		var options []discordgo.SelectMenuOption
		for _, a := range s.Rules.Artificial {
			term := string(s.Rules.PlayerTerm(a.Name))
			options = append(options, discordgo.SelectMenuOption{
				Label: lang.Text(l, term, nil), Value: a.Name, Description: lang.Text(l, term+"-about", nil)})
		}
		one := 1
		// A client that still holds a choice of a select does not send the same
		// choice of the same select again: after every change it is another one.
		add := boardID(s, verbAdd)
		add.Seq = int(g.Revision)
		rows = append(rows, []discordgo.MessageComponent{discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, MinValues: &one, MaxValues: 1, CustomID: add.String(),
			Placeholder: lang.Text(l, "lobby.add", nil), Options: options}})
	}
	if seated {
		rows = append(rows, []discordgo.MessageComponent{
			button(lang.Text(l, "button.remove", nil), discordgo.SecondaryButton, boardID(s, verbRemove))})
	}
	return rows
}

// boardMessage shows a game that has begun: what has happened since its first
// moves, as many as from, the board or the result, and who is to move, who
// alone is mentioned.
func boardMessage(s *table.Situation, from int, dark bool) (*Message, error) {
	g, l := s.Game, publicLang(s.Game)
	before, played, err := s.Since(from, engine.Spectator)
	if err != nil {
		return nil, err
	}
	told := chronicle(s, l, from, played)
	if g.Status == store.Finished {
		result, err := s.Rules.Painter.Result(storyOf(s, l, dark))
		if err != nil {
			return nil, err
		}
		return &Message{Content: newest(told, outcome(s, l)), Picture: result}, nil
	}
	scene := sceneOf(s, l, s.View(engine.Spectator), dark)
	scene.Before = before
	for _, p := range played {
		scene.Since = append(scene.Since, p.Move)
	}
	m := &Message{}
	if hasPeople(g) {
		m.Rows = [][]discordgo.MessageComponent{{
			playButton(s, l),
			button(lang.Text(l, "button.look", nil), discordgo.SecondaryButton, boardID(s, verbLook)),
		}}
	}
	if m.Picture, err = s.Rules.Painter.Picture(scene); err != nil {
		return nil, err
	}
	var call string
	call, m.Mentions = callOn(s, l)
	if agreed(g) {
		call = agreement(s, l) + "\n" + call
		m.Rows[0] = append(m.Rows[0], button(lang.Text(l, "button.agree", nil), discordgo.DangerButton, boardID(s, verbAgree)))
	}
	m.Content = newest(told, call)
	return m, nil
}

// newest joins lines to a content that Discord takes: the last word is always
// in it, what happened long ago may be cut.
func newest(told []string, last string) string {
	for len([]rune(strings.Join(append(told, last), "\n"))) > maxContent && len(told) > 0 {
		told = told[1:]
	}
	return strings.Join(append(told, last), "\n")
}

// recapMessage tells what the last part of the game that ended since the
// channel was shown it brought, and after how many moves it ended; nil when
// none did.
func recapMessage(s *table.Situation, dark bool) (m *Message, at int, err error) {
	g, l := s.Game, publicLang(s.Game)
	from := table.DisplayOf(g).Next()
	recap, at, err := s.Rules.Painter.Recap(storyOf(s, l, dark), from)
	if err != nil || at == 0 {
		return nil, 0, err
	}
	_, played, err := s.Since(from, engine.Spectator)
	if err != nil {
		return nil, 0, err
	}
	return &Message{Content: newest(chronicle(s, l, from, played[:at-from]), ""), Picture: recap}, at, nil
}

// callOn names those who are to move, and mentions the people among them.
func callOn(s *table.Situation, l engine.Lang) (text string, mentions []string) {
	names := seatNames(s.Game, l)
	var called []string
	for seat := range s.ToMove.All() {
		if user := s.Game.Seats[seat].User; user != "" {
			called = append(called, "<@"+user+">")
			mentions = append(mentions, user)
		} else {
			called = append(called, escape(names[seat]))
		}
	}
	return lang.Text(l, "board.turn", engine.Args{"names": called}), mentions
}

// agreed reports whether somebody wants to give the game up.
func agreed(g *store.Game) bool {
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Agrees })
}

func hasPeople(g *store.Game) bool {
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.User != "" })
}

// agreement tells who wants to give the game up.
func agreement(s *table.Situation, l engine.Lang) string {
	names := seatNames(s.Game, l)
	var agree []string
	for i, seat := range s.Game.Seats {
		if seat.Agrees {
			agree = append(agree, escape(names[i]))
		}
	}
	return lang.Text(l, "board.agree", engine.Args{"names": agree, "n": len(agree)})
}

// cancelledMessage tells that a game was given up, how it stood, and its seed.
func cancelledMessage(s *table.Situation) *Message {
	l := publicLang(s.Game)
	lines := append([]string{lang.Text(l, "board.cancelled", nil)}, standings(s, l)...)
	return &Message{Content: strings.Join(append(lines, seedLine(s, l)), "\n")}
}

// closedLobby is a lobby's last word: who sat there, and that it is closed.
func closedLobby(s *table.Situation) *Message {
	l := publicLang(s.Game)
	key := "lobby.started"
	if s.Game.Status == store.Cancelled {
		key = "lobby.cancelled"
	}
	return &Message{Content: lobbyHead(s, l, len(s.Game.Seats)) + "\n" + lang.Text(l, key, nil)}
}

// outcome tells how the game ended.
func outcome(s *table.Situation, l engine.Lang) string {
	names := seatNames(s.Game, l)
	var winners []string
	for _, one := range s.Standings() {
		if one.Place == 1 {
			winners = append(winners, "**"+escape(names[one.Seat])+"**")
		}
	}
	key := "board.winner"
	if len(winners) > 1 {
		key = "board.winners"
	}
	lines := append([]string{lang.Text(l, key, engine.Args{"names": winners})}, standings(s, l)...)
	return strings.Join(append(lines, seedLine(s, l)), "\n")
}

func standings(s *table.Situation, l engine.Lang) []string {
	names := seatNames(s.Game, l)
	var lines []string
	for _, one := range s.Standings() {
		lines = append(lines, lang.Text(l, "board.standing",
			engine.Args{"place": one.Place, "name": escape(names[one.Seat]), "n": one.Score}))
	}
	return lines
}

func seedLine(s *table.Situation, l engine.Lang) string {
	return lang.Text(l, "board.seed", engine.Args{"seed": hex.EncodeToString(s.Game.Seed[:])})
}
