package portfolio

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// What the portfolio consists of, and how it comes and goes: few rows, for charts.
var (
	riskByRange = reports.Core{
		ID: 118, Name: "Portfolio at Risk by Range", Category: "Loan", Description: "The outstanding portfolio by the days since the oldest unpaid due date.",
		Parameters: loanParameters,
		Columns: slices.Concat(
			reports.Texts("Currency", "Days in Arrears"), reports.Wholes("No. of Loans"), reports.Amounts("Principal Outstanding", "Principal Overdue", "Share %")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			parts, whole, err := r.split(func(l *book.Loan) band {
				if l.Arrears.Since.IsZero() {
					return band{-1, "Not in arrears"}
				}
				return dayBand(r.arrearsAge(l))
			})
			if err != nil {
				return err
			}
			for _, k := range inOrder(parts) {
				p := parts[k]
				if !yield(reports.Row{k.currency, k.band.label, p.loans, p.outstanding, p.overdue, share(p.outstanding, whole[k.currency])}) {
					return nil
				}
			}
			return nil
		}),
	}
	byMaturity = reports.Core{
		ID: 119, Name: "Active Loans by Maturity", Category: "Loan", Description: "The outstanding portfolio by the year and month in which loans mature.",
		Parameters: loanParameters,
		Columns:    slices.Concat(reports.Texts("Currency", "Month"), reports.Wholes("No. of Loans"), reports.Amounts("Principal Outstanding")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			parts, _, err := r.split(func(l *book.Loan) band {
				maturity := l.Timeline.ExpectedMaturity
				return band{maturity.Year()*12 + int(maturity.Month()), monthOf(maturity)}
			})
			if err != nil {
				return err
			}
			for _, k := range inOrder(parts) {
				if !yield(reports.Row{k.currency, k.band.label, parts[k].loans, parts[k].outstanding}) {
					return nil
				}
			}
			return nil
		}),
	}
	disbursedAndCollected = reports.Core{
		ID: 134, Name: "Disbursed and Collected by Month", Category: "Loan", Description: "Money that went out and came in between two days, by month.",
		Parameters: betweenDates(loanParameters...),
		Columns: slices.Concat(
			reports.Texts("Currency", "Month"), reports.Amounts("Disbursed", "Collected", "Principal", "Interest", "Fees", "Penalties", "Overpaid")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			months, err := r.months()
			if err != nil {
				return err
			}
			keys := slices.SortedFunc(maps.Keys(months), func(a, b monthKey) int {
				return cmp.Or(cmp.Compare(a.currency, b.currency), cmp.Compare(a.month, b.month))
			})
			for _, k := range keys {
				m := months[k]
				if !yield(reports.Row{k.currency, k.month, m.disbursed, m.collected, m.used.Principal, m.used.Interest, m.used.Fee, m.used.Penalty, m.overpaid}) {
					return nil
				}
			}
			return nil
		}),
	}
)

// partKey names a part of the portfolio.
type partKey struct {
	currency string
	band     band
}

// part sums up the active loans of a part.
type part struct {
	loans                int64
	outstanding, overdue money.Amount // principal
}

// split adds up the active loans by band; whole is the outstanding principal of each currency.
func (r *reporter) split(bandOf func(*book.Loan) band) (parts map[partKey]part, whole map[string]money.Amount, err error) {
	parts, whole = map[partKey]part{}, map[string]money.Amount{}
	for loan, err := range r.loans(ofStatus(loans.Active)) {
		if err != nil {
			return nil, nil, err
		}
		k, left := partKey{loan.Currency.Code, bandOf(&loan)}, loan.Summary.Principal.Outstanding()
		p := parts[k]
		parts[k] = part{p.loans + 1, p.outstanding.Add(left), p.overdue.Add(loan.Arrears.Portions.Principal)}
		whole[k.currency] = whole[k.currency].Add(left)
	}
	return parts, whole, nil
}

func inOrder(parts map[partKey]part) []partKey {
	return slices.SortedFunc(maps.Keys(parts), func(a, b partKey) int {
		return cmp.Or(cmp.Compare(a.currency, b.currency), cmp.Compare(a.band.number, b.band.number))
	})
}

// monthKey names what came and went in a month.
type monthKey struct{ currency, month string }

// monthSums are what went out in a month, and what came in and was used for what.
type monthSums struct {
	disbursed, collected, overpaid money.Amount
	used                           book.Portions
}

// months adds up the transactions between the days of the report.
func (r *reporter) months() (map[monthKey]monthSums, error) {
	months := map[monthKey]monthSums{}
	for m, err := range r.moves(append([]loans.TransactionType{loans.Disbursement}, collected...)...) {
		if err != nil {
			return nil, err
		}
		t := &m.transaction
		k := monthKey{m.loan.Currency.Code, monthOf(t.On)}
		sums := months[k]
		if t.Type == loans.Disbursement {
			sums.disbursed = sums.disbursed.Add(t.Amount)
		} else {
			sums.collected, sums.overpaid, sums.used = sums.collected.Add(t.Amount), sums.overpaid.Add(t.Overpayment), sums.used.Add(t.Portions)
		}
		months[k] = sums
	}
	return months, nil
}
