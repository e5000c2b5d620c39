// Package progressive is the interest model of progressive loans: equal instalments whose interest follows the
// balance day by day, as money goes out, comes in early, or stays away.
//
// A loan keeps one [Model]. It is made from the terms ([New]); then every event acts on it in date order: [Model.Disburse],
// [Model.ChangeRate], [Model.PayPrincipal] and so on. After each of them its periods ([Model.At]) say what principal and
// interest fall due, and [Model.On] says what a date looks like: the payoff, what can be paid ahead, the interest so far.
// [Draw] lets the events of an application act and returns the plan.
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
// # The parts
//
// Each part knows those above it alone, which a test holds:
//
//	dayCount      how much interest days bear at the rates in force
//	periods       the repayment periods in order: looking up
//	ledger        what happened in them slice by slice, and the figures that follow: balances, interest, what falls due
//	instalments   the rules that set what is to be paid in each period
//	Outlook       what a date looks like
//	Model         the events, which act on the ledger and let the instalments follow
//
// # Where the rules are
//
//	daycount.go    interest factors of days: day counts, leap years, stretched periods; rates
//	period.go, slices.go  a period; the slices that it is cut into
//	periods.go     looking periods up; sums over them
//	ledger.go      placing events; changes of balances, credits, pauses, periods appended
//	corrections.go overdue principal in the balances
//	figures.go     what falls due in a period: interest, principal, unrecognised interest, balance
//	instalment.go  the equal instalment, and which periods get a new one
//	absorber.go    the last unpaid period takes the difference; deferral of interest after it
//	equalise.go    evening out the last instalment
//	flat.go        flat interest
//	outlook.go     copies that look no further than a date, and what they answer
//	prospect.go    what one period looks like on a date, mostly without a copy
//	payable.go     what can be paid in advance
//	payoff.go      what closes the loan
//	overdue.go     interest on overdue principal
//	model.go       the model of one loan and its periods
//	tranches.go    disbursements, capitalized income, tranches with a full term of their own
//	payments.go    paying principal and interest
//	rates.go       rate changes
//	pauses.go      interest pauses
//	dating.go      due dates, moved due dates, extra terms
//	credits.go     chargebacks
//	reamortize.go, reage.go, acceleration.go  re-amortizing, re-ageing, charge-off and contract termination
//	explain.go     how principal and interest of a period came about
//	draw.go        from terms to a plan
//	direct.go, binary.go  the plan of usual terms without a model; interest and instalments in binary, and how exact they are
//	basis.go       what the model keeps of the terms
//	exact.go       the level instalment solved with the interest of each period
//	encoding.go, encoding_periods.go  keeping a model between commands
//
// A Model is not safe for concurrent changes; reading it concurrently is.
package progressive
