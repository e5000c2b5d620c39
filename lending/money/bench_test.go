package money

import (
	"testing"

	"github.com/ericlagergren/decimal"
)

// Operands of an interest calculation: a balance times a daily rate.
var (
	benchBalance = MustDecimal("9876.54")
	benchRate    = MustDecimal("0.0002739726027397260")
	benchFactor  = MustDecimal("1.008493150684931507")
	benchCents   = Arithmetic{Digits: 2}

	keepDecimal Decimal
	keepAmount  Amount
)

func BenchmarkAmountAdd(b *testing.B) {
	b.ReportAllocs()
	x, total := MustParse("1234.56"), Amount{}
	for b.Loop() {
		total = total.Add(x)
	}
	keepAmount = total
}

func BenchmarkDecimal(b *testing.B) {
	m := Arithmetic{}
	operations := []struct {
		name string
		do   func() Decimal
	}{
		{"Add", func() Decimal { return m.Add(benchFactor, benchRate) }},
		{"Mul", func() Decimal { return m.Mul(benchBalance, benchRate) }},
		{"MulFull", func() Decimal { return m.Mul(benchFactor, benchFactor) }},
		{"Div", func() Decimal { return m.Div(benchBalance, benchFactor) }},
		{"DivExact", func() Decimal { return m.Div(benchBalance, DecimalFromInt(2)) }},
	}
	for _, op := range operations {
		b.Run(op.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				keepDecimal = op.do()
			}
		})
	}
}

func BenchmarkRound(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		keepAmount = benchCents.Round(benchFactor)
	}
}

func BenchmarkRoundAmount(b *testing.B) {
	b.ReportAllocs()
	a := MustParse("1234.567891")
	for b.Loop() {
		keepAmount = benchCents.RoundAmount(a)
	}
}

func BenchmarkMulAmount(b *testing.B) {
	b.ReportAllocs()
	a := MustParse("9876.54")
	for b.Loop() {
		keepAmount = benchCents.MulAmount(a, benchRate)
	}
}

func BenchmarkAnnuity(b *testing.B) {
	b.ReportAllocs()
	rate, principal := MustDecimal("0.01"), FromInt(5000)
	for b.Loop() {
		keepDecimal, _ = benchCents.Annuity(rate, 18, principal)
	}
}

func BenchmarkPower(b *testing.B) {
	b.ReportAllocs()
	base, exponent := MustDecimal("1.12"), MustDecimal("0.0833333333333333333")
	for b.Loop() {
		keepDecimal, _ = Power(base, exponent)
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		keepAmount, _ = Parse("12345.67")
	}
}

// BenchmarkLibrary does the same with the decimal library at 19 digits.
func BenchmarkLibrary(b *testing.B) {
	ctx := decimal.Context{Precision: maxDigits, RoundingMode: decimal.ToNearestEven}
	balance, rate, factor := benchBalance.expand(), benchRate.expand(), benchFactor.expand()
	operations := []struct {
		name string
		do   func()
	}{
		{"Add", func() { ctx.Add(new(decimal.Big), factor, rate) }},
		{"Mul", func() { ctx.Mul(new(decimal.Big), balance, rate) }},
		{"MulFull", func() { ctx.Mul(new(decimal.Big), factor, factor) }},
		{"Div", func() { ctx.Quo(new(decimal.Big), balance, factor) }},
		{"MulRound", func() { z := new(decimal.Big); ctx.Mul(z, balance, rate); ctx.Quantize(z, 2) }},
	}
	for _, op := range operations {
		b.Run(op.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				op.do()
			}
		})
	}
}
