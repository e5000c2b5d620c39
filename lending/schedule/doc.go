// Package schedule is the mathematics of repayment schedules: pure functions from terms to plans, without a
// store, a clock or a context.
//
// [Terms] are everything that decides a schedule: amounts, rates, frequencies, day counts, grace, tranches, charges.
// Two engines draw plans from them. Cumulative schedules (flat and declining balance) are drawn in this package:
// [Draw] draws one before any payment, [Recalculate] one that follows the actual payments, [Payoff] says what settles
// a loan. Progressive schedules, whose interest model lives on with the loan, are drawn in package progressive below
// it. Both start from the same [Periods] and place charges with [PlaceCharges].
//
// Numbers follow three rules, everywhere: factors and rates carry 19 significant digits and are rounded half-even
// (or in the tenant's mode) after each operation; money is rounded to the currency's digits at the named places only;
// an instalment amount may be rounded to a multiple. What rounding leaves over falls to the last instalment.
//
// Every interest figure can be taken apart: [DrawExplained] and [RecalculateExplained] return the [Segment] values that
// it was summed from. Drawing without asking for them costs nothing more.
//
// # Where a rule stands
//
//	what decides a schedule, and its checks     terms.go, terms_check.go, refusals.go, enumerations.go
//	what comes out; the rows                    plan.go, step.go
//	due dates, seed day, fixed length           dates.go, timetable.go, workdays.go
//	annual rate; rate of an interval            rate.go, convention.go, periodicrate.go, span.go
//	order of a drawing, last instalment         cumulative.go
//	equal instalment, multiples, remainder      instalment.go, level.go
//	interest on the balance, interest start     interest.go
//	flat and evenly spread interest             even.go
//	grace                                       grace.go
//	tranches, down payments                     tranches.go
//	rescheduling and variable instalments       variations.go, variation_kinds.go
//	charges                                     charges.go, charge_enumerations.go
//	early, late and missing payments            history.go, recalculate.go, recalculate_payments.go
//	rest dates, compounding                     rest.go, compounding.go
//	payoff; interest of a part of a period      payoff.go, partial.go
//	interest given back at early payoff         rebate.go
//	what any figure was summed from             segment.go, figure.go, figure_words.go
//	APR, APRC, effective rate of any plan       disclosure.go, disclosure_apr.go, disclosure_proof.go
//	what the author of terms may have overlooked lint.go
package schedule
