package gamestest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/games/toy"
	"sobremesa/engine"
)

func TestEveryHostedGameKeepsTheContract(t *testing.T) {
	for _, g := range append(all.Games(), toy.Game(), nim.Game()) {
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			gamestest.Run(t, g)
		})
	}
}

// Each flaw must be found by the clause that it breaks.
func TestABrokenGameIsFound(t *testing.T) {
	menu := func(m spoiltMenu) func(*games.Game) {
		return func(g *games.Game) {
			m.Menu = g.Menu
			g.Menu = &m
		}
	}
	painter := func(p spoiltPainter) func(*games.Game) {
		return func(g *games.Game) {
			p.Painter = g.Painter
			g.Painter = &p
		}
	}
	more := func(m games.More) func(*games.Game) { return func(g *games.Game) { g.More = m } }
	preset := func(name, turns string) func(*games.Game) {
		return more(games.More{Presets: []games.Preset{{Name: name, Chosen: engine.Chosen{"turns": turns}}}})
	}
	const bad = "acepta 9" // nobody may play this
	for name, test := range map[string]struct {
		spoil  func(*games.Game)
		clause string
	}{
		"a menu that offers what is not legal": {menu(spoiltMenu{next: func(step *games.Step, _ int) { *step = games.Step{Move: bad} }}), "menus lead"},
		"a completion that is not legal": {menu(spoiltMenu{complete: func([]games.Choice, string, int) []games.Choice {
			return []games.Choice{{Label: bad, Value: bad}}
		}}), "completions are"},
		"a completion that does not listen": {menu(spoiltMenu{deaf: true}), "and offered first"},
		"two choices that look the same": {menu(spoiltMenu{next: func(step *games.Step, _ int) {
			for i := range step.Choices {
				step.Choices[i].Label = "this"
			}
		}}), "are labelled"},
		"a preset that the rules don't have":   {preset("breve", "7"), "presets can be chosen: the preset \"breve\": "},
		"a preset that is no part of an id":    {preset("una-más", "2"), "is named amiss"},
		"a preset without words":               {preset("otra", "2"), "no sentence for trueque.preset.otra"},
		"a game without an end":                {more(games.More{UsualTurns: func(engine.Options) int { return 0 }}), "it has a length: 0 turns"},
		"a verb without words":                 {func(g *games.Game) { g.Verb = "sing" }, "the words"},
		"an alternative text that is too long": {painter(spoiltPainter{picture: func(p *games.Picture, _ int) { p.Alt = strings.Repeat("x", 2000) }}), "pictures and texts"},
		"a lobby that is too large":            {painter(spoiltPainter{lobby: func(p *games.Picture) { p.PNG = append(p.PNG, make([]byte, 60<<10)...) }}), "the lobby is drawn: with 0 of 2 it has"},
		"a lobby that forgets who sits there":  {painter(spoiltPainter{lobby: func(p *games.Picture) { p.Alt = "empty" }}), "is not in the alternative text"},
		"a lesson that is too long":            {painter(spoiltPainter{lesson: func(p *games.Page) { p.Text += strings.Repeat("x", 1500) }}), "the lesson is told and drawn"},
		"a lesson without an end":              {painter(spoiltPainter{endless: true}), "of 2 is no error"},
		"a manual without pages":               {more(games.More{Manual: &games.Manual{Game: "trueque"}}), "the manual is told and drawn, page by page: 0 pages"},
		"a manual that no button can name":     {more(games.More{Manual: &games.Manual{Game: "trueque", Pages: []string{"everything"}}}), "the name \"everything\" is too long"},
		"a player who cheats":                  {func(g *games.Game) { g.Artificial[0].Player = cheat{} }, "artificial players"},
		"a player who remembers":               {func(g *games.Game) { g.Artificial[0].Player = &moody{Artificial: g.Artificial[1].Player} }, "and then"},
		"nothing to simulate it by":            {func(g *games.Game) { g.Simulator = nil }, "it can't be simulated or counted"},
		"a player who is not simulated": {func(g *games.Game) {
			g.Artificial = append(slices.Clone(g.Artificial), games.Artificial{Name: "nadie", Player: g.Artificial[0].Player})
		}, "simulated are [azar tendera], hosted nadie"},
		"a menu that remembers":       {menu(spoiltMenu{next: func(step *games.Step, n int) { step.Question = fmt.Sprint("trueque.ask.", n) }}), "the menu is once"},
		"a sentence that is not read": {menu(spoiltMenu{say: func(text string) string { return text + "!?" }}), "which is read as"},
		"a completion that remembers": {menu(spoiltMenu{complete: func(list []games.Choice, typed string, n int) []games.Choice {
			if typed == "a" {
				list = append(list, games.Choice{Label: fmt.Sprint(n)})
			}
			return list
		}}), "the completion of a is once"},
		"a painter that remembers": {painter(spoiltPainter{picture: func(p *games.Picture, n int) { p.Alt += fmt.Sprint(n) }}), "the picture is once"},
	} {
		t.Run(name, func(t *testing.T) {
			g := toy.Game()
			test.spoil(g)
			var broken []string
			for what := range gamestest.Broken(g) {
				if strings.Contains(what, test.clause) {
					return
				}
				broken = append(broken, what)
			}
			t.Errorf("found %q", broken)
		})
	}
}

// spoiltMenu changes what a menu answers. n counts the calls.
type spoiltMenu struct {
	games.Menu
	next     func(step *games.Step, n int)
	complete func(list []games.Choice, typed string, n int) []games.Choice
	say      func(text string) string
	deaf     bool // completes every text like an empty one
	asked    int
}

func (m *spoiltMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if m.asked++; m.next != nil {
		m.next(&step, m.asked)
	}
	return step, err
}

func (m *spoiltMenu) Complete(view any, seat engine.Seat, typed string, r games.Reader, limit int) []games.Choice {
	if m.deaf {
		typed = ""
	}
	list := m.Menu.Complete(view, seat, typed, r, limit)
	if m.asked++; m.complete != nil {
		list = m.complete(list, typed, m.asked)
	}
	return list
}

func (m *spoiltMenu) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	text := m.Menu.Say(view, seat, move, r)
	if m.say != nil {
		text = m.say(text)
	}
	return text
}

// spoiltPainter changes what a painter draws. n counts the pictures.
type spoiltPainter struct {
	games.Painter
	picture func(p *games.Picture, n int)
	lobby   func(*games.Picture)
	lesson  func(*games.Page)
	endless bool // has a page for every step
	drawn   int
}

func (p *spoiltPainter) Picture(s games.Scene) (*games.Picture, error) {
	picture, err := p.Painter.Picture(s)
	if p.drawn++; p.picture != nil {
		p.picture(picture, p.drawn)
	}
	return picture, err
}

func (p *spoiltPainter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	picture, err := p.Painter.Lobby(s)
	if p.lobby != nil {
		p.lobby(picture)
	}
	return picture, err
}

func (p *spoiltPainter) Lesson(step int, l engine.Lang, dark bool) (games.Page, error) {
	if p.endless {
		step = min(max(1, step), p.LessonSteps())
	}
	page, err := p.Painter.Lesson(step, l, dark)
	if p.lesson != nil {
		p.lesson(&page)
	}
	return page, err
}

// moody is a player that passes every other time.
type moody struct {
	engine.Artificial
	asked int
}

func (p *moody) Choose(ctx context.Context, budget engine.Budget, view any, rng *rand.Rand) string {
	if p.asked++; p.asked%2 == 0 {
		return "pasa"
	}
	return p.Artificial.Choose(ctx, budget, view, rng)
}

type cheat struct{ engine.Artificial }

func (cheat) Choose(context.Context, engine.Budget, any, *rand.Rand) string { return "vende surtido" }
func (cheat) Answer(context.Context, engine.Budget, any, *rand.Rand) (string, bool) {
	return "acepta 9", true
}
