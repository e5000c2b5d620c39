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

// Summaries of the active portfolio, by currency and mostly by office.
var (
	activeSummary         = activeSummaryOf(110, "Active Loans - Summary", "The active portfolio by office and currency.", everyLoan)
	pastMaturitySummary   = activeSummaryOf(113, "Active Loans Passed Final Maturity Summary", "Active loans whose last instalment was due before today, by office and currency.", isPastMaturity)
	lastInstalmentSummary = activeSummaryOf(114, "Active Loans in last installment Summary", "Active loans of whose instalments only the last one is to come, by office and currency.", isInLastInstalment)
	riskTotal             = reports.Core{
		ID: 111, Name: "Portfolio at Risk", Category: "Loan", Description: "How much of the outstanding portfolio belongs to loans in arrears.",
		Parameters: append(slices.Clone(loanParameters), reports.RiskType),
		Columns:    slices.Concat(reports.Texts("Currency"), riskColumns()),
		Rows: perGroup(loans.Active, everyLoan, byCurrency, func(r *reporter, k groupKey, p *group) reports.Row {
			return append(reports.Row{k.currency}, p.risk(r.a.Number(reports.RiskType))...)
		}),
	}
	riskByBranch = reports.Core{
		ID: 112, Name: "Portfolio at Risk by Branch", Category: "Loan", Description: "Portfolio at risk by office.",
		Parameters: append(slices.Clone(loanParameters), reports.RiskType),
		Columns:    slices.Concat(reports.Texts("Office/Branch", "Currency"), riskColumns()),
		Rows: perGroup(loans.Active, everyLoan, byOffice, func(r *reporter, k groupKey, p *group) reports.Row {
			return append(reports.Row{r.Office(k.office), k.currency}, p.risk(r.a.Number(reports.RiskType))...)
		}),
	}
	obligationMetSummary = reports.Core{
		ID: 117, Name: "Obligation Met Loans Summary", Category: "Loan", Description: "Loans that were repaid, by office and currency.",
		Parameters: betweenDates(append([]reports.Variable{reports.DateType}, loanParameters...)...),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency"), reports.Wholes("No. of Clients", "No. of Loans"),
			reports.Amounts("Total Loan Amount", "Total Repaid", "Principal Repaid", "Interest Repaid", "Fees Repaid", "Penalties Repaid")),
		Rows: perGroup(loans.Closed, obligationBetween, byOffice, func(r *reporter, k groupKey, p *group) reports.Row {
			return reports.Row{
				r.Office(k.office), k.currency, int64(len(p.clients)), int64(p.loans), p.Disbursed, p.Repaid(),
				p.Principal.Paid, p.Interest.Paid, p.Fee.Paid, p.Penalty.Paid,
			}
		}),
	}
)

// activeSummaryOf is a report that sums up active loans by office and currency.
func activeSummaryOf(id int64, name, description string, passes choice) reports.Core {
	return reports.Core{
		ID: id, Name: name, Category: "Loan", Description: description,
		Parameters: append(slices.Clone(loanParameters), reports.RiskType),
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency"), reports.Wholes("No. of Clients", "No. Active Loans", "No. of Loans in Arrears"), reports.Amounts("Total Loans Disbursed"),
			paidOutstandingOverdue("Principal"),
			reports.Amounts("Total Interest"), paidOutstandingOverdue("Interest"),
			reports.Amounts("Total Fees"), paidOutstandingOverdue("Fees"),
			reports.Amounts("Total Penalties"), paidOutstandingOverdue("Penalties"),
			reports.Amounts("Portfolio at Risk %")),
		Rows: perGroup(loans.Active, passes, byOffice, func(r *reporter, k groupKey, p *group) reports.Row {
			b := balances(&p.Summary, p.overdue)
			return slices.Concat(
				reports.Row{r.Office(k.office), k.currency, int64(len(p.clients)), int64(p.loans), int64(p.inArrears), p.Disbursed},
				b[0:3], reports.Row{p.Interest.Charged}, b[3:6], reports.Row{p.Fee.Charged}, b[6:9], reports.Row{p.Penalty.Charged}, b[9:12],
				reports.Row{p.atRisk(r.a.Number(reports.RiskType))})
		}),
	}
}

func riskColumns() []reports.Column {
	return reports.Amounts(
		"Principal Outstanding", "Principal Overdue", "Interest Outstanding", "Interest Overdue", "Fees Outstanding", "Fees Overdue",
		"Penalties Outstanding", "Penalties Overdue", "Portfolio at Risk %")
}

// groupKey names a group of loans. The office is 0 where offices are added up.
type groupKey struct {
	office   int64
	currency string
}

func byOffice(l *book.Loan) groupKey   { return groupKey{l.OfficeID, l.Currency.Code} }
func byCurrency(l *book.Loan) groupKey { return groupKey{currency: l.Currency.Code} }

// group sums up active loans.
type group struct {
	book.Summary
	loans     int
	inArrears int
	overdue   book.Portions
	risky     book.Portions // outstanding of the loans in arrears
	clients   map[int64]bool
}

func (p *group) add(l *book.Loan) {
	p.loans++
	if l.ClientID != 0 { // otherwise a group borrows
		p.clients[l.ClientID] = true
	}
	s := &l.Summary
	p.Principal, p.Interest = p.Principal.Add(s.Principal), p.Interest.Add(s.Interest)
	p.Fee, p.Penalty = p.Fee.Add(s.Fee), p.Penalty.Add(s.Penalty)
	p.Disbursed = p.Disbursed.Add(s.Disbursed)
	if l.Arrears.Since.IsZero() {
		return
	}
	p.inArrears++
	p.overdue = p.overdue.Add(l.Arrears.Portions)
	p.risky = p.risky.Add(outstandingOf(s))
}

// outstandingOf is what is outstanding, by part.
func outstandingOf(s *book.Summary) book.Portions {
	return book.Portions{
		Principal: s.Principal.Outstanding(), Interest: s.Interest.Outstanding(), Fee: s.Fee.Outstanding(), Penalty: s.Penalty.Outstanding(),
	}
}

// counted adds up the parts that a risk type counts: 1 principal, 2 with interest, 3 with fees, 4 with penalties. None
// means 1.
func counted(p book.Portions, riskType int64) money.Amount {
	sum := p.Principal
	for i, part := range []money.Amount{p.Interest, p.Fee, p.Penalty} {
		if riskType > int64(i)+1 {
			sum = sum.Add(part)
		}
	}
	return sum
}

// atRisk is the share of what is outstanding that loans in arrears owe, in percent, rounded half-even to two decimals; nil
// where nothing is outstanding.
func (p *group) atRisk(riskType int64) any {
	return share(counted(p.risky, riskType), counted(outstandingOf(&p.Summary), riskType))
}

// share is what a part is of a whole, in percent, rounded half-even to two decimals; nil where the whole is nothing.
func share(part, whole money.Amount) any {
	percent := money.Arithmetic{Digits: 2}
	of, ok := percent.CheckedDiv(percent.Mul(part.Decimal(), money.DecimalFromInt(100)), whole.Decimal())
	if !ok && whole.IsZero() {
		return nil
	}
	return percent.Round(of)
}

// risk are the cells of riskColumns.
func (p *group) risk(riskType int64) reports.Row {
	left := outstandingOf(&p.Summary)
	return reports.Row{
		left.Principal, p.overdue.Principal, left.Interest, p.overdue.Interest, left.Fee, p.overdue.Fee, left.Penalty, p.overdue.Penalty, p.atRisk(riskType),
	}
}

// perGroup makes one row of every group of active loans, by the name of the office and the currency.
func perGroup(status loans.Status, passes choice, keyOf func(*book.Loan) groupKey, row func(*reporter, groupKey, *group) reports.Row) reportRows {
	return rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
		groups := map[groupKey]*group{}
		for loan, err := range r.loans(ofStatus(status)) {
			if err != nil {
				return err
			}
			chosen, err := passes(r, &loan)
			if err != nil {
				return err
			}
			if !chosen {
				continue
			}
			key := keyOf(&loan)
			if groups[key] == nil {
				groups[key] = &group{clients: map[int64]bool{}}
			}
			groups[key].add(&loan)
		}
		keys := slices.SortedFunc(maps.Keys(groups), func(a, b groupKey) int {
			return cmp.Or(cmp.Compare(r.Office(a.office), r.Office(b.office)), cmp.Compare(a.currency, b.currency))
		})
		for _, key := range keys {
			if !yield(row(r, key, groups[key])) {
				return nil
			}
		}
		return nil
	})
}
