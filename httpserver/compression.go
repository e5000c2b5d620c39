package httpserver

import (
	"compress/gzip"
	"net/http"
	"sync"
)

// smallestPacked is the length in bytes from which an answer is compressed: shorter ones travel in one packet anyway.
const smallestPacked = 1400

// packers are the writers that compress answers; each takes hundreds of kilobytes, so that they are used again.
var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // a valid level
	return w
}}

// writeBody sends a body, compressed where it is long and the client takes that. A client that is gone cannot be told, so that
// failures to send are not looked at.
func (w *recorder) writeBody(status int, body []byte) {
	if len(body) < smallestPacked {
		w.WriteHeader(status)
		w.Write(body)
		return
	}
	w.Header().Add("Vary", "Accept-Encoding")
	if !w.takesGzip {
		w.WriteHeader(status)
		w.Write(body)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	packer := packers.Get().(*gzip.Writer)
	packer.Reset(http.ResponseWriter(w))
	packer.Write(body)
	packer.Close()
	packers.Put(packer)
}
