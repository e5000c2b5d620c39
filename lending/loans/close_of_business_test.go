package loans

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// inMemory is the account of a loan on its own: it recognises income as it accrues, and nothing of it is stored.
func (o *office) inMemory(loan int64) *Account {
	a := o.account(loan)
	a.Product.AccountingRule = ledger.PeriodicAccrual
	a.entries = slices.DeleteFunc(a.entries, func(t *Transaction) bool { return t.Type == Accrual })
	next := int64(1000)
	a.env.ids = &identifiers{next: func(*store.Kind) (int64, error) { next++; return next, nil }}
	return a
}

// progressiveLoan is a loan of 1000 at 12 percent in three months of 30 days, disbursed on 1 January 2024.
func progressiveLoan(o *office) int64 {
	product := o.newProduct(progressiveProduct)
	in := o.applicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(percent("12"))
	return o.newLoan(in)
}

// booked lists the live transactions of some types as date, type and amount.
func booked(a *Account, of ...TransactionType) []string {
	var list []string
	for _, t := range a.Live(of...) {
		list = append(list, t.On.String()+" "+t.Type.Option().Label+" "+t.Amount.Format(2))
	}
	return list
}

func closeDays(t *testing.T, a *Account, from, to string) {
	t.Helper()
	for d := day(from); !d.After(day(to)); d = d.AddDays(1) {
		if err := a.closeDay(d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Running every day and running once recognise the same, and running again recognises nothing.
func TestAccrualsAddUp(t *testing.T) {
	o := newOffice(t)
	loan := progressiveLoan(o)
	for _, till := range []string{"2024-01-02", "2024-01-17", "2024-02-01", "2024-02-02", "2024-03-20", "2024-04-01", "2024-05-01"} {
		daily, once := o.inMemory(loan), o.inMemory(loan)
		closeDays(t, daily, "2024-01-01", till)
		closeDays(t, once, till, till)
		if x, y := daily.recognisedInterest(calendar.Date{}), once.recognisedInterest(calendar.Date{}); x != y || !x.IsPositive() {
			t.Errorf("till %s: %v day by day, %v at once", till, x, y)
		}
		before := len(daily.History())
		closeDays(t, daily, till, till)
		if len(daily.History()) != before {
			t.Errorf("till %s: closing the day again made %v", till, booked(daily)[before:])
		}
	}
}

func TestAccrualsStopAtMaturity(t *testing.T) {
	o := newOffice(t)
	a := o.inMemory(progressiveLoan(o))
	closeDays(t, a, "2024-04-20", "2024-04-20")
	want := a.Loan.Summary.Interest.Charged
	if got := a.recognisedInterest(calendar.Date{}); got != want {
		t.Errorf("recognised %v, want all interest, %v", got, want)
	}
	if last := a.Live(Accrual); last[len(last)-1].On != day("2024-04-01") {
		t.Errorf("the accrual is dated %v, want maturity", last[len(last)-1].On)
	}
}

// A loan that is paid up has recognised what it charged, whenever the business was closed before.
func TestPaidUpLoanHasRecognisedWhatItCharged(t *testing.T) {
	for _, closed := range []string{"", "2024-01-20", "2024-02-15"} {
		o := newOffice(t)
		a := o.inMemory(progressiveLoan(o))
		a.Loan.Terms.AccrualActivity = true
		if closed != "" {
			closeDays(t, a, "2024-01-01", closed)
		}
		a.env.Today = day("2024-02-16")
		payment := a.newTransaction(Repayment, a.env.Today, a.Loan.Summary.Outstanding())
		if err := a.record(payment); err != nil {
			t.Fatal(err)
		}
		if a.Loan.Status != Closed {
			t.Fatalf("closed till %q: status %v after paying all", closed, a.Loan.Status)
		}
		want := a.Loan.Summary.Interest.Charged
		if got := a.recognisedInterest(calendar.Date{}); got != want {
			t.Errorf("closed till %q: recognised %v, want %v", closed, got, want)
		}
		if got := a.total(AccrualActivity); got != want {
			t.Errorf("closed till %q: activities of %v, want %v", closed, got, want)
		}
	}
}

func TestActivityOfEachInstalment(t *testing.T) {
	o := newOffice(t)
	a := o.inMemory(progressiveLoan(o))
	a.Loan.Terms.AccrualActivity = true
	closeDays(t, a, "2024-03-05", "2024-03-06")
	want := []string{"2024-02-01 Accrual Activity 10.00", "2024-03-01 Accrual Activity 6.70"}
	if diff := cmp.Diff(want, booked(a, AccrualActivity)); diff != "" {
		t.Error(diff)
	}
}

// An activity that a backdated payment brings up stands before the payment in the list; one for closing the loan stands
// behind it. (Acceptance scenarios C4462, C3802.)
func TestActivityBesideTheTransactionThatBringsItUp(t *testing.T) {
	for _, c := range []struct {
		name, on string
		closing  bool
		want     []TransactionType
	}{
		{"of an instalment that is past", "2024-03-01", false, []TransactionType{AccrualActivity, Repayment}},
		{"of a loan that is paid up", "2024-02-20", true, []TransactionType{Repayment, AccrualActivity}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			a := o.inMemory(progressiveLoan(o))
			a.Loan.Terms.AccrualActivity = true
			closeDays(t, a, "2024-02-04", "2024-02-05")
			a.env.Today = day("2024-03-05")
			if err := a.record(a.newTransaction(Repayment, a.env.Today, amount("1"))); err != nil {
				t.Fatal(err)
			}
			a.env.Command, a.env.Today = a.env.Command+1, day("2024-03-10")
			sum := amount("100")
			if c.closing {
				sum = a.Loan.Summary.Outstanding()
			}
			if err := a.record(a.newTransaction(Repayment, day(c.on), sum)); err != nil {
				t.Fatal(err)
			}
			var got []TransactionType
			for _, listed := range a.listed() {
				if listed.On == day(c.on) && listed.Type != Accrual {
					got = append(got, listed.Type)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("transactions of %s (-want +got):\n%s", c.on, diff)
			}
		})
	}
}

// With a waiting period of two days, three instalments of January to March get one penalty each on their due dates.
func TestOverduePenalties(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	penalty := &products.Charge{
		Key: store.Key{ID: 7}, Name: "Late", CurrencyCode: "EUR", Amount: amount("1.5"), Penalty: true,
		Time: schedule.OnOverdue, Basis: schedule.PercentOfAmount,
	}
	a := o.inMemory(loan)
	for _, closes := range []string{"2024-02-02", "2024-04-30", "2024-05-01"} {
		if err := a.closeDay(day(closes), penalty); err != nil {
			t.Fatal(err)
		}
		if closes == "2024-02-02" && len(a.Charges) != 0 {
			t.Errorf("a penalty before the waiting period was over: %v", a.Charges[0].Due)
		}
	}
	var got []string
	for _, c := range a.Charges {
		got = append(got, c.Due.String()+" "+c.Amount.Format(2))
	}
	want := []string{"2024-02-01 5.00", "2024-03-01 5.00", "2024-04-01 5.00"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// 50 from 1 January to 1 April, 91 days: 0.55 (50/91) for the first day, 24.18 after 44.
func TestDeferredIncomeIsEarnedByDays(t *testing.T) {
	o := newOffice(t)
	a := o.inMemory(progressiveLoan(o))
	fee := a.newTransaction(BuyDownFee, day("2024-01-01"), amount("50"))
	a.amortise(buyDownDeferral, day("2024-01-01"))
	a.amortise(buyDownDeferral, day("2024-02-13"))
	want := []string{"2024-01-01 Buy Down Fee Amortization 0.55", "2024-02-13 Buy Down Fee Amortization 23.63"}
	if diff := cmp.Diff(want, booked(a, BuyDownFeeAmortization)); diff != "" {
		t.Error(diff)
	}
	a.reverse(fee, true)
	a.amortise(buyDownDeferral, day("2024-02-14"))
	want = []string{"2024-02-14 Buy Down Fee Amortization Adjustment 24.18"}
	if diff := cmp.Diff(want, booked(a, BuyDownFeeAmortizationAdjust)); diff != "" {
		t.Error(diff)
	}
}

func TestLockedLoansAreNotClosed(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	ref := operation.ByID(loan)
	must(o, PlaceLock, NewLock{Loan: ref, Owner: ChunkLock})
	_, err := perform(o, CloseBusinessInline, InlineClosing{Loans: []int64{loan}})
	refused(t, err, "error.msg.loan.locked")
	must(o, PlaceLock, NewLock{Loan: ref, Owner: ChunkLock, Error: "a defect"})
	must(o, CloseBusinessInline, InlineClosing{Loans: []int64{loan}})
	if page := must(o, ListLocks, LockPaging{}); len(page.Content) != 0 {
		t.Errorf("a lock is left: %v", page.Content)
	}
	if got := o.account(loan).Loan.LastClosed; got != day("2023-12-31") {
		t.Errorf("closed for %v, want the day before the business date", got)
	}
}
