package gamestest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
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

// What is wrong with a game is found, by the clause that it breaks.
func TestABrokenGameIsFound(t *testing.T) {
	for name, test := range map[string]struct {
		spoil  func(*games.Game)
		clause string
	}{
		"a menu that offers what is not legal": {func(g *games.Game) { g.Menu = badMenu{g.Menu} }, "menus lead"},
		"a completion that is not legal":       {func(g *games.Game) { g.Menu = badMenu{g.Menu} }, "completions are"},
		"a completion that does not listen":    {func(g *games.Game) { g.Menu = deaf{g.Menu} }, "and offered first"},
		"two choices that look the same":       {func(g *games.Game) { g.Menu = alike{g.Menu} }, "are labelled"},
		"what nobody asks for":                 {func(g *games.Game) { g.More = chatty{} }, "nothing asks for Sings(gamestest_test.chatty)"},
		"what is asked for otherwise":          {func(g *games.Game) { g.More = unhelpful{} }, "nothing asks for Unseen("},
		"a preset that the rules don't have":   {func(g *games.Game) { g.More = preset{"breve", engine.Chosen{"turns": "7"}} }, "presets can be chosen: the preset \"breve\": "},
		"a preset that is no part of an id":    {func(g *games.Game) { g.More = preset{"una-más", engine.Chosen{"turns": "2"}} }, "is named amiss"},
		"a preset without words":               {func(g *games.Game) { g.More = preset{"otra", engine.Chosen{"turns": "2"}} }, "no sentence for trueque.preset.otra"},
		"a game without an end":                {func(g *games.Game) { g.More = endless{} }, "it has a length: 0 turns"},
		"a verb without words":                 {func(g *games.Game) { g.Verbs = append(g.Verbs, "sing") }, "the words"},
		"an alternative text that is too long": {func(g *games.Game) { g.Painter = wordyPainter{g.Painter} }, "pictures and texts"},
		"a lobby that is too large":            {func(g *games.Game) { g.Painter = heavyLobby{g.Painter} }, "the lobby is drawn: with 0 of 2 it has"},
		"a lobby that forgets who sits there":  {func(g *games.Game) { g.Painter = emptyLobby{g.Painter} }, "is not in the alternative text"},
		"a lesson that is too long":            {func(g *games.Game) { g.Painter = wordyLesson{g.Painter} }, "the lesson is told and drawn"},
		"a lesson without an end":              {func(g *games.Game) { g.Painter = endlessLesson{g.Painter} }, "of 2 is no error"},
		"a manual without pages":               {func(g *games.Game) { g.More = wordless{&games.Manual{Game: g.Name()}} }, "the manual is told and drawn, page by page: 0 pages"},
		"a manual that no button can name":     {func(g *games.Game) { g.More = wordless{&games.Manual{Game: g.Name(), Pages: []string{"everything"}}} }, "the name \"everything\" is too long"},
		"a player who cheats":                  {func(g *games.Game) { g.Artificial[0].Player = cheat{} }, "artificial players"},
		"a player who remembers":               {func(g *games.Game) { g.Artificial[0].Player = &moody{Artificial: g.Artificial[1].Player} }, "and then"},
		"nothing to simulate it by":            {func(g *games.Game) { g.Simulator = nil }, "it can't be simulated or counted"},
		"a player who is not simulated":        {func(g *games.Game) { g.Artificial = g.Artificial[:1] }, "simulated are [azar tendera]"},
		"another game that is counted":         {func(g *games.Game) { g.Perft = all.Games()[0].Perft }, "counted is {Name:azul"},
		"a menu that remembers":                {func(g *games.Game) { g.Menu = &seer{Menu: g.Menu} }, "the menu is once"},
		"a menu that remembers in the end":     {func(g *games.Game) { g.Menu = &seer{Menu: g.Menu, after: 2} }, "the menu is once"},
		"a menu that counts what is no choice": {func(g *games.Game) { g.Menu = &clerk{Menu: g.Menu} }, "the answer to a pick is once"},
		"a sentence that is not read":          {func(g *games.Game) { g.Menu = mumbler{g.Menu} }, "which is read as"},
		"a sentence that remembers":            {func(g *games.Game) { g.Menu = &gossip{Menu: g.Menu} }, "what is said of a move is once"},
		"a completion that remembers":          {func(g *games.Game) { g.Menu = &typist{Menu: g.Menu} }, "the completion is once"},
		"a preview that remembers":             {func(g *games.Game) { g.Painter = &prophet{Painter: g.Painter} }, "the preview is once"},
		"a painter that remembers":             {func(g *games.Game) { g.Painter = &diarist{Painter: g.Painter} }, "the picture is once"},
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

// chatty gives the host what it does not know, unhelpful what it knows in another way.
type (
	chatty    struct{}
	unhelpful struct{}
	endless   struct{}
	preset    games.Preset // the game's only one
)

func (chatty) Sings()             {}
func (unhelpful) Unseen(int) bool { return true }

func (endless) UsualTurns(engine.Options) int { return 0 }

func (p preset) Presets() []games.Preset { return []games.Preset{games.Preset(p)} }

type badMenu struct{ games.Menu }

// deaf is a menu that completes whatever is typed alike.
type deaf struct{ games.Menu }

func (m deaf) Complete(view any, seat engine.Seat, _ string, r games.Reader, limit int) []games.Choice {
	return m.Menu.Complete(view, seat, "", r, limit)
}

// alike is a menu whose choices have one label.
type alike struct{ games.Menu }

func (m alike) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	for i := range step.Choices {
		step.Choices[i].Label = "this"
	}
	return step, err
}

// mumbler is a menu whose sentences are not read back.
type mumbler struct{ games.Menu }

func (m mumbler) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	return m.Menu.Say(view, seat, move, r) + "!?"
}

// gossip is a menu that says more of moves than follows from the view.
type gossip struct {
	games.Menu
	said int
}

func (m *gossip) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	m.said++
	return m.Menu.Say(view, seat, move, r) + fmt.Sprint(m.said)
}

func (m badMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	return games.Step{Move: "acepta 9"}, nil
}

func (m badMenu) Complete(any, engine.Seat, string, games.Reader, int) []games.Choice {
	return []games.Choice{{Label: "acepta 9", Value: "acepta 9"}}
}

type wordyPainter struct{ games.Painter }

func (p wordyPainter) Picture(s games.Scene) (*games.Picture, error) {
	picture, err := p.Painter.Picture(s)
	picture.Alt = strings.Repeat("x", 2000)
	return picture, err
}

type heavyLobby struct{ games.Painter }

func (p heavyLobby) Lobby(s games.LobbyScene) (*games.Picture, error) {
	picture, err := p.Painter.Lobby(s)
	picture.PNG = append(picture.PNG, make([]byte, 60<<10)...)
	return picture, err
}

type emptyLobby struct{ games.Painter }

func (p emptyLobby) Lobby(s games.LobbyScene) (*games.Picture, error) {
	s.Seated = nil
	return p.Painter.Lobby(s)
}

// wordless gives a manual, and nothing else.
type wordless struct{ manual *games.Manual }

func (w wordless) Manual() *games.Manual { return w.manual }

type wordyLesson struct{ games.Painter }

func (p wordyLesson) Lesson(step int, l engine.Lang, dark bool) (games.Page, error) {
	page, err := p.Painter.Lesson(step, l, dark)
	page.Text += strings.Repeat("x", 1500)
	return page, err
}

type endlessLesson struct{ games.Painter }

func (p endlessLesson) Lesson(step int, l engine.Lang, dark bool) (games.Page, error) {
	return p.Painter.Lesson(min(max(1, step), p.LessonSteps()), l, dark)
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

type cheat struct{}

func (cheat) Choose(context.Context, engine.Budget, any, *rand.Rand) string { return "vende surtido" }
func (cheat) Answer(context.Context, engine.Budget, any, *rand.Rand) (string, bool) {
	return "acepta 9", true
}

// seer is a menu whose questions after some picks follow from more than the view.
type seer struct {
	games.Menu
	after int
	asked int
}

func (m *seer) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if len(picked) == m.after && step.Move == "" {
		m.asked++
		step.Question = fmt.Sprint("trueque.ask.", m.asked)
	}
	return step, err
}

// clerk is a menu whose refusals follow from more than the view.
type clerk struct {
	games.Menu
	refused int
}

func (m *clerk) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	if err != nil && len(picked) > 0 {
		m.refused++
		err = engine.Refuse(engine.Unreadable, "text", fmt.Sprint(m.refused))
	}
	return step, err
}

// typist is a menu whose completions of what was typed follow from more than it
// and the view.
type typist struct {
	games.Menu
	typed int
}

func (m *typist) Complete(view any, seat engine.Seat, typed string, r games.Reader, limit int) []games.Choice {
	list := m.Menu.Complete(view, seat, typed, r, limit)
	if typed == "a" {
		m.typed++
		list = append(list, games.Choice{Label: fmt.Sprint(m.typed)})
	}
	return list
}

// prophet is a painter whose pictures of moves that were not played yet follow
// from more than what it is given.
type prophet struct {
	games.Painter
	drawn int
}

func (p *prophet) Picture(s games.Scene) (*games.Picture, error) {
	picture, err := p.Painter.Picture(s)
	if s.Preview {
		p.drawn++
		picture.Alt += fmt.Sprint(p.drawn)
	}
	return picture, err
}

// diarist is a painter whose pictures follow from more than what it is given.
type diarist struct {
	games.Painter
	drawn int
}

func (p *diarist) Picture(s games.Scene) (*games.Picture, error) {
	picture, err := p.Painter.Picture(s)
	p.drawn++
	picture.Alt += fmt.Sprint(p.drawn)
	return picture, err
}
