package reading

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// Schedule shows the repayment schedule of the loan as it stands.
func Schedule(a *book.Account) loans.ScheduleView {
	l := listing{account: a, payments: true, outflows: outflows(a)}
	return l.list()
}

// outflow is money going out, as a row of the schedule.
type outflow struct {
	on          calendar.Date
	amount      money.Amount
	fees        money.Amount // due with it
	made        bool
	capitalized bool // income of the lender added to the loan: no money goes out
}

// outflows lists the disbursements, made and planned, and the capitalized income, by date; disbursements first.
//
// A loan that is not disbursed and plans no tranches shows its principal on the expected date.
func outflows(a *book.Account) []outflow {
	var list []outflow
	for _, t := range a.Tranches() {
		list = append(list, outflow{on: t.On, amount: t.Amount, made: t.Made})
	}
	if len(list) == 0 {
		list = append(list, outflow{on: drawing.StartedOn(&a.Loan), amount: a.Loan.Principal})
	}
	for _, t := range a.Live(loans.CapitalizedIncome) {
		list = append(list, outflow{on: t.On, amount: t.Amount, made: true, capitalized: true})
	}
	slices.SortStableFunc(list, func(x, y outflow) int { return x.on.Compare(y.on) })
	addOutflowFees(a, list)
	return list
}

// addOutflowFees puts the fees that are due when money goes out to the first disbursement, those of a tranche to its
// own.
func addOutflowFees(a *book.Account, list []outflow) {
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			continue
		}
		at := 0
		if t := a.Loan.Tranche(c.TrancheID); t != nil {
			at = slices.IndexFunc(list, func(o outflow) bool { return o.on == drawing.Date(t) && !o.capitalized })
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
	account  *book.Account
	outflows []outflow // not yet listed
	payments bool      // the view shows what was paid
	balance  money.Amount
	view     loans.ScheduleView
}

func (l *listing) list() loans.ScheduleView {
	a := l.account
	l.view.Currency = refdata.CurrencyDataOf(a.Loan.Currency)
	if l.payments {
		l.view.Waived, l.view.WrittenOff, l.view.Repayment = new(money.Amount), new(money.Amount), new(money.Amount)
		l.view.PaidInAdvance, l.view.PaidLate = new(money.Amount), new(money.Amount)
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		l.listOutflows(func(on calendar.Date) bool { return precedes(a, on, row) })
		l.instalment(row)
	}
	l.listOutflows(func(calendar.Date) bool { return true })
	return l.view
}

// precedes reports whether a disbursement of a day is listed before an instalment: when the instalment's period holds
// the day. On progressive schedules a period holds its first day and not its last, but for the last period, on cumulative
// ones the other way round, but for the first (docs/semantics/schedules.md, 2.6). A down payment follows the disbursement of its day.
func precedes(a *book.Account, on calendar.Date, row *book.Instalment) bool {
	switch {
	case on.Before(row.From), on == row.From && on == drawing.StartedOn(&a.Loan):
		return true
	case row.From == row.Due:
		return on == row.Due
	case a.Loan.Terms.Progressive():
		return on.Before(row.Due) || on == row.Due && (row.Additional || row.Regular() && on == processing.RegularEnd(a))
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
	row := loans.ScheduleRow{
		Due: o.on, Disbursed: &o.amount, Balance: o.amount,
		FeeDue: &o.fees, TotalOriginalDue: &o.fees, TotalDue: &o.fees, TotalCost: &o.fees,
	}
	if o.made {
		row.FeePaid, row.TotalPaid = &o.fees, &o.fees
	} else {
		row.FeeOutstanding, row.TotalOutstanding = &o.fees, &o.fees
		if l.payments && o.on.Before(l.account.Env.Today) {
			row.TotalOverdue = &o.fees
		}
	}
	v := &l.view
	if !o.capitalized {
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
func (l *listing) instalment(i *book.Instalment) {
	l.balance = l.balance.Add(i.Credited.Principal).Sub(i.Principal.Charged)
	row := loans.ScheduleRow{Number: i.Number, From: i.From, Due: i.Due, IsDownPayment: i.DownPayment, Balance: l.balance}
	figures := *i // the row keeps them, no matter what becomes of the account
	due(&row, &figures)
	if l.payments {
		setPayments(&row, &figures, l.account.Env.Today)
	} else if i.DownPayment {
		row = plannedDownPayment(row)
	}
	l.add(i)
	l.view.Periods = append(l.view.Periods, row)
}

// due fills in what is charged and outstanding.
func due(r *loans.ScheduleRow, i *book.Instalment) {
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

// setPayments fills in what was paid, waived, written off and credited.
func setPayments(r *loans.ScheduleRow, i *book.Instalment, today calendar.Date) {
	r.MetOn, r.Complete = i.MetOn, new(i.Outstanding().IsZero())
	r.PrincipalPaid, r.PrincipalWrittenOff = &i.Principal.Paid, &i.Principal.WrittenOff
	r.InterestPaid, r.InterestWaived, r.InterestWrittenOff = &i.Interest.Paid, &i.Interest.Waived, &i.Interest.WrittenOff
	r.FeePaid, r.FeeWaived, r.FeeWrittenOff = &i.Fee.Paid, &i.Fee.Waived, &i.Fee.WrittenOff
	r.PenaltyPaid, r.PenaltyWaived, r.PenaltyWrittenOff = &i.Penalty.Paid, &i.Penalty.Waived, &i.Penalty.WrittenOff
	r.TotalPaid, r.TotalPaidInAdvance, r.TotalPaidLate = new(i.TotalPaid()), &i.PaidInAdvance, &i.PaidLate
	r.TotalWaived, r.TotalWrittenOff = new(totalWaived(i)), new(totalWrittenOff(i))
	r.TotalCredits, r.TotalAccrued = new(i.Credited.Total()), &i.Accrued.Interest
	if i.Due.Before(today) {
		r.TotalOverdue = new(i.Outstanding())
	}
}

// plannedDownPayment leaves out what a down payment of an application never has.
func plannedDownPayment(r loans.ScheduleRow) loans.ScheduleRow {
	r.Days = nil
	r.InterestOriginalDue, r.InterestDue, r.InterestOutstanding = nil, nil, nil
	r.FeeDue, r.FeeOutstanding, r.PenaltyDue, r.PenaltyOutstanding = nil, nil, nil, nil
	return r
}

func totalWaived(i *book.Instalment) money.Amount {
	return i.Interest.Waived.Add(i.Fee.Waived).Add(i.Penalty.Waived)
}

func totalWrittenOff(i *book.Instalment) money.Amount {
	return i.Principal.WrittenOff.Add(i.Interest.WrittenOff).Add(i.Fee.WrittenOff).Add(i.Penalty.WrittenOff)
}

// add adds an instalment to the totals.
func (l *listing) add(i *book.Instalment) {
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
	*v.Waived = v.Waived.Add(totalWaived(i))
	*v.WrittenOff = v.WrittenOff.Add(totalWrittenOff(i))
	*v.Repayment = v.Repayment.Add(i.TotalPaid())
	*v.PaidInAdvance = v.PaidInAdvance.Add(i.PaidInAdvance)
	*v.PaidLate = v.PaidLate.Add(i.PaidLate)
}
