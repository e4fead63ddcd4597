package main

import (
	"encoding/json"
	"strings"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

const begun = "sobremesa record 1\ngame: enanos\nrules: 1\nvariant: \nseat 1: Ana\nseat 2: regente\n"

// The pictures of a record show each player's own faction, or that of the seat if the record
// does not name one.
func TestAReplayShowsWhatThePlayersChose(t *testing.T) {
	c := &replayCmd{gameFlags: gameFlags{list: all.Games()}}
	for header, want := range map[string][2]int{"": {0, 0}, "tokens: amethyst lake\n": {4, 1}} {
		g, err := c.replayRecord([]byte(begun + header))
		must.Succeed(t, err)
		if players := g.story(engine.Spanish, false).Players; players[0].Faction != want[0] || players[1].Faction != want[1] {
			t.Errorf("%q: %+v", header, players)
		}
	}
	if _, err := c.replayRecord([]byte(begun + "tokens: pink lake\n")); err == nil || !strings.Contains(err.Error(), `tokens: enanos has no "pink"`) {
		t.Errorf("of a nation that there is not: %v", err)
	}
}

// The JSON of a finished game says how it ended and what decided a tie.
func TestAReplaySaysHowTheGameEndedAndWhatDecidedATie(t *testing.T) {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	c := &replayCmd{gameFlags: gameFlags{list: all.Games()}}
	g, err := c.replayRecord([]byte(begun))
	must.Succeed(t, err)
	written := func() string {
		data, err := json.Marshal(g.json())
		must.Succeed(t, err)
		return string(data)
	}
	if got := written(); !strings.Contains(got, `"ended":"","tie":null`) {
		t.Errorf("of a game that goes on: %s", got)
	}
	s.Phase = enanos.Over
	s.Players[1].Points = 2
	for _, test := range []struct {
		points uint8
		scores []int
		want   string
	}{
		{2, []int{0, 2, 2}, `"ended":"rounds","tie":{"code":"enanos.decided-by-turn","seats":[2,3],"args":{"own":false,"points":2}}`},
		{1, []int{0, 2, 1}, `"ended":"rounds","tie":null`},
	} {
		s.Players[2].Points = test.points
		g.over, g.scores, g.frames = true, test.scores, []engine.Frame{{View: s.View(engine.Spectator)}}
		if got := written(); !strings.Contains(got, test.want) {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}
