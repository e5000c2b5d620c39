package money_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
)

func TestRoundingIDs(t *testing.T) {
	type row struct {
		ID   int
		Name string
	}
	var got []row
	for id := range 7 {
		mode, ok := money.RoundingFromID(id)
		if !ok {
			t.Fatalf("id %d is unknown", id)
		}
		got = append(got, row{mode.ID(), mode.String()})
	}
	want := []row{{0, "UP"}, {1, "DOWN"}, {2, "CEILING"}, {3, "FLOOR"}, {4, "HALF_UP"}, {5, "HALF_DOWN"}, {6, "HALF_EVEN"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, id := range []int{-1, 7} {
		if mode, ok := money.RoundingFromID(id); ok || mode != money.HalfEven {
			t.Errorf("id %d: %s, %v", id, mode, ok)
		}
	}
	var zero money.Rounding
	if zero != money.HalfEven || money.Rounding(99).String() != "HALF_EVEN" {
		t.Error("half-even is neither the zero value nor the fallback")
	}
}

// The table of java.math.RoundingMode, which the configuration ids follow.
func TestModesRoundToUnits(t *testing.T) {
	inputs := []string{"5.5", "2.5", "1.6", "1.1", "1", "-1", "-1.1", "-1.6", "-2.5", "-5.5"}
	want := map[money.Rounding][]string{
		money.Up:       {"6", "3", "2", "2", "1", "-1", "-2", "-2", "-3", "-6"},
		money.Down:     {"5", "2", "1", "1", "1", "-1", "-1", "-1", "-2", "-5"},
		money.Ceiling:  {"6", "3", "2", "2", "1", "-1", "-1", "-1", "-2", "-5"},
		money.Floor:    {"5", "2", "1", "1", "1", "-1", "-2", "-2", "-3", "-6"},
		money.HalfUp:   {"6", "3", "2", "1", "1", "-1", "-1", "-2", "-3", "-6"},
		money.HalfDown: {"5", "2", "2", "1", "1", "-1", "-1", "-2", "-2", "-5"},
		money.HalfEven: {"6", "2", "2", "1", "1", "-1", "-1", "-2", "-2", "-6"},
	}
	for mode, row := range want {
		m := money.Arithmetic{Mode: mode}
		var decimals, amounts []string
		for _, in := range inputs {
			decimals = append(decimals, m.Round(money.MustDecimal(in)).String())
			amounts = append(amounts, m.RoundAmount(money.MustParse(in)).String())
		}
		if diff := cmp.Diff([][]string{row, row}, [][]string{decimals, amounts}); diff != "" {
			t.Errorf("%s: %s", mode, diff)
		}
	}
}

func TestDecimalOperations(t *testing.T) {
	var m money.Arithmetic
	up := money.Arithmetic{Mode: money.Up}
	x := money.MustDecimal
	tests := []struct {
		name string
		got  money.Decimal
		want string
	}{
		{"a third has nineteen digits", m.Div(x("1"), x("3")), "0.3333333333333333333"},
		{"two thirds round up", m.Div(x("2"), x("3")), "0.6666666666666666667"},
		{"a third away from zero", up.Div(x("-1"), x("3")), "-0.3333333333333333334"},
		{"an exact quotient", m.Div(x("6"), x("3")), "2"},
		{"a monthly rate", m.Div(m.Div(x("12"), x("100")), x("12")), "0.01"},
		{"carry into a new digit", m.Add(x("9999999999999999999"), x("0.5")), "10000000000000000000"},
		{"a tie goes to even", m.Add(x("1000000000000000002"), x("0.5")), "1000000000000000002"},
		{"a tail breaks the tie", m.Add(x("1000000000000000002"), x("0.5000001")), "1000000000000000003"},
		{"a far tail counts away from zero", up.Add(x("1"), x("1e-80")), "1.000000000000000001"},
		{"a far tail counts below", money.Arithmetic{Mode: money.Down}.Sub(x("1"), x("1e-80")), "0.9999999999999999999"},
		{"a tail after a tie that a borrow opens", money.Arithmetic{Mode: money.HalfDown}.Sub(x("1"), x("4999999999999999999e-38")), "1"},
		{"cancellation is exact", m.Sub(x("1.000000000000000001"), x("1")), "0.000000000000000001"},
		{"product of nines", m.Mul(x("9999999999999999999"), x("9999999999999999999")), "99999999999999999980000000000000000000"},
		{"zero sum has no sign", m.Add(x("-1.5"), x("1.5")), "0"},
		{"zero product has no sign", m.Mul(x("-1.5"), x("0")), "0"},
		{"eight decimals", m.RoundScale(x("0.123456785"), 8), "0.12345678"},
		{"no decimal to drop", m.RoundScale(x("0.125"), 8), "0.125"},
		{"hundreds", m.RoundScale(x("1250"), -2), "1200"},
		{"far fewer decimals", m.RoundScale(x("1e-50"), 19), "0"},
		{"far fewer decimals away from zero", up.RoundScale(x("-1e-50"), 2), "-0.01"},
		{"beyond every exponent", m.Mul(x("2e9000"), x("-3e9000")), "-9999999999999999999e9999"},
		{"below every exponent", m.Mul(x("2e-9000"), x("3e-9000")), "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDivisionByZero(t *testing.T) {
	var m money.Arithmetic
	one, zero := money.DecimalFromInt(1), money.Decimal{}
	if got, ok := m.CheckedDiv(one, zero); ok || !got.IsZero() {
		t.Errorf("1 / 0 = %s, %v", got, ok)
	}
	if got, ok := m.CheckedDiv(zero, one); !ok || !got.IsZero() {
		t.Errorf("0 / 1 = %s, %v", got, ok)
	}
	if got := m.DivAmount(money.FromInt(1), zero); !got.IsZero() {
		t.Errorf("DivAmount by zero = %s", got)
	}
}

func TestMoneyOperations(t *testing.T) {
	cents := money.Arithmetic{Digits: 2}
	units := money.Arithmetic{}
	hundreds := money.Arithmetic{InMultiplesOf: 100}
	d, a := money.MustDecimal, money.MustParse
	tests := []struct {
		name string
		got  money.Amount
		want string
	}{
		{"cents", cents.Round(d("304.9102394765066229")), "304.91"},
		{"tie of cents", cents.Round(d("0.125")), "0.12"},
		{"digits above six count as six", money.Arithmetic{Digits: 9}.Round(d("0.12345678")), "0.123457"},
		{"digits below zero count as none", money.Arithmetic{Digits: -1}.Round(d("2.5")), "2"},
		{"greatest result", cents.Round(d("-1e24")), "-1000000000000000000000000"},
		{"first result held at the end", cents.Round(d("-2e24")), "-1000000000000000000000000"},
		{"result held at the end", cents.Round(d("-1e25")), "-1000000000000000000000000"},
		{"product", cents.MulAmount(a("1000"), d("0.0083333333333333333")), "8.33"},
		{"quotient", cents.DivAmount(a("100"), d("3")), "33.33"},
		{"percent", cents.Percent(a("1250"), d("25")), "312.5"},
		{"percent of a tie", units.Percent(a("1250"), d("25")), "312"},
		{"currency in hundreds", hundreds.Round(d("1250.1")), "1200"},
		{"currency in hundreds, tie to even", hundreds.Round(d("1150")), "1200"},
		{"currency in hundreds, sum", hundreds.RoundAmount(a("1251")), "1300"},
		{"currency in hundreds, too small", hundreds.Round(d("49")), "0"},
		{"currency in hundreds, below zero", hundreds.Round(d("-1251")), "-1251"},
		{"multiples need a currency without decimals", money.Arithmetic{Digits: 2, InMultiplesOf: 100}.Round(d("1251.5")), "1251.5"},
		{"units first, multiples second", money.Arithmetic{InMultiplesOf: 10}.Round(d("5.4")), "0"},
		{"multiple of one", cents.Multiple(a("312.50"), 1), "312"},
		{"multiple of five", cents.Multiple(a("312.50"), 5), "310"},
		{"multiple of ten", cents.Multiple(a("316.66"), 10), "320"},
		{"multiple of a negative sum", cents.Multiple(a("-312.50"), 1), "-312"},
		{"multiple away from zero", money.Arithmetic{Mode: money.Up}.Multiple(a("300.000001"), 100), "400"},
		{"no multiple", cents.Multiple(a("312.50"), 0), "312.5"},
		{"negative multiple", cents.Multiple(a("312.50"), -5), "312.5"},
		{"greatest multiple", cents.Multiple(a("6000000000000"), money.Limit), "10000000000000"},
		{"multiple beyond the limit", cents.Multiple(a("1"), money.Limit+1), "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSplit(t *testing.T) {
	m := money.Arithmetic{Digits: 2}
	tests := []struct {
		name, total, each, last string
		parts                   int
	}{
		{"even", "90", "30", "30", 3},
		{"last is greater", "100", "33.33", "33.34", 3},
		{"last is smaller", "200", "66.67", "66.66", 3},
		{"two parts", "0.05", "0.02", "0.03", 2},
		{"one part", "100", "0", "100", 1},
		{"no part", "100", "0", "100", 0},
		{"below zero", "-100", "-33.33", "-33.34", 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			each, last := m.Split(money.MustParse(tt.total), tt.parts)
			if diff := cmp.Diff([]string{tt.each, tt.last}, []string{each.String(), last.String()}); diff != "" {
				t.Error(diff)
			}
		})
	}
}
