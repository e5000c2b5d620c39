package vocabulary

// hints say what attributes mean, with range, where their labels do not. Attributes mean the same wherever they stand, so one line
// serves inputs and outputs alike.
var hints = map[string]string{
	"locale":     "Language, and country where it matters, of numbers and month names in this request: en, de_DE.",
	"dateFormat": "How this request writes dates: dd MMMM yyyy, yyyy-MM-dd.",

	"offset":    "How many elements to leave out at the start; 0 unless given.",
	"limit":     "How many elements to answer at most; the largest page has 10000, also where nothing or more is asked for.",
	"orderBy":   "Attribute to order by.",
	"sortOrder": "ASC or DESC, in any case.",
	"page":      "Number of the page, from 0.",
	"size":      "Elements of a page.",
	"sort":      "Attribute and direction: id,desc.",

	"totalFilteredRecords": "How many elements match, on all pages together.",
	"resourceId":           "The resource that was made or changed.",
	"subResourceId":        "The part of it that was made or changed, such as a transaction.",
	"externalId":           "Identifier of the caller's own, unique among its kind, at most 100 characters.",

	"associations":              "Further parts of the resource to answer, joined by commas; all of them with \"all\".",
	"exclude":                   "Parts that associations would add and that are not wanted, joined by commas.",
	"underHierarchy":            "Offices at and below the one of this hierarchy.",
	"staffInSelectedOfficeOnly": "Only staff of the office itself, not of those above it.",

	// attributes: begin words
	"principal":                               "Amount to lend, greater than 0, in the currency of the product.",
	"loanTermFrequency":                       "Length of the loan in units of loanTermFrequencyType: numberOfRepayments × repaymentEvery.",
	"numberOfRepayments":                      "How many instalments, greater than 0.",
	"repaymentEvery":                          "Units of repaymentFrequencyType between two instalments, greater than 0.",
	"installmentAmountInMultiplesOf":          "Whole units of the currency that instalments are rounded to.",
	"fixedEmiAmount":                          "Amount of each instalment in the currency of the loan, instead of the calculated one.",
	"principalThresholdForLastInstalment":     "Percentage of the principal, 0 to 100, below which the last instalment is joined to the one before.",
	"interestRatePerPeriod":                   "Nominal interest in percent per interestRateFrequencyType, 0 or greater.",
	"interestRateFrequencyType":               "Period that interestRatePerPeriod is for.",
	"annualInterestRate":                      "Nominal interest in percent per year.",
	"exactEqualInstallments":                  "Equal instalments are calculated with the interest of each period as it is charged, an odd first period included.",
	"graceOnPrincipalPayment":                 "First instalments without principal, 0 or more.",
	"graceOnInterestPayment":                  "First instalments in which interest is not yet due; it falls due after them.",
	"graceOnInterestCharged":                  "First instalments for which no interest is charged.",
	"inArrearsTolerance":                      "Overdue amount in the currency of the loan up to which it is not in arrears.",
	"graceOnArrearsAgeing":                    "Days in arrears that do not count.",
	"overdueDaysForNPA":                       "Days overdue after which a loan counts as non-performing.",
	"overduePenaltiesFollowPayments":          "A payment that is dated by the due date of an instalment and booked later takes the overdue penalties of that instalment back.",
	"dueDaysForRepaymentEvent":                "Days before a due date on which it is announced.",
	"overDueDaysForRepaymentEvent":            "Days after a due date on which arrears are announced.",
	"maxOutstandingLoanBalance":               "Most that may be outstanding at any time, in the currency of the loan.",
	"overAppliedNumber":                       "By how much more than applied for may be approved: percent or amount, as overAppliedCalculationType says.",
	"disbursedAmountPercentageForDownPayment": "Percentage of each disbursement, 1 to 100, that is paid down at once.",
	// attributes: end
	"outstandingLoanBalance": "Most that may be outstanding at any time, in the currency of the product.",

	"approvedLoanAmount":            "Amount approved, greater than 0 and no more than was asked for, unless the product allows it.",
	"transactionAmount":             "Amount of the transaction in the currency of the loan, no finer than its decimals.",
	"digitsAfterDecimal":            "Decimals of the currency, 0 to 6.",
	"inMultiplesOf":                 "Whole units of the currency that instalments are rounded to; 0 for none.",
	"mandatoryGuarantee":            "Percentage of the principal that guarantees must cover.",
	"minimumGuaranteeFromOwnFunds":  "Percentage of the principal that the borrower's own funds must cover.",
	"minimumGuaranteeFromGuarantor": "Percentage of the principal that guarantors must cover.",
	"percentage":                    "Percent of the amount that the tax is levied on, 0 to 100.",

	"submittedOnDate":          "Day of the application, not after the business date.",
	"expectedDisbursementDate": "Day on which the loan is to be disbursed, not before the application.",
	"approvedOnDate":           "Day of the approval, not before the application nor after the business date.",
	"rejectedOnDate":           "Day of the rejection, not before the application nor after the business date.",
	"withdrawnOnDate":          "Day of the withdrawal, not before the application nor after the business date.",
	"actualDisbursementDate":   "Day of the disbursement, not before the approval nor after the business date.",
	"transactionDate":          "Day that the transaction counts from, not before the disbursement nor after the business date.",
	"activationDate":           "Day from which the client is active, not before the office opened nor after the business date.",

	"frequencyNumber":      "Interval between two instalments in its unit, at least 1.",
	"numberOfInstallments": "How many instalments, at least 1.",

	"roles":               "Ids of roles.",
	"sendPasswordToEmail": "Mail the generated password to the address of the user.",
	"makerCheckerable":    "Only permissions that can wait for a second person, with selected saying which do.",
	"gst_treatment":       "Follows from the GST identification number and is never sent.",
}
