package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ErrNotYetThere is a look at a loan as effective on a day before its application.
var ErrNotYetThere = fault.Define(fault.NotFound, "error.msg.loan.not.effective", "Loan %v was submitted on %v, after the %v")

// openToRead is open for queries: as effective on a day when they ask for one, see effectiveOn.
func openToRead(u *operation.Unit, ref operation.Ref) (*opened, error) {
	o, err := open(u, ref)
	if err != nil || u.AsOf.IsZero() {
		return o, err
	}
	if submitted := o.Loan.Timeline.SubmittedOn; u.AsOf.Before(submitted) {
		return nil, ErrNotYetThere.New(o.Loan.ID, submitted, u.AsOf)
	}
	o.Account, err = o.effectiveOn(u.AsOf)
	return o, err
}

// effectiveOn is the loan as effective on a day, as Get defines it: a function of what the loan is and was.
func (a *Account) effectiveOn(day calendar.Date) (*Account, error) {
	then := a.clone()
	then.env.Today = day
	written := then.writtenOffOn(day)
	then.keepHistory(day)
	then.keepCharges(day)
	then.keepHeader(day)
	if err := then.rebuild(); err != nil {
		return nil, err
	}
	then.keepIdentities()
	if then.Product.AccountingRule == ledger.PeriodicAccrual {
		then.spreadAccrued()
	}
	then.refreshSummary()
	then.refreshBalances()
	if then.Loan.Status == Active {
		then.transition(then.LastUserTransactionOn())
	}
	if written {
		then.Loan.Status, then.Loan.Timeline.WrittenOffOn = WrittenOff, a.Loan.Timeline.WrittenOffOn
		then.Loan.Timeline.ClosedOn, then.Loan.Timeline.ClosedBy = a.Loan.Timeline.ClosedOn, a.Loan.Timeline.ClosedBy
	}
	then.refreshArrears(day)
	then.classify(day)
	return then, then.env.ids.err
}

func (a *Account) writtenOffOn(day calendar.Date) bool {
	on := a.Loan.Timeline.WrittenOffOn
	return a.Loan.Status == WrittenOff && !on.IsZero() && !on.After(day)
}

// keepHistory leaves the transactions that count on a day.
func (a *Account) keepHistory(day calendar.Date) {
	for _, t := range a.entries {
		if t.Type == WaiveCharges && !t.Reversed && t.On.After(day) {
			a.unwaive(t)
		}
	}
	kept := map[int64]bool{}
	a.entries = slices.DeleteFunc(a.entries, func(t *Transaction) bool {
		kept[t.ID] = !t.Reversed && !t.On.After(day)
		return !kept[t.ID]
	})
	for _, t := range a.entries {
		t.Relations = slices.DeleteFunc(t.Relations, func(r Relation) bool { return r.Transaction != 0 && !kept[r.Transaction] })
		t.Allocations = slices.DeleteFunc(slices.Clone(t.Allocations), func(p Allocation) bool { return !kept[p.Base] })
	}
}

// keepCharges leaves the charges that count on a day, with nothing on them that happened later.
func (a *Account) keepCharges(day calendar.Date) {
	paidOut := a.total(RepaymentAtDisbursement).IsPositive()
	a.Charges = slices.DeleteFunc(a.Charges, func(c *Charge) bool {
		from := c.effective()
		if c.AtDisbursement() {
			from = calendar.Earliest(from, a.Loan.Timeline.DisbursedOn)
		}
		return c.Inactive || from.After(day)
	})
	for _, c := range a.Charges {
		if c.AtDisbursement() && !paidOut {
			c.Paid = money.Amount{}
		}
		if len(a.Live(WriteOff)) == 0 {
			c.WrittenOff = money.Amount{}
		}
		c.refreshFlags()
	}
}

// keepHeader leaves what of tranches, terms and state counts on a day.
func (a *Account) keepHeader(day calendar.Date) {
	l := &a.Loan
	l.Timeline = l.Timeline.till(day)
	l.Status = l.Timeline.stage()
	l.Tranches = slices.DeleteFunc(l.Tranches, func(t Tranche) bool {
		unplanned := !l.Terms.MultiDisburse || l.Terms.NoPlannedTranches
		return t.Reversed || unplanned && t.Made.After(day)
	})
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.Made.After(day) {
			t.Made, t.TransactionID = calendar.Date{}, 0
		}
	}
	l.Variations = slices.DeleteFunc(l.Variations, func(v Variation) bool { return v.Inactive || v.From.After(day) })
	l.DelinquencyActions = slices.DeleteFunc(slices.Clone(l.DelinquencyActions), func(d DelinquencyAction) bool { return d.From.After(day) })
	l.DelinquencyTags = tagsTill(l.DelinquencyTags, day)
	l.LastClosed, l.AccruedTill = calendar.Earliest(l.LastClosed, day), calendar.Earliest(l.AccruedTill, day)
	a.keepAmounts(day)
	a.keepOfficer(day)
	if len(a.Live(ChargeOff)) == 0 {
		a.liftChargeOff()
	}
	if l.SubStatus == ContractTerminated && len(a.Live(ContractTermination)) == 0 || l.SubStatus == Foreclosed && l.Timeline.ClosedOn.IsZero() {
		l.SubStatus = 0
	}
	if f := l.Foreclosure; f != nil && f.On.After(day) {
		l.Foreclosure = nil
	}
	if l.Status == Active {
		l.Timeline.ClosedOn, l.Timeline.ClosedBy, l.Timeline.OverpaidOn = calendar.Date{}, 0, calendar.Date{}
	}
}

// keepAmounts sets the principal that was asked for, approved or paid out by a day.
func (a *Account) keepAmounts(day calendar.Date) {
	l := &a.Loan
	later := slices.IndexFunc(l.ApprovedAmounts, func(c ApprovedAmount) bool { return c.On.After(day) })
	switch {
	case l.Timeline.ApprovedOn.IsZero():
		l.Approved, l.ApprovedAmounts = l.Proposed, nil
	case later >= 0:
		l.Approved, l.ApprovedAmounts = l.ApprovedAmounts[later].Old, l.ApprovedAmounts[:later]
	}
	l.Principal = l.Approved
	if l.disbursed() {
		l.Principal = l.DisbursedTotal()
	}
}

func (a *Account) keepOfficer(day calendar.Date) {
	l := &a.Loan
	if len(l.Officers) == 0 {
		return
	}
	l.OfficerID = 0
	l.Officers = slices.DeleteFunc(l.Officers, func(p OfficerPeriod) bool { return p.From.After(day) })
	for i := range l.Officers {
		if p := &l.Officers[i]; p.To.IsZero() || p.To.After(day) {
			p.To, l.OfficerID = calendar.Date{}, p.OfficerID
		}
	}
}

// till is the timeline without what happened after a day.
func (t Timeline) till(day calendar.Date) Timeline {
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
func (t Timeline) stage() Status {
	switch {
	case !t.RejectedOn.IsZero():
		return Rejected
	case !t.WithdrawnOn.IsZero():
		return Withdrawn
	case !t.RescheduledOn.IsZero():
		return ClosedRescheduled
	case !t.DisbursedOn.IsZero():
		return Active
	case !t.ApprovedOn.IsZero():
		return Approved
	}
	return Submitted
}

// tagsTill are the tags that were added by a day; the last one holds if it was lifted later.
func tagsTill(tags []DelinquencyTag, day calendar.Date) []DelinquencyTag {
	tags = slices.DeleteFunc(slices.Clone(tags), func(t DelinquencyTag) bool { return t.AddedOn.After(day) })
	if n := len(tags); n > 0 && tags[n-1].LiftedOn.After(day) {
		tags[n-1].LiftedOn = calendar.Date{}
	}
	return tags
}

// rebuild draws the schedule of what is left, and processes the history on it. A foreclosure cut its schedule for
// good, a charge-off keeps the one that it found.
func (a *Account) rebuild() error {
	switch {
	case !a.Loan.Status.Disbursed():
		return a.draw()
	case a.Loan.SubStatus == Foreclosed:
		return a.replay(false)
	case a.Loan.Terms.Progressive():
		return a.replay(true)
	case a.Loan.ChargedOff && a.Loan.Terms.Recalculates():
		return a.replay(false)
	}
	if err := a.draw(); err != nil {
		return err
	}
	return a.replay(a.Loan.Terms.Recalculates())
}

// keepIdentities gives what the processing replaced its identity back: to readers it is the same transaction, with other
// amounts. What the processing made besides is not recorded, and goes.
func (a *Account) keepIdentities() {
	origins := map[int64]*Transaction{}
	for _, t := range a.entries {
		if origin := a.origin(t); origin != nil {
			origins[t.ID] = origin
		}
	}
	a.entries = slices.DeleteFunc(a.entries, func(t *Transaction) bool { return t.Reversed || origins[t.ID] == nil })
	named := func(id int64) int64 {
		if origin := origins[id]; origin != nil {
			return origin.ID
		}
		return id
	}
	for _, t := range a.entries {
		origin := origins[t.ID]
		t.ID, t.SubmittedOn, t.Created = origin.ID, origin.SubmittedOn, origin.Created
		for i := range t.Relations {
			t.Relations[i].Transaction = named(t.Relations[i].Transaction)
		}
		t.Relations = slices.DeleteFunc(t.Relations, func(r Relation) bool { return r.Type == Replays && r.Transaction == t.ID })
		for i := range t.Allocations {
			t.Allocations[i].Base = named(t.Allocations[i].Base)
		}
	}
	for i := range a.Loan.Tranches {
		a.Loan.Tranches[i].TransactionID = named(a.Loan.Tranches[i].TransactionID)
	}
	sortByID(a.entries)
}

// origin is the recorded transaction that one stands for; nil when it stands for none.
func (a *Account) origin(t *Transaction) *Transaction {
	for t != nil && t.isNew {
		replaced := t.Related(Replays)
		if len(replaced) == 0 {
			return nil
		}
		t = a.Transaction(replaced[len(replaced)-1])
	}
	return t
}
