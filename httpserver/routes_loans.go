package httpserver

import (
	"slices"

	"lending.example/platform/lending/loans"
)

// loanRoutes are loan accounts from application to disbursement.
func loanRoutes() []Route {
	return []Route{
		get("/v1/loans", loans.List),
		get("/v1/loans/ahead", loans.Ahead),
		get("/v1/loans/template", loans.Template),
		post("/v1/loans", loans.Calculate).on("calculateLoanSchedule").with(Quirks{Tolerates: applicationTolerates(), Requires: applicationRequires()}),
		post("/v1/loans", loans.DiscloseApplication).on("discloseLoan").with(Quirks{Tolerates: applicationTolerates(), Requires: applicationRequires()}),
		post("/v1/loans", loans.Submit).with(Quirks{Tolerates: applicationTolerates(), Requires: applicationRequires()}),
		get("/v1/loans/{loanId*}", loans.Get).with(Quirks{Associations: loanAssociations()}),
		put("/v1/loans/{loanId*}", loans.Modify).on("").with(Quirks{Tolerates: applicationTolerates(), Requires: required("loan", "loanType")}),
		put("/v1/loans/{loanId*}", loans.MarkAsFraud).on("markAsFraud"),
		remove("/v1/loans/{loanId*}", loans.Delete),
		get("/v1/loans/{loanId*}/template", loans.ApprovalTemplate),
		get("/v1/loans/{loanId*}/explain", loans.Explain),
		get("/v1/loans/{loanId*}/disclosure", loans.Disclose),
		get("/v1/loans/{loanId*}/commands", loans.Commands),

		post("/v1/loans/{loanId*}/schedule", loans.VaryInstalments).on("addVariations"),
		post("/v1/loans/{loanId*}/schedule", loans.RestoreInstalments).on("deleteVariations").with(Quirks{EmptyBody: true}),

		post("/v1/loans/{loanId*}", loans.Approve).on("approve").with(Quirks{Tolerates: []string{"loanId"}}),
		post("/v1/loans/{loanId*}", loans.UndoApproval).on("undoapproval").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}", loans.Reject).on("reject"),
		post("/v1/loans/{loanId*}", loans.Withdraw).on("withdrawnByApplicant"),
		post("/v1/loans/{loanId*}", loans.Disburse).on("disburse"),
		post("/v1/loans/{loanId*}", loans.DisburseWithoutDownPayment).on("disburseWithoutAutoDownPayment"),
		post("/v1/loans/{loanId*}", loans.DisburseToSavings).on("disburseToSavings"),
		post("/v1/loans/{loanId*}", loans.TakeOver).on("takeOver"),
		post("/v1/loans/{loanId*}", loans.UndoDisbursal).on("undodisbursal").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}", loans.UndoLastDisbursal).on("undolastdisbursal").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}", loans.Correct).on("correct"),
		post("/v1/loans/{loanId*}", loans.AssignOfficer).on("assignloanofficer"),
		post("/v1/loans/{loanId*}", loans.UnassignOfficer).on("unassignloanofficer"),
		post("/v1/loans/{loanId*}", loans.RecoverGuarantees).on("recoverGuarantees").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}", loans.TerminateContract).on("contractTermination").with(Quirks{EmptyBody: true, Tolerates: []string{AnyAttribute}}),
		post("/v1/loans/{loanId*}", loans.UndoTermination).on("undoContractTermination").with(Quirks{EmptyBody: true}),
	}
}

// applicationRequires are what an application states although its product has most of it (interface: loan application). The
// client is asked for by the operation, of loans to individuals.
func applicationRequires() []Requirement {
	return slices.Concat(required("loans", "productId"), required("loan",
		"loanType", "principal", "loanTermFrequency", "loanTermFrequencyType", "numberOfRepayments", "repaymentEvery",
		"repaymentFrequencyType", "interestRatePerPeriod", "amortizationType", "interestType", "interestCalculationPeriodType",
		"transactionProcessingStrategyCode", "expectedDisbursementDate", "submittedOnDate"))
}

// applicationTolerates are attributes of an application that clients repeat from what they read.
func applicationTolerates() []string {
	return []string{
		"id", "totalLoan", "isParentAccount", "applicationId", "lastApplication", "rates", "amortizationTypeOptions",
		"disallowExpectedDisbursements", "fraud",
	}
}

// loanAssociations are the attributes that an association adds to a loan.
func loanAssociations() map[string]string {
	return map[string]string{
		"repaymentSchedule": "repaymentSchedule", "originalSchedule": "originalSchedule", "transactions": "transactions",
		"charges": "charges", "guarantors": "guarantors", "collateral": "collateral", "meeting": "meeting", "notes": "notes",
		"linkedAccount": "linkedAccount", "multiDisburseDetails": "disbursementDetails",
		"emiAmountVariations": "emiAmountVariations", "loanTermVariations": "loanTermVariations",
		"collection": "delinquent", "originators": "originators", "loanOfficerAssignments": "loanOfficerAssignments",
	}
}

// loanChargeRoutes are charges on a loan.
func loanChargeRoutes() []Route {
	return []Route{
		get("/v1/loans/{loanId*}/charges", loans.ListCharges),
		get("/v1/loans/{loanId*}/charges/template", loans.ChargeTemplate),
		get("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.GetCharge),
		post("/v1/loans/{loanId*}/charges", loans.AddCharge),
		post("/v1/loans/{loanId*}/charges", loans.PayChargeByBody).on("pay"),
		post("/v1/loans/{loanId*}/charges", loans.DeactivateOverdueCharges).on("deactivateOverdue").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.WaiveCharge).on("waive").with(Quirks{EmptyBody: true}),
		post("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.PayCharge).on("pay"),
		post("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.AdjustCharge).on("adjustment"),
		put("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.UpdateCharge),
		remove("/v1/loans/{loanId*}/charges/{loanChargeId*}", loans.DeleteCharge),
	}
}

// loanResourceRoutes are the other resources of a loan.
func loanResourceRoutes() []Route {
	return []Route{
		get("/v1/loans/{loanId*}/approved-amount", loans.ApprovedAmounts),
		put("/v1/loans/{loanId*}/approved-amount", loans.ChangeApprovedAmount),
		put("/v1/loans/{loanId*}/available-disbursement-amount", loans.ChangeAvailableAmount),
		put("/v1/loans/{loanId*}/disbursements/editDisbursements", loans.EditTranches),
		get("/v1/loans/{loanId*}/disbursements/{disbursementId}", loans.GetTranche),
		put("/v1/loans/{loanId*}/disbursements/{disbursementId}", loans.EditTranche),

		get("/v1/loans/{loanId*}/interest-pauses", loans.ListInterestPauses),
		post("/v1/loans/{loanId*}/interest-pauses", loans.PauseInterest).with(Quirks{Dates: pauseDateRefusals()}),
		put("/v1/loans/{loanId*}/interest-pauses/{variationId}", loans.ChangeInterestPause).with(Quirks{Dates: pauseDateRefusals()}),
		remove("/v1/loans/{loanId*}/interest-pauses/{variationId}", loans.DeleteInterestPause),

		get("/v1/loans/{loanId*}/delinquencytags", loans.ListDelinquencyTags),
		get("/v1/loans/{loanId*}/delinquency-actions", loans.ListDelinquencyActions),
		post("/v1/loans/{loanId*}/delinquency-actions", loans.CreateDelinquencyAction),

		get("/v1/loans/{loanId*}/capitalized-incomes", loans.ListCapitalizedIncomes),
		get("/v1/loans/{loanId*}/capitalized-incomes/{transactionId*}", loans.GetCapitalizedIncome),
		get("/v1/loans/{loanId*}/deferredincome", loans.DeferredIncome),
		get("/v1/loans/{loanId*}/buydown-fees", loans.ListBuyDownFees),
		get("/v1/loans/{loanId*}/buydown-fees/{transactionId*}", loans.GetBuyDownFee),

		get("/v1/loans/{loanId*}/originators", loans.ListLoanOriginators),
		post("/v1/loans/{loanId*}/originators/{originatorId*}", loans.AttachOriginator).with(Quirks{EmptyBody: true}),
		remove("/v1/loans/{loanId*}/originators/{originatorId*}", loans.DetachOriginator),
	}
}

// rescheduleRoutes are requests to reschedule a loan.
func rescheduleRoutes() []Route {
	return []Route{
		get("/v1/rescheduleloans", loans.ListReschedules),
		get("/v1/rescheduleloans/template", loans.RescheduleTemplate),
		post("/v1/rescheduleloans", loans.RequestReschedule),
		get("/v1/rescheduleloans/{scheduleId}", loans.GetReschedule),
		get("/v1/rescheduleloans/{scheduleId}", loans.PreviewReschedule).on("previewLoanReschedule"),
		post("/v1/rescheduleloans/{scheduleId}", loans.ApproveReschedule).on("approve"),
		post("/v1/rescheduleloans/{scheduleId}", loans.RejectReschedule).on("reject"),
	}
}

// pauseDateRefusals are the words that interest pauses have about dates.
func pauseDateRefusals() *DateRefusals {
	return &DateRefusals{Unreadable: loans.ErrPauseDate, NoFormat: loans.ErrPauseNoFormat, NoLocale: loans.ErrPauseNoLocale}
}
