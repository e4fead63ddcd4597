package main

import (
	"bytes"
	"flag"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

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
{{range .}}<figure id="{{.Name}}">
<figcaption>{{.Name}} · {{.KiB}} KiB</figcaption>
<img src="{{.File}}" class="desktop" alt=""><img src="{{.File}}" width="340" alt="">
<p>{{range .Words}}{{.}}<br>{{end}}</p>
</figure>
{{end}}`))

type shown struct {
	Name, File string
	Words      []string
	KiB        int
}

func run(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var list []shown
	for _, g := range all.Games() {
		pictures, err := picturesOf(g)
		if err != nil {
			return err
		}
		for _, p := range pictures {
			ext := ".png"
			if strings.HasPrefix(string(p.data), "GIF") {
				ext = ".gif"
			}
			if err := os.WriteFile(filepath.Join(dir, p.name+ext), p.data, 0o644); err != nil {
				return err
			}
			list = append(list, shown{p.name, p.name + ext, p.words, (len(p.data) + 1023) / 1024})
		}
	}
	var b bytes.Buffer
	if err := page.Execute(&b, list); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "index.html"), b.Bytes(), 0o644)
}
