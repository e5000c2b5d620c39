// Package money holds sums of money, decimals, rounding and currencies. Nothing
// in it is a float, and every figure is either exact or rounded in a named mode
// at a named place.
//
// # Amounts
//
// An [Amount] is a sum of money without its currency: a 128-bit count of
// millionths. Adding, subtracting, comparing and multiplying by a whole number
// are exact.
//
//   - Six decimals, because no currency of ISO 4217 has more than four, tenants
//     may define up to six, and a sum that is more precise than its currency
//     must be seen to be refused (see [Amount.Decimals]).
//   - What people agree on stays below [Limit], 10^13 units, and has at most 19
//     digits; [Amount.WithinLimit] tells. 128 bits hold more than 10^19 such
//     sums, so that totals need no overflow check.
//   - What comes of it may be more: interest, what is payable in the end, the
//     total of a book. It is read, written and stored with up to [IntegerDigits]
//     digits before the point.
//
// # Decimals
//
// A [Decimal] is a rate, a factor or a step of a formula: up to 19 significant
// digits and an exponent. 19 digits are the calculation rule of the engine, in
// the sense of decimal floating point: 0.0101810015719739502 has 18 of them.
// They are also what 64 bits hold, and what an amount below the limit needs,
// so that [Amount.Decimal] loses nothing.
//
// Amounts and decimals are compared with ==, are good map keys, and write
// themselves to JSON as numbers in plain notation.
//
// # Rounding places
//
// An [Arithmetic] is the rounding mode of a tenant and the scale of a currency.
// It rounds in three places and nowhere else:
//
//   - Add, Sub, Mul and Div: once, to 19 significant digits, after each
//     operation. The result is the exact one, rounded; there is no hidden
//     intermediate rounding.
//   - RoundScale: to a number of decimals, where a rule asks for it.
//   - Round and RoundAmount: to the decimals of the currency, where a number
//     becomes money, then to a multiple for a currency that is used in
//     multiples. MulAmount, DivAmount and Percent end with it.
//
// The two steps of the last place are two roundings: in multiples of 10, 5.4 is
// 5 and then 0 half-even, although 10 is nearer.
//
// [Arithmetic.Annuity] and [Power] calculate at 40 digits and round once at
// their end. Modes that are not to the nearest see at most those 40 digits.
//
// # Why an own decimal type
//
// An interest engine does a handful of operations per loan and day. At 19
// digits the decimal library leaves the 64 bits it is fast in and allocates;
// here two 64-bit machine instructions, a full multiplication and a full
// division, give the exact product or quotient with its remainder, and one
// decision rounds it. Measured with the benchmarks of this package (2 virtual
// CPUs of an AMD EPYC, Go 1.26; ns and allocations per operation):
//
//	                            here       library
//	add                        9 / 0        44 / 0
//	multiply, 19 by 19 digits 11 / 0       159 / 2
//	divide                    13 / 0       166 / 4
//	multiply, round to cents  30 / 0       176 / 2
//	add two amounts            1 / 0
//	annuity                 1900 / 19
//
// Only formulas that need more than 19 digits use the library, always with an
// explicit context, and with NaN and infinity turned into errors. Its version
// is pinned: tests hold both this package and the library against exact
// rationals, digit for digit, in all rounding modes that are used.
//
// # Files
//
//	amount.go, amount_text.go, amount_rounding.go  sums of money
//	decimal.go, decimal_text.go, numeral.go        numbers of 19 digits; numbers as written
//	arithmetic.go, rounding.go                     how a tenant calculates in a currency
//	annuity.go, power.go, precise.go               annuities and powers, at 40 digits
//	currency.go, currency_table.go                 currencies of ISO 4217
//	wide.go, binary.go                             128-bit integers; numbers as binary fractions
package money
