package table_test

import (
	"errors"
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func users(g *store.Game) []string {
	list := make([]string, len(g.Seats))
	for i, s := range g.Seats {
		list[i] = s.User + s.Player
	}
	return list
}

func TestATableIsOpenedWithItsCreatorInTheFirstSeat(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul"}))
	g := f.look().Stored()
	if g.Status != store.Lobby || g.Capacity != 4 || g.Variant != "clasico" || g.Creator != "ana" || g.Lang != "es" ||
		g.Guild != "g" || g.Channel != "c" || g.Seed == (engine.Seed{}) || g.Version != 1 {
		t.Errorf("opened %+v", g)
	}
	if want := (store.Seat{User: "ana", Name: "Ana"}); len(g.Seats) != 1 || g.Seats[0] != want {
		t.Errorf("seats %+v", g.Seats)
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	if f.look().Began() {
		t.Error("a lobby has a position")
	}
}

func TestATableIsOpenedWithArtificialPlayersAndWithoutItsCreatorWhoWatches(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"),
		sitting.Opening{Kind: "azul", Seats: 3, Chosen: engine.Chosen{azul.WallOption: "gris"}, Artificial: []string{"voraz", "aleatorio", "voraz"}, Watch: true}))
	g := f.look().Stored()
	if got := users(g); !slices.Equal(got, []string{"voraz", "aleatorio", "voraz"}) || g.Capacity != 3 || g.Variant != "gris" || g.Creator != "ana" {
		t.Errorf("seats %v of %+v", got, g)
	}
}

func TestATableThatCannotBeIsNotOpened(t *testing.T) {
	f := newFixture(t)
	four := []string{"voraz", "voraz", "voraz", "voraz"}
	for _, o := range []sitting.Opening{
		{Kind: "azul", Seats: 1}, {Kind: "azul", Seats: 5}, {Kind: "azul", Seats: -1},
	} {
		r := f.refused(sitting.BadSeats)(f.Open(t.Context(), f.By("ana"), o))
		if r.Args["least"] != 2 || r.Args["most"] != 4 {
			t.Errorf("args %v", r.Args)
		}
	}
	for _, o := range []sitting.Opening{
		{Kind: "azul", Seats: 2, Artificial: four[:2]},
		{Kind: "azul", Seats: 4, Artificial: four},
		{Kind: "azul", Seats: 3, Artificial: four, Watch: true},
	} {
		r := f.refused(sitting.TooMany)(f.Open(t.Context(), f.By("ana"), o))
		people := 1
		if o.Watch {
			people = 0
		}
		if r.Args["seated"] != len(o.Artificial)+people || r.Args["seats"] != o.Seats {
			t.Errorf("args %v", r.Args)
		}
	}
	r := f.refused(sitting.NoSuchPlayer)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"nadie"}}))
	if names := r.Args["names"].([]any); !slices.Contains(names, any(engine.Term("azul.player.voraz"))) {
		t.Errorf("names %v", names)
	}
	for _, o := range []sitting.Opening{{Kind: "parchis"}, {Kind: "azul", Chosen: engine.Chosen{azul.WallOption: "rojo"}}, {Kind: "azul", Chosen: engine.Chosen{"carpet": "red"}}} {
		if done, err := f.Open(t.Context(), f.By("ana"), o); err == nil {
			t.Errorf("%+v: %+v", o, done)
		}
	}
	if n := f.tasks(); n != nil {
		t.Errorf("refusals left tasks %v", n)
	}
	f.refused(table.NoGame)(f.Do(t.Context(), f.By("ana"), here, sitting.Join(0)))
}

func TestOneGameOfAKindLivesInAChannel(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	open := func(channel string) (sitting.Done, error) {
		req := f.By("marta")
		req.Channel = channel
		return f.Open(t.Context(), req, sitting.Opening{Kind: "azul"})
	}
	f.refused(table.Occupied)(open("c"))
	f.Must(sitting.Opened)(open("other"))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Start))
	f.refused(table.Occupied)(open("c"))
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Opened)(open("c"))
}

func TestPeopleSitDownWhileThereAreSeats(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.refused(sitting.Seated)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	r := f.refused(sitting.Full)(f.Do(t.Context(), f.By("iker"), here, sitting.Join(0)))
	if r.Args["n"] != 3 {
		t.Errorf("args %v", r.Args)
	}
	if r := f.refused(sitting.Full)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz"))); r.Args["n"] != 3 {
		t.Errorf("args %v", r.Args)
	}
	if got := users(f.look().Stored()); !slices.Equal(got, []string{"ana", "luis", "marta"}) {
		t.Errorf("seats %v", got)
	}
}

func TestAPlaceThatIsGivenBackIsFree(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("marta"), here, sitting.Leave))
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("luis"), here, sitting.Leave))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("luis"), here, sitting.Leave))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	g := f.look().Stored()
	if got := users(g); !slices.Equal(got, []string{"ana", "marta"}) || g.Creator != "ana" {
		t.Errorf("seats %v, creator %s", got, g.Creator)
	}
}

func TestTheTableOfACreatorWhoLeavesPassesToTheNextPerson(t *testing.T) {
	f := newFixture(t)
	f.lobby(4, "", "ana")
	f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz")))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("ana"), here, sitting.Leave))
	g := f.look().Stored()
	if got := users(g); !slices.Equal(got, []string{"voraz", "luis", "marta"}) || g.Creator != "luis" {
		t.Fatalf("seats %v, creator %s", got, g.Creator)
	}
	if r := f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By("marta"), here, sitting.Agree(sitting.AnyBoard))); r.Args["name"] != "Luis" {
		t.Errorf("args %v", r.Args)
	}
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard)))
}

func TestATableIsGivenUpWhenTheLastPersonLeaves(t *testing.T) {
	f := newFixture(t)
	f.lobby(4, "", "ana")
	f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz")))
	id := f.look().Stored().ID
	f.tasks()
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("ana"), here, sitting.Leave))
	g := f.Stored(id)
	if g.Status != store.Cancelled || g.Ended.IsZero() {
		t.Errorf("the game is %s, ended %v", g.Status, g.Ended)
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	f.refused(table.NoGame)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.refused(sitting.Closed)(f.Do(t.Context(), f.By("luis"), table.Ref{Kind: "azul", ID: id}, sitting.Join(0)))
	f.refused(sitting.Closed)(f.Do(t.Context(), f.By("luis"), table.Ref{Kind: "azul", ID: id + 1}, sitting.Join(0)))
}

func TestATableStaysWhileItsWatchingCreatorDoesThoughAllPlayersLeave(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Watch: true}))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("luis"), here, sitting.Leave))
	if g := f.look().Stored(); g.Creator != "ana" || len(g.Seats) != 0 {
		t.Errorf("%+v", g)
	}
	if r := f.refused(sitting.CreatorOnly)(f.Do(t.Context(), f.By("luis"), here, sitting.Agree(sitting.AnyBoard))); r.Args["name"] != "" {
		t.Errorf("args %v", r.Args)
	}
}

func TestArtificialPlayersSitDownAndTheLastOfThemGetsUp(t *testing.T) {
	f := newFixture(t)
	f.lobby(4, "", "ana")
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("luis"), here, sitting.Add("voraz")))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("luis"), here, sitting.Remove))
	f.refused(sitting.NoArtificial)(f.Do(t.Context(), f.By("ana"), here, sitting.Remove))
	f.refused(sitting.NoSuchPlayer)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("nadie")))
	f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz")))
	f.Must(sitting.Added)(f.Do(t.Context(), f.By("ana"), here, sitting.Add("aleatorio")))
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.Must(sitting.Removed)(f.Do(t.Context(), f.By("luis"), here, sitting.Remove))
	g := f.look().Stored()
	if got := users(g); !slices.Equal(got, []string{"ana", "voraz", "luis"}) {
		t.Errorf("seats %v", got)
	}
	if want := (store.Seat{Name: "voraz", Player: "voraz"}); g.Seats[1] != want {
		t.Errorf("seat %+v", g.Seats[1])
	}
	if h := f.look().Header; h.NameOf(1) != engine.Term("azul.player.voraz") || h.NameOf(0) != "Ana" {
		t.Errorf("names %v, %v", h.NameOf(1), h.NameOf(0))
	}
}

func TestAGameBeginsWithChanceAndTheWordToThoseWhoPlay(t *testing.T) {
	f := newFixture(t)
	f.lobby(3, "", "ana")
	if r := f.refused(sitting.TooFew)(f.Do(t.Context(), f.By("ana"), here, sitting.Start)); r.Args["n"] != 1 || r.Args["least"] != 2 {
		t.Errorf("args %v", r.Args)
	}
	f.Must(sitting.Joined)(f.Do(t.Context(), f.By("luis"), here, sitting.Join(0)))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("marta"), here, sitting.Start))
	f.refused(sitting.NotStarted)(f.Do(t.Context(), f.By("ana"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	f.tasks()
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Start))

	s := f.look()
	if s.Stored().Status != store.Running || s.Stored().Started.IsZero() || len(s.Stored().Moves) != 1+5 || s.ToMove().Len() != 1 || s.ToMove().Has(engine.Chance) {
		t.Errorf("%s after %v", s.Stored().Status, texts(s.Stored()))
	}
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("tasks %v", got)
	}
	for what, try := range map[string]func() (sitting.Done, error){
		"join":   func() (sitting.Done, error) { return f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)) },
		"leave":  func() (sitting.Done, error) { return f.Do(t.Context(), f.By("ana"), here, sitting.Leave) },
		"add":    func() (sitting.Done, error) { return f.Do(t.Context(), f.By("ana"), here, sitting.Add("voraz")) },
		"remove": func() (sitting.Done, error) { return f.Do(t.Context(), f.By("ana"), here, sitting.Remove) },
		"start":  func() (sitting.Done, error) { return f.Do(t.Context(), f.By("ana"), here, sitting.Start) },
	} {
		t.Run(what, func(t *testing.T) { f.refused(sitting.AlreadyStarted)(try()) })
	}
}

func TestTheOneWhoOpenedATableMayStartItWithoutASeat(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
}

func TestEveryRequestSaysNoGameWhereThereIsNone(t *testing.T) {
	f := newFixture(t)
	ctx, req := t.Context(), f.By("ana")
	f.refused(table.NoGame)(f.Do(ctx, req, here, sitting.Join(0)))
	f.refused(table.NoGame)(f.Do(ctx, req, here, sitting.Leave))
	f.refused(table.NoGame)(f.Do(ctx, req, here, sitting.Start))
	f.refused(table.NoGame)(f.Do(ctx, req, here, sitting.Agree(sitting.AnyBoard)))
	f.refused(table.NoGame)(f.Do(ctx, req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	_, err := f.Live(ctx, f.By(""), here)
	f.refused(table.NoGame)(sitting.Done{}, err)
	_, _, err = f.LastFrames(ctx, f.By(""), "azul")
	f.refused(sitting.NoFinished)(sitting.Done{}, err)
}

func TestNobodyThinksInAGameWhoseChannelIsGone(t *testing.T) {
	f := newFixture(t)
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}, Watch: true}))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	must.Succeed(t, f.Abandon(t.Context(), f.look().ID))
	if got := f.tasks(); len(got) != 0 {
		t.Errorf("%v are left to be done", got)
	}
}

func TestAGameWhoseChannelIsGoneIsEnded(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana")
	id := f.look().Stored().ID
	for range 2 { // the second time there is nothing to do
		must.Succeed(t, f.Abandon(t.Context(), id))
	}
	if g := f.Stored(id); g.Status != store.Cancelled || g.Ended.IsZero() {
		t.Errorf("%s, ended %v", g.Status, g.Ended)
	}
	if got := f.tasks(); len(got) != 0 {
		t.Errorf("%v are left to be done", got)
	}
	if err := f.Abandon(t.Context(), id+1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of no game: %v", err)
	}
}
