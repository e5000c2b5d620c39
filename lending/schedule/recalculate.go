package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Recalculate draws a cumulative schedule again so that interest follows the actual payments: early payments lower the
// balance that bears interest from their rest date on, overdue principal goes on bearing interest until the rest date
// of its payment. Terms without recalculation, flat ones and those without interest are simply drawn.
//
// The plan says what falls due; applying the payments to it again is left to the caller.
func Recalculate(t Terms, h History) (Plan, error) { return recalculate(t, h, nil) }

// RecalculateExplained is Recalculate that also returns the segments which each interest figure was summed from.
func RecalculateExplained(t Terms, h History) (Plan, Explanation, error) {
	var explanation Explanation
	plan, err := recalculate(t, h, &explanation)
	return plan, explanation, err
}

// Recalculates reports whether payments change the interest of later instalments.
func Recalculates(t Terms) bool {
	return t.Recalculation != nil && t.InterestMethod == Declining && !t.EqualInterest && t.InterestRate.IsPositive()
}

func recalculate(t Terms, h History, explain *Explanation) (Plan, error) {
	if !Recalculates(t) {
		return draw(t, explain)
	}
	r, err := newRecalculation(t, h, explain)
	if err != nil {
		return Plan{}, err
	}
	return r.run()
}

// recalculation is a drawing that goes through the payments along with the periods.
type recalculation struct {
	*drawing
	settings Recalculation
	history  History
	kept     keptRows
	payments []Payment // still to be applied
	waivers  []Payment // the same

	rest    rests
	settled calendar.Date // rest date of today, by which overdue amounts count as paid

	owed    []Owed    // instalments so far, down payments included
	overdue []overdue // of each of them
	open    int       // the first of them that payments can still change
	listed  int       // rows that owed was made of

	waived   money.Amount  // of interest, left for rows to come
	received money.Amount  // left for the current period by payments before its due date
	waiting  []Payment     // of them, what counts from the due date on
	early    money.Amount  // of it, what is principal
	until    calendar.Date // last day on which overdue principal is charged: today, or the day of a payoff
	cut      calendar.Date // day on which a payoff ends its period; zero for none
	paidOff  bool          // a payment settles all that is left
	assumed  bool          // overdue amounts have been taken as paid

	compounding compounding
}

// overdue is the part of an instalment that accrues late interest.
type overdue struct {
	principal  money.Amount
	paid       money.Amount  // principal paid when last looked at
	compounded money.Amount  // interest and charges
	compounds  calendar.Date // day on which unpaid interest and charges join; zero for never
}

func newRecalculation(t Terms, h History, explain *Explanation) (*recalculation, error) {
	t.Tranches = slices.DeleteFunc(slices.Clone(t.Tranches), func(one Tranche) bool {
		return !one.Made && t.ScheduleFromActual && one.On.Before(h.Today)
	})
	if err := checkTerms(&t); err != nil {
		return nil, err
	}
	d, err := newDrawing(&t, explain)
	if err != nil {
		return nil, err
	}
	r := &recalculation{drawing: d, settings: *t.Recalculation, history: h, kept: h.keptRows(), until: h.Today}
	byDay := func(a, b Payment) int { return a.On.Compare(b.On) }
	r.payments, r.waivers = slices.Clone(h.Payments), slices.Clone(h.Waivers)
	slices.SortStableFunc(r.payments, byDay)
	slices.SortStableFunc(r.waivers, byDay)
	r.owed, r.overdue = make([]Owed, 0, cap(d.rows)), make([]overdue, 0, cap(d.rows))
	r.rest = rests{r.settings.Rest, &d.timetable}
	r.settled = r.restOf(h.Today)
	r.compounding = compounding{r.settings.Compounding, rests{r.settings.CompoundingOn, &d.timetable}}
	return r, nil
}

func (r *recalculation) run() (Plan, error) {
	if err := r.disburse(r.timetable.start); err != nil {
		return Plan{}, err
	}
	for r.outstanding.IsPositive() || r.tranchesLeft() && !r.final {
		p, err := r.timetable.period(r.period - 1)
		if err != nil {
			return Plan{}, err
		}
		if err := r.draw(p); err != nil {
			return Plan{}, err
		}
		r.period++
	}
	r.payCarriedInterest()
	if err := r.chargeOverdue(); err != nil {
		return Plan{}, err
	}
	return PlaceCharges(*r.terms, Plan{Rows: r.rows}), nil
}

// draw draws the row of a period between the payments before its due date and those on it.
func (r *recalculation) draw(p Period) error {
	if err := r.vary(p); err != nil {
		return err
	}
	p = r.endAtCut(p)
	if err := r.disburse(p.Due); err != nil {
		return err
	}
	r.collect()
	if row, ok := r.kept.ending(p.Due); ok {
		return r.drawKept(p, row)
	}
	p, err := r.takePaymentsWithin(p)
	if err != nil {
		return err
	}
	interest, expected, principal, err := r.amounts(p)
	if err != nil {
		return err
	}
	r.add(p, principal, interest)
	r.collect()
	r.creditEarly()
	r.takePaymentsOn(p.Due)
	r.release(p.Due)
	if err := r.prepay(expected, r.period+1); err != nil {
		return err
	}
	return r.endExceptions()
}

// drawKept lists the row of a period that stays as it is, after the rows of payments that were split off it. Payments go
// to it as to rows that are due, so that what is paid early of it lowers the balance only as far as it goes beyond
// the principal that was expected (docs/semantics/cumulative.md, 8.3).
func (r *recalculation) drawKept(p Period, row Row) error {
	for _, own := range r.kept.splitOff(p) {
		r.keep(Period{From: own.From, Due: own.Due}, own.Interest)
		r.add(Period{From: own.From, Due: own.Due}, money.Min(own.Principal, r.outstanding), own.Interest)
		r.rows[len(r.rows)-1].InterestOnly = true
		if err := r.payKept(own.Due, money.Amount{}, r.period); err != nil {
			return err
		}
		p.From = own.Due
	}
	interest, expected, principal := r.keptAmounts(p, row)
	r.add(p, principal, interest)
	if err := r.payKept(p.Due, expected, r.period+1); err != nil {
		return err
	}
	return r.endExceptions()
}

// payKept lets payments settle the kept row that was just listed. Prepaid principal is set off from an instalment on.
func (r *recalculation) payKept(due calendar.Date, expected money.Amount, first int) error {
	r.collect()
	r.takePaymentsOfKept(due, expected)
	r.release(due)
	return r.prepay(expected, first)
}

// endAtCut ends the period in which a payoff falls.
func (r *recalculation) endAtCut(p Period) Period {
	if !r.cut.IsZero() && !p.Due.Before(r.cut) {
		p.Due, r.final = r.cut, true
	}
	return p
}

// amounts are those of a kept row, or drawn ones; expected is the principal without what was paid early. What is paid
// early is principal of this row even where that is more than the instalment; interest then stays due as well.
func (r *recalculation) amounts(p Period) (interest, expected, principal money.Amount, err error) {
	if row, ok := r.kept.of(p, false); ok {
		interest, expected, principal = r.keptAmounts(p, row)
		return interest, expected, principal, nil
	}
	r.compounding.within(r.drawing, p)
	interest, expected, err = r.decliningInstalment(p)
	return interest, expected, money.Min(money.Max(expected, r.early), r.outstanding), err
}

func (r *recalculation) keptAmounts(p Period, row Row) (interest, expected, principal money.Amount) {
	expected = r.closing(r.lessPrepaid(r.sparing(r.portion().principal(r.earnedIn(p, row)))))
	r.keep(p, row.Interest)
	return row.Interest, expected, money.Min(row.Principal, r.outstanding)
}

// earnedIn is the interest of a kept row's own period: what falls due, but for periods in a grace on its payment and the
// one after it, where that is more or less.
func (r *recalculation) earnedIn(p Period, row Row) money.Amount {
	if r.grace.interest == 0 || r.period > r.grace.interest+1 {
		return row.Interest
	}
	return r.interestUntil(p)
}

// keep explains interest that is kept.
func (r *recalculation) keep(p Period, interest money.Amount) {
	r.earned, r.compounded, r.carried = money.Amount{}, money.Amount{}, money.Amount{}
	if r.explain != nil {
		r.explain.Record(Segment{
			From: p.From, To: p.Due, Days: p.Days(), Balance: r.bearing, Rate: r.rate.annual, Quoted: r.rate.quoted,
			Exact: interest.Decimal(), Rounded: interest, Rule: RuleKept,
		})
	}
}

// collect takes the rows listed since the last time among those that payments are applied to.
func (r *recalculation) collect() {
	for ; r.listed < len(r.rows); r.listed++ {
		if row := r.rows[r.listed]; row.Kind != Disbursement {
			r.owed = append(r.owed, Owed{Row: r.withCharges(row)})
			r.overdue = append(r.overdue, overdue{})
			r.waiveIn(&r.owed[len(r.owed)-1])
		}
	}
}

// withCharges places the charges that are known before the interest of the whole schedule is.
func (r *recalculation) withCharges(row Row) Row {
	if len(r.terms.Charges) == 0 {
		return row
	}
	terms := *r.terms
	terms.Charges = slices.DeleteFunc(slices.Clone(terms.Charges), func(c Charge) bool {
		return c.Time == OnSpecifiedDate && (c.Basis == PercentOfInterest || c.Basis == PercentOfBoth)
	})
	rows := slices.DeleteFunc(slices.Clone(r.rows), func(o Row) bool { return o.Kind != Disbursement })
	if r.period > 1 || row.Kind == DownPayment {
		rows = append(rows, Row{Kind: Regular, InterestOnly: true, Due: row.From}) // stands for all rows before
	}
	at := len(rows)
	return PlaceCharges(terms, Plan{Rows: append(rows, row)}).Rows[at]
}

// prepay sets off principal that was paid in excess of the current instalment.
func (r *recalculation) prepay(expected money.Amount, first int) error {
	row := &r.owed[len(r.owed)-1]
	return r.setOff(money.Min(row.Principal.Sub(expected), row.PrincipalPaid), first)
}

// setOff handles prepaid principal as the terms say: the instalments from the given one on are lowered, left out, or the
// last ones fall away.
func (r *recalculation) setOff(prepaid money.Amount, first int) error {
	if !prepaid.IsPositive() || r.final {
		return nil
	}
	switch r.settings.Strategy {
	case ReduceInstalmentAmount:
		return r.divideRemainder(first)
	case RescheduleNextRepayments:
		r.prepaid = r.prepaid.Add(prepaid)
	}
	return nil
}
