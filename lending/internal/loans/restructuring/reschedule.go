package restructuring

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Reschedule is a request to change the terms of a running loan. Nothing changes before it is approved.
type Reschedule struct {
	store.Key
	LoanID     int64                  `json:"loanId"`
	ClientID   int64                  `json:"clientId"`
	Status     loans.RescheduleStatus `json:"status"`
	From       calendar.Date          `json:"from"`
	Instalment int                    `json:"instalment"` // that From lies in
	ReasonID   int64                  `json:"reasonId"`   // value of the code LoanRescheduleReason
	Comment    string                 `json:"comment,omitempty"`
	// RecalculateInterest is kept as it was asked for; the loan's own settings decide.
	RecalculateInterest *bool            `json:"recalculateInterest,omitempty"`
	Variations          []book.Variation `json:"variations"`

	SubmittedOn calendar.Date `json:"submittedOn"`
	SubmittedBy int64         `json:"submittedBy"`
	DecidedOn   calendar.Date `json:"decidedOn,omitzero"` // approved or rejected
	DecidedBy   int64         `json:"decidedBy,omitempty"`
}

var Reschedules = store.Table[Reschedule, *Reschedule]{
	Kind: &store.Kind{
		Name: "loan_reschedule",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "status", Type: store.Integer, Indexed: true},
			{Name: "reschedule_from", Type: store.Date},
			{Name: "submitted_on", Type: store.Date},
		},
	},
	Columns: func(r *Reschedule) []store.Value {
		return []store.Value{store.Int(r.LoanID), store.Int(int64(r.Status)), store.Day(r.From), store.Day(r.SubmittedOn)}
	},
}

// RequestReschedule decides [loans.RequestReschedule].
func RequestReschedule(u *operation.Unit, in loans.RescheduleRequest) (operation.Result, error) {
	o, err := records.Open(u, operation.ByID(in.LoanID))
	if err != nil {
		return operation.Result{}, err
	}
	if _, err := refdata.CodeValueByID(u.Tx, in.ReasonID, "LoanRescheduleReason"); err != nil {
		return operation.Result{}, err
	}
	if err := mayReschedule(o.Account, in); err != nil {
		return operation.Result{}, err
	}
	if in.RecurringMoratorium != nil && *in.RecurringMoratorium != 0 && !u.Replays() { // logs of earlier versions may have some
		return operation.Result{}, loans.ErrRescheduleMoratorium.For("recurringMoratoriumOnPrincipalPeriods", *in.RecurringMoratorium)
	}
	r := rescheduleOf(o.Account, in)
	r.SubmittedBy = u.Actor.UserID
	if err := Reschedules.Insert(u.Tx, &r); err != nil {
		return operation.Result{}, err
	}
	l := &o.Loan
	return operation.Result{ID: r.ID, LoanID: l.ID, ClientID: l.ClientID, OfficeID: l.OfficeID}, nil
}

// rescheduleOf is the request as it is stored.
func rescheduleOf(a *book.Account, in loans.RescheduleRequest) Reschedule {
	r := Reschedule{
		LoanID: a.Loan.ID, ClientID: a.Loan.ClientID, Status: loans.RescheduleSubmitted, From: in.From, ReasonID: in.ReasonID,
		Comment: in.Comment, RecalculateInterest: in.RecalculateInterest, Variations: variationsOf(a, in), SubmittedOn: in.SubmittedOn,
	}
	if row := rowHolding(a, in.From); row != nil {
		r.Instalment = row.Number
	}
	return r
}

// variationsOf are the changes of terms that a request stands for.
func variationsOf(a *book.Account, in loans.RescheduleRequest) []book.Variation {
	var list []book.Variation
	count := func(kind schedule.VariationKind, n int) {
		if n > 0 {
			list = append(list, book.Variation{Kind: kind, From: in.From, Number: money.DecimalFromInt(int64(n))})
		}
	}
	if !in.MovedTo.IsZero() {
		list = append(list, book.Variation{Kind: schedule.MoveDueDate, From: in.From, Date: in.MovedTo})
	}
	if in.InterestRate != nil {
		list = append(list, book.Variation{Kind: schedule.RateFromInstalment, From: in.From, Number: *in.InterestRate})
	}
	count(schedule.ExtendPrincipalGrace, in.GraceOnPrincipal)
	count(schedule.ExtendTerm, in.GraceOnPrincipal) // grace moves principal after the term
	count(schedule.ExtendInterestGrace, in.GraceOnInterest)
	count(schedule.ExtendTerm, in.ExtraTerms)
	if in.Instalment != nil {
		for i := range a.Instalments {
			if row := &a.Instalments[i]; row.Regular() && !row.Due.Before(in.From) && !row.Due.After(in.To) {
				list = append(list, book.Variation{
					Kind: schedule.VaryInstalment, From: row.Due, Number: in.Instalment.Decimal(), Specific: true,
				})
			}
		}
	}
	return list
}

// rowHolding is the regular row whose period holds a date: after its start, up to its due date; the first one with its
// start. Nil outside the term.
func rowHolding(a *book.Account, on calendar.Date) *book.Instalment {
	first := true
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.Regular() {
			continue
		}
		if (row.From.Before(on) || first && row.From == on) && !on.After(row.Due) {
			return row
		}
		first = false
	}
	return nil
}

// mayReschedule refuses requests that the loan does not allow; all violated rules at once.
func mayReschedule(a *book.Account, in loans.RescheduleRequest) error {
	l := &a.Loan
	if l.CutOver != nil {
		return loans.ErrCutOverTerms.New(l.ID)
	}
	newRate := l.Terms.Progressive() && in.InterestRate != nil
	if err := a.NotCutOffFor(book.AskingReschedule); err != nil && (!newRate || !in.MovedTo.IsZero()) {
		return err
	}
	checks := fault.CheckOf(loans.RescheduleResource)
	if !reschedulable(a, newRate) {
		checks.Fail("", nil, "loan.is.not.active")
	}
	if in.SubmittedOn.Before(l.Timeline.DisbursedOn) {
		checks.Fail("submittedOnDate", in.SubmittedOn, "before.loan.disbursement.date")
	}
	checkRescheduleFrom(a, checks, in)
	if most := a.Product.MaxRepayments; most != nil && in.ExtraTerms > 0 && l.Terms.Repayments+in.ExtraTerms > *most {
		checks.Fail("extraTerms", in.ExtraTerms, fault.AboveMaximum, in.ExtraTerms, *most-l.Terms.Repayments)
	}
	if in.InterestRate != nil {
		l.Terms.RateQuote().CheckQuotedRate(checks, "newInterestRate", *in.InterestRate)
	}
	if l.Terms.Progressive() {
		checkProgressiveReschedule(a, checks, in)
	} else {
		checkCumulativeReschedule(a, checks, in)
	}
	if penalisedSince(a, in.From) {
		checks.Fail("", nil, "not.allowed.due.to.overdue.charges")
	}
	return checks.Err()
}

// penalisedSince reports whether an overdue penalty falls due after the start of the period that holds a date.
func penalisedSince(a *book.Account, on calendar.Date) bool {
	row := rowHolding(a, on)
	return row != nil && slices.ContainsFunc(a.ActiveCharges(), func(c *book.Charge) bool {
		return c.Time == schedule.OnOverdue && c.Due.After(row.From)
	})
}

// reschedulable reports whether the state of the loan allows the request: active, for a new rate also closed or overpaid.
func reschedulable(a *book.Account, newRate bool) bool {
	if newRate {
		return a.Loan.Takes(book.AskingRate)
	}
	return a.Loan.Takes(book.AskingReschedule)
}

func checkRescheduleFrom(a *book.Account, checks *fault.Checks, in loans.RescheduleRequest) {
	row := rowHolding(a, in.From)
	onDue := !in.MovedTo.IsZero() || !a.Loan.Terms.Progressive()
	if row == nil || onDue && row.Due != in.From {
		checks.Fail("rescheduleFromDate", in.From, "repayment.schedule.installment.does.not.exist")
		return
	}
	if !a.Loan.Terms.Progressive() && row.Met() {
		checks.Fail("rescheduleFromDate", in.From, "repayment.schedule.installment.obligation.met")
	}
	if !in.MovedTo.IsZero() && in.MovedTo.Before(in.From) {
		checks.Fail("rescheduleFromDate", in.From, "adjustedDueDate.before.rescheduleFromDate")
	}
}

// checkProgressiveReschedule refuses what progressive loans do not know, and more than one change at once.
func checkProgressiveReschedule(a *book.Account, checks *fault.Checks, in loans.RescheduleRequest) {
	changes := 0
	for _, asked := range []bool{!in.MovedTo.IsZero(), in.InterestRate != nil, in.ExtraTerms > 0} {
		if asked {
			changes++
		}
	}
	if changes > 1 {
		checks.Fail("adjustedDueDate", in.MovedTo, "loan.reschedule.multioperations.error.code")
	}
	const unsupported = "loan.reschedule.selectedoperationnotsupported.error.code"
	if in.GraceOnPrincipal > 0 {
		checks.Fail("graceOnPrincipal", in.GraceOnPrincipal, unsupported)
	}
	if in.GraceOnInterest > 0 {
		checks.Fail("graceOnInterest", in.GraceOnInterest, unsupported)
	}
	if in.Instalment != nil {
		checks.Fail("emi", *in.Instalment, unsupported)
	}
	checkProgressiveRate(a, checks, in.InterestRate)
}

// checkProgressiveRate holds a new rate against zero and the bounds of the product.
func checkProgressiveRate(a *book.Account, checks *fault.Checks, rate *money.Decimal) {
	if rate == nil {
		return
	}
	least, most := a.Product.MinInterestRate, a.Product.MaxInterestRate
	switch {
	case rate.IsNegative():
		checks.Fail("newInterestRate", *rate, fault.Negative)
	case least != nil && rate.Less(*least):
		checks.Fail("newInterestRate", *rate, fault.BelowMinimum, writtenRate(*rate), writtenRate(*least))
	case most != nil && most.Less(*rate):
		checks.Fail("newInterestRate", *rate, fault.AboveMaximum, writtenRate(*rate), writtenRate(*most))
	}
}

// writtenRate writes a rate with one decimal at least, 45.0, as clients expect it in these refusals (docs/semantics/errors.md,
// 4.13).
func writtenRate(rate money.Decimal) string {
	text := rate.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func checkCumulativeReschedule(a *book.Account, checks *fault.Checks, in loans.RescheduleRequest) {
	if in.InterestRate != nil {
		switch {
		case !in.InterestRate.IsPositive():
			checks.Fail("newInterestRate", *in.InterestRate, fault.NotPositive)
		case !a.Loan.Terms.InterestBearing():
			checks.Fail("newInterestRate", *in.InterestRate, "newInterestRate")
		}
	}
	if a.Loan.Terms.MultiDisburse && !a.Loan.Terms.NoPlannedTranches {
		checks.Fail("", nil, "loan.reschedule.tranche.multidisbursement.error.code")
	}
}
