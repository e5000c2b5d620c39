package book

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// OfficePeriod is a time during which the loan was in the books of another office.
type OfficePeriod struct {
	OfficeID int64         `json:"officeId"`
	Until    calendar.Date `json:"until"` // the day of the move, on which the loan is elsewhere already
}

// OfficeOn is the office in whose books the loan is on a day.
func (l *Loan) OfficeOn(day calendar.Date) int64 {
	for _, p := range l.FormerOffices {
		if day.Before(p.Until) {
			return p.OfficeID
		}
	}
	return l.OfficeID
}

// MovedOn is the day on which the loan came to its office; zero for one that never moved.
func (l *Loan) MovedOn() calendar.Date {
	if n := len(l.FormerOffices); n > 0 {
		return l.FormerOffices[n-1].Until
	}
	return calendar.Date{}
}

// MoveTo brings the loan into the books of another office, from a day on. A pair of transactions marks the day on a loan on which
// money moved; what it carries from books to books is for the posting to say.
func (a *Account) MoveTo(office int64, on calendar.Date) {
	l := &a.Loan
	if l.Status.Disbursed() {
		a.mark(loans.InitiateTransfer, l.OfficeID, on)
		a.mark(loans.ApproveTransfer, office, on)
	}
	l.FormerOffices = append(l.FormerOffices, OfficePeriod{OfficeID: l.OfficeID, Until: on})
	l.OfficeID = office
}

// mark adds a transaction of no amount to the books of an office.
func (a *Account) mark(kind loans.TransactionType, office int64, on calendar.Date) {
	t := a.NewTransaction(kind, on, money.Amount{})
	t.OfficeID = office
}

// LastTransactionOn is the day of the last transaction in force; zero without one.
func (a *Account) LastTransactionOn() calendar.Date {
	last := a.BeforeEntries().Till
	for _, t := range a.Entries {
		if !t.Reversed {
			last = calendar.Latest(last, t.On)
		}
	}
	return last
}

// MadeBeforeMove reports whether a transaction is posted in the books of an office that the loan has left.
func (l *Loan) MadeBeforeMove(t *Transaction) bool {
	moved := l.MovedOn()
	return !moved.IsZero() && (t.On.Before(moved) || t.OfficeID != 0 && t.OfficeID != l.OfficeID)
}
