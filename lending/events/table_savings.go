package events

// The events of deposit accounts as a whole.
var (
	SavingsCreate        = savings("SavingsCreate", "CREATE", "An application for a deposit account was submitted.")
	SavingsModify        = savings("SavingsModify", "UPDATE", "An application for a deposit account was changed.")
	SavingsDelete        = savings("SavingsDelete", "DELETE", "An application for a deposit account was deleted.")
	SavingsApprove       = savings("SavingsApprove", "APPROVE", "An application for a deposit account was approved.")
	SavingsUndoApproval  = savings("SavingsUndoApproval", "APPROVALUNDO", "The approval of a deposit account was undone.")
	SavingsReject        = savings("SavingsReject", "REJECT", "An application for a deposit account was rejected.")
	SavingsWithdrawn     = savings("SavingsWithdrawnByApplicant", "WITHDRAW", "An application for a deposit account was withdrawn by the applicant.")
	SavingsActivate      = savings("SavingsActivate", "ACTIVATE", "A deposit account was opened.")
	SavingsClose         = savings("SavingsClose", "CLOSE", "A deposit account was closed.")
	SavingsDeposit       = deposit("SavingsDeposit", "DEPOSIT", "Money was paid into a deposit account, or came by a transfer.")
	SavingsWithdrawal    = deposit("SavingsWithdrawal", "WITHDRAWAL", "Money was taken out of a deposit account, or went by a transfer.")
	SavingsWithdrawalFee = deposit("SavingsWithdrawalFee", "", "A fee for a withdrawal was taken.")
	SavingsChargePayment = deposit("SavingsChargePayment", "", "A charge was paid out of a deposit account.")
	SavingsHold          = deposit("SavingsHoldAmount", "HOLDAMOUNT", "A part of a balance was put on hold.")
	SavingsRelease       = deposit("SavingsReleaseAmount", "RELEASEAMOUNT", "A part of a balance is no longer on hold.")
	SavingsLeftOffice    = deposit("SavingsInitiateTransfer", "", "A deposit account left its office, together with its client.")
	SavingsReachedOffice = deposit("SavingsAcceptTransfer", "", "A deposit account has come to another office.")
	SavingsUndo          = deposit("SavingsUndoTransaction", "UNDOTRANSACTION", "A transaction of a deposit account was taken back.")
)

func savings(name, action, summary string) Of[Savings] {
	return declare[Savings](name, "Savings", "SAVINGSACCOUNT", action, summary)
}

func deposit(name, action, summary string) Of[SavingsTransaction] {
	return declare[SavingsTransaction](name, "SavingsTransaction", "SAVINGSACCOUNT", action, summary)
}
