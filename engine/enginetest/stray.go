package enginetest

import (
	"math/rand/v2"
	"reflect"
)

// strays returns undeclared moves: the zero move and known moves with one or two numbers changed. A
// few may be legal; Play must refuse the others.
func strays[M comparable](known []M, n int, rng *rand.Rand) []M {
	list := make([]M, 0, n)
	for range n {
		var m M
		if len(known) > 0 && rng.IntN(3) > 0 {
			m = known[rng.IntN(len(known))]
		}
		fields := numbers(reflect.ValueOf(&m).Elem(), nil)
		if len(fields) == 0 {
			return nil // the type has no numbers to change
		}
		for range 1 + rng.IntN(2) {
			change(fields[rng.IntN(len(fields))], rng)
		}
		list = append(list, m)
	}
	return list
}

// numbers appends the numbers and booleans that a move consists of.
func numbers(v reflect.Value, list []reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			list = numbers(v.Field(i), list)
		}
	case reflect.Array:
		for i := range v.Len() {
			list = numbers(v.Index(i), list)
		}
	default:
		if v.CanSet() && (v.CanInt() || v.CanUint() || v.Kind() == reflect.Bool) {
			list = append(list, v)
		}
	}
	return list
}

// change gives a number another value, usually a small one.
func change(v reflect.Value, rng *rand.Rand) {
	n := rng.IntN(24)
	if rng.IntN(8) == 0 {
		n = rng.Int() // truncated to the type
	}
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetInt(int64(n - 2))
	}
}
