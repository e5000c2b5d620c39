package movein

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// The files, as problems name them.
const (
	fileOfLoans       = "loans"
	fileOfInstalments = "instalments"
)

// Columns of the files. Those after the mandatory ones may be absent.
var (
	loanColumns = []string{
		"externalId", "client", "product", "disbursedOn", "cutOverOn", "principal", "repayments", "principalPaid",
		"principalOutstanding", "interestOutstanding", "feesOutstanding", "penaltiesOutstanding", "overdue", "nextDue",
	}
	furtherLoanColumns = []string{"accountNo", "submittedOn", "interestRate", "interestPaid", "feesPaid", "penaltiesPaid"}
	instalmentColumns  = []string{"loan", "dueOn", "principal", "interest", "fees", "penalties"}
)

// ReadCutOver reads CSV files of loans and of the instalments that are left of them, with a header each and the columns in any order; dates
// are as 2026-03-18, amounts as 1234.50. All lines are read; problems are listed, and loans that have one left out. An error is one of the
// readers.
func ReadCutOver(ofLoans, ofInstalments io.Reader) (CutOver, []Problem, error) {
	var c CutOver
	var problems []Problem
	at := map[string]int{}
	rows, err := openSheet(fileOfLoans, ofLoans, loanColumns, furtherLoanColumns, &problems)
	for err == nil && rows.next() {
		l := rows.loan()
		if first, twice := at[l.ExternalID]; twice {
			rows.fail("externalId", "line %d has it, too", c.Loans[first].Line)
			continue
		}
		at[l.ExternalID] = len(c.Loans)
		c.Loans = append(c.Loans, l)
	}
	if err = errors.Join(err, rows.failed); err != nil {
		return c, problems, err
	}
	rows, err = openSheet(fileOfInstalments, ofInstalments, instalmentColumns, nil, &problems)
	for err == nil && rows.next() {
		r := rows.instalment()
		switch i, known := at[rows.owner]; {
		case known:
			l := &c.Loans[i]
			l.Balances.Instalments = append(l.Balances.Instalments, r)
		case rows.owner != "":
			rows.fail("loan", "the file of loans does not have it")
		}
	}
	for i := range c.Loans {
		slices.SortStableFunc(c.Loans[i].Balances.Instalments, func(x, y loans.RemainingInstalment) int { return x.Due.Compare(y.Due) })
	}
	c, _ = c.Without(problems)
	return c, problems, errors.Join(err, rows.failed)
}

// sheet reads a CSV file line by line, and notes what cannot be read of it.
type sheet struct {
	file     string
	lines    *csv.Reader
	column   map[string]int
	cells    []string
	line     int
	owner    string // external id of the loan of the line
	problems *[]Problem
	failed   error // of the reader
}

// openSheet reads the header. A file without a mandatory column has no lines.
func openSheet(file string, in io.Reader, mandatory, further []string, problems *[]Problem) (*sheet, error) {
	s := &sheet{file: file, lines: csv.NewReader(in), column: map[string]int{}, problems: problems, line: 1}
	s.lines.FieldsPerRecord, s.lines.ReuseRecord = -1, true
	header, err := s.lines.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		return s, fmt.Errorf("movein: %s: %w", file, err)
	}
	for i, name := range header {
		name = strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))
		if !slices.Contains(mandatory, name) && !slices.Contains(further, name) {
			s.fail(name, "no such column")
		}
		s.column[name] = i
	}
	for _, name := range mandatory {
		if _, there := s.column[name]; !there {
			s.fail(name, "the column is missing")
			s.lines = nil
		}
	}
	return s, nil
}

// next reads a line.
func (s *sheet) next() bool {
	if s.lines == nil {
		return false
	}
	cells, err := s.lines.Read()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.failed = fmt.Errorf("movein: %s: %w", s.file, err)
		}
		return false
	}
	s.line, _ = s.lines.FieldPos(0)
	s.cells = cells
	return true
}

func (s *sheet) fail(column, format string, args ...any) {
	*s.problems = append(*s.problems, Problem{File: s.file, Line: s.line, Loan: s.owner, Column: column, What: fmt.Sprintf(format, args...)})
}

// text is a cell; "" where the line or the file has none.
func (s *sheet) text(column string) string {
	i, there := s.column[column]
	if !there || i >= len(s.cells) {
		return ""
	}
	return strings.TrimSpace(s.cells[i])
}

func (s *sheet) must(column string) string {
	text := s.text(column)
	if text == "" {
		s.fail(column, "a value is missing")
	}
	return text
}

// cell parses a cell; the zero value where it is empty.
func cell[T any](s *sheet, column, want string, parse func(string) (T, error)) (value T) {
	text := s.text(column)
	if text == "" {
		return value
	}
	value, err := parse(text)
	if err != nil {
		s.fail(column, "%q is not %s", text, want)
	}
	return value
}

func (s *sheet) amount(column string) money.Amount {
	return cell(s, column, "an amount such as 1234.50", money.Parse)
}

func (s *sheet) day(column string) calendar.Date {
	return cell(s, column, "a date such as 2026-03-18", calendar.Parse)
}

func (s *sheet) loan() (l LoanLeft) {
	s.owner = s.text("externalId")
	l = LoanLeft{
		Line: s.line, ExternalID: s.must("externalId"), AccountNo: s.text("accountNo"), Client: s.must("client"), Product: s.must("product"),
		Principal: s.amount("principal"), Repayments: cell(s, "repayments", "a number", strconv.Atoi), SubmittedOn: s.day("submittedOn"),
		Overdue: s.amount("overdue"), NextDue: s.day("nextDue"),
	}
	if s.text("interestRate") != "" {
		l.InterestRate = new(cell(s, "interestRate", "a number", money.ParseDecimal))
	}
	l.Outstanding.Principal, l.Outstanding.Interest = s.amount("principalOutstanding"), s.amount("interestOutstanding")
	l.Outstanding.Fees, l.Outstanding.Penalties = s.amount("feesOutstanding"), s.amount("penaltiesOutstanding")
	l.Balances = loans.CutOver{
		On: s.day("cutOverOn"), DisbursedOn: s.day("disbursedOn"), PrincipalPaid: s.amount("principalPaid"),
		InterestPaid: s.amount("interestPaid"), FeesPaid: s.amount("feesPaid"), PenaltiesPaid: s.amount("penaltiesPaid"),
	}
	return l
}

func (s *sheet) instalment() loans.RemainingInstalment {
	s.owner = s.text("loan")
	s.must("loan")
	s.must("dueOn")
	return loans.RemainingInstalment{
		Due: s.day("dueOn"), Principal: s.amount("principal"), Interest: s.amount("interest"), Fees: s.amount("fees"), Penalties: s.amount("penalties"),
	}
}
