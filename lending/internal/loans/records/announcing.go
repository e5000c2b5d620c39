package records

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// What happened to a loan is announced here, where the account is saved, by comparing it with how it was opened; no command
// announces anything by itself. (docs/events.md, Loans)

// earlierState is the state of an opened account, as far as events contain it.
type earlierState struct {
	account    *book.Account
	status     loans.Status
	balance    operation.Balance
	rangeID    int64 // of delinquency; 0 for none
	tags       []book.InstalmentTag
	officer    int64
	approved   money.Amount
	variations int
	fraud      bool
	closedFor  calendar.Date
	reversed   map[int64]bool // transactions that were out of force
	charges    map[int64]earlierCharge
}

// earlierCharge is how a charge was.
type earlierCharge struct {
	amount   money.Amount
	due      calendar.Date
	inactive bool
}

// noteState notes how an account is before a decision. Where the tenant keeps no events there is nothing to compare.
func (o *Opened) noteState(u *operation.Unit) error {
	kept, err := events.KeepsAny(u)
	if err != nil || !kept {
		return err
	}
	l := &o.Loan
	o.before = &earlierState{
		account: o.Account, status: l.Status, balance: l.Standing().Balance, rangeID: rangeOf(l), tags: l.InstalmentTags, officer: l.OfficerID, approved: l.Approved,
		variations: len(l.Variations), fraud: l.Fraud, closedFor: l.LastClosed,
	}
	o.noteReversed(o.Entries)
	for _, c := range o.Charges {
		o.before.charges = put(o.before.charges, c.ID, earlierCharge{c.Amount, c.Due, c.Inactive})
	}
	return nil
}

// noteReversed notes which transactions were out of force, where anybody asks.
func (o *Opened) noteReversed(history []*book.Transaction) {
	for _, t := range history {
		if o.before != nil && t.Reversed {
			o.before.reversed = put(o.before.reversed, t.ID, true)
		}
	}
}

func put[K comparable, V any](m map[K]V, key K, v V) map[K]V {
	if m == nil {
		m = map[K]V{}
	}
	m[key] = v
	return m
}

// announce announces what became of a loan that was saved.
func (o *Opened) announce(u *operation.Unit) error {
	a := announcer{u: u, o: o, before: o.before, now: o.Loan.Standing().Balance}
	if o.before == nil {
		kept, err := events.KeepsAny(u)
		if err != nil || !kept || o.Revision != 0 {
			return err
		}
		a.before = &earlierState{account: o.Account, approved: o.Loan.Approved, officer: o.Loan.OfficerID, variations: len(o.Loan.Variations)}
	}
	a.life()
	a.history()
	a.chargesOf()
	a.standing()
	a.delinquency()
	a.closing()
	return a.err
}

// AnnounceDeletion announces that a loan was deleted.
func (o *Opened) AnnounceDeletion(u *operation.Unit) error {
	a := announcer{u: u, o: o, before: &earlierState{status: o.Loan.Status}}
	a.loan(events.LoanDelete)
	return a.err
}

// announcer announces what became of one loan. The first failure is kept.
type announcer struct {
	u      *operation.Unit
	o      *Opened
	before *earlierState
	now    operation.Balance
	err    error
}

// lives are the events that a status makes which the loan did not have before.
var lives = map[loans.Status]events.Of[events.Loan]{
	loans.Rejected: events.LoanRejected, loans.Withdrawn: events.LoanWithdrawn, loans.Closed: events.LoanClose, loans.ClosedRescheduled: events.LoanCloseAsReschedule,
}

// life announces what became of the loan as a whole.
func (a *announcer) life() {
	l, before := &a.o.Loan, a.before
	switch {
	case a.o.Revision == 0:
		a.loan(events.LoanCreated)
	case before.account != a.o.Account:
		a.loan(events.LoanApplicationModified)
	case before.status == loans.Submitted && l.Status == loans.Approved:
		a.loan(events.LoanApproved)
	case before.status == loans.Approved && l.Status == loans.Submitted:
		a.loan(events.LoanUndoApproval)
	case before.status.Disbursed() && l.Status == loans.Approved:
		a.loan(events.LoanUndoDisbursal)
	case before.approved != l.Approved && before.status != loans.Submitted:
		a.loan(events.LoanApprovedAmount)
	}
	if end, known := lives[l.Status]; known && before.status != l.Status {
		a.loan(end)
	}
	switch {
	case l.OfficerID == before.officer:
	case l.OfficerID == 0:
		a.loan(events.LoanRemoveOfficer)
	default:
		a.loan(events.LoanReassignOfficer)
	}
	switch {
	case len(l.Variations) > before.variations:
		a.loan(events.LoanVariationsAdded)
	case len(l.Variations) < before.variations:
		a.loan(events.LoanVariationsDeleted)
	}
	if l.Fraud != before.fraud {
		a.loan(events.LoanFraudChanged)
	}
}

// standing announces how status and balance changed.
func (a *announcer) standing() {
	l, before := &a.o.Loan, a.before
	if before.status != l.Status && before.status != 0 {
		announceAboutLoan(a, events.LoanStatusChanged, l.ID, func() events.LoanStatus {
			return events.LoanStatus{LoanIdentity: identityOf(l), Before: events.StateOf(before.status), After: events.StateOf(l.Status)}
		})
	}
	if a.now != before.balance {
		announceAboutLoan(a, events.LoanBalanceChanged, l.ID, func() events.LoanBalance {
			return events.LoanBalance{LoanIdentity: identityOf(l), Before: balanceOf(before.balance), After: balanceOf(a.now)}
		})
	}
}

// chargesOf announces what became of charges.
func (a *announcer) chargesOf() {
	for _, c := range a.o.Charges {
		was, known := a.before.charges[c.ID]
		switch {
		case c.Removed && known:
			a.charge(events.LoanDeleteCharge, c, nil)
		case c.Removed:
		case !known:
			a.charge(events.LoanAddCharge, c, nil)
		case was != earlierCharge{c.Amount, c.Due, c.Inactive}:
			a.charge(events.LoanUpdateCharge, c, &was.amount)
		}
	}
}

func (a *announcer) charge(what events.Of[events.LoanCharge], c *book.Charge, before *money.Amount) {
	announceAboutLoan(a, what, c.ID, func() events.LoanCharge {
		return events.LoanCharge{
			LoanIdentity: identityOf(&a.o.Loan), ChargeID: c.ID, DefinitionID: c.DefinitionID, ExternalID: c.ExternalID, Name: c.Name, Penalty: c.Penalty,
			Due: c.Due, Amount: c.Amount, AmountBefore: before, Active: !c.Inactive && !c.Removed,
		}
	})
}

// loan announces something about the loan as a whole.
func (a *announcer) loan(what events.Of[events.Loan]) {
	announceAboutLoan(a, what, a.o.Loan.ID, a.whole)
}

// announceAboutLoan announces something about the loan.
func announceAboutLoan[B any](a *announcer, what events.Of[B], id int64, body func() B) {
	if a.err == nil {
		l := &a.o.Loan
		a.err = what.Announce(a.u, operation.Resource{OfficeID: l.OfficeID, GroupID: l.GroupID, ClientID: l.ClientID, LoanID: l.ID, ID: id}, body)
	}
}

// whole is the loan as events show it.
func (a *announcer) whole() events.Loan {
	l := &a.o.Loan
	event := events.Loan{
		LoanIdentity: identityOf(l), Status: events.StateOf(l.Status), OfficerID: l.OfficerID, Proposed: l.Proposed, Approved: l.Approved,
		Principal: l.Principal, SubmittedOn: l.Timeline.SubmittedOn, ApprovedOn: l.Timeline.ApprovedOn, DisbursedOn: l.Timeline.DisbursedOn,
		MaturesOn: l.Timeline.Maturity, ClosedOn: l.Timeline.ClosedOn, ChargedOff: l.ChargedOff, Balance: balanceOf(a.now),
	}
	if a.before.status != 0 {
		event.StatusBefore = new(events.StateOf(a.before.status))
	}
	return event
}

func identityOf(l *book.Loan) events.LoanIdentity {
	return events.LoanIdentity{AccountNo: l.AccountNo, ExternalID: l.ExternalID, ProductID: l.ProductID, Currency: l.Currency.Code}
}

func balanceOf(b operation.Balance) events.Balance {
	return events.Balance{Principal: b.Principal, Interest: b.Interest, Fees: b.Fees, Penalties: b.Penalties, Total: b.Total(), Overpaid: b.Overpaid}
}

func portionsOf(p book.Portions) events.Portions {
	return events.Portions{Principal: p.Principal, Interest: p.Interest, Fees: p.Fee, Penalties: p.Penalty}
}
