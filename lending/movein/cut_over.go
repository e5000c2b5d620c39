package movein

import (
	"cmp"
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// CutOver are loans of another system with their balances as of a day, and without their history.
type CutOver struct {
	Loans []LoanLeft
	// FeeChargeID and PenaltyChargeID are the charges as which outstanding fees and penalties are put on the loans; 0: none are needed.
	FeeChargeID, PenaltyChargeID int64
}

// LoanLeft is a loan as another system has it at the end of a day.
type LoanLeft struct {
	Line         int            // of the file of loans; unique
	ExternalID   string         // mandatory; unique. The loan keeps it
	AccountNo    string         // absent: as the tenant numbers loans
	Client       string         // mandatory; external id of a client of the tenant
	Product      string         // mandatory; short name of a product of the tenant
	Principal    money.Amount   // mandatory; paid out by the other system
	Repayments   int            // mandatory; of the whole loan
	InterestRate *money.Decimal // nil: that of the product
	SubmittedOn  calendar.Date  // application and approval; absent: the day of the disbursement

	Balances loans.CutOver // mandatory; without the charges

	// Totals of the other system, to which the instalments are held.
	Outstanding operation.Balance
	Overdue     money.Amount  // of instalments due before the day of the cut-over
	NextDue     calendar.Date // due date of the first instalment that is not overdue; zero: none
}

// Problem is a reason for which a loan, or a line of a file, cannot be carried.
type Problem struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Loan   string `json:"loan,omitempty"` // external id
	Column string `json:"column,omitempty"`
	What   string `json:"what"`
}

// String names line, loan and column.
func (p Problem) String() string {
	text := p.What
	if p.Column != "" {
		text = p.Column + ": " + text
	}
	if p.Loan != "" {
		text = "loan " + p.Loan + ": " + text
	}
	if p.Line > 0 {
		text = fmt.Sprintf("%s, line %d: %s", p.File, p.Line, text)
	}
	return text
}

// problem is one of a loan.
func (l *LoanLeft) problem(column, format string, args ...any) Problem {
	return Problem{File: fileOfLoans, Line: l.Line, Loan: l.ExternalID, Column: column, What: fmt.Sprintf(format, args...)}
}

// Check lists contradictions within the loans: instalments that are not the totals, sums and dates that cannot be, names used twice.
func (c CutOver) Check() (found []Problem) {
	lines := map[string]int{}
	for i := range c.Loans {
		l := &c.Loans[i]
		if first, twice := lines[l.ExternalID]; twice {
			found = append(found, l.problem("externalId", "line %d has it, too", first))
		}
		lines[l.ExternalID] = cmp.Or(lines[l.ExternalID], l.Line)
		found = append(found, l.check(c)...)
	}
	return found
}

func (l *LoanLeft) check(c CutOver) (found []Problem) {
	fail := func(column, format string, args ...any) { found = append(found, l.problem(column, format, args...)) }
	for _, v := range c.input(l).Violations() {
		fail(v.Field, "%s", v.Message)
	}
	rows := l.Balances.Outstanding()
	for _, sum := range []struct {
		column     string
		rows, file money.Amount
	}{
		{"principalOutstanding", rows.Principal, l.Outstanding.Principal}, {"interestOutstanding", rows.Interest, l.Outstanding.Interest},
		{"feesOutstanding", rows.Fees, l.Outstanding.Fees}, {"penaltiesOutstanding", rows.Penalties, l.Outstanding.Penalties},
		{"principal", rows.Principal.Add(l.Balances.PrincipalPaid), l.Principal}, {"overdue", l.overdue(), l.Overdue},
	} {
		if sum.rows != sum.file {
			fail(sum.column, "the file has %s, by the instalments it is %s", sum.file, sum.rows)
		}
	}
	if due := l.nextDue(); due != l.NextDue {
		fail("nextDue", "the file has %s, by the instalments it is %s", orNone(l.NextDue), orNone(due))
	}
	return found
}

func orNone(day calendar.Date) string { return cmp.Or(day.String(), "none") }

// overdue is what is owed of the instalments due before the cut-over.
func (l *LoanLeft) overdue() (sum money.Amount) {
	for _, r := range l.Balances.Instalments {
		if r.Due.Before(l.Balances.On) {
			sum = sum.Add(r.Total())
		}
	}
	return sum
}

// nextDue is the first due date that is not before the cut-over; zero for none.
func (l *LoanLeft) nextDue() calendar.Date {
	i := slices.IndexFunc(l.Balances.Instalments, func(r loans.RemainingInstalment) bool { return !r.Due.Before(l.Balances.On) })
	if i < 0 {
		return calendar.Date{}
	}
	return l.Balances.Instalments[i].Due
}

// input is what takes the loan over.
func (c CutOver) input(l *LoanLeft) loans.CutOver {
	in := l.Balances
	in.FeeChargeID, in.PenaltyChargeID = c.FeeChargeID, c.PenaltyChargeID
	return in
}

// Without leaves out the loans that have a problem. It reports whether all problems are of a loan.
func (c CutOver) Without(problems []Problem) (CutOver, bool) {
	left := map[string]bool{}
	for _, p := range problems {
		left[p.Loan] = true
	}
	c.Loans = slices.DeleteFunc(slices.Clone(c.Loans), func(l LoanLeft) bool { return left[l.ExternalID] })
	return c, !left[""]
}

// problemsOf are the violations of a refusal, as problems of a loan.
func (l *LoanLeft) problemsOf(refused *fault.Error) (found []Problem) {
	for _, v := range refused.Violations {
		found = append(found, l.problem(v.Field, "%s", v.Message))
	}
	return found
}
