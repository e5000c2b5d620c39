package money

// ceilingDigits is how many digits of millionths are in range. It bounds what
// Round gives, too: low enough that adding such results cannot overflow.
const ceilingDigits = IntegerDigits + amountDecimals

// Round turns a number into money: x rounded once, in m.Mode, to the digits of
// the currency. When the currency has no decimals, InMultiplesOf is greater
// than 0 and so is the result, the result is then rounded to a multiple of
// InMultiplesOf as Multiple does.
//
// Every number below 10^24 units is a result. A greater one gives 10^24 units
// of its sign, for which InRange is false.
func (m Arithmetic) Round(x Decimal) Amount { return m.inMultiples(m.roundDigits(x)) }

// RoundAmount is Round for a sum with more decimals than the currency.
func (m Arithmetic) RoundAmount(a Amount) Amount {
	unit := pow10[amountDecimals-m.digits()]
	return m.inMultiples(m.nearest(a, unit))
}

// MulAmount gives a × f, at 19 significant digits, then Round.
func (m Arithmetic) MulAmount(a Amount, f Decimal) Amount {
	return m.Round(m.Mul(a.Decimal(), f))
}

// DivAmount gives a / n, at 19 significant digits, then Round. Dividing by
// zero is an error of the program; the result is then 0.
func (m Arithmetic) DivAmount(a Amount, n Decimal) Amount {
	return m.Round(m.Div(a.Decimal(), n))
}

// Percent gives a × pct / 100, each operation at 19 significant digits, in
// this order, then Round.
func (m Arithmetic) Percent(a Amount, pct Decimal) Amount {
	product := m.Mul(a.Decimal(), pct)
	return m.Round(newDecimal(product.neg, product.coef, int(product.exp)-2))
}

// Multiple gives a as a multiple of k whole units: a / k, rounded once to an
// integer in m.Mode, times k. 312.50 with k = 1 is 312 half-even. Any k outside
// 1..Limit gives a unchanged.
func (m Arithmetic) Multiple(a Amount, k int) Amount {
	if k <= 0 || int64(k) > Limit {
		return a
	}
	return m.nearest(a, uint64(k)*million)
}

// Split divides a total into n parts of which all but the last are equal: each
// is total / n as money, last takes the rest, so that each × (n - 1) + last is
// exactly total. n below 2 gives no part but the last.
func (m Arithmetic) Split(total Amount, n int) (each, last Amount) {
	if n < 2 {
		return Amount{}, total
	}
	each = m.DivAmount(total, DecimalFromInt(int64(n)))
	return each, total.Sub(each.Times(n - 1))
}

// digits gives the decimals of the currency within 0..6.
func (m Arithmetic) digits() int { return max(0, min(m.Digits, amountDecimals)) }

func (m Arithmetic) inMultiples(a Amount) Amount {
	if m.InMultiplesOf > 0 && m.Digits <= 0 && a.IsPositive() {
		return m.Multiple(a, m.InMultiplesOf)
	}
	return a
}

// roundDigits rounds x to the digits of the currency and nothing more.
func (m Arithmetic) roundDigits(x Decimal) Amount {
	digits := m.digits()
	if int(x.exp) < -digits {
		return newAmount(x.neg, shifted(m.Mode.count(x, digits), amountDecimals-digits))
	}
	places := int(x.exp) + amountDecimals
	if places+countDigits(x.coef) > ceilingDigits {
		return newAmount(x.neg, widePow10[ceilingDigits])
	}
	return newAmount(x.neg, shifted(x.coef, places))
}

// nearest rounds a to a multiple of unit millionths.
func (m Arithmetic) nearest(a Amount, unit uint64) Amount {
	quotient, rest := a.magnitude().divide(unit)
	if rest == 0 {
		return a
	}
	kept := a.magnitude().minus(wide{lo: rest})
	if m.Mode.away(a.hi < 0, quotient.lo&1 == 1, remainderOf(rest, unit)) {
		kept = kept.plus(wide{lo: unit})
	}
	return newAmount(a.hi < 0, kept)
}
