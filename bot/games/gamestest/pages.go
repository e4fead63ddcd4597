package gamestest

import (
	"errors"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// Limits of a page of a lesson or a manual, in characters, and of the number of pages.
const (
	maxPageTitle = 60
	maxPageText  = 1500
	maxPages     = 20
	maxPageName  = 8 // so that it fits in a custom id
)

// checkLesson draws every step in every language and look, and asks for steps that do not exist.
func checkLesson(g *games.Game) error {
	steps := g.Painter.LessonSteps()
	if steps < 0 || steps > maxPages {
		return fmt.Errorf("%d steps", steps)
	}
	for _, step := range []int{-1, 0, steps + 1} {
		if _, err := g.Painter.Lesson(step, lang.Languages[0], false); err == nil {
			return fmt.Errorf("step %d of %d is no error", step, steps)
		}
	}
	told := make(map[string]bool)
	for step := 1; step <= steps; step++ {
		if err := checkPage(g, step, told, func(l engine.Lang, dark bool) (games.Page, error) { return g.Painter.Lesson(step, l, dark) }); err != nil {
			return fmt.Errorf("step %d %w", step, err)
		}
	}
	return nil
}

// checkManual draws every page of the manual in every language and look, and asks for a page that
// does not exist.
func checkManual(g *games.Game) error {
	m := g.Manual
	if m == nil {
		return nil
	}
	if len(m.Pages) == 0 || len(m.Pages) > maxPages {
		return fmt.Errorf("%d pages", len(m.Pages))
	}
	if _, err := m.Page("none", lang.Languages[0], false); err == nil {
		return errors.New("a page that there is not is no error")
	}
	told := make(map[string]bool)
	for number, page := range m.Pages {
		if len(page) > maxPageName {
			return fmt.Errorf("the name %q is too long", page)
		}
		if err := checkPage(g, number, told, func(l engine.Lang, dark bool) (games.Page, error) { return m.Page(page, l, dark) }); err != nil {
			return fmt.Errorf("page %s %w", page, err)
		}
	}
	return nil
}

// checkPage checks a page in every language and look, or in one language and the light look unless the run
// is enginetest.Thorough. told holds the texts of other pages.
func checkPage(g *games.Game, number int, told map[string]bool, in func(l engine.Lang, dark bool) (games.Page, error)) error {
	for i, l := range lang.Languages {
		for _, dark := range []bool{false, true} {
			if !enginetest.Thorough() && (dark || i != number%2) {
				continue
			}
			page, err := in(l, dark)
			switch {
			case err != nil:
			case page.Picture == nil:
				err = errors.New("there is no picture")
			case !dark && told[page.Text]:
				err = fmt.Errorf("what another one says: %q", page.Text)
			default:
				err = errors.Join(clean(g, page.Title, maxPageTitle), clean(g, page.Text, maxPageText), clean(g, page.Picture.Alt, maxAlt), fit(page.Picture, nil))
			}
			if err != nil {
				return fmt.Errorf("in %s: %w", l, err)
			}
			told[page.Text] = true
		}
	}
	return nil
}
