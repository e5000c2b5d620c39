package money

import "math/bits"

// wide is an unsigned 128-bit integer: the exact product of two coefficients
// of 19 digits, and the magnitude of an Amount.
type wide struct{ hi, lo uint64 }

// pow10 holds every power of ten that fits 64 bits.
var pow10 = [20]uint64{
	1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
	10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
	1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
	1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
}

// widePow10 holds every power of ten that fits 128 bits.
var widePow10 = widePowers()

func widePowers() [39]wide {
	var powers [39]wide
	powers[0] = wide{lo: 1}
	for i := 1; i < len(powers); i++ {
		powers[i] = powers[i-1].times(10)
	}
	return powers
}

// log10Of2 is log10(2) in units of 1/4096, exact enough for 128 bits: it turns
// a length in bits into the number of decimal digits or one less.
const log10Of2 = 1233

// countDigits gives the number of decimal digits of n; 0 has none.
func countDigits(n uint64) int {
	guess := bits.Len64(n) * log10Of2 >> 12
	if n < pow10[guess] {
		return guess
	}
	return guess + 1
}

// digits gives the number of decimal digits of w; 0 has none.
func (w wide) digits() int {
	if w.hi == 0 {
		return countDigits(w.lo)
	}
	guess := (64 + bits.Len64(w.hi)) * log10Of2 >> 12
	if w.less(widePow10[guess]) {
		return guess
	}
	return guess + 1
}

func (w wide) less(v wide) bool {
	return w.hi < v.hi || (w.hi == v.hi && w.lo < v.lo)
}

func (w wide) plus(v wide) wide {
	lo, carry := bits.Add64(w.lo, v.lo, 0)
	hi, _ := bits.Add64(w.hi, v.hi, carry)
	return wide{hi, lo}
}

func (w wide) minus(v wide) wide {
	lo, borrow := bits.Sub64(w.lo, v.lo, 0)
	hi, _ := bits.Sub64(w.hi, v.hi, borrow)
	return wide{hi, lo}
}

// times keeps the low 128 bits of the product.
func (w wide) times(n uint64) wide {
	hi, lo := bits.Mul64(w.lo, n)
	return wide{hi + w.hi*n, lo}
}

// divide gives quotient and remainder; n is never 0 here.
func (w wide) divide(n uint64) (wide, uint64) {
	if w.hi == 0 {
		return wide{lo: w.lo / n}, w.lo % n
	}
	lo, rest := bits.Div64(w.hi%n, w.lo, n)
	return wide{w.hi / n, lo}, rest
}

// shifted gives n × 10^places; the caller makes sure that it fits 128 bits
// and that places is 0..38.
func shifted(n uint64, places int) wide {
	if places <= 19 {
		hi, lo := bits.Mul64(n, pow10[places])
		return wide{hi, lo}
	}
	return widePow10[places].times(n)
}

// shifted gives w × 10^places, under the same conditions.
func (w wide) shifted(places int) wide {
	for range places {
		w = w.times(10)
	}
	return w
}
