// Package progressive is the interest model of progressive loans: equal instalments whose interest follows the
// balance day by day, as money goes out, comes in early, or stays away.
//
// A loan keeps one [Model]. It is made from the terms ([New]), then told of every event in date order: [Model.Disburse],
// [Model.ChangeRate], [Model.PayPrincipal] and so on. After each of them its periods ([Model.At]) say what principal and
// interest fall due. [Draw] does this for an application and returns the plan.
//
// # The model
//
// A repayment period has an instalment, split into interest and principal: interest first, principal takes the rest. It
// is cut into slices wherever the balance or the rate changes on a day inside it. The interest of a period is the sum
// over its slices, rounded once.
//
// An event belongs to the period with from < date ≤ due and takes effect at the end of the slice that ends on its date,
// so money lent on the 8th bears interest from the 8th on.
//
// Interest that the instalment has no room for is "unrecognised": it moves on into the next period. The last period
// that is not paid absorbs what rounding, early and late payments leave over.
//
// # Where the rules are
//
//	model.go       the model of one loan and its periods
//	figures.go     what falls due in a period: interest, principal, unrecognised interest, balance
//	slices.go      placing events; cutting periods into slices
//	factors.go     interest factors of a slice: day counts, leap years, stretched periods
//	instalment.go  the equal instalment, and which periods get a new one
//	absorber.go    the last unpaid period takes the difference; deferral of interest after it
//	equalise.go    evening out the last instalment
//	flat.go        flat interest
//	tranches.go    disbursements, capitalised income, tranches with a full term of their own
//	payments.go    paying principal and interest
//	payable.go     what can be paid in advance
//	cuts.go, outlook.go  copies that look no further than a date; what they say about a period
//	overdue.go     interest on overdue principal
//	payoff.go      amounts outstanding on a date, payoff, interest accrued
//	rates.go       rate changes
//	pauses.go      interest pauses
//	dating.go      due dates, moved due dates, extra terms
//	credits.go     chargebacks
//	reamortize.go, reage.go, acceleration.go  re-amortizing, re-ageing, charge-off and contract termination
//	explain.go, explain_payoff.go  how the interest of a period, and of a payoff, came about
//	draw.go        from terms to a plan
//	basis.go       what the model keeps of the terms
//	encoding.go, encoding_periods.go  keeping a model between commands
//
// A Model is not safe for concurrent changes; reading it concurrently is.
package progressive
