package commandline

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// FuzzLine reads any line with any caret and any picked choice. It proves that no typed text is lost,
// that positions lie in the line in order, and that a chosen item is found again in the line.
func FuzzLine(f *testing.F) {
	for _, line := range []string{
		"/azul take 3 azul fila 2", "/setup level:muy difícil rival:@ana maría rated:sí rate:1 x", "/azul new title:La mesa players:3 2",
		"hola @an y #general `@Ana` 😀", "/azul rating ", "/azul take move: 3", "/setup level:di rival:Ana x y", "/", "/azul new title: players:",
	} {
		f.Add(line, "", "title", "Mesa players:2")
	}
	f.Add("/azul new title:a", " b players:3", "title", "a b players:3")
	w := testWorld(f)
	f.Fuzz(func(t *testing.T, before, after, option, name string) {
		if !utf8.ValidString(before) || !utf8.ValidString(after) || !utf8.ValidString(name) {
			t.Skip() // browsers and JSON have no invalid UTF-8
		}
		w := picked(w, option, name, name)
		l := Read(before, after, w)
		l.Message()
		call, fault := l.Call()
		if (fault == nil) != (call.Command != nil) {
			t.Fatalf("a call %+v with the fault %v", call, fault)
		}
		r := l.Reading(nil)
		whole, at := before+after, 0
		for _, name := range r.Names {
			from := strings.Index(whole[at:], name)
			if from < 0 {
				t.Fatalf("names %q of %q", r.Names, whole)
			}
			at += from + len(name)
		}
		if l.command != nil {
			nothingLost(t, l)
		}
		if r.Ask {
			if _, ok := l.Question(); !ok {
				t.Fatal("a question that cannot be asked")
			}
			r = l.Reading([]wire.Choice{{Name: "Fábrica 3 · azul", Value: "3 azul fila 2"}})
		}
		for _, i := range r.Items {
			if i.Value == nil || strings.Contains(whole+name, ":") {
				continue // an option's name elsewhere may take the inserted text
			}
			again := Read(i.Before, i.After, picked(w, r.Option.Name, i.Label, i.Value))
			found := false
			for _, o := range again.given {
				found = found || o.about.Name == r.Option.Name && again.valueText(o) == i.Label
			}
			if !found {
				t.Fatalf("%q is not found again in %+v: %+v", i.Label, i, again.given)
			}
		}
	})
}

// nothingLost checks that every rune after the command's name is part of a value, an option's name or
// the extra text.
func nothingLost(t *testing.T, l *Line) {
	t.Helper()
	kept, last := inked(l.extra), l.nameEnd
	for _, o := range l.given {
		kept += inked(l.text[o.name:o.from])
		if o.name < last || o.end < o.from || o.end > len(l.text) {
			t.Fatalf("options %+v of %d bytes", l.given, len(l.text))
		}
		kept, last = kept+inked(l.valueText(o)), o.end
	}
	if all := inked(l.text[l.nameEnd:]); kept != all {
		t.Fatalf("of %d runes %d are kept: %+v, extra %q", all, kept, l.given, l.extra)
	}
}

func inked(s string) int {
	n := 0
	for _, r := range s {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}
