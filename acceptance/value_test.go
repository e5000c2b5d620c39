package acceptance

import (
	"encoding/json"
	"testing"
)

func TestReadingCompares(t *testing.T) {
	cents := 2
	for _, c := range []struct {
		name      string
		read      reading
		got, want any
		equal     bool
	}{
		{"numbers of different length", reading{Kind: number}, json.Number("9.750000"), "9.75", true},
		{"numbers that differ far beyond the point", reading{Kind: number}, json.Number("9.7500000000000000000001"), "9.75", false},
		{"a number and its opposite", reading{Kind: number}, json.Number("-1"), "1", false},
		{"a number with an exponent", reading{Kind: number}, json.Number("1e3"), "1000.0", true},
		{"a number and no number", reading{Kind: number}, json.Number("1"), "one", false},
		{"a fraction is no number", reading{Kind: number}, json.Number("0.5"), "1/2", false},
		{"a truth is no number", reading{Kind: number}, true, "true", false},
		{"nothing and zero", reading{Kind: number}, nil, "0", false},
		{"nothing and zero, where nothing is zero", reading{Kind: number, Empty0: true}, nil, "0.0", true},
		{"nothing and nothing", reading{Kind: number}, nil, "", true},
		{"nothing and the word null", reading{Kind: wording}, nil, "null", true},
		{"a half is rounded up", reading{Kind: number, Scale: &cents}, json.Number("0.005"), "0.01", true},
		{"a half below zero is rounded away from it", reading{Kind: number, Scale: &cents}, json.Number("-0.005"), "-0.01", true},
		{"what is wanted is not rounded", reading{Kind: number, Scale: &cents}, json.Number("0.01"), "0.005", false},
		{"a whole number as a fraction", reading{Kind: whole}, json.Number("30"), "30.0", true},
		{"whole numbers that differ", reading{Kind: whole}, json.Number("30"), "31", false},
		{"a day as a list", reading{Kind: date}, []any{json.Number("2024"), json.Number("2"), json.Number("9")}, "2024-02-09", true},
		{"a day with a time", reading{Kind: date}, "2024-02-09T12:00:00Z", "2024-02-09", true},
		{"days that differ", reading{Kind: date}, []any{json.Number("2024"), json.Number("2"), json.Number("9")}, "2024-02-10", false},
		{"absent truth is false", reading{Kind: truth}, nil, "false", true},
		{"absent truth is not true", reading{Kind: truth}, nil, "true", false},
		{"a truth and a word for it", reading{Kind: truth}, true, "TRUE", true},
		{"texts with spaces around", reading{Kind: wording}, " Active ", "Active", true},
		{"texts in other letters", reading{Kind: wording}, "active", "Active", false},
		{"a number as text", reading{Kind: wording}, json.Number("9.750"), "9.75", false},
		{"a truth is no text", reading{Kind: wording}, true, "true", false},
		{"no kind is text", reading{}, "Active", "Active", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, want := c.read.got(c.got), c.read.want(c.want)
			if (got == want) != c.equal {
				t.Errorf("%q and %q: equal %v, want %v", got, want, got == want, c.equal)
			}
		})
	}
}
