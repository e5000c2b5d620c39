package httpserver

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

type sample struct {
	ID       int64           `json:"id"`
	Name     string          `json:"name,omitempty"`
	On       calendar.Date   `json:"on"`
	At       time.Time       `json:"at,omitzero"`
	Amount   money.Amount    `json:"amount"`
	Optional *money.Amount   `json:"optional,omitempty"`
	Rate     money.Decimal   `json:"rate,omitzero"`
	Unit     calendar.Unit   `json:"unit"`
	MaybeOne *calendar.Unit  `json:"maybeOne"`
	Flag     bool            `json:"flag"`
	Raw      json.RawMessage `json:"raw,omitempty"`
	Any      any             `json:"any"`
	Map      map[string]any  `json:"map,omitempty"`
	ByID     map[int64]bool  `json:"byId,omitempty"`
	List     []sample        `json:"list,omitempty"`
	Kept     []string        `json:"kept"`
	Hidden   string          `json:"-"`
	inner    string
	sampleBase
	*sampleMore
}

type sampleBase struct {
	Base string `json:"base,omitempty"`
	Name string `json:"name"` // the outer one counts
}

type sampleMore struct {
	More int `json:"more"`
}

func TestEncode(t *testing.T) {
	day := calendar.MustParse("2024-01-31")
	amount := money.MustParse("1234.560000")
	months := calendar.Months
	moment := time.Date(2024, 1, 31, 12, 30, 0, 5000, time.UTC)
	cases := []struct {
		name string
		in   any
		want string
	}{
		{"nothing set", sample{inner: "x"}, `{"id":0,"amount":0,"unit":{"id":0,"code":"periodFrequencyType.days","value":"Days"},"flag":false,"kept":[]}`},
		{"everything set", sample{
			ID: 7, Name: "A", On: day, At: moment, Amount: amount, Optional: &amount, Rate: money.MustDecimal("0.0175"), Unit: months, MaybeOne: &months,
			Flag: true, Raw: json.RawMessage(`{"x":1}`), Any: day, Map: map[string]any{"b": 2, "a": day, "none": nil}, ByID: map[int64]bool{5: true},
			List: []sample{}, Kept: []string{"k"}, Hidden: "h", sampleBase: sampleBase{Base: "b", Name: "inner"}, sampleMore: &sampleMore{More: 3},
		}, `{"id":7,"name":"A","on":[2024,1,31],"at":"2024-01-31T12:30:00.000005Z","amount":1234.56,"optional":1234.56,"rate":0.0175,` +
			`"unit":{"id":2,"code":"periodFrequencyType.months","value":"Months"},"maybeOne":{"id":2,"code":"periodFrequencyType.months","value":"Months"},` +
			`"flag":true,"raw":{"x":1},"any":[2024,1,31],"map":{"a":[2024,1,31],"b":2},"byId":{"5":true},"kept":["k"],"base":"b","more":3}`},
		{"text", "quote \" slash \\ tab \t bell \a é \u2028 bad \xff end", `"quote \" slash \\ tab \t bell \u0007 é ` + "\u2028" + ` bad ` + "\ufffd" + ` end"`},
		{"a list of dates", []calendar.Date{day}, `[[2024,1,31]]`},
		{"no list is an empty list", []string(nil), `[]`},
		{"option", enumeration.Option{ID: "DEFAULT", Code: "x.default", Label: "Default"}, `{"id":"DEFAULT","code":"x.default","value":"Default"}`},
		{"page", operation.Page[int]{Total: 3, Items: []int{1, 2}}, `{"totalFilteredRecords":3,"pageItems":[1,2]}`},
		{"result", operation.Result{OfficeID: 1, ID: 7, Changes: map[string]any{}}, `{"officeId":1,"resourceId":7,"changes":{}}`},
		{"result without changes", operation.Result{ID: 7}, `{"resourceId":7}`},
		{"bytes", []byte("%PDF"), `"JVBERg=="`},
		{"negative cents", money.MustParse("-0.01"), `-0.01`},
		{"nothing", nil, `null`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := encode(c.in)
			if err != nil || !json.Valid(got) {
				t.Fatalf("%s: %v", got, err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestEncodeRefusesWhatJSONCannotSay(t *testing.T) {
	for _, v := range []any{1.5, make(chan int), func() {}, struct {
		F float64 `json:"f"`
	}{}} {
		if _, err := encode(v); err == nil {
			t.Errorf("%T was encoded", v)
		}
	}
}

func TestEncodeRepeatsTheRequest(t *testing.T) {
	body, err := parseBody([]byte(`{"amount":200.10,"on":"1 July 2022","locale":"en","dateFormat":"dd MMMM yyyy","paymentTypeId":3,"note":"n"}`))
	if err != nil {
		t.Fatal(err)
	}
	_, b := bind(making(), requestParts{body: body})
	b.remember("paymentTypeId", body.member("paymentTypeId"))
	day := calendar.MustParse("2022-07-01")
	cases := []struct {
		name    string
		changes map[string]any
		want    string
	}{
		{"amounts and dates as text, with what is needed to read them", map[string]any{"amount": operation.Sent{Value: money.MustParse("200.1")}, "on": operation.Sent{Value: day}},
			`{"amount":"200.10","dateFormat":"dd MMMM yyyy","locale":"en","on":"1 July 2022"}`},
		{"others as they were sent", map[string]any{"paymentTypeId": operation.Sent{Value: int64(3)}, "note": operation.Sent{Value: "n"}}, `{"note":"n","paymentTypeId":3}`},
		{"a date that was not sent", map[string]any{"until": operation.Sent{Value: calendar.Date{}}}, `{"dateFormat":"dd MMMM yyyy","locale":"en","until":""}`},
		{"computed values as values", map[string]any{"amount": money.MustParse("200.1"), "on": day}, `{"amount":200.1,"on":[2022,7,1]}`},
		{"a default that was not sent", map[string]any{"isActive": operation.Sent{Value: true}}, `{"isActive":true}`},
		{"nothing changed", map[string]any{}, `{}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := encoder{request: b}
			e.any(operation.Result{ID: 1, Changes: c.changes})
			want := `{"resourceId":1,"changes":` + c.want + `}`
			if diff := cmp.Diff(want, string(e.out)); diff != "" || e.err != nil {
				t.Errorf("%v (-want +got):\n%s", e.err, diff)
			}
		})
	}
}

func TestEncodeOnlyWhatWasAskedFor(t *testing.T) {
	data := depositData{ID: 1, Name: "n", Children: []depositData{{ID: 2, Name: "c"}}}
	only := map[string]bool{"name": true, "children": true}
	cases := []struct {
		name string
		in   any
		want string
	}{
		{"one", data, `{"name":"n","children":[{"id":2,"name":"c","amount":0,"unit":U,"roles":[]}]}`},
		{"list", []depositData{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}}, `[{"name":"a"},{"name":"b"}]`},
		{"page", operation.Page[depositData]{Total: 2, Items: []depositData{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}}}, `{"totalFilteredRecords":2,"pageItems":[{"name":"a"},{"name":"b"}]}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			e := encoder{only: only}
			e.any(c.in)
			want := strings.ReplaceAll(c.want, "U", `{"id":0,"code":"periodFrequencyType.days","value":"Days"}`)
			if diff := cmp.Diff(want, string(e.out)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	page := operation.Page[depositData]{Total: 100}
	for i := range 100 {
		page.Items = append(page.Items, depositData{
			ID: int64(i), Name: fmt.Sprint("deposit ", i), On: calendar.MustParse("2024-01-31"), Amount: money.FromInt(int64(i)), Unit: calendar.Months, Roles: []int64{1, 2},
		})
	}
	var e encoder
	b.ReportAllocs()
	for b.Loop() {
		e.out = e.out[:0]
		e.any(page)
		b.SetBytes(int64(len(e.out)))
	}
}
