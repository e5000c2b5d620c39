package money

import (
	"math/big"
	"testing"
)

// Every operation is compared with the exact rational result, rounded once.
// The numbers of rounds keep the package's tests at a few seconds.

func TestArithmeticAgainstRationals(t *testing.T) {
	operations := []struct {
		name  string
		ours  func(Arithmetic, Decimal, Decimal) Decimal
		exact func(z, x, y *big.Rat) *big.Rat
	}{
		{"Add", Arithmetic.Add, (*big.Rat).Add},
		{"Sub", Arithmetic.Sub, (*big.Rat).Sub},
		{"Mul", Arithmetic.Mul, (*big.Rat).Mul},
		{"Div", Arithmetic.Div, (*big.Rat).Quo},
	}
	const rounds = 55_000
	for seed, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			r := newDice(uint64(seed))
			for range rounds {
				x, m := r.decimal(), Arithmetic{Mode: r.mode()}
				y := r.beside(x)
				if op.name == "Div" && y.IsZero() {
					continue
				}
				got := op.ours(m, x, y)
				checkForm(t, got)
				want := toDigits(op.exact(new(big.Rat), x.rat(), y.rat()), maxDigits, m.Mode)
				if got.rat().Cmp(want) != 0 {
					t.Fatalf("%s(%s, %s) %s = %s, want %s", op.name, x, y, m.Mode, got, want.FloatString(60))
				}
			}
		})
	}
}

func TestArithmeticOverHugeGaps(t *testing.T) {
	r := newDice(7)
	for range 300 {
		m := Arithmetic{Mode: r.mode()}
		x := newDecimal(r.IntN(2) == 0, r.digits(1+r.IntN(19)), r.IntN(2*4000)-4000)
		y := newDecimal(r.IntN(2) == 0, r.digits(1+r.IntN(19)), r.IntN(2*4000)-4000)
		for name, pair := range map[string][2]*big.Rat{
			"Add": {m.Add(x, y).rat(), new(big.Rat).Add(x.rat(), y.rat())},
			"Mul": {m.Mul(x, y).rat(), new(big.Rat).Mul(x.rat(), y.rat())},
			"Div": {m.Div(x, y).rat(), new(big.Rat).Quo(x.rat(), y.rat())},
		} {
			if pair[0].Cmp(toDigits(pair[1], maxDigits, m.Mode)) != 0 {
				t.Fatalf("%s(%s, %s) %s is wrong", name, x, y, m.Mode)
			}
		}
	}
}

func TestRoundAgainstRationals(t *testing.T) {
	r := newDice(8)
	for range 40_000 {
		x, m := r.decimal(), Arithmetic{Mode: r.mode(), Digits: r.IntN(7)}
		want := toStep(x.rat(), powerOfTen(-m.Digits), m.Mode)
		if new(big.Rat).Abs(want).Cmp(powerOfTen(ceilingDigits-amountDecimals)) >= 0 {
			continue
		}
		if got := m.Round(x); got.rat().Cmp(want) != 0 {
			t.Fatalf("Round(%s) %+v = %s, want %s", x, m, got, want.FloatString(6))
		}
	}
}

func TestRoundScaleAgainstRationals(t *testing.T) {
	r := newDice(9)
	for range 30_000 {
		x, m, decimals := r.decimal(), Arithmetic{Mode: r.mode()}, r.IntN(50)-10
		got := m.RoundScale(x, decimals)
		checkForm(t, got)
		if want := toStep(x.rat(), powerOfTen(-decimals), m.Mode); got.rat().Cmp(want) != 0 {
			t.Fatalf("RoundScale(%s, %d) %s = %s, want %s", x, decimals, m.Mode, got, want.FloatString(60))
		}
	}
}

func TestRoundAmountAgainstRationals(t *testing.T) {
	r := newDice(10)
	for range 30_000 {
		a, m := r.amount(), Arithmetic{Mode: r.mode(), Digits: r.IntN(7)}
		want := toStep(a.rat(), powerOfTen(-m.Digits), m.Mode)
		if got := m.RoundAmount(a); got.rat().Cmp(want) != 0 {
			t.Fatalf("RoundAmount(%s) %+v = %s, want %s", a, m, got, want.FloatString(6))
		}
	}
}

func TestMultipleAgainstRationals(t *testing.T) {
	r := newDice(11)
	for range 40_000 {
		a, m, k := r.amount(), Arithmetic{Mode: r.mode()}, 1+r.IntN(1000)
		if r.IntN(10) == 0 {
			k = 1 + r.IntN(Limit)
		}
		want := toStep(a.rat(), big.NewRat(int64(k), 1), m.Mode)
		if got := m.Multiple(a, k); got.rat().Cmp(want) != 0 {
			t.Fatalf("Multiple(%s, %d) %s = %s, want %s", a, k, m.Mode, got, want.FloatString(6))
		}
	}
}

func TestAmountAgainstRationals(t *testing.T) {
	r := newDice(12)
	for range 20_000 {
		a, b, n := r.amount(), r.amount(), r.IntN(2001)-1000
		for name, pair := range map[string][2]*big.Rat{
			"Add":     {a.Add(b).rat(), new(big.Rat).Add(a.rat(), b.rat())},
			"Sub":     {a.Sub(b).rat(), new(big.Rat).Sub(a.rat(), b.rat())},
			"Neg":     {a.Neg().rat(), new(big.Rat).Neg(a.rat())},
			"Abs":     {a.Abs().rat(), new(big.Rat).Abs(a.rat())},
			"Times":   {a.Times(n).rat(), new(big.Rat).Mul(a.rat(), big.NewRat(int64(n), 1))},
			"Decimal": {a.Decimal().rat(), toDigits(a.rat(), maxDigits, HalfEven)},
		} {
			if pair[0].Cmp(pair[1]) != 0 {
				t.Fatalf("%s of %s, %s, %d is wrong", name, a, b, n)
			}
		}
		if got, want := a.Cmp(b), a.rat().Cmp(b.rat()); got != want || a.Less(b) != (want < 0) {
			t.Fatalf("Cmp(%s, %s) = %d, want %d", a, b, got, want)
		}
		if got, want := a.Format(6), a.rat().FloatString(6); got != want {
			t.Fatalf("Format(6) = %s, want %s", got, want)
		}
	}
}

func TestDecimalOrderAndTextAgainstRationals(t *testing.T) {
	r := newDice(13)
	for range 20_000 {
		x := r.decimal()
		y := r.beside(x)
		if got, want := x.Cmp(y), x.rat().Cmp(y.rat()); got != want {
			t.Fatalf("Cmp(%s, %s) = %d, want %d", x, y, got, want)
		}
		if back, err := ParseDecimal(x.String()); err != nil || back != x {
			t.Fatalf("%s reads back as %s, %v", x, back, err)
		}
		read, ok := new(big.Rat).SetString(x.String())
		if !ok || read.Cmp(x.rat()) != 0 {
			t.Fatalf("%s is not the text of its value", x)
		}
	}
}

// An amount of 39 digits is rounded in two steps; what the first one drops must
// still break the tie of the second.
func TestDecimalOfTheGreatestAmounts(t *testing.T) {
	tie := widePow10[38].plus(shifted(5, 19)) // 1000000000000000000|50000000000000000000
	for last, want := range map[uint64]uint64{0: 1, 1: pow10[18] + 1} {
		got := newAmount(true, tie.plus(wide{lo: last})).Decimal()
		if got.coef != want || !got.neg {
			t.Errorf("tie and %d: %s", last, got)
		}
	}
}

// A split must neither lose nor create a millionth.
func TestSplitConservesTheTotal(t *testing.T) {
	r := newDice(14)
	for range 20_000 {
		m := Arithmetic{Mode: r.mode(), Digits: r.IntN(7)}
		total, n := m.RoundAmount(FromMillionths(r.Int64N(Limit))), 1+r.IntN(400)
		each, last := m.Split(total, n)
		sum := last
		for range n - 1 {
			sum = sum.Add(each)
		}
		if sum != total {
			t.Fatalf("%s in %d parts: %s and last %s sum to %s", total, n, each, last, sum)
		}
		if each.Decimals() > m.Digits || last.Decimals() > m.Digits {
			t.Fatalf("%s in %d parts: %s or %s is no money of %d digits", total, n, each, last, m.Digits)
		}
	}
}

// The hot path must not allocate; a schedule does these millions of times.
func TestHotPathDoesNotAllocate(t *testing.T) {
	m := Arithmetic{Digits: 2}
	x, y := MustDecimal("1.234567890123456789"), MustDecimal("-0.0009876543210987654")
	a, b := MustParse("1234567.891234"), MustParse("-0.01")
	var keptDecimal Decimal
	var keptAmount Amount
	allocations := testing.AllocsPerRun(100, func() {
		keptDecimal = m.Div(m.Mul(m.Add(x, y), m.Sub(x, y)), y)
		keptDecimal = m.RoundScale(keptDecimal, 8)
		keptAmount = m.Round(keptDecimal).Add(m.RoundAmount(a)).Sub(b).Times(3)
		keptAmount = Max(keptAmount, m.MulAmount(a, x)).Add(m.DivAmount(b, y)).Add(m.Percent(a, x))
		keptAmount = m.Multiple(keptAmount, 5)
	})
	if allocations != 0 {
		t.Errorf("%v allocations, want none (%s, %s)", allocations, keptDecimal, keptAmount)
	}
}
