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
	"strconv"
	"strings"
)

// Shell is the REST interface of a platform, and how to enter it.
type Shell struct {
	Handler        http.Handler
	Tenant         string
	User, Password string
}

// play is the run of one scenario.
type play struct {
	Shell
	book      *Book
	variables map[string]any // what steps have saved, and the ids of what scenarios refer to: "@gl:FEE_INCOME"
	uniques   int64
	sent      []exchange // since the step began
}

// References are the ids of what scenarios refer to, as "@charge:NSF_FEE" to 7.
type References map[string]any

// Prepare makes in an empty tenant what scenarios refer to: accounts, payment types, charges, reasons, delinquency ranges.
func (b *Book) Prepare(on Shell) (References, error) {
	p := &play{Shell: on, book: b, variables: map[string]any{}}
	if err := p.run(b.preparation); err != nil {
		return nil, fmt.Errorf("preparation: %w", err)
	}
	references := References{}
	for name, id := range p.variables {
		if strings.HasPrefix(name, "@") {
			references[name] = id
		}
	}
	return references, nil
}

// Play runs a scenario in a tenant that was prepared. The error is a *Failure when a step does not come out as the scenario says.
func (b *Book) Play(s Scenario, on Shell, references References) error {
	steps, err := s.Steps()
	if err != nil {
		return err
	}
	p := &play{Shell: on, book: b, variables: map[string]any{}}
	for name, id := range references {
		p.variables[name] = id
	}
	p.variables["uid"] = "C" + p.unique()
	return p.run(steps)
}

// run performs steps until one fails.
func (p *play) run(steps []Step) error {
	for i, step := range steps {
		p.sent = nil
		if err := step.action.perform(p); err != nil {
			return &Failure{Step: i + 1, Of: len(steps), Label: step.Label, Requests: p.requests(), Reason: err}
		}
	}
	return nil
}

// unique returns four letters and digits that it has not returned in this run.
func (p *play) unique() string {
	p.uniques++
	return strings.ToUpper(strconv.FormatInt(36*36*36+p.uniques, 36))
}

// save keeps values of an answer under names.
func (p *play) save(answer any, paths map[string]string) error {
	for name, path := range paths {
		found := at(answer, path)
		if found == nil {
			return fmt.Errorf("nothing is at %q of the answer %s", path, shortened(answer))
		}
		p.variables[name] = found
	}
	return nil
}

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
	p.Handler.ServeHTTP(recorder, request)
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
	user, password := p.User, p.Password
	if as != "" {
		user, password, _ = strings.Cut(as, ":")
	}
	request.SetBasicAuth(user, password)
	request.Header.Set("Tenant-Identifier", p.Tenant)
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
