package reading

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// acts says of the commands on loans which acts of the state machine each is; one of them is enough. Those without an act are
// free in every state (docs/semantics/wire-loans.md, 5).
var acts = []struct {
	of operation.Meta
	is []book.Act
}{
	{loans.Modify.Meta, []book.Act{book.Modifying}},
	{loans.Delete.Meta, []book.Act{book.Deleting}},
	{loans.VaryInstalments.Meta, []book.Act{book.Modifying}},
	{loans.RestoreInstalments.Meta, []book.Act{book.Modifying}},
	{loans.AttachOriginator.Meta, []book.Act{book.Originating}},
	{loans.DetachOriginator.Meta, []book.Act{book.Originating}},
	{loans.Approve.Meta, []book.Act{book.Approving}},
	{loans.UndoApproval.Meta, []book.Act{book.UndoingApproval}},
	{loans.Reject.Meta, []book.Act{book.Rejecting}},
	{loans.Withdraw.Meta, []book.Act{book.Withdrawing}},
	{loans.ChangeApprovedAmount.Meta, []book.Act{book.ChangingApproved}},
	{loans.ChangeAvailableAmount.Meta, []book.Act{book.ChangingAvailable}},
	{loans.EditTranches.Meta, []book.Act{book.EditingTranches}},
	{loans.EditTranche.Meta, []book.Act{book.EditingTranches}},
	{loans.AssignOfficer.Meta, nil},
	{loans.UnassignOfficer.Meta, nil},
	{loans.MarkAsFraud.Meta, nil},
	{loans.CreateGuarantor.Meta, []book.Act{book.Guaranteeing}},
	{loans.UpdateGuarantor.Meta, []book.Act{book.Guaranteeing}},
	{loans.DeleteGuarantor.Meta, []book.Act{book.Guaranteeing}},

	{loans.Disburse.Meta, []book.Act{book.Disbursing}},
	{loans.DisburseWithoutDownPayment.Meta, []book.Act{book.Disbursing}},
	{loans.DisburseToSavings.Meta, []book.Act{book.Disbursing}},
	{loans.TakeOver.Meta, []book.Act{book.TakingOver}},
	{loans.UndoDisbursal.Meta, []book.Act{book.UndoingDisbursal}},
	{loans.UndoLastDisbursal.Meta, []book.Act{book.UndoingLastDisbursal}},

	{loans.Repay.Meta, []book.Act{book.Paying}},
	{loans.MakeDownPayment.Meta, []book.Act{book.Paying}},
	{loans.CreditGoodwill.Meta, []book.Act{book.Paying}},
	{loans.RefundByMerchant.Meta, []book.Act{book.Paying}},
	{loans.RefundByPayout.Meta, []book.Act{book.Paying}},
	{loans.WaiveInterestPayment.Meta, []book.Act{book.Paying}},
	{loans.RefundInterest.Meta, []book.Act{book.Paying}},
	{loans.Recover.Meta, []book.Act{book.Recovering}},
	{loans.WaiveInterestPortion.Meta, []book.Act{book.WaivingInterest}},
	{loans.RefundCreditBalance.Meta, []book.Act{book.RefundingCredit}},
	{loans.RefundByCash.Meta, []book.Act{book.RefundingByCash}},
	{loans.RefundByTransfer.Meta, []book.Act{book.RefundingByTransfer}},
	{loans.RecoverGuarantees.Meta, []book.Act{book.RecoveringGuarantees}},
	{loans.AdjustTransaction.Meta, []book.Act{book.Adjusting}},
	{loans.ChargeBack.Meta, []book.Act{book.ChargingBack}},
	{loans.CapitalizeIncome.Meta, []book.Act{book.Capitalizing}},
	{loans.AdjustCapitalizedIncome.Meta, []book.Act{book.Capitalizing}},
	{loans.ChargeBuyDownFee.Meta, []book.Act{book.BuyingDown}},
	{loans.AdjustBuyDownFee.Meta, []book.Act{book.AdjustingBuyDown}},

	{loans.WriteOffLoan.Meta, []book.Act{book.WritingOff}},
	{loans.UndoWriteOff.Meta, []book.Act{book.UndoingWriteOff}},
	{loans.CloseLoan.Meta, []book.Act{book.ClosingWithinTolerance}},
	{loans.CloseRescheduled.Meta, []book.Act{book.ClosingRescheduled}},
	{loans.ForecloseLoan.Meta, []book.Act{book.Foreclosing}},
	{loans.ChargeOffLoan.Meta, []book.Act{book.ChargingOff}},
	{loans.UndoChargeOff.Meta, []book.Act{book.UndoingChargeOff}},
	{loans.TerminateContract.Meta, []book.Act{book.Terminating}},
	{loans.UndoTermination.Meta, []book.Act{book.UndoingTermination}},

	{loans.ReAgeLoan.Meta, []book.Act{book.ReAgingAct}},
	{loans.UndoReAge.Meta, nil},
	{loans.ReAmortizeLoan.Meta, []book.Act{book.ReAmortizingAct}},
	{loans.UndoReAmortize.Meta, nil},
	{loans.PauseInterest.Meta, []book.Act{book.PausingInterest}},
	{loans.ChangeInterestPause.Meta, []book.Act{book.PausingInterest}},
	{loans.DeleteInterestPause.Meta, []book.Act{book.PausingInterest}},
	{loans.CreateDelinquencyAction.Meta, []book.Act{book.PausingDelinquency}},
	{loans.RequestReschedule.Meta, []book.Act{book.AskingReschedule, book.AskingRate}},
	{loans.Correct.Meta, []book.Act{book.Correcting}},

	{loans.AddCharge.Meta, []book.Act{book.AddingCharge}},
	{loans.UpdateCharge.Meta, []book.Act{book.ChangingCharge}},
	{loans.DeleteCharge.Meta, []book.Act{book.ChangingCharge}},
	{loans.WaiveCharge.Meta, []book.Act{book.WaivingCharge}},
	{loans.UndoChargeWaiver.Meta, []book.Act{book.WaivingCharge}},
	{loans.PayCharge.Meta, []book.Act{book.PayingCharge}},
	{loans.PayChargeByBody.Meta, []book.Act{book.PayingCharge}},
	{loans.AdjustCharge.Meta, []book.Act{book.AdjustingCharge}},
	{loans.RefundCharge.Meta, []book.Act{book.RefundingCharge}},
	{loans.DeactivateOverdueCharges.Meta, []book.Act{book.DeactivatingCharges}},
}

// Commands decides [loans.Commands].
func Commands(u *operation.Unit, in loans.OfLoan) (loans.CommandsData, error) {
	o, err := records.Open(u, in.Loan)
	if err != nil {
		return loans.CommandsData{}, err
	}
	d := loans.CommandsData{LoanID: o.Loan.ID, Status: o.Loan.Status, Commands: []loans.CommandData{}}
	for _, row := range acts {
		if len(row.is) == 0 || slices.ContainsFunc(row.is, o.Account.StateTakes) {
			permission := row.of.Permission()
			d.Commands = append(d.Commands, loans.CommandData{Operation: row.of.ID, Permission: permission, Allowed: u.Actor.Holds(permission)})
		}
	}
	slices.SortFunc(d.Commands, func(a, b loans.CommandData) int { return cmp.Compare(a.Operation, b.Operation) })
	return d, nil
}
