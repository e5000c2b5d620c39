package portfolio

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// Approved loans whose money has not gone out, added up.
var (
	awaitingSummary = awaitingSummaryOf(115, "Loans Awaiting Disbursal Summary", false)
	awaitingByMonth = awaitingSummaryOf(116, "Loans Awaiting Disbursal Summary by Month", true)
)

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
			for l, err := range r.loans(ofStatus(loans.Approved)) {
				if err != nil {
					return err
				}
				k := key{office: r.Office(l.OfficeID), product: r.product(l.ProductID), fund: cmp.Or(r.Fund(l.FundID), "-"), currency: l.Currency.Code}
				if monthly {
					k.month = monthOf(l.Timeline.ExpectedDisbursement)
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

// monthOf writes the month of a day as 2026-01.
func monthOf(day calendar.Date) string { return day.String()[:len("2026-01")] }
