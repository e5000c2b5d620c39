// Package schedule is the mathematics of repayment schedules: pure functions from terms to plans, without a
// store, a clock or a context.
//
// [Terms] are everything that decides a schedule: amounts, rates, frequencies, day counts, grace, tranches, charges.
// Two engines draw plans from them. Cumulative schedules (flat and declining balance) are drawn in this package;
// progressive schedules, whose interest model lives on with the loan, in package progressive below it.
//
// Numbers follow three rules, everywhere: factors and rates carry 19 significant digits and are rounded half-even
// (or in the tenant's mode) after each operation; money is rounded to the currency's digits at the named places only;
// an instalment amount may be rounded to a multiple. What rounding leaves over falls to the last instalment.
package schedule
