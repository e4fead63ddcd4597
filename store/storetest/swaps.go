package storetest

import (
	"fmt"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var swapRules = []raceRule{
	{"of concurrent swaps of a setting or a fact exactly one wins", func(t *testing.T, stores []store.Store) {
		is := map[string]string{"setting": "", "fact": ""}
		for round := range enginetest.Times(6, 60) {
			value := func(i int) string {
				if i == 0 && round%2 == 1 {
					return "" // removes the value
				}
				return fmt.Sprint(round, " ", i)
			}
			for what, swap := range map[string]func(s store.Store, i int) error{
				"setting": func(s store.Store, i int) error {
					return s.SwapSetting(t.Context(), server, "a", is["setting"], value(i))
				},
				"fact": func(s store.Store, i int) error { return s.SwapFact(t.Context(), "a", is["fact"], value(i)) },
			} {
				if is[what] == "" && value(0) == "" {
					continue // not a change
				}
				is[what] = value(wantOneWinner(t, atOnce(stores, swap), store.ErrConflict))
			}
			want := map[string]string{"a": is["setting"]}
			if is["setting"] == "" {
				want = nil
			}
			wantSettings(t, stores[0], server, want)
			wantFact(t, stores[0], "a", is["fact"])
		}
	}},
	{"settings changed together are never mixed with those of a concurrent change", func(t *testing.T, stores []store.Store) {
		for range enginetest.Times(3, 30) {
			wantAll(t, atOnce(stores, func(s store.Store, i int) error {
				values := make(map[string]string)
				for _, key := range []string{"a", "b", "c", "d"} {
					values[key] = fmt.Sprint(i)
				}
				if i == 0 {
					clear(values)
					values["a"], values["b"], values["c"], values["d"] = "", "", "", ""
				}
				return s.SetSettings(t.Context(), server, values)
			}))
			got, err := stores[0].Settings(t.Context(), server)
			must.Succeed(t, err)
			for _, key := range []string{"b", "c", "d"} {
				same(t, "setting "+key, got[server][key], got[server]["a"])
			}
		}
	}},
	{"a swap to the present value succeeds, so that it can be repeated", func(t *testing.T, stores []store.Store) {
		for range 2 {
			must.Succeed(t, stores[0].SwapSetting(t.Context(), server, "a", "", "1"))
			must.Succeed(t, stores[0].SwapFact(t.Context(), "a", "", "1"))
		}
		for range 2 {
			must.Succeed(t, stores[0].SwapSetting(t.Context(), server, "a", "1", ""))
			must.Succeed(t, stores[0].SwapFact(t.Context(), "a", "1", ""))
		}
		wantSettings(t, stores[0], server, nil)
		wantFact(t, stores[0], "a", "")
	}},
}
