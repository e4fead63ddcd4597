package announce_test

import (
	"path"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// noise counts the messages of a game in its channel.
type noise struct {
	messages int // messages that exist
	pictures int // pictures and films in them
	posted   int // messages that were ever posted
	mentions int // notifications of users
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

// seat opens a table for artificial players and users, and starts the game.
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

// Each turn of a person is a message, because it mentions somebody. The only other messages are the
// lobby and the result. Of the old messages, only those that end a round have a picture.
func TestAGameLeavesAMessageATurnAndAPictureARound(t *testing.T) {
	for artificial, people := range map[int][]string{0: {"ana", "luis", "marta", "pablo"}, 3: {"ana"}} {
		if artificial > 0 && !enginetest.Thorough() {
			continue
		}
		f := newFixture(t, "azul")
		f.seat(artificial, people...)
		turns := 0
		for f.turn() {
			turns++
		}
		// Messages: the turns, the lobby and the result. Pictures: five rounds and the result. Each
		// turn mentions one person, the result everybody.
		got, most := f.noise(), noise{messages: turns + 2, pictures: 6, posted: turns + 2, mentions: turns + len(people)}
		if artificial == 0 && (got != most || turns != 75) || got.messages > most.messages || got.pictures > most.pictures || got.posted > most.posted || got.mentions != most.mentions {
			t.Errorf("%d turns of people beside %d artificial players left %+v, want %+v", turns, artificial, got, most)
		}
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
