package origination

import (
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Delete decides [loans.Delete].
func Delete(u *operation.Unit, in loans.ByLoan) (operation.Result, error) {
	o, err := records.OpenToWrite(u, in.Loan, records.WholeHistory)
	if err != nil {
		return operation.Result{}, err
	}
	if err := o.InStateFor(book.Deleting); err != nil {
		return operation.Result{}, err
	}
	if err := remove(o, u); err != nil {
		return operation.Result{}, err
	}
	l := &o.Loan
	return operation.Result{OfficeID: l.OfficeID, ClientID: l.ClientID, LoanID: l.ID, ID: l.ID, ExternalID: l.ExternalID}, nil
}

// remove deletes the records of an account.
func remove(o *records.Opened, u *operation.Unit) error {
	if err := datatables.Remove(u.Tx, datatables.Loan, o.Loan.ID); err != nil {
		return err
	}
	for _, c := range o.Charges {
		if err := book.Charges.Delete(u.Tx, c); err != nil {
			return err
		}
	}
	// An application that was approved and disbursed before, and undone, still has its reversed transactions.
	for _, t := range o.Entries {
		if err := book.Transactions.Delete(u.Tx, t); err != nil {
			return err
		}
	}
	if err := detachAll(u.Tx, o.Loan.ID); err != nil {
		return err
	}
	if err := removeGuarantors(u.Tx, o.Loan.ID); err != nil {
		return err
	}
	rows, err := records.Schedules.Get(u.Tx, o.Loan.ID)
	if err != nil {
		return err
	}
	if err := records.Schedules.Delete(u.Tx, &rows); err != nil {
		return err
	}
	if err := refdata.DeleteNotes(u.Tx, refdata.LoanNote, o.Loan.ID); err != nil {
		return err
	}
	if err := book.Loans.Delete(u.Tx, &o.Loan); err != nil {
		return err
	}
	return o.AnnounceDeletion(u)
}
