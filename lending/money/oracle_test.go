package money

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The oracle: the same results from exact rationals, by a different road.

var (
	bigTen  = big.NewInt(10)
	oneHalf = big.NewRat(1, 2)
	modes   = []Rounding{HalfEven, Up, Down, Ceiling, Floor, HalfUp, HalfDown}
)

// powerOfTen gives 10^exp as an exact rational.
func powerOfTen(exp int) *big.Rat {
	power := new(big.Int).Exp(bigTen, big.NewInt(int64(max(exp, -exp))), nil)
	if exp < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), power)
	}
	return new(big.Rat).SetInt(power)
}

func (d Decimal) rat() *big.Rat {
	r := new(big.Rat).SetInt(new(big.Int).SetUint64(d.coef))
	r.Mul(r, powerOfTen(int(d.exp)))
	if d.neg {
		r.Neg(r)
	}
	return r
}

func (a Amount) rat() *big.Rat {
	n := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	n.Add(n, new(big.Int).SetUint64(a.lo))
	return new(big.Rat).SetFrac(n, big.NewInt(million))
}

// floorOf gives the greatest integer that is not above q.
func floorOf(q *big.Rat) *big.Int { return new(big.Int).Div(q.Num(), q.Denom()) }

// toInteger rounds q by the textbook definition of each mode.
func toInteger(q *big.Rat, mode Rounding) *big.Int {
	floor := floorOf(q)
	ceiling := new(big.Int).Neg(floorOf(new(big.Rat).Neg(q)))
	inner, outer := floor, ceiling // towards and away from zero
	if q.Sign() < 0 {
		inner, outer = ceiling, floor
	}
	distance := new(big.Rat).Sub(q, new(big.Rat).SetInt(floor)).Cmp(oneHalf)
	switch {
	case mode == Up:
		return outer
	case mode == Down:
		return inner
	case mode == Ceiling:
		return ceiling
	case mode == Floor:
		return floor
	case distance < 0:
		return floor
	case distance > 0:
		return ceiling
	case mode == HalfUp:
		return outer
	case mode == HalfDown:
		return inner
	case floor.Bit(0) == 0:
		return floor
	default:
		return ceiling
	}
}

// toStep rounds q to a multiple of step.
func toStep(q, step *big.Rat, mode Rounding) *big.Rat {
	count := toInteger(new(big.Rat).Quo(q, step), mode)
	return new(big.Rat).Mul(new(big.Rat).SetInt(count), step)
}

// toDigits rounds q to a number of significant digits.
func toDigits(q *big.Rat, digits int, mode Rounding) *big.Rat {
	if q.Sign() == 0 {
		return q
	}
	exp := len(q.Num().String()) - len(q.Denom().String()) - digits
	if q.Sign() < 0 {
		exp-- // the sign in the text
	}
	for new(big.Rat).Abs(q).Cmp(powerOfTen(exp+digits)) >= 0 {
		exp++
	}
	for new(big.Rat).Abs(q).Cmp(powerOfTen(exp+digits-1)) < 0 {
		exp--
	}
	return toStep(q, powerOfTen(exp), mode)
}

// checkForm fails unless d is in the one form of its value.
func checkForm(t *testing.T, d Decimal) {
	t.Helper()
	if d.coef >= pow10[maxDigits] || (d.coef == 0 && d != Decimal{}) || (d.coef != 0 && d.coef%10 == 0) {
		t.Fatalf("%s is not normalised: %+v", d, struct {
			coef uint64
			exp  int32
			neg  bool
		}(d))
	}
}

// dice makes operands that hurt.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice { return dice{rand.New(rand.NewPCG(seed, 19))} }

func (r dice) mode() Rounding { return modes[r.IntN(len(modes))] }

func (r dice) digits(n int) uint64 {
	if n == 0 {
		return 0
	}
	return pow10[n-1] + r.Uint64N(pow10[n]-pow10[n-1])
}

// coef prefers the shapes at which carries, ties and normalisation happen.
func (r dice) coef() uint64 {
	switch r.IntN(8) {
	case 0:
		return r.digits(1 + r.IntN(3))
	case 1:
		return r.digits(maxDigits)
	case 2:
		return pow10[1+r.IntN(maxDigits)] - 1 // 99…9
	case 3:
		return pow10[r.IntN(maxDigits)] + r.Uint64N(2) // 10…0 and 10…1
	case 4:
		return 5 * pow10[r.IntN(maxDigits-1)]
	case 5:
		return 1 << r.IntN(63) // divisors that leave ties
	case 6:
		return r.digits(1+r.IntN(maxDigits)) | 1
	default:
		return r.digits(r.IntN(maxDigits + 1))
	}
}

func (r dice) exp() int {
	switch r.IntN(100) {
	case 0:
		return r.IntN(2*300+1) - 300
	case 1, 2, 3, 4, 5:
		return r.IntN(121) - 60
	default:
		return r.IntN(41) - 25
	}
}

func (r dice) decimal() Decimal {
	return newDecimal(r.IntN(2) == 0, r.coef()%pow10[maxDigits], r.exp())
}

// beside gives a partner for x that often falls on or beside half of its last
// kept digit, or that shares its exponent.
func (r dice) beside(x Decimal) Decimal {
	y := r.decimal()
	switch r.IntN(4) {
	case 0:
		last := int(x.exp) + countDigits(x.coef) - maxDigits    // exponent of the last kept digit
		tie := 5*pow10[18] + r.Uint64N(3) - 1                   // 49…9, 50…0, 50…1
		return newDecimal(y.neg, tie, last-maxDigits-r.IntN(2)) // one lower for a borrow
	case 1:
		return newDecimal(y.neg, y.coef, int(x.exp)-r.IntN(60)+20)
	default:
		return y
	}
}

// amount gives sums of every length, within and beyond Limit.
func (r dice) amount() Amount {
	switch r.IntN(5) {
	case 0:
		return FromMillionths(r.Int64N(2_000_000_001) - 1_000_000_000)
	case 1:
		return FromInt(r.Int64N(20_001) - 10_000).Add(FromMillionths(500_000))
	case 2:
		return newAmount(r.IntN(2) == 0, wide{r.Uint64N(1 << 40), r.Uint64()})
	default:
		return newAmount(r.IntN(2) == 0, wide{lo: r.coef()})
	}
}
