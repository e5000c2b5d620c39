package httpserver

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestStackImages: the picture of a client, as a form and as a text.
func TestStackImages(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"First","lastname":"Borrower","active":false,"locale":"en","dateFormat":"yyyy-MM-dd"}`)
	const path = "/v1/clients/1/images"
	s.refused("GET", path, "", 404)
	png := "\x89PNG\r\n\x1a\n and more"
	image := func(method, contentType, body string) answer {
		return send(t, server, call{method: method, path: path, body: body, headers: map[string]string{"Authorization": adminCredentials, "Content-Type": contentType}})
	}
	text := "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(png))
	if got := image("POST", "text/plain", text); got.status != 200 || !strings.Contains(got.body, `"resourceId":1`) {
		t.Errorf("as a text: %d %s", got.status, got.body)
	}
	if got := image("GET", "", ""); got.body != text || !strings.HasPrefix(got.header.Get("Content-Type"), "text/plain") {
		t.Errorf("read: %q %v", got.body, got.header)
	}
	if client := s.must("GET", "/v1/clients/1", ""); client["imageId"] != 1.0 || client["imagePresent"] != true {
		t.Errorf("client: %v", client)
	}
	for name, c := range map[string]struct{ contentType, body string }{
		"no picture in it": {"text/plain", "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte("hello"))},
		"another type":     {"text/plain", "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte("<svg/>"))},
		"broken base64":    {"text/plain", "data:image/png;base64,***"},
		"a plain text":     {"text/plain", "hello"},
		"nothing":          {"application/json", ""},
	} {
		if got := image("PUT", c.contentType, c.body); got.status != 400 {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	contentType, body := sentForm(t, "\xff\xd8\xff and more")
	if got := image("PUT", contentType, body); got.status != 400 { // a JPEG that is called p"an ä.pdf
		t.Errorf("a name that does not fit: %d %s", got.status, got.body)
	}
	jpeg := "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString([]byte("\xff\xd8\xff and more"))
	if got := image("PUT", "text/plain", jpeg); got.status != 200 {
		t.Errorf("replaced: %d %s", got.status, got.body)
	}
	if got := send(t, server, call{method: "GET", path: path + "?output=octet", headers: map[string]string{"Authorization": adminCredentials}}); got.body != "\xff\xd8\xff and more" || got.header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("bytes: %q %v", got.body, got.header)
	}
	s.must("DELETE", path, "")
	s.refused("DELETE", path, "", 404)
	image("POST", "text/plain", text)
	s.must("DELETE", "/v1/clients/1", "")
}
