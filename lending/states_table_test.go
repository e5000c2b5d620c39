package lending_test

// codes are the codes of a row: a is the first, b the second.
type codes []string

// row says of a command, with one cell for each state: + it is allowed, a letter is a refusal with that code, and a dot is
// a state that such a loan does not reach.
type row struct {
	cells   string
	command string
	codes   codes
}

// tables are the state machine as callers meet it. The ordinary loan knows every command; what needs another transaction
// first is refused for that reason also where the state would allow it. The other loans have rows where they differ.
var tables = []struct {
	of   shape
	rows []row
}{
	{ordinary, ordinaryTable},
	{inTranches, trancheTable},
	{cumulative, cumulativeTable},
}

var ordinaryTable = []row{
	// submitted
	// |  approved
	// |  |  active
	// |  |  |  charged off
	// |  |  |  |  terminated
	// |  |  |  |  |  overpaid
	// |  |  |  |  |  |  closed
	// |  |  |  |  |  |  |  written off
	// |  |  |  |  |  |  |  |  rescheduled
	// |  |  |  |  |  |  |  |  |  rejected
	// |  |  |  |  |  |  |  |  |  |  withdrawn
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.Modify", codes{"error.msg.loan.cannot.modify.loan.in.its.present.state"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.Delete", codes{"error.msg.loan.cannot.delete.loan.in.its.present.state"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.Approve", codes{"error.msg.loan.approve.account.is.not.submitted.and.pending.state"}},
	{"a  +  a  a  a  a  a  a  a  a  a", "loans.UndoApproval", codes{"error.msg.loan.undo.approval.account.is.not.approved"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.Reject", codes{"error.msg.loan.reject.account.is.not.submitted.pending.approval.state"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.Withdraw", codes{"error.msg.loan.withdraw.cannot.withdraw"}},
	{"a  +  +  +  +  +  +  a  a  a  a", "loans.ChangeApprovedAmount", codes{"validation.msg.validation.errors.exist"}},
	{"a  +  +  +  +  a  a  a  a  a  a", "loans.ChangeAvailableAmount", codes{"validation.msg.validation.errors.exist"}},
	{"b  a  a  a  a  a  a  a  a  a  a", "loans.VaryInstalments", codes{"error.msg.loan.cannot.modify.loan.in.its.present.state", "error.msg.loan.variable.installments.not.allowed"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.RestoreInstalments", codes{"error.msg.loan.cannot.modify.loan.in.its.present.state"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.AttachOriginator", codes{"error.msg.loan.not.in.submitted.status"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.DetachOriginator", codes{"error.msg.loan.not.in.submitted.status"}},
	{"+  +  +  +  +  a  a  a  a  a  a", "loans.CreateGuarantor", codes{"error.msg.loan.guarantor.loan.ended"}},
	{"+  +  +  +  +  a  a  a  a  a  a", "loans.UpdateGuarantor", codes{"error.msg.loan.guarantor.loan.ended"}},
	{"+  +  +  +  +  a  a  a  a  a  a", "loans.DeleteGuarantor", codes{"error.msg.loan.guarantor.loan.ended"}},
	{"+  +  +  +  +  +  +  +  +  +  +", "loans.AssignOfficer", nil},
	{"+  +  +  +  +  +  +  +  +  +  +", "loans.UnassignOfficer", nil},
	{"+  +  +  +  +  +  +  +  +  +  +", "loans.MarkAsFraud", nil},
	{"a  +  a  b  a  a  a  a  a  a  a", "loans.Disburse", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"a  +  a  b  a  a  a  a  a  a  a", "loans.DisburseWithoutAutoDownPayment", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"a  +  a  b  a  a  a  a  a  a  a", "loans.DisburseToSavings", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"a  b  a  a  a  a  a  a  a  a  a", "loans.TakeOver", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.cut.over.not.supported"}},
	{"a  a  +  b  +  a  a  a  a  a  a", "loans.UndoDisbursal", codes{"error.msg.loan.undo.disbursal.account.is.not.active", "error.msg.loan.is.charged.off"}},
	{"a  a  b  c  b  a  a  a  a  a  a", "loans.UndoLastDisbursal", codes{"error.msg.loan.undo.last.disbursal.account.is.not.active", "error.msg.loan.product.does.not.support.multiple.disbursals.cannot.undo.last.disbursal", "error.msg.loan.is.charged.off"}},
	{"a  b  b  c  b  a  a  a  a  a  a", "loans.EditTranches", codes{"error.msg.cannot.modify.tranches.if.loan.is.pendingapproval.closed.overpaid.writtenoff", "error.msg.loan.product.does.not.support.multiple.disbursals", "error.msg.loan.is.charged.off"}},
	{"a  b  b  c  b  a  a  a  a  a  a", "loans.EditTranche", codes{"error.msg.cannot.modify.tranches.if.loan.is.pendingapproval.closed.overpaid.writtenoff", "error.msg.loan.product.does.not.support.multiple.disbursals", "error.msg.loan.is.charged.off"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.Repay", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.DownPayment", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.GoodwillCredit", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.MerchantIssuedRefund", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.PayoutRefund", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.InterestPaymentWaiver", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  +  +  b  b  a  a", "loans.RefundInterest", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.WaiveInterest", codes{"error.msg.loan.repayment.or.waiver.account.is.not.active"}},
	{"a  a  a  a  a  a  a  +  a  a  a", "loans.Recover", codes{"error.msg.loan.account.is.not.written.off"}},
	{"a  a  a  a  a  +  a  a  a  a  a", "loans.CreditBalanceRefund", codes{"error.msg.loan.credit.balance.refund.account.is.not.overpaid"}},
	{"a  a  b  b  b  a  a  a  a  a  a", "loans.RefundByCash", codes{"error.msg.loan.refund.account.is.not.active", "error.msg.loan.refund.amount.invalid"}},
	{"a  a  a  a  a  +  a  a  a  a  a", "loans.RefundByTransfer", codes{"error.msg.loan.transaction.is.not.a.overpaid.loan"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.RecoverGuarantees", codes{"error.msg.loan.repayment.or.waiver.account.is.not.active"}},
	{"a  a  +  +  +  +  +  b  +  a  a", "loans.AdjustTransaction", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.written.off.update.not.allowed"}},
	{"a  a  +  +  +  +  +  b  +  a  a", "loans.Chargeback", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.chargeback.operation.not.allowed"}},
	{"a  a  +  +  +  +  +  +  +  a  a", "loans.CapitalizeIncome", codes{"validation.msg.loan.capitalized.income.capitalized.income.only.after.disbursement"}},
	{"a  a  +  +  +  +  +  +  +  a  a", "loans.AdjustCapitalizedIncome", codes{"error.msg.loan.transaction.id.invalid"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.BuyDown", codes{"error.msg.loan.transaction.processing"}},
	{"a  a  +  +  +  +  +  +  +  a  a", "loans.AdjustBuyDownFee", codes{"error.msg.loan.transaction.id.invalid"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.WriteOff", codes{"error.msg.loan.writtenoff.account.is.not.active"}},
	{"a  a  a  a  a  a  a  +  a  a  a", "loans.UndoWriteOff", codes{"error.msg.loan.status.not.written.off.update.not.allowed"}},
	{"a  a  b  b  b  c  a  a  a  a  a", "loans.Close", codes{"error.msg.loan.close.account.is.not.active", "error.msg.loan.close.loan.has.money.outstanding", "error.msg.loan.close.loan.is.overpaid"}},
	{"a  a  +  b  +  a  a  a  a  a  a", "loans.CloseRescheduled", codes{"error.msg.loan.close.account.is.not.active", "error.msg.loan.is.charged.off"}},
	{"a  a  b  b  b  a  a  a  a  a  a", "loans.Foreclose", codes{"error.msg.loan.foreclosure.account.is.not.active", "loan.with.interest.recalculation.enabled.cannot.be.foreclosured"}},
	{"a  a  +  b  +  a  a  a  a  a  a", "loans.ChargeOff", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.already.charged.off"}},
	{"a  a  b  +  b  a  a  a  a  a  a", "loans.UndoChargeOff", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.not.charged.off"}},
	{"a  a  +  b  c  a  a  a  a  a  a", "loans.TerminateContract", codes{"error.msg.loan.account.is.not.active.state", "error.msg.loan.account.is.charge-off", "error.msg.loan.account.is.already.contract.termination.substate"}},
	{"a  a  b  b  +  a  a  a  a  a  a", "loans.UndoTermination", codes{"error.msg.loan.is.not.active", "error.msg.loan.is.not.contract.terminated"}},
	{"a  a  +  b  c  a  a  a  a  a  a", "loans.ReAge", codes{"error.msg.loan.reage.supported.only.for.active.loans", "error.msg.loan.reage.not.allowed.on.charged.off", "error.msg.loan.reage.not.allowed.on.contract.terminated"}},
	{"a  a  a  a  a  a  a  a  a  a  a", "loans.UndoReAge", codes{"error.msg.loan.reage.reaging.transaction.missing"}},
	{"a  a  +  b  c  a  a  a  a  a  a", "loans.ReAmortize", codes{"error.msg.loan.reamortize.supported.only.for.active.loans", "error.msg.loan.reamortize.not.allowed.on.charged.off", "error.msg.loan.reamortize.not.allowed.on.contract.terminated"}},
	{"a  a  a  a  a  a  a  a  a  a  a", "loans.UndoReAmortize", codes{"error.msg.loan.reamortize.reamortization.transaction.missing"}},
	{"a  a  +  +  b  a  a  a  a  a  a", "loans.PauseInterest", codes{"loan.must.be.active", "interest.pause.end.date.after.loan.maturity.date"}},
	{"a  a  +  +  b  c  c  c  c  a  a", "loans.ChangeInterestPause", codes{"error.msg.variation.not.found", "interest.pause.end.date.after.loan.maturity.date", "loan.must.be.active"}},
	{"a  a  +  +  +  b  b  b  b  a  a", "loans.DeleteInterestPause", codes{"error.msg.variation.not.found", "loan.must.be.active"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.CreateDelinquencyAction", codes{"validation.msg.loanDelinquencyAction.invalid.loan.state"}},
	{"a  a  +  b  c  a  a  a  a  a  a", "loans.RequestReschedule", codes{"validation.msg.rescheduleloan.loan.is.not.active", "error.msg.loan.is.charged.off", "validation.msg.rescheduleloan.rescheduleFromDate.repayment.schedule.installment.does.not.exist"}},
	{"a  a  +  b  b  +  +  a  a  a  a", "loans.Correct", codes{"error.msg.loan.correct.account.is.not.open", "error.msg.loan.correct.account.is.cut.off"}},
	{"a  a  +  b  c  d  d  d  d  a  a", "loans.ApproveReschedule", codes{"error.msg.loan.reschedule.request.id.invalid", "error.msg.loan.is.charged.off", "validation.msg.rescheduleloan.rescheduleFromDate.repayment.schedule.installment.does.not.exist", "validation.msg.rescheduleloan.loan.is.not.active"}},
	{"a  a  +  +  +  +  +  +  +  a  a", "loans.RejectReschedule", codes{"error.msg.loan.reschedule.request.id.invalid"}},
	{"+  +  +  a  +  +  +  b  b  b  b", "loans.AddCharge", codes{"error.msg.loan.is.charged.off", "error.msg.loanCharge.cannot.be.added.as.loan.is.closed"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.UpdateCharge", codes{"error.msg.loan.charge.associated.loan.not.in.submitted.and.pending.approval.stage"}},
	{"+  a  a  a  a  a  a  a  a  a  a", "loans.DeleteCharge", codes{"error.msg.loan.charge.associated.loan.not.in.submitted.and.pending.approval.stage"}},
	{"a  a  +  +  +  a  a  a  a  a  a", "loans.WaiveCharge", codes{"error.msg.loan.charge.associated.loan.inactive"}},
	{"a  a  +  +  +  b  b  b  b  a  a", "loans.UndoChargeWaiver", codes{"error.msg.loan.transaction.id.invalid", "error.msg.loan.charge.associated.loan.inactive"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.AdjustCharge", codes{"error.msg.loan.charge.adjustment.invalid.status"}},
	{"a  a  b  b  b  a  a  a  a  a  a", "loans.PayCharge", codes{"error.msg.loan.charge.associated.loan.inactive", "error.msg.loan.charge.payment.mode.not.account.transfer"}},
	{"a  a  b  b  b  a  a  a  a  a  a", "loans.PayChargeByBody", codes{"error.msg.loan.charge.associated.loan.inactive", "error.msg.loan.charge.payment.mode.not.account.transfer"}},
	{"a  a  +  +  +  +  +  a  a  a  a", "loans.ChargeRefund", codes{"error.msg.loan.charge.refund.invalid.status"}},
	{"a  a  b  b  b  a  a  a  a  a  a", "loans.DeactivateOverdueCharges", codes{"error.msg.loan.charge.deactivate.invalid.status", "error.msg.loan.charge.deactivate.invalid.charge.type"}},
}

var trancheTable = []row{
	{"a  +  +  b  +  +  +  a  a  a  a", "loans.Disburse", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"a  +  +  b  +  +  +  a  a  a  a", "loans.DisburseWithoutAutoDownPayment", codes{"error.msg.loan.disbursal.account.is.not.approve.not.disbursed.state", "error.msg.loan.disbursal.not.allowed.on.charged.off"}},
	{"a  a  +  b  +  a  a  a  a  a  a", "loans.UndoDisbursal", codes{"error.msg.loan.undo.disbursal.account.is.not.active", "error.msg.loan.is.charged.off"}},
	{"a  a  b  c  b  a  a  a  a  a  a", "loans.UndoLastDisbursal", codes{"error.msg.loan.undo.last.disbursal.account.is.not.active", "error.msg.tranches.should.be.disbursed.more.than.one.to.undo.last.disbursal", "error.msg.loan.is.charged.off"}},
	{"a  +  +  b  +  a  a  a  a  a  a", "loans.EditTranches", codes{"error.msg.cannot.modify.tranches.if.loan.is.pendingapproval.closed.overpaid.writtenoff", "error.msg.loan.is.charged.off"}},
	{"a  +  +  b  +  a  a  a  a  a  a", "loans.EditTranche", codes{"error.msg.cannot.modify.tranches.if.loan.is.pendingapproval.closed.overpaid.writtenoff", "error.msg.loan.is.charged.off"}},
}

var cumulativeTable = []row{
	{"a  a  +  +  .  +  +  a  a  a  a", "loans.Repay", codes{"error.msg.loan.must.be.active.fully.paid.or.overpaid"}},
	{"a  a  +  +  .  a  a  a  a  a  a", "loans.WaiveInterest", codes{"error.msg.loan.repayment.or.waiver.account.is.not.active"}},
	{"a  a  b  b  .  a  a  a  a  a  a", "loans.RefundByCash", codes{"error.msg.loan.refund.account.is.not.active", "error.msg.loan.refund.amount.invalid"}},
	{"a  a  b  b  .  b  b  b  b  a  a", "loans.CapitalizeIncome", codes{"validation.msg.loan.capitalized.income.capitalized.income.only.after.disbursement", "validation.msg.loan.capitalized.income.not.progressive.loan"}},
	{"a  a  b  b  .  a  a  a  a  a  a", "loans.BuyDown", codes{"error.msg.loan.transaction.processing", "validation.msg.loan.transaction.buyDownFee.not.progressive.loan"}},
	{"a  a  +  +  .  a  a  a  a  a  a", "loans.Foreclose", codes{"error.msg.loan.foreclosure.account.is.not.active"}},
	{"a  a  b  b  .  a  a  a  a  a  a", "loans.TerminateContract", codes{"error.msg.loan.account.is.not.active.state", "error.msg.loan.contract.termination.is.only.supported.for.progressive.loan.schedule.type"}},
	{"a  a  a  a  .  a  a  a  a  a  a", "loans.ReAge", codes{"error.msg.loan.reage.cannot.be.submitted.before.maturity"}},
	{"a  a  a  a  .  a  a  a  a  a  a", "loans.ReAmortize", codes{"error.msg.loan.reamortize.supported.only.for.progressive.loan.schedule.type"}},
	{"a  a  b  b  .  a  a  a  a  a  a", "loans.PauseInterest", codes{"loan.must.be.active", "loan.must.be.progressive"}},
	{"a  a  +  b  .  a  a  a  a  a  a", "loans.RequestReschedule", codes{"validation.msg.rescheduleloan.loan.is.not.active", "error.msg.loan.is.charged.off"}},
}
