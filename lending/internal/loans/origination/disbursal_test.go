package origination_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func TestDisbursalRefusals(t *testing.T) {
	cases := []struct {
		name    string
		product func(*products.Product)
		change  func(*loanstest.Office, *loans.Disbursal)
		code    string
	}{
		{"no date", nil, func(_ *loanstest.Office, in *loans.Disbursal) { *in = loans.Disbursal{} }, "validation.msg.loan.disbursement.actualDisbursementDate.cannot.be.blank"},
		{"nothing", nil, func(_ *loanstest.Office, in *loans.Disbursal) { in.Amount = new(money.MustParse("0")) }, "validation.msg.loan.disbursement.transactionAmount.not.greater.than.zero"},
		{"before the approval", nil, func(o *loanstest.Office, in *loans.Disbursal) { in.On = o.Today.AddDays(-1) }, "error.msg.loan.disbursal.cannot.be.before.approval.date"},
		{"tomorrow", nil, func(o *loanstest.Office, in *loans.Disbursal) { in.On = o.Today.AddDays(1) }, "error.msg.loan.disbursal.cannot.be.a.future.date"},
		{"after the first due date", nil, func(o *loanstest.Office, in *loans.Disbursal) {
			o.Today = calendar.MustParse("2024-02-11")
			in.On = o.Today
		}, "error.msg.loan.disbursal.cannot.be.after.expected.first.repayment.date"},
		{"more than approved", nil, func(_ *loanstest.Office, in *loans.Disbursal) { in.Amount = new(money.MustParse("1000.01")) }, "error.msg.loan.disburse.amount.must.be.less.than.approved.principal"},
		{"more than may be over-applied", loanstest.OverApplied, func(_ *loanstest.Office, in *loans.Disbursal) { in.Amount = new(money.MustParse("1500.01")) },
			"error.msg.loan.disbursal.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation"},
		{"unknown payment type", nil, func(_ *loanstest.Office, in *loans.Disbursal) { in.PaymentTypeID = 99 }, "error.msg.payment.type.invalid"},
		{"another day than expected", func(p *products.Product) { p.DisbursesAsExpected = true }, func(o *loanstest.Office, in *loans.Disbursal) {
			o.Today = o.Today.AddDays(1)
			in.On = o.Today
		}, "error.msg.actual.disbursement.date.does.not.match.with.expected.disbursal.date"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.Approved(o.NewProduct(c.product), func(in *loans.Application) { in.FirstDue = calendar.MustParse("2024-02-10") })
			in := loans.Disbursal{On: o.Today}
			c.change(o, &in)
			_, err := loanstest.Perform(o, loans.Disburse, loanstest.On(loan, in))
			loanstest.Refused(t, err, c.code)
			if a := o.Account(loan); a.Loan.Status != loans.Approved || len(a.Loan.Tranches) > 0 {
				t.Errorf("%+v", a.Loan)
			}
		})
	}
}

func TestDisbursalTwice(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	_, err := loanstest.Perform(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("1"))}))
	loanstest.Refused(t, err, "error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state")
}

// A disbursement takes its charges and its down payment with it: 1000 with a fee of 1.5 % at disbursement and a down
// payment of 25 %.
func TestDisbursalTakesChargesAndDownPayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) {
		p.DownPayment, p.AutoDownPayment, p.DownPaymentPercent = true, true, loanstest.Percent("25")
	})
	fee := o.NewCharge(func(c *products.Charge) { c.Time, c.Basis = schedule.AtDisbursement, schedule.PercentOfAmount })
	loan := o.Approved(product, func(in *loans.Application) {
		in.Charges = []loans.Applied{{ChargeID: fee, Amount: loanstest.Percent("1.5")}}
	})
	if net := o.Account(loan).Loan.NetDisbursal; net != money.MustParse("985") {
		t.Errorf("net disbursal %s", net)
	}
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	a := o.Account(loan)
	want := []string{
		"2024-01-01 out 1000 fees 15",
		"1 2024-01-01 250 0 0 0 750",
		"2 2024-02-01 250 0 0 0 500",
		"3 2024-03-01 250 0 0 0 250",
		"4 2024-04-01 250 0 0 0 0",
	}
	if diff := cmp.Diff(want, loanstest.Rows(reading.Schedule(a))); diff != "" {
		t.Error(diff)
	}
	var made []string
	for _, x := range a.Live() {
		made = append(made, x.Type.Option().Label+" "+x.Amount.String()+" balance "+x.Balance.String())
	}
	wantMade := []string{
		"Disbursement 1000 balance 1000", "Repayment (at time of disbursement) 15 balance 1000", "Down Payment 250 balance 750",
	}
	if diff := cmp.Diff(wantMade, made); diff != "" {
		t.Error(diff)
	}
	s := &a.Loan.Summary
	if s.FeesAtDisbursement != money.MustParse("15") || !s.Fee.Outstanding().IsZero() || s.Outstanding() != money.MustParse("750") {
		t.Errorf("%+v", s)
	}

	loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
	a = o.Account(loan)
	if c := a.Charges[0]; c.Settled || !c.Paid.IsZero() || a.Loan.Summary.Disbursed.IsPositive() || a.Loan.Principal != money.MustParse("1000") {
		t.Errorf("after undo: %+v, %+v", c, a.Loan)
	}
	loanstest.Must(o, loans.DisburseWithoutDownPayment, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	if outstanding := o.Account(loan).Loan.Summary.Outstanding(); outstanding != money.MustParse("1000") {
		t.Errorf("without down payment %s is outstanding", outstanding)
	}
}

// A down payment that rounds to nothing, 20 % of 1.00 in multiples of 1, has a row that is met on the day; no payment is booked for it,
// and all of the money falls due in the instalments. (docs/semantics/transactions.md, 5.2.)
func TestDownPaymentOfNothing(t *testing.T) {
	for name, change := range map[string]func(*products.Product){"cumulative": nil, "progressive": loanstest.ProgressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				if change != nil {
					change(p)
				}
				p.DownPayment, p.AutoDownPayment, p.DownPaymentPercent, p.Multiples = true, true, loanstest.Percent("20"), 1
				p.InterestRate = loanstest.Percent("0")
			}))
			if change != nil {
				in.Strategy = products.Advanced
			}
			in.Principal, in.TermFrequency, in.Repayments = money.MustParse("1"), 1, 1
			loan := o.NewLoan(in)
			o.Repay(loan, "2024-01-05", "0.5")
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff([]string{"2024-01-01 0+0", "2024-02-01 1+0"}, loanstest.Dues(a)); diff != "" {
				t.Error(diff)
			}
			if down := a.Instalments[0]; !down.DownPayment || down.MetOn != calendar.MustParse("2024-01-01") || len(a.Live(loans.DownPayment)) > 0 {
				t.Errorf("%+v, %d down payments", down, len(a.Live(loans.DownPayment)))
			}
		})
	}
}

// Which planned tranche a disbursement makes: of those expected next the first of exactly that amount, else the first,
// which then takes the amount.
func TestDisbursalChoosesTranche(t *testing.T) {
	nextDay := func(o *loanstest.Office) []loans.PlannedTranche {
		list := loanstest.Plan(o.Today, "500", "300", "200")
		list[1].On = o.Today
		return list
	}
	for _, c := range []struct {
		name, amount string
		want         []string
	}{
		{"exactly the second of the day", "300", []string{"2024-01-01 500", "2024-01-01 300 made", "2024-03-01 200"}},
		{"exactly one of a later day", "200", []string{"2024-01-01 200 made", "2024-01-01 300", "2024-03-01 200"}},
		{"another amount", "450", []string{"2024-01-01 450 made", "2024-01-01 300", "2024-03-01 200"}},
		{"no amount", "", []string{"2024-01-01 500 made", "2024-01-01 300 made", "2024-03-01 200"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.Approved(o.NewProduct(loanstest.MultiDisburse), func(in *loans.Application) { in.Tranches = nextDay(o) })
			in := loans.Disbursal{On: o.Today}
			if c.amount != "" {
				in.Amount = new(money.MustParse(c.amount))
			}
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, in))
			if diff := cmp.Diff(c.want, o.Tranches(loan)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Of tranches expected on the very day the largest takes an amount that none has, and what stays planned counts against what
// was approved (docs/semantics/transactions.md 4.2).
func TestDisbursalAmongTranchesOfOneDay(t *testing.T) {
	for _, c := range []struct {
		name   string
		days   int // after the day that the tranches are expected on
		amount string
		code   string
		want   []string
	}{
		{"another amount", 0, "450", "", []string{"2024-01-01 200", "2024-01-01 450 made"}},
		{"exactly the smaller one", 0, "200", "", []string{"2024-01-01 200 made", "2024-01-01 600"}},
		{"another amount, a day late", 1, "400", "", []string{"2024-01-01 400 made", "2024-01-01 600"}},
		{"all but what stays planned", 0, "800", "", []string{"2024-01-01 200", "2024-01-01 800 made"}},
		{"more beside what stays planned", 0, "850", "error.msg.loan.disburse.amount.must.be.less.than.approved.principal", []string{"2024-01-01 200", "2024-01-01 600"}},
		{"more than approved", 0, "1001", "error.msg.loan.disburse.amount.must.be.less.than.approved.principal", []string{"2024-01-01 200", "2024-01-01 600"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.Approved(o.NewProduct(loanstest.MultiDisburse), func(in *loans.Application) {
				in.Tranches = loanstest.Plan(o.Today, "200", "600")
				in.Tranches[1].On = o.Today
			})
			o.Today = o.Today.AddDays(c.days)
			_, err := loanstest.Perform(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(c.amount))}))
			if c.code != "" {
				loanstest.Refused(t, err, c.code)
			} else if err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(c.want, o.Tranches(loan)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestUndoLastDisbursal(t *testing.T) {
	for _, c := range []struct {
		name     string
		product  func(*products.Product)
		strategy products.Strategy
	}{
		{"cumulative", func(*products.Product) {}, products.Standard},
		{"progressive", loanstest.ProgressiveProduct, products.Advanced},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			product := o.NewProduct(func(p *products.Product) { loanstest.MultiDisburse(p); c.product(p); p.NoPlannedTranches = true })
			loan := o.Approved(product, func(in *loans.Application) { in.Strategy = c.strategy })
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("600"))}))
			_, err := loanstest.Perform(o, loans.UndoLastDisbursal, loanstest.On(loan, loans.Remark{}))
			loanstest.Refused(t, err, "error.msg.tranches.should.be.disbursed.more.than.one.to.undo.last.disbursal")
			before := reading.Schedule(o.Account(loan))

			o.Today = calendar.MustParse("2024-01-20")
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("400"))}))
			_, err = loanstest.Perform(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("0.01"))}))
			loanstest.Refused(t, err, "error.msg.loan.disburse.amount.must.be.less.than.approved.principal")
			if total := o.Account(loan).Loan.Summary.Disbursed; total != money.MustParse("1000") {
				t.Errorf("disbursed %s", total)
			}
			loanstest.Must(o, loans.UndoLastDisbursal, loanstest.On(loan, loans.Remark{}))
			a := o.Account(loan)
			if diff := cmp.Diff(loanstest.Rows(before), loanstest.Rows(reading.Schedule(a))); diff != "" {
				t.Error(diff)
			}
			if a.Loan.Principal != money.MustParse("600") || a.Loan.Status != loans.Active {
				t.Errorf("%+v", a.Loan)
			}
		})
	}
}

func TestUndoLastDisbursalAfterPayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { loanstest.MultiDisburse(p); p.NoPlannedTranches = true })
	loan := o.Approved(product, nil)
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("600"))}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("400"))}))
	o.Today = o.Today.AddDays(1)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("10")}))
	_, err := loanstest.Perform(o, loans.UndoLastDisbursal, loanstest.On(loan, loans.Remark{}))
	loanstest.Refused(t, err, "error.msg.cannot.undo.last.disbursal.after.repayments or waivers")
}

// Editing keeps tranches that are named, drops planned ones that are not, adds those without an id.
func TestEditTranches(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.Approved(o.NewProduct(loanstest.MultiDisburse), func(in *loans.Application) { in.Tranches = loanstest.Plan(o.Today, "500", "300") })
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("500"))}))
	made := o.Account(loan).Loan.Tranches[0]
	same := loans.PlannedTranche{ID: made.ID, On: made.Expected, Principal: made.Principal}
	added := loans.PlannedTranche{On: calendar.MustParse("2024-02-15"), Principal: money.MustParse("450")}
	loanstest.Must(o, loans.EditTranches, loanstest.On(loan, loans.TrancheList{Tranches: []loans.PlannedTranche{same, added}}))
	if diff := cmp.Diff([]string{"2024-01-01 500 made", "2024-02-15 450"}, o.Tranches(loan)); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		name string
		list []loans.PlannedTranche
		code string
	}{
		{"made one", []loans.PlannedTranche{{ID: made.ID, On: made.Expected, Principal: money.MustParse("400")}}, "validation.msg.loan.update.disbursement.expectedDisbursementDate.can.not.change.disbursement.date"},
		{"unknown one", []loans.PlannedTranche{{ID: 999, On: made.Expected, Principal: money.MustParse("400")}}, "error.msg.loan.disbursement.id.invalid"},
		{"too much", []loans.PlannedTranche{same, {On: calendar.MustParse("2024-02-15"), Principal: money.MustParse("500.01")}}, "validation.msg.loan.principal.sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal"},
		{"too many", append([]loans.PlannedTranche{same}, loanstest.Plan(calendar.MustParse("2024-02-01"), "1", "1", "1")...), "error.msg.disbursementData.exceeding.max.tranche.count"},
	} {
		_, err := loanstest.Perform(o, loans.EditTranches, loanstest.On(loan, loans.TrancheList{Tranches: c.list}))
		loanstest.Refused(t, err, c.code)
	}
	planned := o.Account(loan).Loan.Tranches[1].ID
	loanstest.Must(o, loans.EditTranche, loans.OnTranche[loans.TrancheChange]{Loan: operation.ByID(loan), TrancheID: planned, Body: loans.TrancheChange{Expected: added.On, On: calendar.MustParse("2024-03-03"), Amount: money.MustParse("100")}})
	if diff := cmp.Diff([]string{"2024-01-01 500 made", "2024-03-03 100"}, o.Tranches(loan)); diff != "" {
		t.Error(diff)
	}
}

func TestApprovedAndAvailableAmount(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { loanstest.MultiDisburse(p); p.NoPlannedTranches = true })
	loan := o.Approved(product, nil)
	_, err := loanstest.Perform(o, loans.ChangeAvailableAmount, loanstest.On(loan, loans.AmountChange{Amount: new(money.MustParse("0"))}))
	loanstest.Refused(t, err, "validation.msg.validation.errors.exist")
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("600"))}))
	for _, c := range []string{"599.99", "1000", "1000.01", "0"} {
		_, err := loanstest.Perform(o, loans.ChangeApprovedAmount, loanstest.On(loan, loans.AmountChange{Amount: new(money.MustParse(c))}))
		loanstest.Refused(t, err, "validation.msg.validation.errors.exist")
	}
	result := loanstest.Must(o, loans.ChangeApprovedAmount, loanstest.On(loan, loans.AmountChange{Amount: new(money.MustParse("700"))}))
	if result.Changes["oldApprovedAmount"] != money.MustParse("1000") || result.Changes["newApprovedAmount"] != (operation.Sent{Value: money.MustParse("700"), Name: "amount"}) {
		t.Errorf("%v", result.Changes)
	}
	result = loanstest.Must(o, loans.ChangeAvailableAmount, loanstest.On(loan, loans.AmountChange{Amount: new(money.MustParse("250"))}))
	if result.Changes["newApprovedAmount"] != money.MustParse("850") || result.Changes["oldAvailableDisbursementAmount"] != money.MustParse("100") {
		t.Errorf("%v", result.Changes)
	}
	list := loanstest.Must(o, loans.ApprovedAmounts, loans.ByLoan{Loan: operation.ByID(loan)})
	if len(list) != 2 || list[1].Old != money.MustParse("700") || list[1].New != money.MustParse("850") || list[1].On != o.Today {
		t.Errorf("%+v", list)
	}
}
