package loans

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

// swept does a page of a sweep, again without each loan that it stops at.
func (o *office) swept(s *Sweep, p Page) Visited {
	o.t.Helper()
	for {
		var done Visited
		err := o.try(func(u *operation.Unit) (err error) {
			done, err = s.Page(u, p)
			return err
		})
		at, stopped := FailureOf(err)
		if !stopped {
			if err != nil {
				o.t.Fatal(err)
			}
			return done
		}
		p.Failing = append(p.Failing, at)
	}
}

// A loan that cannot be closed is locked with the reason, whether its records are damaged or its income cannot be posted; the
// others of its page are closed.
func TestFailingLoansDoNotStopTheOthers(t *testing.T) {
	o := newOffice(t)
	product, unmapped := o.newProduct(nil), o.newProduct(func(p *products.Product) {
		progressiveProduct(p)
		p.Name, p.ShortName = "Unmapped", "U"
	})
	var all []int64
	for range 3 {
		all = append(all, o.newLoan(o.applicationFor(product)))
	}
	in := o.applicationFor(unmapped)
	in.Strategy, in.InterestRate = products.Advanced, new(percent("12"))
	damaged, unposted := all[1], o.newLoan(in)
	before := len(o.account(unposted).History())
	o.update(func(u *operation.Unit) error {
		rows, err := schedules.Get(u.Tx, damaged)
		if err != nil {
			return err
		}
		if err := schedules.Delete(u.Tx, &rows); err != nil {
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
	o.today, o.later = day("2024-01-10"), 9*24*time.Hour
	p := o.swept(SweepClosing, Page{Day: day("2024-01-09"), To: unposted, Size: 100})
	if p.Loans != 4 || p.Failed != 2 || !strings.Contains(p.Problem, fmt.Sprint("loan ", damaged)) {
		t.Errorf("%+v", p.Tally)
	}
	for _, loan := range []int64{all[0], all[2]} {
		if got := o.account(loan).Loan.LastClosed; got != day("2024-01-09") {
			t.Errorf("loan %d is closed for %v", loan, got)
		}
	}
	var locked []int64
	for _, l := range must(o, ListLocks, LockPaging{}).Content {
		if l.Error == "" || l.Day != day("2024-01-09") {
			t.Errorf("lock %+v", l)
		}
		locked = append(locked, l.LoanID)
	}
	if diff := cmp.Diff([]int64{damaged, unposted}, locked); diff != "" {
		t.Error(diff)
	}
	if a := o.account(unposted); len(a.History()) != before || !a.Loan.LastClosed.IsZero() {
		t.Errorf("what could not be posted was stored: closed for %v, %d transactions", a.Loan.LastClosed, len(a.History()))
	}
}

// A defect of the program in one loan stops the page, which is done again without it.
func TestADefectStopsAtItsLoan(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	err := o.try(func(u *operation.Unit) error {
		record, err := u.Tx.Get(loans.Kind, loan)
		if err != nil {
			return err
		}
		broken := &Sweep{visit: func(*opened, *operation.Unit, calendar.Date) error { panic("broken") }}
		return (&visit{Unit: u, sweep: broken}).loan(record, nil)
	})
	at, stopped := FailureOf(err)
	if diff := cmp.Diff(LoanFailure{Loan: loan, Error: "defect: broken"}, at); diff != "" || !stopped {
		t.Errorf("%v: %s", err, diff)
	}
}

// What was read ahead is dropped when the loan was changed since.
func TestReadingAheadSeesWhatChangedSince(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	page := Page{Day: day("2023-12-31"), To: loan, Size: 100}
	reader := SweepClosing.Read(func(ctx context.Context, read func(store.Tx) error) error { return o.store.View(ctx, testTenant, read) }, page)
	defer reader.Close()
	if page.Ahead = reader.Next(); !page.Ahead.Holds(0) || len(page.Ahead.accounts) != 1 {
		t.Fatalf("nothing was read ahead: %+v", page.Ahead)
	}
	o.repay(loan, "2024-01-01", "100")
	o.swept(SweepClosing, page)
	a := o.account(loan)
	if a.Loan.LastClosed != day("2023-12-31") || len(a.Live(Repayment)) != 1 || a.Loan.Summary.Outstanding() != amount("900") {
		t.Errorf("closed for %v, %v outstanding", a.Loan.LastClosed, a.Loan.Summary.Outstanding())
	}
}

// Whatever of a loan changes, its header changes with it: reading ahead relies on that.
func TestTheHeaderChangesWithEveryPart(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	before := o.account(loan).Loan.Revision
	o.update(func(u *operation.Unit) error {
		a, err := open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		a.History()[0].Payment = &PaymentDetail{ReceiptNumber: "7"}
		a.amend(a.History()[0])
		return a.save(u)
	})
	if after := o.account(loan).Loan.Revision; after != before+1 {
		t.Errorf("revision %d, was %d", after, before)
	}
}
