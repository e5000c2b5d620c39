package operation_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

type greeting struct {
	Name string `json:"name"`
}

func (g greeting) Violations() []fault.Violation {
	return fault.CheckOf("greeting").Text("name", g.Name, 10).Violations()
}

var greet = operation.Command[greeting, operation.Result]{
	Meta: operation.Meta{ID: "test.Greet", Action: "GREET", Entity: "PERSON"},
	Decide: func(_ *operation.Unit, in greeting) (operation.Result, error) {
		return operation.Result{Identifier: in.Name}, nil
	},
}

func TestErasedCommand(t *testing.T) {
	var op operation.Operation = greet
	if op.ReadOnly() || op.About().Permission() != "GREET_PERSON" {
		t.Errorf("%+v", op.About())
	}
	input := op.NewInput()
	if len(op.Check(input)) != 1 {
		t.Errorf("violations of an empty input: %v", op.Check(input))
	}
	if err := json.Unmarshal([]byte(`{"name":"you"}`), input); err != nil {
		t.Fatal(err)
	}
	out, err := op.Run(&operation.Unit{}, input)
	if err != nil || out.(operation.Result).Identifier != "you" {
		t.Errorf("%+v, %v", out, err)
	}
	if _, ok := op.NewOutput().(*operation.Result); !ok {
		t.Errorf("output is a %T", op.NewOutput())
	}
	if (operation.Meta{Open: true, Action: "A", Entity: "B"}).Permission() != "" {
		t.Error("an open operation has a permission")
	}
}

func TestDeclaredApartFromItsDecision(t *testing.T) {
	declared := operation.Command[greeting, operation.Result]{Meta: greet.Meta}
	if _, err := declared.Run(&operation.Unit{}, &greeting{Name: "you"}); err == nil {
		t.Error("a command without a decision has run")
	}
	asked := operation.Query[greeting, operation.Result]{Meta: greet.Meta}
	if _, err := asked.Run(&operation.Unit{}, &greeting{Name: "you"}); err == nil {
		t.Error("a query without a decision has run")
	}
	for _, op := range []operation.Operation{declared.DecidedBy(greet.Decide), asked.DecidedBy(greet.Decide)} {
		if out, err := op.Run(&operation.Unit{}, &greeting{Name: "you"}); err != nil || out.(operation.Result).Identifier != "you" {
			t.Errorf("%+v, %v", out, err)
		}
	}
}

func TestActorHolds(t *testing.T) {
	for _, tt := range []struct {
		name  string
		actor operation.Actor
		want  bool
	}{
		{"the code", operation.Actor{Permissions: []string{"READ_LOAN", "APPROVE_LOAN"}}, true},
		{"all functions", operation.Actor{Permissions: []string{operation.AllFunctions}}, true},
		{"trusted code", operation.Actor{System: true}, true},
		{"another code", operation.Actor{Permissions: []string{"READ_LOAN"}}, false},
		{"nothing", operation.Actor{}, false},
	} {
		if got := tt.actor.Holds("APPROVE_LOAN"); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestUUIDsRepeatWithTheCommand(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	a := operation.Unit{Command: 7, Now: at}
	b := operation.Unit{Command: 7, Now: at}
	other := operation.Unit{Command: 8, Now: at}
	first := a.NewUUID()
	if first != b.NewUUID() || first == a.NewUUID() || first == other.NewUUID() {
		t.Error("identifiers do not follow the command")
	}
}

func TestMemoReadsOnce(t *testing.T) {
	u, reads := &operation.Unit{}, 0
	read := func() (int, error) { reads++; return 5, nil }
	for range 3 {
		if v, err := operation.Memo(u, "key", read); v != 5 || err != nil {
			t.Fatal(v, err)
		}
	}
	u.Forget("key")
	if _, err := operation.Memo(u, "key", read); err != nil || reads != 2 {
		t.Errorf("%d reads, %v", reads, err)
	}
	broken := errors.New("broken")
	if _, err := operation.Memo(u, "bad", func() (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestResultJSON(t *testing.T) {
	for _, tt := range []struct {
		name string
		in   operation.Result
		want string
	}{
		{"nothing stated", operation.Result{ID: 1}, `{"resourceId":1}`},
		{"nothing changed", operation.Result{ID: 1, Changes: map[string]any{}}, `{"resourceId":1,"changes":{}}`},
		{"what was sent", operation.Result{ID: 1, Changes: map[string]any{"n": operation.Sent{Value: 5}}}, `{"resourceId":1,"changes":{"n":5}}`},
	} {
		raw, err := json.Marshal(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, string(raw)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestPagesAreBounded(t *testing.T) {
	for limit, want := range map[int]int{0: operation.LargestPage, 5: 5, operation.LargestPage + 1: operation.LargestPage, -1: operation.LargestPage} {
		if got := (operation.Paging{Limit: limit}).Size(); got != want {
			t.Errorf("limit %d: %d", limit, got)
		}
	}
}

// TestOffsetsCountWithALimit: without a limit there are no pages, and the list begins at its beginning.
func TestOffsetsCountWithALimit(t *testing.T) {
	for name, tt := range map[string]struct {
		paging operation.Paging
		want   int
	}{
		"no limit":       {operation.Paging{Offset: 7}, 0},
		"limit of zero":  {operation.Paging{Offset: 7, Limit: 0}, 0},
		"negative limit": {operation.Paging{Offset: 7, Limit: -1}, 0},
		"a page":         {operation.Paging{Offset: 7, Limit: 2}, 7},
		"no offset":      {operation.Paging{Limit: 2}, 0},
	} {
		if got := tt.paging.Skip(); got != tt.want {
			t.Errorf("%s: %d, want %d", name, got, tt.want)
		}
	}
}
