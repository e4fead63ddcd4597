package main

import (
	"bytes"
	"flag"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
)

func main() {
	out := flag.String("out", "gallery-out", "directory to write to")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "gallery:", err)
		os.Exit(1)
	}
	fmt.Println(filepath.Join(*out, "index.html"))
}

var page = template.Must(template.New("").Parse(`<!DOCTYPE html>
<meta charset="utf-8"><title>Sobremesa</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #fff; color: #222 }
figure { margin: 0 0 3rem; display: flex; gap: 1.5rem; align-items: flex-start; flex-wrap: wrap }
figcaption { flex-basis: 100%; font-weight: 600 }
.desktop { max-width: 550px; max-height: 350px }
p { max-width: 50rem; flex-basis: 100%; margin: 0; font-size: 13px }
</style>
{{range .}}<figure id="{{.File}}">
<figcaption>{{.File}} · {{.KiB}} KiB</figcaption>
<img src="{{.File}}" class="desktop" alt=""><img src="{{.File}}" width="340" alt="">
<p>{{range .Words}}{{.}}<br>{{end}}</p>
</figure>
{{end}}`))

// shown is a picture of the page, with the words that describe it.
type shown struct {
	File  string
	Words []string
	KiB   int
}

// shelf collects the pictures of a game in a directory.
type shelf struct {
	*games.Game
	dir  string
	list []shown
	err  error // the first
}

// add adds a picture. Of a nil picture, which a painter need not have, nothing is added.
func (s *shelf) add(name string, p *games.Picture, err error) {
	if s.err != nil || err == nil && p == nil {
		return
	}
	file := s.Name() + "-" + name + ".png"
	if err == nil {
		if bytes.HasPrefix(p.PNG, []byte("GIF")) {
			file = strings.TrimSuffix(file, ".png") + ".gif"
		}
		s.list = append(s.list, shown{file, strings.Split(p.Alt, "\n"), (len(p.PNG) + 1023) / 1024})
		err = os.WriteFile(filepath.Join(s.dir, file), p.PNG, 0o644)
	}
	if err != nil {
		s.err = fmt.Errorf("%s: %w", file, err)
	}
}

func run(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var list []shown
	for _, g := range all.Games() {
		s := shelf{Game: g, dir: dir}
		if s.draw(); s.err != nil {
			return s.err
		}
		list = append(list, s.list...)
	}
	var b bytes.Buffer
	if err := page.Execute(&b, list); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "index.html"), b.Bytes(), 0o644)
}
