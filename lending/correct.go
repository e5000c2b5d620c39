package lending

import (
	"context"
	"errors"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Correction says what should have been so in the past: which loans, since when, and one change.
type Correction struct {
	// The loans: those that meet every condition that is given. Without a condition, All is needed.
	ProductID int64   `json:"product,omitempty"`
	OfficeID  int64   `json:"office,omitempty"` // of this office itself
	LoanIDs   []int64 `json:"loans,omitempty"`  // at most operation.LargestPage
	All       bool    `json:"all,omitempty"`

	// Since is the business date from which the change holds; zero for the whole life of each loan.
	Since calendar.Date `json:"since,omitzero"`

	// The change: one of these.
	YearlyRate    *money.Decimal  `json:"yearlyRate,omitempty"`    // the interest rate that the loans should have had, 0 to schedule.MaxRate percent a year
	WithoutCharge int64           `json:"withoutCharge,omitempty"` // a charge definition that should never have been charged
	Holiday       *MissingHoliday `json:"holiday,omitempty"`       // a holiday that should have been known
}

// MissingHoliday is a holiday that should have been known.
type MissingHoliday struct {
	From      calendar.Date `json:"from"`
	To        calendar.Date `json:"to"`               // inclusive
	MovedTo   calendar.Date `json:"movedTo,omitzero"` // where due dates go, outside the holiday; zero: to the next repayment date
	OfficeIDs []int64       `json:"offices"`
}

// Refusals of corrections.
var (
	ErrCorrectionLoans  = fault.Define(fault.Rule, "error.msg.correction.loans.missing", "A correction names its loans: by product, office or loans, or all of them, but not both.")
	ErrCorrectionSince  = fault.Define(fault.Rule, "error.msg.correction.since.after.business.date", "The day %v since when a correction holds is after the business date %v.")
	ErrCorrectionChange = fault.Define(fault.Rule, "error.msg.correction.change.invalid", "A correction has one change: yearlyRate, withoutCharge or holiday.")
)

// check refuses what is wrong in the correction itself.
func (c Correction) check() error {
	changes := 0
	for _, isGiven := range []bool{c.YearlyRate != nil, c.WithoutCharge != 0, c.Holiday != nil} {
		if isGiven {
			changes++
		}
	}
	switch {
	case c.All == (c.ProductID != 0 || c.OfficeID != 0 || len(c.LoanIDs) > 0):
		return ErrCorrectionLoans.New()
	case changes != 1:
		return ErrCorrectionChange.New()
	}
	checks := fault.CheckOf("correction")
	if c.YearlyRate != nil && c.YearlyRate.IsNegative() {
		checks.Fail("yearlyRate", *c.YearlyRate, fault.Negative)
	}
	if c.YearlyRate != nil && schedule.MaxRate().Less(*c.YearlyRate) {
		checks.Fail("yearlyRate", *c.YearlyRate, fault.AboveMaximum, *c.YearlyRate, schedule.MaxRate())
	}
	if n := len(c.LoanIDs); n > operation.LargestPage {
		checks.Fail("loans", nil, fault.AboveMaximum, n, operation.LargestPage)
	}
	if h := c.Holiday; h != nil {
		checks.Date("holiday[from]", h.From).Date("holiday[to]", h.To)
		if h.To.Before(h.From) && !h.To.IsZero() {
			checks.Fail("holiday[to]", h.To, fault.NotOnOrAfter, h.From)
		}
		if !h.MovedTo.IsZero() && !h.MovedTo.Before(h.From) && !h.MovedTo.After(h.To) {
			checks.Fail("holiday[movedTo]", h.MovedTo, "must.not.lie.in.the.holiday")
		}
		checks.Required("holiday[offices]", len(h.OfficeIDs) > 0)
	}
	return checks.Err()
}

// checkStored refuses what the tenant does not have, and a beginning after its business date.
// A loan that the user does not see counts as absent.
func (c Correction) checkStored(u *operation.Unit) error {
	if c.Since.After(u.Today) {
		return ErrCorrectionSince.For("since", c.Since, c.Since, u.Today)
	}
	has := func(kind *store.Kind, id int64, unknown fault.Code, field string) error {
		if id == 0 {
			return nil
		}
		_, err := u.Tx.Get(kind, id)
		if errors.Is(err, store.ErrNotFound) {
			return unknown.For(field, id, id)
		}
		return err
	}
	err := errors.Join(
		has(products.Products.Kind, c.ProductID, products.ErrUnknown, "product"), has(refdata.Offices.Kind, c.OfficeID, refdata.ErrOfficeID, "office"),
		has(products.Charges.Kind, c.WithoutCharge, products.ErrChargeUnknown, "withoutCharge"))
	for _, id := range c.LoanIDs {
		seen := records.VisibleByID(u, id)
		if errors.Is(seen, store.ErrNotFound) {
			seen = loans.ErrUnknownLoan.For("loans", id, id)
		}
		err = errors.Join(err, seen)
	}
	if c.Holiday != nil {
		for _, id := range c.Holiday.OfficeIDs {
			err = errors.Join(err, has(refdata.Offices.Kind, id, refdata.ErrOfficeID, "holiday[offices]"))
		}
	}
	return err
}

// CorrectOptions are the optional settings of a correction. The zero value is good.
type CorrectOptions struct {
	// Each receives the bill of every selected loan, by id. An error ends the correction.
	Each func(LoanBill) error
	// Watch is called now and then with the number of the log entry that was run last, and that of the last entry.
	Watch func(entry, last int64)
}

// Correct calculates what loans should have been if the past is corrected, and the differences: by loan, component and ledger account,
// with refunds and claims. Nothing is stored, and nothing is posted.
//
// The command log of the tenant runs again with the correction, on records of its own: every command of a loan meets the corrected terms
// at its own moment. Loans are compared as they stand after the last command. A loan whose commands cannot all be run is in the bill with
// the reason. It takes as long as Platform.Rehearse, and memory grows only with the loans that fail and the commands that are dropped; a
// version of the program that decides otherwise than the one that stored the tenant puts those differences into the bill as well.
//
// Permissions: READ_LOAN and READ_JOURNALENTRY; the bill has the loans that the user sees. Refused with ErrCorrectionLoans, ErrCorrectionChange, for a
// day after the business date (ErrCorrectionSince), for a product, office, charge or loan that the tenant does not have, at desks of the
// past (ErrPastIsOver), inside a transaction of several operations (ErrEnclosed) and for customers.
func (d *Desk) Correct(ctx context.Context, in Correction, options CorrectOptions) (Bill, error) {
	if err := d.isReady(ctx); err != nil {
		return Bill{}, err
	}
	if err := d.mayCorrect(); err != nil {
		return Bill{}, err
	}
	if err := in.check(); err != nil {
		return Bill{}, err
	}
	var bill Bill
	err := d.platform.onCopy(ctx, d.tenant, func(stored store.Store) (err error) {
		bill, err = d.correct(ctx, in, stored, options)
		return err
	})
	return bill, err
}

func (d *Desk) mayCorrect() error {
	switch {
	case d.enclosing != nil:
		return ErrEnclosed.New()
	case d.then.isPast():
		return ErrPastIsOver.New()
	case d.actor.IsCustomer():
		return access.ErrNotForCustomers.New("a correction")
	}
	return errors.Join(authorize(d.actor, loans.List, &loans.ListInput{}), authorize(d.actor, ledger.ListEntries, &ledger.EntryFilter{}))
}

// correct replays the log with the correction and bills the loans.
func (d *Desk) correct(ctx context.Context, in Correction, stored store.Store, options CorrectOptions) (bill Bill, err error) {
	c := &correcting{Correction: in, tenant: d.tenant, reasons: map[int64]string{}, dropped: map[int64]bool{}}
	c.look = func(fn func(store.Tx) error) error { return stored.View(ctx, d.tenant, fn) }
	if err := c.look(d.checkStored(in)); err != nil {
		return bill, err
	}
	log := commandlog.Of(ctx, stored, d.tenant)
	last, err := c.prepare(log)
	if err != nil {
		return bill, err
	}
	again, err := d.platform.correctedStages(c).New(ctx, d.tenant)
	if err != nil {
		return bill, err
	}
	defer func() { err = errors.Join(err, again.Close()) }()
	again.OnLeaveOut(c.leftOut)
	for at := int64(0); at < last; {
		at = min(last, at+entriesPerLeg)
		if err := again.Advance(ctx, log, at); err != nil {
			return bill, err
		}
		if err := c.noteFailures(again.TakeLeftOut()); err != nil {
			return bill, err
		}
		if options.Watch != nil {
			options.Watch(at, last)
		}
	}
	err = stored.View(ctx, d.tenant, func(was store.Tx) error {
		unit, err := d.unit(was)
		if err != nil {
			return err
		}
		return again.Records().View(ctx, d.tenant, func(is store.Tx) error {
			b := &biller{correcting: c, unit: unit, is: is, options: options, bill: &bill}
			return b.run()
		})
	})
	return bill, err
}

// checkStored holds a correction against the tenant.
func (d *Desk) checkStored(in Correction) func(store.Tx) error {
	return func(tx store.Tx) error {
		unit, err := d.unit(tx)
		if err != nil {
			return err
		}
		return in.checkStored(unit)
	}
}

// correctedStages opens stages on which commands run with a correction.
func (p *Platform) correctedStages(c *correcting) rehearsal.Opener {
	open := p.stages()
	return func(ctx context.Context, folder string) (rehearsal.Stage, error) {
		opened, err := open(ctx, folder)
		if err != nil {
			return nil, err
		}
		c.platform = opened.(stage).platform
		return correctedStage{opened.(stage), c}, nil
	}
}

// correctedStage runs logged commands with a correction.
type correctedStage struct {
	stage
	correcting *correcting
}

// RunAgain runs one logged command as it would have been.
func (s correctedStage) RunAgain(tx store.Tx, tenant string, command *commandlog.Command) error {
	return s.platform.againWith(tx, tenant, command, s.correcting)
}

// leftOut keeps the numbers of records, and the beginning of the correction, when a command is left out.
func (c *correcting) leftOut(made store.Tx, command *commandlog.Command) error {
	err := c.look(func(was store.Tx) error { return alignNumbers(was, made, command) })
	if err != nil || command.Seq != c.begins {
		return err
	}
	return c.beginAt(made, &command.LogEntry)
}
