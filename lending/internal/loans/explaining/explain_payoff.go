package explaining

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ExplainPayoff gives the tree of what closes the loan on a day, or of one component of it.
func ExplainPayoff(a *book.Account, on calendar.Date, c schedule.Component) (schedule.Figure, error) {
	a, err := processing.WithoutPlanned(a)
	if err != nil {
		return schedule.Figure{}, err
	}
	x := &payoffExplainer{explainer: newExplainer(a), on: on}
	if x.owed, err = processing.Payoff(a, on); err != nil {
		return schedule.Figure{}, err
	}
	if err := x.collect(); err != nil {
		return schedule.Figure{}, err
	}
	return x.figure(c), nil
}

// payoffExplainer explains what is owed on a day.
type payoffExplainer struct {
	*explainer
	on       calendar.Date
	owed     book.Portions
	recast   bool               // interest ends on the day: the schedule does not say what is owed
	segments []schedule.Segment // of all interest up to the day, when it is
	plan     *schedule.Plan     // cumulative: the schedule that ends on the day, over which payments are spread again
}

// collect asks the engine for the interest up to the day, where interest follows the payments.
func (x *payoffExplainer) collect() error {
	if x.Loan.Terms.Progressive() {
		if processing.EndsInterestEarly(x.explainer.Account, x.on) {
			x.recast = true
			_, x.segments = x.Model.On(x.on).PayoffExplained()
		}
		return nil
	}
	chargedOff := x.Loan.ChargedOff && !x.on.Before(x.Loan.Timeline.ChargedOffOn)
	if !x.Loan.Terms.Recalculates() || chargedOff {
		return nil
	}
	_, plan, explanation, err := schedule.PayoffExplained(processing.RecalculationTerms(x.explainer.Account), processing.RecalculationHistory(x.explainer.Account, x.on), x.on)
	x.recast, x.segments, x.plan = true, explanation.Segments, &plan
	return err
}

func (x *payoffExplainer) figure(c schedule.Component) schedule.Figure {
	name := fmt.Sprintf("%s outstanding on %s", c, x.on)
	switch c {
	case schedule.OfPrincipal:
		return x.principal(name)
	case schedule.OfInterest:
		return x.interest(name)
	case schedule.OfFees:
		return x.charges(name, book.Fee)
	case schedule.OfPenalties:
		return x.charges(name, book.Penalty)
	}
	return schedule.Summed(name, x.figure(schedule.OfPrincipal), x.figure(schedule.OfInterest),
		x.figure(schedule.OfFees), x.figure(schedule.OfPenalties))
}

// principal is what was lent and charged back, less what was repaid.
func (x *payoffExplainer) principal(name string) schedule.Figure {
	parts := append(x.lentParts(), schedule.Plain(partCredited, x.creditedOf(book.Principal)))
	parts = append(parts, x.taken(book.Principal)...)
	return schedule.Summed(name, parts...).Reaching(x.owed.Principal)
}

// taken are the payments, waivers and write-offs of a part, by transaction; in a recast schedule what they settle of it
// together.
func (x *payoffExplainer) taken(part book.Part) []schedule.Figure {
	if x.plan != nil {
		settled := x.plannedOf(part).Add(x.creditedOf(part)).Sub(x.owed.Of(part))
		return []schedule.Figure{schedule.Less("less what the payments settle, spread over the schedule that ends on this day", settled)}
	}
	var parts []schedule.Figure
	left := x.settledOf(part)
	for _, t := range x.Live() {
		amount := t.Portions.Of(part)
		how := howSettled(t.Type)
		switch {
		case !amount.IsPositive() || how == "":
			continue
		case t.Type == loans.RefundForActiveLoan:
			amount = t.Mapped().Of(part).Neg() // the rest is owed again
		case how == partWaived:
			amount = money.Min(amount, x.waivedOf(part)) // more may have been asked for than there was
		}
		left = left.Sub(amount)
		parts = append(parts, by(schedule.Less(how, amount), causeOf(t)))
	}
	return append(parts, schedule.Less(partOverpaidBefore, left))
}

// names of parts that lower what is owed
const (
	partPaid           = "less what was paid"
	partPaidBack       = "less what was paid and paid back"
	partWaived         = "less what was waived"
	partWrittenOff     = "less what was written off"
	partOverpaidBefore = "less what an overpayment covers"
)

// howSettled says how transactions of a type settle what is owed; "" for those that do not.
func howSettled(t loans.TransactionType) string {
	switch t {
	case loans.WriteOff:
		return partWrittenOff
	case loans.WaiveInterest, loans.WaiveCharges:
		return partWaived
	case loans.RefundForActiveLoan:
		return partPaidBack
	case loans.ChargePayment:
		return partPaid
	}
	if t.RepaymentLike() {
		return partPaid
	}
	return ""
}

// settledOf is what was paid, waived and written off of a part in all instalments.
func (x *payoffExplainer) settledOf(part book.Part) (sum money.Amount) {
	for i := range x.Instalments {
		c := x.Instalments[i].Component(part)
		sum = sum.Add(c.Paid).Add(c.Waived).Add(c.WrittenOff)
	}
	return sum
}

// waivedOf is what was waived of a part in all instalments.
func (x *payoffExplainer) waivedOf(part book.Part) (sum money.Amount) {
	for i := range x.Instalments {
		sum = sum.Add(x.Instalments[i].Component(part).Waived)
	}
	return sum
}

// plannedOf is what falls due of a part in the schedule that ends on the day.
func (x *payoffExplainer) plannedOf(part book.Part) (sum money.Amount) {
	for _, row := range x.plan.Instalments() {
		sum = sum.Add(book.Portions{Principal: row.Principal, Interest: row.Interest, Fee: row.Fees, Penalty: row.Penalties}.Of(part))
	}
	return sum
}

// interest is all interest up to the day, else that of the schedule, less what was settled of it.
func (x *payoffExplainer) interest(name string) schedule.Figure {
	if !x.recast {
		owed := x.ofSchedule(name, schedule.OfInterest, book.Interest)
		if rebate := processing.Rebate(x.explainer.Account, x.on); rebate.Amount.IsPositive() {
			owed = schedule.Summed(name, append(owed.Parts, schedule.Less(rebate.Words(x.Env.Arithmetic.Digits), rebate.Amount))...)
		}
		return owed.Reaching(x.owed.Interest)
	}
	earned := schedule.InterestFigure(fmt.Sprintf("interest up to %s", x.on), x.segments, x.Env.Arithmetic, x.cause)
	parts := []schedule.Figure{earned}
	for i := range x.Instalments {
		row := &x.Instalments[i]
		if x.plan == nil && !row.Regular() {
			parts = append(parts, x.instalment(row, schedule.OfInterest))
		}
	}
	parts = append(parts, x.taken(book.Interest)...)
	return schedule.Summed(name, parts...).Reaching(x.owed.Interest)
}

// ofSchedule is what all instalments charge of a component, less what was settled of it.
func (x *payoffExplainer) ofSchedule(name string, c schedule.Component, part book.Part) schedule.Figure {
	var parts []schedule.Figure
	for i := range x.Instalments {
		parts = append(parts, x.instalment(&x.Instalments[i], c))
	}
	return schedule.Summed(name, append(parts, x.taken(part)...)...)
}

// charges are those that fall due with instalments, less what was settled of them.
func (x *payoffExplainer) charges(name string, part book.Part) schedule.Figure {
	credited := schedule.Plain(partCredited, x.creditedOf(part))
	if x.plan != nil {
		parts := append(x.placedCharges(part), credited)
		return schedule.Summed(name, append(parts, x.taken(part)...)...).Reaching(x.owed.Of(part))
	}
	var parts []schedule.Figure
	for _, c := range x.ActiveCharges() {
		if c.Part() == part && !c.AtDisbursement() {
			parts = append(parts, by(schedule.Plain(words(c), c.Amount), cause(c)))
		}
	}
	parts = append(parts, credited)
	return schedule.Summed(name, append(parts, x.taken(part)...)...).Reaching(x.owed.Of(part))
}

// creditedOf is what was credited to the borrower's debit, of a part.
func (x *payoffExplainer) creditedOf(part book.Part) (sum money.Amount) {
	for i := range x.Instalments {
		sum = sum.Add(x.Instalments[i].Credited.Of(part))
	}
	return sum
}

// placedCharges are those that fall due in the schedule that ends on the day.
func (x *payoffExplainer) placedCharges(part book.Part) []schedule.Figure {
	var parts []schedule.Figure
	for _, placed := range x.plan.Placements {
		if c := x.Charge(placed.Charge); c != nil && c.Part() == part && placed.Number > 0 {
			parts = append(parts, by(schedule.Plain(words(c), placed.Amount), cause(c)))
		}
	}
	return parts
}
