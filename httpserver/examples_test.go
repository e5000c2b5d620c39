package httpserver

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var rewrite = flag.Bool("rewrite", false, "rewrite golden files")

const answersPath = "examples_answers.json"

// TestExamplesAnswer sends all examples to a new tenant, one after the other, and compares the answers with those that the
// description shows.
func TestExamplesAnswer(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	made, given := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	for _, e := range append(examples(), furtherExamples()...) {
		if given[e.key()] != nil {
			t.Errorf("two examples have the key %s", e.key())
		}
		given[e.key()] = s.answerTo(e, made)
	}
	if *rewrite {
		if err := os.WriteFile(answersPath, oneALine(t, given), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(answersFile), string(oneALine(t, given))); diff != "" {
		t.Errorf("answers to examples differ from %s; if they should, run this test with -rewrite (-file +answers):\n%s", answersPath, diff)
	}
}

// TestEveryCommandHasAnExample holds that all that a request can do is shown, but for what a new tenant cannot be asked.
func TestEveryCommandHasAnExample(t *testing.T) {
	shown := map[string]bool{}
	for _, e := range append(examples(), furtherExamples()...) {
		shown[e.Operation] = true
	}
	for _, row := range Routes() {
		reason, excused := withoutExample[row.Operation]
		switch {
		case row.Method == http.MethodGet || row.Batch:
		case !shown[row.Operation] && !excused:
			t.Errorf("no example of %s (%s %s %s), nor a reason", row.Operation, row.Method, row.Path, row.Command)
		case shown[row.Operation] && excused:
			t.Errorf("%s has an example, and a reason to have none: %s", row.Operation, reason)
		}
	}
}

// withoutExample are the commands that the examples leave out, and why.
var withoutExample = map[string]string{
	"access.Authentication":          "its body is a password",
	"documents.Create":               "its body is a file",
	"documents.Update":               "needs a document",
	"documents.Delete":               "needs a document",
	"clients.SetImage":               "its body is a picture",
	"clients.DeleteImage":            "needs a picture",
	"loans.RecoverGuarantees":        "needs a guarantee fund",
	"webhooks.Test":                  "posts to an address",
	"webhooks.Redeliver":             "needs a delivery",
	"webhooks.RedeliverRange":        "needs deliveries",
	"loans.DeactivateOverdueCharges": "needs nights of penalties",
	"loans.EditTranche":              "needs the id of a tranche, which no command answers",
	"loans.UpdateInstruction":        "needs the id of a standing instruction, which no command answers",
	"loans.DeleteInstruction":        "needs the id of a standing instruction, which no command answers",
	"loans.PlaceLock":                "is for tests",
	"loans.SetSteps":                 "repeats the steps of a later version",
	"lending.ApprovePending":         "needs a second person",
	"lending.RejectPending":          "needs a second person",
	"lending.DeletePending":          "needs a second person",
}

// answerTo sends an example and keeps what it makes.
// previews asks what the command of an example would do, where it can be asked: it would do it.
func (s stack) previews(e example, path, body string) {
	s.Helper()
	if e.method() == http.MethodGet {
		return
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	got := send(s.T, s.server, call{method: e.method(), path: path + separator + "preview=true", body: body, headers: map[string]string{"Authorization": adminCredentials}})
	if got.status >= 300 {
		s.Errorf("preview of %s %s %s: %d %s", e.method(), path, body, got.status, got.body)
	}
}

func (s stack) answerTo(e example, made map[string]json.RawMessage) json.RawMessage {
	s.Helper()
	var body string
	if e.Body != nil {
		v := withValues(read[any](e.key(), e.Body), func(name string) any { return made[name] })
		text, err := json.Marshal(v)
		if err != nil {
			s.Fatalf("%s: %v", e.key(), err)
		}
		body = string(text)
	}
	path := strings.ReplaceAll(e.Path, " ", "%20")
	for name, value := range made {
		path = strings.ReplaceAll(path, "{"+name+"}", strings.Trim(string(value), `"`))
	}
	s.previews(e, path, body)
	got := send(s.T, s.server, call{method: e.method(), path: path, body: body, headers: map[string]string{"Authorization": adminCredentials}})
	if got.status >= 300 {
		s.Errorf("%s %s %s: %d %s", e.method(), path, body, got.status, got.body)
		return nil
	}
	var answer map[string]json.RawMessage
	if e.Saves != "" {
		if err := json.Unmarshal([]byte(got.body), &answer); err != nil || e.saved(answer) == nil {
			s.Fatalf("%s: %s names nothing", e.key(), got.body)
		}
		made[e.Saves] = e.saved(answer)
	}
	if got.body == "" {
		return nil
	}
	return json.RawMessage(drawn.ReplaceAllString(moments.ReplaceAllString(got.body, "2026-03-15T09:00:00Z"), strings.Repeat("0", 32)))
}

// What differs from run to run, the answers show alike: moments, and ids that are drawn by lot.
var (
	moments = regexp.MustCompile(`\d{4}-\d\d-\d\dT[0-9:.]+Z`)
	drawn   = regexp.MustCompile(`[0-9a-f]{31,32}`)
)

// oneALine writes answers by key, one a line, so that changes can be looked through.
func oneALine(t *testing.T, answers map[string]json.RawMessage) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("{\n")
	for i, key := range slices.Sorted(maps.Keys(answers)) {
		if i > 0 {
			b.WriteString(",\n")
		}
		name, err := json.Marshal(key)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(name)
		b.WriteString(": ")
		if answers[key] == nil {
			b.WriteString("null")
		}
		b.Write(answers[key])
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}
