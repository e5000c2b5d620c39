package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// at gives a command on the loan with a payment of a day.
func (o *office) at(loan int64, op operation.Command[Addressed[Payment], operation.Result], on, sum string) error {
	_, err := perform(o, op, Addressed[Payment]{Loan: operation.ByID(loan), Body: Payment{On: day(on), Amount: amount(sum)}})
	return err
}

func (o *office) closeAs(loan int64, op operation.Command[Addressed[Closing], operation.Result], on string) error {
	_, err := perform(o, op, Addressed[Closing]{Loan: operation.ByID(loan), Body: Closing{On: day(on)}})
	return err
}

func (o *office) foreclosed(loan int64, on1 string) error {
	_, err := perform(o, ForecloseLoan, on(loan, Foreclosure{On: day(on1)}))
	return err
}

func (o *office) reAgeFrom(loan int64, start string, change func(*ReAgeInput)) error {
	in := ReAgeInput{StartDate: day(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3}
	if change != nil {
		change(&in)
	}
	_, err := perform(o, ReAgeLoan, on(loan, in))
	return err
}

func (o *office) adjusted(loan, transaction int64, on, sum string) error {
	_, err := perform(o, AdjustTransaction, onTransaction(loan, transaction, Adjustment{On: day(on), Amount: new(amount(sum))}))
	return err
}

// capitalizingProduct allows for income of 500 on top of the money lent.
func capitalizingProduct(p *products.Product) {
	followingProduct(p)
	p.CapitalizesIncome, p.CapitalizedCalculation = true, products.CapitalizedFlat
	p.CapitalizedStrategy, p.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
	p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
}

// refusals are transactions that are refused by state, date or amount, as the tables of wire-errors, 4.6 to 4.10 list them.
// The loan is of 1 January 2024, and it is 15 March.
type refusals map[string]struct {
	product func(*products.Product) // nil: cumulative, without interest
	give    func(o *office, loan int64) error
	code    string
}

func (cases refusals) test(t *testing.T) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(c.product))
			if p := (products.Product{}); c.product != nil {
				c.product(&p)
				in.Strategy, in.InterestRate, in.InterestPeriod = p.Strategy, new(percent("12")), new(schedule.Daily)
			}
			if in.Strategy == "" {
				in.Strategy = products.Standard
			}
			loan := o.newLoan(in)
			o.today = day("2024-03-15")
			refused(t, c.give(o, loan), c.code)
		})
	}
}

// Payments, waivers and recoveries.
func TestRefusalsOfPayments(t *testing.T) {
	refusals{
		"in the future":           {nil, func(o *office, l int64) error { return o.at(l, Repay, "2024-03-16", "10") }, "error.msg.loan.transaction.cannot.be.a.future.date"},
		"before the disbursement": {nil, func(o *office, l int64) error { return o.at(l, Repay, "2023-12-31", "10") }, "error.msg.loan.transaction.cannot.be.before.disbursement.date"},
		"before the client came to the office": {nil, func(o *office, l int64) error {
			o.movesIn("2024-03-10")
			return o.at(l, Repay, "2024-03-09", "10")
		}, "error.msg.loan.repayment.or.waiver.cannot.be.made.before.client.transfer.date"},
		"blocked when closed": {nil, func(o *office, l int64) error {
			o.configure(refdata.BlockClosedLoans)
			o.pays(l, "2024-03-15", "1000")
			return o.at(l, Repay, "2024-03-15", "10")
		}, "error.msg.loan.transaction.not.allowed.on.closed.or.overpaid"},
		"waiver of more interest than there is": {nil, func(o *office, l int64) error { return o.at(l, WaiveInterestPortion, "2024-03-15", "10") }, "error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest"},
		"recovery of more than was lost": {nil, func(o *office, l int64) error {
			o.must(o.closeAs(l, WriteOffLoan, "2024-03-15"))
			return o.at(l, Recover, "2024-03-15", "1001")
		}, "error.msg.loan.transaction.cannot.be.greater.than.total.written.off"},
	}.test(t)
}

// What comes before the last transaction, and closing in its ways.
func TestRefusalsOfClosings(t *testing.T) {
	refusals{
		"before the last transaction":                 {recalculating, backdated(Repay), "error.msg.loan.repayment.or.waiver.cannot.be.made.before.last.transaction.date"},
		"merchant refund before the last transaction": {recalculating, backdated(asPayment(RefundByMerchant)), "error.msg.loan.merchant.issued.refund.cannot.be.made.before.last.transaction.date"},
		"payout refund before the last transaction":   {recalculating, backdated(asPayment(RefundByPayout)), "error.msg.loan.payout.refund.cannot.be.made.before.last.transaction.date"},
		"write-off before the last transaction there": {recalculating, closedEarly(WriteOffLoan), "error.msg.loan.writeoff.cannot.be.made.before.last.transaction.date"},
		"write-off before the last transaction":       {nil, closedEarly(WriteOffLoan), "error.msg.loan.writeoff.must.occur.on.or.after.other.transaction.dates"},
		"closing before the last transaction":         {nil, closedEarly(CloseLoan), "error.msg.loan.close.loan.must.occur.on.or.after.latest.transaction.date"},
		"foreclosure before the last transaction": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-15", "10")
			return o.foreclosed(l, "2024-03-14")
		}, "loan.foreclosure.transaction.date.cannot.before.the.last.transaction.date"},
		"foreclosure in the future":                      {nil, func(o *office, l int64) error { return o.foreclosed(l, "2024-03-16") }, "loan.foreclosure.transaction.date.is.in.future"},
		"write-off before the disbursement":              {nil, func(o *office, l int64) error { return o.closeAs(l, WriteOffLoan, "2023-12-31") }, "error.msg.loan.writeoff.cannot.be.before.submittal.date"},
		"closing before the disbursement":                {nil, func(o *office, l int64) error { return o.closeAs(l, CloseLoan, "2023-12-31") }, "error.msg.loan.close.cannot.be.before.submittal.date"},
		"closing as rescheduled before the disbursement": {nil, func(o *office, l int64) error { return o.closeAs(l, CloseRescheduled, "2023-12-31") }, "error.msg.loan.close.reschedule.cannot.be.before.submittal.date"},
		"undo of what was foreclosed": {nil, func(o *office, l int64) error {
			paid := o.pays(l, "2024-03-15", "10")
			o.must(o.foreclosed(l, "2024-03-15"))
			return o.adjusted(l, paid, "2024-03-15", "0")
		}, "loan.cannot.be.reopened.as.it.is.foreclosured"},
	}.test(t)
}

// Money that goes back to the borrower.
func TestRefusalsOfMoneyGivenBack(t *testing.T) {
	refusals{
		"credit balance refund of too much": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-15", "1010")
			return o.at(l, RefundCreditBalance, "2024-03-15", "11")
		}, "error.msg.transactionAmount.invalid.must.be.>zero.and<=overpaidamount"},
		"credit balance refund in the future": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-15", "1010")
			return o.at(l, RefundCreditBalance, "2024-03-16", "10")
		}, "error.msg.transaction.date.cannot.be.in.the.future"},
		"credit balance refund before the payment": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-15", "1010")
			return o.at(l, RefundCreditBalance, "2024-03-14", "10")
		}, "error.msg.loan.refund.failed"},
		"cash refund before the charge-off": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-01", "900")
			o.today = day("2024-03-15")
			o.must(o.chargedOff(l, "2024-03-15"))
			return o.at(l, RefundByCash, "2024-03-14", "10")
		}, "error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
	}.test(t)
}

// Charge-offs.
func TestRefusalsOfChargeOffs(t *testing.T) {
	refusals{
		"charge-off before a payment": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-03-15", "10")
			return o.chargedOff(l, "2024-03-14")
		}, "error.msg.loan.charge.off.is.before.than.the.last.user.transaction"},
		"charge-off before a charge was recorded": {nil, func(o *office, l int64) error {
			o.charge(l, schedule.OnSpecifiedDate, "10", "2024-03-20")
			return o.chargedOff(l, "2024-03-14")
		}, "error.msg.loan.monetary.transactions.after.charge.off"},
		"undo of a charge-off before a payment": {nil, func(o *office, l int64) error {
			o.must(o.chargedOff(l, "2024-03-15"))
			o.pays(l, "2024-03-15", "10")
			_, err := perform(o, UndoChargeOff, on(l, Reversal{}))
			return err
		}, "error.msg.loan.charge.off.is.not.the.last.user.transaction"},
	}.test(t)
}

// Refunds of charges, and what they keep from being processed again.
func TestRefusalsOfChargeRefunds(t *testing.T) {
	refusals{
		"charge refund, two ways":     {nil, refundOfFee(ChargeRefundInput{Instalment: 1, Due: day("2024-02-01")}), "error.msg.loan.charge.refund.dueDate.and.installmentNumber.provided.use.only.one"},
		"charge refund, no way":       {nil, refundOfFee(ChargeRefundInput{}), "error.msg.loan.charge.refund.neither.dueDate.nor.installmentNumber.provided.for.this.installment.charge"},
		"charge refund, no such part": {nil, refundOfFee(ChargeRefundInput{Instalment: 9}), "error.msg.loan.charge.refund.installment.not.found"},
		"charge refund of too much":   {nil, refundOfFee(ChargeRefundInput{Instalment: 1, Amount: new(amount("11"))}), "error.msg.loan.charge.transaction.amount.is.more.than.is.refundable"},
		"charge refund of a part, of one": {nil, func(o *office, l int64) error {
			id := o.charge(l, schedule.OnSpecifiedDate, "10", "2024-03-01")
			_, err := perform(o, RefundCharge, on(l, ChargeRefundInput{ChargeID: id, Instalment: 1}))
			return err
		}, "error.msg.loan.charge.refund.dueDate.or.installmentNumber.provided.but.this.is.not.an.installment.charge"},
		"payment before a charge refund": {nil, func(o *office, l int64) error {
			o.must(refundOfFee(ChargeRefundInput{Instalment: 1})(o, l))
			return o.at(l, Repay, "2024-03-14", "10")
		}, "error.msg.loan.transaction.cant.be.created.because.later.charge.refund.exists"},
		"a charge that would replace a payment before a charge refund": {nil, func(o *office, l int64) error {
			o.pays(l, "2024-01-10", "100")
			o.today = day("2024-03-15")
			o.must(refundOfFee(ChargeRefundInput{Instalment: 1})(o, l))
			definition := o.newCharge(func(c *products.Charge) { c.Name = "late" })
			_, err := perform(o, AddCharge, on(l, NewCharge{DefinitionID: definition, Amount: new(percent("10")), Due: day("2024-01-05")}))
			return err
		}, "error.msg.loan.transaction.cant.be.reversed.because.later.charge.refund.exists"},
	}.test(t)
}

// Corrections of transactions.
func TestRefusalsOfAdjustments(t *testing.T) {
	refusals{
		"another amount for a goodwill credit": {nil, func(o *office, l int64) error {
			credit := must(o, CreditGoodwill, on(l, Payment{On: o.today, Amount: amount("10")}))
			return o.adjusted(l, credit.ID, "2024-03-15", "11")
		}, "error.msg.loan.transaction.error.msg.loan.transaction.update.not.allowed"},
		"adjustment into the future": {nil, func(o *office, l int64) error {
			return o.adjusted(l, o.pays(l, "2024-03-15", "10"), "2024-03-16", "11")
		}, "error.msg.loan.transaction.cannot.be.a.future.date"},
		"adjustment to before the disbursement": {nil, func(o *office, l int64) error {
			return o.adjusted(l, o.pays(l, "2024-03-15", "10"), "2023-12-31", "11")
		}, "error.msg.loan.transaction.cannot.be.before.disbursement.date"},
		"adjustment of a disbursement": {nil, func(o *office, l int64) error {
			return o.adjusted(l, o.account(l).Live(Disbursement)[0].ID, "2024-03-15", "0")
		}, "error.msg.loan.transaction.adjustment.is.only.allowed.to.repayment.or.waiver.or.creditbalancerefund.or.capitalizedIncome.or.capitalizedIncomeAdjustment.or.buyDownFee.or.buyDownFeeAdjustment.transactions"},
		"another amount for capitalized income": {capitalizingProduct, func(o *office, l int64) error {
			return o.adjusted(l, o.capitalize(l, "20"), "2024-03-15", "11")
		}, "error.msg.loan.transaction.capitalizedIncome.cannot.be.adjusted"},
		"undo of adjusted capitalized income": {capitalizingProduct, func(o *office, l int64) error {
			base := o.capitalize(l, "20")
			must(o, AdjustCapitalizedIncome, onTransaction(l, base, IncomeAdjustment{On: o.today, Amount: amount("5")}))
			return o.adjusted(l, base, "2024-03-15", "0")
		}, "error.msg.loan.transaction.capitalizedIncome.cannot.be.reversed.when.adjusted"},
	}.test(t)
}

// Interest that refunds save.
func TestRefusalsOfInterestRefunds(t *testing.T) {
	refusals{
		"interest refund of a repayment": {followingProduct, refundsInterest(func(o *office, l int64) int64 { return o.pays(l, "2024-03-15", "10") }), "error.msg.loan.transaction.not.refund.type"},
		"interest refund of a reversed refund": {followingProduct, refundsInterest(func(o *office, l int64) int64 {
			id := merchantRefund(o, l)
			o.undo(l, id)
			return id
		}), "error.msg.loan.transaction.not.refund.type"},
		"second interest refund": {followingProduct, refundsInterest(func(o *office, l int64) int64 {
			id := merchantRefund(o, l)
			must(o, RefundInterest, onTransaction(l, id, InterestRefundInput{Amount: amount("0.10")}))
			return id
		}), "error.msg.loan.transaction.interest.refund.already.exists"},
		"interest refund without interest": {nil, refundsInterest(merchantRefund), "error.msg.loan.transaction.interest.refund.not.supported"},
	}.test(t)
}

// Re-ageing and re-amortising.
func TestRefusalsOfNewSchedules(t *testing.T) {
	refusals{
		"re-age of a cumulative loan": {nil, func(o *office, l int64) error { return o.reAgeFrom(l, "2024-04-01", nil) }, "error.msg.loan.reage.cannot.be.submitted.before.maturity"},
		"re-age of a matured one":     {nil, func(o *office, l int64) error { o.today = day("2024-05-01"); return o.reAgeFrom(l, "2024-06-01", nil) }, "error.msg.loan.reage.supported.only.for.progressive.loan.schedule.type"},
		"re-age before the loan":      {followingProduct, func(o *office, l int64) error { return o.reAgeFrom(l, "2023-12-31", nil) }, "validation.msg.loan.reAge.startDate.is.before.than.date"},
		"re-age twice a day": {followingProduct, func(o *office, l int64) error {
			o.must(o.reAgeFrom(l, "2024-04-01", nil))
			return o.reAgeFrom(l, "2024-04-02", nil)
		}, "error.msg.loan.reage.reage.transaction.already.present.for.today"},
		"re-age of another amount": {followingProduct, func(o *office, l int64) error {
			return o.reAgeFrom(l, "2024-04-01", func(in *ReAgeInput) { in.Amount = new(amount("1")) })
		}, "error.msg.loan.reage.amount.not.match.with.calculated.reage.amount"},
		"re-age for no reason": {followingProduct, func(o *office, l int64) error {
			return o.reAgeFrom(l, "2024-04-01", func(in *ReAgeInput) { in.ReasonID = 999 })
		}, "validation.msg.reage.reason.invalid"},
		"re-age that waives interest": {followingProduct, func(o *office, l int64) error { return o.reAgeFrom(l, "2024-04-01", waivingReAge) }, "not.implemented"},
		"re-age of planned interest":  {progressiveProduct, func(o *office, l int64) error { return o.reAgeFrom(l, "2024-04-01", nil) }, "not.implemented"},
		"re-amortization, nothing due": {followingProduct, func(o *office, l int64) error {
			o.today = day("2024-01-20")
			return o.reAmortized(l, ReAmortizeDefault)
		}, "error.msg.loan.reamortize.no.overdue.amount"},
		"re-amortization after maturity": {followingProduct, func(o *office, l int64) error {
			o.today = day("2025-01-20")
			return o.reAmortized(l, ReAmortizeDefault)
		}, "error.msg.loan.reamortize.cannot.be.submitted.after.maturity"},
		"re-amortization twice a day, one undone": {followingProduct, func(o *office, l int64) error {
			o.must(o.reAmortized(l, ReAmortizeDefault))
			must(o, UndoReAmortize, on(l, Reversal{}))
			return o.reAmortized(l, ReAmortizeDefault)
		}, "error.msg.loan.reamortize.reamortize.transaction.already.present.for.today"},
		"re-amortization of another sort": {followingProduct, func(o *office, l int64) error {
			o.must(o.reAmortized(l, ReAmortizeDefault))
			o.today = day("2024-03-20")
			return o.reAmortized(l, ReAmortizeInterestSplit)
		}, "error.msg.loan.reamortize.reamortize.transaction.interest.handling.strategy.missmatch"},
		"re-amortization that waives interest": {followingProduct, func(o *office, l int64) error { return o.reAmortized(l, ReAmortizeWaivingInterest) }, "not.implemented"},
	}.test(t)
}

func waivingReAge(in *ReAgeInput) { in.Interest = ReAgeWaivingInterest }

// Without interest there is none to waive: a re-age or re-amortization that would is like any other (wire-errors, 2).
func TestWaivingInterestThatThereIsNot(t *testing.T) {
	without := func(p *products.Product) { progressiveProduct(p); p.InterestRate = percent("0") }
	for name, give := range map[string]func(o *office, loan int64) error{
		"re-age":          func(o *office, loan int64) error { return o.reAgeFrom(loan, "2024-04-01", waivingReAge) },
		"re-amortization": func(o *office, loan int64) error { return o.reAmortized(loan, ReAmortizeWaivingInterest) },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(without))
			in.Strategy = products.Advanced
			loan := o.newLoan(in)
			o.today = day("2024-03-15")
			o.must(give(o, loan))
			a := o.account(loan)
			agrees(t, a)
			if got := a.Loan.Summary.Principal.Outstanding(); got != amount("1000") {
				t.Errorf("%s is outstanding", got)
			}
		})
	}
}

// An undo leaves the loan in its state since the last transaction of a user, whatever date it sends (semantics of
// transactions, 3.1).
func TestUndoDatesTheStateByTheLastTransaction(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	o.pays(loan, "2024-01-10", "1000")
	again := o.pays(loan, "2024-01-20", "50")
	o.today = day("2024-02-05")
	o.must(o.adjusted(loan, again, "2024-02-05", "0"))
	if a := o.account(loan); a.Loan.Status != Closed || a.Loan.Timeline.ClosedOn != day("2024-01-10") {
		t.Errorf("status %v, closed on %s, want 10 January", a.Loan.Status, a.Loan.Timeline.ClosedOn)
	}
}

func backdated(op operation.Command[Addressed[Payment], operation.Result]) func(*office, int64) error {
	return func(o *office, loan int64) error {
		o.pays(loan, "2024-03-15", "10")
		return o.at(loan, op, "2024-03-14", "10")
	}
}

func closedEarly(op operation.Command[Addressed[Closing], operation.Result]) func(*office, int64) error {
	return func(o *office, loan int64) error {
		o.pays(loan, "2024-03-15", "10")
		return o.closeAs(loan, op, "2024-03-14")
	}
}

// refundOfFee refunds an instalment fee of 10 that was paid with the first instalment.
func refundOfFee(in ChargeRefundInput) func(*office, int64) error {
	return func(o *office, loan int64) error {
		today := o.today
		in.ChargeID = o.charge(loan, schedule.PerInstalment, "10", "2024-02-01")
		o.pays(loan, "2024-03-15", "400")
		o.today = today
		_, err := perform(o, RefundCharge, on(loan, in))
		return err
	}
}

func merchantRefund(o *office, loan int64) int64 {
	return must(o, RefundByMerchant, on(loan, Refund{On: o.today, Amount: amount("10")})).ID
}

func refundsInterest(of func(*office, int64) int64) func(*office, int64) error {
	return func(o *office, loan int64) error {
		_, err := perform(o, RefundInterest, onTransaction(loan, of(o, loan), InterestRefundInput{Amount: amount("0.10")}))
		return err
	}
}

// configure turns a setting of the tenant on.
func (o *office) configure(name refdata.ConfigurationName) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error { return refdata.Configure(u, name, refdata.Setting{Enabled: true}) })
}

// movesIn lets the client come to the office on a day.
func (o *office) movesIn(on string) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		client, err := clients.Get(u.Tx, operation.ByID(o.client))
		if err != nil {
			return err
		}
		client.OfficeJoinedOn = day(on)
		return clients.Clients.Save(u.Tx, &client)
	})
}

func (o *office) must(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) chargedOff(loan int64, day string) error {
	_, err := perform(o, ChargeOffLoan, on(loan, ChargeOffInput{On: calendar.MustParse(day)}))
	return err
}

func (o *office) capitalize(loan int64, sum string) int64 {
	return must(o, CapitalizeIncome, on(loan, CapitalizedIncomeInput{On: o.today, Amount: amount(sum)})).ID
}

func (o *office) reAmortized(loan int64, handling ReAmortizeInterest) error {
	_, err := perform(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: handling}))
	return err
}
