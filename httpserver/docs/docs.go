// Package docs is the page that shows the interface and tries it: index.html, docs.css and the modules of docs.js, which read the
// description of the server that they come from.
package docs

import (
	"embed"
	"sync"

	"lending.example/platform/httpserver/assets"
)

//go:embed *.html *.css *.js
var files embed.FS

// Page is the name of the page among the files.
const Page = "index.html"

// Policy lets the page load its own files and talk to its own server, and nothing else.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Files are the files of the page.
var Files = sync.OnceValues(func() (assets.Files, error) { return assets.Embedded(files) })
