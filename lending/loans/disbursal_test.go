package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func (o *office) approved(product int64, change func(*Application)) int64 {
	o.t.Helper()
	in := o.applicationFor(product)
	if change != nil {
		change(&in)
	}
	loan := must(o, Submit, in).LoanID
	must(o, Approve, on(loan, Approval{On: o.today}))
	return loan
}

func TestDisbursalRefusals(t *testing.T) {
	cases := []struct {
		name    string
		product func(*products.Product)
		change  func(*office, *Disbursal)
		code    string
	}{
		{"no date", nil, func(_ *office, in *Disbursal) { *in = Disbursal{} }, "validation.msg.loan.disbursement.actualDisbursementDate.cannot.be.blank"},
		{"nothing", nil, func(_ *office, in *Disbursal) { in.Amount = new(amount("0")) }, "validation.msg.loan.disbursement.transactionAmount.not.greater.than.zero"},
		{"before the approval", nil, func(o *office, in *Disbursal) { in.On = o.today.AddDays(-1) }, "error.msg.loan.disbursal.cannot.be.before.approval.date"},
		{"tomorrow", nil, func(o *office, in *Disbursal) { in.On = o.today.AddDays(1) }, "error.msg.loan.disbursal.cannot.be.a.future.date"},
		{"after the first due date", nil, func(o *office, in *Disbursal) { o.today = day("2024-02-11"); in.On = o.today }, "error.msg.loan.disbursal.cannot.be.after.expected.first.repayment.date"},
		{"more than approved", nil, func(_ *office, in *Disbursal) { in.Amount = new(amount("1000.01")) }, "error.msg.loan.disburse.amount.must.be.less.than.approved.principal"},
		{"more than may be over-applied", overApplied, func(_ *office, in *Disbursal) { in.Amount = new(amount("1500.01")) },
			"error.msg.loan.disbursal.amount.can't.be.greater.than.maximum.applied.loan.amount.calculation"},
		{"unknown payment type", nil, func(_ *office, in *Disbursal) { in.PaymentTypeID = 99 }, "error.msg.payment.type.invalid"},
		{"another day than expected", func(p *products.Product) { p.DisbursesAsExpected = true }, func(o *office, in *Disbursal) {
			o.today = o.today.AddDays(1)
			in.On = o.today
		}, "error.msg.actual.disbursement.date.does.not.match.with.expected.disbursal.date"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			loan := o.approved(o.newProduct(c.product), func(in *Application) { in.FirstDue = day("2024-02-10") })
			in := Disbursal{On: o.today}
			c.change(o, &in)
			_, err := perform(o, Disburse, on(loan, in))
			refused(t, err, c.code)
			if a := o.account(loan); a.Loan.Status != Approved || len(a.Loan.Tranches) > 0 {
				t.Errorf("%+v", a.Loan)
			}
		})
	}
}

func TestDisbursalTwice(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	_, err := perform(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("1"))}))
	refused(t, err, "error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state")
}

// A disbursement takes its charges and its down payment with it: 1000 with a fee of 1.5 % at disbursement and a down
// payment of 25 %.
func TestDisbursalTakesChargesAndDownPayment(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) {
		p.DownPayment, p.DownPaymentAuto, p.DownPaymentPercent = true, true, percent("25")
	})
	fee := o.newCharge(func(c *products.Charge) { c.Time, c.Basis = schedule.AtDisbursement, schedule.PercentOfAmount })
	loan := o.approved(product, func(in *Application) { in.Charges = []Applied{{ChargeID: fee, Amount: percent("1.5")}} })
	if net := o.account(loan).Loan.NetDisbursal; net != amount("985") {
		t.Errorf("net disbursal %s", net)
	}
	must(o, Disburse, on(loan, Disbursal{On: o.today}))
	a := o.account(loan)
	want := []string{
		"2024-01-01 out 1000 fees 15",
		"1 2024-01-01 250 0 0 0 750",
		"2 2024-02-01 250 0 0 0 500",
		"3 2024-03-01 250 0 0 0 250",
		"4 2024-04-01 250 0 0 0 0",
	}
	if diff := cmp.Diff(want, rows(a.Schedule())); diff != "" {
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
	if s.FeesAtDisbursement != amount("15") || !s.Fee.Outstanding().IsZero() || s.Outstanding() != amount("750") {
		t.Errorf("%+v", s)
	}

	must(o, UndoDisbursal, on(loan, Remark{}))
	a = o.account(loan)
	if c := a.Charges[0]; c.Settled || !c.Paid.IsZero() || a.Loan.Summary.Disbursed.IsPositive() || a.Loan.Principal != amount("1000") {
		t.Errorf("after undo: %+v, %+v", c, a.Loan)
	}
	must(o, DisburseWithoutDownPayment, on(loan, Disbursal{On: o.today}))
	if outstanding := o.account(loan).Loan.Summary.Outstanding(); outstanding != amount("1000") {
		t.Errorf("without down payment %s is outstanding", outstanding)
	}
}

// A down payment that rounds to nothing, 20 % of 1.00 in multiples of 1, has a row that is met on the day; no payment is booked for it,
// and all of the money falls due in the instalments. (Semantics of transactions, 5.2.)
func TestDownPaymentOfNothing(t *testing.T) {
	for name, change := range map[string]func(*products.Product){"cumulative": nil, "progressive": progressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(func(p *products.Product) {
				if change != nil {
					change(p)
				}
				p.DownPayment, p.DownPaymentAuto, p.DownPaymentPercent, p.Multiples = true, true, percent("20"), 1
				p.InterestRate = percent("0")
			}))
			if change != nil {
				in.Strategy = products.Advanced
			}
			in.Principal, in.TermFrequency, in.Repayments = amount("1"), 1, 1
			loan := o.newLoan(in)
			o.repay(loan, "2024-01-05", "0.5")
			a := o.account(loan)
			sound(t, a)
			if diff := cmp.Diff([]string{"2024-01-01 0+0", "2024-02-01 1+0"}, dues(a)); diff != "" {
				t.Error(diff)
			}
			if down := a.Instalments[0]; !down.DownPayment || down.MetOn != day("2024-01-01") || len(a.Live(DownPayment)) > 0 {
				t.Errorf("%+v, %d down payments", down, len(a.Live(DownPayment)))
			}
		})
	}
}

// Which planned tranche a disbursement makes: of those expected next the first of exactly that amount, else the first,
// which then takes the amount.
func TestDisbursalChoosesTranche(t *testing.T) {
	nextDay := func(o *office) []PlannedTranche {
		list := plan(o.today, "500", "300", "200")
		list[1].On = o.today
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
			o := newOffice(t)
			loan := o.approved(o.newProduct(multiDisburse), func(in *Application) { in.Tranches = nextDay(o) })
			in := Disbursal{On: o.today}
			if c.amount != "" {
				in.Amount = new(amount(c.amount))
			}
			must(o, Disburse, on(loan, in))
			if diff := cmp.Diff(c.want, o.tranches(loan)); diff != "" {
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
			o := newOffice(t)
			loan := o.approved(o.newProduct(multiDisburse), func(in *Application) {
				in.Tranches = plan(o.today, "200", "600")
				in.Tranches[1].On = o.today
			})
			o.today = o.today.AddDays(c.days)
			_, err := perform(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount(c.amount))}))
			if c.code != "" {
				refused(t, err, c.code)
			} else if err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(c.want, o.tranches(loan)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func (o *office) tranches(loan int64) []string {
	var list []string
	for _, tranche := range o.account(loan).Loan.Tranches {
		text := tranche.Expected.String() + " " + tranche.Principal.String()
		if tranche.Disbursed() {
			text += " made"
		}
		list = append(list, text)
	}
	return list
}

func TestUndoLastDisbursal(t *testing.T) {
	for _, c := range []struct {
		name     string
		product  func(*products.Product)
		strategy products.Strategy
	}{
		{"cumulative", func(*products.Product) {}, products.Standard},
		{"progressive", progressiveProduct, products.Advanced},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newOffice(t)
			product := o.newProduct(func(p *products.Product) { multiDisburse(p); c.product(p); p.NoExpectedTranches = true })
			loan := o.approved(product, func(in *Application) { in.Strategy = c.strategy })
			must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("600"))}))
			_, err := perform(o, UndoLastDisbursal, on(loan, Remark{}))
			refused(t, err, "error.msg.tranches.should.be.disbursed.more.than.one.to.undo.last.disbursal")
			before := o.account(loan).Schedule()

			o.today = day("2024-01-20")
			must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("400"))}))
			_, err = perform(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("0.01"))}))
			refused(t, err, "error.msg.loan.disburse.amount.must.be.less.than.approved.principal")
			if total := o.account(loan).Loan.Summary.Disbursed; total != amount("1000") {
				t.Errorf("disbursed %s", total)
			}
			must(o, UndoLastDisbursal, on(loan, Remark{}))
			a := o.account(loan)
			if diff := cmp.Diff(rows(before), rows(a.Schedule())); diff != "" {
				t.Error(diff)
			}
			if a.Loan.Principal != amount("600") || a.Loan.Status != Active {
				t.Errorf("%+v", a.Loan)
			}
		})
	}
}

func TestUndoLastDisbursalAfterPayment(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { multiDisburse(p); p.NoExpectedTranches = true })
	loan := o.approved(product, nil)
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("600"))}))
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("400"))}))
	o.today = o.today.AddDays(1)
	must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("10")}))
	_, err := perform(o, UndoLastDisbursal, on(loan, Remark{}))
	refused(t, err, "error.msg.cannot.undo.last.disbursal.after.repayments or waivers")
}

// Editing keeps tranches that are named, drops planned ones that are not, adds those without an id.
func TestEditTranches(t *testing.T) {
	o := newOffice(t)
	loan := o.approved(o.newProduct(multiDisburse), func(in *Application) { in.Tranches = plan(o.today, "500", "300") })
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("500"))}))
	made := o.account(loan).Loan.Tranches[0]
	same := PlannedTranche{ID: made.ID, On: made.Expected, Principal: made.Principal}
	added := PlannedTranche{On: day("2024-02-15"), Principal: amount("450")}
	must(o, EditTranches, on(loan, TrancheList{Tranches: []PlannedTranche{same, added}}))
	if diff := cmp.Diff([]string{"2024-01-01 500 made", "2024-02-15 450"}, o.tranches(loan)); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		name string
		list []PlannedTranche
		code string
	}{
		{"made one", []PlannedTranche{{ID: made.ID, On: made.Expected, Principal: amount("400")}}, "validation.msg.loan.update.disbursement.expectedDisbursementDate.can.not.change.disbursement.date"},
		{"unknown one", []PlannedTranche{{ID: 999, On: made.Expected, Principal: amount("400")}}, "error.msg.loan.disbursement.id.invalid"},
		{"too much", []PlannedTranche{same, {On: day("2024-02-15"), Principal: amount("500.01")}}, "validation.msg.loan.principal.sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal"},
		{"too many", append([]PlannedTranche{same}, plan(day("2024-02-01"), "1", "1", "1")...), "error.msg.disbursementData.exceeding.max.tranche.count"},
	} {
		_, err := perform(o, EditTranches, on(loan, TrancheList{Tranches: c.list}))
		refused(t, err, c.code)
	}
	planned := o.account(loan).Loan.Tranches[1].ID
	must(o, EditTranche, OnTranche[TrancheChange]{Loan: operation.ByID(loan), Tranche: planned, Body: TrancheChange{Expected: added.On, On: day("2024-03-03"), Amount: amount("100")}})
	if diff := cmp.Diff([]string{"2024-01-01 500 made", "2024-03-03 100"}, o.tranches(loan)); diff != "" {
		t.Error(diff)
	}
}

func TestApprovedAndAvailableAmount(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { multiDisburse(p); p.NoExpectedTranches = true })
	loan := o.approved(product, nil)
	_, err := perform(o, ChangeAvailableAmount, on(loan, AmountChange{Amount: new(amount("0"))}))
	refused(t, err, "validation.msg.validation.errors.exist")
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("600"))}))
	for _, c := range []string{"599.99", "1000", "1000.01", "0"} {
		_, err := perform(o, ChangeApprovedAmount, on(loan, AmountChange{Amount: new(amount(c))}))
		refused(t, err, "validation.msg.validation.errors.exist")
	}
	result := must(o, ChangeApprovedAmount, on(loan, AmountChange{Amount: new(amount("700"))}))
	if result.Changes["oldApprovedAmount"] != amount("1000") || result.Changes["newApprovedAmount"] != (operation.Sent{Value: amount("700"), Name: "amount"}) {
		t.Errorf("%v", result.Changes)
	}
	result = must(o, ChangeAvailableAmount, on(loan, AmountChange{Amount: new(amount("250"))}))
	if result.Changes["newApprovedAmount"] != amount("850") || result.Changes["oldAvailableDisbursementAmount"] != amount("100") {
		t.Errorf("%v", result.Changes)
	}
	list := must(o, ApprovedAmounts, ByLoan{Loan: operation.ByID(loan)})
	if len(list) != 2 || list[1].Old != amount("700") || list[1].New != amount("850") || list[1].On != o.today {
		t.Errorf("%+v", list)
	}
}
