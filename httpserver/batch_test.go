package httpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// batchBody writes a batch; a part is "id method url [reference]" with its body.
func batchBody(parts ...[2]string) string {
	var out []map[string]any
	for _, p := range parts {
		words := strings.Fields(p[0])
		part := map[string]any{"requestId": json.Number(words[0]), "method": words[1], "relativeUrl": words[2], "body": p[1],
			"headers": []map[string]string{{"name": "Content-type", "value": "text/html"}, {"name": "Idempotency-Key", "value": "key-" + words[0]}}}
		if len(words) > 3 {
			part["reference"] = json.Number(words[3])
		}
		out = append(out, part)
	}
	text, _ := json.Marshal(out)
	return string(text)
}

type batchAnswer struct {
	RequestID  int               `json:"requestId"`
	StatusCode int               `json:"statusCode"`
	Body       string            `json:"body"`
	Headers    []json.RawMessage `json:"headers"`
}

func TestBatch(t *testing.T) {
	const good, bad = goodDeposit, `{"amount":0}`
	cases := []struct {
		name, query string
		parts       [][2]string
		want        map[int]int // statuses by request
		body        map[int]string
	}{
		{"each on its own, in the order of their ids", "", [][2]string{{"2 GET v1/clients/5?fields=id", "{}"}, {"1 GET clients/6?fields=id", ""}},
			map[int]int{1: 200, 2: 200}, map[int]string{1: `{"id":6}`, 2: `{"id":5}`}},
		{"values of the parent's answer in path and body", "", [][2]string{
			{"1 POST clients/5/deposits", good},
			{"2 GET clients/$.resourceId?fields=id 1", "{}"},
			{"3 POST clients/5/deposits 1", strings.Replace(strings.Replace(good, `"1,000.5"`, `"$.resourceId"`, 1), "{", `{"roles":["$.resourceId"],`, 1)}},
			map[int]int{1: 200, 2: 200, 3: 200}, map[int]string{2: `{"id":7}`}},
		{"what hangs on a failure is not done", "", [][2]string{
			{"1 POST clients/5/deposits", bad}, {"2 GET clients/5 1", ""}, {"3 GET clients/5 2", ""}, {"4 GET clients/5?fields=id", ""}},
			map[int]int{1: 400, 2: 400, 3: 400, 4: 200}, map[int]string{3: "Parent request with id 2 was erroneous!"}},
		{"what cannot be a part", "", [][2]string{{"1 GET nothing", ""}, {"2 POST batches", "[]"}, {"3 POST clients/5?command=reopen", "{}"}, {"4 POST clients/5?command=x", "{}"}, {"5 POST clients/5/deposits", "nonsense"}},
			map[int]int{1: 501, 2: 501, 3: 501, 4: 400, 5: 400}, nil},
		{"one transaction", "?enclosingTransaction=true", [][2]string{{"1 GET clients/5?fields=id", ""}, {"2 GET clients/$.id?fields=id 1", ""}},
			map[int]int{1: 200, 2: 200}, nil},
		{"one transaction that fails has one answer", "?enclosingTransaction=true", [][2]string{{"1 GET clients/5?fields=id", ""}, {"2 POST clients/5/deposits", bad}, {"3 GET clients/5", ""}},
			map[int]int{2: 400}, nil},
		{"empty", "", nil, map[int]int{}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			server, platform := startFake(t, Config{})
			got := send(t, server, call{method: "POST", path: "/v1/batches" + c.query, body: batchBody(c.parts...)})
			if len(c.parts) == 0 {
				got = send(t, server, call{method: "POST", path: "/v1/batches", body: "[]"})
			}
			var answers []batchAnswer
			if err := json.Unmarshal([]byte(got.body), &answers); got.status != 200 || err != nil {
				t.Fatalf("%d %s: %v", got.status, got.body, err)
			}
			statuses := map[int]int{}
			for i, a := range answers {
				statuses[a.RequestID] = a.StatusCode
				if want, ok := c.body[a.RequestID]; ok && want != a.Body {
					t.Errorf("request %d answers %s, want %s", a.RequestID, a.Body, want)
				}
				if i > 0 && answers[i-1].RequestID > a.RequestID {
					t.Error("answers are not in the order of their ids")
				}
			}
			if diff := cmp.Diff(c.want, statuses); diff != "" {
				t.Errorf("statuses (-want +got):\n%s\n%s", diff, got.body)
			}
			failed := c.query != "" && statuses[2] != 200
			if platform.committed == failed && c.query != "" {
				t.Errorf("committed %v", platform.committed)
			}
		})
	}
}

// TestBatchHeaders: what was executed, well or not, has its headers back, unchanged and in their order, and says in addition where
// it was repeated. What did not run since its parent failed has none. (docs/semantics/wire-loans.md, 10.9, rule 5.)
func TestBatchHeaders(t *testing.T) {
	const headers = `[{"name":"X-Trace","value":" a/b "},{"name":"idempotency-key","value":"k1"}]`
	const parts = `[{"requestId":1,"relativeUrl":"v1/clients/5?fields=id","method":"GET"},
		{"requestId":2,"relativeUrl":"v1/clients/5/deposits","method":"POST","headers":` + headers + `,"body":"{\"amount\":0}"},
		{"requestId":3,"relativeUrl":"v1/clients/5?fields=id","method":"GET","headers":` + headers + `,"reference":2},
		{"requestId":4,"relativeUrl":"v1/clients/6?fields=id","method":"GET","headers":` + headers + `}]`
	back := []batchHeader{{"X-Trace", " a/b "}, {"idempotency-key", "k1"}}
	repeated := batchHeader{"x-served-from-cache", "true"}
	backAgain := []batchHeader{back[0], back[1], repeated}
	for name, c := range map[string]struct {
		replayed bool
		want     [][]batchHeader
	}{
		"for the first time": {false, [][]batchHeader{{}, back, {}, back}},
		"repeated":           {true, [][]batchHeader{{repeated}, backAgain, {}, backAgain}},
	} {
		t.Run(name, func(t *testing.T) {
			server, platform := startFake(t, Config{})
			platform.replayed = c.replayed
			var answers []struct {
				Headers []batchHeader `json:"headers"`
			}
			got := send(t, server, call{method: "POST", path: "/v1/batches", body: parts})
			if err := json.Unmarshal([]byte(got.body), &answers); err != nil || len(answers) != len(c.want) {
				t.Fatalf("%d %s: %v", got.status, got.body, err)
			}
			for i, want := range c.want {
				if diff := cmp.Diff(want, answers[i].Headers); diff != "" {
					t.Errorf("request %d: %s", i+1, diff)
				}
			}
		})
	}
}

// TestBatchIsBounded: when the answers are long enough, nothing else is asked, and a batch in one transaction does nothing.
func TestBatchIsBounded(t *testing.T) {
	server, platform := startFake(t, Config{})
	platform.long = strings.Repeat("x", 1<<20)
	var parts [][2]string
	for i := range 40 {
		parts = append(parts, [2]string{fmt.Sprintf("%d GET clients/5", i), ""})
	}
	parts = append(parts, [2]string{"40 POST clients/5/deposits", goodDeposit})
	for _, query := range []string{"", "?enclosingTransaction=true"} {
		got := send(t, server, call{method: "POST", path: "/v1/batches" + query, body: batchBody(parts...)})
		if most := mostBatchBytes + 2<<20; got.status != 200 || len(got.body) > most {
			t.Errorf("%s: %d with %d bytes, more than %d", query, got.status, len(got.body), most)
		}
		var answers []batchAnswer
		if err := json.Unmarshal([]byte(got.body), &answers); err != nil {
			t.Fatal(err)
		}
		last := answers[len(answers)-1]
		if last.StatusCode != 403 || !strings.Contains(last.Body, errBatchSize.ID) {
			t.Errorf("%s: the last one answers %d %.200s", query, last.StatusCode, last.Body)
		}
		if wanted := map[string]int{"": len(parts), "?enclosingTransaction=true": 1}[query]; len(answers) != wanted || platform.committed {
			t.Errorf("%s: %d answers, want %d; committed: %v", query, len(answers), wanted, platform.committed)
		}
	}
}

// TestBatchTakesLittle: a request that names long answers again and again is not run, whether in its body or in its path, and one
// that takes a number from the same answer is.
func TestBatchTakesLittle(t *testing.T) {
	server, platform := startFake(t, Config{})
	platform.long = strings.Repeat("x", mostBatchValues/2)
	whole := strings.Repeat(`"$.",`, 1000)
	got := send(t, server, call{method: "POST", path: "/v1/batches", body: batchBody(
		[2]string{"1 GET clients/5", ""},
		[2]string{"2 POST clients/5/deposits 1", `{"note":[` + whole + `1]}`},
		[2]string{"3 GET clients/" + strings.Repeat("$./", 1000) + "x 1", ""},
		[2]string{"4 GET clients/$.id 1", ""},
	)})
	var answers []batchAnswer
	if err := json.Unmarshal([]byte(got.body), &answers); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{200, 403, 403, 200} {
		if a := answers[i]; a.StatusCode != want || want == 403 && !strings.Contains(a.Body, errBatchValues.ID) {
			t.Errorf("request %d answers %d %.200s", a.RequestID, a.StatusCode, a.Body)
		}
	}
}

func TestBatchRefusals(t *testing.T) {
	server, platform := startFake(t, Config{})
	cases := []struct{ name, body, code string }{
		{"no list", `{}`, "validation.msg.batch.requests.invalid"},
		{"no JSON", `[`, codeMalformed},
		{"no body", ``, codeMalformed},
		{"part without a method", `[{"requestId":1,"relativeUrl":"clients"}]`, "validation.msg.batch.requests.invalid"},
		{"body that is no text", `[{"requestId":1,"relativeUrl":"clients/5","method":"GET","body":{}}]`, "validation.msg.batch.requests.invalid"},
		{"headers that are no list", `[{"requestId":1,"relativeUrl":"clients/5","method":"GET","headers":{"Idempotency-Key":"k"}}]`, "validation.msg.batch.requests.invalid"},
		{"key that is a number", `[{"requestId":1,"relativeUrl":"clients/5","method":"GET","headers":[{"name":"Idempotency-Key","value":7}]}]`, "validation.msg.batch.requests.invalid"},
		{"part that is no object", `[5]`, "validation.msg.batch.requests.invalid"},
		{"two of one id", batchBody([2]string{"1 GET clients", ""}, [2]string{"1 GET clients", ""}), "validation.msg.batch.requestId.duplicate"},
		{"reference to nothing", batchBody([2]string{"1 GET clients 9", ""}), "validation.msg.batch.reference.invalid"},
		{"circle", batchBody([2]string{"1 GET clients 2", ""}, [2]string{"2 GET clients 1", ""}), "validation.msg.batch.reference.invalid"},
		{"too many", "[" + strings.Repeat(`{},`, mostRequests) + "{}]", "validation.msg.batch.requests.invalid"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := send(t, server, call{method: "POST", path: "/v1/batches", body: c.body})
			if got.status != 400 || !strings.Contains(got.body, c.code) {
				t.Errorf("got %d %s", got.status, got.body)
			}
		})
	}
	platform.locked = true
	got := send(t, server, call{method: "POST", path: "/v1/batches", body: batchBody([2]string{"1 GET clients/5", ""})})
	if got.status != 409 || !strings.Contains(got.body, codeLoanLocked) {
		t.Errorf("a locked loan gives %d %s", got.status, got.body)
	}
}

// Atomically performs at the same desk and notes whether that would have been committed.
func (f *fakePlatform) Atomically(_ context.Context, do func(desk) error) error {
	err := errors.New("first try")
	for range 2 { // a store may run a transaction again
		err = do(f)
	}
	f.committed = err == nil
	return err
}
