package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sobremesa/engine"
)

func (c *contract[S, M, V]) checkInfo() error {
	info := c.rules.Info()
	if info.Name == "" || strings.Trim(info.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return fmt.Errorf("name %q is not lower-case ASCII", info.Name)
	}
	if info.Version < 1 {
		return fmt.Errorf("version %d, want 1 or more", info.Version)
	}
	if info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.MaxSeats > engine.MaxSeats {
		return fmt.Errorf("seats %d to %d, want within 1 to %d", info.MinSeats, info.MaxSeats, engine.MaxSeats)
	}
	if len(info.Variants) == 0 {
		return errors.New("no variant; the first is the default")
	}
	sorted := slices.Sorted(slices.Values(info.Variants))
	if len(slices.Compact(sorted)) != len(info.Variants) {
		return fmt.Errorf("variants %v: one is there twice", info.Variants)
	}
	// Info is called again and again: nobody may change what the next caller gets.
	info.Variants[0] += "*"
	if again := c.rules.Info().Variants[0]; strings.HasSuffix(again, "*") {
		info.Variants[0] = strings.TrimSuffix(info.Variants[0], "*")
		return errors.New("the caller can change the variants")
	}
	return nil
}

// checkPlain looks for anything in the position's type that two copies would share.
func (c *contract[S, M, V]) checkPlain() error {
	return plain(reflect.TypeFor[S](), "the position")
}

func plain(t reflect.Type, where string) error {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer:
		return fmt.Errorf("%s is a %s: copies would share it", where, t)
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
		for _, variant := range append([]string{"", "no such variant"}, info.Variants...) {
			o := engine.Options{Seats: seats, Variant: variant}
			want := seats >= info.MinSeats && seats <= info.MaxSeats && variant != "no such variant"
			p, err := c.rules.Start(o)
			if (err == nil) != want {
				return fmt.Errorf("Start(%+v): error %v", o, err)
			}
			if _, err := c.game.Start(o); (err == nil) != want {
				return fmt.Errorf("hosted: Start(%+v): error %v", o, err)
			}
			if err != nil {
				continue
			}
			if variant == "" {
				o.Variant = info.Variants[0]
			}
			if q, _ := c.rules.Start(o); !same(p, q) {
				return fmt.Errorf("two games started with %+v differ", o)
			}
		}
	}
	return nil
}

// nonsense is no move of any game.
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
		if _, err := c.game.Normalize(text); refused(err) != nil {
			return fmt.Errorf("Normalize(%.40q): %w", text, refused(err))
		}
	}
	return nil
}

// refused tells what is wrong with an error that should be a refusal.
func refused(err error) error {
	illegal, ok := err.(*engine.IllegalMove)
	switch {
	case err == nil:
		return errors.New("no error")
	case !ok:
		return fmt.Errorf("error is a %T, want an *engine.IllegalMove", err)
	case illegal == nil:
		return errors.New("error is a nil *engine.IllegalMove")
	case illegal.Code == "":
		return errors.New("refusal without a code")
	}
	return checkArgs(illegal.Code, illegal.Args)
}

// checkArgs allows what engine.Term says the arguments of a code are.
func checkArgs(code engine.Code, args engine.Args) error {
	for name, value := range args {
		switch value.(type) {
		case engine.Term, int, bool, string, engine.Seat, engine.Seats, []int, []engine.Term:
		default:
			return fmt.Errorf("%s: argument %q is a %T", code, name, value)
		}
	}
	return nil
}

// same compares positions, moves or views by value.
func same[T any](a, b T) bool {
	if reflect.TypeFor[T]().Comparable() {
		return any(a) == any(b)
	}
	return reflect.DeepEqual(a, b)
}
