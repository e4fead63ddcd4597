package announce_test

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	dwarves "sobremesa/bot/games/enanos"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// keeper records the scenes that are to be painted, and draws none of them.
type keeper struct {
	games.Painter
	scenes *[]games.Scene
}

func (k keeper) Picture(s games.Scene) (*games.Picture, error) {
	*k.scenes = append(*k.scenes, s)
	return &games.Picture{PNG: []byte("not drawn"), Alt: "not drawn"}, nil
}

// The pictures of a game of dwarfs show everything that the messages report: the board while the
// message is the newest, and its recap later. Chance plays in the middle of a turn: dice, fights,
// thefts. The fate of the smugglers in Antwerp is reported after an answer that the game waited for,
// so the message before reports how it began.
func TestAMessageShowsAllThatItTells(t *testing.T) {
	enginetest.OnlyThorough(t)
	f := newSeeded(t, "enanos", 57)
	var scenes []games.Scene
	dwarfs := *f.Games.Named("enanos")
	dwarfs.Painter = keeper{dwarfs.Painter, &scenes}
	f.host(&dwarfs)
	chosen := enanos.Published() // without home there are more fights
	chosen["goal"], chosen["train"] = "8", "7"
	f.begin(chosen, "ana", "luis", "marta")
	for _, order := range []string{"siempre amberes preguntar", "siempre defensa preguntar"} {
		f.move("luis", order)
		f.move("marta", order)
	}
	scenes = nil
	boardsShowWhatIsTold(t, f, &scenes)
	recapsShowWhatIsTold(t, f)
	addsUp(t, f.Memory.Last().Message.Content)
}

// boardsShowWhatIsTold plays the game to its end and checks each board against its recorded scene.
func boardsShowWhatIsTold(t *testing.T, f *fixture, scenes *[]games.Scene) {
	t.Helper()
	shown := make([]bool, f.Position(1).Moves+1) // by moment
	for i := range shown {
		shown[i] = true
	}
	fights := 0 // the number of boards that show a fight
	for f.play() {
		*scenes = nil
		if failures := f.Work(); len(failures) > 0 {
			t.Fatal(failures)
		}
		p := f.Position(1)
		if !p.Status.Live() {
			break
		}
		shown = append(shown, make([]bool, p.Moves+1-len(shown))...)
		for _, s := range *scenes {
			codes := map[engine.Code]int{}
			for i := range s.Since {
				shown[p.Moves-i] = true
				for _, e := range s.Since[i].Events {
					codes[e.Code]++
				}
			}
			content := f.Memory.Last().Message.Content
			for code, word := range map[engine.Code]string{enanos.Rolled: "suceso: ", enanos.StoleUnseen: says("enanos.stole-unseen"), enanos.Attacked: "ataca desde"} {
				told, some := strings.Count(content, word), strings.Contains(content, " · y ") // the older lines are folded
				if told > codes[code] || told < codes[code] && !some {
					t.Fatalf("the picture shows %d events %s, the message reports %d:\n%s", codes[code], code, told, content)
				}
			}
			if codes[enanos.Fought] == 0 {
				continue
			}
			if fights++; fights == 1 {
				picture, err := dwarves.Game().Painter.Picture(s)
				if err != nil || !strings.Contains(picture.Alt, "Vence ") {
					t.Errorf("the picture does not show who has won: %+v, %v", picture, err)
				}
			}
		}
	}
	_, frames, err := f.Find(t.Context(), 1)
	must.Succeed(t, err)
	happened := map[engine.Code]int{}
	for i, moment := range shown {
		for _, e := range frames[i].Events {
			happened[e.Code]++
		}
		if !moment {
			t.Errorf("moment %d was never shown: %v", i, frames[i].Events)
		}
	}
	if fights == 0 || happened[enanos.Fought] < 2 || happened[enanos.Produced] < 50 || happened[enanos.StoleUnseen] < 5 {
		t.Errorf("%d boards had a fight; there were %v", fights, happened)
	}
}

// recapsShowWhatIsTold checks the messages of a finished game.
func recapsShowWhatIsTold(t *testing.T, f *fixture) {
	t.Helper()
	sieges, apart, fights, all := 0, 0, 0, f.Memory.There()
	for i, one := range all[:len(all)-1] {
		content := one.Message.Content
		tells := strings.Contains(content, "Amberes resiste") || strings.Contains(content, "Amberes cae")
		shows := len(one.Message.Files) > 0 && strings.Contains(one.Message.Files[0].Name, "-recap-")
		if tells {
			sieges++
			if !strings.Contains(content, "está en Amberes") { // the message before reports that
				apart++
			}
		}
		if !tells && strings.Contains(content, "gana el ") { // the message reports a fight
			tells = true
			fights++
		}
		if last := i == len(all)-2; tells && !shows || shows && !tells && !last {
			t.Errorf("shows a recap: %v\n%s", shows, content)
		}
	}
	if sieges < 2 || apart == 0 || fights == 0 {
		t.Errorf("%d sieges, %d of them apart from the train's last step, and %d fights", sieges, apart, fights)
	}
}
