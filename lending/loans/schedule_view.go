package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// ScheduleView is a repayment schedule as clients see it: of an application, of a loan, or of a loan as it would be.
// Sums that make no sense before anything is paid are nil in the schedule of an application.
type ScheduleView struct {
	Currency           refdata.CurrencyData `json:"currency"`                // of all sums
	LoanTermInDays     int                  `json:"loanTermInDays"`          // sum of the days of the periods
	PrincipalDisbursed money.Amount         `json:"totalPrincipalDisbursed"` // of the disbursements listed, planned ones included; no capitalized income
	PrincipalExpected  money.Amount         `json:"totalPrincipalExpected"`  // principal of the instalments
	PrincipalPaid      money.Amount         `json:"totalPrincipalPaid"`
	InterestCharged    money.Amount         `json:"totalInterestCharged"`   // of all instalments, due or not; so are fees and penalties
	FeesCharged        money.Amount         `json:"totalFeeChargesCharged"` // with those due at disbursement
	PenaltiesCharged   money.Amount         `json:"totalPenaltyChargesCharged"`
	Waived             *money.Amount        `json:"totalWaived,omitempty"` // this and the other pointers: nil in a schedule that is only calculated
	WrittenOff         *money.Amount        `json:"totalWrittenOff,omitempty"`
	RepaymentExpected  money.Amount         `json:"totalRepaymentExpected"`       // principal, interest, fees and penalties
	Repayment          *money.Amount        `json:"totalRepayment,omitempty"`     // paid so far
	PaidInAdvance      *money.Amount        `json:"totalPaidInAdvance,omitempty"` // before due dates
	PaidLate           *money.Amount        `json:"totalPaidLate,omitempty"`      // after due dates
	Outstanding        money.Amount         `json:"totalOutstanding"`
	Credits            money.Amount         `json:"totalCredits"`            // added by chargebacks and refunds
	Periods            []ScheduleRow        `json:"periods"`                 // disbursements and instalments by date
	FuturePeriods      []ScheduleRow        `json:"futurePeriods,omitempty"` // cumulative loans with recalculation, when asked for
}

// ScheduleRow is one row of a schedule: money going out, or an instalment. Rows of money going out have no number.
// Figures that a row does not have are nil.
type ScheduleRow struct {
	Number        int           `json:"period,omitempty"`              // of instalments, from 1; disbursements have none
	From          calendar.Date `json:"fromDate,omitzero"`             // absent for money going out
	Due           calendar.Date `json:"dueDate"`                       // due date, or the day of the disbursement
	MetOn         calendar.Date `json:"obligationsMetOnDate,omitzero"` // absent while something is outstanding
	Complete      *bool         `json:"complete,omitempty"`            // nothing is outstanding
	Days          *int          `json:"daysInPeriod,omitempty"`        // from From to Due
	IsDownPayment bool          `json:"downPaymentPeriod"`

	Disbursed *money.Amount `json:"principalDisbursed,omitempty"`    // of disbursement rows
	Balance   money.Amount  `json:"principalLoanBalanceOutstanding"` // principal after the row; of a disbursement its own

	PrincipalOriginalDue *money.Amount `json:"principalOriginalDue,omitempty"` // the same as PrincipalDue
	PrincipalDue         *money.Amount `json:"principalDue,omitempty"`         // of this and the other components: what the instalment asks for
	PrincipalPaid        *money.Amount `json:"principalPaid,omitempty"`
	PrincipalWrittenOff  *money.Amount `json:"principalWrittenOff,omitempty"`
	PrincipalOutstanding *money.Amount `json:"principalOutstanding,omitempty"` // due, less paid, waived and written off

	InterestOriginalDue *money.Amount `json:"interestOriginalDue,omitempty"` // the same as InterestDue
	InterestDue         *money.Amount `json:"interestDue,omitempty"`         // charged; waivers do not lower it
	InterestPaid        *money.Amount `json:"interestPaid,omitempty"`
	InterestWaived      *money.Amount `json:"interestWaived,omitempty"`
	InterestWrittenOff  *money.Amount `json:"interestWrittenOff,omitempty"`
	InterestOutstanding *money.Amount `json:"interestOutstanding,omitempty"`

	FeeDue         *money.Amount `json:"feeChargesDue,omitempty"`
	FeePaid        *money.Amount `json:"feeChargesPaid,omitempty"`
	FeeWaived      *money.Amount `json:"feeChargesWaived,omitempty"`
	FeeWrittenOff  *money.Amount `json:"feeChargesWrittenOff,omitempty"`
	FeeOutstanding *money.Amount `json:"feeChargesOutstanding,omitempty"`

	PenaltyDue         *money.Amount `json:"penaltyChargesDue,omitempty"`
	PenaltyPaid        *money.Amount `json:"penaltyChargesPaid,omitempty"`
	PenaltyWaived      *money.Amount `json:"penaltyChargesWaived,omitempty"`
	PenaltyWrittenOff  *money.Amount `json:"penaltyChargesWrittenOff,omitempty"`
	PenaltyOutstanding *money.Amount `json:"penaltyChargesOutstanding,omitempty"`

	TotalOriginalDue   *money.Amount `json:"totalOriginalDueForPeriod,omitempty"` // the same as TotalDue
	TotalDue           *money.Amount `json:"totalDueForPeriod,omitempty"`         // principal, interest, fees and penalties due
	TotalPaid          *money.Amount `json:"totalPaidForPeriod,omitempty"`
	TotalPaidInAdvance *money.Amount `json:"totalPaidInAdvanceForPeriod,omitempty"` // of TotalPaid, before Due
	TotalPaidLate      *money.Amount `json:"totalPaidLateForPeriod,omitempty"`      // of TotalPaid, after Due
	TotalWaived        *money.Amount `json:"totalWaivedForPeriod,omitempty"`
	TotalWrittenOff    *money.Amount `json:"totalWrittenOffForPeriod,omitempty"`
	TotalOutstanding   *money.Amount `json:"totalOutstandingForPeriod,omitempty"`
	TotalOverdue       *money.Amount `json:"totalOverdue,omitempty"`                    // of rows due before the business date
	TotalCost          *money.Amount `json:"totalActualCostOfLoanForPeriod,omitempty"`  // interest, fees and penalties
	TotalInstalment    *money.Amount `json:"totalInstallmentAmountForPeriod,omitempty"` // principal and interest
	TotalCredits       *money.Amount `json:"totalCredits,omitempty"`                    // added by chargebacks
	TotalAccrued       *money.Amount `json:"totalAccruedInterest,omitempty"`            // recognised as income so far
}

// Schedule shows the repayment schedule of the loan as it stands.
func (a *Account) Schedule() ScheduleView {
	l := listing{account: a, payments: true, outflows: a.outflows()}
	return l.list()
}

// outflow is money going out, as a row of the schedule.
type outflow struct {
	on          calendar.Date
	amount      money.Amount
	fees        money.Amount // due with it
	made        bool
	capitalised bool // income of the lender added to the loan: no money goes out
}

// outflows lists the disbursements, made and planned, and the capitalised income, by date; disbursements first.
//
// A loan that is not disbursed and plans no tranches shows its principal on the expected date.
func (a *Account) outflows() []outflow {
	var list []outflow
	for _, t := range a.tranches() {
		list = append(list, outflow{on: t.On, amount: t.Amount, made: t.Made})
	}
	if len(list) == 0 {
		list = append(list, outflow{on: a.Loan.StartedOn(), amount: a.Loan.Principal})
	}
	for _, t := range a.Live(CapitalizedIncome) {
		list = append(list, outflow{on: t.On, amount: t.Amount, made: true, capitalised: true})
	}
	slices.SortStableFunc(list, func(x, y outflow) int { return x.on.Compare(y.on) })
	a.addOutflowFees(list)
	return list
}

// addOutflowFees puts the fees that are due when money goes out to the first disbursement, those of a tranche to its
// own.
func (a *Account) addOutflowFees(list []outflow) {
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			continue
		}
		at := 0
		if t := a.Loan.tranche(c.TrancheID); t != nil {
			at = slices.IndexFunc(list, func(o outflow) bool { return o.on == t.date() && !o.capitalised })
		}
		if at >= 0 {
			list[at].fees = list[at].fees.Add(c.Amount.Sub(c.Waived))
		}
	}
	if a.Loan.UndoneFees.IsPositive() {
		list[0].fees = a.Loan.UndoneFees
	}
}

// listing merges disbursements and instalments into rows, with the running balance.
type listing struct {
	account  *Account
	outflows []outflow // not yet listed
	payments bool      // the view shows what was paid
	balance  money.Amount
	view     ScheduleView
}

func (l *listing) list() ScheduleView {
	a := l.account
	l.view.Currency = refdata.CurrencyDataOf(a.Loan.Currency)
	if l.payments {
		l.view.Waived, l.view.WrittenOff, l.view.Repayment = new(money.Amount), new(money.Amount), new(money.Amount)
		l.view.PaidInAdvance, l.view.PaidLate = new(money.Amount), new(money.Amount)
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		l.listOutflows(func(on calendar.Date) bool { return a.precedes(on, row) })
		l.instalment(row)
	}
	l.listOutflows(func(calendar.Date) bool { return true })
	return l.view
}

// precedes reports whether a disbursement of a day is listed before an instalment: when the instalment's period holds
// the day. On progressive schedules a period holds its first day and not its last, but for the last period, on cumulative
// ones the other way round, but for the first (semantics-schedule 2.6). A down payment follows the disbursement of its day.
func (a *Account) precedes(on calendar.Date, row *Instalment) bool {
	switch {
	case on.Before(row.From), on == row.From && on == a.Loan.StartedOn():
		return true
	case row.From == row.Due:
		return on == row.Due
	case a.Loan.Terms.Progressive():
		return on.Before(row.Due) || on == row.Due && row.Regular() && on == a.regularEnd()
	}
	return !on.After(row.Due)
}

func (l *listing) listOutflows(due func(calendar.Date) bool) {
	for len(l.outflows) > 0 && due(l.outflows[0].on) {
		l.outflow(l.outflows[0])
		l.outflows = l.outflows[1:]
	}
}

// outflow lists money going out.
func (l *listing) outflow(o outflow) {
	l.balance = l.balance.Add(o.amount)
	row := ScheduleRow{
		Due: o.on, Disbursed: &o.amount, Balance: o.amount,
		FeeDue: &o.fees, TotalOriginalDue: &o.fees, TotalDue: &o.fees, TotalCost: &o.fees,
	}
	if o.made {
		row.FeePaid, row.TotalPaid = &o.fees, &o.fees
	} else {
		row.FeeOutstanding, row.TotalOutstanding = &o.fees, &o.fees
		if l.payments && o.on.Before(l.account.env.Today) {
			row.TotalOverdue = &o.fees
		}
	}
	v := &l.view
	if !o.capitalised {
		v.PrincipalDisbursed = v.PrincipalDisbursed.Add(o.amount)
	}
	v.FeesCharged = v.FeesCharged.Add(o.fees)
	v.RepaymentExpected = v.RepaymentExpected.Add(o.fees)
	switch {
	case !o.made:
		v.Outstanding = v.Outstanding.Add(o.fees)
	case v.Repayment != nil:
		*v.Repayment = v.Repayment.Add(o.fees)
	}
	v.Periods = append(v.Periods, row)
}

// instalment lists what falls due.
func (l *listing) instalment(i *Instalment) {
	l.balance = l.balance.Add(i.Credited.Principal).Sub(i.Principal.Charged)
	row := ScheduleRow{Number: i.Number, From: i.From, Due: i.Due, IsDownPayment: i.DownPayment, Balance: l.balance}
	figures := *i // the row keeps them, whatever becomes of the account
	row.due(&figures)
	if l.payments {
		row.payments(&figures, l.account.env.Today)
	} else if i.DownPayment {
		row = row.plannedDownPayment()
	}
	l.add(i)
	l.view.Periods = append(l.view.Periods, row)
}

// due fills in what is charged and outstanding.
func (r *ScheduleRow) due(i *Instalment) {
	r.Days = new(i.Days())
	r.PrincipalOriginalDue, r.PrincipalDue = &i.Principal.Charged, &i.Principal.Charged
	r.PrincipalOutstanding = new(i.Principal.Outstanding())
	r.InterestOriginalDue, r.InterestDue = &i.Interest.Charged, &i.Interest.Charged
	r.InterestOutstanding = new(i.Interest.Outstanding())
	r.FeeDue, r.FeeOutstanding = &i.Fee.Charged, new(i.Fee.Outstanding())
	r.PenaltyDue, r.PenaltyOutstanding = &i.Penalty.Charged, new(i.Penalty.Outstanding())
	total := i.TotalDue()
	r.TotalOriginalDue, r.TotalDue, r.TotalOutstanding = &total, &total, new(i.Outstanding())
	r.TotalCost = new(i.Interest.Charged.Add(i.Fee.Charged).Add(i.Penalty.Charged))
	r.TotalInstalment = new(i.Principal.Charged.Add(i.Interest.Charged))
}

// payments fills in what was paid, waived, written off and credited.
func (r *ScheduleRow) payments(i *Instalment, today calendar.Date) {
	r.MetOn, r.Complete = i.MetOn, new(i.Outstanding().IsZero())
	r.PrincipalPaid, r.PrincipalWrittenOff = &i.Principal.Paid, &i.Principal.WrittenOff
	r.InterestPaid, r.InterestWaived, r.InterestWrittenOff = &i.Interest.Paid, &i.Interest.Waived, &i.Interest.WrittenOff
	r.FeePaid, r.FeeWaived, r.FeeWrittenOff = &i.Fee.Paid, &i.Fee.Waived, &i.Fee.WrittenOff
	r.PenaltyPaid, r.PenaltyWaived, r.PenaltyWrittenOff = &i.Penalty.Paid, &i.Penalty.Waived, &i.Penalty.WrittenOff
	r.TotalPaid, r.TotalPaidInAdvance, r.TotalPaidLate = new(i.TotalPaid()), &i.PaidInAdvance, &i.PaidLate
	r.TotalWaived, r.TotalWrittenOff = new(i.totalWaived()), new(i.totalWrittenOff())
	r.TotalCredits, r.TotalAccrued = new(i.Credited.Total()), &i.Accrued.Interest
	if i.Due.Before(today) {
		r.TotalOverdue = new(i.Outstanding())
	}
}

// plannedDownPayment leaves out what a down payment of an application never has.
func (r ScheduleRow) plannedDownPayment() ScheduleRow {
	r.Days = nil
	r.InterestOriginalDue, r.InterestDue, r.InterestOutstanding = nil, nil, nil
	r.FeeDue, r.FeeOutstanding, r.PenaltyDue, r.PenaltyOutstanding = nil, nil, nil, nil
	return r
}

func (i *Instalment) totalWaived() money.Amount {
	return i.Interest.Waived.Add(i.Fee.Waived).Add(i.Penalty.Waived)
}

func (i *Instalment) totalWrittenOff() money.Amount {
	return i.Principal.WrittenOff.Add(i.Interest.WrittenOff).Add(i.Fee.WrittenOff).Add(i.Penalty.WrittenOff)
}

// add adds an instalment to the totals.
func (l *listing) add(i *Instalment) {
	v := &l.view
	v.LoanTermInDays += i.Days()
	v.PrincipalExpected = v.PrincipalExpected.Add(i.Principal.Charged)
	v.PrincipalPaid = v.PrincipalPaid.Add(i.Principal.Paid)
	v.InterestCharged = v.InterestCharged.Add(i.Interest.Charged)
	v.FeesCharged = v.FeesCharged.Add(i.Fee.Charged)
	v.PenaltiesCharged = v.PenaltiesCharged.Add(i.Penalty.Charged)
	v.RepaymentExpected = v.RepaymentExpected.Add(i.TotalDue())
	v.Outstanding = v.Outstanding.Add(i.Outstanding())
	v.Credits = v.Credits.Add(i.Credited.Total())
	if !l.payments {
		return
	}
	*v.Waived = v.Waived.Add(i.totalWaived())
	*v.WrittenOff = v.WrittenOff.Add(i.totalWrittenOff())
	*v.Repayment = v.Repayment.Add(i.TotalPaid())
	*v.PaidInAdvance = v.PaidInAdvance.Add(i.PaidInAdvance)
	*v.PaidLate = v.PaidLate.Add(i.PaidLate)
}
