package httpserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// TestEveryAttributeActs holds that nothing pretends: each attribute that the description gives a command is sent over HTTP, beside
// what an example sends, and something that is read back differs from what it is without the attribute, or with another value. What
// differs in no trial is listed in testdata/attributes.json: refused with a code, or silent for a reason.
func TestEveryAttributeActs(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of requests, one after the other: nothing for the race detector")
	}
	w := newWorkbench(t)
	for _, e := range w.known.Prelude {
		if got := w.request(e, w.made); got.status >= 300 {
			t.Fatalf("%s: %d %s", e.key(), got.status, got.body)
		}
	}
	for _, e := range append(examples(), furtherExamples()...) {
		w.tryAttributes(e)
		w.answerTo(e, w.made)
	}
	for _, last := range w.known.Coda {
		for _, e := range last.Before {
			if got := w.request(e, w.made); got.status >= 300 {
				t.Fatalf("%s: %d %s", e.key(), got.status, got.body)
			}
		}
		w.tryAttributes(last.example)
	}
	w.judge()
}

// findings are what is known about attributes beside the description. Attributes are written "products.CreateCharge minCap", those of
// elements "clients.Create address[].city"; "* dateFormat" is the attribute of every command.
type findings struct {
	Prelude []example         `json:"prelude"` // requests that come before the examples
	Coda    []afterward       `json:"coda"`    // requests like examples, of commands that are not shown with one
	Values  map[string][]any  `json:"values"`  // to try, by attribute, or by its name alone
	Scenes  []scene           `json:"scenes"`  // beside the examples as they are
	Refused map[string]string `json:"refused"` // the code, by attribute
	Silent  map[string]string `json:"silent"`  // the reason, by attribute
}

// afterward is a request after the examples, with what makes what it is about.
type afterward struct {
	example
	Before []example `json:"before"`
}

// scene is an example in circumstances in which more attributes mean something.
type scene struct {
	Operations []string       `json:"operations"`
	Attributes []string       `json:"attributes,omitempty"` // that are tried; none: all
	Values     []any          `json:"values,omitempty"`     // to try
	Also       map[string]any `json:"also,omitempty"`       // what changes together with the attribute; null goes away
	With       map[string]any `json:"with,omitempty"`       // takes the place of members of the example's body; null takes them away
	Before     []example      `json:"before,omitempty"`     // requests that come first
	Path       string         `json:"path,omitempty"`       // instead of the example's
	After      []example      `json:"after,omitempty"`      // requests that follow
	Reads      []string       `json:"reads,omitempty"`      // what is read beside the usual
	Refuses    string         `json:"refuses,omitempty"`    // the code, where the attribute says whether the command is taken at all
	played     map[string]bool
}

// ready reports whether everything is made that a scene names.
func (s scene) ready(made map[string]json.RawMessage) bool {
	text, _ := json.Marshal([]any{s.With, s.Also, s.Values, s.Path, s.Before, s.After})
	own := map[string]bool{}
	for _, e := range append(slices.Clone(s.Before), s.After...) {
		own[e.Saves] = true
	}
	for _, name := range aName.FindAllStringSubmatch(string(text), -1) {
		if made[name[1]] == nil && !own[name[1]] {
			return false
		}
	}
	return true
}

var aName = regexp.MustCompile(`[^$]\{(\w+)\}`)

// outcome is what became of the trials of an attribute.
type outcome struct {
	acts  bool
	codes []string // of refusals
	taken bool     // some value was taken
}

// workbench tries requests on a platform whose store takes back what they did.
type workbench struct {
	stack
	store    *branching
	known    findings
	commands map[string]describedCommand
	schemas  map[string]any
	made     map[string]json.RawMessage
	outcomes map[string]*outcome
	examples map[string]int // tried so far, by operation
	gets     *router
}

// describedCommand is a command of the description.
type describedCommand struct {
	body     map[string]any
	readOnly bool
	attrs    []attribute
}

// attribute is one of a body, as a path: [principal], [disbursementData [] principal].
type attribute struct {
	path   []string
	schema map[string]any
}

func (a attribute) String() string { return strings.ReplaceAll(strings.Join(a.path, "."), ".[]", "[]") }

func (a attribute) name() string { return a.path[len(a.path)-1] }

// branching is a store that can be asked to forget. Jobs that requests start go on in the background, in the same transaction.
type branching struct {
	*memory.Store
	mu     sync.Mutex // of the branch, and of those who use it
	branch store.Tx
}

var errForgotten = errors.New("taken back")

func (b *branching) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if forked, err := b.inBranch(fn); forked {
		return err
	}
	return b.Store.View(ctx, tenant, fn)
}

func (b *branching) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if forked, err := b.inBranch(fn); forked {
		return err
	}
	return b.Store.Update(ctx, tenant, fn)
}

func (b *branching) inBranch(fn func(store.Tx) error) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.branch == nil {
		return false, nil
	}
	return true, fn(b.branch)
}

func (b *branching) turnTo(branch store.Tx) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.branch = branch
}

// tryOut takes back all that is stored while do runs.
func (b *branching) tryOut(t *testing.T, do func()) {
	err := b.Store.Update(context.Background(), "default", func(tx store.Tx) error {
		b.turnTo(tx)
		defer b.turnTo(nil)
		do()
		return errForgotten
	})
	if !errors.Is(err, errForgotten) {
		t.Fatal(err)
	}
}

func newWorkbench(t *testing.T) *workbench {
	t.Helper()
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	w := &workbench{store: &branching{Store: kept}, made: map[string]json.RawMessage{}, outcomes: map[string]*outcome{}, examples: map[string]int{}}
	quiet := slog.New(slog.DiscardHandler)
	noon := time.Date(2026, 3, 15, 12, 0, 0, 0, time.UTC)
	platform, err := lending.New(w.store, &lending.Config{Logger: quiet, LeaveJobs: true, Clock: func() time.Time { return noon }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := platform.Provision(t.Context(), "default", "Secret-2026-x"); err != nil {
		t.Fatal(err)
	}
	handler := newHandler(platform, Config{Logger: quiet})
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		server.Close()
		platform.Close()
	})
	w.stack, w.gets = stack{t, server}, handler.routes
	text, err := os.ReadFile("testdata/attributes.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &w.known); err != nil {
		t.Fatal(err)
	}
	w.readDescription(resolve(Routes(), platform.Operations()))
	return w
}

// readDescription lists the commands with a body, each once, with all attributes.
func (w *workbench) readDescription(table []Route) {
	readOnly := map[string]bool{}
	for _, row := range table {
		readOnly[row.Operation] = row.op != nil && row.op.ReadOnly()
	}
	description := describedStack(w.T)
	w.schemas = description["components"].(map[string]any)["schemas"].(map[string]any)
	w.commands = map[string]describedCommand{}
	for _, item := range description["paths"].(map[string]any) {
		for method, endpoint := range item.(map[string]any) {
			if method == "get" {
				continue
			}
			for _, c := range endpoint.(map[string]any)["x-commands"].([]any) {
				operation, _ := c.(map[string]any)["operation"].(string)
				body, _ := c.(map[string]any)["body"].(map[string]any)
				if body == nil {
					continue
				}
				known := describedCommand{body: w.resolved(body), readOnly: readOnly[operation]}
				known.attrs = w.attributesOf(known.body, nil, nil)
				w.commands[operation] = known
			}
		}
	}
}

func (w *workbench) resolved(schema map[string]any) map[string]any {
	for schema["$ref"] != nil {
		schema = w.schemas[strings.TrimPrefix(schema["$ref"].(string), "#/components/schemas/")].(map[string]any)
	}
	return schema
}

// attributesOf lists the attributes of an object, those of its members and elements after it. Types may contain themselves.
func (w *workbench) attributesOf(schema map[string]any, path []string, within []string) []attribute {
	var list []attribute
	members, _ := schema["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		member := members[name].(map[string]any)
		here := append(slices.Clone(path), name)
		ref, _ := member["$ref"].(string)
		inner := w.resolved(member)
		if items, of := inner["items"].(map[string]any); of {
			here = append(here, "[]")
			ref, _ = items["$ref"].(string)
			inner = w.resolved(items)
		}
		if inner["properties"] == nil {
			list = append(list, attribute{here, inner})
		} else if !slices.Contains(within, ref) {
			list = append(list, w.attributesOf(inner, here, append(slices.Clone(within), ref))...)
		}
	}
	return list
}

// tryAttributes tries what is not known yet to act of the command of an example: the first examples as they are, and each scene once.
func (w *workbench) tryAttributes(e example) {
	w.Helper()
	command, has := w.commands[e.Operation]
	if !has {
		return
	}
	if w.examples[e.Operation]++; w.examples[e.Operation] <= mostExamples {
		w.play(e, command, scene{})
	}
	for i := range w.known.Scenes {
		s := &w.known.Scenes[i]
		if !slices.Contains(s.Operations, e.Operation) || s.played[e.Operation] || !s.ready(w.made) {
			continue
		}
		if s.played == nil {
			s.played = map[string]bool{}
		}
		s.played[e.Operation] = true
		w.play(e, command, *s)
	}
}

// mostExamples of a command are tried.
const mostExamples = 2

// play tries the attributes of a command in a scene.
func (w *workbench) play(e example, command describedCommand, s scene) {
	w.Helper()
	var plain reading
	body := w.bodyOf(e, s)
	w.store.tryOut(w.T, func() { plain = w.sent(e, command, s, body) })
	for _, a := range command.attrs {
		key := e.Operation + " " + a.String()
		known := w.outcomes[key]
		if known == nil {
			known = &outcome{}
			w.outcomes[key] = known
		}
		if known.acts || w.silent(key, a) || len(s.Attributes) > 0 && !slices.Contains(s.Attributes, a.String()) {
			continue
		}
		values := s.Values
		if values == nil {
			values = append(w.candidates(key, a), absent)
		}
		for _, value := range values {
			if w.try(e, command, a, value, s, plain, known); known.acts {
				break
			}
		}
	}
	if plain.refused() && (len(s.With) > 0 || len(s.Attributes) == 0 && len(s.Before) > 0) {
		w.Errorf("%s: the scene with %.200v is refused: %v", e.key(), s.With, plain.codes())
	}
}

// absent is the value of an attribute that is left out.
var absent = struct{ absent bool }{true}

func (w *workbench) silent(key string, a attribute) bool {
	operation, _, _ := strings.Cut(key, " ")
	return w.known.Silent[key] != "" || w.known.Silent[operation+" *"] != "" || w.known.Silent["* "+a.name()] != ""
}

// try sends what a scene sends with another value of an attribute, on the same state, and compares what is read afterwards.
func (w *workbench) try(e example, command describedCommand, a attribute, value any, s scene, plain reading, known *outcome) {
	w.Helper()
	body := w.bodyOf(e, s)
	if !setMember(body, a.path, value) {
		return
	}
	merge(body, s.Also)
	var changed reading
	w.store.tryOut(w.T, func() { changed = w.sent(e, command, s, body) })
	switch {
	case changed.refused():
		if value != absent {
			known.codes = append(known.codes, changed.codes()...)
		}
		known.acts = !plain.refused() && s.Refuses != "" && slices.Contains(changed.codes(), s.Refuses)
	case plain.refused():
	default:
		known.taken = true
		known.acts = !slices.Equal(changed.texts, plain.texts)
	}
}

// bodyOf is the body of an example with the members of a trial.
func (w *workbench) bodyOf(e example, one scene) map[string]any {
	var body map[string]any
	if e.Body != nil {
		body, _ = read[any](e.key(), e.Body).(map[string]any)
	}
	if body == nil {
		body = map[string]any{}
	}
	for name, value := range map[string]any{"locale": "en", "dateFormat": "dd MMMM yyyy"} {
		if body[name] == nil {
			body[name] = value
		}
	}
	merge(body, one.With)
	return body
}

// merge puts members into a body; null takes them away.
func merge(body, members map[string]any) {
	for name, value := range members {
		if value == nil {
			delete(body, name)
			continue
		}
		body[name] = copied(value)
	}
}

func copied(v any) any {
	text, _ := json.Marshal(v)
	var again any
	json.Unmarshal(text, &again)
	return again
}

// setMember sets a member of a body, in the first element of lists, which are made where there are none. It is false where the body says it
// already.
func setMember(body map[string]any, path []string, value any) bool {
	name := path[0]
	switch {
	case value == absent && len(path) == 1:
		_, has := body[name]
		delete(body, name)
		return has
	case value == absent && body[name] == nil:
		return false
	case len(path) == 1:
		was, has := body[name]
		body[name] = value
		return !has || fmt.Sprint(was) != fmt.Sprint(value)
	case path[1] == "[]" && len(path) == 2 && value == absent:
		delete(body, name)
		return true
	case path[1] == "[]" && len(path) == 2:
		body[name] = value
		return true
	case path[1] == "[]":
		list, _ := body[name].([]any)
		if len(list) == 0 {
			list = []any{map[string]any{}}
		}
		list = slices.Clone(list)
		first, ok := list[0].(map[string]any)
		if !ok {
			return false
		}
		first = maps.Clone(first)
		list[0] = first
		body[name] = list
		return setMember(first, path[2:], value)
	}
	inner, _ := body[name].(map[string]any)
	inner = maps.Clone(inner)
	if inner == nil {
		inner = map[string]any{}
	}
	body[name] = inner
	return setMember(inner, path[1:], value)
}

// reading is what came of a request: its refusal, or all that is read afterwards.
type reading struct {
	status int
	answer string
	texts  []string
}

func (r reading) refused() bool { return r.status >= 300 }

func (r reading) codes() []string {
	var said struct {
		Code   string `json:"userMessageGlobalisationCode"`
		Errors []struct {
			Code string `json:"userMessageGlobalisationCode"`
		} `json:"errors"`
	}
	json.Unmarshal([]byte(r.answer), &said)
	codes := []string{}
	for _, e := range said.Errors {
		codes = append(codes, e.Code)
	}
	if len(codes) == 0 {
		codes = append(codes, said.Code)
	}
	return codes
}

// sent sends a request of a trial and reads what it did.
func (w *workbench) sent(e example, command describedCommand, one scene, sent map[string]any) reading {
	w.Helper()

	made := maps.Clone(w.made)
	for _, before := range one.Before {
		if got := w.request(before, made); got.status >= 300 {
			w.Fatalf("%s: before it, %s: %d %s", e.key(), before.Path, got.status, got.body)
		}
	}
	body, err := json.Marshal(withValues(copied(sent), func(name string) any {
		if value, ok := made[name]; ok {
			return value
		}
		return "{" + name + "}"
	}))
	if err != nil {
		w.Fatal(err)
	}
	path := e.Path
	if one.Path != "" {
		path = one.Path
	}
	path = filledPath(path, made)
	got := send(w.T, w.server, call{method: e.method(), path: path, body: string(body), headers: map[string]string{"Authorization": adminCredentials}})
	if got.status >= 300 {
		return reading{status: got.status, answer: got.body}
	}
	if e.Saves != "" {
		var answer map[string]json.RawMessage
		if json.Unmarshal([]byte(got.body), &answer) == nil {
			made[e.Saves] = e.saved(answer)
		}
	}
	for _, after := range one.After {
		if got := w.request(after, made); got.status >= 500 {
			w.Errorf("%s: after it, %s: %d %s", e.key(), after.Path, got.status, got.body)
		}
	}
	r := reading{status: got.status, answer: got.body}
	if command.readOnly || strings.Contains(path, "command=calculate") {
		r.texts = append(r.texts, moments.ReplaceAllString(got.body, ""))
	}
	for _, place := range append(slices.Clone(one.Reads), w.readingsAfter(path, got.body, e.method() == http.MethodPut)...) {
		text := send(w.T, w.server, call{method: "GET", path: filledPath(place, made), headers: map[string]string{"Authorization": adminCredentials}})
		if text.status < 300 || slices.Contains(one.Reads, place) {
			r.texts = append(r.texts, drawn.ReplaceAllString(moments.ReplaceAllString(text.body, ""), ""))
		}
	}
	return r
}

func (w *workbench) request(e example, made map[string]json.RawMessage) answer {
	var body string
	if e.Body != nil {
		text, _ := json.Marshal(withValues(read[any](e.key(), e.Body), func(name string) any { return made[name] }))
		body = string(text)
	}
	got := send(w.T, w.server, call{method: e.method(), path: filledPath(e.Path, made), body: body, headers: map[string]string{"Authorization": adminCredentials}})
	if e.Saves != "" {
		var answer map[string]json.RawMessage
		if json.Unmarshal([]byte(got.body), &answer) == nil {
			made[e.Saves] = e.saved(answer)
		}
	}
	return got
}

func filledPath(path string, made map[string]json.RawMessage) string {
	for name, value := range made {
		path = strings.ReplaceAll(path, "{"+name+"}", strings.Trim(string(value), `"`))
	}
	return strings.ReplaceAll(path, " ", "%20")
}

// aLoan begins paths of what belongs to a loan.
var aLoan = regexp.MustCompile(`^/v1/loans/(\d+)/`)

// readingsAfter are the paths that show what a request did: what it was sent to, what it made, and what these belong to.
func (w *workbench) readingsAfter(path, body string, put bool) []string {
	var ids struct {
		ResourceID json.RawMessage `json:"resourceId"`
		SubID      json.RawMessage `json:"subResourceId"`
		LoanID     int64           `json:"loanId"`
		ClientID   int64           `json:"clientId"`
		SavingsID  int64           `json:"savingsId"`
		GroupID    int64           `json:"groupId"`
	}
	json.Unmarshal([]byte(body), &ids)
	path, _, _ = strings.Cut(path, "?")
	var list []string
	add := func(place string, args ...any) {
		if place = fmt.Sprintf(place, args...); !slices.Contains(list, place) {
			list = append(list, place)
		}
	}
	for place := path; strings.Count(place, "/") > 2; place = place[:strings.LastIndex(place, "/")] {
		add("%s", place)
	}
	if id := strings.Trim(string(ids.ResourceID), `"`); id != "" && !strings.HasSuffix(path, "/"+id) {
		add("%s/%s", path, id)
	}
	if put || len(ids.ResourceID) == 0 {
		add("%s", path)
	}
	sub := strings.Trim(string(ids.SubID), `"`)
	if within := aLoan.FindStringSubmatch(path); ids.LoanID == 0 && within != nil {
		ids.LoanID, _ = strconv.ParseInt(within[1], 10, 64)
	}
	if id := ids.LoanID; id != 0 {
		add("/v1/loans/%d?associations=all", id)
		for _, part := range []string{"notes", "charges", "guarantors", "delinquency-actions", "interest-pauses"} {
			add("/v1/loans/%d/%s", id, part)
		}
		add("/v1/journalentries?loanId=%d&transactionDetails=true&limit=50", id)
		if sub == "" {
			sub = strings.Trim(string(ids.ResourceID), `"`)
		}
		add("/v1/loans/%d/transactions/%s", id, sub)
		add("/v1/loanTransactions/%s/notes", sub)
	}
	if id := ids.ClientID; id != 0 {
		add("/v1/clients/%d", id)
		add("/v1/client/%d/addresses", id)
		for _, part := range []string{"familymembers", "identifiers", "charges", "notes", "accounts", "transactions"} {
			add("/v1/clients/%d/%s", id, part)
		}
	}
	if id := ids.SavingsID; id != 0 {
		add("/v1/savingsaccounts/%d?associations=all", id)
		add("/v1/savingsaccounts/%d/transactions", id)
		add("/v1/savingsaccounts/%d/transactions/%s", id, strings.Trim(string(ids.ResourceID), `"`))
		add("/v1/savingsaccounts/%d/charges", id)
	}
	if id := ids.GroupID; id != 0 {
		add("/v1/groups/%d?associations=all", id)
	}
	return list
}

// candidates are values to try: those that are known, else some of the type.
func (w *workbench) candidates(key string, a attribute) []any {
	list, known := w.known.Values[key]
	if !known {
		list, known = w.known.Values[a.name()]
	}
	if !known && a.name() == "[]" {
		list, known = w.known.Values[a.path[len(a.path)-2]]
	}
	if !known {
		list = w.generated(a)
	}
	return slices.Clone(list)
}

func (w *workbench) generated(a attribute) []any {
	if a.name() == "[]" {
		return nil
	}
	switch choices, _ := a.schema["x-choices"].([]any); {
	case len(choices) > 0:
		var list []any
		for _, c := range choices {
			list = append(list, c.(map[string]any)["id"])
		}
		return list
	case a.schema["type"] == "boolean":
		return []any{true, false}
	case a.schema["type"] == "integer":
		return []any{1, 2, 3, 5, 12}
	case a.schema["type"] == "string" && strings.Contains(fmt.Sprint(a.schema["description"]), "civil date"):
		return []any{"16 March 2026", "14 March 2026", "10 February 2026", "20 April 2026", "02 January 2020"}
	case a.schema["type"] == "string":
		return []any{"Other words"}
	case a.schema["anyOf"] != nil:
		return []any{1, 7, 50, 900}
	}
	return nil
}

// judge reports every attribute that neither acts nor is listed, and every line of the lists that is not so.
func (w *workbench) judge() {
	counts := map[string]int{}
	var wrong []string
	listed := map[string]bool{}
	for operation, command := range w.commands {
		for _, a := range command.attrs {
			key := operation + " " + a.String()
			listed[key] = true
			found, fault := w.verdict(key, operation, a)
			if counts[found]++; fault != "" {
				wrong = append(wrong, key+" "+fault)
			}
		}
	}
	for key := range w.known.Refused {
		if !listed[key] {
			wrong = append(wrong, key+" is listed, and not described")
		}
	}
	for i, s := range w.known.Scenes {
		for _, operation := range s.Operations {
			if !s.played[operation] {
				wrong = append(wrong, fmt.Sprintf("%s: scene %d, with %.100v, is never played", operation, i+1, s.With))
			}
		}
	}
	slices.Sort(wrong)
	w.Log(counts)
	for _, line := range wrong {
		w.Error(line)
	}
}

// verdict is what was found about an attribute, and what is wrong with that.
func (w *workbench) verdict(key, operation string, a attribute) (found, fault string) {
	known, code := w.outcomes[key], w.known.Refused[key]
	switch {
	case w.silent(key, a):
		return "silent", ""
	case known == nil && withoutExample[operation] != "":
		return "without an example", ""
	case known == nil:
		return "never sent", "was never sent"
	case known.acts && code != "":
		return "acts", "acts, and is listed as one that does not"
	case known.acts:
		return "acts", ""
	case code != "" && slices.Contains(known.codes, code):
		return "refused", ""
	case code != "":
		return "not refused", fmt.Sprintf("is not refused with %s, but: %v", code, known.codes)
	case known.taken:
		return "without effect", "is taken, and nothing that is read differs"
	}
	return "only refused", fmt.Sprintf("was only refused: %v", slices.Compact(known.codes))
}
