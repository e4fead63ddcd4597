package render

import (
	"embed"
	"fmt"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"
)

// Face is one of the embedded typefaces. Characters without a glyph in it are taken from fonts for
// other scripts, symbols and emoji.
type Face uint8

const (
	Text    Face = iota // Alegreya Sans Medium: running text
	Strong              // Alegreya Sans ExtraBold: names, labels, small figures
	Display             // Alegreya ExtraBold: headings
	faces
)

// fonts/README.md describes the files, their sizes and how they are made.
//
//go:generate /usr/bin/python3 fonts/subset.py
//go:embed fonts/*.ttf
var fontFiles embed.FS

// fontFile is an embedded font, parsed when it is first needed.
type fontFile struct {
	name   string
	blocks [][2]rune // ranges of characters to take from this font: first and last of each
	load   func() *font.Font
}

func newFontFile(name string, blocks ...[2]rune) *fontFile {
	return &fontFile{name, blocks, sync.OnceValue(func() *font.Font {
		// The files are embedded, so a bad one is a programming error.
		file, err := fontFiles.Open("fonts/" + name + ".ttf")
		if err != nil {
			panic(fmt.Sprintf("render: %v", err))
		}
		face, err := font.ParseTTF(file.(font.Resource))
		if err != nil {
			panic(fmt.Sprintf("render: font %s: %v", name, err))
		}
		return face.Font
	})}
}

// EmojiFont returns the embedded emoji font, a TrueType file, for other packages that show text.
func EmojiFont() []byte {
	file, err := fontFiles.ReadFile("fonts/NotoEmoji-Bold.ttf")
	if err != nil {
		panic(fmt.Sprintf("render: %v", err)) // the file is embedded
	}
	return file
}

// latin holds the faces' own fonts: Latin, Greek and Cyrillic, with tabular lining figures.
var latin = [faces]*fontFile{
	Text:    newFontFile("AlegreyaSans-Medium"),
	Strong:  newFontFile("AlegreyaSans-ExtraBold"),
	Display: newFontFile("Alegreya-ExtraBold"),
}

// combining holds the marks that can be put on any letter, and the letters that the faces lack:
// phonetic ones, small capitals and the like.
var combining = newFontFile("NotoSans-Bold", [2]rune{0x180, 0x36F}, [2]rune{0x1AB0, 0x1AFF}, [2]rune{0x1D00, 0x1EFF}, [2]rune{0x2010, 0x218F},
	[2]rune{0x2C60, 0x2C7F}, [2]rune{0xA720, 0xA7FF}, [2]rune{0xAB30, 0xAB6F}, [2]rune{0xFE20, 0xFE2F})

// emoji holds the emoji, and is the first choice for symbols.
var emoji = newFontFile("NotoEmoji-Bold", [2]rune{0x2190, 0x2BFF}, [2]rune{0x1F000, 0x1FAFF})

// fallbacks are the fonts shared by all faces. A rune is shown in the first one that has it.
var fallbacks = []*fontFile{
	combining,
	emoji,
	newFontFile("NotoSansSymbols2-Regular", [2]rune{0x2190, 0x2BFF}),
	newFontFile("NotoSansCJKsc-Bold", [2]rune{0x2190, 0x2BFF}, [2]rune{0x3000, 0x9FFF}, [2]rune{0xAC00, 0xD7A3}, [2]rune{0xF900, 0xFAFF}),
	newFontFile("NotoSansArabic-Bold", [2]rune{0x600, 0x6FF}, [2]rune{0x750, 0x77F}),
	newFontFile("NotoSansHebrew-Bold", [2]rune{0x590, 0x5FF}),
	newFontFile("NotoSansThai-Bold", [2]rune{0xE00, 0xE7F}),
	newFontFile("NotoSansDevanagari-Bold", [2]rune{0x900, 0x97F}, [2]rune{0xA8E0, 0xA8FF}),
	newFontFile("NotoSansBengali-Bold", [2]rune{0x980, 0x9FF}),
	newFontFile("NotoSansGurmukhi-Bold", [2]rune{0xA00, 0xA7F}),
	newFontFile("NotoSansGujarati-Bold", [2]rune{0xA80, 0xAFF}),
	newFontFile("NotoSansOriya-Bold", [2]rune{0xB00, 0xB7F}),
	newFontFile("NotoSansTamil-Bold", [2]rune{0xB80, 0xBFF}),
	newFontFile("NotoSansTelugu-Bold", [2]rune{0xC00, 0xC7F}),
	newFontFile("NotoSansKannada-Bold", [2]rune{0xC80, 0xCFF}),
	newFontFile("NotoSansMalayalam-Bold", [2]rune{0xD00, 0xD7F}),
	newFontFile("NotoSansSinhala-Bold", [2]rune{0xD80, 0xDFF}),
	newFontFile("NotoSansLao-Bold", [2]rune{0xE80, 0xEFF}),
	newFontFile("NotoSansMyanmar-Bold", [2]rune{0x1000, 0x109F}),
	newFontFile("NotoSansKhmer-Bold", [2]rune{0x1780, 0x17FF}),
	newFontFile("NotoSansGeorgian-Bold", [2]rune{0x10A0, 0x10FF}, [2]rune{0x1C90, 0x1CBF}),
	newFontFile("NotoSansArmenian-Bold", [2]rune{0x530, 0x58F}),
	newFontFile("NotoSansEthiopic-Bold", [2]rune{0x1200, 0x137F}),
	newFontFile("NotoSansThaana-Bold", [2]rune{0x780, 0x7BF}),
	newFontFile("NotoSansCherokee-Bold", [2]rune{0x13A0, 0x13FF}, [2]rune{0xAB70, 0xABBF}),
	newFontFile("NotoSansCanadianAboriginal-Bold", [2]rune{0x1400, 0x167F}, [2]rune{0x18B0, 0x18FF}),
	newFontFile("NotoSansLisu-Bold", [2]rune{0xA4D0, 0xA4FF}),
}

// fontFor returns the font in which a face shows a rune, nil if there is none.
func fontFor(f Face, r rune) *font.Font {
	// The faces have no positions for marks.
	if own := latin[f].load(); has(own, r) && !unicode.Is(unicode.Mn, r) {
		return own
	}
	for _, file := range fallbacks {
		for _, block := range file.blocks {
			if r >= block[0] && r <= block[1] {
				if other := file.load(); has(other, r) {
					return other
				}
			}
		}
	}
	return nil
}

func has(f *font.Font, r rune) bool {
	g, ok := f.NominalGlyph(r)
	return ok && g != 0
}

// covers reports whether a face or its fallbacks have a glyph for the rune.
func covers(f Face, r rune) bool { return fontFor(f, r) != nil }
