package payments_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Money that is refunded bears interest again from the day of the refund: 500 for 16 of the 31 days of
// January at 1 % a month are 2.58.
// (docs/semantics/allocation.md, 9.5 and 9.7.)
func TestRefundByCashOwesAgain(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("500")}))
	early := o.Account(loan)
	o.Today = calendar.MustParse("2024-01-16")
	loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("500")}))
	a := o.Account(loan)
	loanstest.Agrees(t, a)
	if got := a.Loan.Summary.Principal.Outstanding(); got != money.MustParse("1000") {
		t.Errorf("principal of %s is outstanding after the refund", got)
	}
	interest := func(a *book.Account) money.Amount { return a.Model.On(calendar.MustParse("2024-02-01")).InterestDue() }
	if got, want := interest(a).Sub(interest(early)), money.MustParse("2.58"); got != want {
		t.Errorf("the refund costs %s of interest in January, want %s", got, want)
	}
}

// A refund whose payment is undone finds nothing to take back: it is owed again as principal, like a credit balance refund
// without its overpayment. (docs/semantics/allocation.md, 10.4.)
func TestRefundByCashAfterItsPaymentIsUndone(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"cumulative": nil, "progressive": loanstest.FollowingProduct, "planned": loanstest.ProgressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(product))
			if product != nil {
				in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			}
			loan := o.NewLoan(in)
			paid := loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("80")}))
			loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("79")}))
			o.Undo(loan, paid.ID)
			a := o.Account(loan)
			loanstest.Agrees(t, a)
			if got := a.Loan.Summary.Principal.Outstanding(); got != money.MustParse("1079") {
				t.Errorf("principal of %s is outstanding, want 1079", got)
			}
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("1100")}))
			a = o.Account(loan)
			loanstest.Agrees(t, a)
			if got := a.Loan.Overpaid; got != money.MustParse("21") {
				t.Errorf("%s overpaid, want 21", got)
			}
		})
	}
}

// A re-age from its own day on has two instalments due that day: one holds what was paid, the other is new. What a refund takes
// back from the first is owed there again, and a payment of all that is owed closes the loan. (docs/semantics/allocation.md, 9.7;
// progressive.md, 13.2.)
func TestRefundAfterAReAgeOfItsFirstDay(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Pays(loan, "2024-01-01", "212.49")
	o.Today = calendar.MustParse("2024-01-21")
	loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("130")}))
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-01-16"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: loans.ReAgePayableInterest,
	}))
	o.Today = calendar.MustParse("2024-02-24")
	o.Pays(loan, "2024-02-24", "921.32")
	a := o.Account(loan)
	loanstest.Sound(t, a)
	want := []string{"2024-01-16 212.49+0", "2024-01-16 393.76+1.9", "2024-02-16 393.75+1.91"}
	if diff := cmp.Diff(want, loanstest.Dues(a)); diff != "" || a.Loan.Status != loans.Closed {
		t.Error(a.Loan.Status, diff)
	}
}

// What a chargeback makes owed again beyond an overpayment is 504.16 here: 500 with 4.16 of interest were re-aged, 1000
// were credited, and all 1000 are charged back.
func TestChargebackOfAnOverpaymentAfterReAge(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(loanstest.FollowingProduct))
	in.Principal, in.Strategy, in.InterestRate, in.InterestPeriod = money.MustParse("500"), products.Advanced, new(loanstest.Percent("9.99")), new(schedule.Daily)
	in.TermFrequency, in.TermFrequencyType, in.Every, in.Frequency = 45, new(calendar.Days), 15, new(calendar.Days)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-01-31")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-02-15"), Frequency: new(calendar.Weeks), FrequencyNumber: 1, Instalments: 5, Interest: loans.ReAgePayableInterest,
	}))
	credit := loanstest.Must(o, loans.CreditGoodwill, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("1000")}))
	loanstest.Must(o, loans.ChargeBack, loanstest.OnTransaction(loan, credit.ID, loans.ChargebackInput{Amount: money.MustParse("1000")}))
	a := o.Account(loan)
	loanstest.Agrees(t, a)
	var open money.Amount
	for i := range a.Instalments {
		open = open.Add(a.Instalments[i].Principal.Outstanding())
	}
	if want := money.MustParse("504.16"); open != want || a.Loan.Summary.Principal.Outstanding() != want {
		t.Errorf("the instalments ask for %s, the summary for %s, want %s", open, a.Loan.Summary.Principal.Outstanding(), want)
	}
}

// What was recovered of a written-off loan pays its instalments once the write-off is undone (docs/semantics/allocation.md, 5.1, step 6).
func TestRecoveryPaysOnceTheWriteOffIsUndone(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	loanstest.Must(o, loans.Recover, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("400")}))
	if a := o.Account(loan); a.Loan.Summary.Recovered != money.MustParse("400") || !a.Loan.Summary.Principal.Paid.IsZero() {
		t.Errorf("written off: recovered %v, paid %v", a.Loan.Summary.Recovered, a.Loan.Summary.Principal.Paid)
	}
	loanstest.Must(o, loans.UndoWriteOff, loanstest.On(loan, operation.NoInput{}))
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if paid, over := a.Loan.Summary.Principal.Paid, a.Loan.Overpaid; paid != money.MustParse("400") || !over.IsZero() {
		t.Errorf("paid %v, overpaid %v", paid, over)
	}
}

// A refund of everything while the loan is charged off gives back all interest there is, less the 0.07 that went back with
// an earlier refund: what the instalments charge; where the charge-off ended interest, what arose by its day, here of 1000
// for 10 and 980 for 5 days of January at 1 % a month. Interest that never followed the payments is not given back.
// (docs/semantics/transactions.md, 5.4.)
func TestInterestRefundWhileChargedOff(t *testing.T) {
	for _, c := range []struct {
		name    string
		product func(*products.Product)
		want    string // nothing when there is no interest refund
	}{
		{"all interest that is charged", loanstest.FollowingProduct, "35.07"}, // 9.86 + 8.37 + 6.73 + 5.07 + 3.40 + 1.71
		{"interest up to the charge-off", func(p *products.Product) {
			loanstest.FollowingProduct(p)
			p.ChargeOffBehaviour = products.ZeroInterest
		}, "4.74"},
		{"interest that does not follow payments", loanstest.ProgressiveProduct, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				c.product(p)
				p.InterestRefunds = []products.RefundType{products.MerchantIssuedRefund, products.PayoutRefund}
			})
			o.Today = calendar.MustParse("2024-01-11")
			loanstest.Must(o, loans.RefundByMerchant, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("20")}))
			o.Today = calendar.MustParse("2024-01-16")
			o.Must(o.ChargedOff(loan, "2024-01-16"))
			loanstest.Must(o, loans.RefundByPayout, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("1000")}))
			a := o.Account(loan)
			loanstest.Agrees(t, a)
			refunds := a.Live(loans.InterestRefund)
			switch {
			case c.want == "" && len(refunds) > 0:
				t.Errorf("%s of interest were refunded", refunds[0].Amount)
			case c.want != "" && (len(refunds) == 0 || refunds[len(refunds)-1].Amount != money.MustParse(c.want)):
				t.Errorf("the last of %d interest refunds is %s, want %s", len(refunds), refunds[len(refunds)-1].Amount, c.want)
			}
		})
	}
}

// In the history without a refund what was refunded is paid back on the disbursement, and pays no fee that is not due: 100.01 for two
// of 31 days at 35.9 %. (docs/semantics/transactions.md, 5.4.)
func TestInterestRefundBesideAFeeToCome(t *testing.T) {
	for name, due := range map[string]string{"no fee": "", "a fee to come": "2024-02-07"} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			o.Today = calendar.MustParse("2024-01-05")
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.FollowingProduct(p)
				p.InterestRefunds = []products.RefundType{products.PayoutRefund}
			}))
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("35.9")), new(schedule.Daily)
			if due != "" {
				in.Charges = []loans.Applied{{ChargeID: o.NewCharge(nil), Amount: loanstest.Percent("9.99"), Due: calendar.MustParse(due)}}
			}
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-01-07")
			loanstest.Must(o, loans.RefundByPayout, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("100.01")}))
			if got := o.Account(loan).Total(loans.InterestRefund); got != money.MustParse("0.19") {
				t.Errorf("%v of interest refunded", got)
			}
		})
	}
}

// A refund takes a fee back where it takes it from an instalment, not from a charge of another one that falls due later.
// (docs/semantics/allocation.md, 9.7.)
func TestARefundTakesFeesBackFromTheirInstalment(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	each := o.Charge(loan, schedule.PerInstalment, "9", "2024-02-07")
	other := o.Charge(loan, schedule.OnSpecifiedDate, "16", "2024-02-23")
	o.Pays(loan, "2024-02-16", "1000")
	loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("100")}))
	a := o.Account(loan)
	if got, want := a.Charge(other).Paid, money.MustParse("16"); got != want {
		t.Errorf("paid of the charge of an instalment that the refund leaves alone: %s, want %s", got, want)
	}
	want := money.MustParse("9")
	if got := a.Charge(each).Parts[4].Paid; got != want || a.Instalments[4].Fee.Paid != want {
		t.Errorf("paid of the part of instalment 5: %s, the instalment is paid %s, want %s", got, a.Instalments[4].Fee.Paid, want)
	}
	if got := a.Charge(each).Parts[5].Paid; got != a.Instalments[5].Fee.Paid || !got.IsZero() {
		t.Errorf("paid of the part of instalment 6: %s, the instalment is paid %s", got, a.Instalments[5].Fee.Paid)
	}
	loanstest.Sound(t, a)
}

// The refund of a charge notes what it gave back on the charge. (docs/semantics/transactions.md, 5.5.)
func TestRefundOfAChargeIsNoted(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	refunded := o.Charge(loan, schedule.OnSpecifiedDate, "10", "2024-01-01")
	o.Pays(loan, "2024-01-10", "100")
	id := loanstest.Must(o, loans.RefundCharge, loanstest.On(loan, loans.ChargeRefundInput{ChargeID: refunded, Amount: new(money.MustParse("6"))})).ID
	got := loanstest.Must(o, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(id)}).PaidCharges
	if len(got) != 1 || got[0].ChargeID != refunded || got[0].Amount != money.MustParse("-6") || got[0].ID == 0 {
		t.Errorf("noted %+v", got)
	}
	loanstest.Agrees(t, o.Account(loan))
}

// Nothing is refundable of a charge whose refund was adjusted to more than was paid of it. (docs/semantics/transactions.md, 5.5:
// paid less refunded.)
func TestNoRefundBeyondAnAdjustedOne(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	refunded := o.Charge(loan, schedule.OnSpecifiedDate, "10", "2024-01-01")
	o.Pays(loan, "2024-01-10", "100")
	id := loanstest.Must(o, loans.RefundCharge, loanstest.On(loan, loans.ChargeRefundInput{ChargeID: refunded})).ID
	loanstest.Must(o, loans.AdjustTransaction, loanstest.OnTransaction(loan, id, loans.Adjustment{On: o.Today, Amount: new(money.MustParse("25"))}))
	_, err := loanstest.Perform(o, loans.RefundCharge, loanstest.On(loan, loans.ChargeRefundInput{ChargeID: refunded, Amount: new(money.MustParse("1"))}))
	loanstest.Refused(t, err, loans.ErrChargeRefundAmount.ID)
	again := loanstest.Must(o, loans.RefundCharge, loanstest.On(loan, loans.ChargeRefundInput{ChargeID: refunded})).ID
	a := o.Account(loan)
	if got := a.Transaction(again).Amount; !got.IsZero() {
		t.Errorf("%s refunded", got)
	}
	loanstest.Agrees(t, a)
}

// Where a cumulative schedule follows the payments, a charge is refunded after a payment that was made early, which then has other
// interest; later payments and nights follow, and a payment of exactly the payoff closes the loan.
// (docs/semantics/allocation.md, 6, rule 6.)
func TestRefundOfAChargeWhereInterestFollows(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	fee := o.Charge(loan, schedule.OnSpecifiedDate, "10", "2022-11-20")
	o.Repay(loan, "2022-11-27", "200")
	o.Today = calendar.MustParse("2022-11-28")
	loanstest.Must(o, loans.RefundCharge, loanstest.On(loan, loans.ChargeRefundInput{ChargeID: fee}))
	o.Repay(loan, "2022-11-30", "300")
	o.CloseTill(loan, "2022-12-01", "2022-12-09")
	owed, err := processing.Payoff(o.Sound(loan), o.Today)
	if err != nil {
		t.Fatal(err)
	}
	paid := o.Pays(loan, o.Today.String(), owed.Total().String())
	a := o.Sound(loan)
	if diff := cmp.Diff(owed, a.Transaction(paid).Portions); diff != "" || a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("after %+v status %v, overpaid %s: %s", owed, a.Loan.Status, a.Loan.Overpaid, diff)
	}
}

// A chargeback takes no more out of an overpayment than it is worth, also where interest follows the payments
// (docs/semantics/allocation.md 10.2).
func TestOverpaidPartOfAChargeback(t *testing.T) {
	for _, c := range []struct{ name, charged, overpaid, left string }{
		{"less than is overpaid", "836", "836", "103.65"},
		{"all that is overpaid", "939.65", "939.65", "0"},
		{"more than is overpaid", "1000", "939.65", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
			paid := o.Pays(loan, "2024-01-01", "1939.65")
			loanstest.Must(o, loans.ChargeBack, loanstest.OnTransaction(loan, paid, loans.ChargebackInput{Amount: money.MustParse(c.charged)}))
			a := o.Account(loan)
			if got := a.Live(loans.Chargeback)[0].Overpayment; got != money.MustParse(c.overpaid) {
				t.Errorf("the overpayment portion is %s, want %s", got, c.overpaid)
			}
			if a.Loan.Overpaid != money.MustParse(c.left) {
				t.Errorf("%s stay overpaid, want %s", a.Loan.Overpaid, c.left)
			}
		})
	}
}
