package azul

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// TestTheRulesByExample runs testdata/rules.txt, which explains its format.
func TestTheRulesByExample(t *testing.T) {
	text, err := os.ReadFile("testdata/rules.txt")
	must.Succeed(t, err)
	for _, one := range strings.Split(string(text), "\n= ")[1:] {
		name, lines, _ := strings.Cut(one, "\n")
		t.Run(name, func(t *testing.T) {
			e := example{T: t}
			for i, part := range strings.Split(lines, "\n> ") {
				var move, drawn string
				if i > 0 {
					move, part, _ = strings.Cut(part, "\n")
					e.play(move)
				} else {
					e.s = e.start(part)
				}
				var codes, told []string
				for line := range strings.Lines(part) {
					word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
					switch word {
					case "!":
						e.want("refusal of "+move, fmt.Sprint(e.refused), "refused: "+rest)
						e.refused = nil
					case "*":
						_, code, _ := strings.Cut(rest, ": ")
						code, _, _ = strings.Cut(code, " ")
						codes, told = append(codes, code), append(told, rest)
					case "due":
						e.want("due", e.due(), rest)
					case "moves":
						e.want("moves", strconv.Itoa(len(e.s.Moves(e.s.ToMove().First(), nil))), rest)
					case "end":
						e.want("end", map[End]string{EndRow: "row", EndTiles: "tiles", EndFrozen: "frozen", NotEnded: "no"}[e.s.ended()], rest)
					default:
						drawn += line
					}
				}
				if e.refused != nil {
					t.Fatalf("%s: %v in\n%s", move, e.refused, diagram(&e.s))
				}
				if codes != nil {
					e.want("told", strings.Join(e.told(codes), "\n"), strings.ReplaceAll(strings.Join(told, "\n"), "nothing", ""))
				}
				if i > 0 {
					expect(t, &e.s, drawn)
				}
			}
		})
	}
}

// example is a running example.
type example struct {
	*testing.T
	s       State
	refused error
	events  []engine.Event
}

func (e *example) want(what, got, want string) {
	e.Helper()
	if got != want {
		e.Errorf("%s is %q, want %q, in\n%s", what, got, want, diagram(&e.s))
	}
}

// start reads the position with which an example begins.
func (e *example) start(text string) State {
	var drawn string
	for line := range strings.Lines(text) {
		switch word := strings.Fields(line + " .")[0]; word {
		case "start":
			s, err := Start(3, Classic)
			must.Succeed(e, err)
			return s
		case "due", "moves", "end":
		default:
			drawn += line
		}
	}
	return position(e, drawn)
}

// play plays a move and records its events or its refusal.
func (e *example) play(text string) {
	seat := e.s.ToMove().First()
	if text == "the round ends" {
		e.s.fill(Centre, Some(1, Blue))
		e.s.bag -= Some(1, Blue)
		e.s.turn, seat, text = 1, 1, "centro azul suelo"
	}
	if number, move, named := strings.Cut(text, ": "); named {
		n, err := strconv.Atoi(number)
		must.Succeed(e, err)
		seat, text = engine.Seat(n-1), move
	}
	m, err := Parse(text)
	must.Succeed(e, err)
	before := e.s
	if e.refused = e.s.Play(seat, m); e.refused == nil {
		e.events = Rules{}.Events(&before, &e.s, seat, m)
	} else if e.s != before {
		e.Errorf("%s was refused, and changed\n%s", text, diagram(&before))
	}
}

// told returns the events of the last move with one of the codes, or all events if the first code
// is empty.
func (e *example) told(codes []string) (list []string) {
	for _, event := range e.events {
		if slices.Contains(codes, string(event.Code)) || codes[0] == "" {
			list = append(list, event.String())
		}
	}
	return list
}

// due returns the seats to move.
func (e *example) due() string {
	var list []string
	for seat := range e.s.ToMove().All() {
		if seat == engine.Chance {
			return "chance"
		}
		list = append(list, strconv.Itoa(int(seat)+1))
	}
	if list == nil {
		return "nobody"
	}
	return strings.Join(list, " ")
}

// expect fails unless the lines of want are lines of s's diagram, in that order.
func expect(t testing.TB, s *State, want string) {
	t.Helper()
	got := strings.Split(diagram(s), "\n")
	at := 0
	for line := range strings.Lines(want) {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" {
			continue
		}
		for at < len(got) && got[at] != line {
			at++
		}
		if at == len(got) {
			t.Fatalf("no line %q, or in another order, in\n%s", line, diagram(s))
		}
		at++
	}
}

// play plays moves given as text, each by the seat that is to move.
func play(t testing.TB, s *State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := s.Play(s.ToMove().First(), m); err != nil {
			t.Fatalf("%s: %v in\n%s", text, err, diagram(s))
		}
	}
}
