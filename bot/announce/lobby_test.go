package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// choices returns the values of a message's select menu for a verb.
func choices(p *hosttest.Post, v message.Verb) (values []string) {
	for _, c := range slices.Concat(p.Message.Rows...) {
		if s, ok := c.(message.Select); ok && s.ID.Verb == v {
			for _, o := range s.Options {
				values = append(values, o.Value)
			}
		}
	}
	return values
}

func TestALobbyShowsFactionsAndOffersTheFreeOnes(t *testing.T) {
	f := newFixture(t, "enanos")
	f.host(all.Games().Named("enanos")) // the test reads what the picture says
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "enanos", Seats: 4, Artificial: []string{"peon"}}))
	f.Work()
	lobby := f.Memory.Last()
	if got := choices(lobby, message.Faction); !slices.Equal(got, []string{"1", "2", "3", "4"}) {
		t.Errorf("factions to choose at first: %v", got)
	}
	f.do("ana", sitting.ChooseFaction(2))
	if got := choices(lobby, message.Faction); !slices.Equal(got, []string{"1", "3", "4"}) {
		t.Errorf("factions to choose then: %v", got)
	}
	if alt := lobby.Message.Files[0].Alt; !strings.Contains(alt, "Ana (Clan de la Forja), Peón (Clan del Lago)") {
		t.Errorf("the picture is described as %q", alt)
	}
	if len(lobby.Message.Rows) > message.MaxRows {
		t.Errorf("got %d rows of components", len(lobby.Message.Rows))
	}
	f.do("ana", sitting.Add("peon"))
	f.Work()
	if got := choices(lobby, message.Add); !slices.Equal(got, []string{"-1", "-2", "capataz", "regente", "canciller", "peon"}) {
		t.Errorf("players to add and to remove: %v", got)
	}
}

// The coloured button is the one that the people at the table press next, and nobody is told to wait
// for others alone.
func TestTheMainButtonOfALobbyIsWhatComesNext(t *testing.T) {
	f := newFixture(t, "azul")
	f.won(2, "ana", "aleatorio")
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Pace: day}))
	f.Work()
	lobby := f.Memory.Last()
	wants := func(label string, picks ...string) {
		t.Helper()
		var coloured []message.Button
		for _, c := range slices.Concat(lobby.Message.Rows...) {
			if b, ok := c.(message.Button); ok && b.Style != message.Secondary {
				coloured = append(coloured, b)
			}
		}
		if len(coloured) != 1 || coloured[0].Label != label || !slices.Equal(coloured[0].ID.Picks, picks) || coloured[0].Disabled {
			t.Errorf("the coloured buttons are %+v, want %s", coloured, label)
		}
	}
	wants(says("lobby.alone", "name", "Escalonado"), "1")
	f.do("luis", sitting.Join(0))
	wants(says("button.start"))
	f.do("luis", sitting.Leave)
	f.do("ana", sitting.StartAgainst("escalonado"))
	if p := f.look(); p.Status != store.Running || len(p.Seats) != 2 || p.Seats[1].Player != "escalonado" {
		t.Errorf("the game is %s with %v", p.Status, p.Seats)
	}
}

func TestALobbyOffersPresetsAndAllThatCanBeChosen(t *testing.T) {
	f := newFixture(t, "enanos")
	f.host(all.Games().Named("enanos")) // the test reads what the picture says
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "enanos", Seats: 4, Pace: day, Artificial: []string{"peon"}, Invited: []string{"luis"}}))
	f.Work()
	lobby := f.Memory.Last()
	offered := func() (may, chosen []string) {
		for _, c := range slices.Concat(lobby.Message.Rows...) {
			if b, ok := c.(message.Button); ok && b.ID.Verb == message.Preset {
				if b.Disabled {
					chosen = append(chosen, b.ID.Picks...)
				} else {
					may = append(may, b.ID.Picks...)
				}
			}
		}
		return may, chosen
	}
	if may, chosen := offered(); !slices.Equal(may, []string{"corta", "larga", "original"}) || !slices.Equal(chosen, []string{"normal"}) || !slices.Contains(verbs(lobby), message.Options) {
		t.Errorf("at first %v and %v of %v", may, chosen, verbs(lobby))
	}
	edits := f.edits()
	f.do("ana", sitting.Choose(sitting.Choice{Options: engine.Chosen{"goal": "8"}, Pace: "3d"}))
	if may, chosen := offered(); !slices.Equal(may, []string{"normal", "larga", "original"}) || !slices.Equal(chosen, []string{"corta"}) {
		t.Errorf("then %v and %v", may, chosen)
	}
	if f.Memory.Last() != lobby || f.edits() != edits+1 || !strings.Contains(lobby.Message.Files[0].Alt, "Meta: 8 puntos") || !strings.Contains(lobby.Message.Files[0].Alt, says("pace.3d")) {
		t.Errorf("after %d edits: %s", f.edits()-edits, lobby.Message.Files[0].Alt)
	}
	if len(lobby.Message.Rows) > message.MaxRows || len(lobby.Message.Files) != 1 {
		t.Errorf("%d rows, %d pictures", len(lobby.Message.Rows), len(lobby.Message.Files))
	}
	f.do("ana", sitting.Choose(sitting.Choice{Options: engine.Chosen{"goal": "9"}}))
	if may, _ := offered(); len(may) != 4 {
		t.Errorf("with a goal of no preset, %v", may)
	}
	f.do("ana", sitting.Choose(sitting.Choice{Options: enanos.Published()}))
	if _, chosen := offered(); !slices.Equal(chosen, []string{"original"}) || !strings.Contains(lobby.Message.Files[0].Alt, "Mejoras: ninguna, como se publicó") {
		t.Errorf("as published, %v: %s", chosen, lobby.Message.Files[0].Alt)
	}
	f.do("ana", sitting.Choose(sitting.Choice{Options: engine.Chosen{enanos.HomeOption: engine.On}}))
	if said := lobby.Message.Files[0].Alt; !strings.Contains(said, "Mejoras: hogar") {
		t.Errorf("with home alone: %s", said)
	}
}

func TestAGameThatStartsTellsWhatWasChosenInItsLobby(t *testing.T) {
	f := newFixture(t, "enanos")
	f.host(all.Games().Named("enanos")) // the test reads what the picture says
	id := f.Lobby(sitting.Opening{Kind: "enanos", Pace: day}, "ana", "luis")
	f.Work()
	lobby := f.Memory.Last()
	if said := lobby.Message.Files[0].Alt; !strings.Contains(said, "unos 10 días a 4 horas") {
		t.Errorf("at first: %s", said)
	}
	f.do("ana", sitting.Choose(sitting.Choice{Options: engine.Chosen{"goal": "8", "train": "13"}, Pace: "3d"}))
	if said := lobby.Message.Files[0].Alt; !strings.Contains(said, "unos 17 días a 12 horas") {
		t.Errorf("then: %s", said)
	}
	f.do("luis", sitting.Start)
	const line = "-# Meta: 8 puntos · Antártida: en el centro · Números 6 y 8: separados · Tren: 13 pasos · Mejoras: todas · 3 días por turno · Abierta por <@ana>"
	if board := f.Memory.Last(); !strings.Contains(board.Message.Content, line) {
		t.Errorf("the board: %s", board.Message.Content)
	}
	if said := lobby.Message.Content; !strings.Contains(said, "**Ana** y **Luis**") && !strings.Contains(said, "**Luis** y **Ana**") {
		t.Errorf("the lobby that is closed: %s", said)
	}
	f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.HasMoved() })
	if options := f.Position(id).Options.Chosen; options["goal"] != "8" || options["train"] != "13" {
		t.Errorf("played with %v", options)
	}
}

// newCalling is newFixture in a server that has named a role.
func newCalling(t *testing.T) *fixture {
	f := newFixture(t, "azul")
	must.Succeed(t, f.SetSettings(t.Context(), store.Scope{Kind: store.Server, ID: hosttest.Guild}, map[string]string{settings.Role: "7"}))
	return f
}

// opens opens a table in a channel and shows it.
func (f *fixture) opens(channel, kind string) []error {
	f.T.Helper()
	must.Do(f.T)(f.Open(f.T.Context(), f.By("ana", channel), sitting.Opening{Kind: kind}))
	return f.Work()
}

// callings returns how many messages, deleted ones included, have called the role.
func (f *fixture) callings() (n int) {
	for _, p := range f.Memory.Posts {
		if slices.Contains(p.Notified, "7") {
			n++
		}
	}
	return n
}

func TestARoleIsCalledOnceInAnHour(t *testing.T) {
	f := newCalling(t)
	wants := func(n int, what string) {
		t.Helper()
		if got := f.callings(); got != n {
			t.Errorf("%s: called %d times, want %d", what, got, n)
		}
	}
	f.opens("c", "azul")
	lobby := f.Memory.Last()
	if wants(1, "a table"); !slices.Equal(lobby.Notified, []string{"7"}) || !strings.HasPrefix(lobby.Message.Content, says("lobby.call", "role", "<@&7>")+"\n") {
		t.Errorf("%v are notified: %s", lobby.Notified, lobby.Message.Content)
	}
	f.do("luis", sitting.Join(0))
	if len(lobby.Message.Roles) > 0 || strings.Contains(lobby.Message.Content, "<@&") {
		t.Errorf("the edited lobby still calls: %s", lobby.Message.Content)
	}
	f.Forward(59 * time.Minute)
	f.Restart()
	f.opens("d", "enanos")
	wants(1, "another game in another channel, within the hour")
	f.Forward(time.Minute)
	lobby.Deleted = true
	f.do("marta", sitting.Join(0))
	if f.Memory.Last() == lobby {
		t.Fatal("the lobby was not posted again")
	}
	wants(1, "a lobby that is posted again after the hour")
	f.opens("e", "azul")
	wants(2, "another table after the hour")
	f.Forward(-5 * time.Hour) // the clock was put back
	f.opens("x", "azul")
	wants(3, "another table, long before the last call")
}

func TestATableThatWaitsForNobodyCallsNoRole(t *testing.T) {
	for name, o := range map[string]sitting.Opening{
		"against artificial players": {Kind: "azul", Artificial: []string{"voraz"}},
		"for people who are invited": {Kind: "azul", Seats: 3, Invited: []string{"luis"}},
		"with no seat left":          {Kind: "azul", Seats: 2, Watch: true, Artificial: []string{"voraz", "voraz"}},
	} {
		f := newCalling(t)
		o.Artificial = slices.Clone(o.Artificial)
		for i := range o.Artificial {
			o.Artificial[i] = f.Games.Players("azul")[0]
		}
		must.Do(t)(f.Open(t.Context(), f.By("ana"), o))
		if f.Work(); f.callings() > 0 || len(f.Memory.Posts) != 1 {
			t.Errorf("%s: %+v", name, f.Memory.Posts)
		}
		if f.opens("d", "azul"); f.callings() != 1 {
			t.Errorf("%s: a table of the same hour that waits for others does not call", name)
		}
	}
	f := newCalling(t)
	direct := f.By("ana", "direct-ana")
	direct.Guild, direct.Alone = "", true
	must.Do(t)(f.Open(t.Context(), direct, sitting.Opening{Kind: "azul", Seats: 2, Artificial: f.Games.Players("azul")[:1]}))
	if f.Work(); f.callings() > 0 {
		t.Error("a game in direct messages calls the role")
	}
	// The full lobby of people: the last one sat down before it was shown.
	f.Lobby(sitting.Opening{Kind: "azul", Seats: 2}, "ana", "luis")
	if f.Work(); f.callings() > 0 {
		t.Error("a full table calls the role")
	}
}

// Whatever becomes of the request that posts the lobby, and however often it is tried.
func TestALobbyCallsOnceWhateverBecomesOfItsRequest(t *testing.T) {
	for name, c := range map[string]struct {
		happens func(*fixture) // before the request
		then    func(*fixture) // before it is tried again
		calls   int
	}{
		"its answer is lost": {func(f *fixture) { f.loseAnswer(hosttest.Create) }, func(*fixture) {}, 1},
		"its answer is lost, and the message deleted, for hours": {func(f *fixture) { f.loseAnswer(hosttest.Create) }, func(f *fixture) {
			f.Memory.Last().Deleted = true
			f.Memory.Last().Message.Nonce += " forgotten"
			f.Forward(3 * time.Hour)
		}, 1},
		"it arrives late":  {(*fixture).delayNext, func(f *fixture) { f.pass(2 * time.Second); f.deliverDelayed() }, 1},
		"it never arrives": {(*fixture).delayNext, func(*fixture) {}, 0}, // it may have
		"it is refused for good": {func(f *fixture) { f.refuse(hosttest.Create, "c", &message.Refused{Reason: message.NotAllowed}) }, func(f *fixture) {
			f.opens("d", "azul") // calls instead
		}, 1},
	} {
		f := newCalling(t)
		c.happens(f)
		if failures := f.opens("c", "azul"); len(failures) != 1 {
			t.Errorf("%s: failures %v", name, failures)
		}
		f.Restart()
		c.then(f)
		f.pass(2 * time.Second)
		f.pass(20 * time.Minute)
		if n := f.callings(); n != c.calls {
			t.Errorf("%s: called %d times, want %d", name, n, c.calls)
		}
	}
}

func TestWhoIsInvitedIsMentionedUntilTheySitDown(t *testing.T) {
	f := newFixture(t, "azul")
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Seats: 3, Invited: []string{"luis", "marta"}}))
	f.Work()
	lobby := f.Memory.Last()
	if !slices.Equal(lobby.Notified, []string{"luis", "marta"}) || !strings.Contains(lobby.Message.Content, "<@luis>") {
		t.Errorf("%v are notified: %s", lobby.Notified, lobby.Message.Content)
	}
	f.do("luis", sitting.Join(0))
	if now := lobby.Message.Content; strings.Contains(now, "<@luis>") || !strings.Contains(now, "<@marta>") {
		t.Errorf("the lobby waits for %s", now)
	}
}

// The lobby of a rematch is called after the people who lost.
func TestARematchIsARevenge(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	p := f.look()
	f.playToEnd()
	over, err := table.Replayed(f.Game(t.Context(), p.ID))
	must.Succeed(t, err)
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "nim", ID: p.ID}, false, false))
	f.Work()
	standings := over.Standings()
	if got, want := f.Memory.Last().Message.Content, "la revancha de "+over.Seats[standings[1].Seat].Name+"\n"; !strings.Contains(got, want) {
		t.Errorf("%q is not in %q", want, got)
	}
}

// The lobby says how long each has, what happens then, and which part of their turns they have played in
// time, of those of whom it is known.
func TestALobbyTellsOfTimeAndReliability(t *testing.T) {
	f := newFixture(t, "azul")
	id := f.Begin(sitting.Opening{Kind: "azul", Pace: day}, "ana", "luis")
	f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Status.Over() })
	pace, gives, _ := settings.PaceOf("36h-game")
	must.Do(t)(f.Open(t.Context(), f.By("ana"), sitting.Opening{Kind: "azul", Seats: 3, Pace: pace, Gives: gives}))
	f.do("eva", sitting.Join(0))
	f.Pass(time.Minute)
	r, err := f.Records.Reliability(t.Context(), "g", "ana")
	must.Succeed(t, err)
	said := f.Memory.Last().Message.Content
	for _, want := range []string{"Reloj de cada persona: 36 horas para toda la partida.", "Jugados a tiempo: **Ana** 100 % · ", present.Reliability(r, engine.Spanish) + "."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in %q", want, said)
		}
	}
}
