package money

import "math/bits"

// Arithmetic says how a tenant calculates in one currency. The zero value
// rounds half-even to whole units. It is a plain value: copy it freely.
type Arithmetic struct {
	Mode          Rounding `json:"rounding,omitzero"`      // of every rounding, inside formulas and to the currency
	Digits        int      `json:"digits,omitzero"`        // decimals of the currency, 0..6; values outside count as the nearest
	InMultiplesOf int      `json:"inMultiplesOf,omitzero"` // smallest sum in use, in whole units; see Round
}

// Add gives x + y, rounded once to 19 significant digits.
func (m Arithmetic) Add(x, y Decimal) Decimal {
	if x.coef == 0 {
		return y
	}
	if y.coef == 0 {
		return x
	}
	if x.exp < y.exp {
		x, y = y, x
	}
	upper, lower, exp, tail := align(x, y)
	if x.neg == y.neg {
		return m.Mode.significant(x.neg, upper.plus(lower), exp, tail)
	}
	return m.difference(x.neg, upper, lower, exp, tail)
}

// Sub gives x - y, rounded once to 19 significant digits.
func (m Arithmetic) Sub(x, y Decimal) Decimal { return m.Add(x, y.Neg()) }

// align writes two numbers other than 0, x with the greater exponent, as
// counts of 10^exp. Both are exact where 38 digits hold them; else x fills 38
// digits, and the part of y below 10^exp is only reported, as tail.
func align(x, y Decimal) (upper, lower wide, exp int, tail bool) {
	gap := int(x.exp) - int(y.exp)
	room := 2*maxDigits - countDigits(x.coef)
	if gap <= room {
		return shifted(x.coef, gap), wide{lo: y.coef}, int(y.exp), false
	}
	upper, exp = shifted(x.coef, room), int(x.exp)-room
	if gap-room > maxDigits {
		return upper, wide{}, exp, true
	}
	step := pow10[gap-room]
	return upper, wide{lo: y.coef / step}, exp, y.coef%step != 0
}

// difference rounds upper - lower; negative is the sign of upper.
func (m Arithmetic) difference(negative bool, upper, lower wide, exp int, tail bool) Decimal {
	if tail {
		// What is left above a whole unit is again a tail, of the other part.
		lower = lower.plus(wide{lo: 1})
	}
	if upper.less(lower) {
		return m.Mode.significant(!negative, lower.minus(upper), exp, tail)
	}
	return m.Mode.significant(negative, upper.minus(lower), exp, tail)
}

// Mul gives x × y, rounded once to 19 significant digits.
func (m Arithmetic) Mul(x, y Decimal) Decimal {
	hi, lo := bits.Mul64(x.coef, y.coef)
	return m.Mode.significant(x.neg != y.neg, wide{hi, lo}, int(x.exp)+int(y.exp), false)
}

// Div gives x / y, rounded once to 19 significant digits. Dividing by zero is
// an error of the program; the result is then 0. Use CheckedDiv when the
// divisor is not known to differ from zero.
func (m Arithmetic) Div(x, y Decimal) Decimal {
	q, _ := m.CheckedDiv(x, y)
	return q
}

// CheckedDiv is Div which says whether the division was possible: it gives 0
// and false when y is 0.
func (m Arithmetic) CheckedDiv(x, y Decimal) (Decimal, bool) {
	if x.coef == 0 || y.coef == 0 {
		return Decimal{}, y.coef != 0
	}
	negative := x.neg != y.neg
	dividend, xExp := x.full()
	divisor, yExp := y.full()
	// Between two coefficients of 19 digits the quotient has 19 digits after
	// scaling by 10^18 or 10^19, so that the remainder alone decides the rounding.
	places := maxDigits - 1
	if dividend < divisor {
		places = maxDigits
	}
	hi, lo := bits.Mul64(dividend, pow10[places])
	quotient, rest := bits.Div64(hi, lo, divisor)
	return m.Mode.finish(negative, quotient, xExp-yExp-places, remainderOf(rest, divisor)), true
}

// full gives a number other than 0 with a coefficient of exactly 19 digits.
func (d Decimal) full() (coef uint64, exp int) {
	places := maxDigits - countDigits(d.coef)
	return d.coef * pow10[places], int(d.exp) - places
}

// significant rounds n × 10^exp to 19 significant digits. tail says that the
// magnitude is greater than n by less than 1; n then has at least 19 digits.
func (r Rounding) significant(negative bool, n wide, exp int, tail bool) Decimal {
	if n.hi == 0 && n.lo < pow10[maxDigits] && !tail {
		return newDecimal(negative, n.lo, exp)
	}
	drop := n.digits() - maxDigits
	if drop > maxDigits { // only an Amount near the end of 128 bits
		var rest uint64
		n, rest = n.divide(10)
		drop, exp, tail = drop-1, exp+1, tail || rest != 0
	}
	quotient, rest := bits.Div64(n.hi, n.lo, pow10[drop])
	dropped := remainderOf(rest, pow10[drop])
	if tail {
		dropped = dropped.withTail()
	}
	return r.finish(negative, quotient, exp+drop, dropped)
}

// finish applies the decision of the mode to a coefficient of 19 digits.
func (r Rounding) finish(negative bool, coef uint64, exp int, dropped remainder) Decimal {
	if r.away(negative, coef&1 == 1, dropped) {
		coef++
		if coef == pow10[maxDigits] {
			coef, exp = pow10[maxDigits-1], exp+1
		}
	}
	return newDecimal(negative, coef, exp)
}

// RoundScale rounds x to the given number of decimals, as rules such as
// "finally 8 decimals" ask for. Negative decimals round to tens, hundreds ...
func (m Arithmetic) RoundScale(x Decimal, decimals int) Decimal {
	decimals = max(min(decimals, maxExponent), -maxExponent)
	if int(x.exp) >= -decimals {
		return x
	}
	return newDecimal(x.neg, m.Mode.count(x, decimals), -decimals)
}

// count gives the magnitude of x as a rounded number of 10^-decimals; x has
// more decimals than that.
func (r Rounding) count(x Decimal, decimals int) uint64 {
	quotient, dropped := uint64(0), belowHalf
	if drop := -decimals - int(x.exp); drop <= maxDigits {
		step := pow10[drop]
		quotient, dropped = x.coef/step, remainderOf(x.coef%step, step)
	}
	if r.away(x.neg, quotient&1 == 1, dropped) {
		quotient++
	}
	return quotient
}
