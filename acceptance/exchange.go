package acceptance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

// exchange is a request and its answer.
type exchange struct {
	method, path string
	body         any
	status       int
	answer       any // decoded JSON, or the text that is none
	header       http.Header
}

// get reads what has to be there.
func (p *play) get(path string) (any, error) {
	path, err := p.filled(path)
	if err != nil {
		return nil, err
	}
	e, err := p.send(exchange{method: http.MethodGet, path: path}, nil, "")
	if err != nil {
		return nil, err
	}
	if e.status != http.StatusOK {
		return nil, fmt.Errorf("status %d, want 200: %s", e.status, shortened(e.answer))
	}
	return e.answer, nil
}

// send lets the platform answer a request of its user, or of another one, "name:password".
func (p *play) send(e exchange, headers map[string]string, as string) (exchange, error) {
	request, err := p.request(e, headers, as)
	if err != nil {
		return e, err
	}
	recorder := httptest.NewRecorder()
	p.shell.Handler.ServeHTTP(recorder, request)
	e.status, e.header, e.answer = recorder.Code, recorder.Header(), decoded(recorder.Body.Bytes())
	p.sent = append(p.sent, e)
	return e, nil
}

func (p *play) request(e exchange, headers map[string]string, as string) (*http.Request, error) {
	var body io.Reader = http.NoBody
	if e.body != nil {
		text, err := json.Marshal(e.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(e.method, e.path, body)
	if err != nil {
		return nil, err
	}
	user, password := p.shell.User, p.shell.Password
	if as != "" {
		user, password, _ = strings.Cut(as, ":")
	}
	request.SetBasicAuth(user, password)
	request.Header.Set("Tenant-Identifier", p.shell.Tenant)
	request.Header.Set("Content-Type", "application/json")
	for name, text := range headers {
		request.Header.Set(name, text)
	}
	return request, nil
}

// decoded is an answer as JSON with all digits of its numbers, or as the text that is no JSON.
func decoded(body []byte) any {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	var answer any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if d.Decode(&answer) != nil {
		return string(body)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return string(body)
	}
	return answer
}

// withQuery appends parameters to a path.
func withQuery(path string, parameters map[string]any) string {
	if len(parameters) == 0 {
		return path
	}
	values := url.Values{}
	for name, v := range parameters {
		values.Set(name, textOf(v))
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	return path + separator + values.Encode()
}
