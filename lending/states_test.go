package lending_test

import (
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// states are the columns of the table, with how a loan that was just submitted gets there.
var states = []struct {
	name  string
	reach func(*office) error
}{
	{"submitted", func(*office) error { return nil }},
	{"approved", (*office).approve},
	{"active", (*office).activate},
	{"charged off", after((*office).activate, func(o *office) error {
		return o.on(o.desk.ChargeOff(o.ctx, o.loan, loans.ChargeOffInput{On: o.today()}))
	})},
	{"terminated", after((*office).activate, func(o *office) error {
		_, err := onLoan(o, loans.TerminateContract, loans.TerminationInput{})
		return err
	})},
	{"overpaid", after((*office).activate, func(o *office) error { return o.pay("1500") })},
	{"closed", after((*office).activate, (*office).payAll)},
	{"written off", after((*office).activate, func(o *office) error { return o.on(o.desk.WriteOff(o.ctx, o.loan, loans.Closing{On: o.today()})) })},
	{"rescheduled", after((*office).activate, func(o *office) error {
		return o.on(o.desk.CloseRescheduled(o.ctx, o.loan, loans.Closing{On: o.today()}))
	})},
	{"rejected", func(o *office) error { return o.on(o.desk.Reject(o.ctx, o.loan, loans.Rejection{On: o.today()})) }},
	{"withdrawn", func(o *office) error { return o.on(o.desk.Withdraw(o.ctx, o.loan, loans.Withdrawal{On: o.today()})) }},
}

// given are the commands of the rows, each with input that an ordinary loan in the right state takes.
var given = map[string]func(*office) error{
	"modify":          func(o *office) error { return o.on(o.desk.Modify(o.ctx, o.loan, o.modification())) },
	"delete":          func(o *office) error { return o.on(o.desk.Delete(o.ctx, o.loan)) },
	"approve":         (*office).approve,
	"undo approval":   func(o *office) error { return o.on(o.desk.UndoApproval(o.ctx, o.loan, loans.Remark{})) },
	"reject":          func(o *office) error { return o.on(o.desk.Reject(o.ctx, o.loan, loans.Rejection{On: o.today()})) },
	"withdraw":        func(o *office) error { return o.on(o.desk.Withdraw(o.ctx, o.loan, loans.Withdrawal{On: o.today()})) },
	"disburse":        (*office).disburse,
	"undo disbursal":  func(o *office) error { return o.on(o.desk.UndoDisbursal(o.ctx, o.loan, loans.Remark{})) },
	"repay":           func(o *office) error { return o.pay("10") },
	"credit goodwill": func(o *office) error { return o.on(o.desk.CreditGoodwill(o.ctx, o.loan, o.payment("10"))) },
	"merchant refund": func(o *office) error { return o.on(o.desk.RefundByMerchant(o.ctx, o.loan, o.payment("10"))) },
	"waive interest":  func(o *office) error { return o.on(o.desk.WaiveInterest(o.ctx, o.loan, o.payment("1"))) },
	"recover":         func(o *office) error { return o.on(o.desk.Recover(o.ctx, o.loan, o.payment("10"))) },
	"credit balance refund": func(o *office) error {
		return o.on(o.desk.RefundCreditBalance(o.ctx, o.loan, o.payment("10")))
	},
	"cash refund": func(o *office) error { return o.on(o.desk.RefundByCash(o.ctx, o.loan, o.payment("10"))) },
	"undo a payment": func(o *office) error {
		return o.on(o.desk.Adjust(o.ctx, o.loan, o.paid, loans.Adjustment{On: o.today(), Amount: new(money.Amount)}))
	},
	"charge back": func(o *office) error {
		return o.on(o.desk.ChargeBack(o.ctx, o.loan, o.paid, loans.ChargebackInput{Amount: money.FromInt(1)}))
	},
	"write off":      func(o *office) error { return o.on(o.desk.WriteOff(o.ctx, o.loan, loans.Closing{On: o.today()})) },
	"undo write-off": func(o *office) error { return o.on(o.desk.UndoWriteOff(o.ctx, o.loan)) },
	"close":          func(o *office) error { return o.on(o.desk.Close(o.ctx, o.loan, loans.Closing{On: o.today()})) },
	"foreclose":      func(o *office) error { return o.on(o.desk.Foreclose(o.ctx, o.loan, loans.Closing{On: o.today()})) },
	"charge off": func(o *office) error {
		return o.on(o.desk.ChargeOff(o.ctx, o.loan, loans.ChargeOffInput{On: o.today()}))
	},
	"undo charge-off": func(o *office) error { return o.on(onLoan(o, loans.UndoChargeOff, loans.Reversal{})) },
	"terminate":       func(o *office) error { return o.on(onLoan(o, loans.TerminateContract, loans.TerminationInput{})) },
	"undo termination": func(o *office) error {
		return o.on(onLoan(o, loans.UndoTermination, loans.Reversal{}))
	},
	"re-age":           func(o *office) error { return o.on(o.desk.ReAge(o.ctx, o.loan, o.reAge())) },
	"undo re-age":      func(o *office) error { return o.on(onLoan(o, loans.UndoReAge, loans.Reversal{})) },
	"re-amortize":      func(o *office) error { return o.on(o.desk.ReAmortize(o.ctx, o.loan, loans.ReAmortizeInput{})) },
	"undo re-amortize": func(o *office) error { return o.on(onLoan(o, loans.UndoReAmortize, loans.Reversal{})) },
	"pause interest": func(o *office) error {
		return o.on(onLoan(o, loans.PauseInterest, loans.InterestPause{From: o.today(), Till: o.today().AddDays(5)}))
	},
	"pause delinquency": func(o *office) error {
		return o.on(onLoan(o, loans.CreateDelinquencyAction, loans.NewDelinquencyAction{Action: "pause", From: o.today(), To: o.today().AddDays(5)}))
	},
	"add a charge": func(o *office) error {
		return o.on(o.desk.AddCharge(o.ctx, o.loan, loans.NewCharge{DefinitionID: o.world.around.charges[0], Amount: new(money.MustDecimal("5")), Due: o.today()}))
	},
	"capitalize income": func(o *office) error {
		return o.on(onLoan(o, loans.CapitalizeIncome, loans.CapitalizedIncomeInput{Income: loans.Income{On: o.today(), Amount: money.FromInt(10)}}))
	},
	"change the approved amount": func(o *office) error {
		return o.on(onLoan(o, loans.ChangeApprovedAmount, loans.AmountChange{Amount: new(money.MustParse("1100"))}))
	},
	"ask for a reschedule": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.RequestReschedule, loans.RescheduleRequest{
			LoanID: o.loan, From: calendar.MustParse("2026-04-01"), DueDate: calendar.MustParse("2026-04-05"), ReasonID: o.world.around.reason, SubmittedOn: o.today(),
		}))
	},
}

// codes are the codes of a row: a is the first, b the second.
type codes []string

// The table: + is allowed, a letter is a refusal with that code. The loan is progressive, of 1,000, its interest follows the
// payments, and there is a payment of 20 since it was disbursed; what needs another sort of loan, or another transaction
// first, is refused for that reason also where the state would allow it.
var table = []struct {
	command string
	cells   string // one for each state, in their order
	codes   codes
}{
	//                             submitted
	//                             |  approved
	//                             |  |  active
	//                             |  |  |  charged off
	//                             |  |  |  |  terminated
	//                             |  |  |  |  |  overpaid
	//                             |  |  |  |  |  |  closed
	//                             |  |  |  |  |  |  |  written off
	//                             |  |  |  |  |  |  |  |  rescheduled
	//                             |  |  |  |  |  |  |  |  |  rejected
	//                             |  |  |  |  |  |  |  |  |  |  withdrawn
	{"modify", "+  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.cannot.modify.loan.in.its.present.state"}},
	{"delete", "+  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.cannot.delete.loan.in.its.present.state"}},
	{"approve", "+  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.approve.account.is.not.submitted.and.pending.state"}},
	{"undo approval", "a  +  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.undo.approval.account.is.not.approved"}},
	{"reject", "+  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.reject.account.is.not.submitted.pending.approval.state"}},
	{"withdraw", "+  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.withdraw.cannot.withdraw"}},
	{"disburse", "a  +  a  b  a  a  a  a  a  a  a", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"undo disbursal", "a  a  +  b  +  a  a  a  a  a  a", codes{"error.msg.loan.undo.disbursal.account.is.not.active", "error.msg.loan.is.charged.off"}},
	{"repay", "a  a  +  +  +  +  +  a  a  a  a", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"credit goodwill", "a  a  +  +  +  +  +  a  a  a  a", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"merchant refund", "a  a  +  +  +  +  +  a  a  a  a", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"waive interest", "a  a  +  +  +  a  a  a  a  a  a", codes{"error.msg.loan.repayment.or.waiver.account.is.not.active"}},
	{"recover", "a  a  a  a  a  a  a  +  a  a  a", codes{"error.msg.loan.account.is.not.written.off"}},
	{"credit balance refund", "a  a  a  a  a  +  a  a  a  a  a", codes{"error.msg.loan.credit.balance.refund.account.is.not.overpaid"}},
	{"cash refund", "a  a  b  b  b  a  a  a  a  a  a", codes{"error.msg.loan.refund.account.is.not.active", "error.msg.loan.refund.amount.invalid"}},
	{"undo a payment", "a  a  +  +  +  +  +  b  +  a  a", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.written.off.update.not.allowed"}},
	{"charge back", "a  a  +  +  +  +  +  b  +  a  a", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.chargeback.operation.not.allowed"}},
	{"write off", "a  a  +  +  +  a  a  a  a  a  a", codes{"error.msg.loan.writtenoff.account.is.not.active"}},
	{"undo write-off", "a  a  a  a  a  a  a  +  a  a  a", codes{"error.msg.loan.status.not.written.off.update.not.allowed"}},
	{"close", "a  a  b  b  b  c  a  a  a  a  a", codes{"error.msg.loan.close.account.is.not.active", "error.msg.loan.close.loan.has.money.outstanding", "error.msg.loan.close.loan.is.overpaid"}},
	{"foreclose", "a  a  b  b  b  a  a  a  a  a  a", codes{"error.msg.loan.foreclosure.account.is.not.active", "loan.with.interest.recalculation.enabled.cannot.be.foreclosured"}},
	{"charge off", "a  a  +  b  +  a  a  a  a  a  a", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.already.charged.off"}},
	{"undo charge-off", "a  a  b  +  b  a  a  a  a  a  a", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.not.charged.off"}},
	{"terminate", "a  a  +  b  c  a  a  a  a  a  a", codes{"error.msg.loan.account.is.not.active.state", "error.msg.loan.account.is.charge-off", "error.msg.loan.account.is.already.contract.termination.substate"}},
	{"undo termination", "a  a  b  b  +  a  a  a  a  a  a", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.not.contract.terminated"}},
	{"re-age", "a  a  +  b  c  a  a  a  a  a  a", codes{"error.msg.loan.reage.supported.only.for.active.loans", "error.msg.loan.reage.not.allowed.on.charged.off", "error.msg.loan.reage.not.allowed.on.contract.terminated"}},
	{"undo re-age", "a  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.reage.reaging.transaction.missing"}},
	{"re-amortize", "a  a  +  b  c  a  a  a  a  a  a", codes{"error.msg.loan.reamortize.supported.only.for.active.loans", "error.msg.loan.reamortize.not.allowed.on.charged.off", "error.msg.loan.reamortize.not.allowed.on.contract.terminated"}},
	{"undo re-amortize", "a  a  a  a  a  a  a  a  a  a  a", codes{"error.msg.loan.reamortize.reamortization.transaction.missing"}},
	{"pause interest", "a  a  +  +  b  a  a  a  a  a  a", codes{"loan.must.be.active", "interest.pause.end.date.after.loan.maturity.date"}},
	{"pause delinquency", "a  a  +  +  +  a  a  a  a  a  a", codes{"validation.msg.loanDelinquencyAction.invalid.loan.state"}},
	{"add a charge", "+  +  +  a  +  +  +  b  b  b  b", codes{"error.msg.loan.is.charged.off", "error.msg.loanCharge.cannot.be.added.as.loan.is.closed"}},
	{"capitalize income", "a  a  +  +  +  +  +  b  b  a  a", codes{"validation.msg.loan.capitalized.income.capitalized.income.only.after.disbursement", "validation.msg.loan.capitalized.income.not.valid.loan.status"}},
	{"change the approved amount", "a  +  +  +  +  +  +  a  a  a  a", codes{"validation.msg.validation.errors.exist"}},
	{"ask for a reschedule", "a  a  +  b  c  a  a  a  a  a  a", codes{"validation.msg.rescheduleloan.loan.is.not.active", "error.msg.loan.is.charged.off", "validation.msg.rescheduleloan.rescheduleFromDate.repayment.schedule.installment.does.not.exist"}},
}

// TestEveryCommandInEveryState walks the table. What is refused is tried for good, and changes nothing; what is allowed is
// tried as a preview.
func TestEveryCommandInEveryState(t *testing.T) {
	for column, s := range states {
		t.Run(s.name, func(t *testing.T) {
			o := newOffice(t)
			if err := s.reach(o); err != nil {
				t.Fatal(err)
			}
			for _, row := range table {
				want := ""
				if cell := strings.Fields(row.cells)[column]; cell != "+" {
					want = row.codes[cell[0]-'a']
				}
				o.checkState(t, row.command, want)
			}
		})
	}
}

// checkState gives a command and holds the answer against a code, or against "" for none.
func (o *office) checkState(t *testing.T, command, code string) {
	t.Helper()
	before := o.fingerprint()
	preview := *o
	preview.at(o.bench.Desk.Preview())
	err := given[command](&preview)
	if code == "" {
		if err != nil {
			t.Errorf("%s: refused with %v", command, err)
		}
	} else if err == nil {
		t.Errorf("%s: allowed, want %s", command, code)
	} else {
		o.checkRefusal(t, command, code, err)
		o.checkRefusal(t, command, code, given[command](o))
	}
	if o.fingerprint() != before {
		t.Errorf("%s: records changed", command)
	}
}

func (o *office) checkRefusal(t *testing.T, command, code string, err error) {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) || !refusal.Has(code) {
		t.Errorf("%s: %v, want %s", command, err, code)
	}
}

// office is a world whose loan has yet to be approved.
type office struct {
	*world
	actor *lending.Desk
	desk  lending.LoanService
	paid  int64 // the repayment
}

// at lets further commands come from a desk.
func (o *office) at(desk *lending.Desk) { o.actor, o.desk = desk, desk.Loans }

func newOffice(t *testing.T) *office {
	w := newWorld(t, shapes[len(shapes)-1])
	o := &office{world: w}
	o.at(w.bench.Desk)
	first, err := o.desk.Get(o.ctx, w.loan)
	if err != nil {
		t.Fatal(err)
	}
	in := w.bench.Application(first.ClientID, first.ProductID, "1000")
	in.TermFrequency, in.Repayments = 6, 6
	shapes[len(shapes)-1].apply(&in)
	made, err := o.desk.Submit(o.ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	o.loan = made.ID
	return o
}

func (o *office) today() calendar.Date { return o.bench.Today() }

// on drops what a command answered.
func (o *office) on(_ lending.Result, err error) error { return err }

func (o *office) approve() error {
	return o.on(o.desk.Approve(o.ctx, o.loan, loans.Approval{On: o.today()}))
}
func (o *office) disburse() error {
	return o.on(o.desk.Disburse(o.ctx, o.loan, loans.Disbursal{On: o.today()}))
}

// activate approves and disburses the loan, and pays something in March.
func (o *office) activate() error {
	if err := errors.Join(o.approve(), o.disburse()); err != nil {
		return err
	}
	o.bench.MoveTo("2026-03-10")
	paid, err := o.desk.Repay(o.ctx, o.loan, o.payment("20"))
	o.paid = paid.ID
	return err
}

func (o *office) payment(amount string) loans.Payment {
	return loans.Payment{On: o.today(), Amount: money.MustParse(amount)}
}

func (o *office) pay(amount string) error {
	return o.on(o.desk.Repay(o.ctx, o.loan, o.payment(amount)))
}

// payAll pays exactly what closes the loan.
func (o *office) payAll() error {
	template, err := o.desk.Template(o.ctx, loans.TransactionTemplateInput{Loan: lending.ByID(o.loan), Command: "prepayLoan", On: o.today()})
	if err != nil {
		return err
	}
	return o.on(o.desk.Repay(o.ctx, o.loan, loans.Payment{On: o.today(), Amount: template.Amount}))
}

func (o *office) reAge() loans.ReAgeInput {
	return loans.ReAgeInput{StartDate: o.today().AddDays(10), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 3}
}

func (o *office) modification() loans.Modification {
	var in loans.Modification
	in.Principal, in.LoanType = money.FromInt(900), "individual"
	return in
}

func after(steps ...func(*office) error) func(*office) error {
	return func(o *office) error {
		for _, step := range steps {
			if err := step(o); err != nil {
				return err
			}
		}
		return nil
	}
}

func onLoan[T operation.Input](o *office, op operation.Typed[loans.Addressed[T], lending.Result], in T) (lending.Result, error) {
	return lending.Run(o.ctx, o.actor, op, loans.Addressed[T]{Loan: lending.ByID(o.loan), Body: in})
}
