package games

import (
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Page is a page of a lesson or a manual: a title of at most 60 characters, a text of at most
// 1,500, and a picture.
type Page struct {
	Title, Text string
	Picture     *Picture
}

// LessonPages implements the lesson of a painter that embeds it. Each page is drawn once for each
// language and look, and kept; it takes less than 100 KiB. The words are the game's sentences
// lesson.title-N, lesson.text-N and lesson.alt-N (for the picture), with N from 1. It is safe for
// concurrent use.
type LessonPages struct {
	Game  string // the game's name
	Steps int
	Draw  func(step int, words render.Words, theme sheet.Theme) []byte
	// Args are the arguments of all the sentences: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[int], Page]
}

// pageKey identifies a page as drawn.
type pageKey[P comparable] struct {
	page P
	lang engine.Lang
	dark bool
}

func (s *LessonPages) LessonSteps() int { return s.Steps }

// Lesson returns a step of the lesson. The error says that there is no such step.
func (s *LessonPages) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	if step < 1 || step > s.Steps {
		return Page{}, fmt.Errorf("games: no step %d of a lesson of %d", step, s.Steps)
	}
	return s.drawn.Get(pageKey[int]{step, l, dark}, func(key pageKey[int]) Page {
		return pageOf(key, s.Game+".lesson", s.Args, s.Draw)
	}), nil
}

// Manual is the rules of a game on pages, to look something up. Its pages are drawn once and kept
// like those of [LessonPages]. The words are the game's sentences manual.title-PAGE,
// manual.text-PAGE and manual.alt-PAGE. It is safe for concurrent use.
type Manual struct {
	Game string // the game's name
	// Pages are the names of the pages in reading order: 1 to 20 names of at most eight
	// lower-case letters.
	Pages []string
	Draw  func(page string, words render.Words, theme sheet.Theme) []byte
	// Args are the arguments of all the sentences: the numbers of the rules.
	Args engine.Args

	drawn sheet.Kept[pageKey[string], Page]
}

// Page returns the page of that name. The error says that there is no such page.
func (m *Manual) Page(page string, l engine.Lang, dark bool) (Page, error) {
	if !slices.Contains(m.Pages, page) {
		return Page{}, fmt.Errorf("games: no page %q of a manual", page)
	}
	return m.drawn.Get(pageKey[string]{page, l, dark}, func(key pageKey[string]) Page {
		defer BeginDrawing()()
		return pageOf(key, m.Game+".manual", m.Args, m.Draw)
	}), nil
}

// Title returns the title of a page.
func (m *Manual) Title(page string, l engine.Lang) string {
	return lang.Text(l, m.Game+".manual.title-"+page, m.Args)
}

// pageOf writes and draws a page with the sentences under a key.
func pageOf[P comparable](key pageKey[P], under string, args engine.Args, draw func(P, render.Words, sheet.Theme) []byte) Page {
	words := lang.In(key.lang)
	said := func(what string) string { return words(fmt.Sprintf("%s.%s-%v", under, what, key.page), args) }
	return Page{
		Title: said("title"), Text: said("text"),
		Picture: &Picture{PNG: draw(key.page, words, sheet.ThemeOf(key.dark)), Alt: said("alt")},
	}
}
