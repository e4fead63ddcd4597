package render

import "unicode"

// Arabic letters change with their neighbours. The forms have code points of
// their own (Unicode's Arabic Presentation Forms), which is all that setting a
// name needs; marks above and below are left out.

// joins tells on which sides an Arabic letter joins: those of two forms join
// the letter before only.
type joins struct {
	isolated rune // the first of its forms: isolated, final and, of four, initial, medial
	forms    int
}

var arabicForms = map[rune]joins{
	'ء': {0xFE80, 1}, 'آ': {0xFE81, 2}, 'أ': {0xFE83, 2}, 'ؤ': {0xFE85, 2}, 'إ': {0xFE87, 2}, 'ئ': {0xFE89, 4},
	'ا': {0xFE8D, 2}, 'ب': {0xFE8F, 4}, 'ة': {0xFE93, 2}, 'ت': {0xFE95, 4}, 'ث': {0xFE99, 4}, 'ج': {0xFE9D, 4},
	'ح': {0xFEA1, 4}, 'خ': {0xFEA5, 4}, 'د': {0xFEA9, 2}, 'ذ': {0xFEAB, 2}, 'ر': {0xFEAD, 2}, 'ز': {0xFEAF, 2},
	'س': {0xFEB1, 4}, 'ش': {0xFEB5, 4}, 'ص': {0xFEB9, 4}, 'ض': {0xFEBD, 4}, 'ط': {0xFEC1, 4}, 'ظ': {0xFEC5, 4},
	'ع': {0xFEC9, 4}, 'غ': {0xFECD, 4}, 'ف': {0xFED1, 4}, 'ق': {0xFED5, 4}, 'ك': {0xFED9, 4}, 'ل': {0xFEDD, 4},
	'م': {0xFEE1, 4}, 'ن': {0xFEE5, 4}, 'ه': {0xFEE9, 4}, 'و': {0xFEED, 2}, 'ى': {0xFEEF, 2}, 'ي': {0xFEF1, 4},
	// Persian and Urdu.
	'پ': {0xFB56, 4}, 'ٹ': {0xFB66, 4}, 'چ': {0xFB7A, 4}, 'ڈ': {0xFB88, 2}, 'ژ': {0xFB8A, 2}, 'ڑ': {0xFB8C, 2},
	'ک': {0xFB8E, 4}, 'گ': {0xFB92, 4}, 'ں': {0xFB9E, 2}, 'ہ': {0xFBA6, 4}, 'ھ': {0xFBAA, 4}, 'ی': {0xFBFC, 4},
}

// lamAlef are the joined forms of lam with an alef after it, isolated.
var lamAlef = map[rune]rune{'آ': 0xFEF5, 'أ': 0xFEF7, 'إ': 0xFEF9, 'ا': 0xFEFB}

const (
	lam     = 'ل'
	tatweel = 'ـ' // a stroke that joins on both sides
)

// joinArabic replaces Arabic letters by the forms they take side by side.
func joinArabic(text string) string {
	var letters []rune
	arabic := false
	for _, r := range text {
		if unicode.Is(unicode.Arabic, r) || r == tatweel {
			arabic = true
		}
		if !unicode.Is(unicode.Mn, r) {
			letters = append(letters, r)
		}
	}
	if !arabic {
		return text
	}
	out := make([]rune, 0, len(letters))
	joined := false // whether the letter before reaches out to this one
	for i := 0; i < len(letters); i++ {
		r := letters[i]
		j, ok := arabicForms[r]
		if !ok {
			joined = r == tatweel
			out = append(out, r)
			continue
		}
		if i+1 < len(letters) && r == lam {
			if form, ok := lamAlef[letters[i+1]]; ok {
				if joined {
					form++
				}
				out = append(out, form)
				joined = false
				i++
				continue
			}
		}
		next := false
		if i+1 < len(letters) && j.forms == 4 {
			following, ok := arabicForms[letters[i+1]]
			next = ok && following.forms > 1 || letters[i+1] == tatweel
		}
		form := j.isolated
		if joined && j.forms > 1 {
			form++
		}
		if next {
			form += 2
		}
		out = append(out, form)
		joined = next
	}
	return string(out)
}
