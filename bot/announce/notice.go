package announce

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// notice is one message of a sitting.Notice: to the person, or to a channel of one of the servers in
// which the games are played.
type notice struct {
	*sitting.Notice
	games   []table.Noticed
	nonce   string
	lang    engine.Lang
	channel string // the channel of a server, "" for a direct message
	deals   []games.Deal
}

// mark returns the last pick of a notice's buttons, which identifies it.
func (n *notice) mark() string { return strings.ToLower(n.Nonce[:8]) }

// notice sends a person a notice about their games: by direct message or, if they accept none or
// have chosen so, in the channel of one game of each server. Games for which the notice no longer
// holds are left out. If none remains, nothing is sent.
//
// A button identifies the message, and repeated requests have the same nonce. A request that arrives
// after the search of postOnce, and after Discord has forgotten the nonce, becomes a second message.
func (a *Announcer) notice(ctx context.Context, task *store.Task) error {
	what, err := store.ReadPayload[sitting.Notice](task)
	if err != nil {
		return fmt.Errorf("%w: %v", outbox.ErrGiveUp, err)
	}
	list, said, err := a.Table.NoticesStillTrue(ctx, &what)
	if err != nil || !anyDue(&what, list) {
		return err
	}
	again := task.Lease.Claim > 1
	n := &notice{Notice: &what, games: list, nonce: what.Nonce, lang: present.PublicLang(&list[0].Header)}
	if what.About == sitting.Dealt {
		if n.deals, err = a.dealsFor(ctx, &what); err != nil {
			return err
		}
	}
	if l := engine.Lang(said[settings.Language]); slices.Contains(settings.Languages, l) {
		n.lang = l
	}
	if said[settings.Reminders] != settings.InChannel {
		channel, err := a.Channels.Direct(ctx, what.User)
		if err == nil {
			err = a.notify(ctx, channel, n, again)
		}
		if !refusedForGood(err) {
			return err
		}
	}
	return a.noticeInChannels(ctx, n, again)
}

// anyDue reports whether there is something to send. A reminder needs a game for which it is due.
func anyDue(n *sitting.Notice, list []table.Noticed) bool {
	return slices.ContainsFunc(list, func(g table.Noticed) bool { return g.Turn.Due || n.About != sitting.Waits })
}

// noticeInChannels posts the notice in each server, with that server's games only: others must not
// learn what a person plays elsewhere.
func (a *Announcer) noticeInChannels(ctx context.Context, what *notice, again bool) error {
	var guilds []string
	by := make(map[string][]table.Noticed)
	for _, g := range what.games {
		if by[g.Guild] == nil {
			guilds = append(guilds, g.Guild)
		}
		by[g.Guild] = append(by[g.Guild], g)
	}
	for i, guild := range guilds {
		list := by[guild]
		if !anyDue(what.Notice, list) {
			continue
		}
		n := &notice{Notice: what.Notice, games: list, nonce: what.nonce + strconv.Itoa(i), lang: present.PublicLang(&list[0].Header), channel: list[0].Channel, deals: what.deals}
		if err := a.notify(ctx, n.channel, n, again); err != nil && !refusedForGood(err) {
			return err
		}
	}
	return nil
}

// notify posts a notice. If again is set, it does so only if the channel does not have it already.
func (a *Announcer) notify(ctx context.Context, channel string, n *notice, again bool) error {
	return a.postOnce(ctx, channel, n.message(a.Games), again, n.At, withComponent(n.owns))
}

// postOnce posts a message that is not recorded. If again is set, the bot may have posted it since a
// time: it first searches the channel, unless it may not read the history.
func (a *Announcer) postOnce(ctx context.Context, channel string, m *message.Message, again bool, since time.Time, is func(*message.Posted) bool) error {
	if again {
		if there, err := a.findPost(ctx, channel, since, is); there != nil || err != nil {
			return err
		}
	}
	_, err := a.Channels.Create(ctx, channel, m)
	if reasonOf(err) == message.NoMessage {
		return nil // the message was posted before, and somebody has deleted it
	}
	return err
}

// withComponent has a message found by one of its components.
func withComponent(matches func(component string) bool) func(*message.Posted) bool {
	return func(p *message.Posted) bool { return slices.ContainsFunc(p.Components, matches) }
}

// findPost returns the bot's own message in a channel, not older than a time, that is the wanted one; nil if there
// is none.
func (a *Announcer) findPost(ctx context.Context, channel string, since time.Time, is func(*message.Posted) bool) (*message.Posted, error) {
	self, err := a.ownID(ctx)
	if err != nil {
		return nil, err
	}
	for p, err := range a.since(ctx, channel, message.IDAt(since.Add(-posted.ClocksApart))) {
		if err != nil {
			return nil, err
		}
		if p.Author == self && is(&p) {
			return &p, nil
		}
	}
	return nil, nil
}

// owns reports whether a component belongs to the notice. It compares only the mark: the other
// content of the buttons changes if the first game of the notice is over by now.
func (n *notice) owns(component string) bool {
	id, ok := message.ParseCustomID(component)
	return ok && slices.Contains(markedVerbs, id.Verb) && len(id.Picks) > 0 && id.Picks[len(id.Picks)-1] == n.mark()
}

// markedVerbs lists the verbs of the buttons that carry a notice's mark.
var markedVerbs = []message.Verb{message.Quiet, message.Return, message.Back, message.Missed}

// maxReminded bounds the games that a reminder names. It only counts the others.
const maxReminded = 10

// message returns the message of a notice, with its buttons.
func (n *notice) message(list games.List) *message.Message {
	switch n.About {
	case sitting.Waits:
		return n.reminder()
	case sitting.SeasonEnds:
		return n.lastCall()
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
		"club":  sitting.IsOfClub(&g.Game),
		"rated": g.Seats[g.Turn.Seat].Before == "" && !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Player != "" }),
	}
	if until, _ := g.Until(); !until.IsZero() {
		args["until"] = present.Moment(until)
	}
	if by := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return n.By != "" && s.User == n.By }); by >= 0 {
		args["by"] = present.EscapedNames(&g.Header, n.lang)[by]
	}
	key := noticeKeys[n.About]
	if n.About == sitting.SeatKept && g.Seats[g.Turn.Seat].TimeOver {
		key = "notice.time-over"
		args["returns"] = g.Gives.Turn > 0
	}
	return lang.Text(n.lang, key, args)
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
	case g.MayReturn(g.Turn.Seat):
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
	lines = append(lines, n.gameLines()...)
	return &message.Message{Content: strings.Join(lines, "\n"), Nonce: n.nonce, Rows: n.playAndQuiet()}
}

// lastCall returns the message that says that a season ends soon, and names the games of it that the
// person has begun.
func (n *notice) lastCall() *message.Message {
	first := n.games[0]
	args := engine.Args{"game": engine.Term(first.Kind + ".name"), "season": n.Season, "ends": n.Ends.Unix(), "n": n.Left, "user": "", "waiting": max(0, n.Left-len(n.games))}
	m := &message.Message{Nonce: n.nonce}
	if n.channel != "" {
		args["user"], m.Mentions = mention(n.User), []string{n.User}
	}
	m.Content = strings.Join(append([]string{lang.Text(n.lang, "notice.ends", args)}, n.gameLines()...), "\n")
	row := message.Row{n.markedButton(first, "missed", message.Missed, message.Secondary)}
	for i, g := range slices.Backward(n.games[:min(len(n.games), message.ButtonsPerRow-1)]) {
		if b := present.Button(&g.Header, n.lang, "play", message.Play, message.Primary); g.Yours {
			if len(n.games) > 1 {
				b.Label = fmt.Sprint(b.Label, " ", i+1)
			}
			row = slices.Insert(row, 0, message.Component(b))
		}
	}
	m.Rows = []message.Row{row}
	return m
}

// gameLines returns a line for each game of a notice, up to maxReminded.
func (n *notice) gameLines() (lines []string) {
	l, count := n.lang, len(n.games)
	for i, g := range n.games[:min(count, maxReminded)] {
		args := engine.Args{"game": engine.Term(g.Kind + ".name"), "where": present.Where(&g.Header, l), "link": present.Link(&g.Header), "until": "", "bank": "", "number": ""}
		until, season := g.Until()
		if args["season"] = season; !until.IsZero() && !(season && n.About == sitting.SeasonEnds) { // that has said when
			args["until"] = present.Moment(until)
		}
		if g.Left > 0 && !season {
			args["bank"] = present.Span(g.Left)
		}
		if count > 1 {
			args["number"] = strconv.Itoa(i + 1)
		}
		lines = append(lines, lang.Text(l, "remind.game", args))
	}
	if more := count - maxReminded; more > 0 {
		lines = append(lines, lang.Text(l, "remind.more", engine.Args{"n": more}))
	}
	return lines
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
	row = append(row, message.Button{ID: n.quiet(), Label: lang.Text(n.lang, "remind.quiet", engine.Args{"n": len(n.games)}), Style: message.Secondary})
	for part := range slices.Chunk(row, message.ButtonsPerRow) {
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

// dealsFor returns the deals that a notice reports: the last one up to its board and, if the notice is
// late, the deals before it. Their notices were replaced by this one while they waited to be sent.
func (a *Announcer) dealsFor(ctx context.Context, what *sitting.Notice) (list []games.Deal, err error) {
	seat := what.Turns[0].Seat
	p, frames, err := a.Table.Find(ctx, what.Turns[0].Game)
	if err != nil {
		return nil, err
	}
	var last time.Time
	for i := range frames[:min(what.Board+1, len(frames))] {
		for _, e := range frames[i].Events {
			d, ok := a.Games.Named(p.Kind).ClosedDeal(e)
			if !ok || !engine.SeatsOf(d.Maker, d.Taker).Has(seat) {
				continue
			}
			if !what.Late || p.At(i).Sub(last) >= sitting.LooksOn {
				list = nil
			}
			list, last = append(list, d), p.At(i)
		}
	}
	return list, nil
}

// dealLines describes the deals to the person.
func (n *notice) dealLines(g table.Noticed) string {
	var lines []string
	for _, d := range n.deals {
		line := d.ForMaker
		if d.Taker == g.Turn.Seat {
			line = d.ForTaker
		}
		args := maps.Clone(line.Args)
		args["alone"] = n.channel == ""
		lines = append(lines, present.Sentence(&g.Header, n.lang, games.Sentence{Key: line.Key, Args: args}))
	}
	return strings.Join(lines, "\n")
}
