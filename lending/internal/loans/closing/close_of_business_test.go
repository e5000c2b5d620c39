package closing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

func closeDays(t *testing.T, a *book.Account, from, to string) {
	t.Helper()
	for d := calendar.MustParse(from); !d.After(calendar.MustParse(to)); d = d.AddDays(1) {
		if err := closing.CloseDay(a, d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Running every day and running once recognise the same, and running again recognises nothing.
func TestAccrualsAddUp(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.ProgressiveLoan(o)
	for _, till := range []string{"2024-01-02", "2024-01-17", "2024-02-01", "2024-02-02", "2024-03-20", "2024-04-01", "2024-05-01"} {
		daily, once := o.InMemory(loan), o.InMemory(loan)
		closeDays(t, daily, "2024-01-01", till)
		closeDays(t, once, till, till)
		if x, y := income.RecognisedInterest(daily, calendar.Date{}), income.RecognisedInterest(once, calendar.Date{}); x != y || !x.IsPositive() {
			t.Errorf("till %s: %v day by day, %v at once", till, x, y)
		}
		before := len(daily.History())
		closeDays(t, daily, till, till)
		if len(daily.History()) != before {
			t.Errorf("till %s: closing the day again made %v", till, loanstest.Booked(daily)[before:])
		}
	}
}

func TestAccrualsStopAtMaturity(t *testing.T) {
	o := loanstest.NewOffice(t)
	a := o.InMemory(loanstest.ProgressiveLoan(o))
	closeDays(t, a, "2024-04-20", "2024-04-20")
	want := a.Loan.Summary.Interest.Charged
	if got := income.RecognisedInterest(a, calendar.Date{}); got != want {
		t.Errorf("recognised %v, want all interest, %v", got, want)
	}
	if last := a.Live(loans.Accrual); last[len(last)-1].On != calendar.MustParse("2024-04-01") {
		t.Errorf("the accrual is dated %v, want maturity", last[len(last)-1].On)
	}
}

// A loan that is paid up has recognised what it charged, whenever the business was closed before.
func TestPaidUpLoanHasRecognisedWhatItCharged(t *testing.T) {
	for _, closed := range []string{"", "2024-01-20", "2024-02-15"} {
		o := loanstest.NewOffice(t)
		a := o.InMemory(loanstest.ProgressiveLoan(o))
		a.Loan.Terms.AccrualActivity = true
		if closed != "" {
			closeDays(t, a, "2024-01-01", closed)
		}
		a.Env.Today = calendar.MustParse("2024-02-16")
		payment := a.NewTransaction(loans.Repayment, a.Env.Today, a.Loan.Summary.Outstanding())
		if err := processing.Record(a, payment); err != nil {
			t.Fatal(err)
		}
		if a.Loan.Status != loans.Closed {
			t.Fatalf("closed till %q: status %v after paying all", closed, a.Loan.Status)
		}
		want := a.Loan.Summary.Interest.Charged
		if got := income.RecognisedInterest(a, calendar.Date{}); got != want {
			t.Errorf("closed till %q: recognised %v, want %v", closed, got, want)
		}
		if got := a.Total(loans.AccrualActivity); got != want {
			t.Errorf("closed till %q: activities of %v, want %v", closed, got, want)
		}
	}
}

func TestActivityOfEachInstalment(t *testing.T) {
	o := loanstest.NewOffice(t)
	a := o.InMemory(loanstest.ProgressiveLoan(o))
	a.Loan.Terms.AccrualActivity = true
	closeDays(t, a, "2024-03-05", "2024-03-06")
	want := []string{"2024-02-01 Accrual Activity 10.00", "2024-03-01 Accrual Activity 6.70"}
	if diff := cmp.Diff(want, loanstest.Booked(a, loans.AccrualActivity)); diff != "" {
		t.Error(diff)
	}
}

// An activity that a backdated payment brings up stands before the payment in the list; one for closing the loan stands
// after it. (Acceptance scenarios C4462, C3802.)
func TestActivityBesideTheTransactionThatBringsItUp(t *testing.T) {
	for _, c := range []struct {
		name, on string
		closing  bool
		want     []loans.TransactionType
	}{
		{"of an instalment that is past", "2024-03-01", false, []loans.TransactionType{loans.AccrualActivity, loans.Repayment}},
		{"of a loan that is paid up", "2024-02-20", true, []loans.TransactionType{loans.Repayment, loans.AccrualActivity}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			a := o.InMemory(loanstest.ProgressiveLoan(o))
			a.Loan.Terms.AccrualActivity = true
			closeDays(t, a, "2024-02-04", "2024-02-05")
			a.Env.Today = calendar.MustParse("2024-03-05")
			if err := processing.Record(a, a.NewTransaction(loans.Repayment, a.Env.Today, money.MustParse("1"))); err != nil {
				t.Fatal(err)
			}
			a.Env.Command, a.Env.Today = a.Env.Command+1, calendar.MustParse("2024-03-10")
			sum := money.MustParse("100")
			if c.closing {
				sum = a.Loan.Summary.Outstanding()
			}
			if err := processing.Record(a, a.NewTransaction(loans.Repayment, calendar.MustParse(c.on), sum)); err != nil {
				t.Fatal(err)
			}
			var got []loans.TransactionType
			for _, listed := range reading.Listed(a) {
				if listed.On == calendar.MustParse(c.on) && listed.Type != loans.Accrual {
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
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	penalty := &products.Charge{
		Key: store.Key{ID: 7}, Name: "Late", CurrencyCode: "EUR", Amount: money.MustParse("1.5"), Penalty: true,
		Time: schedule.OnOverdue, Basis: schedule.PercentOfAmount,
	}
	a := o.InMemory(loan)
	for _, closes := range []string{"2024-02-02", "2024-04-30", "2024-05-01"} {
		if err := closing.CloseDay(a, calendar.MustParse(closes), penalty); err != nil {
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
	o := loanstest.NewOffice(t)
	a := o.InMemory(loanstest.ProgressiveLoan(o))
	fee := a.NewTransaction(loans.BuyDownFee, calendar.MustParse("2024-01-01"), money.MustParse("50"))
	income.Amortize(a, income.BuyDownDeferral, calendar.MustParse("2024-01-01"))
	income.Amortize(a, income.BuyDownDeferral, calendar.MustParse("2024-02-13"))
	want := []string{"2024-01-01 Buy Down Fee Amortization 0.55", "2024-02-13 Buy Down Fee Amortization 23.63"}
	if diff := cmp.Diff(want, loanstest.Booked(a, loans.BuyDownFeeAmortization)); diff != "" {
		t.Error(diff)
	}
	a.Reverse(fee, true)
	income.Amortize(a, income.BuyDownDeferral, calendar.MustParse("2024-02-14"))
	want = []string{"2024-02-14 Buy Down Fee Amortization Adjustment 24.18"}
	if diff := cmp.Diff(want, loanstest.Booked(a, loans.BuyDownFeeAmortizationAdjust)); diff != "" {
		t.Error(diff)
	}
}

func TestLockedLoansAreNotClosed(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	ref := operation.ByID(loan)
	loanstest.Must(o, loans.PlaceLock, loans.NewLock{Loan: ref, Owner: loans.ChunkLock})
	_, err := loanstest.Perform(o, loans.CloseBusinessInline, loans.InlineClosing{LoanIDs: []int64{loan}})
	loanstest.Refused(t, err, "error.msg.loan.locked")
	loanstest.Must(o, loans.PlaceLock, loans.NewLock{Loan: ref, Owner: loans.ChunkLock, Error: "a defect"})
	loanstest.Must(o, loans.CloseBusinessInline, loans.InlineClosing{LoanIDs: []int64{loan}})
	if page := loanstest.Must(o, loans.ListLocks, loans.LockPaging{}); len(page.Content) != 0 {
		t.Errorf("a lock is left: %v", page.Content)
	}
	if got := o.Account(loan).Loan.LastClosed; got != calendar.MustParse("2023-12-31") {
		t.Errorf("closed for %v, want the day before the business date", got)
	}
}

// Whether a loan performs is found out by its close of business: overdue for more days than the product allows it does not, and paid up
// it does again (docs/semantics/charges.md, 6.5).
func TestCloseOfBusinessReviewsPerformance(t *testing.T) {
	for name, c := range map[string]struct {
		days *int
		want []bool
	}{
		"a product without such loans": {nil, []bool{false, false, false}},
		"after thirty days":            {new(30), []bool{false, true, false}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.NewLoan(o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.OverdueDaysForNPA = c.days })))
			var got []bool
			for _, today := range []string{"2024-03-02", "2024-03-03"} { // the first instalment was due on 1 February
				o.CloseOn(loan, today)
				got = append(got, o.Account(loan).Loan.NPA)
			}
			o.Pays(loan, "2024-03-03", "900")
			o.CloseOn(loan, "2024-03-04")
			got = append(got, o.Account(loan).Loan.NPA)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
