package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
)

// program starts a program on the line's store with these commands. It is the newest while newest
// is true, and ends with the test.
func (l *line) program(newest *atomic.Bool, commands []chat.Command) (stop func()) {
	l.t.Helper()
	g := l.gateway
	rest := &REST{Token: testToken, Client: g.REST.Client}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- Run(ctx, filledConfig(Config{REST: rest, Commands: commands, Newest: newest.Load, Facts: l.facts, Log: g.Log,
			Answer: func(context.Context, *chat.Interaction) *chat.Answer { return says(hello) },
			Tune:   func(mine *Gateway) { mine.dial = g.dial }}))
	}()
	return func() {
		l.t.Helper()
		cancel()
		if err := <-ended; err != nil {
			l.t.Errorf("it ended with %v", err)
		}
	}
}

// registered returns the names of the registered commands.
func (l *line) registered() string {
	var names []string
	for _, c := range l.server.As(ana.ID).Commands(localdiscord.LaPlaza.ID) {
		name, _, _ := strings.Cut(fmt.Sprint(c.Name), " ")
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

func TestTheCommandsAreThoseOfTheNewestProgramThatRuns(t *testing.T) {
	inLine(t, func(l *line) {
		list := chat.New(new(table.Table), all.Games(), nil, nil).Commands()
		before, after := list[:2], list[1:]
		var old, young atomic.Bool
		want := func(when string, oldest bool, of []chat.Command) {
			t.Helper()
			old.Store(oldest)
			young.Store(!oldest)
			pass(2 * turnEvery)
			var names []string
			for _, c := range of {
				names = append(names, c.Name)
			}
			slices.Sort(names)
			if got, want := l.registered(), strings.Join(names, " "); got != want {
				t.Errorf("%s: %s, want %s", when, got, want)
			}
		}
		defer l.program(&old, before)()
		want("the old one alone", true, before)
		defer l.program(&young, after)()
		want("a new one has come", false, after)
		pass(time.Hour)
		want("it stays", false, after)
		want("it was given up", true, before)
	})
}
