package announce

import (
	"slices"
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// boardMessage returns the message that shows a game after its start: what has happened since
// move number of.From, the board or the result, and the players who are to move. Of the players, it
// mentions those and the ones who have something to answer.
func boardMessage(s *showing, of posted.Label) (*message.Message, error) {
	if s.Status == store.Finished {
		return resultMessage(s, of)
	}
	l, from := s.viewer.Lang, min(of.From, s.Moves)
	scene := present.Scene(&s.Header, s.viewer, s.View(engine.Spectator))
	standing := s.WithoutUndone(s.frames)
	// The players who are mentioned are told everything in this round or turn that they have not
	// seen.
	called := present.SeenByCalled(s.game, s.Sitting, s.frames)
	seen, told := min(from, called), from
	if s.inPlace || s.raise { // the message has reported the rest already
		told = max(from, called)
	}
	happened := append(present.Happened(&s.Header, l, nil, of.Part == posted.PartFirst), present.Since(s.game, &s.Header, l, s.frames, standing, seen, told)...)
	happened = append(happened, present.TakenOver(&s.Header, l)...)
	if told > from {
		seen = called
	}
	present.ShowSince(&scene, standing, seen)
	picture, err := s.game.Painter.Picture(scene)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Files: []message.File{present.Picture(picture)}}
	beside := besideOf(s)
	if s.hasPeople() {
		row := message.Row{present.LookButton(s.game, &s.Header, l), present.Button(&s.Header, l, "missed", message.Missed, message.Secondary)}
		if !beside.opens && s.mayOpenMenu() {
			row = append(message.Row{present.Button(&s.Header, l, "play", message.Play, message.Primary)}, row...)
		}
		m.Rows = []message.Row{row}
	}
	var call string
	call, m.Mentions = present.CallOn(s.Sitting, l, s.until, beside.between)
	asked, mentions := s.askLines()
	for _, user := range mentions {
		if !slices.Contains(m.Mentions, user) {
			m.Mentions = append(m.Mentions, user)
		}
	}
	if len(asked) > 0 {
		call = strings.Join(asked, "\n") + "\n" + call
	}
	if beside.text != "" {
		call = beside.text + "\n" + call
	}
	if beside.opens {
		m.Rows = append(beside.rows, m.Rows...)
	} else {
		m.Rows = append(m.Rows, beside.rows...)
	}
	for _, line := range present.Keepers(&s.Header, l) {
		call += "\n" + line
	}
	if row := seatRow(s); len(row) > 0 {
		m.Rows = append(m.Rows, row)
	}
	if s.asksForEnd() {
		call += "\n" + endRequest(s)
		for seat := range s.toAnswer().All() {
			if user := s.Seats[seat].User; !slices.Contains(m.Mentions, user) {
				m.Mentions = append(m.Mentions, user)
			}
		}
		m.Rows = append(m.Rows, message.Row{
			present.Button(&s.Header, l, "agree", message.Agree, message.Danger),
			present.Button(&s.Header, l, "keep", message.Keep, message.Secondary),
		})
	}
	if kept := keptOn(s); kept != "" {
		call += "\n" + kept
	}
	if of.Part == posted.PartFirst && s.hasPeople() {
		call += "\n" + lang.Text(l, "board.how", engine.Args{"game": s.Kind, "verb": s.game.Verb})
	}
	heading := 0
	if of.Part == posted.PartFirst {
		call += "\n" + present.Settings(s.game, &s.Header, l)
		if s.inSeason != "" {
			call += "\n" + s.inSeason
		}
		heading = 1
	}
	happened = append(happened[:heading:heading], folded(happened[heading:], l)...)
	m.Content = message.Newest(happened, call, present.LeftOut(l))
	return m, nil
}

// maxHappened is how many lines above the picture tell what has happened. One more calls whoever is
// to move: a phone shows no more without scrolling.
const maxHappened = 2

// folded returns the latest lines of what has happened. The first of them says how many came before
// it: the picture marks those, and the button of what one has missed tells them.
func folded(lines []string, l engine.Lang) []string {
	older := len(lines) - maxHappened
	if older <= 0 {
		return lines
	}
	lines = slices.Clone(lines[older:])
	lines[0] += lang.Text(l, "board.folded", engine.Args{"n": older})
	return lines
}

// maxBeside bounds the lines about open offers and the like, in characters, to leave room for the
// other lines of the message. The last lines that do not fit are left out.
const maxBeside = 800

// beside holds what the game shows beside the board (games.Pending), such as open offers: the text,
// and the buttons in at most two rows.
type beside struct {
	text string
	rows []message.Row
	// between and opens are as in games.Pending.
	between, opens bool
}

func besideOf(s *showing) (b beside) {
	l := s.viewer.Lang
	open := s.game.Pending(s.View(engine.Spectator), present.MenuReader(&s.Header, l))
	var lines []string
	room := maxBeside
	for _, line := range open.Lines {
		said := present.Sentence(&s.Header, l, line)
		if room -= message.Length(said) + 1; room < 0 {
			break
		}
		lines = append(lines, said)
	}
	var buttons []message.Component
	plays := slices.ContainsFunc(s.Seats, sitting.Plays)          // guardians press nothing
	ids := []string{present.ID(&s.Header, message.Play).String()} // Discord refuses two components with the same custom id
	for _, shortcut := range open.Buttons {
		button := present.ShortcutButton(&s.Header, shortcut)
		if id := button.ID.String(); plays && button.ID.Fits() && !slices.Contains(ids, id) && len(buttons) < 2*message.ButtonsPerRow {
			ids, buttons = append(ids, id), append(buttons, button)
		}
	}
	for row := range slices.Chunk(buttons, message.ButtonsPerRow) {
		b.rows = append(b.rows, row)
	}
	b.text, b.between, b.opens = strings.Join(lines, "\n"), open.Between, open.Opens
	return b
}

// mayOpenMenu reports whether the menu has something for a person: a move, or a standing order. While
// an artificial player moves it may have nothing.
func (s *showing) mayOpenMenu() bool {
	return slices.ContainsFunc(s.Seats, func(seat store.Seat) bool {
		_, err := s.MayPlay(seat.User, sitting.AnyBoard)
		return seat.User != "" && (err == nil || s.MayOrder(seat.User) != engine.Spectator)
	})
}

// seatRow returns the buttons by which people take their seats back from guardians, and newcomers
// take the seats of people who have resigned.
func seatRow(s *showing) message.Row {
	l := s.viewer.Lang
	var row message.Row
	for i := range s.Seats {
		if s.MayReturn(engine.Seat(i)) {
			row = append(row, present.Button(&s.Header, l, "return", message.Return, message.Success))
			break
		}
	}
	for i := range s.Seats {
		if sitting.IsGone(s.Seats[i]) && len(row) < message.ButtonsPerRow {
			row = append(row, present.ChairButton(&s.Header, l, engine.Seat(i)))
		}
	}
	return row
}

// cancelledMessage says that a game was ended early, and shows the score.
func cancelledMessage(s *showing) *message.Message {
	l := s.viewer.Lang
	lines := append([]string{cancelledLine(s)}, present.Standings(s.Sitting, l)...)
	row := message.Row{present.Button(&s.Header, l, "verify", message.Verify, message.Secondary)}
	if s.game.Analyst != "" && s.HasMoved() {
		row = append(row, present.Button(&s.Header, l, "step", message.Step, message.Secondary), present.Button(&s.Header, l, "coach", message.Coach, message.Secondary))
	}
	return &message.Message{Content: strings.Join(lines, "\n"), Rows: []message.Row{row}}
}
