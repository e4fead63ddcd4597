package external_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/external"
	"sobremesa/engine/must"
	"sobremesa/engine/simulate"
)

// message is the union of all messages to a program.
type message struct {
	Type        string            `json:"type"`
	Protocol    int               `json:"protocol"`
	Game        string            `json:"game"`
	Seat        int               `json:"seat"`
	Seats       int               `json:"seats"`
	Options     map[string]string `json:"options"`
	Simulations int               `json:"simulations"`
	TimeMS      int               `json:"time_ms"`
	Moves       []string          `json:"moves"`
	View        struct {
		Seat    int    `json:"seat"`
		Pattern []any  `json:"pattern"`
		Wall    string `json:"wall"`
	} `json:"view"`
}

// conn is a connection to a program in this process. Closing it ends the program.
type conn struct {
	io.Reader
	io.Writer
	end func()
}

func (c conn) Close() error { c.end(); return errors.New("ended") }

// program returns a program that replies to each message with answer(message). It sends nothing for
// "" and hangs up after "hang up".
func program(answer func(message) string) *external.Program {
	return each(func() func(message) string { return answer })
}

// each is like program, with a new answer function for every instance.
func each(instance func() func(message) string) *external.Program {
	return &external.Program{Game: "azul", Open: func() (io.ReadWriteCloser, error) {
		answer := instance()
		in, told := io.Pipe()
		answers, out := io.Pipe()
		go func() {
			defer out.Close()
			defer in.Close()
			for lines := bufio.NewScanner(in); lines.Scan(); {
				var m message
				if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
					panic(err)
				}
				text := answer(m)
				if m.Type == "hello" && text == "" {
					text = `{"protocol":1}`
				}
				if text == "hang up" {
					return
				}
				if text != "" {
					fmt.Fprintln(out, text)
				}
			}
		}()
		return conn{answers, told, func() { told.Close(); answers.Close() }}, nil
	}}
}

// play has a program play Azul against aleatorio and returns the reasons of its forfeits and its times.
func play(t *testing.T, p *external.Program, games int, name string) (forfeits []string, times simulate.Times, err error) {
	t.Helper()
	with, err := players.Simulator().With("it", p)
	must.Succeed(t, err)
	c := simulate.Config{Players: []string{name, "aleatorio"}, Games: games, Seed: "prueba", Workers: 1, Chosen: engine.Chosen{azul.WallOption: "gris"}}
	err = with.Each(t.Context(), c, func(g *simulate.Game) error {
		for seat, player := range g.Seats {
			if player == 0 {
				times.Add(g.Times[seat])
			} else if g.Times[seat].Asked > 0 {
				t.Errorf("aleatorio, which has no time budget: %+v", g.Times[seat])
			}
		}
		if g.Forfeit == nil {
			return nil
		}
		forfeits = append(forfeits, g.Forfeit.Error())
		for _, s := range g.Standings {
			if lost := g.Seats[s.Seat] == 0; lost != (s.Place == 2) {
				t.Errorf("after %v: %+v", g.Forfeit, s)
			}
		}
		return nil
	})
	return forfeits, times, err
}

func TestAProgramPlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []message
		p := program(func(m message) string {
			if told = append(told, m); m.Type == "move" {
				return "  " + strings.ToUpper(m.Moves[0]) + " "
			}
			return ""
		})
		forfeits, times, err := play(t, p, 2, "it@300ms")
		if err != nil || forfeits != nil {
			t.Fatalf("%v, %v", forfeits, err)
		}
		if m := told[0]; m.Type != "hello" || m.Protocol != 1 || m.Game != "azul" {
			t.Errorf("told first: %+v", m)
		}
		games, moves, seat := 0, 0, 0
		for _, m := range told[1:] {
			switch m.Type {
			case "newgame":
				games++
				seat = m.Seat
				if m.Seats != 2 || m.Options["wall"] != "gris" {
					t.Errorf("%+v", m)
				}
			case "move":
				moves++
				if m.TimeMS != 300 || m.Simulations != 0 || m.Seat != seat || m.View.Seat != seat || len(m.View.Pattern) != 5 || m.View.Wall != "gris" {
					t.Errorf("%+v", m)
				}
			default:
				t.Errorf("%+v", m)
			}
		}
		if games != 2 || moves != times.Asked || moves < 20 {
			t.Errorf("%d games, %d moves, %+v", games, moves, times)
		}
	})
}

// after returns a program whose instances play well until their second move and then reply with
// then. It counts the instances.
func after(instances *int, then func(message) string) *external.Program {
	return each(func() func(message) string {
		*instances++
		moves := 0
		return func(m message) string {
			if m.Type != "move" {
				return ""
			}
			if moves++; moves < 2 {
				return m.Moves[0]
			}
			return then(m)
		}
	})
}

// After a fault the game is lost with the reason, and the next game uses a new instance.
func TestAFaultForfeitsTheGame(t *testing.T) {
	say := func(text string) func(message) string { return func(message) string { return text } }
	for name, test := range map[string]struct {
		then func(message) string
		why  string
	}{
		"illegal": {say("5 azul fila 9"), `it answered "5 azul fila 9", which is no legal move: refused: azul.`},
		"garbage": {say("???"), `"???", which is no legal move: `},
		"empty":   {say(" "), `"", which is no legal move: `},
		"gone":    {say("hang up"), `it ended (ended) instead of answering`},
		"no end":  {say(strings.Repeat("x", 5000)), `it wrote more than 4096 bytes without an end of line, where one line would be right: "xxx`},
		"silent":  {say(""), `it had not answered after 860ms, where at most 1.2 times its 300ms and half a second more would be right`},
		"late":    {func(m message) string { time.Sleep(860 * time.Millisecond); return m.Moves[0] }, `after 860ms`},
		"two":     {func(m message) string { return m.Moves[0] + "\n" + m.Moves[1] }, `it wrote "`},
	} {
		synctest.Test(t, func(t *testing.T) {
			instances := 0
			forfeits, _, err := play(t, after(&instances, test.then), 3, "it@300ms")
			if err != nil || len(forfeits) != 3 || instances != 3 {
				t.Fatalf("%s: %v, %v, %d instances", name, forfeits, err, instances)
			}
			if !strings.Contains(forfeits[0], test.why) || !strings.HasPrefix(forfeits[2], "game 3, move ") || !strings.Contains(forfeits[2], ", it@300ms on seat ") {
				t.Errorf("%s: %q", name, forfeits)
			}
		})
	}
}

func TestASlightlyLateAnswerIsAccepted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := program(func(m message) string {
			if m.Type != "move" {
				return ""
			}
			time.Sleep(850 * time.Millisecond)
			return m.Moves[0]
		})
		forfeits, times, err := play(t, p, 1, "it@300ms")
		if err != nil || forfeits != nil {
			t.Errorf("%v, %v", forfeits, err)
		}
		if times.Late != 0 || times.Most != 850*time.Millisecond || times.Mean() != times.Most {
			t.Errorf("%+v", times)
		}
	})
}

// Every question counts among the times, whatever came of it: one that was not answered in time with the
// time waited, which is the least that the answer would have taken.
func TestALateAnswerCountsAmongTheTimes(t *testing.T) {
	for name, test := range map[string]struct {
		then func(message) string
		want simulate.Times // of a first answer after 100 ms, and the second
	}{
		"late":    {func(m message) string { time.Sleep(time.Second); return m.Moves[0] }, simulate.Times{Asked: 2, Late: 1, Total: 960 * time.Millisecond, Most: 860 * time.Millisecond}},
		"silent":  {func(message) string { return "" }, simulate.Times{Asked: 2, Late: 1, Total: 960 * time.Millisecond, Most: 860 * time.Millisecond}},
		"illegal": {func(message) string { time.Sleep(700 * time.Millisecond); return "no" }, simulate.Times{Asked: 2, Total: 800 * time.Millisecond, Most: 700 * time.Millisecond}},
		"gone":    {func(message) string { time.Sleep(300 * time.Millisecond); return "hang up" }, simulate.Times{Asked: 2, Total: 400 * time.Millisecond, Most: 300 * time.Millisecond}},
	} {
		synctest.Test(t, func(t *testing.T) {
			moves := 0
			p := program(func(m message) string {
				if m.Type != "move" {
					return ""
				}
				if moves++; moves == 1 {
					time.Sleep(100 * time.Millisecond)
					return m.Moves[0]
				}
				return test.then(m)
			})
			forfeits, times, err := play(t, p, 1, "it@300ms")
			if err != nil || len(forfeits) != 1 || times != test.want {
				t.Errorf("%s: %+v, want %+v, %v, %v", name, times, test.want, forfeits, err)
			}
			time.Sleep(time.Second) // until it has woken up
		})
	}
}

// A program that can't be started or greeted ends the match with an error.
func TestAProgramThatDoesNotGreetIsAnError(t *testing.T) {
	for said, why := range map[string]string{
		"hi":             `: at hello it answered "hi", where {"protocol":1} would be right`,
		`{"protocol":2}`: "at hello it answered with protocol 2, where 1 would be right",
		"hang up":        "at hello it ended (ended) instead of answering",
	} {
		synctest.Test(t, func(t *testing.T) {
			if _, _, err := play(t, program(func(message) string { return said }), 1, "it"); err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("%s: %v", said, err)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		deaf := program(func(message) string { time.Sleep(time.Hour); return "" })
		if _, _, err := play(t, deaf, 1, "it"); err == nil || !strings.Contains(err.Error(), "at hello it had not answered after 30s") {
			t.Errorf("deaf: %v", err)
		}
		time.Sleep(time.Hour) // until it has woken up
	})
	missing := &external.Program{Open: func() (io.ReadWriteCloser, error) { return nil, errors.New("no such file") }}
	if _, _, err := play(t, missing, 1, "it"); err == nil || !strings.Contains(err.Error(), ", it on seat 2: no such file") {
		t.Errorf("missing: %v", err)
	}
}

func TestAGuestNeedsANameOfItsOwn(t *testing.T) {
	p := program(func(message) string { return "" })
	for _, name := range []string{"", "voraz", "it@5", "@"} {
		if _, err := players.Simulator().With(name, p); err == nil {
			t.Errorf("a guest may be named %q", name)
		}
	}
	with, err := players.Simulator().With("it", p)
	must.Succeed(t, err)
	if _, err := with.With("it", p); err == nil || !slices.Contains(with.Players(), "it") || slices.Contains(players.Simulator().Players(), "it") {
		t.Errorf("%v, %v", err, with.Players())
	}
}
