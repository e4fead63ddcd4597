package sitting

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	rules "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func azulOf(seats int) Opening { return Opening{Kind: "azul", Seats: seats} }

func TestATableIsOpenedWithItsCreatorInTheFirstSeatOrWatching(t *testing.T) {
	h := lobby(t, Opening{Kind: "azul", Seats: 4}, "ana")
	g := h.g
	if g.Status != store.Lobby || g.Capacity != 4 || g.Variant != "clasico" || g.Creator != "ana" || g.Lang != "es" ||
		g.Guild != "g" || g.Channel != "c" || g.Seed == (engine.Seed{}) || g.Version != 1 {
		t.Errorf("opened %+v", g)
	}
	if want := (store.Seat{User: "ana", Name: "Ana"}); len(g.Seats) != 1 || g.Seats[0] != want || h.due(0) != TaskShow || h.sit().Began() {
		t.Errorf("seats %+v, tasks %s", g.Seats, h.due(0))
	}
	must.Succeed(t, h.open("ana", Opening{Kind: "azul"}, nil))
	if h.g.Capacity != 4 {
		t.Errorf("%d seats where nobody said how many", h.g.Capacity)
	}
	must.Succeed(t, h.open("ana", Opening{Kind: "azul", Seats: 3, Chosen: engine.Chosen{azul.WallOption: "gris"}, Artificial: []string{"voraz", "aleatorio", "voraz"}, Watch: true}, nil))
	if h.seats() != "voraz aleatorio voraz" || h.g.Capacity != 3 || h.g.Variant != "gris" || h.g.Creator != "ana" {
		t.Errorf("seats %s of %+v", h.seats(), h.g)
	}
	h.does("ana", Start, Started) // she has no seat
}

func TestATableThatCannotBeIsNotOpened(t *testing.T) {
	h := lobby(t, azulOf(4), "ana")
	four := []string{"voraz", "voraz", "voraz", "voraz"}
	for _, c := range []struct {
		o    Opening
		want engine.Code
		args engine.Args
	}{
		{azulOf(1), BadSeats, engine.Args{"least": 2, "most": 4}},
		{azulOf(5), BadSeats, engine.Args{"least": 2, "most": 4}},
		{azulOf(-1), BadSeats, engine.Args{"least": 2, "most": 4}},
		{Opening{Kind: "azul", Seats: 2, Artificial: four[:2]}, TooMany, engine.Args{"seated": 3, "seats": 2}},
		{Opening{Kind: "azul", Seats: 4, Artificial: four}, TooMany, engine.Args{"seated": 5, "seats": 4}},
		{Opening{Kind: "azul", Seats: 3, Artificial: four, Watch: true}, TooMany, engine.Args{"seated": 4, "seats": 3}},
		{Opening{Kind: "azul", Artificial: []string{"nadie"}}, NoSuchPlayer, nil},
	} {
		args := h.refused(c.want, h.open("ana", c.o, nil), h.g.Revision)
		for name, want := range c.args {
			if args[name] != want {
				t.Errorf("%+v: %v, want %v", c.o, args, c.args)
			}
		}
	}
	for _, o := range []Opening{{Kind: "parchis"}, {Kind: "azul", Chosen: engine.Chosen{azul.WallOption: "rojo"}}, {Kind: "azul", Chosen: engine.Chosen{"carpet": "red"}}} {
		if err := h.open("ana", o, nil); err == nil {
			t.Errorf("opened %+v", o)
		}
	}
}

func TestPeopleAndArtificialPlayersSitDownAndGetUp(t *testing.T) {
	for name, c := range map[string]struct {
		seats int
		steps []step
		want  string // who sits there afterwards, and who owns the table
	}{
		"while there are seats": {3, []step{
			{"luis", Join(0), Joined}, {"luis", Join(0), Seated}, {"marta", Join(0), Joined}, {"iker", Join(0), Full}, {"ana", Add("voraz"), Full},
		}, "ana luis marta, of ana"},
		"a place that is given back is free": {2, []step{
			{"luis", Join(0), Joined}, {"marta", Leave, NotSeated}, {"luis", Leave, Left}, {"luis", Leave, NotSeated}, {"marta", Join(0), Joined},
		}, "ana marta, of ana"},
		"the next person inherits the table": {4, []step{
			{"ana", Add("voraz"), Added}, {"luis", Join(0), Joined}, {"marta", Join(0), Joined}, {"ana", Leave, Left}, {"marta", Agree(AnyBoard), CreatorOnly},
			{"ana", Choose(Choice{Pace: "8h"}), OpenerOnly}, {"luis", Choose(Choice{Pace: "8h"}), HasChosen},
		}, "voraz luis marta, of luis"},
		"an artificial player gets up": {4, []step{
			{"luis", Add("voraz"), NotSeated}, {"luis", Remove(1), NotSeated}, {"ana", Remove(1), NoArtificial}, {"ana", Add("nadie"), NoSuchPlayer},
			{"ana", Add("voraz"), Added}, {"ana", Add("aleatorio"), Added}, {"luis", Join(0), Joined},
			{"ana", Remove(0), NoArtificial}, {"ana", Remove(4), NoArtificial}, {"ana", Remove(engine.Spectator), NoArtificial}, {"luis", Remove(1), Removed},
		}, "ana aleatorio luis, of ana"},
		"nobody plays alone at the table of others, or against nobody": {4, []step{
			{"luis", StartAgainst("voraz"), NotSeated}, {"ana", StartAgainst("nadie"), NoSuchPlayer}, {"ana", Add("voraz"), Added}, {"ana", StartAgainst("voraz"), Stale},
		}, "ana voraz, of ana"},
		"who no longer sits there alone does not": {4, []step{{"luis", Join(0), Joined}, {"ana", StartAgainst("voraz"), Stale}}, "ana luis, of ana"},
		"the last person gives the table up":      {4, []step{{"ana", Add("voraz"), Added}, {"ana", Leave, Left}}, "voraz, cancelled"},
		"the creator gives the table up":          {4, []step{{"luis", Join(0), Joined}, {"luis", Agree(AnyBoard), CreatorOnly}, {"ana", Agree(AnyBoard), Cancelled}}, "ana luis, cancelled"},
	} {
		t.Run(name, func(t *testing.T) {
			h := lobby(t, azulOf(c.seats), "ana")
			h.all(c.steps...)
			got := h.seats() + ", of " + h.g.Creator
			if !h.g.Status.Live() {
				got = h.seats() + ", " + string(h.g.Status)
			}
			if got != c.want || h.g.Status.Live() == !h.g.Ended.IsZero() || h.due(0) != TaskShow {
				t.Errorf("it is %s, ended %v, tasks %s; want %s", got, h.g.Ended, h.due(0), c.want)
			}
			if s := h.sit(); c.want == "ana voraz luis, of ana" && (s.NameOf(1) != engine.Term("azul.player.voraz") || s.NameOf(0) != "Ana" || s.Seats[1] != store.Seat{Name: "voraz", Player: "voraz"}) {
				t.Errorf("called %v and %v", s.NameOf(0), s.NameOf(1))
			}
		})
	}
	h := lobby(t, Opening{Kind: "azul", Seats: 4, Watch: true}, "ana")
	h.all(step{"luis", Join(0), Joined}, step{"luis", Leave, Left}) // ana watches, and the table stays hers
	if args := h.refused(CreatorOnly, second(h.try(by("luis"), Agree(AnyBoard))), h.g.Revision); args["name"] != "" || h.seats() != "" || !h.g.Status.Live() {
		t.Errorf("got arguments %v at a table of %s, want no name and nobody", args, h.seats())
	}
	h = lobby(t, azulOf(2), "ana", "luis")
	h.asks(By{User: "marta", Moderator: true}, Agree(AnyBoard), Cancelled)
}

func second(_ Done, err error) error { return err }

func TestAGameBeginsWithChanceAndCallsThePlayers(t *testing.T) {
	h := lobby(t, azulOf(3), "ana")
	if _, args := h.does("ana", Start, TooFew); args["n"] != 1 || args["least"] != 2 {
		t.Errorf("got arguments %v, want n 1 and least 2", args)
	}
	h.all(step{"luis", Join(0), Joined}, step{"marta", Start, NotSeated}, step{"ana", Play("1 azul fila 1", AnyBoard), NotStarted}, step{"luis", Start, Started})
	if s := h.sit(); s.Status != store.Running || s.Started.IsZero() || s.Moves != 1+5 || s.ToMove().Len() != 1 || s.ToMove().Has(engine.Chance) || h.due(0) != TaskShow {
		t.Errorf("the game is %s after %v, tasks %s", s.Status, h.g.Moves, h.due(0))
	}
	h.all(step{"marta", Join(0), AlreadyStarted}, step{"ana", Leave, AlreadyStarted}, step{"ana", Add("voraz"), AlreadyStarted}, step{"ana", Remove(1), AlreadyStarted},
		step{"ana", Start, AlreadyStarted}, step{"ana", ChooseFaction(1), AlreadyStarted}, step{"ana", Choose(Choice{Pace: "8h"}), AlreadyStarted})
}

func TestATableIsKeptForInvitedUsersForADay(t *testing.T) {
	h := lobby(t, Opening{Kind: "azul", Seats: 3, Invited: []string{"luis", "marta"}}, "ana")
	h.all(step{"iker", Join(0), NotInvited}, step{"marta", Join(0), Joined}, step{"marta", OpenToAll, OpenerOnly}, step{"ana", OpenToAll, OpenedToAll}, step{"iker", Join(0), Joined})
	if h.g.Status != store.Lobby || h.seats() != "ana marta iker" {
		t.Errorf("the game is %s with seats %s, want a lobby of ana, marta and iker", h.g.Status, h.seats())
	}
	must.Succeed(t, h.open("ana", Opening{Kind: "azul", Invited: []string{"luis", "marta"}}, nil))
	if h.g.Capacity != 3 {
		t.Errorf("%d seats for three people", h.g.Capacity)
	}
	h.Now = h.Now.Add(InvitedFor - time.Minute)
	h.does("iker", Join(0), NotInvited)
	h.Now = h.Now.Add(2 * time.Minute)
	h.does("iker", Join(0), Joined)
}

// The same people and artificial players, with the first seat moved to the end. It starts when all
// invited users have come.
func TestARematchIsATableOfTheSamePeople(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: "gris"}, Pace: day, Artificial: []string{"voraz"}}, "ana", "luis")
	h.refused(Stale, MayFollow(h.g, "ana"), h.g.Revision)
	old := copyOf(h.g)
	old.Status = store.Finished
	h.refused(NotSeated, MayFollow(old, "marta"), h.g.Revision)
	must.Succeed(t, MayFollow(old, "luis"))
	again := func(user string) {
		t.Helper()
		o, err := Again(h.Games, old, user, false, nil)
		must.Succeed(t, err)
		must.Succeed(t, h.open(user, o, old))
	}
	again("ana")
	// The artificial player, which sat between them, now has the last seat.
	if h.g.Variant != "gris" || h.g.Pace != day || h.g.Capacity != 3 || h.seats() != "ana voraz" || !slices.Equal(h.g.Invited, []string{"luis", "ana"}) || old.Rematch != store.ThisGame {
		t.Errorf("got rematch %+v", h.g)
	}
	h.all(step{"marta", Join(0), NotInvited}, step{"luis", Join(0), Started})
	if h.seats() != "luis ana voraz" {
		t.Errorf("seats %s", h.seats())
	}
	// A player who resigned and asks for a rematch is back in; those who stayed are invited as
	// usual.
	old.Seats[2].Resigned = true
	for user, want := range map[string][]string{"luis": {"luis", "ana"}, "ana": {"ana"}} {
		if again(user); !slices.Equal(h.g.Invited, want) {
			t.Errorf("%s invites %v", user, h.g.Invited)
		}
	}
	// One that is offered no more gives way to the nearest.
	old.Seats[1].Player = "ceramista"
	if o, err := Again(all.Games(), old, "ana", false, nil); err != nil || !slices.Equal(o.Artificial, []string{"oficial"}) {
		t.Errorf("ceramista's rematch is %+v, %v", o, err)
	}
}

func TestSeatsHaveFactionsOfTheirOwnUntilSomebodyChoosesOne(t *testing.T) {
	h := lobby(t, Opening{Kind: "enanos", Seats: 4}, "ana", "luis", "eva")
	have := func(want ...int) {
		t.Helper()
		if got := h.sit().Factions; !slices.Equal(got, want) {
			t.Errorf("the seats have %v, want %v", got, want)
		}
	}
	have(1, 2, 3)
	h.does("eva", ChooseFaction(1), FactionChosen)
	have(3, 2, 1)
	h.all(step{"eva", ChooseFaction(1), FactionChosen}, step{"eva", Join(2), FactionChosen}) // she has a seat
	have(1, 3, 2)
	h.does("marta", Join(3), Joined)
	have(1, 4, 2, 3)
	h.does("marta", Leave, Left)
	h.does("ana", ChooseFaction(4), FactionChosen)
	free := []any{engine.Term("enanos.nation.lake"), engine.Term("enanos.nation.forge"), engine.Term("enanos.nation.amber")}
	for _, faction := range []int{4, 5, 0, -1} {
		if _, args := h.does("eva", ChooseFaction(faction), FactionTaken); !slices.Equal(args["names"].([]any), free) {
			t.Errorf("of %d: there are %v left, want %v", faction, args["names"], free)
		}
	}
	h.all(step{"marta", Join(4), FactionTaken}, step{"marta", ChooseFaction(1), NotSeated}, step{"ana", Start, Started}, step{"marta", Join(1), AlreadyStarted})
	have(4, 1, 2)
	// In a rematch players keep their factions, in whatever order they sit.
	old := copyOf(h.g)
	must.Succeed(t, h.open("ana", Opening{Kind: "enanos", Invited: []string{"luis", "eva", "ana"}}, old))
	h.all(step{"eva", Join(0), Joined}, step{"luis", Join(0), Started})
	have(1, 2, 4) // nobody had chosen the first
	lobby(t, azulOf(2), "ana").does("ana", ChooseFaction(1), NoFactions)
}

func TestTheUserWhoOpenedATableChangesItsOptionsUntilTheStart(t *testing.T) {
	h := lobby(t, Opening{Kind: "trueque", Seats: 3, Pace: day}, "ana", "luis")
	for _, user := range []string{"luis", "zoe"} {
		if _, args := h.does(user, Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "2"}}), OpenerOnly); fmt.Sprint(args["name"]) != "Ana" {
			t.Errorf("%s is told %v", user, args)
		}
	}
	h.does("ana", Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "2"}, Pace: "8h"}), HasChosen)
	h.does("ana", Choose(Choice{Options: engine.Chosen{rules.HandOption: "6"}}), HasChosen)
	if _, err := h.try(by("ana"), Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "2"}, Pace: "8h"})); err != ErrNothing { // already chosen
		t.Errorf("the same choice again: got error %v, want ErrNothing", err)
	}
	for _, on := range []bool{true, false, true} {
		h.does("ana", Choose(Choice{Hints: map[bool]string{true: "on", false: "off"}[on]}), HasChosen)
		if s := h.sit(); s.Hints != on || s.Options.Chosen[rules.HandOption] != "6" {
			t.Errorf("hints %v, want %v", s.Hints, on)
		}
	}
	for _, c := range []step{
		{"ana", Choose(Choice{Hints: "perhaps"}), NoSuchChoice}, {"ana", Choose(Choice{Hints: "on", Pace: "9h"}), NoSuchChoice},
		{"ana", Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "7"}}), NoSuchChoice}, {"ana", Choose(Choice{Options: engine.Chosen{"carpet": "red"}}), NoSuchChoice},
		{"ana", Choose(Choice{Pace: "9h"}), NoSuchChoice}, {"ana", Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "6"}, Pace: "never"}), NoSuchChoice},
	} {
		h.all(c)
	}
	if h.g.Variant != "2 hand=6" || h.g.Pace != 8*time.Hour || h.seats() != "ana luis" || h.g.Status != store.Lobby || h.due(0) != TaskShow {
		t.Errorf("got variant %q, pace %v, seats %s, status %s, tasks %s", h.g.Variant, h.g.Pace, h.seats(), h.g.Status, h.due(0))
	}
	h.does("luis", Start, Started)
	s := h.sit()
	if v := s.View(0).(rules.View); v.Last != 2*2 {
		t.Errorf("it goes on for %d turns", v.Last)
	}
	if o, err := Again(h.Games, h.g, "luis", false, nil); err != nil || o.Pace != 8*time.Hour || o.Chosen[rules.HandOption] != "6" {
		t.Errorf("a rematch has %+v, %v", o, err)
	}
	h.g.Status = store.Finished
	if record, err := h.sit().Record([]string{"Ana", "Luis"}, nil); err != nil || !strings.Contains(record, "2 hand=6") {
		t.Errorf("the record: %v\n%.300s", err, record)
	}
	// A game without a guardian has no pace.
	unguarded := toy.Game()
	unguarded.Guardian = ""
	h = lobby(t, Opening{Kind: "trueque", Seats: 2}, "ana")
	h.Games = games.ListOf(unguarded)
	h.all(step{"ana", Choose(Choice{Pace: "8h"}), NoSuchChoice}, step{"ana", Choose(Choice{Options: engine.Chosen{rules.TurnsOption: "2"}}), HasChosen})
}
