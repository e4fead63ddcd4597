package announce_test

import (
	"path"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// noise is what a game leaves in its channel.
type noise struct {
	messages int // that stand there
	pictures int // that stand there, films among them
	posted   int // all that were ever made
	mentions int // how often somebody was notified
}

func (f *fixture) noise() (n noise) {
	n.posted = len(f.Memory.Posts)
	for _, p := range f.Memory.There() {
		n.messages++
		for _, file := range p.Message.Files {
			if ext := path.Ext(file.Name); ext == ".png" || ext == ".gif" {
				n.pictures++
			}
		}
	}
	for _, p := range f.Memory.Posts {
		n.mentions += len(p.Notified)
	}
	return n
}

// seat opens a table for artificial players and users, and starts it.
func (f *fixture) seat(artificial int, users ...string) {
	f.T.Helper()
	o := sitting.Opening{Kind: "azul", Seats: artificial + len(users), Chosen: engine.Chosen{"wall": "clasico"}, Watch: len(users) == 0}
	for range artificial {
		o.Artificial = append(o.Artificial, "voraz")
	}
	if len(users) == 0 {
		users = []string{"ana"}
	}
	f.beginWith(o, users...)
}

// A turn of a person is a message, since it calls somebody; nothing else is, but
// the lobby and the end. Of old messages those that end a round have a picture.
func TestAGameLeavesAMessageATurnAndAPictureARound(t *testing.T) {
	f := newFixture(t, "azul")
	f.seat(0, "ana", "luis", "marta", "pablo")
	turns := 0
	for f.play() {
		turns++
		f.Work()
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
		f.Work()
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
