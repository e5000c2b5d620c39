package httpserver

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
)

// readBody reads the body of a request that may have one, within the limit, and says by which boundary it is a form
// where the row takes a file. Other bodies than JSON are refused, also because a browser may send those for a foreign
// page without asking.
func (s *server) readBody(w http.ResponseWriter, r *http.Request, row Route) (text []byte, boundary string, err error) {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil, "", nil
	}
	most := s.cfg.MaxBody
	boundary, form := isForm(r.Header.Get("Content-Type"))
	if row.takesFile() {
		most = s.cfg.MaxUpload
	}
	form = form && row.takesFile()
	text, err = io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, "", errTooLarge.New(most)
	case err != nil:
		return nil, "", errMalformed.New("it broke off")
	case form:
		return text, boundary, nil
	case row.takesFile() && isDataURL(text):
		return text, "", nil
	case len(text) > 0 && !isJSON(r.Header.Get("Content-Type")):
		return nil, "", errMalformed.New("its Content-Type is not application/json")
	}
	return text, "", nil
}

// takesFile reports whether the row's operation takes a file.
func (r Route) takesFile() bool {
	t, ok := r.inputType()
	return ok && planOf(t).file
}

// inputType returns the type of the operation's input, when it is one that a request can fill.
func (r Route) inputType() (reflect.Type, bool) {
	if r.op == nil {
		return nil, false
	}
	t := reflect.TypeOf(r.op.NewInput()).Elem()
	return t, t.Kind() == reflect.Struct
}

func isJSON(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || err == nil && (media == "application/json" || strings.HasSuffix(media, "+json"))
}

// contentOf reads the body, and the file in it, for the operation of a row; both are nothing for an operation that takes
// none.
func contentOf(row Route, q request) (jsonValue, *upload, error) {
	t, ok := row.inputType()
	if !ok || row.Method == http.MethodGet {
		return jsonValue{}, nil, nil
	}
	if q.form != "" {
		return parseForm(q.body, q.form)
	}
	plan := planOf(t)
	if plan.file && isDataURL(q.body) {
		file, err := parseDataURL(q.body)
		return jsonValue{kind: jsonObject, raw: "{}"}, file, err
	}
	if len(q.body) > 0 {
		v, err := parseBody(q.body, plan.whole >= 0)
		return v, nil, err
	}
	if plan.body && !row.EmptyBody && row.Method != http.MethodDelete {
		return jsonValue{}, nil, errMalformed.New("it is empty")
	}
	return jsonValue{}, nil, nil
}

// parseBody reads a JSON object, or any value where an operation takes the body as a whole.
func parseBody(text []byte, whole bool) (jsonValue, error) {
	v, err := parseJSON(text)
	if err != nil {
		return jsonValue{}, errMalformed.New(err.Error())
	}
	if v.kind != jsonObject && !whole {
		return jsonValue{}, errMalformed.New("it is no object")
	}
	return v, nil
}
