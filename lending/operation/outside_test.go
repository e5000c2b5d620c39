package operation_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
)

func TestAnswersFromOutsideAreKeptAndRecalled(t *testing.T) {
	first := operation.Unit{Command: 7}
	n := 0
	ask := func() (int, error) { n++; return n, nil }
	for range 2 {
		if _, err := operation.Consult(&first, ask); err != nil {
			t.Fatal(err)
		}
	}
	again := operation.Unit{Command: 7, Outside: operation.Outside{Replays: true, Logged: first.Outside.Answers}}
	var heard []int
	for range 2 {
		answer, err := operation.Consult(&again, func() (int, error) { t.Error("a replay asks"); return 0, nil })
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, answer)
	}
	if diff := cmp.Diff([]int{1, 2}, heard); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(first.Outside.Answers, again.Outside.Answers); diff != "" {
		t.Error("a replay does not keep what it recalled: ", diff)
	}
	if _, err := operation.Consult(&again, ask); err == nil {
		t.Error("a replay hears more than the log has")
	}
}

func TestNothingIsKeptOfQueriesAndRefusals(t *testing.T) {
	query := operation.Unit{}
	if answer, err := operation.Consult(&query, func() (int, error) { return 5, nil }); answer != 5 || err != nil {
		t.Error(answer, err)
	}
	refused := errors.New("refused")
	command := operation.Unit{Command: 1}
	if _, err := operation.Consult(&command, func() (int, error) { return 0, refused }); !errors.Is(err, refused) {
		t.Error(err)
	}
	if kept := append([]json.RawMessage{}, append(query.Outside.Answers, command.Outside.Answers...)...); len(kept) > 0 {
		t.Errorf("kept %s", kept)
	}
}

type greeter interface{ Greet() string }

type polite struct{}

func (polite) Greet() string { return "good day" }

func TestSupplied(t *testing.T) {
	u := operation.Unit{Outside: operation.Outside{Supplies: []any{5, polite{}}}}
	if it, ok := operation.Supplied[greeter](&u); !ok || it.Greet() != "good day" {
		t.Error("what is supplied is not found")
	}
	if _, ok := operation.Supplied[error](&u); ok {
		t.Error("found what is not supplied")
	}
}
