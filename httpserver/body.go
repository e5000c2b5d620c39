package httpserver

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"
)

// readBody reads the body of a request that may have one, within the limit. Bodies of another type than JSON are
// refused, also because a browser may send those for a foreign page without asking.
func (s *server) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil, nil
	}
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

// jsonOf reads the body for the operation of a row; it is null for an operation that takes none.
func jsonOf(row Route, text []byte) (jsonValue, error) {
	t := reflect.TypeOf(row.op.NewInput()).Elem()
	if row.Method == http.MethodGet || t.Kind() != reflect.Struct {
		return jsonValue{}, nil
	}
	plan := planOf(t)
	if len(text) > 0 {
		return parseBody(text, plan.whole >= 0)
	}
	if plan.body && !row.EmptyBody && row.Method != http.MethodDelete {
		return jsonValue{}, errMalformed.New("it is empty")
	}
	return jsonValue{}, nil
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
