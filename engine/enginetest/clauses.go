package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"sobremesa/engine"
)

func (c *contract[S, M, V]) checkInfo() error {
	info := c.rules.Info()
	if !plainWord(info.Name) {
		return fmt.Errorf("name %q is not lower-case ASCII", info.Name)
	}
	if info.Version < 1 {
		return fmt.Errorf("version %d, want 1 or more", info.Version)
	}
	if info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.MaxSeats > engine.MaxSeats {
		return fmt.Errorf("seats %d to %d, want within 1 to %d", info.MinSeats, info.MaxSeats, engine.MaxSeats)
	}
	for _, version := range info.Replays {
		if version < 1 || version >= info.Version {
			return fmt.Errorf("version %d replays games of version %d", info.Version, version)
		}
	}
	names := make(map[string]bool)
	for n, o := range info.Options {
		if !plainWord(o.Name) || names[o.Name] {
			return fmt.Errorf("option %q is not lower-case ASCII or not unique", o.Name)
		}
		names[o.Name] = true
		if len(o.Values) == 0 {
			return fmt.Errorf("option %s has no values, want at least a default", o.Name)
		}
		values := make(map[string]bool)
		for _, v := range o.Values {
			if !plainWord(v) || values[v] {
				return fmt.Errorf("option %s: value %q is not lower-case ASCII or not unique", o.Name, v)
			}
			values[v] = true
		}
		// The caller must not be able to change what the next call of Info returns.
		o.Values[0] += "*"
		if again := c.rules.Info().Options[n].Values[0]; strings.HasSuffix(again, "*") {
			o.Values[0] = strings.TrimSuffix(o.Values[0], "*")
			return fmt.Errorf("the caller can change the values of option %s", o.Name)
		}
	}
	return nil
}

// plainWord reports whether a text consists of lower-case ASCII letters, digits and "-".
func plainWord(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// checkPlain rejects position types whose copies would share memory.
func (c *contract[S, M, V]) checkPlain() error {
	return plain(reflect.TypeFor[S](), "the position")
}

func plain(t reflect.Type, where string) error {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer:
		return fmt.Errorf("%s is a %s, which copies would share", where, t)
	case reflect.Array:
		return plain(t.Elem(), where+"[]")
	case reflect.Struct:
		for i := range t.NumField() {
			if err := plain(t.Field(i).Type, where+"."+t.Field(i).Name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *contract[S, M, V]) checkStart() error {
	info := c.rules.Info()
	for seats := info.MinSeats - 2; seats <= info.MaxSeats+2; seats++ {
		fits := seats >= info.MinSeats && seats <= info.MaxSeats
		if err := c.checkStartWith(engine.Options{Seats: seats}, fits); err != nil {
			return err
		}
		if err := c.checkStartWith(engine.Options{Seats: seats, Chosen: engine.Chosen{"no-such-option": "1"}}, false); err != nil {
			return err
		}
		for _, o := range info.Options {
			for _, value := range append([]string{"", "no such value"}, o.Values...) {
				options := engine.Options{Seats: seats, Chosen: engine.Chosen{o.Name: value}}
				if err := c.checkStartWith(options, fits && value != "no such value"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkStartWith starts a game with the options, which must succeed only if they fit. It then
// starts one with the options read back from their stored text, which must be the same position.
func (c *contract[S, M, V]) checkStartWith(o engine.Options, fits bool) error {
	p, err := c.rules.Start(o)
	if (err == nil) != fits {
		return fmt.Errorf("Start(%+v): error %v, want an error: %t", o, err, !fits)
	}
	if !fits {
		return nil
	}
	info := c.rules.Info()
	text, err := info.FormatChosen(o.Chosen)
	if err != nil {
		return err
	}
	stored, err := info.ParseOptions(o.Seats, text)
	if err != nil {
		return err
	}
	if q, err := c.rules.Start(stored); err != nil || !same(p, q) {
		return fmt.Errorf("two games started with %+v and %+v differ (error %v)", o, stored, err)
	}
	return nil
}

// nonsense is texts that are not moves in any game.
var nonsense = []string{"", " ", "\n", "?", "qwrtpsdfg", "\x00\xff", "-1 -1 -1", "99999999999999999999", strings.Repeat("zx ", 2000)}

func (c *contract[S, M, V]) checkNonsense() error {
	for _, text := range nonsense {
		m, err := c.rules.Parse(text)
		if err == nil {
			return fmt.Errorf("Parse(%.40q) = %v", text, m)
		}
		if err := refused(err); err != nil {
			return fmt.Errorf("Parse(%.40q): %w", text, err)
		}
	}
	return nil
}

// refused returns nil if err is a proper refusal, and otherwise what is wrong with it.
func refused(err error) error {
	refusal, ok := err.(*engine.Refusal)
	switch {
	case err == nil:
		return errors.New("no error")
	case !ok:
		return fmt.Errorf("error is a %T, want an *engine.Refusal", err)
	case refusal == nil:
		return errors.New("error is a nil *engine.Refusal")
	case refusal.Code == "":
		return errors.New("refusal without a code")
	}
	return checkArgs(refusal.Code, refusal.Args)
}

// checkArgs allows the types that engine.Term lists.
func checkArgs(code engine.Code, args engine.Args) error {
	for name, value := range args {
		switch value.(type) {
		case engine.Term, engine.Counted, []engine.Counted, int, bool, string, engine.Seat, engine.Seats, []int, []string, []engine.Term:
		default:
			return fmt.Errorf("%s: argument %q is a %T", code, name, value)
		}
	}
	return nil
}

// same reports whether two positions, moves or views are equal.
func same[T any](a, b T) bool {
	if reflect.TypeFor[T]().Comparable() {
		return any(a) == any(b)
	}
	return reflect.DeepEqual(a, b)
}

// checkIdle checks that an idle seat is the only one that may play and has only one listed move,
// which ends its turn.
func (c *contract[S, M, V]) checkIdle(o engine.Options, p *S, match engine.Match) error {
	for _, seat := range everyone(o.Seats) {
		if !match.Idle(seat) {
			continue
		}
		if due := c.rules.ToMove(p); due != engine.SeatsOf(seat) {
			return fmt.Errorf("seat %d is idle, but ToMove is %v", seat, due)
		}
		moves := c.rules.Moves(p, seat, nil)
		if len(moves) != 1 {
			return fmt.Errorf("seat %d is idle, but has %d moves, want 1", seat, len(moves))
		}
		after := *p
		if err := c.rules.Play(&after, seat, moves[0]); err != nil {
			return err
		}
		if c.rules.Turn(&after) == c.rules.Turn(p) {
			return fmt.Errorf("seat %d is idle, but %s does not end its turn", seat, c.rules.Format(moves[0], engine.English))
		}
	}
	return nil
}
