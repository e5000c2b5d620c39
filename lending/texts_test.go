package lending_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// awkwardTexts are parts of texts that a log may not keep as they are. The last three are not UTF-8.
var awkwardTexts = []string{
	"", "a", " ", "\x00", "\x1f\t\n", `"\`, "<&>", "é", "e\u0301", "\u2028", "\ufffd", "\ufeff", "😀", "\U0010ffff", "\xe9", "\xed\xa0\x80", "\xff",
}

// TestTextsOfInputsComeBack fills the inputs of all operations with awkward texts. What is accepted comes back from the log as it was; what
// is not UTF-8 is refused, by the name of a field.
func TestTextsOfInputsComeBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	refused, kept := 0, 0
	for _, op := range lendingtest.New(t).Platform.Operations() {
		for range 20 {
			input := op.NewInput()
			fill(reflect.ValueOf(input).Elem(), "")
			awkward := retell(reflect.ValueOf(input).Elem(), random)
			bad := operation.NameFields(input, operation.BadTexts(input))
			for _, v := range bad {
				if v.GoField == "" {
					t.Errorf("%s: no field is called %s", op.About().ID, v.Field)
				}
			}
			if got := len(bad) > 0; got != awkward {
				t.Errorf("%s: refused: %v, want %v of %+v", op.About().ID, got, awkward, input)
			}
			if len(bad) > 0 {
				refused++
				continue
			}
			kept++
			comesBack(t, op, input)
		}
	}
	if refused < 1000 || kept < 1000 {
		t.Errorf("%d were refused and %d kept", refused, kept)
	}
}

// comesBack writes an input as the log does, reads it again and compares.
func comesBack(t *testing.T, op operation.Operation, input any) {
	t.Helper()
	text, err := json.Marshal(input)
	if err != nil {
		t.Errorf("%s: %v", op.About().ID, err)
		return
	}
	again := op.NewInput()
	if err := json.Unmarshal(text, again); err != nil {
		t.Errorf("%s: %v", op.About().ID, err)
	}
	unlogged := cmp.FilterPath(func(p cmp.Path) bool {
		field, ok := p.Last().(cmp.StructField)
		if !ok {
			return false
		}
		of, _ := p.Index(-2).Type().FieldByName(field.Name())
		return !of.IsExported() || of.Tag.Get("json") == "-"
	}, cmp.Ignore())
	comparable := cmp.Comparer(func(a, b calendar.Date) bool { return a == b })
	if diff := cmp.Diff(input, again, unlogged, comparable, cmpopts.EquateComparable()); diff != "" {
		t.Errorf("%s: %s", op.About().ID, diff)
	}
}

// retell adds an awkward part to every text of a value, and reports whether one of them is not UTF-8 then.
func retell(v reflect.Value, random *rand.Rand) (bad bool) {
	switch v.Kind() {
	case reflect.String:
		added := awkwardTexts[random.IntN(len(awkwardTexts))]
		if random.IntN(3) > 0 {
			added = "" // or hardly an input would be accepted
		}
		v.SetString(v.String() + added)
		return strings.ToValidUTF8(added, "") != added
	case reflect.Pointer:
		return !v.IsNil() && retell(v.Elem(), random)
	case reflect.Slice:
		for i := 0; i < v.Len() && v.Type().Elem().Kind() != reflect.Uint8; i++ {
			bad = retell(v.Index(i), random) || bad
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				bad = retell(v.Field(i), random) || bad
			}
		}
	}
	return bad
}

// TestTextsThatAreNotUTF8 gives commands with such texts from Go: they are refused at the field, a password too, and the log runs again.
func TestTextsThatAreNotUTF8(t *testing.T) {
	ctx, bench := t.Context(), lendingtest.New(t)
	bad := "Jos\xe9"
	tests := map[string]struct {
		field string
		give  func() error
	}{
		"a name": {"First", func() error {
			_, err := bench.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: bad, Last: "Rao", SubmittedOn: bench.Today(), Active: new(false)})
			return err
		}},
		"an external id": {"ExternalID", func() error {
			_, err := bench.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "A", Last: "Rao", ExternalID: bad, SubmittedOn: bench.Today(), Active: new(false)})
			return err
		}},
		"a password": {"Password", func() error {
			_, err := bench.Desk.Users.ChangePassword(ctx, 1, access.PasswordChange{Password: "long-Passw0rd!" + bad, RepeatPassword: "long-Passw0rd!" + bad})
			return err
		}},
		"a query": {"DisplayName", func() error {
			_, err := bench.Desk.Clients.List(ctx, clients.Filter{DisplayName: bad})
			return err
		}},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			err := c.give()
			var refused *fault.Error
			if !errors.As(err, &refused) || !refused.Has(operation.TextNotUTF8) || refused.Violations[0].GoField != c.field {
				t.Errorf("%v, want %s refused", err, c.field)
			}
		})
	}
	if findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 5); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}
