package portfolio

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// Ageing of arrears: by loan, and by the time since the oldest unpaid due date.
var (
	ageingDetail = reports.Core{
		ID: 120, Name: "Aging Detail", Category: "Loan", Description: "Loans in arrears with the age of their arrears.",
		Parameters: []reports.Variable{reports.OfficeID},
		Columns: slices.Concat(
			reports.Texts("Office/Branch", "currency", "Client Account No.", "Client Name", "Account Number"),
			reports.Amounts("Loan Amount", "Original Principal", "Original Interest", "Principal Paid", "Interest Paid", "Principal Overdue", "Interest Overdue"),
			reports.Wholes("Days in Arrears"), reports.Texts("Weeks In Arrears Band", "Days in Arrears Band")),
		Rows: perLoan(ofStatus(loans.Active), inArrears, func(r *reporter, l *book.Loan) reports.Row {
			client, age := r.borrower(l.ClientID, l.GroupID), r.arrearsAge(l)
			row := reports.Row{r.Office(l.OfficeID), l.Currency.Code, client.AccountNo, client.DisplayName, l.AccountNo, l.Principal}
			row = append(row, ageingOf(l).row()...)
			return append(row, int64(age), weekBand(age).label, dayBand(age).label)
		}),
	}
	ageingInWeeks  = ageingSummary(121, "Aging Summary (Arrears in Weeks)", weekBand)
	ageingInMonths = ageingSummary(122, "Aging Summary (Arrears in Months)", monthBand)
)

func inArrears(_ *reporter, l *book.Loan) (bool, error) { return !l.Arrears.Since.IsZero(), nil }

// arrearsAge is the number of days since the oldest unpaid due date of a loan.
func (r *reporter) arrearsAge(l *book.Loan) int { return l.Arrears.Since.DaysUntil(r.u.Today) }

// band is a stretch of ages.
type band struct {
	number int
	label  string
}

// weekBand is the week of an age: the first, up to the eleventh, and all later ones.
func weekBand(days int) band {
	switch weeks := days / 7; {
	case weeks < 1:
		return band{0, "< 1 week"}
	case weeks == 1:
		return band{1, "1 week"}
	case weeks < 12:
		return band{weeks, fmt.Sprintf("%d weeks", weeks)}
	}
	return band{12, "12+ weeks"}
}

// daysPerMonth is the length of a month where ages are counted in months.
const daysPerMonth = 30

func monthBand(days int) band {
	months := max(0, days-1) / daysPerMonth
	if months >= 12 {
		return band{12, "> 12 Months"}
	}
	return band{months, fmt.Sprintf("%d - %d Months", months, months+1)}
}

func dayBand(days int) band {
	low := 0
	for _, high := range []int{30, 60, 90, 180, 360} {
		if days <= high {
			return band{low, fmt.Sprintf("%d - %d", low, high)}
		}
		low = high
	}
	return band{low, "> 360"}
}

// ageing are the sums that ageing reports show.
type ageing struct {
	loans               int64
	principal, interest book.Component
	overdue             book.Portions
}

func ageingOf(l *book.Loan) ageing {
	return ageing{loans: 1, principal: l.Summary.Principal, interest: l.Summary.Interest, overdue: l.Arrears.Portions}
}

func (a *ageing) add(b ageing) {
	a.loans += b.loans
	a.principal, a.interest, a.overdue = a.principal.Add(b.principal), a.interest.Add(b.interest), a.overdue.Add(b.overdue)
}

func (a ageing) row() reports.Row {
	cells := []money.Amount{a.principal.Charged, a.interest.Charged, a.principal.Paid, a.interest.Paid, a.overdue.Principal, a.overdue.Interest}
	row := make(reports.Row, len(cells))
	for i, c := range cells {
		row[i] = c
	}
	return row
}

// ageingSummary sums up arrears by bands of ages.
func ageingSummary(id int64, name string, bandOf func(days int) band) reports.Core {
	type key struct {
		currency string
		band     band
	}
	return reports.Core{
		ID: id, Name: name, Category: "Loan", Description: "Arrears by age and currency.",
		Parameters: []reports.Variable{reports.OfficeID, reports.CurrencyCode},
		Columns: slices.Concat(reports.Texts("currency", "band"), reports.Wholes("No Of Loans"),
			reports.Amounts("Original Principal", "Original Interest", "Principal Paid", "Interest Paid", "Principal Overdue", "Interest Overdue")),
		Rows: rowsOf(func(r *reporter, yield func(reports.Row) bool) error {
			sums := map[key]*ageing{}
			for loan, err := range r.loans(ofStatus(loans.Active)) {
				if err != nil {
					return err
				}
				if late, _ := inArrears(r, &loan); !late {
					continue
				}
				k := key{loan.Currency.Code, bandOf(r.arrearsAge(&loan))}
				if sums[k] == nil {
					sums[k] = &ageing{}
				}
				sums[k].add(ageingOf(&loan))
			}
			keys := slices.SortedFunc(maps.Keys(sums), func(a, b key) int {
				return cmp.Or(cmp.Compare(a.currency, b.currency), cmp.Compare(a.band.number, b.band.number))
			})
			for _, k := range keys {
				if !yield(append(reports.Row{k.currency, k.band.label, sums[k].loans}, sums[k].row()...)) {
					return nil
				}
			}
			return nil
		}),
	}
}
