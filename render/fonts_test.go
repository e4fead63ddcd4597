package render

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// fontsInUse returns all fonts that texts are searched in.
func fontsInUse() map[string]*fontFile {
	all := map[string]*fontFile{}
	for _, f := range latin {
		all[f.name] = f
	}
	for _, f := range fallbacks {
		all[f.name] = f
	}
	return all
}

func TestEachEmbeddedFontIsUsedAndItsSizeTold(t *testing.T) {
	readme, err := os.ReadFile("fonts/README.md")
	must.Succeed(t, err)
	used := fontsInUse()
	files, err := fs.Glob(fontFiles, "fonts/*.ttf")
	if err != nil || len(files) != len(used) {
		t.Errorf("got %d embedded fonts and %d used ones, want as many (%v)", len(files), len(used), err)
	}
	for name := range used {
		info, err := fs.Stat(fontFiles, "fonts/"+name+".ttf")
		must.Succeed(t, err)
		if row := fmt.Sprintf("| %s.ttf | %.0f |", name, float64(info.Size())/1024); !strings.Contains(string(readme), row) {
			t.Errorf("README.md does not say %q", row)
		}
	}
}

// The characters of a block that is listed for the wrong font would never be drawn.
func TestEachFallbackHasGlyphsInEachOfItsBlocks(t *testing.T) {
	for _, f := range fallbacks {
		for _, block := range f.blocks {
			n := 0
			for r := block[0]; r <= block[1]; r++ {
				if fontFor(Strong, r) == f.load() {
					n++
				}
			}
			if n < 5 {
				t.Errorf("%s has %d glyphs of %X to %X", f.name, n, block[0], block[1])
			}
		}
	}
}

func TestCommonLettersOfManyScriptsAreCovered(t *testing.T) {
	for _, text := range []string{
		"的一是不了人我在有他这为之大来以个中上們國語龍鳳", "日本語佐藤鈴木髙橋はひふへほアイウエオー々", "가나다라마바사아자차카타파하김이박최정ㅋㅎ",
		"กขคงจฉชซญดตถทธนบปผพฟมยรลวศษสหอฮ", "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह", "অআইঈকখগঘ", "ਅਆਕਖਗ", "અઆકખગ", "ଅଆକଖ", "அஆகஙச",
		"అఆకఖగ", "ಅಆಕಖಗ", "അആകഖഗ", "අආකඛග", "ກຂຄງຈ", "ကခဂဃင", "កខគឃង", "აბგდევზ", "աբգդեզ", "ሀለሐመሠ", "ހށނރ", "ᎠᎡᎢ", "ᐁᐂᐃ", "ꓐꓑꓒ",
		"ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگک", "אבגדהוזחטיכלמנסעפצקרשת", "αβγδΩ", "абвгдєіїў", "ăâđêôơưạảấầ", "★☆♥♡♪✿→▲●", "🎲🦊✨🔥👑🐱",
	} {
		for _, r := range text {
			for f := range faces {
				if !covers(f, r) {
					t.Errorf("face %d lacks %q (%U)", f, r, r)
				}
			}
		}
	}
}
