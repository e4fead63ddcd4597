package render

import (
	"embed"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// Face is one of the embedded typefaces. Each falls back on faces for Hebrew
// and Arabic.
type Face uint8

const (
	Text    Face = iota // Alegreya Sans Medium: running text
	Strong              // Alegreya Sans ExtraBold: names, labels, small figures
	Display             // Alegreya ExtraBold: headings
	faces
)

// All figures of the faces are lining and of one width.
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

var faceFiles = [faces][]string{
	Text:    {"AlegreyaSans-Medium", "NotoSansHebrew-Bold", "NotoSansArabic-Bold"},
	Strong:  {"AlegreyaSans-ExtraBold", "NotoSansHebrew-Bold", "NotoSansArabic-Bold"},
	Display: {"Alegreya-ExtraBold", "NotoSansHebrew-Bold", "NotoSansArabic-Bold"},
}

// loadFonts parses each embedded file once. The files are part of the program,
// so a bad one is a programming error.
var loadFonts = sync.OnceValue(func() [faces][]*sfnt.Font {
	parsed := map[string]*sfnt.Font{}
	var fonts [faces][]*sfnt.Font
	for f, names := range faceFiles {
		for _, name := range names {
			if parsed[name] == nil {
				data, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
				if err != nil {
					panic(fmt.Sprintf("render: %v", err))
				}
				if parsed[name], err = opentype.Parse(data); err != nil {
					panic(fmt.Sprintf("render: font %s: %v", name, err))
				}
			}
			fonts[f] = append(fonts[f], parsed[name])
		}
	}
	return fonts
})

// covering returns which of a face's fonts has a glyph for the rune, -1 for none.
func covering(f Face, r rune, buf *sfnt.Buffer) int {
	for i, font := range loadFonts()[f] {
		if g, err := font.GlyphIndex(buf, r); err == nil && g != 0 {
			return i
		}
	}
	return -1
}

// Covers reports whether a face, with its fallbacks, has a glyph for the rune.
func Covers(f Face, r rune) bool { return covering(f, r, &sfnt.Buffer{}) >= 0 }

// sized is a face at a size: x/image's faces, which may be used by one
// goroutine at a time, one for each font of the face.
type sized struct {
	mu    sync.Mutex
	faces []font.Face
	buf   sfnt.Buffer
}

type sizedKey struct {
	face Face
	size int
}

var sizedFaces sync.Map // sizedKey to *sized

// sizedFace returns a face at a size in pixels per em.
func sizedFace(f Face, size int) *sized {
	key := sizedKey{f, size}
	if s, ok := sizedFaces.Load(key); ok {
		return s.(*sized)
	}
	s := &sized{}
	for _, parsed := range loadFonts()[f] {
		// NewFace fails on nil options only.
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(fmt.Sprintf("render: %v", err))
		}
		s.faces = append(s.faces, face)
	}
	kept, _ := sizedFaces.LoadOrStore(key, s)
	return kept.(*sized)
}
