package money_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/money"
)

func TestBinaryFraction(t *testing.T) {
	tests := []struct {
		name, text string
		want       uint64
		ok         bool
	}{
		{"nothing", "0", 0, true},
		{"a half", "0.5", 1 << 63, true},
		{"cut, not rounded", "0.1", 0x1999999999999999, true},
		{"least of 19 decimals", "1e-19", 1, true},
		{"greatest", "0.9999999999999999999", 18446744073709551614, true},
		{"one", "1", 0, false},
		{"ten", "10", 0, false},
		{"far beyond", "1e9999", 0, false},
		{"below 0", "-0.5", 0, false},
		{"twenty decimals", "1e-20", 0, false},
		{"far below", "1e-9999", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := money.MustDecimal(tt.text).BinaryFraction(); got != tt.want || ok != tt.ok {
				t.Errorf("%s gives %d, %v; want %d, %v", tt.text, got, ok, tt.want, tt.ok)
			}
		})
	}
}

func TestBinaryFractionIsCutOnce(t *testing.T) {
	d := rand.New(rand.NewPCG(rand.Uint64(), 1))
	full, ten19 := new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int).Exp(big.NewInt(10), big.NewInt(19), nil)
	var m money.Arithmetic
	for range 10_000 {
		count := d.Int64N(1 << (1 + d.IntN(62)))
		want := new(big.Int).Mul(big.NewInt(count), full)
		got, ok := m.Mul(money.DecimalFromInt(count), money.MustDecimal("1e-19")).BinaryFraction()
		if !ok || got != want.Quo(want, ten19).Uint64() {
			t.Fatalf("%d × 10^-19 gives %d, %v; want %s", count, got, ok, want)
		}
	}
}
