package events

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
)

// TestRecordsAreThoseOfEncodingJSON: the form by hand has the same bytes, no matter what is set, and is read back.
func TestRecordsAreThoseOfEncodingJSON(t *testing.T) {
	one := entry{Type: "LoanApproved", ID: 1, LoanID: 2, ClientID: 3, OfficeID: 4, Body: json.RawMessage(`{"a":"<b>","n":1.50}`)}
	one.Body, _ = json.Marshal(map[string]any{"a": "<ä> & \"b\"", "n": 1.5})
	for name, b := range map[string]batch{
		"one":     {At: time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC), BusinessDate: calendar.MustParse("2026-01-02"), ActorID: 7, Actor: "J. \"O'<Neil>\"", Command: 8, Entries: []entry{one}},
		"several": {At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), BusinessDate: calendar.MustParse("2026-01-02"), Actor: "system", Command: 8, Entries: []entry{one, {Type: "ClientCreate", Body: json.RawMessage(`{}`)}, one}},
	} {
		got, err := b.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(plainBatch(b))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		var back batch
		if err := back.ParseJSON(got); err != nil || len(back.Entries) != len(b.Entries) || back.Actor != b.Actor || !back.At.Equal(b.At) {
			t.Errorf("%s: read back as %+v, %v", name, back, err)
		}
	}
}
