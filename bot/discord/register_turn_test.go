package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
)

// program is one of a version that runs over the line's store and has some of the
// commands; it ends when stop is called.
func (l *line) program(version string, commands []chat.Command) (stop func()) {
	l.t.Helper()
	g := l.gateway
	rest := &REST{Token: testToken, Client: g.REST.Client, Version: version}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, Config{REST: rest, Commands: commands, Facts: l.facts, Log: g.Log,
			Answer: func(context.Context, *chat.Interaction) *chat.Answer { return says(hello) },
			Tune:   func(mine *Gateway) { mine.dial = g.dial }})
	}()
	pass(time.Second)
	return func() {
		l.t.Helper()
		cancel()
		if err := <-ended; err != nil {
			l.t.Errorf("version %s ended with %v", version, err)
		}
	}
}

// registered are the names of the commands that people see.
func (l *line) registered() string {
	var names []string
	for _, c := range l.server.As(ana.ID).Commands(localdiscord.LaPlaza.ID) {
		name, _, _ := strings.Cut(fmt.Sprint(c.Name), " ")
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

func TestTheCommandsAreThoseOfTheNewestVersionThatRuns(t *testing.T) {
	inLine(t, func(l *line) {
		list := chat.New(nil, nil, all.Games(), nil).Commands()
		before, after := list[:2], list[1:]
		want := func(when string, of []chat.Command) {
			t.Helper()
			var names []string
			for _, c := range of {
				names = append(names, c.Name)
			}
			slices.Sort(names)
			if got, want := l.registered(), strings.Join(names, " "); got != want {
				t.Errorf("%s: %s, want %s", when, got, want)
			}
		}
		stopOld := l.program("v1.9.0", before)
		want("the old one alone", before)
		stopNew := l.program("v1.10.0", after)
		want("a new one has come", after)
		pass(time.Hour)
		stopOld()
		stopOld = l.program("v1.9.0", before)
		pass(time.Hour)
		want("the old one has started again", after)
		stopNew()
		want("the new one has gone", after)
		pass(commandsStale - 2*commandsEvery)
		stopNew = l.program("v1.10.0", after)
		pass(time.Hour)
		want("the new one was away for a moment", after)
		stopNew()
		pass(commandsStale + commandsEvery)
		want("the new one was given up", before)
		stopOld()
	})
}

func TestWhichVersionRegisters(t *testing.T) {
	now := time.Now()
	for _, test := range []struct {
		mine, theirs string
		seen         time.Duration
		want         bool
	}{
		{"v1.0.0", "v1.0.0", 0, true},
		{"v1.0.0", "v1.0.1", 0, false},
		{"v1.0.0", "v1.0.1", commandsStale, true},
		{"v1.0.0", "v1.0.1", -commandsStale, true}, // by a clock that was ahead
		{"v1.10.0", "v1.9.0", 0, true},
		{"v1.0.0", "", 0, true},
		{"", "", 0, true},
		{"(devel)", "v1.0.0", 0, false},
		{"v0.0.0-20261101120000-0123456789ab", "v0.0.0-20261102120000-0123456789ab", 0, false},
		{"v0.0.0-20261102120000-0123456789ab+dirty", "v0.0.0-20261102120000-0123456789ab", 0, true},
	} {
		if got := (commandsOwner{test.theirs, now.Add(-test.seen)}).yields(test.mine, now); got != test.want {
			t.Errorf("%q beside %q, seen %s ago, registers: %t", test.mine, test.theirs, test.seen, got)
		}
	}
}
