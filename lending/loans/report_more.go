package loans

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// Loans by what comes next for them, and what became of them.
var (
	lastInstalment = activeListing(108, "Active Loans in last installment", "Active loans of whose instalments only the last one is to come.", isInLastInstalment)

	disbursedBetween = reports.Core{
		ID: 107, Name: "Active Loans by Disbursal Period", Category: "Loan", Description: "Active loans that were disbursed between two days.",
		Parameters: betweenDates(loanParameters...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Client Account No", "Client", "Loan Account No", "Product", "fund"),
			reports.Amounts("Loan Principal Amount", "Annual Nominal Interest Rate"), reports.Days("Disbursed Date"), balanceColumns(), reports.Texts("Loan Officer")),
		Rows: perLoan(ofStatus(Active), dayWithin(disbursedOn), func(r *reporter, l *Loan) reports.Row {
			client := r.borrower(l.ClientID)
			head := reports.Row{
				r.office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID), r.fund(l.FundID),
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
		Rows: perLoan(ofStatus(ClosedRescheduled), dayWithin(func(l *Loan) calendar.Date { return l.Timeline.RescheduledOn }), func(r *reporter, l *Loan) reports.Row {
			client, owed := r.borrower(l.ClientID), l.Summary.outstanding()
			return reports.Row{
				r.office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, r.product(l.ProductID),
				reports.OptionalDay(l.Timeline.DisbursedOn), reports.OptionalDay(l.Timeline.RescheduledOn), l.Principal,
				owed.Principal, owed.Interest, owed.Fee, owed.Penalty, nil, r.loanOfficer(l.OfficerID),
			}
		}),
	}

	obligationMetSummary = reports.Core{
		ID: 117, Name: "Obligation Met Loans Summary", Category: "Loan", Description: "Loans that were repaid, by office and currency.",
		Parameters: betweenDates(append([]reports.Variable{reports.DateType}, loanParameters...)...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency"), reports.Wholes("No. of Clients", "No. of Loans"),
			reports.Amounts("Total Loan Amount", "Total Repaid", "Principal Repaid", "Interest Repaid", "Fees Repaid", "Penalties Repaid")),
		Rows: perPortfolio(Closed, obligationBetween, byOffice, func(r *reporter, k portfolioKey, p *portfolio) reports.Row {
			return reports.Row{
				r.office(k.office), k.currency, int64(len(p.clients)), int64(p.loans), p.Disbursed, p.repaid(),
				p.Principal.Paid, p.Interest.Paid, p.Fee.Paid, p.Penalty.Paid,
			}
		}),
	}

	awaitingSummary = awaitingSummaryOf(115, "Loans Awaiting Disbursal Summary", false)
	awaitingByMonth = awaitingSummaryOf(116, "Loans Awaiting Disbursal Summary by Month", true)
)

func disbursedOn(l *Loan) calendar.Date { return l.Timeline.DisbursedOn }

// awaitingSummaryOf is a report that sums up approved loans, also by the month in which their money is expected to go out.
func awaitingSummaryOf(id int64, name string, monthly bool) reports.Core {
	type key struct{ office, product, fund, currency, month string }
	type sum struct {
		loans    int64
		approved money.Amount
	}
	head := []string{"Office/Branch", "Product", "fund", "currency"}
	if monthly {
		head = append(head, "Month")
	}
	return reports.Core{
		ID: id, Name: name, Category: "Loan", Description: "Approved loans whose money has not gone out, added up.", Parameters: loanParameters,
		Columns: slices.Concat(reports.Texts(head...), reports.Wholes("No. of Loans"), reports.Amounts("principal")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			sums := map[key]sum{}
			for l, err := range r.loans(ofStatus(Approved)) {
				if err != nil {
					return err
				}
				fund, _ := r.fund(l.FundID).(string)
				k := key{office: r.office(l.OfficeID), product: r.product(l.ProductID), fund: cmp.Or(fund, "-"), currency: l.Currency.Code}
				if monthly {
					k.month = l.Timeline.ExpectedDisbursement.String()[:len("2026-01")]
				}
				sums[k] = sum{sums[k].loans + 1, sums[k].approved.Add(l.Approved)}
			}
			keys := slices.SortedFunc(maps.Keys(sums), func(a, b key) int {
				return cmp.Or(
					cmp.Compare(a.office, b.office), cmp.Compare(a.month, b.month), cmp.Compare(a.product, b.product),
					cmp.Compare(a.fund, b.fund), cmp.Compare(a.currency, b.currency))
			})
			for _, k := range keys {
				row := reports.Row{k.office, k.product, k.fund, k.currency}
				if monthly {
					row = append(row, k.month)
				}
				if !yield(append(row, sums[k].loans, sums[k].approved)) {
					return nil
				}
			}
			return nil
		}),
	}
}
