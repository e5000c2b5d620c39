package servicing

import (
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/internal/loans/ahead"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/explaining"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// onLoan decides a command on a stored loan that needs nothing but the account.
func onLoan[T operation.Input](decision func(*book.Account, T) (operation.Result, error)) func(*operation.Unit, loans.Addressed[T]) (operation.Result, error) {
	return func(u *operation.Unit, in loans.Addressed[T]) (operation.Result, error) {
		if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
			return operation.Result{}, err
		}
		return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return decision(a, in.Body) })
	}
}

// answering decides a command whose answer leaves parts out. Its audit record has them all the same.
func answering[I operation.Input](leaveOut func(*operation.Result), decided func(*operation.Unit, I) (operation.Result, error)) func(*operation.Unit, I) (operation.Result, error) {
	return func(u *operation.Unit, in I) (operation.Result, error) {
		r, err := decided(u, in)
		u.Resource = operation.Resource{OfficeID: r.OfficeID, GroupID: r.GroupID, ClientID: r.ClientID, LoanID: r.LoanID, ID: r.ID}
		leaveOut(&r)
		return r, err
	}
}

// Parts that answers leave out. (docs/semantics/wire-loans.md, 2; wire-transactions.md, 5.)
func withoutLoan(r *operation.Result) { r.LoanID = 0 }

func withoutParties(r *operation.Result) { r.OfficeID, r.GroupID, r.ClientID = 0, 0, 0 }

func withoutAny(r *operation.Result) { r.LoanID, r.OfficeID, r.GroupID, r.ClientID = 0, 0, 0, 0 }

// Operations lists the operations of package loans, each with what decides it.
func Operations() []operation.Operation {
	return Shown(

		loans.Calculate.CalculatedBy(reading.Calculate),
		loans.TryProduct.CalculatedBy(reading.Try),
		loans.Submit.DecidedBy(records.Reaching(datatables.Created, origination.Submit)),
		loans.Modify.DecidedBy(origination.Modify),
		loans.Delete.DecidedBy(origination.Delete),
		loans.Approve.DecidedBy(records.Reaching(datatables.Approved, origination.Approving)),
		loans.UndoApproval.DecidedBy(onLoan(origination.UndoApproval)),
		loans.Reject.DecidedBy(records.Reaching(datatables.Rejected, onLoan(origination.Reject))),
		loans.Withdraw.DecidedBy(records.Reaching(datatables.Withdrawn, onLoan(origination.Withdraw))),

		loans.Disburse.DecidedBy(records.Reaching(datatables.Disbursed, origination.DisbursingWith(true))),
		loans.DisburseWithoutDownPayment.DecidedBy(records.Reaching(datatables.Disbursed, origination.DisbursingWith(false))),
		loans.DisburseToSavings.DecidedBy(records.Reaching(datatables.Disbursed, origination.DisburseToSavings)),
		loans.TakeOver.DecidedBy(records.Reaching(datatables.Disbursed, origination.TakeOver)),
		loans.UndoDisbursal.DecidedBy(onLoan(origination.UndoDisbursal)),
		loans.UndoLastDisbursal.DecidedBy(onLoan(origination.UndoLastDisbursal)),

		loans.ChangeApprovedAmount.DecidedBy(onLoan(origination.ChangeApproved)),
		loans.ChangeAvailableAmount.DecidedBy(onLoan(origination.ChangeAvailable)),
		loans.ApprovedAmounts.DecidedBy(origination.ApprovedAmounts),
		loans.EditTranches.DecidedBy(onLoan(origination.EditTranches)),
		loans.EditTranche.DecidedBy(origination.EditTranche),
		loans.GetTranche.DecidedBy(reading.GetTranche),

		loans.AssignOfficer.DecidedBy(origination.AssignOfficer),
		loans.UnassignOfficer.DecidedBy(onLoan(origination.UnassignOfficer)),
		loans.VaryInstalments.DecidedBy(onLoan(origination.VaryInstalments)),
		loans.RestoreInstalments.DecidedBy(onLoan(origination.RestoreInstalments)),
		loans.MarkAsFraud.DecidedBy(onLoan(origination.MarkAsFraud)),

		loans.Repay.DecidedBy(payments.Receiving(loans.Repayment)),
		loans.MakeDownPayment.DecidedBy(payments.Receiving(loans.DownPayment)),
		loans.CreditGoodwill.DecidedBy(payments.Receiving(loans.GoodwillCredit)),
		loans.RefundByMerchant.DecidedBy(payments.Refunding(loans.MerchantIssuedRefund)),
		loans.RefundByPayout.DecidedBy(payments.Refunding(loans.PayoutRefund)),
		loans.WaiveInterestPayment.DecidedBy(payments.Receiving(loans.InterestPaymentWaiver)),
		loans.Recover.DecidedBy(payments.Receiving(loans.RecoveryRepayment)),
		loans.AdjustTransaction.DecidedBy(payments.AdjustTransaction),

		loans.WaiveInterestPortion.DecidedBy(onLoan(payments.WaiveInterestPortion)),
		loans.RefundCreditBalance.DecidedBy(answering(withoutLoan, onLoan(payments.RefundCreditBalance))),
		loans.RefundByCash.DecidedBy(onLoan(payments.RefundByCash)),
		loans.ListInstructions.DecidedBy(reading.ListInstructions),
		loans.GetInstruction.DecidedBy(reading.GetInstruction),
		loans.ListInstructionRuns.DecidedBy(reading.ListInstructionRuns),
		loans.RefundTransferTemplate.DecidedBy(reading.RefundTransferTemplate),
		loans.UpdateInstruction.DecidedBy(payments.UpdateInstruction),
		loans.DeleteInstruction.DecidedBy(payments.DeleteInstruction),
		loans.RefundByTransfer.DecidedBy(payments.RefundByTransfer),
		loans.CreateGuarantor.DecidedBy(origination.CreateGuarantor),
		loans.UpdateGuarantor.DecidedBy(origination.UpdateGuarantor),
		loans.DeleteGuarantor.DecidedBy(origination.DeleteGuarantor),
		loans.GetGuarantor.DecidedBy(reading.GetGuarantor),
		loans.ListGuarantors.DecidedBy(reading.ListGuarantors),
		loans.GuarantorTemplate.DecidedBy(reading.GuarantorTemplate),
		loans.RecoverGuarantees.DecidedBy(origination.RecoverGuarantees),
		loans.ListTransfers.DecidedBy(records.ListTransfers),
		loans.RefundCharge.DecidedBy(onLoan(payments.RefundCharge)),
		loans.ChargeBack.DecidedBy(payments.ChargeBack),

		loans.WriteOffLoan.DecidedBy(records.Reaching(datatables.WrittenOff, onLoan(payments.WriteOff))),
		loans.UndoWriteOff.DecidedBy(onLoan(payments.UndoWriteOff)),
		loans.CloseLoan.DecidedBy(onLoan(payments.CloseWithin)),
		loans.CloseRescheduled.DecidedBy(onLoan(payments.CloseRescheduled)),
		loans.ForecloseLoan.DecidedBy(answering(withoutParties, onLoan(payments.Foreclose))),

		loans.AddCharge.DecidedBy(charging.AddCharge),
		loans.UpdateCharge.DecidedBy(charging.OnCharge(charging.UpdateCharge)),
		loans.DeleteCharge.DecidedBy(charging.OnCharge(charging.DeleteCharge)),
		loans.WaiveCharge.DecidedBy(charging.OnCharge(charging.WaiveCharge)),
		loans.UndoChargeWaiver.DecidedBy(charging.UndoChargeWaiver),
		loans.AdjustCharge.DecidedBy(answering(withoutParties, charging.OnCharge(charging.AdjustCharge))),
		loans.PayCharge.DecidedBy(charging.PayCharge),
		loans.PayChargeByBody.DecidedBy(charging.PayChargeByBody),
		loans.DeactivateOverdueCharges.DecidedBy(onLoan(charging.DeactivateOverdueCharges)),

		loans.Get.DecidedBy(reading.Get),
		loans.List.DecidedBy(reading.List),
		loans.Ahead.DecidedBy(ahead.Page),
		loans.GetTransaction.DecidedBy(reading.GetTransaction),
		loans.ListTransactions.DecidedBy(reading.ListTransactions),
		loans.Template.DecidedBy(reading.Template),
		loans.ApprovalTemplate.DecidedBy(reading.ApprovalTemplate),
		loans.ChargeTemplate.DecidedBy(reading.ChargeTemplate),
		loans.ListCharges.DecidedBy(reading.ListCharges),
		loans.GetCharge.DecidedBy(reading.GetCharge),
		loans.TransactionTemplate.DecidedBy(reading.TransactionTemplate),

		loans.ListCapitalizedIncomes.DecidedBy(reading.ListCapitalizedIncomes),
		loans.GetCapitalizedIncome.DecidedBy(reading.AllocationsOf(income.CapitalizedDeferral, loans.ErrNotCapitalizedIncome)),
		loans.DeferredIncome.DecidedBy(reading.DeferredIncome),
		loans.ListBuyDownFees.DecidedBy(reading.ListBuyDownFees),
		loans.GetBuyDownFee.DecidedBy(reading.AllocationsOf(income.BuyDownDeferral, loans.ErrNotBuyDownFee)),
		records.NotesOnLoans.List, records.NotesOnLoans.Get, records.NotesOnLoans.Create, records.NotesOnLoans.Update, records.NotesOnLoans.Delete,
		records.NotesOnTransactions.List, records.NotesOnTransactions.Get, records.NotesOnTransactions.Create, records.NotesOnTransactions.Update, records.NotesOnTransactions.Delete,

		loans.ChargeOffLoan.DecidedBy(payments.ChargeOffLoan),
		loans.UndoChargeOff.DecidedBy(onLoan(payments.UndoChargeOff)),
		loans.TerminateContract.DecidedBy(payments.TerminateContract),
		loans.UndoTermination.DecidedBy(onLoan(payments.UndoTermination)),
		loans.ReAgeLoan.DecidedBy(restructuring.ReAgeLoan),
		loans.UndoReAge.DecidedBy(onLoan(restructuring.UndoReAge)),
		loans.ReAmortizeLoan.DecidedBy(restructuring.ReAmortizeLoan),
		loans.UndoReAmortize.DecidedBy(onLoan(restructuring.UndoReAmortize)),

		loans.CapitalizeIncome.DecidedBy(payments.CapitalizeIncome),
		loans.AdjustCapitalizedIncome.DecidedBy(payments.AdjustCapitalizedIncome),
		loans.ChargeBuyDownFee.DecidedBy(payments.ChargeBuyDownFee),
		loans.AdjustBuyDownFee.DecidedBy(payments.AdjustBuyDownFee),
		loans.RefundInterest.DecidedBy(payments.RefundInterest),

		loans.PauseInterest.DecidedBy(answering(withoutAny, onLoan(restructuring.PauseInterest))),
		loans.ChangeInterestPause.DecidedBy(answering(withoutAny, restructuring.ChangeInterestPause)),
		loans.DeleteInterestPause.DecidedBy(answering(withoutAny, restructuring.DeleteInterestPause)),
		loans.ListInterestPauses.DecidedBy(restructuring.ListInterestPauses),

		loans.ListLoanOriginators.DecidedBy(origination.ListLoanOriginators),
		loans.AttachOriginator.DecidedBy(origination.AttachOriginator),
		loans.DetachOriginator.DecidedBy(origination.DetachOriginator),

		loans.ListDelinquencyTags.DecidedBy(reading.ListDelinquencyTags),
		loans.ListDelinquencyActions.DecidedBy(restructuring.ListDelinquencyActions),
		loans.CreateDelinquencyAction.DecidedBy(onLoan(restructuring.Act)),

		loans.PreviewReAge.CalculatedBy(reading.PreviewReAge),
		loans.PreviewReAmortization.CalculatedBy(reading.PreviewReAmortization),

		loans.CloseBusinessInline.DecidedBy(nightly.CloseBusinessInline),
		loans.OldestClosed.DecidedBy(nightly.OldestClosed),
		loans.ListLocks.DecidedBy(records.ListLocks),
		loans.PlaceLock.DecidedBy(records.PlaceLock),
		loans.Reprocess.DecidedBy(onLoan(nightly.Reprocess)),

		loans.Explain.CalculatedBy(explaining.Explain),
		loans.Disclose.CalculatedBy(reading.Disclose),
		loans.DiscloseApplication.CalculatedBy(reading.DiscloseApplication),
		loans.Commands.DecidedBy(reading.Commands),

		loans.Correct.DecidedBy(restructuring.Correct),
		loans.RequestReschedule.DecidedBy(restructuring.RequestReschedule),
		loans.ApproveReschedule.DecidedBy(restructuring.ApproveReschedule),
		loans.RejectReschedule.DecidedBy(restructuring.RejectReschedule),
		loans.ListReschedules.DecidedBy(reading.ListReschedules),
		loans.GetReschedule.DecidedBy(reading.GetReschedule),
		loans.PreviewReschedule.CalculatedBy(reading.PreviewReschedule),
		loans.RescheduleTemplate.DecidedBy(reading.RescheduleTemplate),
	)
}

// Shown are operations whose previews show the loan as it would be: those on loans, and transfers that pay one.
func Shown(all ...operation.Operation) []operation.Operation {
	for i, op := range all {
		if !op.ReadOnly() {
			all[i] = showing{op}
		}
	}
	return all
}

// showing is a command that describes the account in the result of a preview.
type showing struct{ operation.Operation }

// Run decides, and describes.
func (s showing) Run(u *operation.Unit, input any) (any, error) {
	answer, err := s.Operation.Run(u, input)
	result, ok := answer.(operation.Result)
	if err != nil || !ok {
		return answer, err
	}
	a, previewed := result.Preview.(*book.Account)
	if !previewed {
		return result, nil
	}
	if result.Preview, err = reading.Describe(u, a, loans.Everything); err != nil {
		return result, err
	}
	result.PreviewJournal, err = ledger.Previewed(u)
	return result, err
}
