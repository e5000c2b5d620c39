package portfolio

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// The transactions of one day added up, those that were reversed in rows of their own.
var (
	transactionSummary       = transactionSummaryOf(140, "Transaction Summary Report", false)
	transactionSummaryOwners = transactionSummaryOf(143, "Transaction Summary Report with Asset Owner", true)
)

// transactionSummaryOf is the report with or without columns for owners of loans other than the lender, of whom there are
// none.
func transactionSummaryOf(id int64, name string, owners bool) reports.Core {
	columns := slices.Concat(
		reports.Days("TransactionDate"), reports.Texts("Product", "TransactionType_Name", "PaymentType_Name", "chargetype"), reports.Wholes("Reversed"),
		reports.Texts("Allocation_Type", "Chargeoff_ReasonCode"), reports.Amounts("Transaction_Amount"))
	if owners {
		columns = append(columns, reports.Texts("Asset_owner_id", "From_asset_owner_id")...)
	}
	return reports.Core{
		ID: id, Name: name, Category: "Accounting", Description: "Transactions of a day by product, type and what they were used for.",
		Parameters: []reports.Variable{reports.EndDate, reports.OfficeID}, Columns: columns,
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			day := r.a.Date(reports.EndDate)
			sums := map[summaryKey]money.Amount{}
			for m, err := range r.follow(r.dated(day, day)) {
				if err != nil {
					return err
				}
				r.summarise(sums, &m)
			}
			for _, k := range slices.SortedFunc(maps.Keys(sums), summaryKey.compare) {
				row := k.row(day, sums[k])
				if owners {
					row = append(row, nil, nil)
				}
				if !yield(row) {
					return nil
				}
			}
			return nil
		}),
	}
}

// summaryKey is what distinguishes the rows of the summary.
type summaryKey struct {
	product, kind, payment string
	reversed               int64
	allocation, reason     string
}

func (k summaryKey) compare(other summaryKey) int {
	return cmp.Or(
		cmp.Compare(k.product, other.product), cmp.Compare(k.kind, other.kind), cmp.Compare(k.payment, other.payment),
		cmp.Compare(k.reversed, other.reversed), cmp.Compare(k.allocation, other.allocation), cmp.Compare(k.reason, other.reason))
}

func (k summaryKey) row(day calendar.Date, sum money.Amount) reports.Row {
	return reports.Row{
		day, k.product, k.kind, reports.OptionalText(k.payment), nil, k.reversed, k.allocation, reports.OptionalText(k.reason), sum,
	}
}

// summarise adds a transaction to the sums, by what it was used for.
func (r *reporter) summarise(sums map[summaryKey]money.Amount, m *move) {
	t := &m.transaction
	key := summaryKey{product: r.product(m.loan.ProductID), kind: t.Type.Option().Label}
	if t.Payment != nil {
		key.payment = r.PaymentType(t.Payment.PaymentTypeID)
	}
	if t.Type == loans.ChargeOff {
		key.reason = r.CodeValue(m.loan.ChargeOffReasonID)
	}
	if t.Reversed {
		key.reversed = 1
	}
	used := t.Portions
	if t.Type == loans.Disbursement {
		used = book.Portions{Principal: t.Amount}
	}
	for _, part := range []struct {
		name   string
		amount money.Amount
	}{
		{"Principal", used.Principal}, {"Interest", used.Interest}, {"Fees", used.Fee}, {"Penalty", used.Penalty}, {"Unallocated Credit (UNC)", t.Overpayment},
	} {
		if !part.amount.IsZero() {
			key.allocation = part.name
			sums[key] = sums[key].Add(part.amount)
		}
	}
}
