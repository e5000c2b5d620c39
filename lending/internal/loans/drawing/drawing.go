package drawing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Terms are everything that decides principal and interest of the schedule as the loan stands: its contract, and the
// tranches and variations in force. Charges are placed afterwards, because those on a loan have a life of their own.
func Terms(a *book.Account) schedule.Terms {
	l, t := &a.Loan, &a.Loan.Terms
	terms := schedule.Terms{
		// attributes: begin drawn
		Principal:                  l.Principal,
		Repayments:                 t.Repayments,
		Every:                      t.Every,
		Frequency:                  t.Frequency,
		DueNthDay:                  t.DueNthDay,
		DueWeekday:                 t.DueWeekday,
		FixedLength:                t.FixedLength,
		MinimumDaysToFirst:         t.MinimumDaysToFirst,
		StartsFrom:                 t.StartsFrom,
		Multiples:                  t.Multiples,
		FixedInstalment:            t.FixedInstalment,
		LastInstalmentThreshold:    t.LastInstalmentThreshold,
		InterestRate:               t.InterestRate,
		RateFrequency:              t.RateFrequency,
		RateConvention:             t.RateConvention,
		Amortization:               t.Amortization,
		InterestMethod:             t.InterestMethod,
		InterestPeriod:             t.InterestPeriod,
		PartialPeriods:             t.PartialPeriods,
		DaysInYear:                 t.DaysInYear,
		DaysInMonth:                t.DaysInMonth,
		LeapYears:                  t.LeapYears,
		EqualInterest:              t.EqualInterest,
		ExactInstalments:           t.ExactInstalments,
		FixedPrincipalPercent:      t.FixedPrincipalPercent,
		RecogniseOnDisbursement:    recognisesOnDisbursement(a),
		GraceOnPrincipal:           t.GraceOnPrincipal,
		GraceOnInterestPayment:     t.GraceOnInterestPayment,
		GraceOnInterestCharged:     t.GraceOnInterestCharged,
		RecurringPrincipalHolidays: t.RecurringPrincipalHolidays,
		MultiDisburse:              t.MultiDisburse,
		MaximumOutstanding:         t.MaximumOutstanding,
		NoPlannedTranches:          t.NoPlannedTranches,
		FullTermForTranche:         t.FullTermForTranche,
		// attributes: end

		Type: t.ScheduleType, Arithmetic: a.Env.Arithmetic, Workdays: a.Env.Workdays,
		SubmittedOn: l.Timeline.SubmittedOn, ExpectedDisbursement: StartedOn(l), FirstDue: l.Timeline.FirstDue,
		InterestChargedFrom:          l.Timeline.InterestChargedFrom,
		InterestFromDisbursement:     a.Env.Config.Enabled(refdata.InterestFromDisbursementDate),
		CarryInterestAboveInstalment: a.Env.Config.Enabled(refdata.InterestFirstWhenAboveEMI),
		Tranches:                     a.Tranches(),
		Variations:                   variations(a),
		Recalculation:                recalculation(a),
		ScheduleFromActual:           l.Disbursed(),
	}
	if t.DownPayment {
		terms.DownPaymentPercent = t.DownPaymentPercent
	}
	return terms
}

// recognisesOnDisbursement reports whether years turn on 1 January instead of 31 December. Proposed schedules go by the
// tenant's configuration, those of disbursed loans by the loan (docs/semantics/progressive.md, 3.2, caveat).
func recognisesOnDisbursement(a *book.Account) bool {
	if a.Loan.Disbursed() {
		return a.Loan.Terms.RecogniseOnDisbursement
	}
	return a.Env.Config.Enabled(refdata.InterestFromDisbursementDate)
}

// StartedOn is the date from which the schedule runs: of the first disbursement, before that the expected one.
func StartedOn(l *book.Loan) calendar.Date {
	if l.Disbursed() {
		return l.Timeline.DisbursedOn
	}
	return l.Timeline.ExpectedDisbursement
}

func variations(a *book.Account) []schedule.Variation {
	var list []schedule.Variation
	for _, v := range a.Loan.Variations {
		if !v.Inactive {
			list = append(list, schedule.Variation{Kind: v.Kind, From: v.From, Number: v.Number, Date: v.Date, ThisInstalmentOnly: v.Specific})
		}
	}
	return list
}

// recalculation is the loan's setting with what the tenant's configuration adds.
func recalculation(a *book.Account) *schedule.Recalculation {
	if a.Loan.Terms.Recalculation == nil {
		return nil
	}
	r := *a.Loan.Terms.Recalculation
	r.NoPrincipalCompounding = a.Env.Config.Enabled(refdata.NoPrincipalCompoundingWhenOverdue)
	return &r
}

// ChargeTerm gives a charge to the schedule. Penalties for overdue instalments were calculated when they were made.
func ChargeTerm(a *book.Account, c *book.Charge) schedule.Charge {
	term := schedule.Charge{
		ID: c.ID, Time: c.Time, Basis: c.Basis, Due: c.Due, Penalty: c.Penalty, Minimum: c.MinCap, Maximum: c.MaxCap,
	}
	switch {
	case c.Time == schedule.OnOverdue:
		term.Amount = c.Amount
	case c.Basis == schedule.FlatAmount:
		term.Amount = a.Env.Arithmetic.Round(c.Given)
	default:
		term.Percent = c.Given
	}
	return term
}

// Date is when the money goes out, or went out.
func Date(t *book.Tranche) calendar.Date {
	if t.Disbursed() {
		return t.Made
	}
	return t.Expected
}

// Draw draws the schedule again and replaces the instalments by it, without payments: amounts of charges that depend on
// the schedule follow it, and what was recognised as income stays with the due dates, as long as they are there.
func Draw(a *book.Account) error {
	plan, err := planOf(a)
	if err != nil {
		return err
	}
	return ApplyPlan(a, plan)
}

// planOf is the plan of the terms. A loan from another system has the instalments that were left there.
func planOf(a *book.Account) (schedule.Plan, error) {
	if a.Loan.CutOver == nil {
		return loans.Plan(Terms(a))
	}
	var plan schedule.Plan
	for i, r := range a.Loan.CutOver.Rows {
		plan.Rows = append(plan.Rows, schedule.Row{
			Kind: schedule.Regular, Number: i + 1, From: r.From, Due: r.Due, Principal: r.Principal, Interest: r.Interest,
		})
	}
	return plan, nil
}

// ApplyPlan makes a plan the schedule of the loan.
func ApplyPlan(a *book.Account, plan schedule.Plan) error {
	moved := write(a, plan)
	for _, c := range a.ActiveCharges() {
		if c.Time != schedule.OnOverdue && (Untouched(c) || c.IsInstalmentFee() && c.Paid.IsZero()) {
			if err := AssessCharge(a, c); err != nil {
				return err
			}
		}
	}
	ExtendForLateCharges(a)
	PlaceCharges(a)
	ShareAccrued(a, moved)
	if a.Loan.Disbursed() {
		MarkEmptyAsMet(a, a.Loan.Timeline.DisbursedOn)
	}
	a.RefreshMaturity()
	return nil
}

// write replaces the instalments by the rows of a plan. It returns what was recognised as income for due dates that are gone.
func write(a *book.Account, plan schedule.Plan) (gone book.Portions) {
	type place struct {
		due         calendar.Date
		downPayment bool
	}
	accrued := map[place]book.Portions{}
	for i := range a.Instalments {
		old := &a.Instalments[i]
		at := place{old.Due, old.DownPayment}
		accrued[at] = accrued[at].Add(old.Accrued)
	}
	rows := plan.Instalments()
	a.Instalments = make([]book.Instalment, len(rows))
	for i, row := range rows {
		at := place{row.Due, row.Kind == schedule.DownPayment}
		a.Instalments[i] = book.Instalment{
			Number: row.Number, From: row.From, Due: row.Due, Accrued: accrued[at],
			Principal: book.Component{Charged: row.Principal}, Interest: book.Component{Charged: row.Interest},
			DownPayment: at.downPayment, Additional: row.Kind == schedule.Additional, InterestOnly: row.InterestOnly,
		}
		delete(accrued, at)
	}
	for _, p := range accrued {
		gone = gone.Add(p)
	}
	return gone
}

// Untouched reports whether nothing of the charge was settled yet.
func Untouched(c *book.Charge) bool {
	return c.Paid.IsZero() && c.Waived.IsZero() && c.WrittenOff.IsZero() && !c.Settled && !c.IsWaived
}

// ShareAccrued shares what was recognised among the instalments in their order: none gets more than it charges.
func ShareAccrued(a *book.Account, left book.Portions) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			room := row.Component(part).Charged.Sub(row.Accrued.Of(part))
			taken := money.Max(money.Amount{}, money.Min(left.Of(part), room))
			row.Accrued, left = row.Accrued.Plus(part, taken), left.Plus(part, taken.Neg())
		}
	}
}

// MarkEmptyAsMet marks instalments in which nothing is due as met: on a day, down payments that round to nothing on their due date,
// at the latest on the business date.
func MarkEmptyAsMet(a *book.Account, on calendar.Date) {
	for i := range a.Instalments {
		switch row := &a.Instalments[i]; {
		case !row.Outstanding().IsZero():
		case row.DownPayment:
			row.Settle(calendar.Earliest(row.Due, a.Env.Today))
		default:
			row.Settle(on)
		}
	}
}
