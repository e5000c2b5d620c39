package reading

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// OpenToRead is open for queries: as effective on a day when they ask for one, see effectiveOn.
func OpenToRead(u *operation.Unit, ref operation.Ref) (*records.Opened, error) {
	o, err := records.Open(u, ref)
	if err != nil || u.AsOf.IsZero() {
		return o, err
	}
	if submitted := o.Loan.Timeline.SubmittedOn; u.AsOf.Before(submitted) {
		return nil, loans.ErrNotYetThere.New(o.Loan.ID, submitted, u.AsOf)
	}
	o.Account, err = effectiveOn(o.Account, u.AsOf)
	return o, err
}

// effectiveOn is the loan as effective on a day, as Get defines it: a function of what the loan is and was.
func effectiveOn(a *book.Account, day calendar.Date) (*book.Account, error) {
	written := writtenOffOn(a, day)
	then := heldOn(a, day)
	if err := rebuild(then, a); err != nil {
		return nil, err
	}
	keepIdentities(then)
	if then.Product.AccountingRule == ledger.PeriodicAccrual {
		income.SpreadAccrued(then)
	}
	then.RefreshSummary()
	then.RefreshBalances()
	if then.Loan.Status == loans.Active {
		then.Transition(then.LastUserTransactionOn())
	}
	if written {
		then.Loan.Status, then.Loan.Timeline.WrittenOffOn = loans.WrittenOff, a.Loan.Timeline.WrittenOffOn
		then.Loan.Timeline.ClosedOn, then.Loan.Timeline.ClosedBy = a.Loan.Timeline.ClosedOn, a.Loan.Timeline.ClosedBy
	}
	drawing.RefreshArrears(then, day)
	lateness.Classify(then, day)
	return then, then.Env.Ids.Err
}

// heldOn is a copy of the loan that knows what counts on a day; its schedule is the one of today.
func heldOn(a *book.Account, day calendar.Date) *book.Account {
	then := a.Clone().On(day)
	keepHistory(then, day)
	keepCharges(then, day)
	keepHeader(then, day)
	return then
}

func writtenOffOn(a *book.Account, day calendar.Date) bool {
	on := a.Loan.Timeline.WrittenOffOn
	return a.Loan.Status == loans.WrittenOff && !on.IsZero() && !on.After(day)
}

// keepHistory leaves the transactions that count on a day.
func keepHistory(a *book.Account, day calendar.Date) {
	for _, t := range a.Entries {
		if t.Type == loans.WaiveCharges && !t.Reversed && t.On.After(day) {
			charging.Unwaive(a, t)
		}
	}
	kept := map[int64]bool{}
	a.Entries = slices.DeleteFunc(a.Entries, func(t *book.Transaction) bool {
		kept[t.ID] = !t.Reversed && !t.On.After(day)
		return !kept[t.ID]
	})
	for _, t := range a.Entries {
		t.Relations = slices.DeleteFunc(t.Relations, func(r book.Relation) bool { return r.Transaction != 0 && !kept[r.Transaction] })
		t.Allocations = slices.DeleteFunc(slices.Clone(t.Allocations), func(p book.Allocation) bool { return !kept[p.Base] })
	}
}

// keepCharges leaves the charges that count on a day, with nothing on them that happened later.
func keepCharges(a *book.Account, day calendar.Date) {
	paidOut := a.Total(loans.RepaymentAtDisbursement).IsPositive()
	a.Charges = slices.DeleteFunc(a.Charges, func(c *book.Charge) bool {
		from := processing.Effective(c)
		if c.AtDisbursement() {
			from = calendar.Earliest(from, a.Loan.Timeline.DisbursedOn)
		}
		return c.Inactive || from.After(day)
	})
	for _, c := range a.Charges {
		if c.AtDisbursement() && !paidOut {
			c.Paid = money.Amount{}
		}
		if len(a.Live(loans.WriteOff)) == 0 {
			c.WrittenOff = money.Amount{}
		}
		processing.RefreshFlags(c)
	}
}

// keepHeader keeps the tranches, terms and state that count on a day.
func keepHeader(a *book.Account, day calendar.Date) {
	l := &a.Loan
	if l.CutOver != nil && l.CutOver.On.After(day) { // what the loan was in the other system is not known
		l.CutOver, l.Tranches, l.Timeline.DisbursedOn, l.Timeline.DisbursedBy = nil, nil, calendar.Date{}, 0
	}
	l.Timeline = till(l.Timeline, day)
	l.Status = stage(l.Timeline)
	l.Tranches = slices.DeleteFunc(l.Tranches, func(t book.Tranche) bool {
		unplanned := !l.Terms.MultiDisburse || l.Terms.NoPlannedTranches
		return t.Reversed || unplanned && t.Made.After(day)
	})
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.Made.After(day) {
			t.Made, t.TransactionID = calendar.Date{}, 0
		}
	}
	l.Variations = slices.DeleteFunc(l.Variations, func(v book.Variation) bool { return v.Inactive || !v.Agreed && v.From.After(day) })
	l.DelinquencyActions = slices.DeleteFunc(slices.Clone(l.DelinquencyActions), func(d book.DelinquencyAction) bool { return d.From.After(day) })
	l.DelinquencyTags = tagsTill(l.DelinquencyTags, day)
	l.LastClosed, l.AccruedTill = calendar.Earliest(l.LastClosed, day), calendar.Earliest(l.AccruedTill, day)
	keepAmounts(a, day)
	keepOfficer(a, day)
	l.OfficeID = l.OfficeOn(day)
	l.FormerOffices = slices.DeleteFunc(slices.Clone(l.FormerOffices), func(p book.OfficePeriod) bool { return p.Until.After(day) })
	if len(a.Live(loans.ChargeOff)) == 0 {
		processing.LiftChargeOff(a)
	}
	if l.SubStatus == loans.ContractTerminated && len(a.Live(loans.ContractTermination)) == 0 || l.SubStatus == loans.Foreclosed && l.Timeline.ClosedOn.IsZero() {
		l.SubStatus = 0
	}
	if f := l.Foreclosure; f != nil && f.On.After(day) {
		l.Foreclosure = nil
	}
	if l.Status == loans.Active {
		l.Timeline.ClosedOn, l.Timeline.ClosedBy, l.Timeline.OverpaidOn = calendar.Date{}, 0, calendar.Date{}
	}
}

// keepAmounts sets the principal that was asked for, approved or paid out by a day.
func keepAmounts(a *book.Account, day calendar.Date) {
	l := &a.Loan
	later := slices.IndexFunc(l.ApprovedAmounts, func(c book.ApprovedAmount) bool { return c.On.After(day) })
	switch {
	case l.Timeline.ApprovedOn.IsZero():
		l.Approved, l.ApprovedAmounts = l.Proposed, nil
	case later >= 0:
		l.Approved, l.ApprovedAmounts = l.ApprovedAmounts[later].Old, l.ApprovedAmounts[:later]
	}
	l.Principal = l.Approved
	if l.Disbursed() {
		l.Principal = l.DisbursedTotal()
	}
}

func keepOfficer(a *book.Account, day calendar.Date) {
	l := &a.Loan
	if len(l.Officers) == 0 {
		return
	}
	l.OfficerID = 0
	l.Officers = slices.DeleteFunc(l.Officers, func(p book.OfficerPeriod) bool { return p.From.After(day) })
	for i := range l.Officers {
		if p := &l.Officers[i]; p.To.IsZero() || p.To.After(day) {
			p.To, l.OfficerID = calendar.Date{}, p.OfficerID
		}
	}
}

// till is the timeline without what happened after a day.
func till(t book.Timeline, day calendar.Date) book.Timeline {
	for _, event := range []struct {
		on *calendar.Date
		by *int64
	}{
		{&t.ApprovedOn, &t.ApprovedBy}, {&t.RejectedOn, &t.RejectedBy}, {&t.WithdrawnOn, &t.WithdrawnBy}, {&t.DisbursedOn, &t.DisbursedBy},
		{&t.ClosedOn, &t.ClosedBy}, {&t.ChargedOffOn, &t.ChargedOffBy}, {&t.OverpaidOn, new(int64)}, {&t.WrittenOffOn, new(int64)},
		{&t.RescheduledOn, new(int64)},
	} {
		if event.on.After(day) {
			*event.on, *event.by = calendar.Date{}, 0
		}
	}
	return t
}

// stage is the state that the dates of a timeline lead to. While money moves the rest is for the balances to say.
func stage(t book.Timeline) loans.Status {
	switch {
	case !t.RejectedOn.IsZero():
		return loans.Rejected
	case !t.WithdrawnOn.IsZero():
		return loans.Withdrawn
	case !t.RescheduledOn.IsZero():
		return loans.ClosedRescheduled
	case !t.DisbursedOn.IsZero():
		return loans.Active
	case !t.ApprovedOn.IsZero():
		return loans.Approved
	}
	return loans.Submitted
}

// tagsTill are the tags that were added by a day; the last one holds if it was lifted later.
func tagsTill(tags []book.DelinquencyTag, day calendar.Date) []book.DelinquencyTag {
	tags = slices.DeleteFunc(slices.Clone(tags), func(t book.DelinquencyTag) bool { return t.AddedOn.After(day) })
	if n := len(tags); n > 0 && tags[n-1].LiftedOn.After(day) {
		tags[n-1].LiftedOn = calendar.Date{}
	}
	return tags
}

// rebuild draws the schedule of what is left, and processes the history on it. A foreclosure cut its schedule for
// good, a charge-off keeps the one that it found. Whole is the loan with all its history.
func rebuild(a, whole *book.Account) error {
	switch {
	case !a.Loan.Status.Disbursed():
		return drawing.Draw(a)
	case a.Loan.SubStatus == loans.Foreclosed:
		return processing.Replay(a, false)
	case a.Loan.Terms.Progressive():
		return processing.Replay(a, true)
	case a.Loan.ChargedOff && a.Loan.Terms.Recalculates():
		return processing.Replay(a, false)
	case a.Loan.Terms.Recalculates():
		return followPayments(a, whole)
	}
	if err := drawing.Draw(a); err != nil {
		return err
	}
	return processing.Replay(a, false)
}

// followPayments draws the schedule of a loan whose interest follows the payments as it came about: a payment keeps the rows due
// before it, anything else draws all of them (docs/semantics/cumulative.md, 8.1), so that each schedule follows from the one
// before, back to the last that was drawn again.
func followPayments(a, whole *book.Account) error {
	if err := drawing.Draw(a); err != nil {
		return err
	}
	s, days, err := begin(a, whole)
	if err != nil {
		return err
	}
	for _, day := range days {
		if err := s.pay(day); err != nil {
			return err
		}
	}
	a.Instalments = s.rows
	return bringTo(a, s.known)
}

// begin finds the last payment before which the night drew all rows again, since an instalment was overdue: what came before that
// left no trace in them. It returns the schedule of that night, and the days of the payments from there on; all of them when it
// finds none.
func begin(a, whole *book.Account) (asPaid, []calendar.Date, error) {
	days := paymentDays(a)
	s := asPaid{whole: whole, rows: a.Instalments}
	for i := len(days) - 1; i > 0 && drawnNightly(a); i-- {
		if !leftOpen(a.Instalments, days[i-1], days[i]) {
			continue
		}
		err := s.drawBefore(days[i])
		if err != nil || leftOpen(s.rows, days[i-1], days[i]) {
			s.fresh = true
			return s, days[i:], err
		}
	}
	return asPaid{whole: whole, rows: a.Instalments}, days, nil
}

// drawnNightly reports whether interest of a loan kept following its payments while it was overdue, and none of it was given up.
func drawnNightly(a *book.Account) bool {
	return !a.Loan.Terms.Recalculation.NoInterestOnPastDue && a.Loan.Terms.Strategy != products.HeavensFamily &&
		len(a.Live(loans.ChargeOff, loans.WriteOff, loans.WaiveInterest)) == 0
}

// leftOpen reports whether an instalment with interest fell due between two payments and is open. No payment before its due date
// meets it: what is paid early is principal, and the interest stays due (docs/semantics/cumulative.md, 8.3).
func leftOpen(rows []book.Instalment, paid, next calendar.Date) bool {
	return slices.ContainsFunc(rows, func(row book.Instalment) bool {
		return row.Due.After(paid) && row.Due.Before(next) && row.Interest.Charged.IsPositive() && !row.Met()
	})
}

// asPaid is the schedule of a loan as its payments made it, one after the other.
type asPaid struct {
	whole *book.Account     // the loan with all its history
	known calendar.Date     // the day of the last payment so far; zero before the first
	then  *book.Account     // the loan as it was after that; nil before the first
	rows  []book.Instalment // as they were then
	fresh bool              // the rows are those of the night before the next payment
}

// pay lets the payments of a day act on the schedule. What comes alone, and met exactly what fell due, was allocated alone then.
func (s *asPaid) pay(day calendar.Date) error {
	if t := s.alone(day); t != nil && s.then != nil && processing.LatestSuffices(s.then.On(day), t) {
		s.then.Entries = append(s.then.Entries, t)
		s.known = day
		return processing.ProcessorOf(s.then).Latest(s.then.On(day), t)
	}
	if !s.fresh && (s.known.IsZero() || s.changesUntil(day.AddDays(-1)) || pastDue(s.rows, day)) {
		if err := s.drawBefore(day); err != nil {
			return err
		}
	}
	s.fresh = false
	s.then = heldOn(s.whole, day)
	s.then.Instalments, s.then.ChangedFrom = s.rows, day
	if err := processing.Replay(s.then, true); err != nil {
		return err
	}
	s.rows, s.known = s.then.Instalments, day
	return nil
}

// drawBefore processes what came until the night before a payment.
func (s *asPaid) drawBefore(day calendar.Date) error {
	before := heldOn(s.whole, day.AddDays(-1)).On(day)
	before.Instalments = s.rows
	if err := bringTo(before, s.known); err != nil {
		return err
	}
	s.rows = before.Instalments
	return nil
}

// alone is a copy of the payment of a day, when nothing but that happened to the loan since the last one; nil otherwise.
func (s *asPaid) alone(day calendar.Date) *book.Transaction {
	if came := s.since(day); len(came) == 1 && came[0].On == day && !s.termsChangeUntil(day) {
		return came[0].Copy()
	}
	return nil
}

// changesUntil reports whether anything but a payment happened to the loan since the last one, up to a day.
func (s *asPaid) changesUntil(day calendar.Date) bool {
	return len(s.since(day)) > 0 || s.termsChangeUntil(day)
}

// since are the transactions in force that came since the last payment, up to a day, but for what only recognises income.
func (s *asPaid) since(day calendar.Date) (came []*book.Transaction) {
	for _, t := range s.whole.Entries {
		income := t.Type == loans.Accrual || t.Type == loans.AccrualAdjustment || t.Type == loans.AccrualActivity
		if !t.Reversed && !income && t.On.After(s.known) && !t.On.After(day) {
			came = append(came, t)
		}
	}
	return came
}

// termsChangeUntil reports whether a charge came or terms changed since the last payment, up to a day.
func (s *asPaid) termsChangeUntil(day calendar.Date) bool {
	within := func(on calendar.Date) bool { return on.After(s.known) && !on.After(day) }
	return slices.ContainsFunc(s.whole.Charges, func(c *book.Charge) bool { return !c.Inactive && within(processing.Effective(c)) }) ||
		slices.ContainsFunc(s.whole.Loan.Variations, func(v book.Variation) bool { return !v.Inactive && !v.Agreed && within(v.From) })
}

// bringTo processes what came since the last payment. The night draws the schedule again while an instalment is overdue, other
// events do when they come.
func bringTo(a *book.Account, known calendar.Date) error {
	changed := known.IsZero() || slices.ContainsFunc(a.Live(), func(t *book.Transaction) bool {
		return t.On.After(known) && t.Type.Reprocessable()
	})
	overdue := !a.Loan.Terms.Recalculation.NoInterestOnPastDue && pastDue(a.Instalments, a.Env.Today)
	return processing.Replay(a, changed || overdue)
}

// pastDue reports whether an instalment fell due before a day and is not met.
func pastDue(rows []book.Instalment, day calendar.Date) bool {
	return slices.ContainsFunc(rows, func(row book.Instalment) bool { return !row.Met() && row.Due.Before(day) })
}

// paymentDays are the days of payments, in order.
func paymentDays(a *book.Account) []calendar.Date {
	var days []calendar.Date
	for _, t := range a.Live() {
		if t.Type.RepaymentLike() {
			days = append(days, t.On)
		}
	}
	slices.SortFunc(days, calendar.Date.Compare)
	return slices.Compact(days)
}

// keepIdentities gives what the processing replaced its identity back: to readers it is the same transaction, with other
// amounts. What the processing made besides is not recorded, and goes.
func keepIdentities(a *book.Account) {
	origins := map[int64]*book.Transaction{}
	for _, t := range a.Entries {
		if origin := origin(a, t); origin != nil {
			origins[t.ID] = origin
		}
	}
	a.Entries = slices.DeleteFunc(a.Entries, func(t *book.Transaction) bool { return t.Reversed || origins[t.ID] == nil })
	named := func(id int64) int64 {
		if origin := origins[id]; origin != nil {
			return origin.ID
		}
		return id
	}
	for _, t := range a.Entries {
		origin := origins[t.ID]
		t.ID, t.SubmittedOn, t.Created = origin.ID, origin.SubmittedOn, origin.Created
		for i := range t.Relations {
			t.Relations[i].Transaction = named(t.Relations[i].Transaction)
		}
		t.Relations = slices.DeleteFunc(t.Relations, func(r book.Relation) bool { return r.Type == book.Replays && r.Transaction == t.ID })
		for i := range t.Allocations {
			t.Allocations[i].Base = named(t.Allocations[i].Base)
		}
	}
	for i := range a.Loan.Tranches {
		a.Loan.Tranches[i].TransactionID = named(a.Loan.Tranches[i].TransactionID)
	}
	records.SortByID(a.Entries)
}

// origin is the recorded transaction that one stands for; nil when it stands for none.
func origin(a *book.Account, t *book.Transaction) *book.Transaction {
	for t != nil && t.IsNew {
		replaced := t.Related(book.Replays)
		if len(replaced) == 0 {
			return nil
		}
		t = a.Transaction(replaced[len(replaced)-1])
	}
	return t
}
