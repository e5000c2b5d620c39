package httpserver

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/savings"
)

// savingsRoutes are deposit products and accounts, transfers between accounts, and guarantors, who give funds of such accounts.
func savingsRoutes() []Route {
	const account = "/v1/savingsaccounts/{savingsId*}"
	// Clients send how interest would be calculated also where the rate is 0.
	calculation := []string{
		"interestCompoundingPeriodType", "interestPostingPeriodType", "interestCalculationType", "interestCalculationDaysInYearType",
	}
	terms := []string{
		"minRequiredOpeningBalance", "lockinPeriodFrequency", "withdrawalFeeForTransfers", "enforceMinRequiredBalance", "minRequiredBalance",
		"minBalanceForInterestCalculation", "minOverdraftForInterestCalculation", "nominalAnnualInterestRateOverdraft", "overdraftLimit",
		"lockinPeriodFrequencyType", "withHoldTax", "taxGroupId",
	}
	ofProducts := Quirks{Tolerates: calculation, Unset: append([]string{"isDormancyTrackingActive"}, terms...)}
	ofAccounts := Quirks{Tolerates: append([]string{"monthDayFormat"}, calculation...), Unset: append([]string{"nominalAnnualInterestRate", "allowOverdraft", "fieldOfficerId"}, terms...)}
	// Clients send the form of a transaction when they undo one.
	repeated := Quirks{EmptyBody: true, Tolerates: []string{
		"transactionDate", "transactionAmount", "note", "paymentTypeId", "accountNumber", "checkNumber", "routingCode", "receiptNumber", "bankNumber",
	}}
	return []Route{
		get("/v1/savingsproducts", savings.ListProducts),
		get("/v1/savingsproducts/template", savings.ProductTemplate),
		post("/v1/savingsproducts", savings.CreateProduct).with(ofProducts),
		get("/v1/savingsproducts/{savingsProductId}", savings.GetProduct),
		put("/v1/savingsproducts/{savingsProductId}", savings.UpdateProduct).with(ofProducts),
		remove("/v1/savingsproducts/{savingsProductId}", savings.DeleteProduct),

		get("/v1/savingsaccounts", savings.List),
		get("/v1/savingsaccounts/template", savings.Template),
		post("/v1/savingsaccounts", savings.Submit).with(ofAccounts),
		get(account, savings.Get).with(Quirks{Associations: map[string]string{"transactions": "transactions", "charges": "charges"}}),
		put(account, savings.Modify).with(ofAccounts),
		remove(account, savings.Delete),
		post(account, savings.Approve).on("approve"),
		post(account, savings.UndoApproval).on("undoapproval").with(Quirks{EmptyBody: true}),
		post(account, savings.Reject).on("reject"),
		post(account, savings.Withdraw).on("withdrawnByApplicant"),
		post(account, savings.Activate).on("activate"),
		post(account, savings.Close).on("close"),

		get(account+"/transactions", savings.Statement),
		get(account+"/transactions/template", savings.TransactionTemplate),
		get(account+"/transactions/{savingsTransactionId}", savings.GetTransaction),
		post(account+"/transactions", savings.DepositCash).on("deposit"),
		post(account+"/transactions", savings.WithdrawCash).on("withdrawal"),
		post(account+"/transactions", savings.HoldAmount).on("holdAmount").with(Quirks{Unset: []string{"lienAllowed"}}),
		post(account+"/transactions/{savingsTransactionId}", savings.ReleaseAmount).on("releaseAmount").with(Quirks{EmptyBody: true}),
		post(account+"/transactions/{savingsTransactionId}", savings.Undo).on("undo").with(repeated),

		get(account+"/charges", savings.ListCharges),
		get(account+"/charges/template", savings.ChargeTemplate),
		post(account+"/charges", savings.AddCharge),
		get(account+"/charges/{savingsAccountChargeId}", savings.GetCharge),
		post(account+"/charges/{savingsAccountChargeId}", savings.PayCharge).on("paycharge"),
		post(account+"/charges/{savingsAccountChargeId}", savings.WaiveCharge).on("waive").with(Quirks{EmptyBody: true}),
		post(account+"/charges/{savingsAccountChargeId}", savings.InactivateCharge).on("inactivate").with(Quirks{EmptyBody: true}),
		remove(account+"/charges/{savingsAccountChargeId}", savings.DeleteCharge),

		get("/v1/loans/{loanId*}/guarantors", loans.ListGuarantors),
		get("/v1/loans/{loanId*}/guarantors/template", loans.GuarantorTemplate),
		post("/v1/loans/{loanId*}/guarantors", loans.CreateGuarantor),
		get("/v1/loans/{loanId*}/guarantors/{guarantorId}", loans.GetGuarantor),
		put("/v1/loans/{loanId*}/guarantors/{guarantorId}", loans.UpdateGuarantor),
		remove("/v1/loans/{loanId*}/guarantors/{guarantorId}", loans.DeleteGuarantor),

		get("/v1/standinginstructions", loans.ListInstructions),
		get("/v1/standinginstructions/{standingInstructionId}", loans.GetInstruction),
		put("/v1/standinginstructions/{standingInstructionId}", loans.UpdateInstruction).on("update"),
		put("/v1/standinginstructions/{standingInstructionId}", loans.DeleteInstruction).on("delete").with(Quirks{EmptyBody: true}),
		get("/v1/standinginstructionrunhistory", loans.ListInstructionRuns),

		get("/v1/accounttransfers", savings.ListTransfers),
		get("/v1/accounttransfers/template", savings.TransferTemplate),
		get("/v1/accounttransfers/templateRefundByTransfer", loans.RefundTransferTemplate),
		get("/v1/accounttransfers/outside", loans.ListTransfers),
		get("/v1/accounttransfers/{transferId}", savings.GetTransfer),
		post("/v1/accounttransfers", savings.CreateTransfer),
		post("/v1/accounttransfers/refundByTransfer", savings.RefundByTransfer),
	}
}
