package page

import "embed"

// FS holds index.html, style.css, icon.svg and the ES modules at its root, ready for [net/http.FileServerFS].
// The tests beside them are not part of it.
//
//go:embed index.html style.css icon.svg *.js
var FS embed.FS
