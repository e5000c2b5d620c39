package progressive_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/schedule/progressive"
)

func encoded(tb testing.TB, m *progressive.Model) string {
	tb.Helper()
	data, err := json.Marshal(m)
	try(tb, err)
	return string(data)
}

// restored is a model that was stored and read again.
func restored(tb testing.TB, m *progressive.Model) *progressive.Model {
	tb.Helper()
	again := new(progressive.Model)
	try(tb, json.Unmarshal([]byte(encoded(tb, m)), again))
	return again
}

func TestStoredForm(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-01-15", "15")
	want := `{"v":1,` +
		`"basis":{"digits":2,"percent":7,"daysInYear":360,"daysInMonth":30,"repayments":6,"every":1,"frequency":2,"start":"2024-01-01",` +
		`"recalculates":true,"rest":2,"preClosure":1},` +
		`"dating":{"every":1,"unit":2,"seed":"2024-01-01"},"closing":17,"start":"2024-01-01","periods":[` +
		`{"due":"2024-02-01","emi":17.01,"base":17.01,"paidPrincipal":14.74,"paidInterest":0.26,"slices":[` +
		`{"due":"2024-01-01","disbursed":100},{"due":"2024-01-15","correction":-14.74},{"due":"2024-02-01"}]},` +
		`{"due":"2024-03-01"},{"due":"2024-04-01"},{"due":"2024-05-01"},{"due":"2024-06-01"},{"due":"2024-07-01","emi":16.96}]}`
	if diff := cmp.Diff(want, encoded(t, m)); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, encoded(t, restored(t, m))); diff != "" {
		t.Errorf("stored again (-want +got):\n%s", diff)
	}
}

func TestStoredFormIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"v":1}`, `{"v":2,"start":"2023-12-01","periods":[{"due":"2024-01-01"}]}`, `{"v":"1"}`, `[]`,
		`{"v":1,"periods":[{"due":"2024-01-01"}]}`,
		`{"v":1,"start":"2023-12-01","periods":[{"due":""}]}`,
		`{"v":1,"start":"2023-12-01","periods":[{"due":"2024-01-01","slices":[{"due":""}]}]}`,
	} {
		if err := json.Unmarshal([]byte(text), new(progressive.Model)); !errors.Is(err, progressive.ErrStored) {
			t.Errorf("%s: error is %v, want %v", text, err, progressive.ErrStored)
		}
	}
}
