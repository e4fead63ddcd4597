package render

import "testing"

// The faces have no positions for marks, and the font that has the marks does not have the letter.
func TestAMarkStandsOnItsLetter(t *testing.T) {
	style := Style{Strong, 100}
	letter := style.Set("M").Ink
	for mark, where := range map[rune]string{'\u030c': "above", '\u0324': "below", '\u0336': "through"} {
		ink := style.Set("M" + string(mark)).Ink
		got := "through"
		switch {
		case ink.Min.Y < letter.Min.Y-5 && ink.Max.Y == letter.Max.Y:
			got = "above"
		case ink.Max.Y > letter.Max.Y+5 && ink.Min.Y == letter.Min.Y:
			got = "below"
		}
		if left, right := letter.Min.X-ink.Min.X, ink.Max.X-letter.Max.X; got != where || left-right > 2 || right-left > 2 {
			t.Errorf("%U is drawn %s the letter, which has %v of %v, want it centred %s", mark, got, letter, ink, where)
		}
	}
	one, two := style.Set("M\u030c").Ink, style.Set("M\u030c\u030c").Ink
	if two.Min.Y > one.Min.Y-5 {
		t.Errorf("two marks reach up to %d, one to %d", two.Min.Y, one.Min.Y)
	}
}

func TestASpaceIsAsWideAfterAnEmojiAsAfterALetter(t *testing.T) {
	style := Style{Strong, 100}
	for _, before := range []string{"🦊", "🎲🎲"} {
		got := style.Width(before+" A") - style.Width(before) - style.Width("A")
		if want := style.Width("x A") - style.Width("x") - style.Width("A"); got < want-5 || got > want+5 {
			t.Errorf("after %s a space is %d wide, want %d", before, got, want)
		}
	}
}
