package lending

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store/memory"
)

// shorthands are methods that call an operation which has a method already.
var shorthands = []string{"Clients.Find", "Loans.Find", "Loans.Payoff"}

// errAsked ends an operation whose call was noted.
var errAsked = errors.New("asked")

// asked is an operation that notes its call and does nothing.
type asked struct {
	operation.Operation
	calls *[]string
}

func (a asked) Check(any) []fault.Violation { return nil }

func (a asked) Run(*operation.Unit, any) (any, error) {
	*a.calls = append(*a.calls, a.About().ID)
	return nil, errAsked
}

// TestEveryOperationIsOneMethod calls every method of every service, with nothing in its input, and notes the operation that it
// asks for: each operation that is not for the platform alone is done by exactly one.
func TestEveryOperationIsOneMethod(t *testing.T) {
	s, err := memory.New(Schema())
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	if _, err := p.Provision(t.Context(), "default", "example-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	var calls []string
	for id, op := range p.operations.byID {
		p.operations.byID[id] = asked{op, &calls}
	}
	methods := map[string][]string{}
	desk := reflect.ValueOf(p.Tenant("default").As(SystemUser)).Elem()
	for i := range desk.NumField() {
		field := desk.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		for m := range field.Type.NumMethod() {
			name := field.Name + "." + field.Type.Method(m).Name
			if slices.Contains(shorthands, name) {
				continue
			}
			calls = nil
			callWithNothing(t.Context(), desk.Field(i).Method(m))
			if len(calls) != 1 {
				t.Errorf("%s asks for %d operations: %v", name, len(calls), calls)
				continue
			}
			methods[calls[0]] = append(methods[calls[0]], name)
		}
	}
	for id, op := range p.operations.byID {
		switch {
		case op.About().Internal && len(methods[id]) > 0:
			t.Errorf("%s is for the platform alone, and is the method %v", id, methods[id])
		case !op.About().Internal && len(methods[id]) != 1:
			t.Errorf("%s is %d methods: %s", id, len(methods[id]), strings.Join(methods[id], ", "))
		}
	}
}

func callWithNothing(ctx context.Context, method reflect.Value) {
	in := []reflect.Value{reflect.ValueOf(ctx)}
	for i := 1; i < method.Type().NumIn(); i++ {
		in = append(in, reflect.Zero(method.Type().In(i)))
	}
	method.Call(in)
}
