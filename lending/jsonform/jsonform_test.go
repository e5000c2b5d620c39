package jsonform_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jsonform"
	"lending.example/platform/lending/money"
)

func Example() {
	var w jsonform.Writer
	w.Begin('{')
	w.Int("number", 1)
	w.Date("due", calendar.MustParse("2026-02-15"))
	w.Amount("paid", money.MustParse("340.02"))
	w.Amount("waived", money.Amount{})
	w.End('}')
	fmt.Println(string(w.Bytes()))

	var paid money.Amount
	r := jsonform.NewReader(w.Bytes())
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "paid":
			paid = r.Amount()
		default:
			r.Value()
		}
	}
	fmt.Println(paid, r.End())
	// Output:
	// {"number":1,"due":"2026-02-15","paid":340.02}
	// 340.02 <nil>
}

func TestWriterSeparates(t *testing.T) {
	var w jsonform.Writer
	w.Begin('{')
	w.Name("empty")
	w.Begin('[')
	w.End(']')
	w.Flag("off", false)
	w.Flag("on", true)
	w.ID("none", 0)
	w.ID("id", 7)
	w.Word("word", "LoanApproved")
	w.AmountOrZero("zero", money.Amount{})
	w.DateIfSet("never", calendar.Date{})
	w.Date("unset", calendar.Date{})
	w.Name("list")
	w.Begin('[')
	w.Raw([]byte("1"))
	w.Raw([]byte("2"))
	w.Begin('{')
	w.End('}')
	w.End(']')
	w.Int("last", -3)
	w.End('}')
	want := `{"empty":[],"on":true,"id":7,"word":"LoanApproved","zero":0,"unset":"","list":[1,2,{}],"last":-3}`
	if diff := cmp.Diff(want, string(w.Bytes())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReaderReadsWhatOthersWrote(t *testing.T) {
	type figures struct {
		Int    int
		Byte   uint8
		Flags  []bool
		Amount string
		Date   string
		Other  string
		Gone   bool
	}
	text := " { \"int\" : -7 , \"byte\":255,\n\"flags\":[ true , false ], \"amount\":\"1e2\", \"date\":\"2026-01-31\", \"other\": {\"a\\\"}\":[{},[],null]} ,\"gone\":null}\n"
	var got figures
	r := jsonform.NewReader([]byte(text))
	for r.Begin('{'); r.More('}'); {
		switch string(r.Name()) {
		case "int":
			got.Int = r.Int()
		case "byte":
			got.Byte = r.Byte()
		case "flags":
			for r.Begin('['); r.More(']'); {
				got.Flags = append(got.Flags, r.Flag())
			}
		case "amount":
			var a money.Amount
			if err := a.UnmarshalJSON(r.Value()); err != nil {
				t.Error(err)
			}
			got.Amount = a.String()
		case "date":
			got.Date = r.Date().String()
		case "other":
			got.Other = string(r.Value())
		case "gone":
			got.Gone = r.Null()
		}
	}
	if err := r.End(); err != nil {
		t.Fatal(err)
	}
	want := figures{-7, 255, []bool{true, false}, "100", "2026-01-31", `{"a\"}":[{},[],null]}`, true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReaderRefuses(t *testing.T) {
	date := func(r *jsonform.Reader) { r.Date() }
	amount := func(r *jsonform.Reader) { r.Amount() }
	whole := func(r *jsonform.Reader) { r.Int() }
	small := func(r *jsonform.Reader) { r.Byte() }
	flag := func(r *jsonform.Reader) { r.Flag() }
	value := func(r *jsonform.Reader) { r.Value() }
	member := func(r *jsonform.Reader) {
		for r.Begin('{'); r.More('}'); {
			r.Name()
			r.Value()
		}
	}
	for name, c := range map[string]struct {
		text string
		read func(*jsonform.Reader)
	}{
		"nothing":                {``, value},
		"text after the end":     {`1 2`, value},
		"a zero byte":            {"1\x00", value},
		"no such day":            {`"2026-02-30"`, date},
		"a date without quotes":  {`2026`, date},
		"a string without end":   {`"2026-01-01`, date},
		"an escaped end":         {`"\"`, value},
		"too many decimals":      {`0.1234567`, amount},
		"a whole number with .5": {`1.5`, whole},
		"a byte above 255":       {`256`, small},
		"a negative byte":        {`-1`, small},
		"yes for true":           {`yes`, flag},
		"nil for null":           {`nil`, func(r *jsonform.Reader) { r.Null() }},
		"no colon":               {`{"a" 1}`, member},
		"no comma":               {`{"a":1 "b":2}`, member},
		"a comma too many":       {`{"a":1,}`, member},
		"a comma too early":      {`{,"a":1}`, member},
		"another bracket":        {`[1]`, member},
		"an object without end":  {`{"a":1`, member},
		"a bracket of its own":   {`{"a":[1}}`, member},
		"too deep":               {strings.Repeat("[", 200), value},
	} {
		t.Run(name, func(t *testing.T) {
			r := jsonform.NewReader([]byte(c.text))
			c.read(r)
			if err := r.End(); !errors.Is(err, jsonform.ErrMalformed) {
				t.Errorf("error is %v, want %v", err, jsonform.ErrMalformed)
			}
		})
	}
}

// For any text: a value that encoding/json takes is read to its end, unless it is nested too deeply, and the reader comes to an end on others.
func FuzzReader(f *testing.F) {
	for _, text := range []string{`{"a":[1,2,{"b":null}],"c":"\"x"}`, `[]`, `{`, `{"a"`, ` -1.5e3 `, `"\u00e9"`, `[,]`, `{"a":1,}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := jsonform.NewReader([]byte(text))
		value := r.Value()
		err := r.End()
		if !json.Valid([]byte(text)) {
			return
		}
		if nested := strings.Count(text, "[") + strings.Count(text, "{"); err != nil && nested < 50 {
			t.Errorf("%q is refused: %v", text, err)
		}
		if err == nil && string(value) != strings.Trim(text, " \n\t\r") {
			t.Errorf("%q is read as %q", text, value)
		}
	})
}
