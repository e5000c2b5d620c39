package acceptance

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// product makes the scenario's own copy of a loan product, which "@product:NAME" names from then on. The rest of the name
// keeps copies apart.
type product struct {
	title
	Name  string         `json:"name"`
	Patch map[string]any `json:"patch"` // attributes that differ
}

func (a product) perform(p *play) error {
	attributes, known := p.book.products[a.Name]
	if !known {
		return fmt.Errorf("there is no product %s", a.Name)
	}
	body := maps.Clone(attributes)
	maps.Copy(body, a.Patch)
	body["name"], body["shortName"] = a.Name[:min(len(a.Name), 60)]+" "+p.unique(), p.unique()
	made := call{Method: http.MethodPost, Path: "/v1/loanproducts", Body: body, Save: map[string]string{"@product:" + a.Name: "resourceId"}}
	return made.perform(p)
}

// call is a request.
type call struct {
	title
	Method      string            `json:"method"`
	Path        string            `json:"path"`
	Body        any               `json:"body"`
	Query       map[string]any    `json:"query"`
	Headers     map[string]string `json:"headers"`
	As          string            `json:"as"`     // another user, "name:password"
	Expect      statuses          `json:"expect"` // 200 when none is named
	Error       *refusal          `json:"error"`
	Save        map[string]string `json:"save"`        // variable to path
	Keep        string            `json:"keep"`        // variable of the whole answer
	KeepHeaders string            `json:"keepHeaders"` // variable of the headers, with names in small letters
}

// refusal is what has to be among the errors of an answer.
type refusal struct {
	Code string `json:"code"`
}

// statuses are those that an answer may have. JSON has a number where there is one.
type statuses []int

// UnmarshalJSON reads a number or a list of them.
func (s *statuses) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]int)(s))
	}
	*s = statuses{0}
	return json.Unmarshal(text, &(*s)[0])
}

func (a call) perform(p *play) error {
	e, err := a.send(p)
	if err != nil {
		return err
	}
	if len(a.Expect) == 0 && e.status != http.StatusOK || len(a.Expect) > 0 && !slices.Contains(a.Expect, e.status) {
		return fmt.Errorf("status %d, want %s: %s", e.status, a.Expect, shortened(e.answer))
	}
	if a.Error != nil && !slices.Contains(codesOf(e.answer), a.Error.Code) {
		return fmt.Errorf("codes %s, want %s", strings.Join(codesOf(e.answer), ", "), a.Error.Code)
	}
	if a.Keep != "" {
		p.variables[a.Keep] = e.answer
	}
	if a.KeepHeaders != "" {
		p.variables[a.KeepHeaders] = inSmallLetters(e.header)
	}
	return p.save(e.answer, a.Save)
}

// String names the statuses.
func (s statuses) String() string {
	if len(s) == 0 {
		return "200"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint([]int(s)), " ", " or "), "[]")
}

func (a call) send(p *play) (exchange, error) {
	e := exchange{method: a.Method}
	filled, err := p.fill(map[string]any{"path": a.Path, "query": a.Query, "as": a.As, "body": a.Body})
	if err != nil {
		return e, err
	}
	parts := filled.(map[string]any)
	e.path = withQuery(textOf(parts["path"]), parts["query"].(map[string]any))
	if a.Body != nil {
		e.body = parts["body"]
	}
	headers := map[string]string{}
	for name, text := range a.Headers {
		if headers[name], err = p.filled(text); err != nil {
			return e, err
		}
	}
	return p.send(e, headers, textOf(parts["as"]))
}

// codesOf lists the codes of a refusal.
func codesOf(answer any) []string {
	var codes []string
	errors, _ := at(answer, "errors").([]any)
	for _, entry := range append([]any{answer}, errors...) {
		if code := at(entry, "userMessageGlobalisationCode"); code != nil {
			codes = append(codes, textOf(code))
		}
	}
	return codes
}

func inSmallLetters(header http.Header) map[string]any {
	named := map[string]any{}
	for name, values := range header {
		named[strings.ToLower(name)] = values[0]
	}
	return named
}

// wait repeats a request until its answer is as expected: background work has ended.
type wait struct {
	title
	source
	Where conditions `json:"where"`
}

const (
	longestWait = time.Minute
	betweenAsks = 5 * time.Millisecond
)

func (a wait) perform(p *play) error {
	for begun := time.Now(); ; time.Sleep(betweenAsks) {
		p.sent = nil
		answer, err := a.answer(p)
		if err != nil {
			return err
		}
		where, err := a.Where.filled(p)
		if err != nil || where.hold(answer) {
			return err
		}
		if time.Since(begun) > longestWait {
			return fmt.Errorf("%s has not come true: %s", a.Where, shortened(answer))
		}
	}
}
