package httpserver

import (
	"bufio"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"lending.example/platform/lending/content"
)

// message is the body of a request: a text, or a form with a file.
type message struct {
	text []byte
	form *form // nil for a text
}

// readBody reads the body of a request that may have one, within the limit: a form, or a picture as a text, where the row
// takes a file. Other bodies than JSON are refused.
func (s *server) readBody(w http.ResponseWriter, r *http.Request, row Route) (message, error) {
	if reads(r.Method) {
		return message{}, nil
	}
	most := s.cfg.MaxBody
	if row.takesFile() {
		most = s.cfg.MaxUpload
	}
	if row.Open {
		most = min(most, mostOfStrangers)
	}
	m, err := readMessage(http.MaxBytesReader(w, r.Body, most), r.Header.Get("Content-Type"), row.takesFile())
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		err = errTooLarge.New(most)
	}
	return m, err
}

func readMessage(body io.Reader, contentType string, takesFile bool) (m message, err error) {
	if takesFile {
		if boundary, ok := boundaryOf(contentType); ok {
			m.form, err = readForm(body, boundary)
			return m, err
		}
		buffered := bufio.NewReader(body)
		if isDataURL(buffered) {
			m.form, err = readDataURL(buffered)
			return m, err
		}
		body = buffered
	}
	m.text, err = io.ReadAll(body)
	switch {
	case err != nil:
		return message{}, brokenBy(err, "it broke off")
	case len(m.text) > 0 && !isJSON(contentType):
		return message{}, errMalformed.New("its Content-Type is not application/json")
	}
	return m, nil
}

// takesFile reports whether the row's operation takes a file.
func (r Route) takesFile() bool {
	return r.plan() != nil && r.plan().file
}

func isJSON(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || err == nil && (media == "application/json" || strings.HasSuffix(media, "+json"))
}

// contentOf reads the body, and the file in it, for the operation of a row; both are nothing for an operation that takes
// none.
func contentOf(row Route, q request) (jsonValue, *content.File, error) {
	if row.plan() == nil || row.Method == http.MethodGet {
		return jsonValue{}, nil, nil
	}
	if q.form != nil {
		return q.form.values, q.form.file, nil
	}
	if len(q.body) > 0 {
		v, err := parseBody(q.body)
		return v, nil, err
	}
	if row.plan().body && !row.EmptyBody && row.Method != http.MethodDelete {
		return jsonValue{}, nil, errMalformed.New("it is empty")
	}
	return jsonValue{}, nil, nil
}

// parseBody reads a body that is a JSON object.
func parseBody(text []byte) (jsonValue, error) {
	v, err := parseValue(text)
	if err == nil && v.kind != jsonObject {
		return jsonValue{}, errMalformed.New("it is no object")
	}
	return v, err
}

// parseValue reads a body that is any JSON.
func parseValue(text []byte) (jsonValue, error) {
	v, err := parseJSON(text)
	if err != nil {
		return jsonValue{}, errMalformed.New(err.Error())
	}
	return v, nil
}
