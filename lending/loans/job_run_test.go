package loans

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

func TestClaim(t *testing.T) {
	noon := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC)
	held := JobShare{Key: store.Key{ID: 1}, Owner: "other", Until: noon.Add(time.Minute), After: 100, To: 1000}
	over := JobShare{Key: store.Key{ID: 2}, Owner: "dead", Until: noon, After: 1200, To: 2000}
	own := JobShare{Key: store.Key{ID: 3}, Owner: "me", Until: noon.Add(-time.Hour), After: 2500, To: 3000}
	for _, tt := range []struct {
		name  string
		given int64
		open  []JobShare
		want  *JobShare
		wait  time.Time
	}{
		{name: "the first range", given: 0, want: &JobShare{RunID: 9, After: 0, To: 1000}},
		{name: "the last range is what is left", given: 2600, open: []JobShare{held}, want: &JobShare{RunID: 9, After: 2600, To: 3000}},
		{name: "a lease that is over comes before a new range", given: 2000, open: []JobShare{held, over}, want: &over},
		{name: "what the worker holds comes first, whatever its lease", given: 3000, open: []JobShare{over, own}, want: &own},
		{name: "others have all that is left", given: 3000, open: []JobShare{held}, wait: held.Until},
		{name: "nothing is left", given: 3000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := JobRun{Key: store.Key{ID: 9}, Given: tt.given, Last: 3000}
			got, wait := r.claim(tt.open, "me", noon)
			if diff := cmp.Diff(tt.want, got); diff != "" || wait != tt.wait {
				t.Errorf("wait %v, %s", wait, diff)
			}
		})
	}
}

// begun starts a job and returns its run, which nobody works on.
func (o *office) begun(job string) (run int64) {
	o.t.Helper()
	ops := JobOperations(func(_ string, id int64) { run = id }, func() *TimeOfDay { return nil })
	o.update(func(u *operation.Unit) error {
		_, err := ops[0].Run(u, &JobStart{JobRef: JobRef{Short: job}})
		for _, do := range u.Committed() {
			do()
		}
		return err
	})
	return run
}

// worker makes a worker on the run that reads ahead.
func (o *office) worker(run int64, owner string) *Worker {
	view := func(ctx context.Context, read func(store.Tx) error) error { return o.store.View(ctx, testTenant, read) }
	w := NewWorker(run, owner, 10*time.Second, view, NewMeter(time.Now))
	o.t.Cleanup(w.Stop)
	return w
}

// turn does the next page of a worker.
func (o *office) turn(w *Worker) (Progress, error) {
	o.t.Helper()
	p, err := perform(o, ContinueJob, w.Next())
	if err == nil {
		w.Done(p)
	}
	return p, err
}

// A worker that falls silent keeps its share until its lease is over; then another one goes on behind its last page.
func TestAShareIsTakenOverWhenItsLeaseIsOver(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(nil)
	for range pageOfLoans + 20 {
		o.newLoan(o.applicationFor(product))
	}
	run := o.begun(ClosingJob)
	silent, other := o.worker(run, "silent"), o.worker(run, "other")
	for range 2 { // the lease, and the first page
		if _, err := o.turn(silent); err != nil {
			t.Fatal(err)
		}
	}
	p, err := o.turn(other)
	if err != nil || p.Share != nil || p.Wait != o.moment().Add(10*time.Second) || p.Loans != pageOfLoans {
		t.Fatalf("while the lease holds: %+v, %v", p, err)
	}
	o.later += 10 * time.Second
	if p, err = o.turn(other); err != nil || p.Share == nil || p.Share.After != pageOfLoans {
		t.Fatalf("once the lease is over: %+v, %v", p, err)
	}
	if p, err = o.turn(silent); err != nil || p.Share != nil || p.Loans != pageOfLoans {
		t.Fatalf("the silent one comes back: %+v, %v", p, err)
	}
	for !p.Done {
		if p, err = o.turn(other); err != nil {
			t.Fatal(err)
		}
	}
	if p.Loans != pageOfLoans+20 || p.Failed != 0 {
		t.Errorf("closed %+v", p.Tally)
	}
	if page := must(o, ListLocks, LockPaging{}); len(page.Content) != 0 {
		t.Errorf("locks are left: %v", page.Content)
	}
}

// A worker that leaves gives its share up at once.
func TestAWorkerThatLeaves(t *testing.T) {
	o := newOffice(t)
	o.newLoan(o.applicationFor(o.newProduct(nil)))
	run := o.begun(ClosingJob)
	if _, err := o.turn(o.worker(run, "leaving")); err != nil {
		t.Fatal(err)
	}
	must(o, LeaveJob, LeavingWorker{Run: run, Owner: "leaving"})
	if p, err := o.turn(o.worker(run, "next")); err != nil || p.Share == nil {
		t.Errorf("%+v, %v", p, err)
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
	w := o.worker(o.begun(ClosingJob), "worker")
	var p Progress
	for !p.Done {
		var err error
		if p, err = o.turn(w); err != nil && !w.Again(err) {
			t.Fatal(err)
		}
	}
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
		broken := Job{visit: func(*visit, *opened) error { panic("broken") }}
		return (&visit{Unit: u, job: broken, run: &JobRun{}, tally: &Tally{}}).loan(record, nil)
	})
	w := o.worker(1, "worker")
	if !w.Again(err) {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]LoanFailure{{Loan: loan, Error: "defect: broken"}}, w.failing); diff != "" {
		t.Error(diff)
	}
}

// What was read ahead is dropped when the loan was changed since.
func TestReadingAheadSeesWhatChangedSince(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	w := o.worker(o.begun(ClosingJob), "worker")
	if _, err := o.turn(w); err != nil { // the lease; reading begins
		t.Fatal(err)
	}
	in := w.Next()
	if in.ahead == nil || len(in.ahead.accounts) != 1 {
		t.Fatalf("nothing was read ahead: %+v", in.ahead)
	}
	o.repay(loan, "2024-01-01", "100")
	must(o, ContinueJob, in)
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
