package money_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, text, want string
		err              error
	}{
		{name: "whole", text: "100", want: "100"},
		{name: "decimals", text: "1234.56", want: "1234.56"},
		{name: "six decimals", text: "0.000001", want: "0.000001"},
		{name: "negative", text: "-0.5", want: "-0.5"},
		{name: "plus sign", text: "+7", want: "7"},
		{name: "no digit before the point", text: ".5", want: "0.5"},
		{name: "no digit after the point", text: "5.", want: "5"},
		{name: "zeros at both ends", text: "0001.500000000000000000000000", want: "1.5"},
		{name: "zeros inside", text: "10020.030", want: "10020.03"},
		{name: "negative zero", text: "-0.00", want: "0"},
		{name: "most below the limit", text: "9999999999999.999999", want: "9999999999999.999999"},
		{name: "least above the limit", text: "-9999999999999.999999", want: "-9999999999999.999999"},
		{name: "beyond 64 bits of millionths", text: "9223372036854.775808", want: "9223372036854.775808"},
		{name: "the limit", text: "10000000000000", want: "10000000000000"},
		{name: "greatest in range", text: "999999999999999999999999.999999", want: "999999999999999999999999.999999"},
		{name: "least in range below zero", text: "-000999999999999999999999999.9999990", want: "-999999999999999999999999.999999"},
		{name: "twenty digits with zeros among them", text: "12000000000000.000340", want: "12000000000000.00034"},
		{name: "twenty digits", text: "12345678901234.567890", want: "12345678901234.56789"},
		{name: "nineteen digits", text: "8999999999999.999999", want: "8999999999999.999999"},

		{name: "empty", text: "", err: money.ErrSyntax},
		{name: "sign alone", text: "-", err: money.ErrSyntax},
		{name: "point alone", text: ".", err: money.ErrSyntax},
		{name: "word", text: "ten", err: money.ErrSyntax},
		{name: "two points", text: "1.2.3", err: money.ErrSyntax},
		{name: "two signs", text: "--1", err: money.ErrSyntax},
		{name: "space", text: " 1", err: money.ErrSyntax},
		{name: "grouping", text: "1,000", err: money.ErrSyntax},
		{name: "exponent", text: "1e3", err: money.ErrSyntax},
		{name: "not a number", text: "NaN", err: money.ErrSyntax},
		{name: "other digits", text: "١٢", err: money.ErrSyntax},
		{name: "seventh decimal", text: "1.0000001", err: money.ErrPrecision},
		{name: "too long after the point", text: "0.12345678901234567890123", err: money.ErrPrecision},
		{name: "seventh decimal of a long one", text: "12345678901234.5678901", err: money.ErrPrecision},
		{name: "out of range", text: "1000000000000000000000000", err: money.ErrRange},
		{name: "out of range below zero", text: "-1000000000000000000000000", err: money.ErrRange},
		{name: "beyond nineteen digits", text: "123456789012345678901234567890.1", err: money.ErrRange},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := money.Parse(tt.text)
			if !errors.Is(err, tt.err) {
				t.Fatalf("Parse(%q): error %v, want %v", tt.text, err, tt.err)
			}
			if err == nil {
				if diff := cmp.Diff(tt.want, got.String()); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestParseErrorsNameValueAndRule(t *testing.T) {
	_, err := money.Parse("1.0000001")
	want := `amount "1.0000001": too many digits: at most 6 decimals`
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}

func TestConstructors(t *testing.T) {
	tests := []struct {
		name string
		got  money.Amount
		want string
	}{
		{"zero value", money.Amount{}, "0"},
		{"units", money.FromInt(-12), "-12"},
		{"greatest units", money.FromInt(math.MaxInt64), "9223372036854775807"},
		{"least units", money.FromInt(math.MinInt64), "-9223372036854775808"},
		{"millionths", money.FromMillionths(-1_500_000), "-1.5"},
		{"least millionths", money.FromMillionths(math.MinInt64), "-9223372036854.775808"},
		{"sum of none", money.Sum(), "0"},
		{"sum", money.Sum(money.FromInt(1), money.MustParse("0.01"), money.FromInt(-3)), "-1.99"},
		{"times", money.MustParse("33.33").Times(-3), "-99.99"},
		{"minimum first", money.Min(money.FromInt(-2), money.FromInt(1)), "-2"},
		{"minimum last", money.Min(money.FromInt(1), money.FromInt(-2)), "-2"},
		{"maximum first", money.Max(money.FromInt(1), money.FromInt(-2)), "1"},
		{"maximum last", money.Max(money.FromInt(-2), money.FromInt(1)), "1"},
		{"carry between the words", money.FromMillionths(-1).Add(money.FromMillionths(1)), "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMillionths(t *testing.T) {
	for _, n := range []int64{0, 1, -1, math.MaxInt64, math.MinInt64} {
		if got, ok := money.FromMillionths(n).Millionths(); !ok || got != n {
			t.Errorf("%d comes back as %d, %v", n, got, ok)
		}
	}
	for _, a := range []money.Amount{
		money.FromMillionths(math.MaxInt64).Add(money.FromMillionths(1)),
		money.FromMillionths(math.MinInt64).Sub(money.FromMillionths(1)),
	} {
		if got, ok := a.Millionths(); ok || got != 0 {
			t.Errorf("%s gives %d, %v; it does not fit", a, got, ok)
		}
	}
}

func TestSigns(t *testing.T) {
	type signs struct {
		Sign                     int
		Zero, Positive, Negative bool
	}
	tests := map[string]signs{
		"0":         {0, true, false, false},
		"0.000001":  {1, false, true, false},
		"-0.000001": {-1, false, false, true},
		"5":         {1, false, true, false},
	}
	for text, want := range tests {
		a, d := money.MustParse(text), money.MustDecimal(text)
		amount := signs{a.Sign(), a.IsZero(), a.IsPositive(), a.IsNegative()}
		number := signs{d.Sign(), d.IsZero(), d.IsPositive(), d.IsNegative()}
		if diff := cmp.Diff([]signs{want, want}, []signs{amount, number}); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestWithinLimit(t *testing.T) {
	limit, millionth := money.FromInt(money.Limit), money.FromMillionths(1)
	for a, want := range map[money.Amount]bool{
		limit.Sub(millionth):       true,
		limit.Neg().Add(millionth): true,
		limit:                      false,
		limit.Neg():                false,
	} {
		if got := a.WithinLimit(); got != want {
			t.Errorf("%s: %v, want %v", a, got, want)
		}
	}
}

func TestAmountText(t *testing.T) {
	tests := []struct {
		name, text, plain, two, six string
		decimals                    int
	}{
		{"zero", "0", "0", "0.00", "0.000000", 0},
		{"whole", "100", "100", "100.00", "100.000000", 0},
		{"one decimal", "-100.5", "-100.5", "-100.50", "-100.500000", 1},
		{"cents", "0.07", "0.07", "0.07", "0.070000", 2},
		{"beyond cents", "0.125", "0.125", "0.125", "0.125000", 3},
		{"a millionth", "-0.000001", "-0.000001", "-0.000001", "-0.000001", 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := money.MustParse(tt.text)
			got := []any{a.String(), a.Format(2), a.Format(6), a.Format(-1), a.Format(99), a.Decimals()}
			want := []any{tt.plain, tt.two, tt.six, tt.plain, tt.six, tt.decimals}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			text, err := a.AppendText([]byte("EUR "))
			if err != nil || string(text) != "EUR "+tt.plain {
				t.Errorf("AppendText: %s, %v", text, err)
			}
		})
	}
}

func TestAmountJSON(t *testing.T) {
	tests := []struct {
		name, data, want string
		err              error
	}{
		{name: "number", data: `12.50`, want: `12.5`},
		{name: "string", data: `"12.50"`, want: `12.5`},
		{name: "exponent", data: `1e3`, want: `1000`},
		{name: "negative exponent", data: `"-25E-1"`, want: `-2.5`},
		{name: "null leaves the value", data: `null`, want: `1`},
		{name: "exponent beyond six decimals", data: `1e-7`, err: money.ErrPrecision},
		{name: "exponent out of range", data: `1e24`, err: money.ErrRange},
		{name: "huge exponent", data: `1e99999999999999999999`, err: money.ErrRange},
		{name: "tiny exponent", data: `1e-99999999999999999999`, err: money.ErrPrecision},
		{name: "zero with huge exponent", data: `0e999999`, want: `0`},
		{name: "empty string", data: `""`, err: money.ErrSyntax},
		{name: "word", data: `"abc"`, err: money.ErrSyntax},
		{name: "boolean", data: `true`, err: money.ErrSyntax},
		{name: "object", data: `{}`, err: money.ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := money.FromInt(1)
			err := json.Unmarshal([]byte(tt.data), &a)
			if !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			if err != nil {
				return
			}
			data, err := json.Marshal(a)
			if diff := cmp.Diff(tt.want, string(data)); diff != "" || err != nil {
				t.Error(diff, err)
			}
		})
	}
}

// Amounts and decimals work as values, map keys and text of a document.
func TestJSONDocumentRoundTrip(t *testing.T) {
	type document struct {
		Principal money.Amount                   `json:"principal"`
		Fee       money.Amount                   `json:"fee,omitzero"`
		Rate      money.Decimal                  `json:"rate"`
		Tiers     map[money.Amount]money.Decimal `json:"tiers"`
	}
	want := document{
		Principal: money.MustParse("10000.01"),
		Rate:      money.MustDecimal("0.0175"),
		Tiers:     map[money.Amount]money.Decimal{money.FromInt(500): money.MustDecimal("-1.5")},
	}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	text := `{"principal":10000.01,"rate":0.0175,"tiers":{"500":-1.5}}`
	if diff := cmp.Diff(text, string(data)); diff != "" {
		t.Error(diff)
	}
	var got document
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Flags, XML and other text formats read what Parse and ParseDecimal read.
func TestTextRoundTrip(t *testing.T) {
	type textual interface {
		encoding.TextMarshaler
		encoding.TextAppender
	}
	amount, decimal := money.MustParse("-12.5"), money.MustDecimal("-12.5")
	for _, value := range []textual{amount, decimal} {
		text, err := value.MarshalText()
		appended, appendErr := value.AppendText([]byte(">"))
		if err != nil || appendErr != nil || string(text) != "-12.5" || string(appended) != ">-12.5" {
			t.Errorf("%T: %s, %v, %s, %v", value, text, err, appended, appendErr)
		}
	}
	var readAmount money.Amount
	var readDecimal money.Decimal
	if err := readAmount.UnmarshalText([]byte("-12.50")); err != nil || readAmount != amount {
		t.Errorf("%s, %v", readAmount, err)
	}
	if err := readDecimal.UnmarshalText([]byte("-125e-1")); err != nil || readDecimal != decimal {
		t.Errorf("%s, %v", readDecimal, err)
	}
	if err := readAmount.UnmarshalText([]byte("1e3")); !errors.Is(err, money.ErrSyntax) || readAmount != amount {
		t.Errorf("a refused text gives %v and leaves %s", err, readAmount)
	}
}

func TestConstantsOfTheSourcePanic(t *testing.T) {
	for name, read := range map[string]func(){
		"amount":  func() { money.MustParse("a lot") },
		"decimal": func() { money.MustDecimal("a lot") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if err, ok := recover().(error); !ok || !errors.Is(err, money.ErrSyntax) {
					t.Errorf("panic with %v, want ErrSyntax", err)
				}
			}()
			read()
		})
	}
}
