package lending_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// states are the columns of the tables, with how a loan that was just submitted gets there.
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
		return o.on(onLoan(o, loans.TerminateContract, loans.TerminationInput{}))
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

// given are the commands of the rows by operation, each with input that an ordinary loan in the right state takes.
var given = map[string]func(*office) error{
	// the application
	"loans.Modify":       func(o *office) error { return o.on(o.desk.Modify(o.ctx, o.loan, o.modification())) },
	"loans.Delete":       func(o *office) error { return o.on(o.desk.Delete(o.ctx, o.loan)) },
	"loans.Approve":      (*office).approve,
	"loans.UndoApproval": func(o *office) error { return o.on(o.desk.UndoApproval(o.ctx, o.loan, loans.Remark{})) },
	"loans.Reject":       func(o *office) error { return o.on(o.desk.Reject(o.ctx, o.loan, loans.Rejection{On: o.today()})) },
	"loans.Withdraw":     func(o *office) error { return o.on(o.desk.Withdraw(o.ctx, o.loan, loans.Withdrawal{On: o.today()})) },
	"loans.ChangeApprovedAmount": one(loans.ChangeApprovedAmount, func(*office) loans.AmountChange {
		return loans.AmountChange{Amount: new(money.MustParse("1100"))}
	}),
	"loans.ChangeAvailableAmount": one(loans.ChangeAvailableAmount, func(*office) loans.AmountChange {
		return loans.AmountChange{Amount: new(money.MustParse("50"))}
	}),
	"loans.AttachOriginator": func(o *office) error {
		_, err := lending.Run(o.ctx, o.actor, loans.AttachOriginator, loans.OnOriginator{Loan: lending.ByID(o.loan), Originator: lending.ByID(o.originator)})
		return err
	},
	"loans.DetachOriginator": func(o *office) error {
		_, err := lending.Run(o.ctx, o.actor, loans.DetachOriginator, loans.OnOriginator{Loan: lending.ByID(o.loan), Originator: lending.ByID(o.attached)})
		return err
	},

	"loans.VaryInstalments": one(loans.VaryInstalments, func(*office) loans.ScheduleExceptions {
		return loans.ScheduleExceptions{Exceptions: loans.InstalmentExceptions{Deleted: []loans.DeletedInstalment{{Due: calendar.MustParse("2026-02-01")}}}}
	}),
	"loans.RestoreInstalments": one(loans.RestoreInstalments, func(*office) loans.Remark { return loans.Remark{} }),

	// who stands for it
	"loans.CreateGuarantor": one(loans.CreateGuarantor, func(*office) loans.NewGuarantor { return guarantor("Bala") }),
	"loans.UpdateGuarantor": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.UpdateGuarantor, loans.OnGuarantor[loans.GuarantorChange]{
			Loan: lending.ByID(o.loan), GuarantorID: o.guarantor, Body: loans.GuarantorChange{City: new("Pune")},
		}))
	},
	"loans.DeleteGuarantor": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.DeleteGuarantor, loans.OnGuarantor[operation.NoInput]{Loan: lending.ByID(o.loan), GuarantorID: o.guarantor}))
	},

	// who looks after it
	"loans.AssignOfficer": func(o *office) error {
		return o.on(o.desk.AssignOfficer(o.ctx, o.loan, loans.Assignment{FromOfficerID: o.officer, ToOfficerID: o.colleague, On: o.today()}))
	},
	"loans.UnassignOfficer": func(o *office) error {
		return o.on(o.desk.UnassignOfficer(o.ctx, o.loan, loans.Unassignment{On: o.today()}))
	},
	"loans.MarkAsFraud": func(o *office) error {
		return o.on(o.desk.MarkAsFraud(o.ctx, o.loan, loans.FraudMark{Fraud: new(true)}))
	},

	// money out
	"loans.Disburse": (*office).disburse,
	"loans.DisburseWithoutAutoDownPayment": one(loans.DisburseWithoutDownPayment, func(o *office) loans.Disbursal {
		return loans.Disbursal{On: o.today()}
	}),
	"loans.DisburseToSavings": one(loans.DisburseToSavings, func(o *office) loans.ToSavings {
		return loans.ToSavings{On: o.today()}
	}),
	"loans.TakeOver": one(loans.TakeOver, func(o *office) loans.CutOver {
		return loans.CutOver{On: o.today(), DisbursedOn: o.today(), Instalments: []loans.RemainingInstalment{{Due: o.today().AddMonths(6), Principal: money.FromInt(1000)}}}
	}),
	"loans.UndoDisbursal":     func(o *office) error { return o.on(o.desk.UndoDisbursal(o.ctx, o.loan, loans.Remark{})) },
	"loans.UndoLastDisbursal": func(o *office) error { return o.on(o.desk.UndoLastDisbursal(o.ctx, o.loan, loans.Remark{})) },
	"loans.EditTranches": one(loans.EditTranches, func(o *office) loans.TrancheList {
		return loans.TrancheList{Tranches: []loans.PlannedTranche{
			{ID: o.tranches[0], On: o.submitted, Principal: o.firstTranche()},
			{On: calendar.MustParse("2026-05-01"), Principal: money.FromInt(300)},
		}}
	}),
	"loans.EditTranche": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.EditTranche, loans.OnTranche[loans.TrancheChange]{
			Loan: lending.ByID(o.loan), TrancheID: o.tranches[1],
			Body: loans.TrancheChange{Expected: calendar.MustParse("2026-04-01"), Amount: money.FromInt(300)},
		}))
	},

	// money in, and given back
	"loans.Repay":          func(o *office) error { return o.pay("10") },
	"loans.DownPayment":    func(o *office) error { return o.on(o.desk.DownPayment(o.ctx, o.loan, o.payment("10"))) },
	"loans.GoodwillCredit": func(o *office) error { return o.on(o.desk.CreditGoodwill(o.ctx, o.loan, o.payment("10"))) },
	"loans.MerchantIssuedRefund": func(o *office) error {
		return o.on(o.desk.RefundByMerchant(o.ctx, o.loan, refundOf(o.payment("10"))))
	},
	"loans.PayoutRefund": func(o *office) error {
		return o.on(o.desk.RefundByPayout(o.ctx, o.loan, refundOf(o.payment("10"))))
	},
	"loans.InterestPaymentWaiver": func(o *office) error { return o.on(o.desk.WaiveInterestPayment(o.ctx, o.loan, o.payment("10"))) },
	"loans.RefundInterest": func(o *office) error {
		return o.on(onTransaction(o, loans.RefundInterest, o.refund, loans.InterestRefundInput{Amount: money.FromInt(1)}))
	},
	"loans.WaiveInterest":       func(o *office) error { return o.on(o.desk.WaiveInterest(o.ctx, o.loan, o.payment("1"))) },
	"loans.Recover":             func(o *office) error { return o.on(o.desk.Recover(o.ctx, o.loan, o.payment("10"))) },
	"loans.CreditBalanceRefund": func(o *office) error { return o.on(o.desk.RefundCreditBalance(o.ctx, o.loan, o.payment("10"))) },
	"loans.RefundByCash":        func(o *office) error { return o.on(o.desk.RefundByCash(o.ctx, o.loan, o.payment("10"))) },
	"loans.RefundByTransfer": one(loans.RefundByTransfer, func(o *office) loans.TransferRefundInput {
		return loans.TransferRefundInput{On: o.today(), Amount: money.FromInt(10)}
	}),
	"loans.RecoverGuarantees": one(loans.RecoverGuarantees, func(*office) operation.NoInput { return operation.NoInput{} }),
	"loans.AdjustTransaction": func(o *office) error {
		return o.on(o.desk.Adjust(o.ctx, o.loan, o.paid, loans.Adjustment{On: o.today(), Amount: new(money.Amount)}))
	},
	"loans.Chargeback": func(o *office) error {
		return o.on(o.desk.ChargeBack(o.ctx, o.loan, o.paid, loans.ChargebackInput{Amount: money.FromInt(1)}))
	},
	"loans.CapitalizeIncome": one(loans.CapitalizeIncome, func(o *office) loans.CapitalizedIncomeInput {
		return loans.CapitalizedIncomeInput(o.income(10))
	}),
	"loans.AdjustCapitalizedIncome": func(o *office) error {
		return o.on(onTransaction(o, loans.AdjustCapitalizedIncome, o.capitalized, loans.IncomeAdjustment(o.income(5))))
	},
	"loans.BuyDown": one(loans.ChargeBuyDownFee, func(o *office) loans.BuyDownFeeInput {
		return loans.BuyDownFeeInput(o.income(10))
	}),
	"loans.AdjustBuyDownFee": func(o *office) error {
		return o.on(onTransaction(o, loans.AdjustBuyDownFee, o.boughtDown, loans.BuyDownFeeAdjustmentInput(o.income(5))))
	},

	// the end, and back from it
	"loans.WriteOff":     func(o *office) error { return o.on(o.desk.WriteOff(o.ctx, o.loan, loans.Closing{On: o.today()})) },
	"loans.UndoWriteOff": func(o *office) error { return o.on(o.desk.UndoWriteOff(o.ctx, o.loan)) },
	"loans.Close":        func(o *office) error { return o.on(o.desk.Close(o.ctx, o.loan, loans.Closing{On: o.today()})) },
	"loans.CloseRescheduled": func(o *office) error {
		return o.on(o.desk.CloseRescheduled(o.ctx, o.loan, loans.Closing{On: o.today()}))
	},
	"loans.Foreclose": func(o *office) error { return o.on(o.desk.Foreclose(o.ctx, o.loan, loans.Foreclosure{On: o.today()})) },
	"loans.ChargeOff": func(o *office) error {
		return o.on(o.desk.ChargeOff(o.ctx, o.loan, loans.ChargeOffInput{On: o.today()}))
	},
	"loans.UndoChargeOff":     one(loans.UndoChargeOff, noReversal),
	"loans.TerminateContract": one(loans.TerminateContract, func(*office) loans.TerminationInput { return loans.TerminationInput{} }),
	"loans.UndoTermination":   one(loans.UndoTermination, noReversal),

	// other terms
	"loans.ReAge":          func(o *office) error { return o.on(o.desk.ReAge(o.ctx, o.loan, o.reAge())) },
	"loans.UndoReAge":      one(loans.UndoReAge, noReversal),
	"loans.ReAmortize":     func(o *office) error { return o.on(o.desk.ReAmortize(o.ctx, o.loan, loans.ReAmortizeInput{})) },
	"loans.UndoReAmortize": one(loans.UndoReAmortize, noReversal),
	"loans.PauseInterest": one(loans.PauseInterest, func(o *office) loans.InterestPause {
		return loans.InterestPause{From: o.today(), Till: o.today().AddDays(5)}
	}),
	"loans.ChangeInterestPause": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.ChangeInterestPause, loans.OnPause[loans.InterestPause]{
			Loan: lending.ByID(o.loan), Pause: lending.ByID(o.pause), Body: loans.InterestPause{From: o.today(), Till: o.today().AddDays(9)},
		}))
	},
	"loans.DeleteInterestPause": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.DeleteInterestPause, loans.OnPause[operation.NoInput]{Loan: lending.ByID(o.loan), Pause: lending.ByID(o.pause)}))
	},
	"loans.CreateDelinquencyAction": one(loans.CreateDelinquencyAction, func(o *office) loans.NewDelinquencyAction {
		return loans.NewDelinquencyAction{Action: "pause", From: o.today(), To: o.today().AddDays(5)}
	}),
	"loans.RequestReschedule": func(o *office) error { return o.on(o.askForDueDate()) },
	"loans.ApproveReschedule": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.ApproveReschedule, loans.RescheduleApproval{Request: lending.ByID(o.request), On: o.today()}))
	},
	"loans.RejectReschedule": func(o *office) error {
		return o.on(lending.Run(o.ctx, o.actor, loans.RejectReschedule, loans.RescheduleRejection{Request: lending.ByID(o.request), On: o.today()}))
	},

	// charges
	"loans.AddCharge": func(o *office) error {
		return o.on(o.desk.AddCharge(o.ctx, o.loan, loans.NewCharge{DefinitionID: o.world.around.charges[0], Amount: new(money.MustDecimal("5")), Due: o.today()}))
	},
	"loans.UpdateCharge": func(o *office) error {
		return o.on(onCharge(o, loans.UpdateCharge, loans.ChargeChange{Amount: new(money.MustDecimal("6"))}))
	},
	"loans.DeleteCharge": func(o *office) error { return o.on(onCharge(o, loans.DeleteCharge, operation.NoInput{})) },
	"loans.WaiveCharge":  func(o *office) error { return o.on(onCharge(o, loans.WaiveCharge, loans.ChargeWaiver{})) },
	"loans.UndoChargeWaiver": func(o *office) error {
		return o.on(onTransaction(o, loans.UndoChargeWaiver, o.waived, operation.NoInput{}))
	},
	"loans.AdjustCharge": func(o *office) error {
		return o.on(onCharge(o, loans.AdjustCharge, loans.ChargeAdjustmentInput{Amount: money.FromInt(1)}))
	},
	"loans.PayCharge": func(o *office) error {
		return o.on(onCharge(o, loans.PayCharge, loans.ChargeFromAccount{On: o.today()}))
	},
	"loans.PayChargeByBody": one(loans.PayChargeByBody, func(o *office) loans.ChargeNamed {
		return loans.ChargeNamed{ChargeID: o.charge, On: o.today()}
	}),
	"loans.ChargeRefund": func(o *office) error {
		return o.on(o.desk.RefundCharge(o.ctx, o.loan, loans.ChargeRefundInput{ChargeID: o.charge}))
	},
	"loans.Correct": one(loans.Correct, func(*office) loans.Correction {
		return loans.Correction{YearlyRate: new(money.MustDecimal("5"))}
	}),
	"loans.DeactivateOverdueCharges": one(loans.DeactivateOverdueCharges, func(o *office) loans.OverdueDeactivation {
		return loans.OverdueDeactivation{Due: o.submitted}
	}),
}

// inAnyState are commands on a loan that any state takes: locks, and processing the history again.
var inAnyState = []string{"loans.PlaceLock", "loans.Reprocess"}

// TestEveryCommandInEveryState walks the tables. What is refused is tried for good, and changes nothing; what is allowed is
// tried as a preview.
func TestEveryCommandInEveryState(t *testing.T) {
	for _, table := range tables {
		for column, s := range states {
			t.Run(table.of.name+"/"+s.name, func(t *testing.T) { walk(t, table.of, table.rows, column) })
		}
	}
}

func walk(t *testing.T, of shape, rows []row, column int) {
	if strings.Fields(rows[0].cells)[column] == "." {
		t.Skip("such loans do not get there")
	}
	o := newOffice(t, of)
	if err := states[column].reach(o); err != nil {
		t.Fatal(err)
	}
	offered := o.offered(t)
	for _, row := range rows {
		want := ""
		if cell := strings.Fields(row.cells)[column]; cell != "+" {
			want = row.codes[cell[0]-'a']
		} else if !slices.Contains(offered, row.command) && !slices.Contains(onRequests, row.command) {
			t.Errorf("%s is allowed and not offered", row.command)
		}
		o.checkState(t, row.command, want)
	}
}

// onRequests are commands on a request to reschedule, whose own state decides too.
var onRequests = []string{"loans.ApproveReschedule", "loans.RejectReschedule"}

// offered are the commands that the state of the loan takes, as the platform says.
func (o *office) offered(t *testing.T) []string {
	t.Helper()
	commands, err := o.desk.Commands(o.ctx, o.loan)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range commands.Commands {
		if !c.Allowed {
			t.Errorf("%s is not allowed to the administrator", c.Operation)
		}
		ids = append(ids, c.Operation)
	}
	return ids
}

// TestCommandsOffered holds what is offered in states that take little, beside what every state takes.
func TestCommandsOffered(t *testing.T) {
	always := []string{"loans.AdjustTransaction", "loans.AssignOfficer", "loans.Chargeback", "loans.MarkAsFraud", "loans.UnassignOfficer", "loans.UndoReAge", "loans.UndoReAmortize"}
	for state, want := range map[string][]string{
		"submitted": {"loans.AddCharge", "loans.Approve", "loans.AttachOriginator", "loans.CreateGuarantor", "loans.Delete", "loans.DeleteCharge", "loans.DeleteGuarantor",
			"loans.DetachOriginator", "loans.Modify", "loans.Reject", "loans.RestoreInstalments", "loans.UpdateCharge", "loans.UpdateGuarantor", "loans.VaryInstalments", "loans.Withdraw"},
		"approved": {"loans.AddCharge", "loans.ChangeApprovedAmount", "loans.ChangeAvailableAmount", "loans.CreateGuarantor", "loans.DeleteGuarantor", "loans.Disburse", "loans.DisburseToSavings", "loans.DisburseWithoutAutoDownPayment",
			"loans.EditTranche", "loans.EditTranches", "loans.TakeOver", "loans.UndoApproval", "loans.UpdateGuarantor"},
		"rejected": nil,
	} {
		t.Run(state, func(t *testing.T) {
			o := newOffice(t, ordinary)
			for _, s := range states {
				if s.name == state {
					if err := s.reach(o); err != nil {
						t.Fatal(err)
					}
				}
			}
			want := append(slices.Clone(want), always...)
			slices.Sort(want)
			if diff := cmp.Diff(want, o.offered(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTheTableKnowsEveryCommand: a command on loans that the table does not have is not tested in every state.
func TestTheTableKnowsEveryCommand(t *testing.T) {
	var rows []string
	for _, row := range ordinaryTable {
		rows = append(rows, row.command)
	}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		id := op.About().ID
		if op.ReadOnly() || !aboutLoan(op) || slices.Contains(inAnyState, id) {
			continue
		}
		if !slices.Contains(rows, id) {
			t.Errorf("%s has no row", id)
		}
	}
}

// aboutLoan reports whether the input of an operation names a loan, or a request to change one.
func aboutLoan(op operation.Operation) bool {
	in := reflect.TypeOf(op.NewInput()).Elem()
	for _, field := range []string{"Loan", "LoanID", "Request"} {
		if f, ok := in.FieldByName(field); ok && len(f.Index) == 1 {
			return strings.HasPrefix(op.About().ID, "loans.")
		}
	}
	return false
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
