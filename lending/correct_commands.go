package lending

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// correcting is the alteration of a replay by a correction.
type correcting struct {
	Correction
	platform *Platform // where commands run with the correction
	tenant   string
	look     func(func(store.Tx) error) error // reads what is stored
	begins   int64                            // the command before which the correction begins; 0 if none is late enough
	reasons  map[int64]string                 // why loans could not be corrected
	dropped  map[int64]bool                   // commands that would not have been given
	others   int64                            // commands about no loan that could not be run
	other    string                           // the first of them
}

// prepare finds where the correction begins, and the last entry of the log.
func (c *correcting) prepare(log commandlog.Log) (last int64, err error) {
	for entry, err := range log(1) {
		if err != nil {
			return 0, err
		}
		last = entry.Seq
		if c.begins != 0 || entry.Seq == 1 || entry.Name == commandlog.AnswersName {
			continue
		}
		var command logged
		if err := json.Unmarshal(entry.Body, &command); err != nil {
			continue // its replay fails, and says so
		}
		if c.isLate(command) {
			c.begins = entry.Seq
		}
	}
	return last, nil
}

// isLate reports whether a command was given when the correction holds.
func (c *correcting) isLate(command logged) bool { return !command.Today.Before(c.Since) }

// selects reports whether a loan is corrected.
func (c *correcting) selects(l *book.Loan) bool {
	return (c.ProductID == 0 || c.ProductID == l.ProductID) && (c.OfficeID == 0 || c.OfficeID == l.OfficeID) &&
		(len(c.LoanIDs) == 0 || slices.Contains(c.LoanIDs, l.ID))
}

// selected is the stored loan, if it is corrected.
func (c *correcting) selected(id int64) (loan book.Loan, isSelected bool, err error) {
	err = c.look(func(was store.Tx) (err error) {
		loan, err = book.Loans.Get(was, id)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return loan, false, nil
	}
	return loan, err == nil && c.selects(&loan), err
}

// loanOf is the loan that a logged command was about, as its audit record has it; 0 for none.
func (c *correcting) loanOf(seq int64) (loan int64, err error) {
	err = c.look(func(was store.Tx) error {
		audited, err := auditOf(was, seq)
		loan = audited.LoanID
		return err
	})
	return loan, err
}

// before changes an input, or drops a command that would not have been given.
func (c *correcting) before(u *operation.Unit, entry *commandlog.Command, command logged, input any) (isDropped bool, err error) {
	if entry.Seq == c.begins {
		if err := c.beginAt(u.Tx, &entry.LogEntry); err != nil {
			return false, err
		}
	}
	if isDropped, err = c.translate(u.Tx, input); err == nil && !isDropped {
		isDropped, err = c.change(entry.Seq, command, input)
	}
	if isDropped {
		c.dropped[entry.Seq] = true
	}
	return isDropped, err
}

// change puts the correction into the input of a command.
func (c *correcting) change(seq int64, command logged, input any) (isDropped bool, err error) {
	switch in := input.(type) {
	case *loans.Application:
		return false, c.changeApplication(seq, command, in, true)
	case *loans.Addressed[loans.Modification]:
		return false, c.changeApplication(seq, command, (*loans.Application)(&in.Body), in.Body.InterestRate != nil || in.Body.RateFrequency != nil)
	case *loans.Addressed[loans.NewCharge]:
		if c.WithoutCharge == 0 || in.Body.DefinitionID != c.WithoutCharge || !c.isLate(command) {
			return false, nil
		}
		_, isDropped, err = c.selectedBy(seq)
		return isDropped, err
	}
	return false, nil
}

// selectedBy is the corrected loan that a command was about.
func (c *correcting) selectedBy(seq int64) (loan book.Loan, isSelected bool, err error) {
	id, err := c.loanOf(seq)
	if err != nil || id == 0 {
		return loan, false, err
	}
	return c.selected(id)
}

// changeApplication gives an application the rate that it should have had, and takes the charge off.
func (c *correcting) changeApplication(seq int64, command logged, in *loans.Application, namesRate bool) error {
	if c.Holiday != nil {
		return nil
	}
	loan, isSelected, err := c.selectedBy(seq)
	if err != nil || !isSelected {
		return err
	}
	if c.WithoutCharge != 0 && c.isLate(command) {
		in.Charges = slices.DeleteFunc(in.Charges, func(a loans.Applied) bool { return a.ChargeID == c.WithoutCharge })
	}
	if c.YearlyRate != nil && namesRate && c.fromStart(&loan) {
		in.InterestRate, in.RateFrequency = new(*c.YearlyRate), new(schedule.PerYear)
	}
	return nil
}

// fromStart reports whether the correction holds for the whole life of a loan.
func (c *correcting) fromStart(loan *book.Loan) bool {
	return !loan.Timeline.DisbursedOn.Before(c.Since)
}

// after keeps products as the correction has them.
func (c *correcting) after(u *operation.Unit, command logged) error {
	if command.Operation != products.CreateProduct.ID && command.Operation != products.UpdateProduct.ID {
		return nil
	}
	return c.changeProducts(u, c.isLate(command))
}

// beginAt begins the correction at the moment of a log entry.
func (c *correcting) beginAt(made store.Tx, entry *store.LogEntry) error {
	system := newDesk(Desk{platform: c.platform, tenant: c.tenant, actor: SystemUser, replaying: entry})
	unit, err := system.unit(made)
	if err != nil {
		return err
	}
	unit.Command = entry.Seq
	return c.begin(unit)
}

// begin makes what the correction needs at the moment from which it holds.
func (c *correcting) begin(u *operation.Unit) error {
	switch {
	case c.Holiday != nil:
		return refdata.Holidays.Insert(u.Tx, &refdata.Holiday{
			Key: store.Key{ID: holidayID}, Name: "correction", From: c.Holiday.From, To: c.Holiday.To, MovedTo: c.Holiday.MovedTo,
			OfficeIDs: c.Holiday.OfficeIDs, Status: refdata.HolidayActive,
		})
	case c.WithoutCharge != 0:
		return c.changeProducts(u, true)
	case c.Since.IsZero():
		return nil
	}
	return c.changeRates(u)
}

// holidayID is no number that a tenant gives: later holidays keep theirs.
const holidayID = 1 << 40

// changeProducts takes bounds of the rate off all products, and the charge if it falls due with overdue instalments: no command puts
// that on a loan.
func (c *correcting) changeProducts(u *operation.Unit, isLate bool) error {
	all, err := products.Products.All(u.Tx, store.Query{})
	if err != nil {
		return err
	}
	for _, p := range all {
		isChanged := false
		if c.YearlyRate != nil && (p.MinInterestRate != nil || p.MaxInterestRate != nil) {
			p.MinInterestRate, p.MaxInterestRate, isChanged = nil, nil, true
		}
		if isLate && slices.Contains(p.ChargeIDs, c.WithoutCharge) {
			definition, err := products.ChargeByID(u.Tx, c.WithoutCharge)
			if err != nil {
				return err
			}
			if definition.Time == schedule.OnOverdue {
				p.ChargeIDs = slices.DeleteFunc(slices.Clone(p.ChargeIDs), func(id int64) bool { return id == c.WithoutCharge })
				isChanged = true
			}
		}
		if isChanged {
			if err := products.Products.Save(u.Tx, &p); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeRates gives the loans that run already the rate that they should have had: a progressive loan from the day on, a cumulative one
// from the first instalment that begins then or later.
func (c *correcting) changeRates(u *operation.Unit) error {
	return c.look(func(was store.Tx) error {
		for loan, err := range book.Loans.Find(was, store.Where("disbursed_on", store.Less, store.Day(c.Since))) {
			if err != nil {
				return err
			}
			if !c.selects(&loan) {
				continue
			}
			if err := c.changeRate(u, loan.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *correcting) changeRate(u *operation.Unit, loan int64) error {
	o, err := records.Open(u, operation.ByID(loan))
	if err != nil {
		return err
	}
	if o.Loan.Status != loans.Active {
		return nil
	}
	err = restructuring.CorrectRate(o.Account, c.Since, *c.YearlyRate)
	if err != nil {
		c.fail(loan, "the rate cannot change: "+err.Error())
		return nil
	}
	return o.Save(u)
}

// noteFailures keeps the first reason why each loan could not be corrected.
func (c *correcting) noteFailures(failed []*rehearsal.Failure) error {
	for _, f := range failed {
		loan, err := c.loanOf(f.Command)
		if err != nil {
			return err
		}
		if loan == 0 {
			c.others++
			c.other = cmp.Or(c.other, shortened(fmt.Sprintf("command %d, %s: %v", f.Command, f.Name, f.Err)))
			continue
		}
		if _, isSelected, err := c.selected(loan); err != nil {
			return err
		} else if isSelected {
			c.fail(loan, fmt.Sprintf("command %d, %s: %v", f.Command, f.Name, f.Err))
		}
	}
	return nil
}

func (c *correcting) fail(loan int64, reason string) {
	if c.reasons[loan] == "" {
		c.reasons[loan] = shortened(reason)
	}
}
