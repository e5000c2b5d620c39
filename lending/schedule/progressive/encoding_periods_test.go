package progressive

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jsonform"
	"lending.example/platform/lending/money"
)

// Periods write themselves in the bytes of encoding/json and read what it wrote.
func TestPeriodsAreThoseOfTheStandardLibrary(t *testing.T) {
	on, sum := calendar.MustParse("2026-02-28"), money.MustParse
	slice := storedSlice{on, true, sum("1"), sum("2"), sum("-3.5"), sum("4"), sum("5.000001")}
	for name, s := range map[string]storedPeriod{
		"plain":           {Due: on},
		"everything":      {on, 255, new(sum("1")), new(sum("2")), sum("3"), sum("4"), sum("5"), sum("6"), sum("7"), sum("8"), on, []storedSlice{slice, {Due: on}}},
		"zero instalment": {Due: on, Instalment: new(money.Amount{}), Base: new(money.Amount{})},
		"without slices":  {Due: on, Slices: []storedSlice{}},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			var w jsonform.Writer
			s.write(&w)
			if diff := cmp.Diff(string(want), string(w.Bytes())); diff != "" {
				t.Errorf("written (-standard +own):\n%s", diff)
			}
			var again storedPeriod
			r := jsonform.NewReader(want)
			again.read(r)
			if err := r.End(); err != nil {
				t.Fatal(err)
			}
			if len(s.Slices) == 0 {
				s.Slices = nil
			}
			if !reflect.DeepEqual(s, again) {
				t.Errorf("read %+v, want %+v", again, s)
			}
		})
	}
}
