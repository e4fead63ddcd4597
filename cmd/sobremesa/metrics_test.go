package main

import (
	"regexp"
	"testing"

	"sobremesa/bot/localdiscord"
)

func TestABotTellsOnAPortOfItsOwnHowItIs(t *testing.T) {
	t.Parallel()
	l := newLocal(t, localdiscord.Options{}, "metrics.addr = ':0'")
	l.serve()
	l.Await("/readyz", func() bool {
		status, _ := l.ask("/readyz")
		return status == 200
	})
	if status, text := l.ask("/healthz"); status != 200 || text != "ok\n" {
		t.Errorf("/healthz answers %d %q: %s", status, text, l.log())
	}
	said, err := l.operate("status")
	if err != nil || !regexp.MustCompile(`(?m)^gateway.* yes .* 45 a second\nProcesses that serve .*: 1\.$`).MatchString(said) {
		t.Errorf("%v: its status is\n%s", err, said)
	}
	l.stop()
}
