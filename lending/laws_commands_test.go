package lending_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// around are the records that commands refer to.
type around struct {
	charges []int64 // definitions of charges
	reason  int64   // of reschedule requests
	branch  int64   // an office that the borrower moves to, and back from
	// Of shapes that are secured: deposit accounts of the borrower and of a friend, and where money between accounts stands.
	accounts []int64
	suspense int64
	inputs   []any // what the shape was made of: product, charges, application
}

// turn is the making of one command: what it says is drawn from its own source of randomness and from the loan as it is.
type turn struct {
	*world
	desk *lending.Desk
	loan loans.LoanData
	rand *rand.Rand
	said *string
}

// errNothingToDo is a command that found nothing to be about.
var errNothingToDo = errors.New("nothing to do")

// command is a sort of command, how often it is drawn, and how it is given.
type command struct {
	name     string
	weight   int
	previews bool // it is one operation, so it can be previewed
	give     func(*turn) (operation.Result, error)
}

var commands = []command{
	{"days pass", 14, false, passDays},
	{"repay", 12, true, onLoanOf(loans.Repay, (*turn).payment)},
	{"goodwill", 3, true, onLoanOf(loans.CreditGoodwill, (*turn).payment)},
	{"merchant refund", 3, true, onLoanOf(loans.RefundByMerchant, (*turn).refund)},
	{"payout refund", 2, true, onLoanOf(loans.RefundByPayout, (*turn).refund)},
	{"interest payment waiver", 2, true, onLoanOf(loans.WaiveInterestPayment, (*turn).payment)},
	{"down payment", 1, true, onLoanOf(loans.MakeDownPayment, (*turn).payment)},
	{"waive interest", 2, true, onLoanOf(loans.WaiveInterestPortion, (*turn).payment)},
	{"recover", 2, true, onLoanOf(loans.Recover, (*turn).payment)},
	{"cash refund", 2, true, onLoanOf(loans.RefundByCash, (*turn).payment)},
	{"credit balance refund", 3, true, onLoanOf(loans.RefundCreditBalance, (*turn).overpaid)},
	{"adjust", 4, true, onTransactionOf(loans.AdjustTransaction, (*turn).adjustment)},
	{"undo", 6, true, onTransactionOf(loans.AdjustTransaction, (*turn).undoing)},
	{"chargeback", 4, true, onTransactionOf(loans.ChargeBack, (*turn).chargeback)},
	{"interest refund", 1, true, onTransactionOf(loans.RefundInterest, func(t *turn) loans.InterestRefundInput { return loans.InterestRefundInput{Amount: t.amount(10)} })},
	{"add charge", 6, true, onLoanOf(loans.AddCharge, (*turn).newCharge)},
	{"waive charge", 3, true, onChargeOf(loans.WaiveCharge, func(*turn) loans.ChargeWaiver { return loans.ChargeWaiver{} })},
	{"undo charge waiver", 2, true, onTransactionOf(loans.UndoChargeWaiver, func(*turn) operation.NoInput { return operation.NoInput{} })},
	{"adjust charge", 2, true, onChargeOf(loans.AdjustCharge, func(t *turn) loans.ChargeAdjustmentInput { return loans.ChargeAdjustmentInput{Amount: t.amount(6)} })},
	{"refund charge", 1, true, onLoanOf(loans.RefundCharge, (*turn).chargeRefund)},
	{"disburse", 3, true, onLoanOf(loans.Disburse, (*turn).disbursal)},
	{"undo last disbursal", 1, true, onLoanOf(loans.UndoLastDisbursal, func(*turn) loans.Remark { return loans.Remark{} })},
	{"write off", 1, true, onLoanOf(loans.WriteOffLoan, func(t *turn) loans.Closing { return loans.Closing{On: t.day()} })},
	{"undo write-off", 2, true, onLoanOf(loans.UndoWriteOff, func(*turn) operation.NoInput { return operation.NoInput{} })},
	{"close", 1, true, onLoanOf(loans.CloseLoan, func(t *turn) loans.Closing { return loans.Closing{On: t.day()} })},
	{"foreclose", 1, true, forecloseSeldom},
	{"charge off", 2, true, onLoanOf(loans.ChargeOffLoan, func(t *turn) loans.ChargeOffInput { return loans.ChargeOffInput{On: t.day()} })},
	{"undo charge-off", 3, true, onLoanOf(loans.UndoChargeOff, func(*turn) loans.Reversal { return loans.Reversal{} })},
	{"terminate contract", 1, true, onLoanOf(loans.TerminateContract, func(*turn) loans.TerminationInput { return loans.TerminationInput{} })},
	{"undo termination", 2, true, onLoanOf(loans.UndoTermination, func(*turn) loans.Reversal { return loans.Reversal{} })},
	{"re-age", 3, true, onLoanOf(loans.ReAgeLoan, (*turn).reAge)},
	{"undo re-age", 2, true, onLoanOf(loans.UndoReAge, func(*turn) loans.Reversal { return loans.Reversal{} })},
	{"re-amortize", 3, true, onLoanOf(loans.ReAmortizeLoan, (*turn).reAmortize)},
	{"undo re-amortize", 2, true, onLoanOf(loans.UndoReAmortize, func(*turn) loans.Reversal { return loans.Reversal{} })},
	{"pause interest", 2, true, onLoanOf(loans.PauseInterest, (*turn).pause)},
	{"reschedule", 3, false, reschedule},
	{"capitalize income", 2, true, onLoanOf(loans.CapitalizeIncome, func(t *turn) loans.CapitalizedIncomeInput {
		return loans.CapitalizedIncomeInput{On: t.day(), Amount: t.amount(100)}
	})},
	{"adjust capitalized income", 1, true, onTransactionOf(loans.AdjustCapitalizedIncome, func(t *turn) loans.IncomeAdjustment {
		return loans.IncomeAdjustment{On: t.day(), Amount: t.amount(50)}
	})},
	{"buy down", 1, true, onLoanOf(loans.ChargeBuyDownFee, func(t *turn) loans.BuyDownFeeInput {
		return loans.BuyDownFeeInput{On: t.day(), Amount: t.amount(60)}
	})},
	{"adjust buy-down", 1, true, onTransactionOf(loans.AdjustBuyDownFee, func(t *turn) loans.BuyDownFeeAdjustmentInput {
		return loans.BuyDownFeeAdjustmentInput{On: t.day(), Amount: t.amount(30)}
	})},
	{"pause delinquency", 1, true, onLoanOf(loans.CreateDelinquencyAction, (*turn).delinquencyPause)},
	{"mark as fraud", 1, true, onLoanOf(loans.MarkAsFraud, func(t *turn) loans.FraudMark { return loans.FraudMark{Fraud: new(t.rand.IntN(2) == 0)} })},
	{"move the client", 2, true, onDeposit(clients.ProposeAndAcceptTransfer, func(t *turn) clients.DirectTransfer {
		in := clients.DirectTransfer{Ref: operation.ByID(t.loan.ClientID), OfficeID: 1, On: t.day()}
		if t.loan.ClientOfficeID == 1 {
			in.OfficeID = t.around.branch
		}
		return in
	})},
	{"close business", 8, true, closeBusiness},
}

// say adds what the command says to the story.
func (t *turn) say(what any) { *t.said = fmt.Sprintf("%s %s", *t.said, inJSON(what)) }

func onLoanOf[T operation.Input](op operation.Typed[loans.Addressed[T], operation.Result], input func(*turn) T) func(*turn) (operation.Result, error) {
	return func(t *turn) (operation.Result, error) {
		in := input(t)
		t.say(in)
		return lending.Run(t.ctx, t.desk, op, loans.Addressed[T]{Loan: lending.ByID(t.world.loan), Body: in})
	}
}

func onTransactionOf[T operation.Input](op operation.Typed[loans.OnTransaction[T], operation.Result], input func(*turn) T) func(*turn) (operation.Result, error) {
	return func(t *turn) (operation.Result, error) {
		if len(t.loan.Transactions) == 0 {
			return operation.Result{}, errNothingToDo
		}
		on := t.loan.Transactions[t.rand.IntN(len(t.loan.Transactions))]
		in := input(t)
		t.say(fmt.Sprintf("%s %d of %s", on.Type.Type.Option().Code, on.ID, on.On))
		t.say(in)
		return lending.Run(t.ctx, t.desk, op, loans.OnTransaction[T]{Loan: lending.ByID(t.world.loan), Transaction: lending.ByID(on.ID), Body: in})
	}
}

func onChargeOf[T operation.Input](op operation.Typed[loans.OnCharge[T], operation.Result], input func(*turn) T) func(*turn) (operation.Result, error) {
	return func(t *turn) (operation.Result, error) {
		if len(t.loan.Charges) == 0 {
			return operation.Result{}, errNothingToDo
		}
		on := t.loan.Charges[t.rand.IntN(len(t.loan.Charges))]
		in := input(t)
		t.say(on.ID)
		t.say(in)
		return lending.Run(t.ctx, t.desk, op, loans.OnCharge[T]{Loan: lending.ByID(t.world.loan), Charge: lending.ByID(on.ID), Body: in})
	}
}

// day is today, or one of the last days, or now and then tomorrow.
func (t *turn) day() calendar.Date {
	switch t.rand.IntN(8) {
	case 0:
		return t.bench.Today().AddDays(1)
	case 1, 2:
		return t.bench.Today().AddDays(-t.rand.IntN(70))
	}
	return t.bench.Today()
}

// amount is a sum up to a limit of whole units, with cents now and then.
func (t *turn) amount(most int) money.Amount {
	whole := money.FromInt(int64(1 + t.rand.IntN(most)))
	if t.rand.IntN(2) == 0 {
		return whole
	}
	return whole.Add(money.MustParse(fmt.Sprintf("0.%02d", t.rand.IntN(100))))
}

func (t *turn) refund() loans.Refund { return refundOf(t.payment()) }

// refundOf is a refund of what a payment brings in.
func refundOf(p loans.Payment) loans.Refund {
	return loans.Refund{On: p.On, Amount: p.Amount, Note: p.Note, ExternalID: p.ExternalID, PaymentTypeID: p.PaymentTypeID}
}

// payment pays an instalment, something, exactly all, or more than all.
func (t *turn) payment() loans.Payment {
	in := loans.Payment{On: t.day(), Amount: t.amount(300)}
	var outstanding money.Amount
	if t.loan.Summary != nil {
		outstanding = t.loan.Summary.Outstanding
	}
	switch {
	case !outstanding.IsPositive():
	case t.rand.IntN(10) == 0:
		in.Amount = outstanding
	case t.rand.IntN(12) == 0:
		in.Amount = outstanding.Add(t.amount(40))
	}
	return in
}

// overpaid gives back all of an overpayment, a part, or too much.
func (t *turn) overpaid() loans.Payment {
	in := t.payment()
	in.On = t.bench.Today()
	if t.loan.Overpaid.IsPositive() && t.rand.IntN(3) > 0 {
		in.Amount = t.loan.Overpaid
	}
	return in
}

func (t *turn) adjustment() loans.Adjustment {
	return loans.Adjustment{On: t.day(), Amount: new(t.amount(300))}
}

func (t *turn) undoing() loans.Adjustment {
	return loans.Adjustment{On: t.bench.Today(), Amount: new(money.Amount)}
}

func (t *turn) chargeback() loans.ChargebackInput {
	return loans.ChargebackInput{Amount: t.amount(200)}
}

func (t *turn) newCharge() loans.NewCharge {
	in := loans.NewCharge{DefinitionID: t.around.charges[t.rand.IntN(len(t.around.charges))], Amount: new(money.MustDecimal(fmt.Sprint(1 + t.rand.IntN(20))))}
	in.Due = t.bench.Today().AddDays(t.rand.IntN(60) - 10)
	return in
}

func (t *turn) chargeRefund() loans.ChargeRefundInput {
	in := loans.ChargeRefundInput{ChargeID: 1}
	if len(t.loan.Charges) > 0 {
		in.ChargeID = t.loan.Charges[t.rand.IntN(len(t.loan.Charges))].ID
	}
	return in
}

func (t *turn) disbursal() loans.Disbursal {
	in := loans.Disbursal{On: t.day()}
	if t.rand.IntN(2) == 0 {
		in.Amount = new(t.amount(400))
	}
	return in
}

func (t *turn) reAge() loans.ReAgeInput {
	handling := loans.ReAgeInterests.Values()
	return loans.ReAgeInput{
		From: t.bench.Today().AddDays(t.rand.IntN(40) - 5), Frequency: new(calendar.Months), FrequencyNumber: 1,
		Instalments: 1 + t.rand.IntN(5), Interest: handling[t.rand.IntN(len(handling))],
	}
}

func (t *turn) reAmortize() loans.ReAmortizeInput {
	handling := loans.ReAmortizeInterests.Values()
	return loans.ReAmortizeInput{Interest: handling[t.rand.IntN(len(handling))]}
}

func (t *turn) pause() loans.InterestPause {
	from := t.bench.Today().AddDays(t.rand.IntN(60) - 20)
	return loans.InterestPause{From: from, Till: from.AddDays(t.rand.IntN(25))}
}

func (t *turn) delinquencyPause() loans.NewDelinquencyAction {
	from := t.bench.Today()
	return loans.NewDelinquencyAction{Action: "pause", From: from, To: from.AddDays(1 + t.rand.IntN(20))}
}

// forecloseSeldom: a foreclosed loan has little more to tell.
func forecloseSeldom(t *turn) (operation.Result, error) {
	if t.rand.IntN(3) > 0 {
		return operation.Result{}, errNothingToDo
	}
	return onLoanOf(loans.ForecloseLoan, func(t *turn) loans.Foreclosure { return loans.Foreclosure{On: t.bench.Today()} })(t)
}

// passDays moves the business date on.
func passDays(t *turn) (operation.Result, error) {
	days := 1 + t.rand.IntN(20)
	if t.rand.IntN(4) == 0 {
		days += 30
	}
	t.bench.MoveTo(t.bench.Today().AddDays(days).String())
	return operation.Result{}, errNothingToDo
}

// closeBusiness closes the loan's business up to yesterday.
func closeBusiness(t *turn) (operation.Result, error) {
	return lending.Run(t.ctx, t.desk, loans.CloseBusinessInline, loans.InlineClosing{Job: "LOAN_COB", LoanIDs: []int64{t.world.loan}})
}

// rescheduleOf asks for another due date, rate or more terms.
func rescheduleOf(t *turn) loans.RescheduleRequest {
	in := loans.RescheduleRequest{LoanID: t.world.loan, From: t.dueDate(), ReasonID: t.around.reason, SubmittedOn: t.bench.Today()}
	switch t.rand.IntN(3) {
	case 0:
		in.MovedTo = in.From.AddDays(1 + t.rand.IntN(20))
	case 1:
		in.InterestRate = new(money.MustDecimal(fmt.Sprint(t.rand.IntN(20))))
	default:
		in.ExtraTerms = 1 + t.rand.IntN(2)
	}
	return in
}

// reschedule asks for a change of terms and approves it, or rejects it.
func reschedule(t *turn) (operation.Result, error) {
	in := rescheduleOf(t)
	t.say(in)
	var asked operation.Result
	err := t.desk.Atomically(t.ctx, func(d *lending.Desk) error {
		var err error
		if asked, err = lending.Run(t.ctx, d, loans.RequestReschedule, in); err != nil {
			return err
		}
		request := lending.ByID(asked.ID)
		if t.rand.IntN(5) == 0 {
			_, err = lending.Run(t.ctx, d, loans.RejectReschedule, loans.RescheduleRejection{Request: request, On: t.bench.Today()})
			return err
		}
		_, err = lending.Run(t.ctx, d, loans.ApproveReschedule, loans.RescheduleApproval{Request: request, On: t.bench.Today()})
		return err
	})
	return asked, err
}

// dueDate is the due date of some instalment.
func (t *turn) dueDate() calendar.Date {
	rows := t.loan.Schedule.Periods
	return rows[t.rand.IntN(len(rows))].Due
}
