// Package assets serves what a program carries along for browsers: compressed once, with a tag by which a browser that has it
// already is not sent it again.
package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// Asset is content that does not change while the program runs.
type Asset struct {
	media  string
	tag    string
	plain  []byte
	packed func() []byte // by gzip, when somebody first takes it so
}

// New makes an asset of some content, which must not be changed any more.
func New(media string, content []byte) *Asset {
	sum := sha256.Sum256(content)
	return &Asset{media: media, tag: `W/"` + hex.EncodeToString(sum[:12]) + `"`, plain: content, packed: sync.OnceValue(func() []byte { return packed(content) })}
}

func packed(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one, and a buffer takes everything
	w.Write(content)
	w.Close()
	return b.Bytes()
}

// ServeHTTP answers with the content, in the encoding that the client takes, or with 304 when the client has it. A browser may
// keep it and asks each time whether it is still the same.
func (a *Asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", a.tag)
	h.Add("Vary", "Accept-Encoding")
	if a.known(r.Header.Get("If-None-Match")) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := a.plain
	if TakesGzip(r) {
		content = a.packed()
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", a.media)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(content)
	}
}

// known reports whether a list of tags has that of the asset.
func (a *Asset) known(tags string) bool {
	for tag := range strings.SplitSeq(tags, ",") {
		tag = strings.TrimSpace(tag)
		if tag == "*" || strings.TrimPrefix(tag, "W/") == strings.TrimPrefix(a.tag, "W/") {
			return true
		}
	}
	return false
}

// TakesGzip reports whether the sender of a request takes answers compressed by gzip. Only who says so does.
func TakesGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			_, weight, _ := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// Files are assets by name.
type Files map[string]*Asset

// Embedded makes assets of all files of an embedded file system. It fails on a file whose name has no known type: the
// tables of the operating system are not asked.
func Embedded(files fs.FS) (Files, error) {
	found := Files{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		media, known := mediaTypes[path.Ext(name)]
		if !known {
			return fmt.Errorf("assets: no media type for %s", name)
		}
		content, err := fs.ReadFile(files, name)
		found[name] = New(media, content)
		return err
	})
	return found, err
}

var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg":  "image/svg+xml",
	".png":  "image/png",
}
