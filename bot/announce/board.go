package announce

import (
	"encoding/hex"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/store"
)

// boardMessage shows a game that has begun: what has happened since the moves
// from which its label says that it tells, the board or the result, and who is
// to move, who alone is mentioned.
func boardMessage(s *sitting, of label) (*message.Message, error) {
	l, from := s.reader.Lang, min(of.From, s.Moves)
	happened := present.Happened(&s.Header, l, s.frames[from+1:], of.Part == partFirst || of.Part == partResult && s.untold())
	if s.Status == store.Finished {
		result, err := s.game.Painter.Result(s.story())
		if err != nil {
			return nil, err
		}
		return &message.Message{Content: message.Newest(happened, outcome(s)), Files: []message.File{present.Picture(result)}}, nil
	}
	scene := present.Scene(&s.Header, s.reader, s.View(engine.Spectator))
	standing := s.WithoutUndone(s.frames)
	// Whoever is called is told of all that they have not seen, but for what a recap
	// has told.
	seen := max(min(from, s.LastSeenByCalled()), s.Display.Recapped)
	happened = append(present.Happened(&s.Header, l, nil, of.Part == partFirst), present.Since(&s.Header, l, s.frames, standing, seen)...)
	present.ShowSince(&scene, standing, seen)
	picture, err := s.game.Painter.Picture(scene)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Files: []message.File{present.Picture(picture)}}
	if s.hasPeople() {
		m.Rows = []message.Row{{
			present.Button(&s.Header, l, "play", message.Play, message.Primary),
			present.Button(&s.Header, l, "look", message.Look, message.Secondary),
			present.Button(&s.Header, l, "missed", message.Missed, message.Secondary),
		}}
	}
	var call string
	call, m.Mentions = present.CallOn(s.Position, l)
	if s.asksForEnd() {
		var asked string
		asked, m.Mentions = endRequest(s)
		call += "\n" + asked
		m.Rows = append(m.Rows, message.Row{
			present.Button(&s.Header, l, "agree", message.Agree, message.Danger),
			present.Button(&s.Header, l, "keep", message.Keep, message.Secondary),
		})
	}
	m.Content = message.Newest(happened, call)
	return m, nil
}

// recapMessage tells what the last part of the game that ended since the
// channel was told brought, and after how many moves it ended; nil when none
// did.
func recapMessage(s *sitting) (m *message.Message, at int, err error) {
	from := s.Display.Next()
	recap, at, err := s.game.Painter.Recap(s.story(), from)
	if err != nil || at == 0 {
		return nil, 0, err
	}
	happened := present.Happened(&s.Header, s.reader.Lang, s.frames[from+1:at+1], s.untold())
	return &message.Message{Content: message.Newest(happened, ""), Files: []message.File{present.Picture(recap)}}, at, nil
}

// story is the game for pictures of more than one moment.
func (s *sitting) story() games.Story {
	return present.Story(&s.Header, s.reader, s.WithoutUndone(s.frames))
}

func (s *sitting) hasPeople() bool {
	return slices.ContainsFunc(s.Seats, func(seat store.Seat) bool { return seat.User != "" })
}

// cancelledMessage tells that a game was given up, how it stood, and its seed.
func cancelledMessage(s *sitting) *message.Message {
	l := s.reader.Lang
	lines := append([]string{cancelledLine(s)}, present.Standings(s.Position, l)...)
	return &message.Message{Content: strings.Join(append(lines, seedLine(s)), "\n")}
}

// outcome tells how the game ended.
func outcome(s *sitting) string {
	l := s.reader.Lang
	names := present.Names(&s.Header, l)
	var winners []string
	for _, one := range s.Standings() {
		if one.Place == 1 {
			winners = append(winners, "**"+message.Escape(names[one.Seat])+"**")
		}
	}
	key := "board.winner"
	if len(winners) > 1 {
		key = "board.winners"
	}
	lines := append([]string{lang.Text(l, key, engine.Args{"names": winners})}, present.Standings(s.Position, l)...)
	return strings.Join(append(lines, seedLine(s)), "\n")
}

func seedLine(s *sitting) string {
	seed, _ := s.Seed()
	return lang.Text(s.reader.Lang, "board.seed", engine.Args{"seed": hex.EncodeToString(seed[:])})
}
