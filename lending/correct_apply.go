package lending

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
)

// ErrCorrectionHoliday refuses to apply a missing holiday.
var ErrCorrectionHoliday = fault.Define(fault.NotImplemented, "error.msg.correction.holiday.not.applied", "A missing holiday is billed, and cannot be applied.")

// billsPrefix begins the names of folders in which bills are kept until their loans are corrected.
const billsPrefix = "lending-bills-"

// ApplyOptions are the optional settings of ApplyCorrection. The zero value is good.
type ApplyOptions struct {
	// PostToday posts on the business date what belongs into closed books. Without it a loan that needs such an entry is refused.
	PostToday bool
	// Each receives what became of every selected loan that had to change. An error ends the run; the loans before it stay corrected.
	Each func(AppliedLoan) error
	// Watch is that of CorrectOptions.
	Watch func(entry, last int64)
}

// AppliedLoan is what became of a loan.
type AppliedLoan struct {
	LoanBill
	Refusal string // why the loan was not corrected; empty if it was
}

// Applied says what became of the loans of a correction.
type Applied struct {
	Bill      Bill
	Corrected int64 // loans that are now as the bill says
	Refused   int64 // loans that stay as they were, those included that have no bill
}

// ApplyCorrection corrects loans: it calculates the bill as Correct does, and gives loans.Correct for each loan with a difference, in a
// transaction of its own. A loan is corrected if it stands as the bill says afterwards: status, and every component charged, paid and
// outstanding. Otherwise nothing of it changes, and AppliedLoan.Refusal says why: loans that had another life than a correction alone can
// make again, such as one with other penalties, or that changed meanwhile.
//
// The run can be cut off and given again: loans that are corrected have no difference any more; a key of the desk does not count. Income
// and ledger accounts of progressive loans follow with the next close of business.
//
// Permissions: those of Correct, and CORRECT_LOAN. Refused like Correct, for a missing holiday (ErrCorrectionHoliday) and at desks of
// Preview (ErrEnclosed). A loan whose command would wait for a second person is refused.
func (d *Desk) ApplyCorrection(ctx context.Context, in Correction, options ApplyOptions) (applied Applied, err error) {
	if in.Holiday != nil {
		return applied, ErrCorrectionHoliday.New()
	}
	if err := d.isReady(ctx); err != nil {
		return applied, err
	}
	if d.preview {
		return applied, ErrEnclosed.New()
	}
	if err := authorize(d.actor, loans.Correct, &loans.Addressed[loans.Correction]{}); err != nil {
		return applied, err
	}
	folder, err := scratch.Make("", billsPrefix)
	if err != nil {
		return applied, err
	}
	defer func() { err = errors.Join(err, folder.Remove()) }()
	bills, err := os.Create(filepath.Join(folder.Path(), "bills"))
	if err != nil {
		return applied, err
	}
	defer func() { err = errors.Join(err, bills.Close()) }()
	to := json.NewEncoder(bills)
	applied.Bill, err = d.Correct(ctx, in, CorrectOptions{Watch: options.Watch, Each: func(one LoanBill) error {
		if one.Reason == "" && !one.standsOtherwise() {
			return nil
		}
		return to.Encode(one)
	}})
	if err != nil {
		return applied, err
	}
	if _, err := bills.Seek(0, io.SeekStart); err != nil {
		return applied, err
	}
	for from := json.NewDecoder(bills); ; {
		var one AppliedLoan
		if err := from.Decode(&one.LoanBill); err != nil {
			return applied, unlessEnd(err)
		}
		if err := d.applyTo(ctx, in, options, &one); err != nil {
			return applied, err
		}
		if one.Refusal == "" {
			applied.Corrected++
		} else {
			applied.Refused++
		}
		if options.Each != nil {
			if err := options.Each(one); err != nil {
				return applied, err
			}
		}
	}
}

func unlessEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// standsOtherwise reports whether a command on the loan has to change it. Ledger accounts follow with a close of business.
func (b LoanBill) standsOtherwise() bool {
	return b.Was != b.Should || b.StatusWas != b.StatusShould
}

// errNotAsBilled ends the transaction of a loan that would not stand as the bill says.
type errNotAsBilled struct{ reason string }

func (e errNotAsBilled) Error() string { return e.reason }

// applyTo corrects a loan, or notes why it stays as it is. Only what is no refusal of the loan is an error.
func (d *Desk) applyTo(ctx context.Context, in Correction, options ApplyOptions, one *AppliedLoan) error {
	if one.Refusal = one.Reason; one.Refusal != "" {
		return nil
	}
	err := d.WithKey("").Atomically(ctx, func(inside *Desk) error { // one key would name one transaction; a run needs none
		if now, status, err := inside.standing(ctx, one.LoanID); err != nil {
			return err
		} else if now != one.Was || status != one.StatusWas {
			return errNotAsBilled{"the loan has changed since the bill was calculated; run the correction again"}
		}
		change := loans.Correction{Since: in.Since, YearlyRate: in.YearlyRate, WithoutChargeID: in.WithoutCharge, PostToday: options.PostToday}
		if _, err := inside.Loans.Correct(ctx, one.LoanID, change); err != nil {
			return err
		}
		now, status, err := inside.standing(ctx, one.LoanID)
		if err == nil && (now != one.Should || status != one.StatusShould) {
			err = errNotAsBilled{fmt.Sprintf("the correction alone leaves %v outstanding and %v paid, and the bill says %v and %v",
				now.Outstanding.Total(), now.Paid.Total(), one.Should.Outstanding.Total(), one.Should.Paid.Total())}
		}
		return err
	})
	var refused *fault.Error
	var differs errNotAsBilled
	if errors.As(err, &differs) || errors.As(err, &refused) && refused.Kind != fault.Retry {
		one.Refusal, err = shortened(err.Error()), nil
	}
	return err
}

// standing are the balances and the status of a loan.
func (d *Desk) standing(ctx context.Context, loan int64) (figures LoanFigures, status string, err error) {
	err = d.view(ctx, func(tx store.Tx) error {
		l, err := book.Loans.Get(tx, loan)
		figures, status = figuresOf(&l), l.Status.String()
		return err
	})
	return figures, status, err
}
