package announce_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	dwarves "sobremesa/bot/games/enanos"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// keeper keeps the scenes that its painter is given, and draws none of them.
type keeper struct {
	games.Painter
	scenes *[]games.Scene
}

func (k keeper) Picture(s games.Scene) (*games.Picture, error) {
	*k.scenes = append(*k.scenes, s)
	return &games.Picture{PNG: []byte("not drawn"), Alt: "not drawn"}, nil
}

// Chance plays in the middle of a turn of the dwarves: dice, fights, thefts. What
// came before it in the turn that a message tells, its board shows too.
func TestABoardShowsAllThatItsMessageTells(t *testing.T) {
	f := newSeeded(t, "enanos", 2)
	game := dwarves.Game()
	painter := game.Painter
	var scenes []games.Scene
	game.Painter = keeper{painter, &scenes}
	f.hosts(game)
	f.begin(nil, "ana", "luis", "marta")
	var shown []bool // by moment
	fights := 0      // in pictures
	for f.play() {
		scenes = nil
		if failures := f.Work(); len(failures) > 0 {
			t.Fatal(failures)
		}
		p, err := f.Table.Live(t.Context(), f.By("nobody"), f.ref())
		if err != nil {
			break
		}
		shown = append(shown, make([]bool, p.Moves+1-len(shown))...)
		for _, s := range scenes {
			codes := map[engine.Code]int{}
			for i := range s.Since {
				shown[p.Moves-i] = true
				for _, e := range s.Since[i].Events {
					codes[e.Code]++
				}
			}
			content := f.Memory.Last().Message.Content
			for code, word := range map[engine.Code]string{enanos.Rolled: "suceso: ", enanos.StoleUnseen: says("enanos.stole-unseen"), enanos.Attacked: "ataca desde"} {
				if told := strings.Count(content, word); told != codes[code] {
					t.Fatalf("%d times %s is shown, and told %d times:\n%s", codes[code], code, told, content)
				}
			}
			if codes[enanos.Fought] > 0 {
				fights++
				picture, err := painter.Picture(s)
				if err != nil || !strings.Contains(picture.Alt, "Vence ") {
					t.Errorf("the picture does not show who has won: %+v, %v", picture, err)
				}
			}
		}
	}
	p, frames, err := f.Table.Find(t.Context(), 1)
	must.Succeed(t, err)
	happened, unseen := map[engine.Code]int{}, 0
	for i := 1; i < len(shown); i++ {
		for _, e := range frames[i].Events {
			if happened[e.Code]++; !shown[i] {
				unseen++
			}
		}
	}
	if unseen > 0 || fights == 0 || happened[enanos.Fought] < 2 || happened[enanos.Produced] < 50 || happened[enanos.StoleUnseen] < 5 {
		t.Errorf("of %d moments %d events were never shown; %d boards had a fight; there were %v", p.Moves, unseen, fights, happened)
	}
	if slices.Contains(shown[1:], false) {
		t.Error("not all moments were shown")
	}
}

// What comes of the smugglers in Antwerp, and of a fight, is told by one message, which
// shows it when it is not the newest any more: also where a raid, or an answer that was
// waited for, came in between, so that the one before tells how it began.
func TestTheMessageThatTellsASiegeOrAFightShowsItsRecap(t *testing.T) {
	for name, game := range map[string]struct {
		seed   byte
		orders []string
	}{
		"a raid comes between":   {23, nil},
		"answers are waited for": {24, []string{"siempre amberes preguntar", "siempre defensa preguntar"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newSeeded(t, "enanos", game.seed)
			f.begin(nil, "ana", "luis", "marta")
			for _, order := range game.orders {
				for _, who := range []string{"luis", "marta"} {
					must.Do(t)(f.Do(t.Context(), f.By(who), f.ref(), sitting.Play(order, sitting.AnyBoard)))
				}
			}
			for f.play() {
				if failures := f.Work(); len(failures) > 0 {
					t.Fatal(failures)
				}
			}
			sieges, apart, fights, all := 0, 0, 0, f.Memory.There()
			for i, one := range all[:len(all)-1] {
				content := one.Message.Content
				tells := strings.Contains(content, "Amberes resiste") || strings.Contains(content, "Amberes cae")
				shows := len(one.Message.Files) > 0 && strings.Contains(one.Message.Files[0].Name, "-recap-")
				if tells {
					sieges++
					if !strings.Contains(content, "está en Amberes") { // the one before tells that
						apart++
					}
				}
				if !tells && strings.Contains(content, "gana el ") { // a fight
					tells = true
					fights++
				}
				if last := i == len(all)-2; tells && !shows || shows && !tells && !last {
					t.Errorf("shows a recap: %v\n%s", shows, content)
				}
			}
			if sieges < 3 || apart == 0 || fights == 0 {
				t.Errorf("%d sieges, %d of them apart from the train's last step, and %d fights", sieges, apart, fights)
			}
		})
	}
}
