package acceptance

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// stub answers requests from a table, and remembers what it was sent.
type stub struct {
	answers map[string]string // method and path to the body of the answer
	sent    []string
}

func (s *stub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	user, _, _ := r.BasicAuth()
	s.sent = append(s.sent, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", user, r.Method, r.URL, body)))
	answer, known := s.answers[r.Method+" "+r.URL.String()]
	if !known {
		w.WriteHeader(http.StatusNotFound)
		answer = `{"userMessageGlobalisationCode": "error.top", "errors": [{"userMessageGlobalisationCode": "error.inner"}]}`
	}
	w.Header().Set("X-Served", "true")
	fmt.Fprint(w, answer)
}

func newStub() *stub {
	return &stub{answers: map[string]string{
		"GET /loan":  `{"id": 7, "total": 12.50, "active": true, "payments": [{"id": 1, "amount": 5, "kind": "A"}, {"id": 2, "amount": 7.5, "kind": "B"}]}`,
		"GET /e/1":   `[{"side": "D", "amount": 5}]`,
		"GET /e/2":   `[{"side": "C", "amount": 7.5}]`,
		"GET /words": `no JSON`,
		"POST /make": `{"resourceId": 9}`,
	}}
}

func bookOf(t *testing.T) *Book {
	t.Helper()
	b := &Book{products: map[string]map[string]any{"LP1": {"principal": 1000, "rate": 1}}}
	columns := `{"payments": [{"name": "Kind", "path": "kind", "kind": "text"}, {"name": "Amount", "path": "amount", "kind": "number"}]}`
	if err := decode([]byte(columns), &b.columns); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSteps runs every kind of step where it holds, and where it does not.
func TestSteps(t *testing.T) {
	const rows = `{"op": "table", "label": "rows", "get": "/loan", "list": "payments", "columns": "payments", `
	for _, c := range []struct{ name, step, fails string }{
		{"a call succeeds", `{"op": "call", "method": "POST", "path": "/make"}`, ""},
		{"a call fails", `{"op": "call", "method": "POST", "path": "/nothing"}`, "status 404, want 200: {"},
		{"a call fails as it has to", `{"op": "call", "method": "POST", "path": "/nothing", "expect": 404}`, ""},
		{"a call does not fail as it has to", `{"op": "call", "method": "POST", "path": "/make", "expect": [403, 404]}`, "status 200, want 403 or 404"},
		{"a code at the top", `{"op": "call", "method": "GET", "path": "/nothing", "expect": 404, "error": {"code": "error.top"}}`, ""},
		{"a code of one error", `{"op": "call", "method": "GET", "path": "/nothing", "expect": 404, "error": {"code": "error.inner"}}`, ""},
		{"another code", `{"op": "call", "method": "GET", "path": "/nothing", "expect": 404, "error": {"code": "error"}}`, "codes error.top, error.inner, want error"},
		{"nothing to save", `{"op": "call", "method": "POST", "path": "/make", "save": {"x": "clientId"}}`, `nothing is at "clientId"`},
		{"a variable that nobody saved", `{"op": "call", "method": "POST", "path": "/{x}"}`, "no step before has saved x"},
		{"a reference that nobody made", `{"op": "call", "method": "POST", "path": "/make", "body": {"glId": "@gl:X"}}`, "no step before has saved @gl:X"},
		{"a product that there is not", `{"op": "product", "name": "LP2"}`, "there is no product LP2"},

		{"a field", `{"op": "field", "get": "/loan", "path": "total", "kind": "number", "value": "12.5"}`, ""},
		{"a field that differs", `{"op": "field", "get": "/loan", "path": "total", "kind": "number", "value": "12.51"}`, "total\n  want 12.51\n  got  12.5"},
		{"a field has to differ", `{"op": "field", "get": "/loan", "path": "total", "kind": "number", "cmp": "ne", "value": "12.5"}`, "want other than 12.5"},
		{"a field is there", `{"op": "field", "get": "/loan", "path": "closed", "cmp": "notnull"}`, "want something\n  got  nothing"},
		{"a field is not there", `{"op": "field", "get": "/loan", "path": "id", "cmp": "null"}`, "want nothing\n  got  7"},
		{"a request fails", `{"op": "field", "get": "/nothing", "path": "id", "cmp": "null"}`, "status 404, want 200"},
		{"an answer that is no JSON", `{"op": "field", "get": "/words", "path": "", "value": "no JSON"}`, ""},

		{"rows", rows + `"order": "exact", "count": "exact", "rows": [["A", "5.0"], ["B", "7.50"]]}`, ""},
		{"rows in another order", rows + `"order": "exact", "rows": [["B", "7.5"], ["A", "5"]]}`, "row 1 differs; row 2 differs\n"},
		{"rows in any order", rows + `"order": "any", "count": "exact", "rows": [["B", "7.5"], ["A", "5"]]}`, ""},
		{"a row that no element equals", rows + `"order": "any", "rows": [["B", "7.5"], ["A", "7.5"]]}`, "row 2 differs\n"},
		{"fewer rows than elements", rows + `"order": "exact", "rows": [["A", "5"]]}`, ""},
		{"fewer rows than elements, as many wanted", rows + `"order": "exact", "count": "exact", "rows": [["A", "5"]]}`, "2 elements, want 1\n"},
		{"more elements than at most", rows + `"order": "exact", "count": "atmost", "rows": [["A", "5"]]}`, "2 elements, want at most 1\n"},
		{"fewer elements than at most", rows + `"order": "exact", "count": "atmost", "rows": [["A", "5"], ["B", "7.5"], ["C", "1"]]}`, ""},
		{"more rows than elements", rows + `"order": "exact", "rows": [["A", "5"], ["B", "7.5"], ["C", "1"]]}`, "row 3 differs\n"},
		{"a number of elements", rows + `"order": "any", "count": 3, "rows": [["A", "5"]]}`, "2 elements, want 3\n"},
		{"elements that are not looked at", rows + `"order": "any", "count": 1, "where": [{"path": "kind", "eq": "A"}], "rows": [["A", "5"]]}`, ""},
		{"a row that is too short", rows + `"order": "any", "rows": [["A"]]}`, "row 1 has 1 cells, and there are 2 columns"},
		{"rows from several requests", `{"op": "table", "get": "/e/{each}", "list": "", "columns": "payments", "order": "exact", "count": "exact",
			"each": {"get": "/loan", "list": "payments", "path": "id"}, "rows": [["", "5"], [null, "7.5"]]}`, ""},
		{"columns that there are not", `{"op": "table", "get": "/loan", "list": "", "columns": "schedule", "rows": []}`, `there are no columns "schedule"`},

		{"how many", `{"op": "size", "get": "/loan", "list": "payments", "value": 2}`, ""},
		{"one more", `{"op": "size", "get": "/loan", "list": "payments", "value": 3}`, "want 3\n  got  2"},
		{"one of several", `{"op": "size", "get": "/loan", "list": "payments", "where": [{"path": "kind", "in": ["B", "C"]}], "value": 1}`, ""},
		{"another one", `{"op": "size", "get": "/loan", "list": "payments", "where": [{"path": "kind", "ne": "A"}, {"path": "id", "kind": "int", "eq": 2}], "value": 1}`, ""},
		{"without it", `{"op": "size", "get": "/loan", "list": "payments", "where": [{"path": "paid", "null": true}], "value": 2}`, ""},
		{"an object is a list of one", `{"op": "size", "get": "/loan", "list": "", "value": 1}`, ""},
		{"nothing is an empty list", `{"op": "size", "get": "/loan", "list": "charges", "value": 0}`, ""},
		{"a text is no list", `{"op": "size", "get": "/loan", "list": "total", "value": 0}`, `"total" of the answer is no list`},

		{"a sum", `{"op": "sum", "get": "/loan", "list": "payments", "path": "amount", "value": "12.5"}`, ""},
		{"a difference", `{"op": "sum", "get": "/loan", "list": "payments", "where": [{"path": "kind", "eq": "B"}], "minus": [{"path": "kind", "eq": "A"}], "path": "amount", "value": "2.5"}`, ""},
		{"another sum", `{"op": "sum", "get": "/loan", "list": "payments", "path": "amount", "value": "12"}`, "want 12\n  got  12.5"},
		{"a sum of texts", `{"op": "sum", "get": "/loan", "list": "payments", "path": "kind", "value": "0"}`, "kind is no number"},

		{"all", `{"op": "all", "get": "/loan", "list": "payments", "path": "amount", "cmp": "notnull"}`, ""},
		{"not all", `{"op": "all", "get": "/loan", "list": "payments", "path": "kind", "value": "A"}`, "element 2 of 2: kind\n  want A\n  got  B"},
		{"all of none", `{"op": "all", "get": "/loan", "list": "charges", "path": "kind", "value": "A"}`, `no elements of "charges"`},

		{"an element that there is not", `{"op": "find", "get": "/loan", "list": "payments", "nth": 2, "save": {"x": "id"}}`, "2 elements"},
		{"an element from the end that there is not", `{"op": "find", "get": "/loan", "list": "payments", "nth": -3, "save": {"x": "id"}}`, "2 elements"},
		{"waiting for what is so", `{"op": "wait", "get": "/loan", "where": [{"path": "active", "kind": "bool", "eq": true}]}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Scenario{Text: []byte("[" + c.step + "]")}
			err := bookOf(t).Play(s, Shell{Handler: newStub()}, nil)
			if c.fails == "" && err != nil {
				t.Error(err)
			}
			if c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
				t.Errorf("got %v, want %q", err, c.fails)
			}
		})
	}
}

// TestStepsThatCannotBeRead holds that what is misspelt is refused.
func TestStepsThatCannotBeRead(t *testing.T) {
	for _, c := range []struct{ name, step string }{
		{"no step", `{"op": "look"}`},
		{"no attribute of the step", `{"op": "size", "lists": "payments"}`},
		{"no attribute of a condition", `{"op": "size", "where": [{"path": "id", "equals": 1}]}`},
		{"no kind", `{"op": "field", "kind": "numeric"}`},
		{"no relation", `{"op": "field", "cmp": "equal"}`},
		{"no order", `{"op": "table", "order": "none"}`},
		{"no count", `{"op": "table", "count": "all"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Scenario{Text: []byte("[" + c.step + "]")}
			if err := bookOf(t).Play(s, Shell{Handler: newStub()}, nil); err == nil {
				t.Error("it was taken")
			}
		})
	}
}

// TestVariables follows what steps save into what others send.
func TestVariables(t *testing.T) {
	served := newStub()
	served.answers["POST /v1/loanproducts"] = `{"resourceId": 4}`
	served.answers["POST /make?fields=id%2Cname&id=9"] = `{}`
	err := bookOf(t).Play(Scenario{Text: []byte(`[
		{"op": "call", "method": "POST", "path": "/make", "save": {"made": "resourceId"}, "keep": "answer", "keepHeaders": "headers"},
		{"op": "find", "get": "/loan", "list": "payments", "nth": -1, "save": {"last": "amount"}, "keep": "payment"},
		{"op": "product", "name": "LP1", "patch": {"rate": 2}},
		{"op": "field", "var": "payment", "path": "kind", "value": "B"},
		{"op": "field", "var": "headers", "path": "x-served", "value": "true"},
		{"op": "call", "method": "POST", "path": "/make", "query": {"id": "{made}", "fields": "id,name"}, "as": "asha:secret",
			"body": {"number": "{made}", "text": "no {made} of {uid}", "list": ["{last}", "@charge:FEE", "@product:LP1"], "name": "@unique:N_"}}
	]`)}, Shell{Handler: served, User: "admin"}, References{"@charge:FEE": 3})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`admin POST /make`,
		`admin GET /loan`,
		`admin POST /v1/loanproducts {"name":"LP1 1002","principal":1000,"rate":2,"shortName":"1003"}`,
		`asha POST /make?fields=id%2Cname&id=9 {"list":[7.5,3,4],"name":"N_1004","number":9,"text":"no 9 of C1001"}`,
	}
	if d := cmp.Diff(want, served.sent); d != "" {
		t.Error(d)
	}
}

// TestFailureShowsWantAndGot reads what a person reads.
func TestFailureShowsWantAndGot(t *testing.T) {
	err := bookOf(t).Play(Scenario{Text: []byte(`[
		{"op": "call", "label": "make it", "method": "POST", "path": "/make", "save": {"made": "resourceId"}},
		{"op": "table", "label": "payments", "get": "/loan", "list": "payments", "columns": "payments", "order": "any", "count": 3,
			"rows": [["B", "7.50"], ["A", "5.01"], ["C", "{made}"]]}
	]`)}, Shell{Handler: newStub()}, nil)
	want := `step 2 of 2, payments
GET /loan: 200
2 elements, want 3; row 2 differs; row 3 differs
        Kind  Amount
        B     7.5
  want  A     5.01
  got   A     ≠5
  want  C     9`
	if err == nil {
		t.Fatal("it passes")
	}
	if d := cmp.Diff(want, err.Error()); d != "" {
		t.Error(d)
	}
}
