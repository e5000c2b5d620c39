package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Draw draws the plan of a cumulative schedule from its terms, before any payment: disbursements, down payments and
// instalments in the order of listing, with the charges in their places.
//
// Refusals are of kind fault.Validation for terms that make no schedule and fault.Rule for tranches beyond the
// largest outstanding balance and for a fixed instalment below the interest.
func Draw(t Terms) (Plan, error) { return draw(t, nil) }

// DrawExplained is Draw that also returns the segments which each interest figure was summed from.
func DrawExplained(t Terms) (Plan, Explanation, error) {
	var explanation Explanation
	plan, err := draw(t, &explanation)
	return plan, explanation, err
}

func draw(t Terms, explain *Explanation) (Plan, error) {
	if err := checkTerms(&t); err != nil {
		return Plan{}, err
	}
	d, err := newDrawing(&t, explain)
	if err != nil {
		return Plan{}, err
	}
	if err := d.run(); err != nil {
		return Plan{}, err
	}
	return PlaceCharges(t, Plan{Rows: d.rows}), nil
}

// drawing is the state of one pass through the periods of a cumulative schedule.
type drawing struct {
	terms     *Terms
	timetable timetable
	agreedEnd calendar.Date // last due date that the terms set
	explain   *Explanation  // nil when nobody asks

	rows       []Row
	number     int // of the last row that has one
	period     int // of regular periods, from 1
	repayments int // agreed regular periods; extra terms add to them
	unlent     int // periods due by the day on which the first money goes out: nothing falls due in them

	tranches    []tranche
	nextTranche int
	toAmortize  money.Amount // principal that instalments are calculated from, less its down payment

	outstanding  money.Amount    // principal disbursed and not yet due
	bearing      money.Amount    // balance that bears interest
	changes      []balanceChange // to come, by date
	carried      money.Amount    // interest of periods of grace on its payment
	earned       money.Amount    // interest of the current period so far
	compounded   money.Amount    // the part of it that bears interest itself
	principalDue money.Amount    // of regular rows so far
	interestDue  money.Amount    // of regular rows so far

	rate      periodicRate
	rateMoved bool // inside the last period
	grace     grace
	even      evenInterest // flat or evenly spread interest

	regular   portion // of every instalment
	dividing  division
	agreed    bool    // regular was agreed with the client, not calculated
	openEnded bool    // instalments go on until nothing is left, regardless of their number
	once      portion // of this instalment alone
	hasOnce   bool
	final     bool         // this instalment ends the schedule, regardless of its number
	prepaid   money.Amount // principal paid before its time, to be set against the next instalments

	variations    []Variation
	nextVariation int
}

func newDrawing(t *Terms, explain *Explanation) (*drawing, error) {
	days, err := newTimetable(t)
	if err != nil {
		return nil, err
	}
	d := &drawing{
		terms: t, timetable: days, agreedEnd: days.end(), explain: explain,
		period: 1, repayments: len(days.periods) - extraTerms(t.Variations),
		tranches: tranchesOf(t), grace: graceOf(t), variations: amountVariations(t.Variations),
	}
	d.unlent = d.periodsBeforeLending()
	d.toAmortize = principalToAmortize(t, d.tranches)
	d.rows = make([]Row, 0, len(days.periods)+2*len(d.tranches)+1)
	d.setRate(QuotedRate(*t))
	for _, v := range t.Variations {
		if v.Kind == VaryRate {
			d.change(balanceChange{on: v.From, rate: v.Number, rated: true})
		}
	}
	return d, d.setInstalments()
}

// setInstalments decides what each instalment repays and how interest is spread, from the first period on.
func (d *drawing) setInstalments() error {
	if d.terms.InterestMethod == Flat {
		d.even = newFlat(d)
	} else if d.terms.EqualInterest {
		total, err := decliningTotal(*d.terms)
		if err != nil {
			return err
		}
		d.even = newSpread(d, total)
	}
	if d.equalInstalments() && d.terms.FixedInstalment.IsPositive() {
		d.regular = portion{amount: d.terms.FixedInstalment, withInterest: true}
		d.agreed, d.openEnded = true, true
	}
	return d.divideRemainder(d.unlent + 1)
}

// periodsBeforeLending counts the periods that are due by the day of the first disbursement: instalments that are counted from
// the submission begin with the period after it (docs/semantics/schedules.md, 2.1).
func (d *drawing) periodsBeforeLending() (count int) {
	for _, p := range d.timetable.periods {
		if !p.Due.After(d.tranches[0].on) {
			count++
		}
	}
	return count
}

// decliningTotal is the interest of the same terms on the declining balance.
func decliningTotal(t Terms) (money.Amount, error) {
	t.EqualInterest, t.Charges = false, nil
	plan, err := draw(t, nil)
	return plan.Totals().Interest, err
}

// setRate changes the rate to a percentage per year, as rates of the loan are quoted.
func (d *drawing) setRate(quoted money.Decimal) {
	quote := QuoteOf(d.terms)
	d.rate = newPeriodicRate(d.terms, quote.Nominal(quoted), d.timetable.seed)
	d.rate.quoted = quote.Of(quoted)
}

// run draws the rows, period by period, until nothing is outstanding and no tranche is to come.
func (d *drawing) run() error {
	if err := d.disburse(d.timetable.start); err != nil {
		return err
	}
	for d.outstanding.IsPositive() || d.tranchesLeft() {
		p, err := d.timetable.period(d.period - 1)
		if err != nil {
			return err
		}
		if err := d.draw(p); err != nil {
			return err
		}
		d.period++
	}
	d.payCarriedInterest()
	return nil
}

// draw draws the row of a period: tranches up to its due date come first.
func (d *drawing) draw(p Period) error {
	if err := d.vary(p); err != nil {
		return err
	}
	if err := d.disburse(p.Due); err != nil {
		return err
	}
	interest, principal, err := d.instalment(p)
	if err != nil {
		return err
	}
	d.add(p, principal, interest)
	d.repay(p.Due, principal)
	return d.endExceptions()
}

// endExceptions divides what an instalment of its own amount left over the instalments after it.
func (d *drawing) endExceptions() error {
	if !d.hasOnce {
		return nil
	}
	d.hasOnce = false
	return d.divideRemainder(d.period + 1)
}

// add appends a regular row and moves the balances of what falls due.
func (d *drawing) add(p Period, principal, interest money.Amount) {
	d.number++
	d.outstanding = d.outstanding.Sub(principal)
	d.principalDue = d.principalDue.Add(principal)
	d.interestDue = d.interestDue.Add(interest)
	if d.carried.IsZero() {
		d.explain.assign(d.number)
	}
	d.rows = append(d.rows, Row{
		Kind: Regular, Number: d.number, From: p.From, Due: p.Due,
		Principal: principal, Interest: interest, Balance: d.outstanding,
	})
}

// repay takes principal that falls due from the interest-bearing balance, on its rest date where interest follows the payments.
func (d *drawing) repay(due calendar.Date, principal money.Amount) {
	on := due
	if Recalculates(*d.terms) {
		on = rests{d.terms.Recalculation.Rest, &d.timetable}.onOrAfter(due)
	}
	if on == due && len(d.changes) == 0 {
		d.bearing = d.bearing.Sub(principal)
		return
	}
	d.change(balanceChange{on: on, amount: principal.Neg()})
}

// instalment calculates the interest and the principal of the current period.
func (d *drawing) instalment(p Period) (interest, principal money.Amount, err error) {
	if d.even.applies {
		interest, principal = d.evenInstalment(p)
		return interest, principal, nil
	}
	return d.decliningInstalment(p)
}

// decliningInstalment charges interest on the balance; the principal is what the instalment leaves beside the
// interest of this period, without interest carried from earlier ones.
func (d *drawing) decliningInstalment(p Period) (interest, principal money.Amount, err error) {
	earned := d.decliningInterest(p)
	share := d.portion()
	if err := d.checkCovers(share, earned); err != nil {
		return interest, principal, err
	}
	principal = d.closing(d.lessPrepaid(d.sparing(share.principal(earned))))
	return d.fallingDue(share, earned), principal, nil
}

// fallingDue adds carried interest to what a period earned, and carries on what does not fall due yet: all of it in a
// period of grace, what exceeds the instalment where the terms say so.
func (d *drawing) fallingDue(share portion, earned money.Amount) money.Amount {
	due := d.carried.Add(earned)
	d.carried = money.Amount{}
	switch {
	case d.period <= d.grace.interest:
		due, d.carried = money.Amount{}, due
	case d.terms.CarryInterestAboveInstalment && share.withInterest && share.amount.Less(earned):
		due, d.carried = share.amount, due.Sub(share.amount)
		d.explain.carry(d.number+1, d.carried)
	}
	return due
}

// checkCovers refuses an instalment fixed by the user that is below the interest of a period.
func (d *drawing) checkCovers(share portion, earned money.Amount) error {
	fixed := (d.agreed || d.hasOnce) && share.withInterest
	if !fixed || !share.amount.Less(earned) || d.terms.CarryInterestAboveInstalment {
		return nil
	}
	return ErrInstalmentBelowInterest.For("fixedEmiAmount", share.amount, earned)
}

// evenInstalment takes the even share of interest. The last instalment takes all that is left of both.
func (d *drawing) evenInstalment(p Period) (interest, principal money.Amount) {
	if d.period <= d.unlent {
		return interest, principal
	}
	interest, waiting := d.even.due(d)
	rule := RuleEvenShare
	share := d.portion()
	principal = d.sparing(share.principal(interest))
	if d.terms.InterestMethod == Flat && !d.hasOnce {
		principal = d.inMultiples(principal, interest) // also in a period of grace: its instalment is a multiple too
	}
	principal = d.closing(principal)
	if principal == d.outstanding && !d.tranchesLeft() {
		interest, waiting, rule = d.even.left(d), money.Amount{}, RuleEvenRest
	}
	d.even.waiting = waiting
	d.explainShare(p, interest, rule)
	return interest, principal
}

func (d *drawing) explainShare(p Period, interest money.Amount, rule Rule) {
	if d.explain != nil {
		d.explain.Record(Segment{
			From: p.From, To: p.Due, Days: p.Days(), Balance: disbursedPrincipal(d.terms), Rate: d.rate.annual, Quoted: d.rate.quoted,
			Exact: interest.Decimal(), Rounded: interest, Rule: rule,
		})
	}
}

// portion is what the current instalment repays.
func (d *drawing) portion() portion {
	switch {
	case d.hasOnce:
		return d.once
	case d.followsTranches():
		return portion{amount: d.dividing.share(d.terms.Arithmetic, d.lentSoFar())}
	}
	return d.regular
}

// sparing leaves no principal in a period of grace, or before the first money goes out.
func (d *drawing) sparing(principal money.Amount) money.Amount {
	if d.period <= d.unlent || d.grace.sparesPrincipal(d.period) {
		return money.Amount{}
	}
	return principal
}

// closing cuts principal to what is outstanding and lets the last instalment take all of it.
func (d *drawing) closing(principal money.Amount) money.Amount {
	left := d.outstanding.Sub(principal)
	if d.period <= d.unlent {
		return principal
	}
	if d.final || !left.IsPositive() || d.isLast(principal, left) {
		return d.outstanding
	}
	return principal
}

// isLast reports whether the current instalment is the last one: by its number or, with instalments fixed by the
// user, because too little is left to open another one.
func (d *drawing) isLast(principal, left money.Amount) bool {
	if !d.openEnded {
		return d.period >= d.repayments
	}
	return !d.tranchesLeft() && left.Less(d.terms.Arithmetic.Percent(principal, d.terms.LastInstalmentThreshold))
}

// payCarriedInterest adds interest that no instalment has taken to the last one.
func (d *drawing) payCarriedInterest() {
	if d.carried.IsZero() || d.number == 0 {
		return
	}
	last := &d.rows[len(d.rows)-1]
	last.Interest = last.Interest.Add(d.carried)
	d.explain.assign(last.Number)
	d.carried = money.Amount{}
}
