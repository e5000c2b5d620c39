package httpserver

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
)

// body reads the body of a request whose operation takes one; it is null for any other.
func (s *server) body(w http.ResponseWriter, r *http.Request, row Route) (jsonValue, error) {
	t := reflect.TypeOf(row.op.NewInput()).Elem()
	if r.Method == http.MethodGet || r.Method == http.MethodHead || t.Kind() != reflect.Struct {
		return jsonValue{}, nil
	}
	text, err := s.readBody(w, r)
	if err != nil {
		return jsonValue{}, err
	}
	plan := planOf(t)
	if len(text) > 0 {
		return parseBody(text, plan.whole >= 0)
	}
	if plan.body && !row.EmptyBody && r.Method != http.MethodDelete {
		return jsonValue{}, errMalformed.New("it is empty")
	}
	return jsonValue{}, nil
}

// readBody reads the body within the limit. Bodies of another type than JSON are refused, also because a browser may
// send those for a foreign page without asking.
func (s *server) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.cfg.MaxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return nil, errTooLarge.New(s.cfg.MaxBody)
	case err != nil:
		return nil, errMalformed.New("it broke off")
	case len(text) > 0 && !isJSON(r.Header.Get("Content-Type")):
		return nil, errMalformed.New("its Content-Type is not application/json")
	}
	return text, nil
}

func isJSON(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return contentType == "" || err == nil && (media == "application/json" || strings.HasSuffix(media, "+json"))
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
