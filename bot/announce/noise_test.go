package announce_test

import (
	"path"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// noise is what a game leaves in its channel.
type noise struct {
	messages int // that stand there
	pictures int // that stand there, films among them
	posted   int // all that were ever made
	mentions int // how often somebody was notified
}

func (f *fixture) noise() (n noise) {
	n.posted = f.channel.made
	for _, p := range f.channel.there() {
		n.messages++
		for _, file := range p.m.Files {
			if ext := path.Ext(file.Name); ext == ".png" || ext == ".gif" {
				n.pictures++
			}
		}
	}
	for _, p := range f.channel.messages {
		n.mentions += len(p.notified)
	}
	return n
}

// seat opens a table for artificial players and users, and starts it.
func (f *fixture) seat(artificial int, users ...string) {
	f.t.Helper()
	o := sitting.Opening{Kind: "azul", Seats: artificial + len(users), Chosen: engine.Chosen{"wall": "clasico"}, Watch: len(users) == 0}
	for range artificial {
		o.Artificial = append(o.Artificial, "voraz")
	}
	if len(users) == 0 {
		users = []string{"ana"}
	}
	_, err := f.table.Open(f.t.Context(), f.by(users[0]), o)
	for _, u := range users[1:] {
		if err == nil {
			_, err = f.table.Do(f.t.Context(), f.by(u), f.ref(), sitting.Join(0))
		}
	}
	f.work()
	if err == nil {
		_, err = f.table.Do(f.t.Context(), f.by(users[0]), f.ref(), sitting.Start)
	}
	must.Succeed(f.t, err)
	f.work()
}

// A turn of a person is a message, since it calls somebody; nothing else is, but
// the lobby and the end. Of old messages those that end a round have a picture.
func TestAGameLeavesAMessageATurnAndAPictureARound(t *testing.T) {
	f := newFixture(t, "azul")
	f.seat(0, "ana", "luis", "marta", "pablo")
	turns := 0
	for f.play() {
		turns++
		f.work()
	}
	// The turns, the lobby, the end; five rounds and the result; each turn calls
	// one, the end everybody.
	if got, most := f.noise(), (noise{messages: turns + 2, pictures: 6, posted: turns + 2, mentions: turns + 4}); got != most || turns != 75 {
		t.Errorf("%d turns of four people left %+v, want %+v", turns, got, most)
	}
}

func TestAPersonAmongArtificialPlayersGetsAMessageATurn(t *testing.T) {
	f := newFixture(t, "azul")
	f.seat(3, "ana")
	turns := 0
	for f.play() {
		turns++
		f.work()
	}
	if got, most := f.noise(), (noise{messages: turns + 2, pictures: 6, posted: turns + 2, mentions: turns + 1}); got.messages > most.messages ||
		got.pictures > most.pictures || got.posted > most.posted || got.mentions != most.mentions {
		t.Errorf("%d turns of a person left %+v, want no more than %+v", turns, got, most)
	}
}

func TestArtificialPlayersAmongThemselvesAreOneMessage(t *testing.T) {
	f := newFixture(t, "azul")
	f.seat(4)
	for range 60 {
		f.pass(5 * time.Second)
	}
	if got, want := f.noise(), (noise{messages: 3, pictures: 1, posted: 3}); got != want {
		t.Errorf("four artificial players left %+v, want %+v", got, want)
	}
}
