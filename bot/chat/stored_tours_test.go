package chat_test

import (
	"strconv"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/club"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The tours use everything that changes something, of one game in channel "c".

// tourLobby opens a table, changes everything about it, and starts.
func tourLobby(f *failingHost) {
	f.types("ana", "new", chat.Given{Name: "invite1", Type: chat.PersonOption, Value: "2", Member: true}, option("players", 4.0))
	f.host.Work()
	f.pressesPublic("ana", f.id(message.Open))
	f.presses("ana", selects(f.presses("ana", f.id(message.Options)))[0].ID, selects(f.presses("ana", f.id(message.Options)))[0].Options[1].Value)
	player := f.Games.Players(f.game)[0]
	f.presses("ana", f.id(message.Add), player)
	f.presses("ana", f.id(message.Add), "-1")
	f.types("luis", "join")
	f.leaves("luis")
	f.pressesPublic("luis", f.id(message.Join))
	f.pressesPublic("marta", f.id(message.Join))
	f.pressesPublic("ana", f.id(message.Start))
	f.host.Work()
	f.began()
}

// tourFactions chooses factions and a preset.
func tourFactions(f *failingHost) {
	f.types("ana", "new")
	f.presses("ana", f.id(message.Faction), "2")
	f.pressesPublic("ana", f.id(message.Preset, f.Games.Named(f.game).Presets[0].Name))
}

// begins starts a game between ana and luis, who do not confirm what they type.
func (f *failingHost) begins(options ...chat.Given) {
	f.t.Helper()
	f.start(options...)
	for _, user := range []string{"ana", "luis"} {
		f.sets(user, settings.Confirm, settings.No)
	}
	f.host.Work()
}

func (f *failingHost) began() {
	f.t.Helper()
	if !f.position().Began() {
		f.t.Fatal("the game has not begun")
	}
}

// move returns the first move that the menu completes for the player whose turn it is.
func (f *failingHost) move() string {
	f.t.Helper()
	p := f.position()
	seat := p.Awaited().First()
	return f.Games.Named(f.game).Menu.Complete(p.View(seat), seat, "", games.Reader{Lang: engine.Spanish}, 1000)[0].Value
}

// verb returns the subcommand that plays a move.
func (f *failingHost) verb() string { return f.Games.Named(f.game).Verb }

// tourGame plays in each way, plans, takes back, notes, asks to end, is late, and resigns.
func tourGame(f *failingHost) {
	f.begins()
	user, _ := f.mover()
	f.types(user, f.verb(), moveOption(f.move()))
	// In the menu, pick by pick.
	user, _ = f.mover()
	for a := f.opens(user); ; {
		b := a.Message.Rows[0][0].(message.Button)
		if a = f.presses(user, b.ID); b.ID.Verb == message.Confirm {
			break
		}
	}
	// Typed, and confirmed.
	user, _ = f.mover()
	f.sets(user, settings.Confirm, settings.Yes)
	f.presses(user, f.types(user, f.verb(), moveOption(f.move())).Message.Rows[0][0].(message.Button).ID)
	f.sets(user, settings.Confirm, settings.No)
	for _, undo := range []func(){func() { f.undoes(user) }, func() { f.presses(user, f.id(message.Undo)) }} {
		for n := 0; !f.position().CanUndo(user); n++ {
			if n == 100 {
				f.t.Fatal("no move can be taken back")
			}
			user, _ = f.mover()
			must.Do(f.t)(f.Table.Do(f.t.Context(), f.host.By(user), f.ref(), sitting.Play(f.move(), sitting.AnyBoard)))
		}
		undo()
	}
	_, waits := f.mover()
	if f.Games.Named(f.game).Rules.HasPlans() {
		view, seat, err := f.position().Planning(waits)
		for engine.IsRefused(err, engine.NoPlans) { // the game begins with pieces to place
			user, _ = f.mover()
			must.Do(f.t)(f.Table.Do(f.t.Context(), f.host.By(user), f.ref(), sitting.Play(f.move(), sitting.AnyBoard)))
			view, seat, err = f.position().Planning(waits)
		}
		must.Succeed(f.t, err)
		move := f.Games.Named(f.game).Menu.Complete(view, seat, "", games.Reader{Lang: engine.Spanish}, 1000)[0].Value
		f.types(waits, "plan", moveOption(move))
		f.types(waits, "plan", moveOption(move), option("clear", true))
		f.types(waits, "plan", option("clear", true))
		f.presses(waits, f.id(message.Plan).Saying(message.Plan, move))
	}
	f.does("ana", chat.Interaction{Press: &chat.Press{ID: f.id(message.Note).String(), Values: []string{"una nota"}, Form: true, Private: true}})
	f.host.Work()
	f.agreeAndKeep()
	// A reminder, a guardian, and a return.
	user, _ = f.mover()
	f.presses(user, f.id(message.Quiet, strconv.Itoa(int(f.position().SeatOf(user))), strconv.FormatInt(f.host.Now().Unix(), 36), "0"))
	f.presses(f.guarded(), f.id(message.Return))
	f.presses("ana", f.id(message.Resign))
	f.pressesPublic("marta", f.id(message.Chair, "0", "sure"))
	// A moderator ends it.
	f.does("eva", chat.Interaction{Moderates: true, Press: &chat.Press{ID: f.id(message.End).String(), Private: true}})
	f.host.Work()
	if status := f.position().Status; status != store.Cancelled {
		f.t.Errorf("in the end the game is %s", status)
	}
}

// guarded lets time pass until a guardian keeps a seat, and returns its owner.
func (f *failingHost) guarded() string {
	f.t.Helper()
	for range 20 {
		f.host.Pass(8 * time.Hour)
		for _, seat := range f.position().Seats {
			if seat.Guardian != "" {
				return seat.User
			}
		}
	}
	f.t.Fatal("no guardian comes")
	return ""
}

// agreeAndKeep asks to end the game, which the other refuses, and asks again, which nobody answers.
func (f *failingHost) agreeAndKeep() {
	f.t.Helper()
	user, other := f.mover()
	f.presses(user, f.id(message.Agree))
	f.presses(other, f.id(message.Keep))
	for _, whose := range []string{user, other} { // they may be asked again in another turn
		for now := whose; now == whose; now, _ = f.mover() {
			must.Do(f.t)(f.Table.Do(f.t.Context(), f.host.By(now), f.ref(), sitting.Play(f.move(), sitting.AnyBoard)))
		}
	}
	f.presses(user, f.id(message.Agree))
	f.host.Pass(49 * time.Hour)
}

func (f *failingHost) ref() table.Ref { return table.Ref{Kind: f.game} }

// tourEnd plays a finished game again.
func tourEnd(f *failingHost) {
	f.begins()
	g, err := f.host.Store.Game(f.t.Context(), 1)
	must.Succeed(f.t, err)
	g.Status, g.Ended = store.Finished, f.host.Now()
	must.Succeed(f.t, f.host.Store.Commit(f.t.Context(), &store.Change{Game: g, At: g.Ended}))
	f.pressesPublic("ana", f.id(message.Again))
	f.presses("ana", f.button(f.types("ana", "board"), says("button.cancel")).ID)
}

// tourAway brings back a game that was put away.
func tourAway(f *failingHost) {
	f.begins(option("pace", "none"))
	f.host.Pass(15 * 24 * time.Hour)
	if status := f.position().Status; status != store.PutAway {
		f.t.Fatalf("after two weeks the game is %s", status)
	}
	f.presses("ana", f.button(f.types("ana", "board"), says("button.bring-back")).ID)
}

// tourDays begins the game of the day in place of another one, and answers the puzzle.
func tourDays(f *failingHost) {
	f.does("ana", chat.Interaction{Direct: true, Channel: "direct-ana", Command: &chat.Invocation{Command: f.game, Sub: "new"}})
	daily := message.CustomID{Kind: f.game, Verb: message.Daily}
	f.presses("ana", f.button(f.presses("ana", daily), says("button.daily-instead")).ID)
	s := &puzzled{f.session, f.host}
	s.keep(f.Table.Puzzles.Day(), found())
	f.presses("ana", f.button(f.types("ana", "today", moveOption(found().Best().Move)), says("button.answer")).ID)
}

// tourOwn changes the settings of a server and of a person, who is then forgotten.
func tourOwn(f *failingHost) {
	f.begins()
	for user, _ := f.mover(); user != "ana"; user, _ = f.mover() { // so that her clock runs
		f.movesOn()
	}
	f.manages("ana", "server", settings.Theme, settings.Dark)
	f.names("ana", "7")
	f.sets("ana", settings.Reminders, settings.Off)
	f.fills("ana", "zone", "Europe/Madrid")
	f.fills("ana", "vacation", "2026-08-01", "")
	f.clubs()
	f.presses("ana", hostID(message.Forget, "yes"))
}

// clubs starts a club, has people count in, moves the season's end, takes somebody out, and stops it.
func (f *failingHost) clubs() {
	f.t.Helper()
	press := func(user string, values []string, picks ...string) {
		f.t.Helper()
		f.does(user, chat.Interaction{Manages: true, Moderates: true, Press: &chat.Press{ID: message.CustomID{Kind: f.game, Verb: message.Club, Picks: picks}.String(), Values: values, Private: true}})
	}
	typed := func(options ...chat.Given) {
		f.t.Helper()
		f.does("ana", chat.Interaction{Manages: true, Command: &chat.Invocation{Command: "club", Options: append(options, option("game", f.game))}})
	}
	of := clubOf(f.game)
	must.Do(f.t)(f.Table.StartClub(f.t.Context(), of, "1", "c", "", 2, max(2, f.Games.Named(f.game).ClubSeats), 0, ""))
	typed(option("weeks", "4"))
	for _, user := range []string{"ana", "luis", "eva", "iker"} {
		press(user, nil, "in")
	}
	press("ana", []string{"3"}, "many")
	s, err := f.Table.Club(f.t.Context(), of)
	must.Succeed(f.t, err)
	s.Season.Begins = f.host.Now()
	for changed := true; changed; {
		changed, _, err = s.Advance(inOrder(f.host.Now()))
		must.Succeed(f.t, err)
	}
	must.Do(f.t)(f.Table.ChangeClub(f.t.Context(), of, func(now *club.State) error { now.Season = s.Season; return nil }))
	press("ana", nil, "end1", strconv.FormatInt(s.Season.Ends.AddDate(0, 0, 2).Unix(), 36))
	f.does("ana", chat.Interaction{Moderates: true, Press: &chat.Press{ID: message.CustomID{Kind: f.game, Verb: message.Club, Picks: []string{"end2"}}.String(),
		Values: []string{s.Season.Ends.AddDate(0, 0, 9).Format(time.DateOnly), "18:00"}, Form: true, Private: true}})
	if now, err := f.Table.Club(f.t.Context(), of); err != nil || !now.Season.Ends.After(s.Season.Ends.AddDate(0, 0, 8)) {
		f.t.Errorf("after the form the season ends %s (%v)", now.Season.Ends, err)
	}
	press("ana", nil, append([]string{"out1"}, "nr2ws4y")...)
	typed(option("stop", true))
}
