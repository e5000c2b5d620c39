package origination_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// varying is an office with an application of 1000 at 12 % in six months of 30 days, on a product whose instalments vary
// (docs/semantics/schedules.md, 5.3).
func varying(t *testing.T, product func(*products.Product)) (*loanstest.Office, int64) {
	t.Helper()
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		p.VariableInstalments, p.MinimumGap, p.MaximumGap = true, 5, 65
		p.Repayments, p.InterestPeriod, p.DaysInMonth, p.DaysInYear = 6, schedule.Daily, schedule.Month30, schedule.Year360
		if product != nil {
			product(p)
		}
	}))
	in.TermFrequency, in.Repayments, in.InterestRate = 6, 6, new(money.DecimalFromInt(12))
	in.InterestPeriod, in.Amortization, in.InterestMethod = nil, nil, nil
	return o, loanstest.Must(o, loans.Submit, in).LoanID
}

// rowsOf writes the instalments of a loan: due date, principal and interest.
func rowsOf(o *loanstest.Office, loan int64) (rows []string) {
	for _, row := range o.Account(loan).Instalments {
		rows = append(rows, fmt.Sprintf("%v %v + %v", row.Due, row.Principal.Charged, row.Interest.Charged))
	}
	return rows
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

func sum(text string) *money.Amount { return new(money.MustParse(text)) }

// theExample is that of docs/semantics/schedules.md, 5.3.
var theExample = loans.InstalmentExceptions{
	Modified: []loans.ModifiedInstalment{{Due: day("2024-03-01"), MovedTo: day("2024-03-05"), Amount: sum("200")}},
	New:      []loans.NewInstalment{{Due: day("2024-04-15"), Amount: sum("50")}},
	Deleted:  []loans.DeletedInstalment{{Due: day("2024-06-01")}},
}

func vary(o *loanstest.Office, loan int64, e loans.InstalmentExceptions) error {
	_, err := loanstest.Perform(o, loans.VaryInstalments, loanstest.On(loan, loans.ScheduleExceptions{Exceptions: e}))
	return err
}

func TestInstalmentsVary(t *testing.T) {
	equalPrincipal := func(p *products.Product) { p.Amortization = schedule.EqualPrincipal }
	flat := func(p *products.Product) { p.InterestMethod = schedule.Flat }
	for name, c := range map[string]struct {
		product func(*products.Product)
		vary    loans.InstalmentExceptions
		want    []string
	}{
		"equal instalments": {nil, theExample, []string{
			"2024-02-01 162.55 + 10", "2024-03-05 190.54 + 9.46", "2024-04-01 160.16 + 5.63", "2024-04-15 47.73 + 2.27",
			"2024-05-01 220.47 + 2.34", "2024-07-01 218.55 + 4.37",
		}},
		"equal principal": {equalPrincipal, loans.InstalmentExceptions{
			Modified: []loans.ModifiedInstalment{{Due: day("2024-02-01"), Principal: sum("500")}}, New: []loans.NewInstalment{{Due: day("2024-05-15"), Principal: sum("20")}},
		}, []string{
			"2024-02-01 500 + 10", "2024-03-01 83.33 + 5", "2024-04-01 83.33 + 4.17", "2024-05-01 83.33 + 3.33", "2024-05-15 20 + 1.13",
			"2024-06-01 115 + 1.26", "2024-07-01 115.01 + 1.15",
		}},
		"flat interest": {flat, loans.InstalmentExceptions{New: []loans.NewInstalment{{Due: day("2024-04-15"), Amount: sum("50")}, {Due: day("2024-05-15")}}}, []string{
			"2024-02-01 125 + 7.58", "2024-03-01 125 + 7.58", "2024-04-01 125 + 7.58", "2024-04-15 42.42 + 7.58", "2024-05-01 145.64 + 7.59",
			"2024-05-15 145.64 + 7.59", "2024-06-01 145.64 + 7.59", "2024-07-01 145.66 + 7.58",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := varying(t, c.product)
			before := rowsOf(o, loan)
			if err := vary(o, loan, c.vary); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, rowsOf(o, loan)); diff != "" {
				t.Error(diff)
			}
			loanstest.Must(o, loans.RestoreInstalments, loanstest.On(loan, loans.Remark{}))
			if diff := cmp.Diff(before, rowsOf(o, loan)); diff != "" {
				t.Errorf("after all are taken back: %s", diff)
			}
		})
	}
}

func TestInstalmentsThatDoNotFit(t *testing.T) {
	const due = "validation.msg.loan.dueDate."
	modified := func(m loans.ModifiedInstalment) loans.InstalmentExceptions {
		return loans.InstalmentExceptions{Modified: []loans.ModifiedInstalment{m}}
	}
	inserted := func(on string) loans.InstalmentExceptions {
		return loans.InstalmentExceptions{New: []loans.NewInstalment{{Due: day(on)}}}
	}
	deleted := func(on string) loans.InstalmentExceptions {
		return loans.InstalmentExceptions{Deleted: []loans.DeletedInstalment{{Due: day(on)}}}
	}
	for name, c := range map[string]struct {
		vary loans.InstalmentExceptions
		code string
	}{
		"nothing":                         {loans.InstalmentExceptions{}, "validation.msg.loan.exceptions.cannot.be.blank"},
		"no change":                       {modified(loans.ModifiedInstalment{Due: day("2024-02-01")}), "validation.msg.loan.exceptions.modifiedinstallments.modifiedDueDate.cannot.be.blank"},
		"an amount of zero":               {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), Amount: sum("0")}), "validation.msg.loan.exceptions.modifiedinstallments.installmentAmount.not.greater.than.zero"},
		"thousandths":                     {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), Amount: sum("1.234")}), "validation.msg.loan.installmentAmount.scale.is.greater.than.2"},
		"principal of equal instalments":  {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), Principal: sum("100")}), "validation.msg.loan.principal.supported.only.for.equal.principal"},
		"no due date":                     {modified(loans.ModifiedInstalment{Due: day("2024-02-02"), MovedTo: day("2024-02-03")}), due + "repayment.schedule.installment.does.not.exist"},
		"an amount on no due date":        {modified(loans.ModifiedInstalment{Due: day("2024-02-02"), Amount: sum("100")}), due + "repayment.schedule.installment.does.not.exist"},
		"moved twice":                     {modified(loans.ModifiedInstalment{Due: day("2024-03-01"), MovedTo: day("2024-03-08")}), due + "varies.already"},
		"two amounts":                     {modified(loans.ModifiedInstalment{Due: day("2024-04-15"), Amount: sum("60")}), due + "varies.already"},
		"an amount of the last":           {modified(loans.ModifiedInstalment{Due: day("2024-07-01"), Amount: sum("60")}), due + "last.installment.takes.the.rest"},
		"more than is left":               {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), Amount: sum("5000")}), due + "last.installment.takes.the.rest"},
		"less than the interest":          {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), Amount: sum("2")}), "error.msg.loan.multi.disbursement.emi.amount.must.be.greater.than.interest"},
		"beyond the next":                 {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), MovedTo: day("2024-03-20")}), "validation.msg.loan.schedule.due.dates.must.advance"},
		"too close":                       {modified(loans.ModifiedInstalment{Due: day("2024-02-01"), MovedTo: day("2024-01-05")}), due + "gap.is.not.within.expected.range"},
		"too far":                         {deleted("2024-05-01"), due + "gap.is.not.within.expected.range"},
		"after the last":                  {inserted("2024-07-15"), due + "not.before.last.installment"},
		"before the first day":            {inserted("2023-12-15"), due + "not.before.last.installment"},
		"where there is one":              {inserted("2024-04-01"), due + "repayment.schedule.installment.exists"},
		"the last one deleted":            {deleted("2024-07-01"), due + "last.installment.stays"},
		"deleted twice":                   {deleted("2024-06-01"), due + "varies.already"},
		"an inserted one deleted instead": {deleted("2024-04-15"), due + "varies.already"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := varying(t, nil)
			if err := vary(o, loan, theExample); err != nil {
				t.Fatal(err)
			}
			before := rowsOf(o, loan)
			loanstest.Refused(t, vary(o, loan, c.vary), c.code)
			if diff := cmp.Diff(before, rowsOf(o, loan)); diff != "" {
				t.Errorf("refused, and stored: %s", diff)
			}
		})
	}
}

// An amount comes about as it was agreed, or not at all.
func TestAmountsThatDoNotComeAbout(t *testing.T) {
	for name, product := range map[string]func(*products.Product){
		"below flat interest": func(p *products.Product) { p.InterestMethod = schedule.Flat },
		"grace on principal":  func(p *products.Product) { p.GraceOnPrincipal = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := varying(t, product)
			err := vary(o, loan, loans.InstalmentExceptions{Modified: []loans.ModifiedInstalment{{Due: day("2024-02-01"), Amount: sum("10.01")}}})
			loanstest.Refused(t, err, "validation.msg.loan.dueDate.amount.not.possible")
		})
	}
}

// What was agreed holds for what is paid out: another amount is drawn with it, another day is refused where it does not fit.
func TestVariedInstalmentsAreTheContract(t *testing.T) {
	o, loan := varying(t, nil)
	if err := vary(o, loan, theExample); err != nil {
		t.Fatal(err)
	}
	o.Today = day("2024-01-03")
	_, err := loanstest.Perform(o, loans.Approve, loanstest.On(loan, loans.Approval{On: day("2024-01-01"), ExpectedDisbursement: o.Today}))
	loanstest.Refused(t, err, "validation.msg.loan.dueDate.repayment.schedule.installment.does.not.exist")
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: day("2024-01-01"), Amount: sum("900")}))
	loanstest.Refused(t, vary(o, loan, theExample), "error.msg.loan.cannot.modify.loan.in.its.present.state")
	_, err = loanstest.Perform(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	loanstest.Refused(t, err, "validation.msg.loan.dueDate.repayment.schedule.installment.does.not.exist")
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: day("2024-01-01")}))

	want := []string{
		"2024-02-01 146.29 + 9", "2024-03-05 191.49 + 8.51", "2024-04-01 139.19 + 4.9", "2024-04-15 48.03 + 1.97",
		"2024-05-01 188.32 + 2", "2024-07-01 186.68 + 3.73",
	}
	if diff := cmp.Diff(want, rowsOf(o, loan)); diff != "" {
		t.Error(diff)
	}
}

func TestInstalmentsOfOtherLoansStay(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(o.NewProduct(nil))).LoanID
	loanstest.Refused(t, vary(o, loan, theExample), "error.msg.loan.variable.installments.not.allowed")
}

// A modification of the application takes back what varied.
func TestModificationRestoresInstalments(t *testing.T) {
	o, loan := varying(t, nil)
	before := rowsOf(o, loan)
	if err := vary(o, loan, theExample); err != nil {
		t.Fatal(err)
	}
	loanstest.Must(o, loans.Modify, loanstest.On(loan, loans.Modification{LoanType: "individual", ExternalID: "again"}))
	if diff := cmp.Diff(before, rowsOf(o, loan)); diff != "" {
		t.Error(diff)
	}
}

// A product of an earlier version may promise what its schedules cannot keep.
func TestInstalmentsOfOlderProductsStay(t *testing.T) {
	o, loan := varying(t, func(p *products.Product) { p.MultiDisburse, p.NoPlannedTranches = true, true })
	loanstest.Refused(t, vary(o, loan, theExample), "error.msg.loan.variable.installments.not.allowed")
}

// Whatever exceptions are taken: all of the principal is repaid, on days that go on within the gaps, and every instalment that was given
// an amount has it.
func TestVariedInstalmentsAddUp(t *testing.T) {
	const lives = 60
	taken := 0
	for seed := range uint64(lives) {
		random := rand.New(rand.NewPCG(seed, 5))
		flat := seed%2 == 1
		o, loan := varying(t, func(p *products.Product) {
			if flat {
				p.InterestMethod = schedule.Flat
			}
		})
		before := rowsOf(o, loan)
		for range 4 {
			if vary(o, loan, anyException(random, o.Account(loan).Instalments)) == nil {
				taken++
			}
		}
		addUp(t, seed, o.Account(loan))
		loanstest.Must(o, loans.RestoreInstalments, loanstest.On(loan, loans.Remark{}))
		if diff := cmp.Diff(before, rowsOf(o, loan)); diff != "" {
			t.Fatalf("seed %d, after all are taken back: %s", seed, diff)
		}
	}
	if taken < lives {
		t.Errorf("only %d exceptions were taken", taken)
	}
}

// anyException moves, changes, adds or leaves out an instalment near one of some rows.
func anyException(random *rand.Rand, rows []book.Instalment) loans.InstalmentExceptions {
	due, amount := rows[random.IntN(len(rows))].Due, new(money.FromInt(20+random.Int64N(300)))
	near := due.AddDays(random.IntN(40) - 20)
	switch random.IntN(4) {
	case 0:
		return loans.InstalmentExceptions{Modified: []loans.ModifiedInstalment{{Due: due, MovedTo: near}}}
	case 1:
		return loans.InstalmentExceptions{Modified: []loans.ModifiedInstalment{{Due: due, Amount: amount}}}
	case 2:
		return loans.InstalmentExceptions{New: []loans.NewInstalment{{Due: near, Amount: amount}}}
	}
	return loans.InstalmentExceptions{Deleted: []loans.DeletedInstalment{{Due: due}}}
}

func addUp(t *testing.T, seed uint64, a *book.Account) {
	t.Helper()
	var repaid money.Amount
	last, terms := a.Loan.Timeline.ExpectedDisbursement, &a.Loan.Terms
	for i := range a.Instalments {
		row := &a.Instalments[i]
		repaid = repaid.Add(row.Principal.Charged)
		if gap := last.DaysUntil(row.Due); gap < terms.MinimumGap || gap > terms.MaximumGap {
			t.Errorf("seed %d: %d days from %v to %v", seed, gap, last, row.Due)
		}
		last = row.Due
		for _, v := range a.Loan.Agreed() {
			if total := row.Principal.Charged.Add(row.Interest.Charged); v.Kind == schedule.VaryInstalment && v.From == row.Due && !total.Decimal().Equal(v.Number) {
				t.Errorf("seed %d: %v on %v, agreed were %v", seed, total, row.Due, v.Number)
			}
		}
	}
	if repaid != a.Loan.Principal {
		t.Errorf("seed %d: %v of %v are repaid", seed, repaid, a.Loan.Principal)
	}
}
