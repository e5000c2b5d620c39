package portfolio

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store"
)

// Listings: one row per loan.
var (
	loansListing = reports.Core{
		ID: 100, Name: "Client Loans Listing", Category: "Client", Description: "Every loan with its terms, balances and dates.",
		Parameters: loanParameters,
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "Client Account No.", "name", "Client Status", "Loan Officer", "Loan Account No.", "External Id", "loan", "Status", "fund", "Loan Purpose", "currency"),
			reports.Amounts("principal", "Arrears Tolerance Amount"), reports.Wholes("Expected No. Repayments"),
			reports.Amounts("Annual Nominal Interest Rate", "Nominal Interest Rate Per Period"),
			reports.Texts("Interest Rate Frequency", "Interest Method", "Interest Calculated in Period"),
			reports.Wholes("Term Frequency"), reports.Texts("Term Frequency Period"), reports.Wholes("Repayment Frequency"),
			reports.Texts("Repayment Frequency Period", "Amortization"),
			reports.Amounts("charges", "Principal Disbursed", "Total Repaid", "Total Outstanding", "Total Overdue"),
			reports.Days("Submitted", "Approved", "Expected Disbursal", "Disbursed", "Expected Maturity", "Closed", "Written Off")),
		Rows: perLoan(store.Query{}, everyLoan, func(r *reporter, l *book.Loan) reports.Row {
			client, terms, days, s := r.borrower(l.ClientID, l.GroupID), &l.Terms, &l.Timeline, l.Balances()
			return reports.Row{
				r.Office(l.OfficeID), client.AccountNo, client.DisplayName, client.Status.Option().Label, r.loanOfficer(l.OfficerID), l.AccountNo,
				reports.OptionalText(l.ExternalID), r.product(l.ProductID), l.Status.Option().Label, reports.OptionalText(r.Fund(l.FundID)), reports.OptionalText(r.CodeValue(l.PurposeID)),
				l.Currency.Code, l.Principal, terms.ArrearsTolerance, int64(terms.Repayments), rate(terms.AnnualRate), rate(terms.InterestRate),
				terms.RateFrequency.Option().Label, terms.InterestMethod.Option().Label, terms.InterestPeriod.Option().Label,
				int64(terms.TermFrequency), terms.TermFrequencyType.String(), int64(terms.Every), terms.Frequency.String(), terms.Amortization.Option().Label,
				s.Fee.Charged.Add(s.Penalty.Charged), s.Disbursed, s.Repaid(), s.Outstanding(), l.Arrears.Portions.Total(),
				reports.OptionalDay(days.SubmittedOn), reports.OptionalDay(days.ApprovedOn), reports.OptionalDay(days.ExpectedDisbursement),
				reports.OptionalDay(days.DisbursedOn), reports.OptionalDay(days.ExpectedMaturity), reports.OptionalDay(days.ClosedOn), reports.OptionalDay(days.WrittenOffOn),
			}
		}),
	}
	awaitingDisbursal = reports.Core{
		ID: 101, Name: "Loans Awaiting Disbursal", Category: "Loan", Description: "Approved loans whose money has not gone out.",
		Parameters: loanParameters,
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "Client Account No", "name", "Loan Account No.", "Product", "fund", "currency"), reports.Amounts("principal"),
			reports.Wholes("Term Frequency"), reports.Texts("Term Frequency Period"), reports.Amounts("Annual Nominal Interest Rate"), reports.Days("Approved"),
			reports.Wholes("Days to Disbursal"), reports.Days("Expected Disbursal"), reports.Texts("Loan Purpose", "Loan Officer")),
		Rows: perLoan(ofStatus(loans.Approved), everyLoan, func(r *reporter, l *book.Loan) reports.Row {
			client, days := r.borrower(l.ClientID, l.GroupID), &l.Timeline
			return reports.Row{
				r.Office(l.OfficeID), client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), reports.OptionalText(r.Fund(l.FundID)), l.Currency.Code, l.Approved,
				int64(l.Terms.TermFrequency), l.Terms.TermFrequencyType.String(), rate(l.Terms.AnnualRate), reports.OptionalDay(days.ApprovedOn),
				int64(r.u.Today.DaysUntil(days.ExpectedDisbursement)), reports.OptionalDay(days.ExpectedDisbursement), reports.OptionalText(r.CodeValue(l.PurposeID)), r.loanOfficer(l.OfficerID),
			}
		}),
	}
	pendingApproval = reports.Core{
		ID: 102, Name: "Loans Pending Approval", Category: "Loan", Description: "Applications that nobody has decided on.",
		Parameters: []reports.Variable{reports.OfficeID, reports.OfficerID, reports.CurrencyCode, reports.ProductID, reports.PurposeID},
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "Loan Officer", "Client Account No.", "Client Name", "Loan Account No.", "Product", "currency"), reports.Amounts("Loan Amount"),
			reports.Wholes("Term Frequency"), reports.Texts("Term Frequency Period"), reports.Amounts("Annual Nominal Interest Rate"),
			reports.Wholes("Days Pending Approval"), reports.Texts("Loan Purpose")),
		Rows: perLoan(ofStatus(loans.Submitted), everyLoan, func(r *reporter, l *book.Loan) reports.Row {
			client := r.borrower(l.ClientID, l.GroupID)
			return reports.Row{
				r.Office(l.OfficeID), r.loanOfficer(l.OfficerID), client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), l.Currency.Code, l.Proposed,
				int64(l.Terms.TermFrequency), l.Terms.TermFrequencyType.String(), rate(l.Terms.AnnualRate), int64(l.Timeline.SubmittedOn.DaysUntil(r.u.Today)), reports.OptionalText(r.CodeValue(l.PurposeID)),
			}
		}),
	}
	activeDetails = activeListing(103, "Active Loans - Details", "Active loans with what was repaid, is outstanding and is overdue.", everyLoan)
	pastMaturity  = activeListing(104, "Active Loans Passed Final Maturity", "Active loans whose last instalment was due before today.", isPastMaturity)
	obligationMet = reports.Core{
		ID: 105, Name: "Obligation Met Loans Details", Category: "Loan", Description: "Loans that were repaid, by the day of closing or of disbursal.",
		Parameters: betweenDates(append([]reports.Variable{reports.DateType}, loanParameters...)...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Loan Officer", "Client Account No.", "Client", "Loan Account No.", "Product", "fund"),
			reports.Amounts("Loan Amount", "Total Repaid", "Annual Nominal Interest Rate"), reports.Days("Disbursed", "Closed"),
			reports.Amounts("Principal Repaid", "Interest Repaid", "Fees Repaid", "Penalties Repaid")),
		Rows: perLoan(ofStatus(loans.Closed), obligationBetween, func(r *reporter, l *book.Loan) reports.Row {
			client, s := r.borrower(l.ClientID, l.GroupID), &l.Summary
			return reports.Row{
				r.Office(l.OfficeID), l.Currency.Code, r.loanOfficer(l.OfficerID), client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), reports.OptionalText(r.Fund(l.FundID)),
				l.Principal, s.Repaid(), rate(l.Terms.AnnualRate), reports.OptionalDay(l.Timeline.DisbursedOn), reports.OptionalDay(l.Timeline.ClosedOn),
				s.Principal.Paid, s.Interest.Paid, s.Fee.Paid, s.Penalty.Paid,
			}
		}),
	}
	writtenOff = reports.Core{
		ID: 106, Name: "Written-Off Loans", Category: "Loan", Description: "Loans that were written off between two days.",
		Parameters: betweenDates(reports.OfficeID, reports.CurrencyCode, reports.ProductID),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Client Account No.", "Client Name", "Loan Account No.", "Product Name"), reports.Days("Disbursed Date", "Written Off"),
			reports.Amounts("Loan Amount", "Written-Off Principal", "Written-Off Interest", "Written-Off Fees", "Written-Off Penalties"),
			reports.Texts("Reason For Write-Off", "Loan Officer Name")),
		Rows: perLoan(ofStatus(loans.WrittenOff), dayWithin(func(l *book.Loan) calendar.Date { return l.Timeline.WrittenOffOn }), func(r *reporter, l *book.Loan) reports.Row {
			client, s := r.borrower(l.ClientID, l.GroupID), &l.Summary
			return reports.Row{
				r.Office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID),
				reports.OptionalDay(l.Timeline.DisbursedOn), reports.OptionalDay(l.Timeline.WrittenOffOn), l.Principal,
				s.Principal.WrittenOff, s.Interest.WrittenOff, s.Fee.WrittenOff, s.Penalty.WrittenOff, reports.OptionalText(r.CodeValue(l.WriteOffReasonID)), r.loanOfficer(l.OfficerID),
			}
		}),
	}
	lastInstalment = activeListing(108, "Active Loans in last installment", "Active loans of whose instalments only the last one is to come.", isInLastInstalment)

	disbursedBetween = reports.Core{
		ID: 107, Name: "Active Loans by Disbursal Period", Category: "Loan", Description: "Active loans that were disbursed between two days.",
		Parameters: betweenDates(loanParameters...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Client Account No", "Client", "Loan Account No", "Product", "fund"),
			reports.Amounts("Loan Principal Amount", "Annual Nominal Interest Rate"), reports.Days("Disbursed Date"), balanceColumns(), reports.Texts("Loan Officer")),
		Rows: perLoan(ofStatus(loans.Active), dayWithin(func(l *book.Loan) calendar.Date { return l.Timeline.DisbursedOn }), func(r *reporter, l *book.Loan) reports.Row {
			client := r.borrower(l.ClientID, l.GroupID)
			head := reports.Row{
				r.Office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), reports.OptionalText(r.Fund(l.FundID)),
				l.Principal, rate(l.Terms.AnnualRate), reports.OptionalDay(l.Timeline.DisbursedOn),
			}
			return slices.Concat(head, balances(&l.Summary, l.Arrears.Portions), reports.Row{r.loanOfficer(l.OfficerID)})
		}),
	}

	// A loan that was closed as rescheduled names no reason.
	rescheduled = reports.Core{
		ID: 109, Name: "Rescheduled Loans", Category: "Loan", Description: "Loans that were closed as rescheduled between two days, with what was still owed.",
		Parameters: betweenDates(reports.OfficeID, reports.CurrencyCode, reports.ProductID),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Client Account No.", "Client Name", "Loan Account No.", "Product Name"), reports.Days("Disbursed Date", "Rescheduled Date"),
			reports.Amounts("Loan Amount", "Rescheduled Principal", "Rescheduled Interest", "Rescheduled Fees", "Rescheduled Penalties"),
			reports.Texts("Reason For Rescheduling", "Loan Officer Name")),
		Rows: perLoan(ofStatus(loans.ClosedRescheduled), dayWithin(func(l *book.Loan) calendar.Date { return l.Timeline.RescheduledOn }), func(r *reporter, l *book.Loan) reports.Row {
			client, owed := r.borrower(l.ClientID, l.GroupID), outstandingOf(&l.Summary)
			return reports.Row{
				r.Office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID),
				reports.OptionalDay(l.Timeline.DisbursedOn), reports.OptionalDay(l.Timeline.RescheduledOn), l.Principal,
				owed.Principal, owed.Interest, owed.Fee, owed.Penalty, nil, r.loanOfficer(l.OfficerID),
			}
		}),
	}
)

// activeListing is a report on active loans, one row each.
func activeListing(id int64, name, description string, passes choice) reports.Core {
	return reports.Core{
		ID: id, Name: name, Category: "Loan", Description: description, Parameters: loanParameters,
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Loan Officer", "Client", "Loan Account No.", "Product", "fund"),
			reports.Amounts("Loan Amount", "Annual Nominal Interest Rate"), reports.Days("Disbursed Date", "Expected Matured On"), balanceColumns()),
		Rows: perLoan(ofStatus(loans.Active), passes, func(r *reporter, l *book.Loan) reports.Row {
			head := reports.Row{
				r.Office(l.OfficeID), l.Currency.Code, r.loanOfficer(l.OfficerID), r.borrower(l.ClientID, l.GroupID).DisplayName, l.AccountNo, r.product(l.ProductID), reports.OptionalText(r.Fund(l.FundID)),
				l.Principal, rate(l.Terms.AnnualRate), reports.OptionalDay(l.Timeline.DisbursedOn), reports.OptionalDay(l.Timeline.ExpectedMaturity),
			}
			return append(head, balances(&l.Summary, l.Arrears.Portions)...)
		}),
	}
}

// within reports whether a day lies between those of the report.
func (r *reporter) within(day calendar.Date) bool {
	return !day.IsZero() && !day.Before(r.a.Date(reports.StartDate)) && !day.After(r.a.Date(reports.EndDate))
}

// byDisbursal is the value of the date type that means the day of disbursal; any other is the day of closing.
const byDisbursal = 2

func obligationBetween(r *reporter, l *book.Loan) (bool, error) {
	if r.a.Number(reports.DateType) == byDisbursal {
		return r.within(l.Timeline.DisbursedOn), nil
	}
	return r.within(l.Timeline.ClosedOn), nil
}

// rate is an interest rate in a report, rounded half-even to six decimals.
func rate(percent money.Decimal) money.Amount { return money.Arithmetic{Digits: 6}.Round(percent) }
