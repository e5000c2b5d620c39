package httpserver

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
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

// answerTo sends an example and keeps what it makes.
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
