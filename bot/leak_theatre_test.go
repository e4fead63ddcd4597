package bot_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// theatre is the host with one game, in which chance draws what a script says. It has no Discord:
// it keeps what it sends as text, and pictures by their hashes.
type theatre struct {
	*hosttest.Host
	t       testing.TB
	game    *games.Game
	talk    *chat.Chat
	loop    *outbox.Loop
	found   func() // called when nothing is due any more
	returns *announce.Returns
	id      int64
	users   []localdiscord.User // by seat
	asked   int                 // number of interactions
	sent    []string            // to the channel or the log, since the last look
	board   *message.Message    // the newest message with a picture
	// reminded says where the last reminder went. It is "" if there was none since the last look.
	reminded string
	// noticed lists the notices about seats and where they went.
	noticed []string
	// refuse, unless nil, is the channels' error for the next request.
	refuse error
	// dry says that the painter fails.
	dry    bool
	script *prompter
}

// moodyPainter fails while its theatre is dry.
type moodyPainter struct {
	games.Painter
	of *theatre
}

func (p moodyPainter) Picture(s games.Scene) (*games.Picture, error) {
	if p.of.dry {
		return nil, errors.New("out of ink")
	}
	return p.Painter.Picture(s)
}

// With scripted rules, chance draws what the script has after the same number of moves.
type (
	scriptedGame struct {
		engine.Game
		*prompter
	}
	scriptedMatch struct {
		engine.Match
		*prompter
		n int
	}
	// prompter is the part of a script that its games and matches share.
	prompter struct {
		moves []engine.Move
		// lost, unless 0, is the number of a move that cannot be replayed any more.
		lost atomic.Int64
	}
)

func (g scriptedGame) Under(version int) (engine.Game, bool) {
	then, ok := g.Game.Under(version)
	return scriptedGame{then, g.prompter}, ok
}

func (g scriptedGame) Start(o engine.Options) (engine.Match, error) {
	m, err := g.Game.Start(o)
	return &scriptedMatch{m, g.prompter, 0}, err
}

func (m *scriptedMatch) Play(seat engine.Seat, text string) (engine.Played, error) {
	if int64(m.n+1) == m.lost.Load() {
		return engine.Played{}, engine.Refuse(engine.GameOver)
	}
	p, err := m.Match.Play(seat, text)
	if err == nil {
		m.n++
	}
	return p, err
}

func (m *scriptedMatch) Replay(seat engine.Seat, text string) error {
	if m.n++; int64(m.n) == m.lost.Load() {
		return engine.Refuse(engine.GameOver)
	}
	return m.Match.Replay(seat, text)
}

func (m *scriptedMatch) Draw(rng *rand.Rand) (engine.Played, error) {
	if m.n < len(m.moves) && m.moves[m.n].Seat == engine.Chance {
		return m.Play(engine.Chance, m.moves[m.n].Text)
	}
	p, err := m.Match.Draw(rng) // beyond the script
	m.n++
	return p, err
}

func (m *scriptedMatch) Clone() engine.Match {
	return &scriptedMatch{m.Match.Clone(), m.prompter, m.n}
}

// newTheatre opens a table for a game, seats players and starts it.
func newTheatre(t testing.TB, g *games.Game, o engine.Options, moves []engine.Move) *theatre {
	t.Helper()
	here := *gamestest.Undrawn(games.List{g})[0]
	s := &theatre{t: t, game: &here, script: &prompter{moves: moves}}
	here.Rules, here.Painter = scriptedGame{g.Rules, s.script}, moodyPainter{here.Painter, s}
	list := games.List{&here}
	s.Host = hosttest.New(t, hosttest.Options{Games: list, Entropy: hosttest.Seeds(7), Begins: time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC), UndoPause: table.UndoPause})
	s.Memory.Before = s.keep
	log := slog.New(slog.NewTextHandler(s, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	s.talk = chat.New(s.Table, list, new(hosttest.Channels), log)
	s.returns = announce.NewReturns(s.Table, log)
	// With one worker, two worlds carry out their tasks in the same order.
	s.loop = outbox.New(untilIdle{s.Store, s}, outbox.Options{Workers: 1, Now: s.Now, Log: log})
	cast := []localdiscord.User{localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker}[:o.Seats]
	options := []chat.Given{{Name: "players", Type: chat.NumberOption, Value: float64(o.Seats)}}
	for name, value := range o.Chosen {
		options = append(options, chat.Given{Name: name, Type: chat.TextOption, Value: value})
	}
	for _, user := range append(cast, localdiscord.Zoe) {
		s.chooses(user, settings.Confirm, settings.No)
	}
	s.command(cast[0], "new", options...)
	for _, user := range cast[1:] {
		s.command(user, "join")
	}
	stored, err := store.LiveGame(t.Context(), s.Store, mesa.ID, g.Name())
	must.Succeed(t, err)
	s.presses(cast[0], message.CustomID{Kind: g.Name(), Game: stored.ID, Verb: message.Start}.String(), false)
	stored, err = store.LiveGame(t.Context(), s.Store, mesa.ID, g.Name())
	must.Succeed(t, err)
	s.id, s.users = stored.ID, people(stored)
	return s
}

// chooses sets a user's setting.
func (s *theatre) chooses(user localdiscord.User, name, value string) {
	s.t.Helper()
	must.Succeed(s.t, s.Store.SetValues(s.t.Context(), store.TextsOf(store.Scope{Kind: store.Person, ID: user.ID}, map[string]string{name: value})))
}

// Write keeps a line of the log.
func (s *theatre) Write(line []byte) (int, error) {
	s.sent = append(s.sent, "logged "+byChance.ReplaceAllString(string(line), "by chance"))
	return len(line), nil
}

var _ io.Writer = (*theatre)(nil)

// taken returns what was sent to the channel or logged since the last call.
func (s *theatre) taken() []string {
	list := s.sent
	s.sent = nil
	return list
}

// answer answers an interaction of a user.
func (s *theatre) answer(user localdiscord.User, in chat.Interaction) *chat.Answer {
	s.asked++
	s.Forward(time.Second)
	in.ID, in.User, in.Name, in.Guild, in.Channel = fmt.Sprint("interaction ", s.asked), user.ID, user.Name, mesa.GuildID, mesa.ID
	if in.Direct {
		in.Guild, in.Channel = "", "direct-"+user.ID
	}
	in.UserLang, in.Lang = engine.Spanish, engine.Spanish
	if user.Locale != "es-ES" {
		in.UserLang = engine.English
	}
	in.Bot = chat.Permissions{View: true, Send: true, SendInThreads: true, Attach: true}
	defer s.returns.Note(s.t.Context(), in.Guild)
	return s.talk.Answer(s.t.Context(), &in)
}

func (s *theatre) command(user localdiscord.User, sub string, options ...chat.Given) *chat.Answer {
	return s.answer(user, chat.Interaction{Command: &chat.Invocation{Command: s.game.Name(), Sub: sub, Options: options}})
}

func (s *theatre) types(user localdiscord.User, text string) *chat.Answer {
	return s.command(user, s.game.Verb, chat.Given{Name: "move", Type: chat.TextOption, Value: text})
}

func (s *theatre) completes(user localdiscord.User, text string) *chat.Answer {
	return s.answer(user, chat.Interaction{Complete: &chat.Invocation{Command: s.game.Name(), Sub: s.game.Verb,
		Options: []chat.Given{{Name: "move", Type: chat.TextOption, Value: text}}}})
}

func (s *theatre) presses(user localdiscord.User, id string, private bool, values ...string) *chat.Answer {
	return s.answer(user, chat.Interaction{Press: &chat.Press{ID: id, Values: values, Private: private}})
}

// pressesDirectly presses a component in direct messages with the bot.
func (s *theatre) pressesDirectly(user localdiscord.User, id string) *chat.Answer {
	return s.answer(user, chat.Interaction{Direct: true, Press: &chat.Press{ID: id, Private: true}})
}

// played returns the stored moves without those that were taken back.
func (s *theatre) played() (standing []store.Move) {
	g, err := s.Store.Game(s.t.Context(), s.id)
	must.Succeed(s.t, err)
	for _, m := range g.Moves {
		if !m.Undo {
			standing = append(standing, m)
			continue
		}
		i := len(standing) - 1 // the last of several equal ones
		for standing[i].Move != m.Move {
			i--
		}
		standing = slices.Delete(standing, i, i+1)
	}
	return standing
}

// work carries out all tasks that are due, including new ones.
func (s *theatre) work() {
	s.t.Helper()
	ctx, stop := context.WithTimeout(s.t.Context(), patience)
	defer stop()
	s.found = stop
	if s.loop.Run(ctx, s.Handle); errors.Is(ctx.Err(), context.DeadlineExceeded) {
		s.t.Fatal("there is always something due")
	}
}

// untilIdle ends a theatre's loop when it finds nothing due.
type untilIdle struct {
	store.Store
	of *theatre
}

func (u untilIdle) Claim(ctx context.Context, now, until time.Time, wanted ...store.Wanted) (*store.Task, error) {
	task, err := u.Store.Claim(ctx, now, until, wanted...)
	if errors.Is(err, store.ErrNotFound) {
		u.of.found()
	}
	return task, err
}

// spare returns the least time left of the awaited players.
func (s *theatre) spare() time.Duration {
	g, err := s.Store.Game(s.t.Context(), s.id)
	must.Succeed(s.t, err)
	least := g.Pace
	for _, seat := range g.Seats {
		if !seat.Clock.Since.IsZero() {
			least = min(least, seat.Clock.Left-s.Now().Sub(seat.Clock.From))
		}
	}
	return least
}

var (
	// byChance matches what differs in the log without revealing anything: partly random waits, and
	// task ids.
	byChance = regexp.MustCompile(`in [0-9hm.]+s\b|\btask=\d+`)
	// nonced matches the random end of a file's name.
	nonced = regexp.MustCompile(`-[a-z2-7]{16}(\.[a-z]+)$`)
)

// keep records a message that is sent, unless it is to be refused.
func (s *theatre) keep(r hosttest.Request) error {
	verb := "posted"
	switch r.Verb {
	case hosttest.Create:
	case hosttest.Edit:
		verb = "edited " + r.ID
	default:
		return nil
	}
	if err := s.refuse; err != nil {
		s.refuse = nil
		return err
	}
	switch {
	case hasVerb(r.Message, message.Quiet):
		s.reminded = r.Channel
	case isMarked(r.Message):
		s.noticed = append(s.noticed, r.Channel+": "+r.Message.Content)
	default:
		s.board = r.Message
	}
	s.sent = append(s.sent, verb+" in "+r.Channel+" "+sentText(r.Message))
	return nil
}

// sentText returns a text with everything in a message.
func sentText(m *message.Message) string {
	if m == nil {
		return "nothing"
	}
	text := fmt.Sprintf("%q to %v", m.Content, m.Mentions)
	for _, f := range m.Files {
		text += fmt.Sprintf("\nfile %s %s %x %q", nonced.ReplaceAllString(f.Name, "$1"), f.Type, sha256.Sum256(f.Data), f.Alt)
		if strings.HasPrefix(f.Type, "text/") || f.Type == "application/json" {
			text += "\n" + string(f.Data)
		}
	}
	for _, c := range slices.Concat(m.Rows...) {
		if b, ok := c.(message.Button); ok && (b.ID.Verb == message.Quiet || hasMark(b)) {
			b.ID.Picks = b.ID.Picks[:len(b.ID.Picks)-1] // the last one is random
			c = b
		}
		text += fmt.Sprintf("\n%+v", c)
	}
	return text
}

// hasMark reports whether a button is one that only notices about seats have.
func hasMark(b message.Button) bool {
	return len(b.ID.Picks) > 0 && slices.Contains([]message.Verb{message.Return, message.Back, message.Missed}, b.ID.Verb)
}

// isMarked reports whether a message is a notice about a seat.
func isMarked(m *message.Message) bool {
	return m != nil && slices.ContainsFunc(slices.Concat(m.Rows...), func(c message.Component) bool {
		b, ok := c.(message.Button)
		return ok && hasMark(b)
	})
}
