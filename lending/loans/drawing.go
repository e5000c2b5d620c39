package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// terms are everything that decides principal and interest of the schedule as the loan stands: its contract, and the
// tranches and variations in force. Charges are placed afterwards, because those on a loan have a life of their own.
func (a *Account) terms() schedule.Terms {
	l, t := &a.Loan, &a.Loan.Terms
	terms := schedule.Terms{
		Type: t.ScheduleType, Arithmetic: a.env.Arithmetic, Principal: l.Principal,
		Repayments: t.Repayments, Every: t.Every, Frequency: t.Frequency, DueNthDay: t.DueNthDay, DueWeekday: t.DueWeekday,
		Workdays:     a.env.Workdays,
		InterestRate: t.InterestRate, RateFrequency: t.RateFrequency, InterestMethod: t.InterestMethod,
		InterestPeriod: t.InterestPeriod, PartialPeriods: t.PartialPeriods, Amortization: t.Amortization,
		EqualInterest: t.EqualInterest, DaysInYear: t.DaysInYear, DaysInMonth: t.DaysInMonth, LeapYears: t.LeapYears,
		Multiples: t.Multiples, FixedInstalment: t.FixedInstalment, LastInstalmentThreshold: t.LastInstalmentThreshold,
		FixedPrincipalPercent: t.FixedPrincipalPercent,
		SubmittedOn:           l.Timeline.SubmittedOn, ExpectedDisbursement: l.StartedOn(), StartsFrom: t.StartsFrom,
		FirstDue: l.Timeline.FirstDue, MinimumDaysToFirst: t.MinimumDaysToFirst,
		InterestChargedFrom:          l.Timeline.InterestChargedFrom,
		InterestFromDisbursement:     a.env.Config.Enabled(refdata.InterestFromDisbursementDate),
		CarryInterestAboveInstalment: a.env.Config.Enabled(refdata.InterestFirstWhenAboveEMI),
		RecogniseOnDisbursement:      a.recognisesOnDisbursement(),
		GraceOnPrincipal:             t.GraceOnPrincipal, GraceOnInterestPayment: t.GraceOnInterestPayment,
		GraceOnInterestCharged: t.GraceOnInterestCharged, RecurringPrincipalHolidays: t.RecurringPrincipalHolidays,
		FixedLength: t.FixedLength, MultiDisburse: t.MultiDisburse, MaximumOutstanding: t.MaximumOutstanding,
		FullTermForTranche: t.FullTermForTranche, Tranches: a.tranches(), Variations: a.variations(),
		Recalculation: a.recalculation(), ScheduleFromActual: l.disbursed(),
	}
	if t.DownPayment {
		terms.DownPaymentPercent = t.DownPaymentPercent
	}
	return terms
}

// recognisesOnDisbursement reports whether years turn on 1 January instead of 31 December. Proposed schedules go by the
// tenant's configuration, those of disbursed loans by the loan (semantics-schedule-progressive 3.2, caveat).
func (a *Account) recognisesOnDisbursement() bool {
	if a.Loan.disbursed() {
		return a.Loan.Terms.RecogniseOnDisbursement
	}
	return a.env.Config.Enabled(refdata.InterestFromDisbursementDate)
}

// StartedOn is the date from which the schedule runs: of the first disbursement, before that the expected one.
func (l *Loan) StartedOn() calendar.Date {
	if l.disbursed() {
		return l.Timeline.DisbursedOn
	}
	return l.Timeline.ExpectedDisbursement
}

// disbursed reports whether money is out. It holds from the first disbursement until the last one is undone.
func (l *Loan) disbursed() bool { return !l.Timeline.DisbursedOn.IsZero() }

// tranches lists what the schedule reckons with, by date: what is made and what is still planned.
//
// A planned tranche counts until its money went out. Once one is made on a day, others planned for that day are taken
// to be part of it; and where interest follows the payments, a plan of the past counts no longer.
func (a *Account) tranches() []schedule.Tranche {
	var list []schedule.Tranche
	for i := range a.Loan.Tranches {
		t := &a.Loan.Tranches[i]
		switch {
		case t.Reversed:
		case t.Disbursed():
			list = append(list, schedule.Tranche{On: t.Made, Amount: t.Principal, Made: true})
		case a.stillPlanned(t.Expected):
			list = append(list, schedule.Tranche{On: t.Expected, Amount: t.Principal})
		}
	}
	slices.SortStableFunc(list, func(x, y schedule.Tranche) int { return x.On.Compare(y.On) })
	return list
}

func (a *Account) stillPlanned(on calendar.Date) bool {
	l := &a.Loan
	if !l.disbursed() {
		return true
	}
	madeThen := slices.ContainsFunc(l.Tranches, func(t Tranche) bool { return t.Disbursed() && t.Made == on })
	return !madeThen && !(l.Terms.Recalculates() && on.Before(a.env.Today))
}

func (a *Account) variations() []schedule.Variation {
	var list []schedule.Variation
	for _, v := range a.Loan.Variations {
		if !v.Inactive {
			list = append(list, schedule.Variation{Kind: v.Kind, From: v.From, Number: v.Number, Date: v.Date, ThisInstalmentOnly: v.Specific})
		}
	}
	return list
}

// recalculation is the loan's setting with what the tenant's configuration adds.
func (a *Account) recalculation() *schedule.Recalculation {
	if a.Loan.Terms.Recalculation == nil {
		return nil
	}
	r := *a.Loan.Terms.Recalculation
	r.NoPrincipalCompounding = a.env.Config.Enabled(refdata.NoPrincipalCompoundingWhenOverdue)
	return &r
}

// chargeTerm gives a charge to the schedule. Penalties for overdue instalments were calculated when they were made.
func (a *Account) chargeTerm(c *Charge) schedule.Charge {
	term := schedule.Charge{
		ID: c.ID, Time: c.Time, Basis: c.Basis, Due: c.Due, Penalty: c.Penalty, Minimum: c.MinCap, Maximum: c.MaxCap,
	}
	switch {
	case c.Time == schedule.OnOverdue:
		term.Amount = c.Amount
	case c.Basis == schedule.FlatAmount:
		term.Amount = a.env.Arithmetic.Round(c.Given)
	default:
		term.Percent = c.Given
	}
	return term
}

// tranche finds a tranche by id; nil when there is none.
func (l *Loan) tranche(id int64) *Tranche {
	for i := range l.Tranches {
		if l.Tranches[i].ID == id && id != 0 {
			return &l.Tranches[i]
		}
	}
	return nil
}

// date is when the money goes out, or went out.
func (t *Tranche) date() calendar.Date {
	if t.Disbursed() {
		return t.Made
	}
	return t.Expected
}

// draw draws the schedule anew and replaces the instalments by it, without payments: amounts of charges that depend on
// the schedule follow it, and what was recognised as income stays with the due dates, as long as they are there.
func (a *Account) draw() error {
	plan, err := Plan(a.terms())
	if err != nil {
		return err
	}
	return a.adopt(plan)
}

// adopt makes a plan the schedule of the loan.
func (a *Account) adopt(plan schedule.Plan) error {
	moved := a.write(plan)
	for _, c := range a.ActiveCharges() {
		if c.Time != schedule.OnOverdue && (c.untouched() || c.isInstalmentFee() && c.Paid.IsZero()) {
			if err := a.assessCharge(c); err != nil {
				return err
			}
		}
	}
	a.extendForLateCharges()
	a.placeCharges()
	a.shareAccrued(moved)
	if a.Loan.disbursed() {
		a.meetEmpty(a.Loan.Timeline.DisbursedOn)
	}
	a.refreshMaturity()
	return nil
}

// redrawAndReplay draws the schedule of a disbursed loan anew, after what was paid out changed, and processes its history
// again on it. Where the schedule follows the history, the processor draws it.
func (a *Account) redrawAndReplay() error {
	follows := a.Loan.Terms.Progressive() || a.Loan.Terms.Recalculates()
	if !follows {
		if err := a.draw(); err != nil {
			return err
		}
	}
	return a.replay(follows)
}

// write replaces the instalments by the rows of a plan. It returns what was recognised as income for due dates that are gone.
func (a *Account) write(plan schedule.Plan) (gone Portions) {
	type place struct {
		due         calendar.Date
		downPayment bool
	}
	accrued := map[place]Portions{}
	for i := range a.Instalments {
		old := &a.Instalments[i]
		at := place{old.Due, old.DownPayment}
		accrued[at] = accrued[at].Add(old.Accrued)
	}
	rows := plan.Instalments()
	a.Instalments = make([]Instalment, len(rows))
	for i, row := range rows {
		at := place{row.Due, row.Kind == schedule.DownPayment}
		a.Instalments[i] = Instalment{
			Number: row.Number, From: row.From, Due: row.Due, Accrued: accrued[at],
			Principal: Component{Charged: row.Principal}, Interest: Component{Charged: row.Interest},
			DownPayment: at.downPayment, Additional: row.Kind == schedule.Additional, InterestOnly: row.InterestOnly,
		}
		delete(accrued, at)
	}
	for _, p := range accrued {
		gone = gone.Add(p)
	}
	return gone
}

// untouched reports whether nothing of the charge was settled yet.
func (c *Charge) untouched() bool {
	return c.Paid.IsZero() && c.Waived.IsZero() && c.WrittenOff.IsZero() && !c.Settled && !c.IsWaived
}
