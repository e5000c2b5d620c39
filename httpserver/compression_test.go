package httpserver

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestLongAnswersAreCompressed asks for a long answer and a short one, as clients do that take gzip and others.
func TestLongAnswersAreCompressed(t *testing.T) {
	server, _ := startStack(t)
	ask := func(path, encodings string) (*http.Response, string) {
		t.Helper()
		req, err := http.NewRequest("GET", server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(tenantHeader, "default")
		req.Header.Set("Authorization", adminCredentials)
		req.Header.Set("Accept-Encoding", encodings) // said by hand, so that the client undoes nothing
		res, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, string(body)
	}
	const long, short = "/v1/permissions", "/v1/offices"
	_, plain := ask(long, "identity")
	res, packed := ask(long, "gzip")
	unpacked, err := gzip.NewReader(strings.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(unpacked); err != nil || string(body) != plain {
		t.Errorf("%v: %d bytes are not the %d that others get", err, len(body), len(plain))
	}
	if 4*len(packed) > len(plain) || res.Header.Get("Content-Encoding") != "gzip" || res.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%d of %d bytes, %v", len(packed), len(plain), res.Header)
	}
	if res, _ := ask(long, "identity"); res.Header.Get("Content-Encoding") != "" || res.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("who takes no gzip gets %v", res.Header)
	}
	if res, body := ask(short, "gzip"); res.Header.Get("Content-Encoding") != "" || !strings.HasPrefix(body, "[{") {
		t.Errorf("a short answer: %v %s", res.Header, body)
	}
}
