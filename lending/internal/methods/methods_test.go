package methods_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/methods"
	"lending.example/platform/lending/operation"
)

// TestGeneratedMethodsAreCurrent holds the committed methods of the desk and of the client against the declarations.
func TestGeneratedMethodsAreCurrent(t *testing.T) {
	declared, err := methods.Declared("../..", methods.Sources())
	if err != nil {
		t.Fatal(err)
	}
	for path, write := range map[string]func() ([]byte, error){
		"../../methods_gen.go":           func() ([]byte, error) { return methods.Desk(declared) },
		"../../../client/methods_gen.go": func() ([]byte, error) { return methods.ClientOf("../..", "../../../client", declared) },
	} {
		want, err := write()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: run `make generate` (-declared +committed):\n%s", path, diff)
		}
	}
}

type ring struct {
	Office operation.Ref `json:"officeId"`
	Bell   int64         `json:"bellId"`
	Times  int           `json:"times"`
}

func (ring) Violations() []fault.Violation { return nil }

type bellRef struct {
	Bell int64 `json:"bellId"`
}

func (bellRef) Violations() []fault.Violation { return nil }

// TestOneDeclarationIsAMethod adds two operations, each in one declaration, and two in another, and reads the methods that follow.
func TestOneDeclarationIsAMethod(t *testing.T) {
	declared, err := methods.Declared("testdata", []methods.Source{{Folder: "bells", Operations: []operation.Operation{
		operation.Command[ring, operation.Result]{Meta: operation.Meta{ID: "bells.RingBell", Action: "RING", Entity: "BELL"}},
		operation.Query[bellRef, operation.Page[int]]{Meta: operation.Meta{ID: "bells.HearBell", Action: "READ", Entity: "BELL"}},
		operation.Command[ring, operation.Result]{Meta: operation.Meta{ID: "bells.ClimbTower", Action: "CLIMB", Entity: "TOWER"}},
		operation.Query[ring, []int]{Meta: operation.Meta{ID: "bells.ListTower", Open: true}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := methods.Desk(declared)
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "\n)\n\n")
	want := `// Bells lists the bells of the tower, the largest first.
func (s BellService) Bells(ctx context.Context, office int64) ([]int, error) {
	return perform(ctx, s.desk, bells.Tower.List, methods_test.ring{Office: operation.ByID(office)})
}

// Climb goes up, step by step.
//
// Permission: CLIMB_TOWER.
func (s BellService) Climb(ctx context.Context, office int64) (BellResult, error) {
	return climbResult(done(ctx, s.desk, bells.Tower.Up, methods_test.ring{Office: operation.ByID(office)}))
}

// Heard reads how often the bell rang today.
//
// Permission: READ_BELL.
func (s BellService) Heard(ctx context.Context, id int64) (Page[int], error) {
	return perform(ctx, s.desk, bells.HearBell, methods_test.bellRef{Bell: id})
}

// Ring rings the bell of an office in.Times times, at most 12.
//
// Permission: RING_BELL.
func (s BellService) Ring(ctx context.Context, office, id int64, in methods_test.ring) (LoanResult, error) {
	in.Office = operation.ByID(office)
	in.Bell = id
	return loanResult(done(ctx, s.desk, bells.RingBell, in))
}
`
	if diff := cmp.Diff(want, body); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}
}

// TestMethodsOfAClient writes the services of a desk, and the methods whose operations have a route.
func TestMethodsOfAClient(t *testing.T) {
	method := func(name, id, result string) methods.Method {
		op := operation.Command[bellRef, operation.Result]{Meta: operation.Meta{ID: id}}
		arguments := []methods.Argument{{Name: "id", Field: "Bell"}}
		return methods.Method{Service: "Bells", Name: name, Doc: name + " is its comment.", Result: result, Operation: op, Arguments: arguments}
	}
	text, err := methods.Client([]methods.Method{
		method("Lend", "loans.Repay", "LoanResult"),
		method("Ring", "codes.Create", "BellResult"), // without a route
		method("Sell", "refdata.CreateCode", "BellResult"),
		method("Tune", "refdata.DeleteCode", "BellResult"), // written by hand
	}, []methods.Service{{Field: "Bells", Type: "BellService", Doc: "bells of offices"}}, map[string]bool{"BellService.Tune": true})
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(text), "\n)\n\n")
	want := `// Services are the services of a client. Each is the service of a desk that has its name.
type Services struct {
	Bells BellService // bells of offices
}

// servicesOf returns the services of a client.
func servicesOf(c *Client) Services {
	return Services{
		Bells: BellService{c},
	}
}

// BellService calls a lending.BellService of the server: bells of offices.
type BellService struct{ client *Client }

// Lend is its comment.
func (s BellService) Lend(ctx context.Context, id int64) (LoanResult, error) {
	return onLoan(ctx, s.client, "loans.Repay", methods_test.bellRef{Bell: id})
}

// Sell is its comment.
func (s BellService) Sell(ctx context.Context, id int64) (Result, error) {
	return give(ctx, s.client, "refdata.CreateCode", methods_test.bellRef{Bell: id})
}
`
	if diff := cmp.Diff(want, body); diff != "" {
		t.Errorf("methods (-want +got):\n%s", diff)
	}
}

// TestDirectivesAreChecked refuses directives that name what is not there.
func TestDirectivesAreChecked(t *testing.T) {
	for _, c := range []struct {
		name string
		op   operation.Operation
		want string
	}{
		{"another id", operation.Query[bellRef, int]{Meta: operation.Meta{ID: "bells.Silence"}}, "no operation of the package has the id of this declaration"},
		{"an unknown field", operation.Query[operation.NoInput, int]{Meta: operation.Meta{ID: "bells.RingBell"}}, "has no field Office"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := methods.Declared("testdata", []methods.Source{{Folder: "bells", Operations: []operation.Operation{c.op}}})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got the error %v, want one with %q", err, c.want)
			}
		})
	}
}
