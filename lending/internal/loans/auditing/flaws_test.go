package auditing_test

import (
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What verification says of the charges of an account whose instalments do not agree with them.
func TestFlawsOfCharges(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	fee := o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-20")
	for name, c := range map[string]struct {
		damage func(*book.Account)
		want   string
	}{
		"none":           {func(*book.Account) {}, ""},
		"another amount": {func(a *book.Account) { a.Charge(fee).Amount = money.MustParse("21") }, "the instalments ask for {Principal:0 Interest:0 Fee:20 Penalty:0} of charges, the charges for {Principal:0 Interest:0 Fee:21 Penalty:0}"},
		"not in force":   {func(a *book.Account) { a.Charge(fee).Inactive = true }, "the charges for {Principal:0 Interest:0 Fee:0 Penalty:0}"},
		"waived":         {func(a *book.Account) { a.Charge(fee).Waived = money.MustParse("5") }, "the instalments waive {Principal:0 Interest:0 Fee:0 Penalty:0} of charges, the charges {Principal:0 Interest:0 Fee:5 Penalty:0}"},
	} {
		t.Run(name, func(t *testing.T) {
			a := o.Read(loan)
			c.damage(a)
			found := strings.Join(auditing.AccountFlaws(a), "\n")
			if !strings.Contains(found, c.want) || c.want == "" && found != "" {
				t.Errorf("found %q, want %q", found, c.want)
			}
		})
	}
}

// A cumulative schedule repays tranches that are planned as well as what was lent. (docs/semantics/cumulative.md, 7, rule 2.)
func TestFlawsOfPlannedTranches(t *testing.T) {
	planned := func(sum, on string) book.Tranche {
		return book.Tranche{Principal: money.MustParse(sum), Expected: calendar.MustParse(on)}
	}
	a := &book.Account{Contents: &book.Contents{Loan: book.Loan{Tranches: []book.Tranche{planned("300", "2024-02-01"), planned("200", "2024-03-01")}}}}
	for beyond, want := range map[string]bool{"0": true, "500": true, "200": true, "300": false, "100": false} {
		if got := laws.Expects(a, money.MustParse(beyond)); got != want {
			t.Errorf("%s beyond what was lent: %t", beyond, got)
		}
	}
	a.Loan.Terms.ScheduleType = schedule.Progressive
	if laws.Expects(a, money.MustParse("500")) {
		t.Error("progressive schedules repay what was lent")
	}
}

// Under cash accounting what the lender gives without money does not reach the books: they hold more principal than is owed.
// (docs/semantics/accounting.md, 2.4.)
func TestFlawsOfCashBooks(t *testing.T) {
	for name, give := range map[string]func(o *loanstest.Office, loan int64){
		"interest payment waiver": func(o *loanstest.Office, loan int64) {
			loanstest.Must(o, loans.WaiveInterestPayment, loanstest.On(loan, loanstest.Pay(o.Today, "25")))
		},
		"interest refund": func(o *loanstest.Office, loan int64) {
			refund := loanstest.Must(o, loans.RefundByPayout, loanstest.On(loan, loanstest.AsRefund(loanstest.Pay(o.Today, "10"))))
			loanstest.Must(o, loans.RefundInterest, loanstest.OnTransaction(loan, refund.ID, loans.InterestRefundInput{Amount: money.MustParse("2.5")}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			product := o.NewProduct(func(p *products.Product) { loanstest.FollowingProduct(p); p.AccountingRule = ledger.CashBased })
			o.KeepBooks(product, ledger.CashBased)
			in := o.ApplicationFor(product)
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
			loan := o.NewLoan(in)
			give(o, loan)
			o.Update(func(u *operation.Unit) error {
				for flaw, err := range auditing.Flaws(u, &ledger.Tally{}) {
					if err != nil {
						return err
					}
					t.Error(flaw.Text)
				}
				return nil
			})
		})
	}
}

// A write-off stays in the books as it was posted, by its reason, when capitalized income opens the loan again.
// (docs/semantics/accounting.md, 1.4 and 2.1.)
func TestFlawsOfALossByReason(t *testing.T) {
	for name, c := range map[string]struct{ now, want int64 }{
		"written off": {now: 9, want: 0}, "open again": {now: 0, want: 9},
	} {
		t.Run(name, func(t *testing.T) {
			o := &records.Opened{Account: &book.Account{Contents: &book.Contents{Loan: book.Loan{WriteOffReasonID: 9}}}}
			o.Entries = []*book.Transaction{{Type: loans.WriteOff}}
			known := func(m ledger.Movement) bool { return m.WriteOffReasonID == c.want }
			if ways := auditing.Possible(o, ledger.Movement{WriteOffReasonID: c.now}); !slices.ContainsFunc(ways, known) {
				t.Errorf("no way for reason %d: %+v", c.want, ways)
			}
		})
	}
}

// What a chargeback credited is no interest of the loan's own, unless a re-age moved it on into instalments of its own.
func TestFlawsOfCreditedInterest(t *testing.T) {
	row := func(number int, charged, credited string) book.Instalment {
		return book.Instalment{Number: number, Interest: book.Component{Charged: money.MustParse(charged)}, Credited: book.Portions{Interest: money.MustParse(credited)}}
	}
	for name, c := range map[string]struct {
		rows       []book.Instalment
		recognised string
		flawed     bool
	}{
		"credited":             {[]book.Instalment{row(1, "1.16", "0.58"), row(2, "0.82", "0")}, "1.40", false},
		"credited, too much":   {[]book.Instalment{row(1, "1.16", "0.58"), row(2, "0.82", "0")}, "1.98", true},
		"moved on by re-age":   {[]book.Instalment{row(1, "0.58", "0"), row(2, "0", "0.58"), row(3, "1.40", "0")}, "1.98", false},
		"moved on, too little": {[]book.Instalment{row(1, "0.58", "0"), row(2, "0", "0.58"), row(3, "1.40", "0")}, "1.40", true},
	} {
		t.Run(name, func(t *testing.T) {
			a := &book.Account{Contents: &book.Contents{Loan: book.Loan{Terms: book.Terms{ScheduleType: schedule.Progressive}}, Instalments: c.rows}}
			a.Entries = []*book.Transaction{{Type: loans.Accrual, Portions: book.Portions{Interest: money.MustParse(c.recognised)}}}
			found := ""
			auditing.RecognisedInterestFlaws(a, func(format string, _ ...any) { found = format })
			if c.flawed != (found != "") {
				t.Errorf("found %q", found)
			}
		})
	}
}
