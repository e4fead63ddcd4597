package bot_test

import (
	"runtime"
	"sync"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
)

// places is how many pictures are drawn at once. It is computed when the process starts, as package
// games does.
var places = runtime.GOMAXPROCS(0)

// easel is a painter. While slow is set, its tables are not done before slow is closed.
type easel struct {
	games.Painter
	mu       sync.Mutex
	at, most int           // how many are being drawn, and the most at the same time
	slow     chan struct{} // closed to let them finish; nil when not slow
}

func (e *easel) Picture(s games.Scene) (*games.Picture, error) {
	e.mu.Lock()
	e.at++
	e.most = max(e.most, e.at)
	slow := e.slow
	e.mu.Unlock()
	if slow != nil {
		<-slow
	}
	defer func() { e.mu.Lock(); e.at--; e.mu.Unlock() }()
	return e.Painter.Picture(s)
}

func (e *easel) drawn() (at, most int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.at, e.most
}

// While the maximum number of slow pictures is being drawn, including the channel's, everything
// else is answered and no further picture is begun. In the end every user gets their own.
func TestSlowPicturesKeepOnlyPicturesWaiting(t *testing.T) {
	t.Parallel()
	if runtime.GOMAXPROCS(0) != places {
		t.Skip("what is admitted at once is counted later, by other processors: by -test.cpu")
	}
	w := newWorld(t)
	azul := *w.games.Named("azul")
	e := &easel{Painter: azul.Painter}
	azul.Painter = e
	w.games = games.List{&azul}
	w.run(w.config())
	w.newGame(mesa, ana, luis)
	w.settled(mesa)
	user, move, _ := w.turn(mesa)

	e.mu.Lock()
	e.most, e.slow = 0, make(chan struct{})
	e.mu.Unlock()
	w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
	w.await("the channel's picture to be begun", func() bool { at, _ := e.drawn(); return at == 1 })
	asked := make(chan *localdiscord.Outcome, places)
	everybody := []localdiscord.User{luis, ana, marta, iker, zoe, localdiscord.Tom}
	for n := range cap(asked) { // one more than there is room for, because of the channel's
		go func() { // by several users, since not all pictures for one are begun at once
			o, err := w.server.As(everybody[n%len(everybody)].ID).Command(w.context(), mesa.ID, "azul board")
			if err != nil {
				t.Error(err)
			}
			asked <- o
		}()
	}
	w.await("all places to be taken", func() bool { at, _ := e.drawn(); return at >= places })
	o, err := w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul help")
	if err != nil || o.Kind == localdiscord.KindDeferred || o.Message == nil {
		t.Errorf("a command without a picture gets %+v, %v", o, err)
	}
	var boards []*localdiscord.Outcome
	for range cap(asked) { // they return when they are deferred
		boards = append(boards, <-asked)
	}
	if _, most := e.drawn(); most != places {
		t.Errorf("%d pictures were drawn at once, want %d", most, places)
	}
	close(e.slow)
	for _, o := range boards {
		if m, err := o.Await(w.context()); err != nil || len(m.Attachments) != 1 {
			t.Errorf("a board comes as %+v, %v", m, err)
		}
	}
	w.settled(mesa)
	if at, most := e.drawn(); at != 0 || most != places {
		t.Errorf("%d pictures are still drawn, %d were at once, want %d", at, most, places)
	}
}
