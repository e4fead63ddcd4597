package storetest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// eachField calls visit with every field of a game that is stored with it, by its name, such as
// "Seats[0].Clock.Left".
func eachField(g *store.Game, visit func(name string, field reflect.Value)) {
	visitFields(reflect.ValueOf(g).Elem(), "", func(name string, field reflect.Value) {
		if !slices.Contains([]string{"ID", "Revision", "Moves", "People", "Outages", "Presence"}, name) {
			visit(name, field)
		}
	})
}

func visitFields(v reflect.Value, name string, visit func(string, reflect.Value)) {
	for f, field := range v.Fields() {
		name := name + f.Name
		switch {
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct && name != "Moves":
			for i := range field.Len() {
				visitFields(field.Index(i), fmt.Sprintf("%s[%d].", name, i), visit)
			}
		case field.Kind() == reflect.Struct && field.Type() != reflect.TypeFor[time.Time]():
			visitFields(field, name+".", visit)
		default:
			visit(name, field)
		}
	}
}

// change gives a field a new value, which differs for each n.
func change(t *testing.T, name string, field reflect.Value, n int) {
	t.Helper()
	switch value := field.Addr().Interface().(type) {
	case *time.Time:
		*value = at(n).Add(time.Duration(n) * time.Millisecond)
	case *time.Duration:
		*value = time.Duration(n+1) * 1001 * time.Millisecond
	case *store.Status:
		*value = []store.Status{store.Running, store.PutAway}[n%2]
	case *store.MessageState:
		*value = []store.MessageState{store.MessageOld, store.MessageShown}[n%2]
	case *[]string:
		*value = []string{fmt.Sprint(n), odd}
	case *string:
		*value = fmt.Sprint(name, n, odd)
	case *bool:
		*value = !*value
	case *int:
		*value = n + 1
	case *int64:
		*value = int64(n) + 1
	default:
		if field.Kind() != reflect.Array {
			t.Fatalf("change cannot set %s, a %s", name, field.Type())
		}
		field.Index(field.Len() - 1).SetUint(uint64(n))
	}
}

// odd is a text with unusual characters that must come back unchanged.
const odd = " \"María\" \\ 🎲 é e\u0301 \u2028 ' \t\n\r </a> & %00 $1 ? \x01\x1f\x7f\u0085\ufeff\ufffd\ufffe\U0010ffff \\u0000 \\x00"

// fieldRules hold for every field, whatever its purpose.
var fieldRules = []rule{
	{"every field of a game and its seats comes back as it was committed", func(t *testing.T, s store.Store) {
		g := newGame(channel)
		n := 0
		for range 3 { // create, then change; the second change turns true into false
			eachField(g, func(name string, field reflect.Value) {
				n++
				change(t, name, field, n)
			})
			commit(t, s, &store.Change{Game: g, Moves: moves(len(g.Moves), 2)})
			same(t, "Game", load(t, s, g.ID), g)
		}
		bare := newGame(channel)
		bare.ID, bare.Revision, bare.Moves = g.ID, g.Revision, g.Moves
		commit(t, s, &store.Change{Game: bare})
		same(t, "Game of which most is zero again", load(t, s, g.ID), bare)
	}},
	{"each field is changed alone", func(t *testing.T, s store.Store) {
		g := create(t, s, channel)
		n := 0
		eachField(g, func(name string, field reflect.Value) {
			n++
			change(t, name, field, n)
			commit(t, s, &store.Change{Game: g})
			same(t, "Game with another "+name, load(t, s, g.ID), g)
		})
		if n < 50 {
			t.Errorf("visited only %d fields", n)
		}
	}},
	// Every field that is not listed must be reached, including any new text.
	{"a forgotten user is found in no field", func(t *testing.T, s store.Store) {
		ofNobody := []string{"Kind", "Variant", "Guild", "Channel", "Home", "Lang", "Status", "Daily.Guild",
			"Messages[0].Part", "Messages[0].Channel", "Messages[0].ID", "Messages[0].Nonce", "Messages[0].After", "Messages[0].NextPart", "Seats[0].Player", "Seats[0].Guardian", "Seats[0].StandIn"}
		stranger := func() *store.Game {
			g := newGame(channel)
			g.Creator, g.Seats = "luis", []store.Seat{{User: "luis", Name: "Luis"}}
			return g
		}
		eachField(stranger(), func(name string, field reflect.Value) {
			if k := field.Type(); k != reflect.TypeFor[string]() && k != reflect.TypeFor[[]string]() || slices.Contains(ofNobody, name) {
				return
			}
			g := stranger()
			g.Channel = name
			eachField(g, func(now string, field reflect.Value) {
				switch {
				case now != name:
				case name == "Seats[0].Before":
					g.Seats[0].SetFormers([]store.Former{{User: "ana", Name: "Ana", Until: 2}})
				case field.Kind() == reflect.Slice:
					field.Set(reflect.ValueOf([]string{"luis", "ana"}))
				default:
					field.SetString("ana")
				}
			})
			if strings.HasPrefix(name, "Seats") && name != "Seats[0].Before" {
				g.Seats[0].User = "ana" // the owner of the seat's name or note
			}
			commit(t, s, &store.Change{Game: g})
			if k := keptOfAna(t, s); len(k.Games) != 1 {
				t.Errorf("field %s mentions the user: got games %+v, want one", name, k.Games)
			}
			must.Succeed(t, store.Forget(t.Context(), s, "ana", store.Pseudonym(name), nil, at(9)))
			got := load(t, s, g.ID)
			wantNoTrace(t, got, "ana")
			if got.Revision == g.Revision {
				t.Errorf("%s was changed, but the game has the same revision", name)
			}
		})
	}},
}

// wantNoTrace fails the test if any field of a game mentions a user.
func wantNoTrace(t *testing.T, g *store.Game, user string) {
	t.Helper()
	eachField(g, func(name string, field reflect.Value) {
		if text := fmt.Sprint(field.Interface()); name != "Channel" && strings.Contains(strings.ToLower(text), user) {
			t.Errorf("%s is still %q", name, text)
		}
	})
}
