package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// RescheduleStatus is the state of a request to reschedule a loan.
type RescheduleStatus int

// The states of a request.
const (
	RescheduleSubmitted RescheduleStatus = 100
	RescheduleApproved  RescheduleStatus = 200
	RescheduleRejected  RescheduleStatus = 500
)

var rescheduleStatuses = enumeration.NewTable("reschedule status", "loanStatusType", []enumeration.Row[RescheduleStatus]{
	{Value: RescheduleSubmitted, Code: "loanStatusType.submitted.and.pending.approval", Label: "Submitted and pending approval"},
	{Value: RescheduleApproved, Code: "loanStatusType.approved", Label: "Approved"},
	{Value: RescheduleRejected, Code: "loanStatusType.rejected", Label: "Rejected"},
})

// Option returns id, code and label.
func (s RescheduleStatus) Option() enumeration.Option { return rescheduleStatuses.Option(s) }

// Reschedule is a request to change the terms of a running loan. Nothing changes before it is approved.
type Reschedule struct {
	store.Key
	LoanID     int64            `json:"loanId"`
	ClientID   int64            `json:"clientId"`
	Status     RescheduleStatus `json:"status"`
	From       calendar.Date    `json:"from"`
	Instalment int              `json:"instalment"` // that From lies in
	ReasonID   int64            `json:"reasonId"`   // value of the code LoanRescheduleReason
	Comment    string           `json:"comment,omitempty"`
	// RecalculateInterest is kept as it was asked for; the loan's own settings decide.
	RecalculateInterest *bool       `json:"recalculateInterest,omitempty"`
	Variations          []Variation `json:"variations"`

	SubmittedOn calendar.Date `json:"submittedOn"`
	SubmittedBy int64         `json:"submittedBy"`
	DecidedOn   calendar.Date `json:"decidedOn,omitzero"` // approved or rejected
	DecidedBy   int64         `json:"decidedBy,omitempty"`
}

var reschedules = store.Table[Reschedule, *Reschedule]{
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

// RescheduleRequest is the input of RequestReschedule. Progressive loans take one of a new due date, a new rate and extra
// terms; cumulative loans any combination.
type RescheduleRequest struct {
	LoanID           int64          `json:"loanId"`                            // mandatory
	From             calendar.Date  `json:"rescheduleFromDate"`                // mandatory; a due date; for rate and extra terms any day of the term
	ReasonID         int64          `json:"rescheduleReasonId"`                // mandatory; value of the code LoanRescheduleReason
	SubmittedOn      calendar.Date  `json:"submittedOnDate"`                   // mandatory; not before the disbursement
	DueDate          calendar.Date  `json:"adjustedDueDate,omitzero"`          // later than From
	InterestRate     *money.Decimal `json:"newInterestRate,omitempty"`         // percent per year
	ExtraTerms       int            `json:"extraTerms,omitempty"`              // instalments to add
	GraceOnPrincipal int            `json:"graceOnPrincipal,omitempty"`        // instalments without principal; cumulative loans only
	GraceOnInterest  int            `json:"graceOnInterest,omitempty"`         // instalments whose interest is paid later; cumulative loans only
	Instalment       *money.Amount  `json:"emi,omitempty"`                     // amount of the instalments up to End
	End              calendar.Date  `json:"endDate,omitzero"`                  // with Instalment
	Comment          string         `json:"rescheduleReasonComment,omitempty"` // at most 500 characters

	// Accepted and without effect.
	RecalculateInterest *bool `json:"recalculateInterest,omitempty"`
	RecurringMoratorium *int  `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"`
}

const rescheduleResource = "rescheduleloan"

// Violations checks what is mandatory, counts and lengths.
func (in RescheduleRequest) Violations() []fault.Violation {
	checks := fault.CheckOf(rescheduleResource)
	checks.Required("loanId", in.LoanID > 0).Date("submittedOnDate", in.SubmittedOn).Date("rescheduleFromDate", in.From)
	checks.Required("rescheduleReasonId", in.ReasonID > 0)
	checks.NotNegativeInt("extraTerms", in.ExtraTerms).NotNegativeInt("graceOnPrincipal", in.GraceOnPrincipal)
	checks.NotNegativeInt("graceOnInterest", in.GraceOnInterest)
	if in.Instalment != nil {
		checks.Positive("emi", *in.Instalment).Date("endDate", in.End)
	}
	if !in.End.IsZero() && in.End.Before(in.From) {
		checks.Fail("endDate", in.End, "end.date.before.reschedule.from.date")
	}
	if !in.asks() {
		checks.Required("adjustedDueDate", false)
	}
	return checks.MaxLength("rescheduleReasonComment", in.Comment, 500).Violations()
}

// asks reports whether the request asks for any change.
func (in RescheduleRequest) asks() bool {
	return !in.DueDate.IsZero() || in.InterestRate != nil || in.ExtraTerms > 0 || in.GraceOnPrincipal > 0 ||
		in.GraceOnInterest > 0 || in.Instalment != nil
}

// RequestReschedule asks for a change of the terms of a running loan.
var RequestReschedule = operation.Command[RescheduleRequest, operation.Result]{
	Meta:   operation.Meta{ID: "loans.RequestReschedule", Action: "CREATE", Entity: "RESCHEDULELOAN", Grouping: "loan_reschedule", Summary: "Requests a reschedule of a loan."},
	Decide: requestReschedule,
}

// requestReschedule decides [RequestReschedule].
func requestReschedule(u *operation.Unit, in RescheduleRequest) (operation.Result, error) {
	o, err := open(u, operation.ByID(in.LoanID))
	if err != nil {
		return operation.Result{}, err
	}
	if _, err := refdata.CodeValueByID(u.Tx, in.ReasonID, "LoanRescheduleReason"); err != nil {
		return operation.Result{}, err
	}
	if err := o.mayReschedule(in); err != nil {
		return operation.Result{}, err
	}
	r := o.rescheduleOf(in)
	r.SubmittedBy = u.Actor.UserID
	if err := reschedules.Insert(u.Tx, &r); err != nil {
		return operation.Result{}, err
	}
	l := &o.Loan
	return operation.Result{ID: r.ID, LoanID: l.ID, ClientID: l.ClientID, OfficeID: l.OfficeID}, nil
}

// rescheduleOf is the request as it is stored.
func (a *Account) rescheduleOf(in RescheduleRequest) Reschedule {
	r := Reschedule{
		LoanID: a.Loan.ID, ClientID: a.Loan.ClientID, Status: RescheduleSubmitted, From: in.From, ReasonID: in.ReasonID,
		Comment: in.Comment, RecalculateInterest: in.RecalculateInterest, Variations: a.variationsOf(in), SubmittedOn: in.SubmittedOn,
	}
	if row := a.rowHolding(in.From); row != nil {
		r.Instalment = row.Number
	}
	return r
}

// variationsOf are the changes of terms that a request stands for.
func (a *Account) variationsOf(in RescheduleRequest) []Variation {
	var list []Variation
	count := func(kind schedule.VariationKind, n int) {
		if n > 0 {
			list = append(list, Variation{Kind: kind, From: in.From, Number: money.DecimalFromInt(int64(n))})
		}
	}
	if !in.DueDate.IsZero() {
		list = append(list, Variation{Kind: schedule.MoveDueDate, From: in.From, Date: in.DueDate})
	}
	if in.InterestRate != nil {
		list = append(list, Variation{Kind: schedule.RateFromInstalment, From: in.From, Number: *in.InterestRate})
	}
	count(schedule.ExtendPrincipalGrace, in.GraceOnPrincipal)
	count(schedule.ExtendTerm, in.GraceOnPrincipal) // grace moves principal behind the term
	count(schedule.ExtendInterestGrace, in.GraceOnInterest)
	count(schedule.ExtendTerm, in.ExtraTerms)
	if in.Instalment != nil {
		for i := range a.Instalments {
			if row := &a.Instalments[i]; row.Regular() && !row.Due.Before(in.From) && !row.Due.After(in.End) {
				list = append(list, Variation{
					Kind: schedule.VaryInstalment, From: row.Due, Number: in.Instalment.Decimal(), Specific: true,
				})
			}
		}
	}
	return list
}

// rowHolding is the regular row whose period holds a date: after its start, up to its due date; the first one with its
// start. Nil outside the term.
func (a *Account) rowHolding(on calendar.Date) *Instalment {
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
func (a *Account) mayReschedule(in RescheduleRequest) error {
	l := &a.Loan
	newRate := l.Terms.Progressive() && in.InterestRate != nil
	if err := a.notCutOffFor(askingReschedule); err != nil && (!newRate || !in.DueDate.IsZero()) {
		return err
	}
	checks := fault.CheckOf(rescheduleResource)
	if !a.reschedulable(newRate) {
		checks.Fail("", nil, "loan.is.not.active")
	}
	if in.SubmittedOn.Before(l.Timeline.DisbursedOn) {
		checks.Fail("submittedOnDate", in.SubmittedOn, "before.loan.disbursement.date")
	}
	a.checkRescheduleFrom(checks, in)
	if most := a.Product.MaxRepayments; most != nil && in.ExtraTerms > 0 && l.Terms.Repayments+in.ExtraTerms > *most {
		checks.Fail("extraTerms", in.ExtraTerms, fault.AboveMaximum, in.ExtraTerms, *most-l.Terms.Repayments)
	}
	if l.Terms.Progressive() {
		a.checkProgressiveReschedule(checks, in)
	} else {
		a.checkCumulativeReschedule(checks, in)
	}
	if a.penalisedSince(in.From) {
		checks.Fail("", nil, "not.allowed.due.to.overdue.charges")
	}
	return checks.Err()
}

// penalisedSince reports whether an overdue penalty falls due after the start of the period that holds a date.
func (a *Account) penalisedSince(on calendar.Date) bool {
	row := a.rowHolding(on)
	return row != nil && slices.ContainsFunc(a.ActiveCharges(), func(c *Charge) bool {
		return c.Time == schedule.OnOverdue && c.Due.After(row.From)
	})
}

// reschedulable reports whether the state of the loan allows the request: active, for a new rate also closed or overpaid.
func (a *Account) reschedulable(newRate bool) bool {
	if newRate {
		return a.takes(askingRate)
	}
	return a.takes(askingReschedule)
}

func (a *Account) checkRescheduleFrom(checks *fault.Checks, in RescheduleRequest) {
	row := a.rowHolding(in.From)
	onDue := !in.DueDate.IsZero() || !a.Loan.Terms.Progressive()
	if row == nil || onDue && row.Due != in.From {
		checks.Fail("rescheduleFromDate", in.From, "repayment.schedule.installment.does.not.exist")
		return
	}
	if !a.Loan.Terms.Progressive() && row.Met() {
		checks.Fail("rescheduleFromDate", in.From, "repayment.schedule.installment.obligation.met")
	}
	if !in.DueDate.IsZero() && in.DueDate.Before(in.From) {
		checks.Fail("rescheduleFromDate", in.From, "adjustedDueDate.before.rescheduleFromDate")
	}
}

// checkProgressiveReschedule refuses what progressive loans do not know, and more than one change at once.
func (a *Account) checkProgressiveReschedule(checks *fault.Checks, in RescheduleRequest) {
	changes := 0
	for _, asked := range []bool{!in.DueDate.IsZero(), in.InterestRate != nil, in.ExtraTerms > 0} {
		if asked {
			changes++
		}
	}
	if changes > 1 {
		checks.Fail("adjustedDueDate", in.DueDate, "loan.reschedule.multioperations.error.code")
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
	a.checkProgressiveRate(checks, in.InterestRate)
}

// checkProgressiveRate holds a new rate against zero and the bounds of the product.
func (a *Account) checkProgressiveRate(checks *fault.Checks, rate *money.Decimal) {
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

// writtenRate writes a rate with one decimal at least, 45.0, as clients expect it in these refusals (wire contract of errors,
// reschedule requests).
func writtenRate(rate money.Decimal) string {
	text := rate.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func (a *Account) checkCumulativeReschedule(checks *fault.Checks, in RescheduleRequest) {
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

// ErrRescheduleChargedOff refuses to reschedule a charged-off loan.
var ErrRescheduleChargedOff = fault.Define(fault.Rule, "error.msg.loan.is.charged.off", "Loan: %v reschedule installment is not allowed. Loan Account is Charged-off")

// ErrUnknownReschedule is a request that is not there.
var ErrUnknownReschedule = fault.Define(fault.NotFound, "error.msg.loan.reschedule.request.id.invalid", "Loan reschedule request with identifier %v does not exist")
