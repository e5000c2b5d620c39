package servicing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// refusals are transactions that are refused by state, date or amount, as the tables of docs/semantics/errors.md, 4.6 to 4.10 list them.
// The loan is of 1 January 2024, and it is 15 March.
type refusals map[string]struct {
	product func(*products.Product) // nil: cumulative, without interest
	give    func(o *loanstest.Office, loan int64) error
	code    string
}

func (cases refusals) test(t *testing.T) {
	t.Helper()
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(c.product))
			if p := (products.Product{}); c.product != nil {
				c.product(&p)
				in.Strategy, in.InterestRate, in.InterestPeriod = p.Strategy, new(loanstest.Percent("12")), new(schedule.Daily)
			}
			if in.Strategy == "" {
				in.Strategy = products.Standard
			}
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-03-15")
			loanstest.Refused(t, c.give(o, loan), c.code)
		})
	}
}

// Payments, waivers and recoveries.
func TestRefusalsOfPayments(t *testing.T) {
	refusals{
		"in the future":           {nil, func(o *loanstest.Office, l int64) error { return o.At(l, loans.Repay, "2024-03-16", "10") }, "error.msg.loan.transaction.cannot.be.a.future.date"},
		"before the disbursement": {nil, func(o *loanstest.Office, l int64) error { return o.At(l, loans.Repay, "2023-12-31", "10") }, "error.msg.loan.transaction.cannot.be.before.disbursement.date"},
		"before the client came to the office": {nil, func(o *loanstest.Office, l int64) error {
			o.MovesIn("2024-03-10")
			return o.At(l, loans.Repay, "2024-03-09", "10")
		}, "error.msg.loan.repayment.or.waiver.cannot.be.made.before.client.transfer.date"},
		"blocked when closed": {nil, func(o *loanstest.Office, l int64) error {
			o.Configure(refdata.BlockClosedLoans)
			o.Pays(l, "2024-03-15", "1000")
			return o.At(l, loans.Repay, "2024-03-15", "10")
		}, "error.msg.loan.transaction.not.allowed.on.closed.or.overpaid"},
		"waiver of more interest than there is": {nil, func(o *loanstest.Office, l int64) error {
			return o.At(l, loans.WaiveInterestPortion, "2024-03-15", "10")
		}, "error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest"},
		"recovery of more than was lost": {nil, func(o *loanstest.Office, l int64) error {
			o.Must(o.CloseAs(l, loans.WriteOffLoan, "2024-03-15"))
			return o.At(l, loans.Recover, "2024-03-15", "1001")
		}, "error.msg.loan.transaction.cannot.be.greater.than.total.written.off"},
	}.test(t)
}

// What comes before the last transaction, and closing in its ways.
func TestRefusalsOfClosings(t *testing.T) {
	refusals{
		"before the last transaction":                 {loanstest.Recalculating, backdated(loans.Repay), "error.msg.loan.repayment.or.waiver.cannot.be.made.before.last.transaction.date"},
		"merchant refund before the last transaction": {loanstest.Recalculating, backdated(loanstest.AsPayment(loans.RefundByMerchant)), "error.msg.loan.merchant.issued.refund.cannot.be.made.before.last.transaction.date"},
		"payout refund before the last transaction":   {loanstest.Recalculating, backdated(loanstest.AsPayment(loans.RefundByPayout)), "error.msg.loan.payout.refund.cannot.be.made.before.last.transaction.date"},
		"write-off before the last transaction there": {loanstest.Recalculating, closedEarly(loans.WriteOffLoan), "error.msg.loan.writeoff.cannot.be.made.before.last.transaction.date"},
		"write-off before the last transaction":       {nil, closedEarly(loans.WriteOffLoan), "error.msg.loan.writeoff.must.occur.on.or.after.other.transaction.dates"},
		"closing before the last transaction":         {nil, closedEarly(loans.CloseLoan), "error.msg.loan.close.loan.must.occur.on.or.after.latest.transaction.date"},
		"foreclosure before the last transaction": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-15", "10")
			return o.Foreclosed(l, "2024-03-14")
		}, "loan.foreclosure.transaction.date.cannot.before.the.last.transaction.date"},
		"foreclosure in the future":                      {nil, func(o *loanstest.Office, l int64) error { return o.Foreclosed(l, "2024-03-16") }, "loan.foreclosure.transaction.date.is.in.future"},
		"write-off before the disbursement":              {nil, func(o *loanstest.Office, l int64) error { return o.CloseAs(l, loans.WriteOffLoan, "2023-12-31") }, "error.msg.loan.writeoff.cannot.be.before.submittal.date"},
		"closing before the disbursement":                {nil, func(o *loanstest.Office, l int64) error { return o.CloseAs(l, loans.CloseLoan, "2023-12-31") }, "error.msg.loan.close.cannot.be.before.submittal.date"},
		"closing as rescheduled before the disbursement": {nil, func(o *loanstest.Office, l int64) error { return o.CloseAs(l, loans.CloseRescheduled, "2023-12-31") }, "error.msg.loan.close.reschedule.cannot.be.before.submittal.date"},
		"undo of what was foreclosed": {nil, func(o *loanstest.Office, l int64) error {
			paid := o.Pays(l, "2024-03-15", "10")
			o.Must(o.Foreclosed(l, "2024-03-15"))
			return o.Adjusted(l, paid, "2024-03-15", "0")
		}, "loan.cannot.be.reopened.as.it.is.foreclosured"},
	}.test(t)
}

// Money that goes back to the borrower.
func TestRefusalsOfMoneyGivenBack(t *testing.T) {
	refusals{
		"credit balance refund of too much": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-15", "1010")
			return o.At(l, loans.RefundCreditBalance, "2024-03-15", "11")
		}, "error.msg.transactionAmount.invalid.must.be.>zero.and<=overpaidamount"},
		"credit balance refund in the future": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-15", "1010")
			return o.At(l, loans.RefundCreditBalance, "2024-03-16", "10")
		}, "error.msg.transaction.date.cannot.be.in.the.future"},
		"credit balance refund before the payment": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-15", "1010")
			return o.At(l, loans.RefundCreditBalance, "2024-03-14", "10")
		}, "error.msg.loan.refund.failed"},
		"cash refund before the charge-off": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-01", "900")
			o.Today = calendar.MustParse("2024-03-15")
			o.Must(o.ChargedOff(l, "2024-03-15"))
			return o.At(l, loans.RefundByCash, "2024-03-14", "10")
		}, "error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
	}.test(t)
}

// Charge-offs.
func TestRefusalsOfChargeOffs(t *testing.T) {
	refusals{
		"charge-off before a payment": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-03-15", "10")
			return o.ChargedOff(l, "2024-03-14")
		}, "error.msg.loan.charge.off.is.before.than.the.last.user.transaction"},
		"charge-off before a charge was recorded": {nil, func(o *loanstest.Office, l int64) error {
			o.Charge(l, schedule.OnSpecifiedDate, "10", "2024-03-20")
			return o.ChargedOff(l, "2024-03-14")
		}, "error.msg.loan.monetary.transactions.after.charge.off"},
		"undo of a charge-off before a payment": {nil, func(o *loanstest.Office, l int64) error {
			o.Must(o.ChargedOff(l, "2024-03-15"))
			o.Pays(l, "2024-03-15", "10")
			_, err := loanstest.Perform(o, loans.UndoChargeOff, loanstest.On(l, loans.Reversal{}))
			return err
		}, "error.msg.loan.charge.off.is.not.the.last.user.transaction"},
	}.test(t)
}

// Refunds of charges, and what they keep from being processed again.
func TestRefusalsOfChargeRefunds(t *testing.T) {
	refusals{
		"charge refund, two ways":     {nil, refundOfFee(loans.ChargeRefundInput{Instalment: 1, Due: calendar.MustParse("2024-02-01")}), "error.msg.loan.charge.refund.dueDate.and.installmentNumber.provided.use.only.one"},
		"charge refund, no way":       {nil, refundOfFee(loans.ChargeRefundInput{}), "error.msg.loan.charge.refund.neither.dueDate.nor.installmentNumber.provided.for.this.installment.charge"},
		"charge refund, no such part": {nil, refundOfFee(loans.ChargeRefundInput{Instalment: 9}), "error.msg.loan.charge.refund.installment.not.found"},
		"charge refund of too much":   {nil, refundOfFee(loans.ChargeRefundInput{Instalment: 1, Amount: new(money.MustParse("11"))}), "error.msg.loan.charge.transaction.amount.is.more.than.is.refundable"},
		"charge refund of a part, of one": {nil, func(o *loanstest.Office, l int64) error {
			id := o.Charge(l, schedule.OnSpecifiedDate, "10", "2024-03-01")
			_, err := loanstest.Perform(o, loans.RefundCharge, loanstest.On(l, loans.ChargeRefundInput{ChargeID: id, Instalment: 1}))
			return err
		}, "error.msg.loan.charge.refund.dueDate.or.installmentNumber.provided.but.this.is.not.an.installment.charge"},
		"payment before a charge refund": {nil, func(o *loanstest.Office, l int64) error {
			o.Must(refundOfFee(loans.ChargeRefundInput{Instalment: 1})(o, l))
			return o.At(l, loans.Repay, "2024-03-14", "10")
		}, "error.msg.loan.transaction.cant.be.created.because.later.charge.refund.exists"},
		"a charge that would replace a payment before a charge refund": {nil, func(o *loanstest.Office, l int64) error {
			o.Pays(l, "2024-01-10", "100")
			o.Today = calendar.MustParse("2024-03-15")
			o.Must(refundOfFee(loans.ChargeRefundInput{Instalment: 1})(o, l))
			definition := o.NewCharge(func(c *products.Charge) { c.Name = "late" })
			_, err := loanstest.Perform(o, loans.AddCharge, loanstest.On(l, loans.NewCharge{DefinitionID: definition, Amount: new(loanstest.Percent("10")), Due: calendar.MustParse("2024-01-05")}))
			return err
		}, "error.msg.loan.transaction.cant.be.reversed.because.later.charge.refund.exists"},
	}.test(t)
}

// Corrections of transactions.
func TestRefusalsOfAdjustments(t *testing.T) {
	refusals{
		"another amount for a goodwill credit": {nil, func(o *loanstest.Office, l int64) error {
			credit := loanstest.Must(o, loans.CreditGoodwill, loanstest.On(l, loans.Payment{On: o.Today, Amount: money.MustParse("10")}))
			return o.Adjusted(l, credit.ID, "2024-03-15", "11")
		}, "error.msg.loan.transaction.error.msg.loan.transaction.update.not.allowed"},
		"adjustment into the future": {nil, func(o *loanstest.Office, l int64) error {
			return o.Adjusted(l, o.Pays(l, "2024-03-15", "10"), "2024-03-16", "11")
		}, "error.msg.loan.transaction.cannot.be.a.future.date"},
		"adjustment to before the disbursement": {nil, func(o *loanstest.Office, l int64) error {
			return o.Adjusted(l, o.Pays(l, "2024-03-15", "10"), "2023-12-31", "11")
		}, "error.msg.loan.transaction.cannot.be.before.disbursement.date"},
		"adjustment of a disbursement": {nil, func(o *loanstest.Office, l int64) error {
			return o.Adjusted(l, o.Account(l).Live(loans.Disbursement)[0].ID, "2024-03-15", "0")
		}, "error.msg.loan.transaction.adjustment.is.only.allowed.to.repayment.or.waiver.or.creditbalancerefund.or.capitalizedIncome.or.capitalizedIncomeAdjustment.or.buyDownFee.or.buyDownFeeAdjustment.transactions"},
		"another amount for capitalized income": {loanstest.CapitalizingProduct, func(o *loanstest.Office, l int64) error {
			return o.Adjusted(l, o.Capitalize(l, "20"), "2024-03-15", "11")
		}, "error.msg.loan.transaction.capitalizedIncome.cannot.be.adjusted"},
		"undo of adjusted capitalized income": {loanstest.CapitalizingProduct, func(o *loanstest.Office, l int64) error {
			base := o.Capitalize(l, "20")
			loanstest.Must(o, loans.AdjustCapitalizedIncome, loanstest.OnTransaction(l, base, loans.IncomeAdjustment{On: o.Today, Amount: money.MustParse("5")}))
			return o.Adjusted(l, base, "2024-03-15", "0")
		}, "error.msg.loan.transaction.capitalizedIncome.cannot.be.reversed.when.adjusted"},
	}.test(t)
}

// Interest that refunds save.
func TestRefusalsOfInterestRefunds(t *testing.T) {
	refusals{
		"interest refund of a repayment": {loanstest.FollowingProduct, refundsInterest(func(o *loanstest.Office, l int64) int64 { return o.Pays(l, "2024-03-15", "10") }), "error.msg.loan.transaction.not.refund.type"},
		"interest refund of a reversed refund": {loanstest.FollowingProduct, refundsInterest(func(o *loanstest.Office, l int64) int64 {
			id := merchantRefund(o, l)
			o.Undo(l, id)
			return id
		}), "error.msg.loan.transaction.not.refund.type"},
		"second interest refund": {loanstest.FollowingProduct, refundsInterest(func(o *loanstest.Office, l int64) int64 {
			id := merchantRefund(o, l)
			loanstest.Must(o, loans.RefundInterest, loanstest.OnTransaction(l, id, loans.InterestRefundInput{Amount: money.MustParse("0.10")}))
			return id
		}), "error.msg.loan.transaction.interest.refund.already.exists"},
		"interest refund without interest": {nil, refundsInterest(merchantRefund), "error.msg.loan.transaction.interest.refund.not.supported"},
	}.test(t)
}

// Re-ageing and re-amortizing.
func TestRefusalsOfNewSchedules(t *testing.T) {
	refusals{
		"re-age of a cumulative loan": {nil, func(o *loanstest.Office, l int64) error { return o.ReAgeFrom(l, "2024-04-01", nil) }, "error.msg.loan.reage.cannot.be.submitted.before.maturity"},
		"re-age of a matured one": {nil, func(o *loanstest.Office, l int64) error {
			o.Today = calendar.MustParse("2024-05-01")
			return o.ReAgeFrom(l, "2024-06-01", nil)
		}, "error.msg.loan.reage.supported.only.for.progressive.loan.schedule.type"},
		"re-age before the loan": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error { return o.ReAgeFrom(l, "2023-12-31", nil) }, "validation.msg.loan.reAge.startDate.is.before.than.date"},
		"re-age twice a day": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			o.Must(o.ReAgeFrom(l, "2024-04-01", nil))
			return o.ReAgeFrom(l, "2024-04-02", nil)
		}, "error.msg.loan.reage.reage.transaction.already.present.for.today"},
		"re-age of another amount": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			return o.ReAgeFrom(l, "2024-04-01", func(in *loans.ReAgeInput) { in.Amount = new(money.MustParse("1")) })
		}, "error.msg.loan.reage.amount.not.match.with.calculated.reage.amount"},
		"re-age for no reason": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			return o.ReAgeFrom(l, "2024-04-01", func(in *loans.ReAgeInput) { in.ReasonID = 999 })
		}, "validation.msg.reage.reason.invalid"},
		"re-age of planned interest on the first day, from beyond maturity": {loanstest.ProgressiveProduct, func(o *loanstest.Office, l int64) error {
			o.Today = calendar.MustParse("2024-01-01")
			return o.ReAgeFrom(l, "2025-04-01", nil)
		}, "error.msg.loan.reage.on.day.of.disbursement.not.implemented"},
		"re-amortization, nothing due": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			o.Today = calendar.MustParse("2024-01-20")
			return o.ReAmortized(l, loans.ReAmortizeDefault)
		}, "error.msg.loan.reamortize.no.overdue.amount"},
		"re-amortization after maturity": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			o.Today = calendar.MustParse("2025-01-20")
			return o.ReAmortized(l, loans.ReAmortizeDefault)
		}, "error.msg.loan.reamortize.cannot.be.submitted.after.maturity"},
		"re-amortization twice a day, one undone": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			o.Must(o.ReAmortized(l, loans.ReAmortizeDefault))
			loanstest.Must(o, loans.UndoReAmortize, loanstest.On(l, loans.Reversal{}))
			return o.ReAmortized(l, loans.ReAmortizeDefault)
		}, "error.msg.loan.reamortize.reamortize.transaction.already.present.for.today"},
		"re-amortization of another sort": {loanstest.FollowingProduct, func(o *loanstest.Office, l int64) error {
			o.Must(o.ReAmortized(l, loans.ReAmortizeDefault))
			o.Today = calendar.MustParse("2024-03-20")
			return o.ReAmortized(l, loans.ReAmortizeInterestSplit)
		}, "error.msg.loan.reamortize.reamortize.transaction.interest.handling.strategy.missmatch"},
	}.test(t)
}

func waivingReAge(in *loans.ReAgeInput) { in.Interest = loans.ReAgeWaivingInterest }

// Without interest there is none to waive: a re-age or re-amortization that would is like any other (docs/semantics/errors.md, 2).
func TestWaivingInterestThatThereIsNot(t *testing.T) {
	without := func(p *products.Product) { loanstest.ProgressiveProduct(p); p.InterestRate = loanstest.Percent("0") }
	for name, give := range map[string]func(o *loanstest.Office, loan int64) error{
		"re-age": func(o *loanstest.Office, loan int64) error { return o.ReAgeFrom(loan, "2024-04-01", waivingReAge) },
		"re-amortization": func(o *loanstest.Office, loan int64) error {
			return o.ReAmortized(loan, loans.ReAmortizeWaivingInterest)
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(without))
			in.Strategy = products.Advanced
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-03-15")
			o.Must(give(o, loan))
			a := o.Account(loan)
			loanstest.Agrees(t, a)
			if got := a.Loan.Summary.Principal.Outstanding(); got != money.MustParse("1000") {
				t.Errorf("%s is outstanding", got)
			}
		})
	}
}

// An undo leaves the loan in its state since the last transaction of a user, no matter what date it sends
// (docs/semantics/transactions.md, 3.1).
func TestUndoDatesTheStateByTheLastTransaction(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	o.Pays(loan, "2024-01-10", "1000")
	again := o.Pays(loan, "2024-01-20", "50")
	o.Today = calendar.MustParse("2024-02-05")
	o.Must(o.Adjusted(loan, again, "2024-02-05", "0"))
	if a := o.Account(loan); a.Loan.Status != loans.Closed || a.Loan.Timeline.ClosedOn != calendar.MustParse("2024-01-10") {
		t.Errorf("status %v, closed on %s, want 10 January", a.Loan.Status, a.Loan.Timeline.ClosedOn)
	}
}

func backdated(op operation.Command[loans.Addressed[loans.Payment], operation.Result]) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		o.Pays(loan, "2024-03-15", "10")
		return o.At(loan, op, "2024-03-14", "10")
	}
}

func closedEarly(op operation.Command[loans.Addressed[loans.Closing], operation.Result]) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		o.Pays(loan, "2024-03-15", "10")
		return o.CloseAs(loan, op, "2024-03-14")
	}
}

// refundOfFee refunds an instalment fee of 10 that was paid with the first instalment.
func refundOfFee(in loans.ChargeRefundInput) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		today := o.Today
		in.ChargeID = o.Charge(loan, schedule.PerInstalment, "10", "2024-02-01")
		o.Pays(loan, "2024-03-15", "400")
		o.Today = today
		_, err := loanstest.Perform(o, loans.RefundCharge, loanstest.On(loan, in))
		return err
	}
}

func merchantRefund(o *loanstest.Office, loan int64) int64 {
	return loanstest.Must(o, loans.RefundByMerchant, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("10")})).ID
}

func refundsInterest(of func(*loanstest.Office, int64) int64) func(*loanstest.Office, int64) error {
	return func(o *loanstest.Office, loan int64) error {
		_, err := loanstest.Perform(o, loans.RefundInterest, loanstest.OnTransaction(loan, of(o, loan), loans.InterestRefundInput{Amount: money.MustParse("0.10")}))
		return err
	}
}
