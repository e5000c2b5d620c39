package nightly_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// A loan that cannot be closed is locked with the reason, whether its records are damaged or its income cannot be posted; the
// others of its page are closed.
func TestFailingLoansDoNotStopTheOthers(t *testing.T) {
	o := loanstest.NewOffice(t)
	product, unmapped := o.NewProduct(nil), o.NewProduct(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.Name, p.ShortName = "Unmapped", "U"
	})
	var all []int64
	for range 3 {
		all = append(all, o.NewLoan(o.ApplicationFor(product)))
	}
	in := o.ApplicationFor(unmapped)
	in.Strategy, in.InterestRate = products.Advanced, new(loanstest.Percent("12"))
	damaged, unposted := all[1], o.NewLoan(in)
	before := len(o.Account(unposted).History())
	o.Update(func(u *operation.Unit) error {
		rows, err := records.Schedules.Get(u.Tx, damaged)
		if err != nil {
			return err
		}
		if err := records.Schedules.Delete(u.Tx, &rows); err != nil {
			return err
		}
		p, err := products.Products.Get(u.Tx, unmapped)
		if err != nil {
			return err
		}
		p.AccountingRule = ledger.PeriodicAccrual
		m := ledger.Mapping{Key: store.Key{ID: unmapped}, Rule: ledger.PeriodicAccrual}
		return errors.Join(products.Products.Save(u.Tx, &p), ledger.SaveMapping(u, m))
	})
	o.Today, o.Later = calendar.MustParse("2024-01-10"), 9*24*time.Hour
	p := o.Swept(nightly.SweepClosing, nightly.Page{Day: calendar.MustParse("2024-01-09"), To: unposted, Size: 100})
	if p.Loans != 4 || p.Failed != 2 || !strings.Contains(p.Problem, fmt.Sprint("loan ", damaged)) {
		t.Errorf("%+v", p.Tally)
	}
	for _, loan := range []int64{all[0], all[2]} {
		if got := o.Account(loan).Loan.LastClosed; got != calendar.MustParse("2024-01-09") {
			t.Errorf("loan %d is closed for %v", loan, got)
		}
	}
	var locked []int64
	for _, l := range loanstest.Must(o, loans.ListLocks, loans.LockPaging{}).Content {
		if l.Error == "" || l.Day != calendar.MustParse("2024-01-09") {
			t.Errorf("lock %+v", l)
		}
		locked = append(locked, l.LoanID)
	}
	if diff := cmp.Diff([]int64{damaged, unposted}, locked); diff != "" {
		t.Error(diff)
	}
	if a := o.Account(unposted); len(a.History()) != before || !a.Loan.LastClosed.IsZero() {
		t.Errorf("what could not be posted was stored: closed for %v, %d transactions", a.Loan.LastClosed, len(a.History()))
	}
}

// A defect of the program in one loan stops the page, which is done again without it.
func TestADefectStopsAtItsLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	err := o.Try(func(u *operation.Unit) error {
		record, err := u.Tx.Get(book.Loans.Kind, loan)
		if err != nil {
			return err
		}
		broken := &nightly.Sweep{Visit: func(*records.Opened, *operation.Unit, calendar.Date) error { panic("broken") }}
		return (&nightly.Visit{Unit: u, Sweep: broken}).Loan(record, nil)
	})
	at, stopped := nightly.FailureOf(err)
	if diff := cmp.Diff(loans.LoanFailure{LoanID: loan, Error: "defect: broken"}, at); diff != "" || !stopped {
		t.Errorf("%v: %s", err, diff)
	}
}

// What was read ahead is dropped when the loan was changed since.
func TestReadingAheadSeesWhatChangedSince(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	page := nightly.Page{Day: calendar.MustParse("2023-12-31"), To: loan, Size: 100}
	reader := nightly.SweepClosing.Read(func(ctx context.Context, read func(store.Tx) error) error {
		return o.Store.View(ctx, loanstest.TestTenant, read)
	}, page)
	defer reader.Close()
	if page.Ahead = reader.Next(); !page.Ahead.Holds(0) || len(page.Ahead.Accounts) != 1 {
		t.Fatalf("nothing was read ahead: %+v", page.Ahead)
	}
	o.Repay(loan, "2024-01-01", "100")
	o.Swept(nightly.SweepClosing, page)
	a := o.Account(loan)
	if a.Loan.LastClosed != calendar.MustParse("2023-12-31") || len(a.Live(loans.Repayment)) != 1 || a.Loan.Summary.Outstanding() != money.MustParse("900") {
		t.Errorf("closed for %v, %v outstanding", a.Loan.LastClosed, a.Loan.Summary.Outstanding())
	}
}

// When any part of a loan changes, its header changes with it: reading ahead relies on that.
func TestTheHeaderChangesWithEveryPart(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	before := o.Account(loan).Loan.Revision
	o.Update(func(u *operation.Unit) error {
		a, err := records.Open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		a.History()[0].Payment = &loans.PaymentDetail{ReceiptNumber: "7"}
		a.History()[0].Amend()
		return a.Save(u)
	})
	if after := o.Account(loan).Loan.Revision; after != before+1 {
		t.Errorf("revision %d, was %d", after, before)
	}
}
