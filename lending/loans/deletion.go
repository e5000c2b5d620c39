package loans

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ByLoan is the input of operations that take a loan and nothing else.
type ByLoan = Addressed[operation.NoInput]

// Delete removes a loan application with everything that belongs to it. Only what awaits approval can be deleted.
var Delete = operation.Command[ByLoan, operation.Result]{
	Meta:   operation.Meta{ID: "loans.Delete", Action: "DELETE", Entity: "LOAN", Grouping: "portfolio", Summary: "Deletes a loan application."},
	Decide: decideDelete,
}

// decideDelete decides [Delete].
func decideDelete(u *operation.Unit, in ByLoan) (operation.Result, error) {
	o, err := openToWrite(u, in.Loan, wholeHistory)
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.inStateFor(deleting); err != nil {
		return operation.Result{}, err
	}
	if err := o.remove(u); err != nil {
		return operation.Result{}, err
	}
	l := &o.Loan
	return operation.Result{OfficeID: l.OfficeID, ClientID: l.ClientID, LoanID: l.ID, ID: l.ID, ExternalID: l.ExternalID}, nil
}

// remove deletes the records of an account.
func (o *opened) remove(u *operation.Unit) error {
	for _, c := range o.Charges {
		if err := charges.Delete(u.Tx, c); err != nil {
			return err
		}
	}
	// An application that was approved and disbursed before, and undone, still has its reversed transactions.
	for _, t := range o.entries {
		if err := transactions.Delete(u.Tx, t); err != nil {
			return err
		}
	}
	if err := detachAll(u.Tx, o.Loan.ID); err != nil {
		return err
	}
	rows, err := schedules.Get(u.Tx, o.Loan.ID)
	if err != nil {
		return err
	}
	if err := schedules.Delete(u.Tx, &rows); err != nil {
		return err
	}
	if err := refdata.DeleteNotes(u.Tx, refdata.LoanNote, o.Loan.ID); err != nil {
		return err
	}
	return loans.Delete(u.Tx, &o.Loan)
}
