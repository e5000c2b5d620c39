package portfolio

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// The books of a day by product and account: what stood there before, what the day moved, what stands there after it.
// Amounts of several currencies never add up, so each has rows of its own. Movements are positive on both sides; balances
// are debits less credits.
var (
	trialSummary       = trialSummaryOf(141, "Trial Balance Summary Report", false)
	trialSummaryOwners = trialSummaryOf(142, "Trial Balance Summary Report with Asset Owner", true)
)

// trialSummaryOf is the report with or without a column for who owns what was posted; empty is the lender.
func trialSummaryOf(id int64, name string, owners bool) reports.Core {
	columns := slices.Concat(reports.Days("PostingDate"), reports.Texts("Product", "GlAcct", "Description"))
	if owners {
		columns = append(columns, reports.Texts("Assetowner")...)
	}
	return reports.Core{
		ID: id, Name: name, Category: "Accounting", Description: "Balances and movements of a day by product and account.",
		Parameters: []reports.Variable{reports.EndDate, reports.OfficeID},
		Columns:    append(columns, slices.Concat(reports.Amounts("BeginningBalance", "DebitMovement", "CreditMovement", "EndingBalance"), reports.Texts("currency"))...),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			return r.trialRows(owners, yield)
		}),
	}
}

// trialKey is what distinguishes the rows of the report.
type trialKey struct {
	product, code, account, owner, currency string
}

func (k trialKey) compare(other trialKey) int {
	return cmp.Or(
		cmp.Compare(k.product, other.product), cmp.Compare(k.code, other.code), cmp.Compare(k.owner, other.owner), cmp.Compare(k.currency, other.currency))
}

// trialSums are the figures of a row.
type trialSums struct{ before, debits, credits money.Amount }

// add adds a line of the journal.
func (s *trialSums) add(l ledger.Line, day calendar.Date) {
	switch {
	case l.On.Before(day) && l.Side == ledger.Debit:
		s.before = s.before.Add(l.Amount)
	case l.On.Before(day):
		s.before = s.before.Sub(l.Amount)
	case l.Side == ledger.Debit:
		s.debits = s.debits.Add(l.Amount)
	default:
		s.credits = s.credits.Add(l.Amount)
	}
}

func (s *trialSums) isZero() bool {
	return s.before.IsZero() && s.debits.IsZero() && s.credits.IsZero()
}

func (r *reporter) trialRows(owners bool, yield func(reports.Row) bool) error {
	day, sums, products := r.a.Date(reports.EndDate), map[trialKey]*trialSums{}, newProductsOfLoans(r)
	for line, err := range ledger.LinesUpTo(r.u.Tx, r.sight.Restrict, day) {
		if err != nil {
			return err
		}
		account, err := r.account(line.AccountID)
		if err != nil {
			return err
		}
		key := trialKey{product: products.name(line.LoanID()), code: account.Code, account: account.Name, currency: line.Currency}
		if owners {
			key.owner = line.AssetOwner
		}
		if sums[key] == nil {
			sums[key] = &trialSums{}
		}
		sums[key].add(line, day)
	}
	for _, k := range slices.SortedFunc(maps.Keys(sums), trialKey.compare) {
		if s := sums[k]; !s.isZero() && !yield(k.row(day, s, owners)) {
			return nil
		}
	}
	return nil
}

func (k trialKey) row(day calendar.Date, s *trialSums, owners bool) reports.Row {
	row := reports.Row{day, reports.OptionalText(k.product), k.code, k.account}
	if owners {
		row = append(row, reports.OptionalText(k.owner))
	}
	return append(row, s.before, s.debits, s.credits, s.before.Add(s.debits).Sub(s.credits), k.currency)
}

// account reads an account of the chart, once.
func (r *reporter) account(id int64) (ledger.Account, error) {
	if known, ok := r.accounts[id]; ok {
		return known, nil
	}
	account, err := ledger.AccountByID(r.u.Tx, id)
	r.accounts[id] = account
	return account, err
}

// productsOfLoans looks up the products of loans whose lines stand near each other.
type productsOfLoans struct {
	*reporter
	seen map[int64]int64 // the product, by loan
}

// mostProductsOfLoans bounds what is remembered. Forgetting costs speed only.
const mostProductsOfLoans = 1 << 16

func newProductsOfLoans(r *reporter) *productsOfLoans {
	return &productsOfLoans{r, map[int64]int64{}}
}

// name is the name of the product of a loan, "" for no loan.
func (p *productsOfLoans) name(loan int64) string {
	if len(p.seen) > mostProductsOfLoans {
		clear(p.seen)
	}
	if _, known := p.seen[loan]; !known && loan != 0 {
		found, err := records.ByID(p.u.Tx, loan)
		p.miss(err)
		p.seen[loan] = found.ProductID
	}
	return p.product(p.seen[loan])
}
