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

// play has a program play Azul against aleatorio and returns the reasons of its forfeits.
func play(t *testing.T, p *external.Program, games int, name string) (forfeits []string, err error) {
	t.Helper()
	with, err := players.Simulator().With("it", p)
	must.Succeed(t, err)
	c := simulate.Config{Players: []string{name, "aleatorio"}, Games: games, Seed: "prueba", Workers: 1, Chosen: engine.Chosen{azul.WallOption: "gris"}}
	err = with.Each(t.Context(), c, func(g *simulate.Game) error {
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
	return forfeits, err
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
		if forfeits, err := play(t, p, 2, "it@300ms"); err != nil || forfeits != nil {
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
		if games != 2 || moves != p.Spent().Moves || moves < 20 {
			t.Errorf("%d games, %d moves, %+v", games, moves, p.Spent())
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
		"illegal": {say("5 azul fila 9"), `"5 azul fila 9" is no legal move: refused: azul.`},
		"garbage": {say("???"), `"???" is no legal move: `},
		"empty":   {say(" "), `"" is no legal move: `},
		"gone":    {say("hang up"), `it has ended: ended`},
		"no end":  {say(strings.Repeat("x", 5000)), `it says more than 4096 bytes without an end of line: "xxx`},
		"silent":  {say(""), `it has not answered within 860ms`},
		"late":    {func(m message) string { time.Sleep(860 * time.Millisecond); return m.Moves[0] }, `within 860ms`},
	} {
		synctest.Test(t, func(t *testing.T) {
			instances := 0
			forfeits, err := play(t, after(&instances, test.then), 3, "it@300ms")
			if err != nil || len(forfeits) != 3 || instances != 3 {
				t.Fatalf("%s: %v, %v, %d instances", name, forfeits, err, instances)
			}
			if !strings.Contains(forfeits[0], test.why) || !strings.HasPrefix(forfeits[2], "game 3: it@300ms on seat ") {
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
		if forfeits, err := play(t, p, 1, "it@300ms"); err != nil || forfeits != nil {
			t.Errorf("%v, %v", forfeits, err)
		}
		if s := p.Spent(); s.Most != 850*time.Millisecond || s.Total != time.Duration(s.Moves)*s.Most {
			t.Errorf("%+v", s)
		}
	})
}

// A program that can't be started or greeted ends the match with an error.
func TestAProgramThatDoesNotGreetIsAnError(t *testing.T) {
	for said, why := range map[string]string{
		"hi": `it: hello: it said "hi", want {"protocol":1}`, `{"protocol":2}`: "it speaks protocol 2, want 1", "hang up": "hello: it has ended",
	} {
		synctest.Test(t, func(t *testing.T) {
			if _, err := play(t, program(func(message) string { return said }), 1, "it"); err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("%s: %v", said, err)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		deaf := program(func(message) string { time.Sleep(time.Hour); return "" })
		if _, err := play(t, deaf, 1, "it"); err == nil || !strings.Contains(err.Error(), "hello: it has not answered within 30s") {
			t.Errorf("deaf: %v", err)
		}
		time.Sleep(time.Hour) // until it has woken up
	})
	missing := &external.Program{Open: func() (io.ReadWriteCloser, error) { return nil, errors.New("no such file") }}
	if _, err := play(t, missing, 1, "it"); err == nil || !strings.Contains(err.Error(), "it: no such file") {
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
