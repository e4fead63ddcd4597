package bot_test

import (
	"bytes"
	"image/gif"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/record"
	"sobremesa/must"
	"sobremesa/store"
)

func TestArtificialPlayersAnswerInTheNextPersonsMessage(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4 opponent:voraz opponents:2")
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "Ana", "Voraz", "Voraz 2")
	w.press(ana, lobby, w.button(lobby, message.Add).CustomID, "escalonado")
	lobby = w.settled(mesa)
	w.wants(lobby.Content, "Escalonado")
	w.click(ana, lobby, message.Remove)
	w.press(ana, w.settled(mesa), w.button(w.settled(mesa), message.Add).CustomID, "aleatorio")
	w.click(ana, w.settled(mesa), message.Start)
	for range 6 {
		m := w.settled(mesa)
		user, move, over := w.turn(mesa)
		if over {
			return
		}
		if user.ID != ana.ID {
			t.Fatalf("it is the turn of %q with nothing left to do", user.Name)
		}
		w.wants(m.Content, "<@"+ana.ID+">")
		boards := len(w.public(mesa))
		w.command(ana, mesa, "azul take "+move)
		w.settled(mesa)
		news := w.public(mesa)[boards:]
		// One message a turn; the end of a round is one more.
		if len(news) < 1 || len(news) > 2 {
			t.Fatalf("%d messages for one turn", len(news))
		}
		if len(news) == 1 {
			w.wants(news[0].Content, "Voraz 1**", "Voraz 2**", "Aleatorio**")
		}
	}
}

// A desktop client holds what was chosen of a select for as long as the select
// keeps its custom_id, and does not send the same again.
func TestTheSameArtificialPlayerCanBeChosenAgainAndAgain(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	held := make(map[string]string)
	choose := func(player string) {
		lobby := w.settled(mesa)
		id := w.button(lobby, message.Add).CustomID
		if held[lobby.ID+id] == player {
			t.Fatalf("%s is chosen already in %s: nothing is sent", player, id)
		}
		held[lobby.ID+id] = player
		w.press(ana, lobby, id, player)
	}
	choose("voraz")
	first := w.settled(mesa)
	choose("voraz")
	w.click(ana, w.settled(mesa), message.Remove)
	choose("voraz")
	w.wants(w.settled(mesa).Content, "Voraz 1", "Voraz 2")
	// A client that still shows the select of before sends what it shows.
	a := w.forge(ana, mesa, w.button(first, message.Add).CustomID, "aleatorio")
	if a.Kind != chat.Silent || len(w.game(mesa).Seats) != 4 {
		t.Errorf("%+v, seats %v", a, w.game(mesa).Seats)
	}
}

func TestAGameOfArtificialPlayersAloneCanBeWatched(t *testing.T) {
	w := start(t)
	w.wants(w.command(ana, mesa, "azul new players:2 opponent:escalonado opponents:2 watch:true"), "Mesa abierta")
	w.settled(mesa) // or the lobby is never seen
	began := time.Now()
	w.command(ana, mesa, "azul start")
	w.await("a second batch of moves on the same board", func() bool {
		g := w.game(mesa)
		return g.MessageFrom > 0 && g.MessageTo == len(g.Moves)
	})
	t.Logf("it came after %v", time.Since(began))
	if n := len(w.public(mesa)); n != 2 {
		t.Errorf("%d messages, want the lobby and one board", n)
	}
	for _, m := range w.public(mesa) {
		if len(m.Mentions) > 0 {
			t.Errorf("mentions %v", m.Mentions)
		}
	}
	w.wants(w.command(luis, mesa, "azul cancel"), "quien lleva")
	w.wants(w.click(ana, w.shown(ana, mesa, "azul cancel"), message.End), "cancelada")
}

func TestTheGreyWallIsPlacedByAllAtOnce(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2 wall:gris")
	w.command(luis, mesa, "azul join")
	w.command(ana, mesa, "azul start")
	both := false
	for range 60 {
		g, s := w.state(mesa)
		if s.ToMove() == 0 {
			break
		}
		if v := s.View(engine.Spectator); v.Phase() != azul.Placing {
			user, move, _ := w.turn(mesa)
			w.wants(w.command(user, mesa, "azul take "+move), "Has jugado")
			continue
		}
		m := w.settled(mesa)
		for seat := range s.ToMove().All() {
			w.wants(m.Content, "<@"+g.Seats[seat].User+">")
		}
		both = both || s.ToMove().Len() == 2
		// Whoever comes last in the list goes first: nobody waits for another.
		var last engine.Seat
		for seat := range s.ToMove().All() {
			last = seat
		}
		user := people(g)[last]
		offers, err := w.server.As(user.ID).Autocomplete(w.context(), mesa.ID, "azul place ")
		if err != nil || len(offers) == 0 {
			t.Fatalf("no places are offered: %v", err)
		}
		w.wants(offers[0].Name, "columna", "+")
		w.wants(w.command(user, mesa, "azul place fila 9 columna 9"), "de la 1 a la 5")
		w.wants(w.command(user, mesa, "azul place "+offers[0].Value.(string)), "Has jugado")
	}
	if !both {
		t.Error("the two never had to place at the same time")
	}
}

func TestTheRecordReplaysAndTheFilmRuns(t *testing.T) {
	w := startDrawn(t)
	w.wants(w.command(ana, mesa, "azul record"), "todavía no ha terminado")
	w.newGame(mesa, ana, luis)
	w.wants(w.command(luis, mesa, "azul record"), "en curso")
	for {
		user, move, over := w.turn(mesa)
		if over {
			break
		}
		w.command(user, mesa, "azul take "+move)
	}
	w.settled(mesa)
	text := w.file(luis, "azul record")
	r, err := record.Read(bytes.NewReader(text))
	must.Succeed(t, err)
	o, err := r.Replay(w.games.Rules("azul"), nil)
	if err != nil || o.Illegal != nil || !slices.Equal(o.Scores, r.Scores) {
		t.Errorf("the record replays to %+v, %v", o, err)
	}
	if g := w.game(mesa); r.Seed == nil || *r.Seed != g.Seed {
		t.Error("the record of a finished game lacks its seed")
	}
	w.server.Faults().LimitUploads(1_250_000) // 10 Mbit/s
	film, err := gif.DecodeAll(bytes.NewReader(w.file(luis, "azul film")))
	must.Succeed(t, err)
	if moves := playersMoves(w.game(mesa)); len(film.Image) < moves {
		t.Errorf("%d pictures of %d moves", len(film.Image), moves)
	}
}

// file uses a command that answers with a file and returns it.
func (w *world) file(user localdiscord.User, line string) []byte {
	w.t.Helper()
	o, err := w.server.As(user.ID).Command(w.context(), mesa.ID, line)
	must.Succeed(w.t, err)
	m, err := o.Await(w.context())
	must.Succeed(w.t, err)
	if m.Flags&64 == 0 || len(m.Attachments) != 1 {
		w.t.Fatalf("/%s: %d files, flags %d", line, len(m.Attachments), m.Flags)
	}
	data, _, err := w.server.Attachment(m.Attachments[0].ID)
	must.Succeed(w.t, err)
	return data
}

func TestTheLookIsChangedByThoseWhoManageTheServer(t *testing.T) {
	w := startDrawn(t)
	w.wants(w.command(luis, mesa, "azul settings theme:dark"), "gestionar el servidor")
	w.wants(w.command(luis, mesa, "azul settings"), "claro")
	w.wants(w.command(ana, mesa, "azul settings theme:dark"), "oscuro") // it is hers
	server := store.Scope{Kind: store.Server, ID: mesa.GuildID}
	set, err := w.store.Settings(w.context(), server)
	if theme := set[server][table.SettingTheme]; err != nil || theme != table.ThemeDark {
		t.Errorf("the setting is %q, %v", theme, err)
	}
	w.wants(w.command(luis, mesa, "azul settings"), "oscuro")
	// What is refused, and what is only asked, changes nothing.
	w.wants(w.command(luis, mesa, "azul settings theme:light"), "gestionar el servidor")
	w.wants(w.command(ana, mesa, "azul settings"), "oscuro")
	w.wants(w.command(ana, mesa, "azul settings theme:light"), "claro")
	w.wants(w.command(luis, mesa, "azul settings"), "claro")
}

func TestTheBoardAsText(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	user, move, _ := w.turn(mesa)
	w.command(user, mesa, "azul take "+move)
	text := w.command(ana, mesa, "azul board text:true")
	w.wants(text, "Ana", "Luis", "```")
	if len([]rune(text)) > message.MaxContent {
		t.Errorf("%d characters", len([]rune(text)))
	}
	g, s := w.state(mesa)
	w.wants(text, w.games.Named("azul").Painter.Board(games.Scene{
		View: s.View(engine.Spectator), Players: []engine.Occupant{{Name: g.Seats[0].Name}, {Name: g.Seats[1].Name}}, Lang: engine.Spanish}))
}

func TestAGameForFourInAnEnglishServer(t *testing.T) {
	w := startDrawn(t)
	channel := localdiscord.AzulTable
	w.newGame(channel, zoe, ana, luis, localdiscord.Tom)
	for range 8 {
		user, move, _ := w.turn(channel)
		w.wants(w.settled(channel).Content, "<@"+user.ID+"> to move")
		told := w.command(user, channel, "azul take "+move)
		if user.Locale == "es-ES" {
			w.wants(told, "Has jugado")
		} else {
			w.wants(told, "Played")
		}
	}
	if g := w.game(channel); g.Status != store.Running {
		t.Errorf("the game is %s", g.Status)
	}
}
