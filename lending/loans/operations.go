package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Addressed is the input of a command on one loan: which loan, and what the command says.
type Addressed[T operation.Input] struct {
	Loan operation.Ref `json:"loanId" in:"path"`
	Body T             `json:"body" in:"body"` // its fields stand at the top level of the request
}

// Violations are those of the body; an unknown loan is for the operation to refuse.
func (in Addressed[T]) Violations() []fault.Violation { return in.Body.Violations() }

// onLoan decides a command on a stored loan that needs nothing but the account.
func onLoan[T operation.Input](decision func(*Account, T) (operation.Result, error)) func(*operation.Unit, Addressed[T]) (operation.Result, error) {
	return func(u *operation.Unit, in Addressed[T]) (operation.Result, error) {
		if err := refuseUnknownReferences(u, in.Body); err != nil {
			return operation.Result{}, err
		}
		return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return decision(a, in.Body) })
	}
}

// answering decides a command whose answer leaves parts out. Its audit record has them all the same.
func answering[I operation.Input](leaveOut func(*operation.Result), decided func(*operation.Unit, I) (operation.Result, error)) func(*operation.Unit, I) (operation.Result, error) {
	return func(u *operation.Unit, in I) (operation.Result, error) {
		r, err := decided(u, in)
		u.Resource = operation.Resource{OfficeID: r.OfficeID, ClientID: r.ClientID, LoanID: r.LoanID, ID: r.ID}
		leaveOut(&r)
		return r, err
	}
}

// Parts that answers leave out. (Wire contract of loans, 2; of transactions, 5.)
func withoutLoan(r *operation.Result)    { r.LoanID = 0 }
func withoutParties(r *operation.Result) { r.OfficeID, r.ClientID = 0, 0 }
func withoutAny(r *operation.Result)     { r.LoanID, r.OfficeID, r.ClientID = 0, 0, 0 }

// PaymentDetail says how money was moved.
type PaymentDetail = refdata.PaymentDetail

// detailed is a body that may say how money was moved.
type detailed interface{ moved() PaymentDetail }

// transactionID is the external id that a body gives to the transaction which it makes; "" for none.
func transactionID(body any) string {
	switch in := body.(type) {
	case Payment:
		return in.ExternalID
	case Closing:
		return in.ExternalID
	case Foreclosure:
		return in.ExternalID
	case ChargeRefundInput:
		return in.ExternalID
	case ChargeWaiver:
		return in.ExternalID
	case ChargeAdjustmentInput:
		return in.ExternalID
	case TransferRefundInput:
		return in.ExternalID
	}
	return ""
}

// refuseUnknownReferences refuses a payment type or a reason that is not there, and an external id that another transaction
// has.
func refuseUnknownReferences(u *operation.Unit, body any) error {
	if err := refuseTakenTransactionID(u, transactionID(body)); err != nil {
		return err
	}
	if reasoned, ok := body.(Closing); ok {
		return refdata.CheckCodeValues(u.Tx, refdata.CodeUse{ID: reasoned.ReasonID, Code: refdata.WriteOffReasonsCode})
	}
	if said, ok := body.(detailed); ok {
		return refdata.CheckPaymentType(u.Tx, said.moved().PaymentTypeID)
	}
	return nil
}

// AboutLoan is the loan that the command is about.
func (in Addressed[T]) AboutLoan() operation.Ref { return in.Loan }

// OnTransaction is the input of a command on one transaction of a loan.
type OnTransaction[T operation.Input] struct {
	Loan        operation.Ref `json:"loanId" in:"path"`
	Transaction operation.Ref `json:"transactionId" in:"path"`
	Body        T             `json:"body" in:"body"`
}

// Violations are those of the body.
func (in OnTransaction[T]) Violations() []fault.Violation { return in.Body.Violations() }

// AboutLoan is the loan that the command is about.
func (in OnTransaction[T]) AboutLoan() operation.Ref { return in.Loan }

// Operations lists the operations of this package.
func Operations() []operation.Operation {
	return shown(
		Calculate, Submit, Modify, Delete, Approve, UndoApproval, Reject, Withdraw,
		Disburse, DisburseWithoutDownPayment, DisburseToSavings, UndoDisbursal, UndoLastDisbursal,
		ChangeApprovedAmount, ChangeAvailableAmount, ApprovedAmounts, EditTranches, EditTranche, GetTranche,
		AssignOfficer, UnassignOfficer, MarkAsFraud,
		Repay, MakeDownPayment, CreditGoodwill, RefundByMerchant, RefundByPayout, WaiveInterestPayment, Recover, AdjustTransaction,
		WaiveInterestPortion, RefundCreditBalance, RefundByCash, RefundByTransfer, RecoverGuarantees, ListTransfers, RefundCharge, ChargeBack,
		WriteOffLoan, UndoWriteOff, CloseLoan, CloseRescheduled, ForecloseLoan,
		AddCharge, UpdateCharge, DeleteCharge, WaiveCharge, UndoChargeWaiver, AdjustCharge, PayCharge, PayChargeByBody, DeactivateOverdueCharges,
		Get, List, GetTransaction, ListTransactions, Template, ApprovalTemplate, ChargeTemplate, ListCharges, GetCharge, TransactionTemplate,
		ListCapitalizedIncomes, GetCapitalizedIncome, DeferredIncome, ListBuyDownFees, GetBuyDownFee,
		notesOnLoans.List, notesOnLoans.Get, notesOnLoans.Create, notesOnLoans.Update, notesOnLoans.Delete,
		notesOnTransactions.List, notesOnTransactions.Get, notesOnTransactions.Create, notesOnTransactions.Update, notesOnTransactions.Delete,
		ChargeOffLoan, UndoChargeOff, TerminateContract, UndoTermination, ReAgeLoan, UndoReAge, ReAmortizeLoan, UndoReAmortize,
		CapitalizeIncome, AdjustCapitalizedIncome, ChargeBuyDownFee, AdjustBuyDownFee, RefundInterest,
		PauseInterest, ChangeInterestPause, DeleteInterestPause, ListInterestPauses,
		ListLoanOriginators, AttachOriginator, DetachOriginator,
		ListDelinquencyTags, ListDelinquencyActions, CreateDelinquencyAction,
		PreviewReAge, PreviewReAmortization,
		CloseBusinessInline, OldestClosed, ListLocks, PlaceLock, Reprocess,
		Explain,
		RequestReschedule, ApproveReschedule, RejectReschedule, ListReschedules, GetReschedule, PreviewReschedule, RescheduleTemplate,
	)
}

// shown are operations whose previews show the loan as it would be.
func shown(all ...operation.Operation) []operation.Operation {
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
	if a, previewed := result.Preview.(*Account); previewed {
		result.Preview, err = describe(u, a, everything)
	}
	return result, err
}
