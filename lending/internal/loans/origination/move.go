package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Moving takes the loans of clients along who move to another office.
type Moving struct{}

var _ clients.Mover = Moving{}

// Move brings all loans of a client into the books of another office, those that ended too (docs/semantics/wire-clients.md, 6.3).
func (Moving) Move(u *operation.Unit, m clients.Move) error {
	all, err := book.Loans.All(u.Tx, store.Where("client_id", store.Equal, store.Int(m.ClientID)))
	if err != nil {
		return err
	}
	for _, loan := range all {
		o, err := records.OpenToMove(u, loan.ID)
		if err != nil {
			return err
		}
		if err := move(o.Account, m); err != nil {
			return err
		}
		if err := records.MoveInstruction(u, &o.Loan); err != nil {
			return err
		}
		if err := o.Save(u); err != nil {
			return err
		}
	}
	return nil
}

// move brings a loan into the books of another office. Its officer belongs to the old one.
func move(a *book.Account, m clients.Move) error {
	if last := a.LastTransactionOn(); m.On.Before(last) {
		return clients.ErrTransferBeforeLast.For("transferDate", m.On, last, a.Loan.AccountNo)
	}
	if moved := a.Loan.MovedOn(); !moved.IsZero() && !m.On.After(moved) {
		return clients.ErrTransferTooEarly.For("transferDate", m.On, moved)
	}
	a.MoveTo(m.OfficeID, m.On)
	noteFirstOfficer(&a.Loan)
	if n := len(a.Loan.Officers); n > 0 {
		endOfficerPeriod(a, calendar.Latest(m.On, a.Loan.Officers[n-1].From))
	}
	a.Loan.OfficerID = 0
	return nil
}
