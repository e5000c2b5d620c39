package book_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/money"
)

// The record writes itself in the bytes of encoding/json, with every field set, each field alone, and none.
func TestScheduleRecordIsThatOfTheStandardLibrary(t *testing.T) {
	var full book.Instalment
	fields := setLeaves(reflect.ValueOf(&full).Elem(), 0, func(int) bool { return true })
	made := map[string]records.StoredSchedule{
		"no rows":  {Instalments: []book.Instalment{}},
		"nothing":  {},
		"all":      {Instalments: []book.Instalment{full, {}, full}, Digest: &book.Digest{Till: calendar.MustParse("2026-01-31"), Balance: money.MustParse("-5")}},
		"negative": {Instalments: []book.Instalment{{Number: -1, PaidLate: money.MustParse("-0.000001")}}},
	}
	for i := range fields {
		var one book.Instalment
		setLeaves(reflect.ValueOf(&one).Elem(), 0, func(leaf int) bool { return leaf == i })
		made[fmt.Sprint("field ", i)] = records.StoredSchedule{Instalments: []book.Instalment{one}}
	}
	for name, record := range made {
		t.Run(name, func(t *testing.T) {
			want, err := json.Marshal(plainSchedule(record))
			if err != nil {
				t.Fatal(err)
			}
			got, err := record.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("written (-standard +own):\n%s", diff)
			}
			var again records.StoredSchedule
			if err := again.ParseJSON(got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(record, again) {
				t.Errorf("read %+v, want %+v", again, record)
			}
		})
	}
}

// plainSchedule is StoredSchedule without its own form.
type plainSchedule records.StoredSchedule

// setLeaves sets the chosen leaves of a value, numbered from n, to something of their own, and returns the next number.
func setLeaves(v reflect.Value, n int, chosen func(int) bool) int {
	switch x := v.Addr().Interface().(type) {
	case *money.Amount:
		if chosen(n) {
			*x = money.FromInt(int64(n + 1))
		}
		return n + 1
	case *calendar.Date:
		if chosen(n) {
			*x = calendar.MustParse("2026-01-01").AddDays(n)
		}
		return n + 1
	case *int:
		if chosen(n) {
			*x = n + 1
		}
		return n + 1
	case *bool:
		*x = chosen(n)
		return n + 1
	}
	for i := range v.NumField() {
		n = setLeaves(v.Field(i), n, chosen)
	}
	return n
}

// For any text that a store hands out: a schedule record is read or refused; what was read is written and read again as the same.
func FuzzScheduleRecord(f *testing.F) {
	var full book.Instalment
	setLeaves(reflect.ValueOf(&full).Elem(), 0, func(int) bool { return true })
	record := records.StoredSchedule{Instalments: []book.Instalment{full}, Digest: &book.Digest{}}
	body, err := record.AppendJSON(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(body))
	f.Add(`{"instalments":null,"other":[1]}`)
	f.Add(`{"instalments":[{"number":1,"from":"","due":"2026-01-01"}],"model":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		var once, twice records.StoredSchedule
		if once.ParseJSON([]byte(text)) != nil {
			return
		}
		body, err := once.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := twice.ParseJSON(body); err != nil {
			t.Fatalf("%s cannot be read again: %v", body, err)
		}
		again, err := twice.AppendJSON(nil)
		if err != nil || string(again) != string(body) {
			t.Errorf("%s became %s (%v)", body, again, err)
		}
	})
}
