package storetest

import (
	"fmt"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// process returns a process that counts as alive for an hour.
func process(id string) *store.Process {
	return &store.Process{
		ID: id, Version: "v1.2.3", Host: "wörk-1", Ears: "gateway 0-3/16", Hands: true, Since: at(3), Share: 15, Lives: time.Hour,
	}
}

// beats calls Beat for a process and returns the result by id.
func beats(t *testing.T, s store.Store, p *store.Process) map[string]store.Process {
	t.Helper()
	all, err := s.Beat(t.Context(), *p)
	must.Succeed(t, err)
	return byID(all)
}

func byID(all []store.Process) map[string]store.Process {
	m := make(map[string]store.Process)
	for _, p := range all {
		m[p.ID] = p
	}
	return m
}

var processRules = []rule{
	{"all processes read what a process last reported about itself", func(t *testing.T, s store.Store) {
		none, err := s.Processes(t.Context())
		must.Succeed(t, err)
		same(t, "processes", none, []store.Process{})
		first, second := process("a"), process("b")
		second.Ears, second.Hands, second.Version, second.Share = "none", false, "(devel)", 0
		beats(t, s, second)
		beats(t, s, first)
		first.Share = 7
		all, err := s.Beat(t.Context(), *first)
		must.Succeed(t, err)
		looked, err := s.Processes(t.Context())
		must.Succeed(t, err)
		for _, list := range [][]store.Process{all, looked} {
			for i := range list {
				if p := &list[i]; p.Lives <= 0 || p.Lives > time.Hour || p.Seen > time.Hour || p.Paused != 0 {
					t.Errorf("process %s: seen %v ago, alive for %v, paused for %v", p.ID, p.Seen, p.Lives, p.Paused)
				}
				list[i].Seen, list[i].Lives = 0, time.Hour
			}
			same(t, "processes", list, []store.Process{*first, *second})
		}
	}},
	{"a process that stops reporting counts as dead and stays listed for a while", func(t *testing.T, s store.Store) {
		short := process("a")
		short.Lives = time.Millisecond
		beats(t, s, short)
		time.Sleep(5 * time.Millisecond)
		p, kept := beats(t, s, process("b"))["a"]
		if !kept || p.Lives != 0 || p.Seen < 4*time.Millisecond {
			t.Errorf("dead process: listed %t, seen %v ago, alive for %v", kept, p.Seen, p.Lives)
		}
		long, paused := process("c"), process("d")
		long.Lives, paused.Lives, paused.Paused = -store.ProcessKept-time.Second, -store.ProcessKept-time.Second, time.Hour
		beats(t, s, long)
		beats(t, s, paused)
		all := beats(t, s, process("b"))
		if _, kept := all["c"]; kept {
			t.Error("a process that died long ago is listed")
		}
		if all["d"].Paused == 0 {
			t.Error("the pause of requests ended with the process that reported it")
		}
	}},
	{"all processes read for how much longer requests are paused", func(t *testing.T, s store.Store) {
		a := process("a")
		a.Paused = time.Hour
		beats(t, s, a)
		if p := beats(t, s, process("b"))["a"]; p.Paused <= 0 || p.Paused > time.Hour {
			t.Errorf("paused for %v, want at most an hour", p.Paused)
		}
		a.Paused = 0
		if p := beats(t, s, a)["a"]; p.Paused != 0 {
			t.Errorf("paused for %v, want no pause any more", p.Paused)
		}
	}},
	{"a process without an id, or with a text that is not kept, is refused", func(t *testing.T, s store.Store) {
		for _, host := range []string{"\x00", "\xff"} {
			p := process("a")
			p.Host = host
			wantErr(t, "Beat", errOf(s.Beat(t.Context(), *p)), store.ErrText)
		}
		if _, err := s.Beat(t.Context(), *process("")); err == nil {
			t.Error("a process without an id was stored")
		}
	}},
}

var processRaceRules = []raceRule{
	{"after concurrent reports every process is listed", func(t *testing.T, stores []store.Store) {
		told := make([]int, callsAtOnce(stores))
		wantAll(t, atOnce(stores, func(s store.Store, i int) error {
			all, err := s.Beat(t.Context(), *process(fmt.Sprint(i)))
			told[i] = len(all)
			return err
		}))
		for _, s := range stores {
			same(t, "how many are told of", len(beats(t, s, process("0"))), len(told))
		}
	}},
}
