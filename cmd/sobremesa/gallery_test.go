//go:build ci

package main

import (
	"bytes"
	"image"
	_ "image/gif" // a picture format
	_ "image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// The gallery has no test package of its own, which would be one more binary to link.
func TestTheGalleryShowsPicturesAndTheirWords(t *testing.T) {
	enginetest.OnlyThorough(t)
	dir := t.TempDir()
	if said, err := exec.Command("go", "run", "sobremesa/cmd/gallery", "-out", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	must.Succeed(t, err)
	if key := regexp.MustCompile(`(azul|enanos)\.[a-z]+(\.[a-z-]+)*`).Find(page); key != nil {
		t.Errorf("%s has no words", key)
	}
	for _, described := range []string{"Azul, ronda", "El reino de los enanos, ronda", "Amberes resiste"} {
		if !bytes.Contains(page, []byte(described)) {
			t.Errorf("no picture is described by %q", described)
		}
	}
	files := regexp.MustCompile(`src="([^"]+)" class="desktop"`).FindAllSubmatch(page, -1)
	if len(files) < 75 {
		t.Errorf("%d pictures", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(dir, string(file[1])))
		must.Succeed(t, err)
		if _, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", file[1], err)
		}
	}
}
