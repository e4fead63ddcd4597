package announce_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
)

// A turn of many moves is one message, which is edited during the turn. Players who have to decide
// something in between are mentioned once. Nobody is mentioned twice in a turn.
func TestAGameOfManyMovesATurnIsAMessageATurn(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long, and all of it in one goroutine")
	}
	tables := [][]string{{"ana", "luis", "marta", "pablo"}, {"ana", "luis"}}
	for _, people := range tables[:enginetest.Times(1, 2)] {
		f := newFixture(t, "enanos")
		f.begin(engine.Chosen{"goal": "8", "train": "7"}, people...)
		for _, user := range people {
			for _, order := range []string{"siempre amberes pregunta", "siempre defensa pregunta"} {
				must.Do(t)(f.Do(t.Context(), f.By(user), table.To(f.look()), sitting.Play(order, sitting.AnyBoard)))
			}
		}
		f.Work()
		id := f.look().ID
		rng := rand.New(rand.NewPCG(3, 1))
		regent := f.Games.Player("enanos", "regente")
		called := make(map[string]int)             // by user, the last turn for which they were mentioned, from 1
		kinds := make(map[engine.Term]int)         // the number of new messages, by phase
		turns, between := 0, make(map[string]bool) // the interruptions of a turn, by turn and phase
		moves, from := 0, len(f.Memory.Posts)
		for _, user := range f.Memory.Last().Notified {
			called[user] = 1
		}
		for ; ; moves++ {
			p, err := table.Replayed(f.Live(t.Context(), f.By("nobody"), f.ref()))
			if err != nil {
				break // the game is over
			}
			seat, text := p.Awaited().First(), ""
			for other := range (p.ToMove() &^ p.Awaited()).All() {
				if answer, ok := regent.Answer(t.Context(), engine.Budget{}, p.View(other), rng); ok {
					seat, text = other, answer
				}
			}
			if text == "" {
				text = regent.Choose(t.Context(), engine.Budget{}, p.View(seat), rng)
			}
			must.Do(t)(f.Do(t.Context(), f.By(p.Seats[seat].User), table.To(p), sitting.Play(text, sitting.AnyBoard)))
			f.Forward(time.Second)
			made := len(f.Memory.Posts)
			f.Work()
			v := p.View(engine.Spectator).(enanos.View)
			if turns = int(v.Turns); turns > enginetest.Times(20, 1000) {
				break
			}
			if asked := v.Phase == enanos.Discarding || v.Phase == enanos.Losing || v.Phase == enanos.Answering || v.Phase == enanos.Pledging || v.Phase == enanos.Choosing; v.Phase != enanos.Over &&
				asked != strings.Contains(f.Memory.Last().Message.Content, "\n"+says("board.turn", "between", true)+"<@") {
				t.Errorf("turn %d, %s: the board says %q", turns, v.Phase.Term(), f.Memory.Last().Message.Content)
			}
			if v.Phase != enanos.Acting && v.Phase != enanos.Over {
				between[fmt.Sprint(turns, v.Phase)] = true
			}
			board := f.Memory.Last()
			if n := utf8.RuneCountInString(board.Message.Content); n > message.MaxContent {
				t.Errorf("a board says %d characters", n)
			}
			if len(f.Memory.Posts) == made {
				continue
			}
			kinds[v.Phase.Term()]++
			for _, user := range board.Notified {
				if called[user] == turns+1 && v.Phase != enanos.Over {
					t.Errorf("turn %d, %s: %s is called again", turns, v.Phase.Term(), user)
				}
				called[user] = turns + 1
			}
			if len(f.Memory.Posts) > made+1 || len(board.Notified) == 0 {
				t.Errorf("turn %d, %s: %d messages, %v are called", turns, v.Phase.Term(), len(f.Memory.Posts)-made, board.Notified)
			}
		}
		_, frames, err := f.Find(t.Context(), id)
		must.Succeed(t, err)
		posted := len(f.Memory.Posts) - from
		t.Logf("%d people: %d turns, %d moves of theirs, %d moments: %d messages %v, %d changes of messages",
			len(people), turns, moves, len(frames), posted, kinds, f.edits())
		if posted > turns+len(between)+1 || posted*3 > moves*2 {
			t.Errorf("%d messages for %d turns, %d interruptions and %d moves", posted, turns, len(between), moves)
		}
	}
}

// addsUp fails the test unless the sources of each player's points in a result add up to the points.
func addsUp(t *testing.T, result string) {
	t.Helper()
	place, points := regexp.MustCompile(`: \*\*(\d+)\*\* puntos?\n-# (.*)`), regexp.MustCompile(`: (\d+)(?: · |$)`)
	places := place.FindAllStringSubmatch(result, -1)
	for _, one := range places {
		sum := 0
		for _, n := range points.FindAllStringSubmatch(one[2], -1) {
			add, _ := strconv.Atoi(n[1])
			sum += add
		}
		if want, _ := strconv.Atoi(one[1]); sum != want {
			t.Errorf("%d points come from %q", want, one[2])
		}
	}
	if len(places) < 2 {
		t.Errorf("the result is %q", result)
	}
}

// A player who has discarded, and then goes on with the turn, was mentioned already. The message is
// edited, unless the others have taken so long that the player is no longer watching.
func TestWhoHasWaitedLongForOthersIsCalledAgain(t *testing.T) {
	for pause, want := range map[time.Duration]int{time.Minute: 0, time.Hour: 1} {
		f := newSeeded(t, "trueque", 9)
		came, games := 0, 0
		for came == 0 && games < 50 {
			p, err := table.Replayed(f.Live(t.Context(), f.By("nobody"), f.ref()))
			if err != nil {
				games++
				f.begin(engine.Chosen{"hand": "6", "turns": "6"}, "ana", "luis", "marta", "pablo")
				continue
			}
			v := p.View(engine.Spectator).(toy.View)
			back := v.Phase == toy.Discarding && v.Wait.Len() == 1 && !v.Wait.Has(v.Active()) && p.Seats[v.Active()].Called == v.Turns+1
			made, turns := len(f.Memory.Posts), v.Turns
			if back {
				f.Forward(pause)
			}
			f.turn()
			if !back {
				continue
			}
			came++
			if got := len(f.Memory.Posts) - made; got != want || want == 1 && !slices.Equal(f.Memory.Last().Notified, []string{p.Seats[v.Active()].User}) {
				t.Errorf("%v later, turn %d: %d new messages for %v", pause, turns, got, f.Memory.Last().Notified)
			}
		}
		if came == 0 {
			t.Error("it has never come to this")
		}
	}
}

// buttonsOf returns the labels and ids of a message's buttons, one string for each row.
func buttonsOf(p *hosttest.Post) (rows []string) {
	for _, row := range p.Message.Rows {
		var list []string
		for _, c := range row {
			b := c.(message.Button)
			list = append(list, b.Label+" "+b.ID.String())
		}
		rows = append(rows, strings.Join(list, ", "))
	}
	return rows
}

// An open offer is shown below the board, with buttons for the players who may answer. They are
// named but not mentioned. A button acts only on its own offer, and disappears with it.
func TestAnOfferStandsBesideTheBoardUntilItIsAnswered(t *testing.T) {
	f := newFixture(t, "trueque")
	f.begin(nil, "ana", "luis", "marta")
	p := f.look()
	v := p.View(engine.Spectator).(toy.View)
	maker := p.Seats[v.Active()].User
	hand := p.View(v.Active()).(toy.View).Hand
	var offers []string
	for give := range toy.Goods {
		for want := range toy.Goods {
			if give != want && hand[give] > 0 {
				m := toy.Move{Kind: toy.KindOffer}
				m.Give[give], m.Want[want] = 1, 1
				offers = append(offers, toy.Format(m, engine.Spanish))
			}
		}
	}
	answering := p.Seats[(v.Active()+1)%3].User
	made := len(f.Memory.Posts)
	f.move(maker, offers[0])
	board := f.Memory.Last()
	drawn := f.look().Moves
	accept := fmt.Sprintf("trueque:%d:%d:do:a1", p.ID, drawn)
	want := []string{
		fmt.Sprintf("Jugar trueque:%d:%d:play, Mi mano trueque:%d:%d:look, ¿Qué me perdí? trueque:%d:%d:missed", p.ID, drawn, p.ID, drawn, p.ID, drawn),
		fmt.Sprintf("Aceptar %s, Rechazar trueque:%d:%d:do:r1", accept, p.ID, drawn)}
	if got := buttonsOf(board); !slices.Equal(got, want) || len(f.Memory.Posts) != made {
		t.Errorf("%d new messages; buttons\n%q, want\n%q", len(f.Memory.Posts)-made, got, want)
	}
	if !strings.Contains(board.Message.Content, ".\nTurno de <@"+maker+">.") || !strings.Contains(board.Message.Content, "\nOferta 1 de ") || !slices.Equal(board.Message.Mentions, []string{maker}) {
		t.Errorf("the board says %q", board.Message.Content)
	}
	// The offer is taken back, and another is made that gets the same number.
	f.do(maker, sitting.Undo(sitting.AnyBoard))
	if got := buttonsOf(board); len(got) != 1 || strings.Contains(board.Message.Content, "Oferta") {
		t.Errorf("without an offer there are %q under %q", got, board.Message.Content)
	}
	f.move(maker, offers[1])
	_, err := f.Do(t.Context(), f.By(answering), table.To(f.look()), sitting.Play("acepta 1", drawn))
	if !engine.IsRefused(err, sitting.Stale) {
		t.Errorf("by a button of the offer before: %v", err)
	}
	f.move(answering, "rechaza 1")
	if got := f.Memory.Last().Message.Content; !strings.Contains(got, "rechaza la oferta 1") || strings.Count(got, "pueden responder") != 1 {
		t.Errorf("the board says %q", got)
	}
	f.move(maker, "pasa")
	if got := buttonsOf(board); len(got) != 0 || len(f.Memory.Posts) != made+1 {
		t.Errorf("under the old board there are %q", got)
	}
}

// While guardians play every seat nobody could press a move: the board leaves the buttons out until somebody is back.
func TestABoardThatGuardiansPlayOffersNoMoves(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginAt(24*time.Hour, "ana", "luis")
	for range 4 {
		f.turn()
	}
	f.keepSeat(0)
	f.do("luis", sitting.Agree(sitting.AnyBoard))
	if last := f.Memory.Last(); !slices.Contains(verbs(last), message.Play) {
		t.Errorf("luis has %v", verbs(last))
	}
	f.keepSeat(1)
	f.do("ana", sitting.Keep)
	if last := f.Memory.Last(); slices.Contains(verbs(last), message.Play) || !slices.Contains(verbs(last), message.Return) || !slices.Contains(verbs(last), message.Look) {
		t.Errorf("nobody has %v", verbs(last))
	}
}
