package refdata_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

func TestLookupReadsOnce(t *testing.T) {
	names, reads := refdata.Lookup[string]{}, 0
	read := func(name string, err error) func() (string, error) {
		return func() (string, error) { reads++; return name, err }
	}
	for _, c := range []struct {
		name      string
		id        int64
		read      func() (string, error)
		want      string
		readSoFar int
	}{
		{"first", 1, read("branch", nil), "branch", 1},
		{"again", 1, read("another", nil), "branch", 1},
		{"gone", 2, read("half read", store.ErrNotFound), "", 2},
		{"gone, again", 2, read("back", nil), "", 2},
		{"refused as gone", 3, read("half read", refdata.ErrHolidayID.New(3)), "", 3},
		{"none", 0, read("nobody", nil), "", 3},
	} {
		if got := names.Of(c.id, c.read); got != c.want || reads != c.readSoFar {
			t.Errorf("%s: %q after %d reads, want %q after %d", c.name, got, reads, c.want, c.readSoFar)
		}
	}
	if names.Err() != nil {
		t.Error("what is gone is no failure:", names.Err())
	}
	cut := errors.New("the line is cut")
	if got := names.Of(4, read("half read", cut)); got != "" || !errors.Is(names.Err(), cut) {
		t.Errorf("%q, %v", got, names.Err())
	}
}
