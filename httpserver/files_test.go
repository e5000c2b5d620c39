package httpserver

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/textproto"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// filing is an input that takes a file.
type filing struct {
	Owner int64  `json:"clientId"`
	Name  string `json:"name"`
	content.File
}

func (f filing) Violations() []fault.Violation {
	return fault.CheckOf("document").Required("file", f.Size > 0).Violations()
}

// filed is an output that is a file.
type filed struct {
	Input filing `json:"input"`
	JSON  bool   `json:"json"`
}

func (f filed) Attachment() (content.Attachment, bool) {
	sent, _ := io.ReadAll(f.Input.Body)
	return content.Attachment{Name: f.Input.File.Name, Type: f.Input.Sent, Bytes: sent}, !f.JSON
}

var fileOperation = operation.Command[filing, filed]{
	Meta: operation.Meta{ID: "deposits.File", Action: "CREATE", Entity: "DOCUMENT"},
	Decide: func(_ *operation.Unit, in filing) (filed, error) {
		return filed{Input: in, JSON: in.Name == "json"}, nil
	},
}

// boundaryIn is the boundary that a content type names.
func boundaryIn(contentType string) string {
	boundary, _ := boundaryOf(contentType)
	return boundary
}

// sentForm writes a form with a file, "" for none, and returns its content type.
func sentForm(t *testing.T, file string, fields ...string) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for i := 0; i < len(fields); i += 2 {
		w.WriteField(fields[i], fields[i+1])
	}
	if file != "" {
		header := textproto.MIMEHeader{"Content-Disposition": {`form-data; name="file"; filename="p\"an ä.pdf"`}, "Content-Type": {"application/pdf"}}
		part, err := w.CreatePart(header)
		if err != nil {
			t.Fatal(err)
		}
		part.Write([]byte(file))
	}
	w.Close()
	return w.FormDataContentType(), b.String()
}

// TestFormParts: what a JSON object may not say, a form may not either, and nothing of it is cut off.
func TestFormParts(t *testing.T) {
	server, _ := startFake(t, Config{})
	var many []string
	for i := range mostFormParts + 1 {
		many = append(many, fmt.Sprint("part", i), "x")
	}
	cases := []struct {
		name   string
		fields []string
		want   string
	}{
		{"one name twice", []string{"name", "a", "name", "b"}, "one name"},
		{"a long text", []string{"name", strings.Repeat("x", mostFormPart+1)}, "too long"},
		{"many parts", many, "more than 100 parts"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			contentType, body := sentForm(t, "%PDF", c.fields...)
			got := send(t, server, call{method: "POST", path: "/v1/clients/5/documents", body: body, headers: map[string]string{"Content-Type": contentType}})
			if got.status != 400 || !strings.Contains(got.body, codeMalformed) || !strings.Contains(got.body, c.want) {
				t.Errorf("got %d %.300s", got.status, got.body)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	server, _ := startFake(t, Config{MaxBody: 100, MaxUpload: 2000})
	const path = "/v1/clients/5/documents"
	contentType, body := sentForm(t, "%PDF", "name", "Card")
	got := send(t, server, call{method: "POST", path: path, body: body, headers: map[string]string{"Content-Type": contentType}})
	if got.status != 200 || got.body != "%PDF" || got.header.Get("Content-Type") != "application/pdf" {
		t.Errorf("got %+v", got)
	}
	if d := got.header.Get("Content-Disposition"); !strings.HasPrefix(d, "attachment; filename") || strings.ContainsAny(d, "\r\n") {
		t.Errorf("Content-Disposition %q", d)
	}
	cases := []struct {
		name, file string
		fields     []string
		status     int
		want       string
	}{
		{"an output may be JSON after all", "x", []string{"name", "json"}, 200, `"name":"json"`},
		{"no file", "", []string{"name", "json"}, 400, "validation.msg.document.file.cannot.be.blank"},
		{"unknown part", "x", []string{"colour", "red"}, 400, fault.UnsupportedParameter},
		{"two files", "x\r\n--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b\"\r\n\r\ny", nil, 400, "two files"},
		{"too large", strings.Repeat("x", 3000), nil, 413, "error.msg.request.too.large"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			contentType, body := sentForm(t, c.file, c.fields...)
			body = strings.Replace(body, "%s", boundaryIn(contentType), 1)
			got := send(t, server, call{method: "POST", path: path, body: body, headers: map[string]string{"Content-Type": contentType}})
			if got.status != c.status || !strings.Contains(got.body, c.want) {
				t.Errorf("got %d %s", got.status, got.body)
			}
		})
	}
	for name, headers := range map[string]map[string]string{
		"broken form":          {"Content-Type": "multipart/form-data; boundary=x"},
		"form without parts":   {"Content-Type": "multipart/form-data"},
		"JSON where a file is": {"Content-Type": "application/json"},
	} {
		if got := send(t, server, call{method: "POST", path: path, body: "--x\r\nnonsense", headers: headers}); got.status != 400 {
			t.Errorf("%s gives %d %s", name, got.status, got.body)
		}
	}
	got = send(t, server, call{method: "POST", path: "/v1/clients/5/deposits", body: body, headers: map[string]string{"Content-Type": contentType}})
	if diff := cmp.Diff(413, got.status); diff != "" {
		t.Errorf("a form where none is taken has the limit of other bodies: %d %s", got.status, got.body)
	}
}
