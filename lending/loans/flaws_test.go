package loans

import (
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What verification says of the charges of an account whose instalments do not agree with them.
func TestFlawsOfCharges(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	fee := o.charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-20")
	for name, c := range map[string]struct {
		damage func(*Account)
		want   string
	}{
		"none":           {func(*Account) {}, ""},
		"another amount": {func(a *Account) { a.Charge(fee).Amount = amount("21") }, "the instalments ask for {Principal:0 Interest:0 Fee:20 Penalty:0} of charges, the charges for {Principal:0 Interest:0 Fee:21 Penalty:0}"},
		"not in force":   {func(a *Account) { a.Charge(fee).Inactive = true }, "the charges for {Principal:0 Interest:0 Fee:0 Penalty:0}"},
		"waived":         {func(a *Account) { a.Charge(fee).Waived = amount("5") }, "the instalments waive {Principal:0 Interest:0 Fee:0 Penalty:0} of charges, the charges {Principal:0 Interest:0 Fee:5 Penalty:0}"},
	} {
		t.Run(name, func(t *testing.T) {
			a := o.read(loan)
			c.damage(a)
			found := strings.Join(a.flaws(), "\n")
			if !strings.Contains(found, c.want) || c.want == "" && found != "" {
				t.Errorf("found %q, want %q", found, c.want)
			}
		})
	}
}

// A cumulative schedule repays tranches that are planned as well as what was lent. (Semantics of cumulative schedules, 7.2.)
func TestFlawsOfPlannedTranches(t *testing.T) {
	planned := func(sum, on string) Tranche { return Tranche{Principal: amount(sum), Expected: day(on)} }
	a := &Account{Loan: Loan{Tranches: []Tranche{planned("300", "2024-02-01"), planned("200", "2024-03-01")}}}
	for beyond, want := range map[string]bool{"0": true, "500": true, "200": true, "300": false, "100": false} {
		if got := a.expects(amount(beyond)); got != want {
			t.Errorf("%s beyond what was lent: %t", beyond, got)
		}
	}
	a.Loan.Terms.ScheduleType = schedule.Progressive
	if a.expects(amount("500")) {
		t.Error("progressive schedules repay what was lent")
	}
}

// Under cash accounting what the lender gives without money does not reach the books: they hold more principal than is owed.
// (Semantics of accounting, 2.4.)
func TestFlawsOfCashBooks(t *testing.T) {
	for name, give := range map[string]func(o *office, loan int64){
		"interest payment waiver": func(o *office, loan int64) { must(o, WaiveInterestPayment, on(loan, pay(o.today, "25"))) },
		"interest refund": func(o *office, loan int64) {
			refund := must(o, RefundByPayout, on(loan, asRefund(pay(o.today, "10"))))
			must(o, RefundInterest, onTransaction(loan, refund.ID, InterestRefundInput{Amount: amount("2.5")}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			product := o.newProduct(func(p *products.Product) { followingProduct(p); p.AccountingRule = ledger.CashBased })
			o.keepBooks(product, ledger.CashBased)
			in := o.applicationFor(product)
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("12")), new(schedule.Daily)
			loan := o.newLoan(in)
			give(o, loan)
			o.update(func(u *operation.Unit) error {
				for flaw, err := range Flaws(u, &ledger.Tally{}) {
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

// A write-off stays in the books as it was posted, by its reason, when capitalized income opens the loan again. (Semantics of
// accounting, 1.4 and 2.1.)
func TestFlawsOfALossByReason(t *testing.T) {
	for name, c := range map[string]struct{ now, want int64 }{
		"written off": {now: 9, want: 0}, "open again": {now: 0, want: 9},
	} {
		t.Run(name, func(t *testing.T) {
			o := &opened{Account: &Account{Loan: Loan{WriteOffReasonID: 9}}}
			o.entries = []*Transaction{{Type: WriteOff}}
			known := func(m ledger.Movement) bool { return m.WriteOffReasonID == c.want }
			if ways := o.possible(ledger.Movement{WriteOffReasonID: c.now}); !slices.ContainsFunc(ways, known) {
				t.Errorf("no way for reason %d: %+v", c.want, ways)
			}
		})
	}
}

// What a chargeback credited is no interest of the loan's own, unless a re-age moved it on into instalments of its own.
func TestFlawsOfCreditedInterest(t *testing.T) {
	row := func(number int, charged, credited string) Instalment {
		return Instalment{Number: number, Interest: Component{Charged: amount(charged)}, Credited: Portions{Interest: amount(credited)}}
	}
	for name, c := range map[string]struct {
		rows       []Instalment
		recognised string
		flawed     bool
	}{
		"credited":             {[]Instalment{row(1, "1.16", "0.58"), row(2, "0.82", "0")}, "1.40", false},
		"credited, too much":   {[]Instalment{row(1, "1.16", "0.58"), row(2, "0.82", "0")}, "1.98", true},
		"moved on by re-age":   {[]Instalment{row(1, "0.58", "0"), row(2, "0", "0.58"), row(3, "1.40", "0")}, "1.98", false},
		"moved on, too little": {[]Instalment{row(1, "0.58", "0"), row(2, "0", "0.58"), row(3, "1.40", "0")}, "1.40", true},
	} {
		t.Run(name, func(t *testing.T) {
			a := &Account{Loan: Loan{Terms: Terms{ScheduleType: schedule.Progressive}}, Instalments: c.rows}
			a.entries = []*Transaction{{Type: Accrual, Portions: Portions{Interest: amount(c.recognised)}}}
			found := ""
			a.recognisedInterestFlaws(func(format string, _ ...any) { found = format })
			if c.flawed != (found != "") {
				t.Errorf("found %q", found)
			}
		})
	}
}
