package webdesk

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"iter"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// embedded yields every file of the page by its name below the folder.
func embedded() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		fs.WalkDir(pageFiles, "page", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := pageFiles.ReadFile(name)
			if err == nil && !yield(strings.TrimPrefix(name, "page/"), content) {
				return fs.SkipAll
			}
			return err
		})
	}
}

// mediaTypes are those of the page's files. The tables of the operating system are not asked.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
}

// file is what one address answers, plain and compressed.
type file struct {
	media         string
	plain, packed []byte
	tag           string // of the plain content
}

func newFile(name string, content []byte) *file {
	sum := sha256.Sum256(content)
	return &file{media: mediaTypes[path.Ext(name)], plain: content, packed: packed(content), tag: hex.EncodeToString(sum[:12])}
}

// packed compresses as well as gzip can: it happens once.
func packed(content []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level exists
	w.Write(content)                                        // into memory, which does not fail
	w.Close()
	return out.Bytes()
}

// serve answers the file, or that what the browser has still holds. The two forms have tags of their own, because they are
// different bytes.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	header, body, tag := w.Header(), f.plain, `"`+f.tag+`"`
	if takesGzip(r) {
		header.Set("Content-Encoding", "gzip")
		body, tag = f.packed, `"`+f.tag+`-gzip"`
	}
	header.Set("Vary", "Accept-Encoding")
	header.Set("ETag", tag)
	if has(r.Header.Get("If-None-Match"), tag) {
		header.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", f.media)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(body) // a browser that is gone cannot be told
	}
}

// takesGzip reports whether the caller takes compressed answers. Browsers name gzip; whoever refuses it says q=0.
func takesGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}

// has reports whether a list of tags, which caches may have marked as weak, has one of them.
func has(list, tag string) bool {
	for _, one := range strings.Split(list, ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == tag || one == "*" {
			return true
		}
	}
	return false
}
