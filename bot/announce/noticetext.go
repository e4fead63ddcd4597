package announce

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// maxReminded bounds the games that a reminder names. It only counts the others.
const maxReminded = 10

// message returns the message of a notice, with its buttons.
func (n *notice) message(list games.List) *message.Message {
	if n.About == sitting.Waits {
		return n.reminder()
	}
	g := n.games[0]
	m := &message.Message{Content: n.whatHappened(list, g), Nonce: n.nonce}
	if n.About != sitting.SeatTaken { // the lobby has the buttons
		m.Rows = []message.Row{n.buttons(g)}
	}
	if n.channel != "" {
		// Nothing else mentions them there: the board mentions other players, or nobody.
		m.Content, m.Mentions = mention(n.User)+": "+m.Content, []string{n.User}
	}
	return m
}

// whatHappened returns the text of a notice other than a reminder: what has happened to the person's
// seat, game or offer, and what that means.
func (n *notice) whatHappened(list games.List, g table.Noticed) string {
	guardian := cmp.Or(g.Seats[g.Turn.Seat].Guardian, n.Player, list.Guardian(g.Kind)) // older notices have no Player
	args := engine.Args{
		"game": engine.Term(g.Kind + ".name"), "where": present.Where(&g.Header, n.lang), "link": present.Link(&g.Header),
		"player": sitting.PlayerTerm(g.Kind, guardian), "kept": sitting.IsKept(g.Seats[g.Turn.Seat]), "yours": g.Yours, "until": "", "n": g.MayMiss, "deals": n.dealLines(g),
		// The game is not rated for a person who has taken over the seat.
		"rated": g.Seats[g.Turn.Seat].Before == "" && !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Player != "" }),
	}
	if !g.Deadline.IsZero() {
		args["until"] = present.Moment(g.Deadline)
	}
	if by := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return n.By != "" && s.User == n.By }); by >= 0 {
		args["by"] = present.EscapedNames(&g.Header, n.lang)[by]
	}
	return lang.Text(n.lang, noticeKeys[n.About], args)
}

var noticeKeys = map[sitting.About]string{
	sitting.MissedTurn: "notice.missed", sitting.SeatKept: "notice.kept", sitting.GameAway: "notice.away", sitting.BackAgain: "notice.back",
	sitting.Dealt: "notice.dealt", sitting.SeatTaken: "notice.sat"}

// buttons returns what the person can do: take their seat or their game back, or see what they have
// missed and play.
func (n *notice) buttons(g table.Noticed) message.Row {
	switch {
	case n.About == sitting.GameAway:
		return message.Row{n.markedButton(g, "bring-back", message.Back, message.Primary)}
	case sitting.IsKept(g.Seats[g.Turn.Seat]):
		return message.Row{n.markedButton(g, "return", message.Return, message.Primary)}
	}
	missed := n.markedButton(g, "missed", message.Missed, message.Secondary)
	if !g.Yours {
		return message.Row{missed}
	}
	return message.Row{present.Button(&g.Header, n.lang, "play", message.Play, message.Primary), missed}
}

// markedButton returns a button that identifies the notice.
func (n *notice) markedButton(g table.Noticed, name string, v message.Verb, style message.Style) message.Button {
	b := present.Button(&g.Header, n.lang, name, v, style)
	b.ID.Picks = []string{n.mark()}
	return b
}

// reminder returns the message that names the games that wait for the person.
func (n *notice) reminder() *message.Message {
	l, count := n.lang, len(n.games)
	lines := []string{lang.Text(l, "remind.title", engine.Args{"n": count})}
	if n.channel != "" { // it names the person without notifying them: the board has mentioned them
		lines[0] = lang.Text(l, "remind.public", engine.Args{"user": mention(n.User), "n": count})
	}
	for i, g := range n.games[:min(count, maxReminded)] {
		args := engine.Args{"game": engine.Term(g.Kind + ".name"), "where": present.Where(&g.Header, l), "link": present.Link(&g.Header), "until": "", "number": ""}
		if !g.Deadline.IsZero() {
			args["until"] = present.Moment(g.Deadline)
		}
		if count > 1 {
			args["number"] = strconv.Itoa(i + 1)
		}
		lines = append(lines, lang.Text(l, "remind.game", args))
	}
	if more := count - maxReminded; more > 0 {
		lines = append(lines, lang.Text(l, "remind.more", engine.Args{"n": more}))
	}
	return &message.Message{Content: strings.Join(lines, "\n"), Nonce: n.nonce, Rows: n.playAndQuiet()}
}

// playAndQuiet returns the buttons of a reminder: one for each game, to play it from there, and one
// to get no more reminders.
func (n *notice) playAndQuiet() []message.Row {
	var row message.Row
	var rows []message.Row
	for i, g := range n.games[:min(len(n.games), maxReminded)] {
		if n.channel != "" && g.Channel != n.channel {
			continue // a public message offers only the games of its channel
		}
		b := present.Button(&g.Header, n.lang, "play", message.Play, message.Primary)
		if len(n.games) > 1 {
			b.Label = fmt.Sprint(b.Label, " ", i+1)
		}
		row = append(row, b)
	}
	for part := range slices.Chunk(append(row, message.Button{ID: n.quiet(), Label: lang.Text(n.lang, "remind.quiet", engine.Args{"n": len(n.games)}), Style: message.Secondary}), message.ButtonsPerRow) {
		rows = append(rows, part)
	}
	return rows
}

// quiet returns the id of the button by which the person declines further reminders. Its picks are
// the seat, the time of the reminder, and the notice's mark.
func (n *notice) quiet() message.CustomID {
	first := n.games[0]
	return message.CustomID{Kind: first.Kind, Game: first.ID, Verb: message.Quiet,
		Picks: []string{strconv.Itoa(int(first.Turn.Seat)), strconv.FormatInt(n.At.Unix()+1, 36), n.mark()}}
}
